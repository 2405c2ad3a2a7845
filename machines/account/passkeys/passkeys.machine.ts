import { assign, setup } from 'xstate';
import { canConfirm, type Owner } from '../../../contract/domain/identity/owner.ts';
import { passkeyForm, type PasskeyFaults } from '../../../contract/forms/passkey.ts';
import type { Passkeys } from '../../../contract/schemas/passkeys.ts';
import type { passkeyProofMachine } from '../../identity/passkeyProof/passkeyProof.machine.ts';
import type { reauthMachine } from '../../identity/reauth/reauth.machine.ts';
import { failureIn } from '../../lib/failure.ts';
import { childNotProvided, notProvided } from '../../lib/notProvided.ts';
import { isReauthRequired } from '../../lib/reauth.ts';
import type { Failure } from '../../types.ts';

/**
 * A change to the passkeys. `recover` starts a recovery for a customer who has lost all passkeys, or completes
 * it after a waiting period. `keep` cancels a recovery.
 */
export type PasskeyChange =
  | { kind: 'add'; name: string }
  | { kind: 'remove'; id: string }
  | { kind: 'require'; for_codes: 0 | 1; for_cards: 0 | 1 }
  | { kind: 'recover' }
  | { kind: 'keep' };

export type PasskeysEvent =
  | { type: 'passkeys.retried' }
  | { type: 'passkeys.changeRequested'; change: PasskeyChange; owner: Owner }
  | { type: 'network.online' };

const faultsOf = (change: PasskeyChange): PasskeyFaults =>
  change.kind === 'add' ? passkeyForm.faultsOf(change) : {};

const noPasskeys: Passkeys = { passkeys: [], for_codes: 0, for_cards: 0, recovery_at: null };

/** Checks whether the change would have any effect. */
const hasEffect = (held: Passkeys, change: PasskeyChange): boolean => {
  const isPasskeyRequired = held.for_codes === 1 || held.for_cards === 1;
  if (change.kind === 'remove') return held.passkeys.some(({ id }) => id === change.id);
  if (change.kind === 'require')
    return (
      held.passkeys.length > 0 && (change.for_codes !== held.for_codes || change.for_cards !== held.for_cards)
    );
  if (change.kind === 'recover') return isPasskeyRequired;
  return change.kind === 'add' || held.recovery_at !== null;
};

/**
 * The customer's passkeys and what they protect. Only the account's owner can change the passkeys. If they
 * protect codes or cards, changing them also requires a passkey.
 */
export const passkeysMachine = setup({
  types: {
    context: {} as {
      held: Passkeys;
      change: PasskeyChange | null;
      owner: Owner;
      /** Errors in a new passkey's name, by field. */
      faults: PasskeyFaults;
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
    /**
     * Sends the change to the server. For a new passkey, the browser first verifies the user and creates the
     * passkey.
     */
    changePasskeys: notProvided<Passkeys, { change: PasskeyChange }>('passkeys.changePasskeys'),
    reauth: childNotProvided<typeof reauthMachine>(),
    passkeyProof: childNotProvided<typeof passkeyProofMachine>(),
  },
  guards: {
    isChangeable: ({ context }, p: { change: PasskeyChange; owner: Owner }) =>
      canConfirm(p.owner) && hasEffect(context.held, p.change),
    isNameInvalid: (_, p: { change: PasskeyChange }) => Object.keys(faultsOf(p.change)).length > 0,
    /**
     * True if the change only makes a setting stricter or cancels a recovery. Neither requires the customer to
     * confirm their identity.
     */
    needsNoConfirmation: ({ context: { held, change } }) =>
      change?.kind === 'keep' ||
      (change?.kind === 'require' &&
        change.for_codes >= held.for_codes &&
        change.for_cards >= held.for_cards),
    /** True if codes or cards are protected by a passkey and the change is not part of a recovery. */
    isPasskeyRequired: ({ context: { held, change } }) =>
      change?.kind !== 'recover' && (held.for_codes === 1 || held.for_cards === 1),
    isProved: (_, p: { outcome: 'proved' | 'left' }) => p.outcome === 'proved',
    isReauthRequired,
  },
  actions: {
    setHeld: assign({ held: (_, p: { held: Passkeys }) => p.held, change: null, failure: null }),
    setChange: assign({
      change: (_, p: { change: PasskeyChange; owner: Owner }) => p.change,
      owner: (_, p: { change: PasskeyChange; owner: Owner }) => p.owner,
      faults: {},
      failure: null,
    }),
    setFaults: assign({ faults: (_, p: { change: PasskeyChange }) => faultsOf(p.change), failure: null }),
    clearChange: assign({ change: null }),
    setFailure: assign({ change: null, failure: ({ event }) => failureIn(event) }),
  },
}).createMachine({
  id: 'passkeys',
  description:
    "Lists the passkeys. Each change requires confirmation of the customer's identity, unless it makes a setting stricter.",
  context: {
    held: noPasskeys,
    change: null,
    owner: { contact: '', hasPassword: false },
    faults: {},
    failure: null,
  },
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
      description:
        'The passkeys failed to load. Loading is retried on request or when the browser is back online.',
      tags: ['screen:failed', 'failed'],
      on: { 'passkeys.retried': 'loading', 'network.online': 'loading' },
    },
    list: {
      description: 'The passkeys and the actions that they protect are shown.',
      tags: ['screen:list'],
      on: {
        'passkeys.changeRequested': [
          {
            guard: { type: 'isNameInvalid', params: ({ event }) => event },
            actions: [{ type: 'setFaults', params: ({ event }) => event }],
          },
          {
            guard: { type: 'isChangeable', params: ({ event }) => event },
            target: 'choosing',
            actions: [{ type: 'setChange', params: ({ event }) => event }],
          },
        ],
      },
    },
    choosing: {
      description: 'Checks which kind of identity confirmation the change requires.',
      always: [
        { guard: 'needsNoConfirmation', target: 'changing' },
        { guard: 'isPasskeyRequired', target: 'verifyingByPasskey' },
        { target: 'verifying' },
      ],
    },
    verifying: {
      description:
        'Confirms with the password or a one-time code. For a recovery, only a code sent to a verified contact is accepted.',
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
      description: 'Confirms with one of the passkeys. A password is not sufficient for this change.',
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
      description: 'The change is being stored. When a passkey is added, the browser creates it first.',
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
          // reloads the passkeys, because the server requires a new identity confirmation and the customer has to start
          // over
          { guard: 'isReauthRequired', target: 'loading', actions: ['setFailure'] },
          { target: 'list', actions: ['setFailure'] },
        ],
      },
    },
  },
});
