import type { Owner } from '../../../contract/domain/identity/owner.ts';
import type { Passkeys } from '../../../contract/schemas/passkeys.ts';
import { flow } from '../../../flows/walker/flow.ts';
import type { UserActions } from '../../../flows/walker/userActions.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, genericFailure, networkFailure, passkeyProofEnds } from '../../fixtures.ts';
import { passkeys as plain } from '../../identity/fixtures.ts';
import { passkeysMachine, type PasskeyChange } from './passkeys.machine.ts';

const owner: Owner = { contact: 'ann@example.com', hasPassword: true };
const guarded: Passkeys = { ...plain, for_codes: 1 };
const recovering: Passkeys = { ...guarded, recovery_at: '2026-11-25T08:00:00.000Z' };
const changes: PasskeyChange[] = [
  { kind: 'add', name: 'My tablet' },
  { kind: 'add', name: 'my.example' },
  { kind: 'remove', id: plain.passkeys[0]!.id },
  { kind: 'require', for_codes: 1, for_cards: 0 },
  { kind: 'require', for_codes: 0, for_cards: 0 },
  { kind: 'recover' },
  { kind: 'keep' },
];

const ways: Record<PasskeyChange['kind'], (actions: UserActions, name: string) => Promise<void>> = {
  add: async (actions, name) => {
    await actions.fill('Name of the new passkey', name);
    await actions.press('Add a passkey');
  },
  remove: (actions) => actions.press('Remove My phone'),
  require: (actions) => actions.pick('Ask for it before codes are shown'),
  recover: (actions) => actions.press(/^(I have lost|Remove) my passkeys$/),
  keep: (actions) => actions.press('Keep my passkeys'),
};

export const passkeysFlow = flow(
  passkeysMachine,
  {
    'passkeys.changeRequested': [
      ...changes.map((change) => ({ type: 'passkeys.changeRequested' as const, change, owner })),
      {
        type: 'passkeys.changeRequested',
        change: changes[0]!,
        owner: { contact: '', hasPassword: false },
      },
    ],
    'xstate.done.actor.loadPasskeys': [plain, guarded, recovering].map((held) => done('loadPasskeys', held)),
    'xstate.error.actor.loadPasskeys': [fail('loadPasskeys', networkFailure)],
    'xstate.done.actor.reauth': [done('reauth', { outcome: 'proved' }), done('reauth', { outcome: 'left' })],
    'xstate.error.actor.reauth': [fail('reauth', genericFailure)],
    ...passkeyProofEnds,
    'xstate.done.actor.changePasskeys': [done('changePasskeys', plain), done('changePasskeys', guarded)],
    'xstate.error.actor.changePasskeys': [
      fail('changePasskeys', failure('refused', { code: 'REAUTH_REQUIRED' })),
      fail('changePasskeys', failure('refused', { code: 'NOT_SHOWN' })),
    ],
  },
  {
    drivers: {
      'passkeys.retried': (actions) => actions.press('Load the passkeys again'),
      'passkeys.changeRequested': (actions, { change }) => {
        const { kind, name = '' } = change as { kind: PasskeyChange['kind']; name?: string };
        return ways[kind](actions, name);
      },
    },
  },
);
