import { assign, fromCallback, setup } from 'xstate';
import type { Passkeys } from '../../../contract/schemas/passkeys.ts';
import type { passkeyProofMachine } from '../../identity/passkeyProof/passkeyProof.machine.ts';
import type { reauthMachine } from '../../identity/reauth/reauth.machine.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';
import type { Owner } from '../personalData/personalData.machine.ts';

/**
 * A change to the passkeys. `recover` starts a recovery without them and completes it after the waiting time; `keep`
 * objects to it.
 */
export type PasskeyChange =
  | { kind: 'add'; name: string }
  | { kind: 'remove'; id: string }
  | { kind: 'require'; for_codes: 0 | 1; for_cards: 0 | 1 }
  | { kind: 'recover' }
  | { kind: 'keep' };

export type PasskeysEvent =
  | { type: 'passkeys.retried' }
  | { type: 'passkeys.changeAsked'; change: PasskeyChange; owner: Owner }
  | { type: 'network.online' };

const none: Passkeys = { passkeys: [], for_codes: 0, for_cards: 0, recovery_at: null };

/** Checks that the change would alter something. */
const fits = (held: Passkeys, change: PasskeyChange): boolean => {
  const isGuarded = held.for_codes === 1 || held.for_cards === 1;
  if (change.kind === 'remove') return held.passkeys.some(({ id }) => id === change.id);
  if (change.kind === 'require')
    return (
      held.passkeys.length > 0 && (change.for_codes !== held.for_codes || change.for_cards !== held.for_cards)
    );
  if (change.kind === 'recover') return isGuarded;
  return change.kind === 'add' || held.recovery_at !== null;
};

/**
 * The customer's passkeys and what they protect. Only the owner changes them; if a passkey is required, only with a
 * passkey.
 */
export const passkeysMachine = setup({
  types: {
    context: {} as {
      held: Passkeys;
      change: PasskeyChange | null;
      owner: Owner;
      failure: Failure | null;
    },
    events: {} as PasskeysEvent,
    children: {} as { reauth: 'reauth'; passkeyProof: 'passkeyProof' },
    tags: {} as
      | 'screen:loading'
      | 'screen:failed'
      | 'screen:list'
      | 'screen:proof'
      | 'screen:passkey'
      | 'busy'
      | 'failed',
  },
  actors: {
    loadPasskeys: notProvided<Passkeys>('passkeys.loadPasskeys'),
    /** The browser confirms the user before it creates a passkey. */
    changePasskeys: notProvided<Passkeys, { change: PasskeyChange }>('passkeys.changePasskeys'),
    reauth: fromCallback(() => {}) as unknown as typeof reauthMachine,
    passkeyProof: fromCallback(() => {}) as unknown as typeof passkeyProofMachine,
  },
  guards: {
    isChangeable: ({ context }, p: { change: PasskeyChange; owner: Owner }) =>
      (p.owner.hasPassword || p.owner.contact !== '') && fits(context.held, p.change),
    /** A stricter setting or an objection to a recovery needs no proof. */
    isSafer: ({ context: { held, change } }) =>
      change?.kind === 'keep' ||
      (change?.kind === 'require' &&
        change.for_codes >= held.for_codes &&
        change.for_cards >= held.for_cards),
    /** A passkey is already required and is not being recovered. */
    isGuarded: ({ context: { held, change } }) =>
      change?.kind !== 'recover' && (held.for_codes === 1 || held.for_cards === 1),
    isProved: (_, p: { outcome: 'proved' | 'left' }) => p.outcome === 'proved',
    /** The proof has expired, or a passkey has been required since. */
    isUnproved: ({ event }) => failureIn(event)?.code === 'REAUTH_REQUIRED',
  },
  actions: {
    setHeld: assign({ held: (_, p: { held: Passkeys }) => p.held, change: null, failure: null }),
    setChange: assign({
      change: (_, p: { change: PasskeyChange; owner: Owner }) => p.change,
      owner: (_, p: { change: PasskeyChange; owner: Owner }) => p.owner,
      failure: null,
    }),
    clearChange: assign({ change: null }),
    setFailure: assign({ change: null, failure: ({ event }) => failureIn(event) }),
  },
}).createMachine({
  id: 'passkeys',
  description:
    'The list of passkeys. Each change needs a matching proof, unless it makes a setting stricter.',
  context: { held: none, change: null, owner: { contact: '', hasPassword: false }, failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The passkeys are loading.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadPasskeys',
        src: 'loadPasskeys',
        onDone: {
          target: 'list',
          actions: [{ type: 'setHeld', params: ({ event }) => ({ held: event.output }) }],
        },
        onError: { target: 'failed', actions: ['setFailure'] },
      },
    },
    failed: {
      description: 'The passkeys failed to load. The page retries on request or once back online.',
      tags: ['screen:failed', 'failed'],
      on: { 'passkeys.retried': 'loading', 'network.online': 'loading' },
    },
    list: {
      description: 'The passkeys are shown with what they protect.',
      tags: ['screen:list'],
      on: {
        'passkeys.changeAsked': {
          guard: { type: 'isChangeable', params: ({ event }) => event },
          target: 'choosing',
          actions: [{ type: 'setChange', params: ({ event }) => event }],
        },
      },
    },
    choosing: {
      description: 'Picks the proof that the change requires.',
      always: [
        { guard: 'isSafer', target: 'changing' },
        { guard: 'isGuarded', target: 'verifyingByPasskey' },
        { target: 'verifying' },
      ],
    },
    verifying: {
      description: 'The password or a code; after losing all passkeys, only a code to a verified contact.',
      tags: ['screen:proof'],
      invoke: {
        id: 'reauth',
        src: 'reauth',
        input: ({ context: { owner, change } }) => ({
          purpose: change?.kind === 'recover' ? 'recovery' : 'passkeys',
          contact: owner.contact,
          hasPassword: change?.kind !== 'recover' && owner.hasPassword,
        }),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => ({ outcome: event.output.outcome }) },
            target: 'changing',
          },
          { target: 'list', actions: ['clearChange'] },
        ],
        onError: { target: 'list', actions: ['clearChange'] },
      },
    },
    verifyingByPasskey: {
      description: 'One of the passkeys; a password is no longer enough to change them.',
      tags: ['screen:passkey'],
      invoke: {
        id: 'passkeyProof',
        src: 'passkeyProof',
        input: { purpose: 'passkeys' },
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => ({ outcome: event.output.outcome }) },
            target: 'changing',
          },
          { target: 'list', actions: ['clearChange'] },
        ],
        onError: { target: 'list', actions: ['clearChange'] },
      },
    },
    changing: {
      description: 'The change is being stored; for a new passkey the browser creates it first.',
      tags: ['screen:list', 'busy'],
      invoke: {
        id: 'changePasskeys',
        src: 'changePasskeys',
        input: ({ context }) => ({ change: context.change! }),
        onDone: {
          target: 'list',
          actions: [{ type: 'setHeld', params: ({ event }) => ({ held: event.output }) }],
        },
        onError: [
          // reload the passkeys, so that the change can be requested again
          { guard: 'isUnproved', target: 'loading', actions: ['setFailure'] },
          { target: 'list', actions: ['setFailure'] },
        ],
      },
    },
  },
});
