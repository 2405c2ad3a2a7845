import { assign, fromCallback, setup } from 'xstate';
import type { reauthMachine } from '../../identity/reauth/reauth.machine.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

/**
 * Proofs that the owner can give: a verified contact (an address or `+41 791234567`, otherwise empty) and the
 * password.
 */
export type Owner = { contact: string; hasPassword: boolean };

export type PersonalDataEvent =
  | { type: 'personalData.copyAsked'; owner: Owner }
  | { type: 'personalData.closingAsked' }
  | { type: 'personalData.closingDeclined' }
  | { type: 'personalData.closingConfirmed'; owner: Owner };

/** Export of the customer's data, and closing the account. Both require a proof by the owner. */
export const personalDataMachine = setup({
  types: {
    context: {} as { owner: Owner; failure: Failure | null },
    events: {} as PersonalDataEvent,
    children: {} as { reauth: 'reauth' },
    tags: {} as 'screen:offer' | 'screen:proof' | 'screen:question' | 'copy' | 'closing' | 'copied' | 'busy',
  },
  actors: {
    reauth: fromCallback(() => {}) as unknown as typeof reauthMachine,
    /** Saves the file as a download. */
    downloadCopy: notProvided<void>('personalData.downloadCopy'),
    closeAccount: notProvided<void>('personalData.closeAccount'),
  },
  guards: {
    isProvable: (_, p: { owner: Owner }) => p.owner.hasPassword || p.owner.contact !== '',
    isProved: (_, p: { outcome: 'proved' | 'left' }) => p.outcome === 'proved',
    /** The proof has expired, or belongs to another purpose. */
    isUnproved: ({ event }) => failureIn(event)?.code === 'REAUTH_REQUIRED',
  },
  actions: {
    setOwner: assign({ owner: (_, p: { owner: Owner }) => p.owner, failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    clearFailure: assign({ failure: null }),
    /** The session of this browser has ended too. */
    announceEnded: () => {},
  },
  delays: { leaveGrace: 15_000 },
}).createMachine({
  id: 'personalData',
  description:
    'The owner gets a copy of the data after a proof, and closes the account after a confirmation and a proof.',
  context: { owner: { contact: '', hasPassword: false }, failure: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The customer can request a copy or close the account.',
      tags: ['screen:offer'],
      on: {
        'personalData.copyAsked': {
          guard: { type: 'isProvable', params: ({ event }) => ({ owner: event.owner }) },
          target: 'verifyingForCopy',
          actions: [{ type: 'setOwner', params: ({ event }) => ({ owner: event.owner }) }],
        },
        'personalData.closingAsked': { target: 'confirming', actions: ['clearFailure'] },
      },
    },
    verifyingForCopy: {
      description: 'A copy needs a fresh proof, because somebody else may be using the session.',
      tags: ['screen:proof', 'copy'],
      invoke: {
        id: 'reauth',
        src: 'reauth',
        input: ({ context: { owner } }) => ({ purpose: 'export', ...owner }),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => ({ outcome: event.output.outcome }) },
            target: 'copying',
          },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
    },
    copying: {
      description: 'The server prepares the copy.',
      tags: ['screen:offer', 'copy', 'busy'],
      invoke: {
        id: 'downloadCopy',
        src: 'downloadCopy',
        onDone: 'copied',
        onError: [
          { guard: 'isUnproved', target: 'verifyingForCopy' },
          { target: 'idle', actions: ['setFailure'] },
        ],
      },
    },
    copied: {
      description: 'The file was downloaded.',
      tags: ['screen:offer', 'copied'],
      on: {
        'personalData.copyAsked': {
          guard: { type: 'isProvable', params: ({ event }) => ({ owner: event.owner }) },
          target: 'verifyingForCopy',
          actions: [{ type: 'setOwner', params: ({ event }) => ({ owner: event.owner }) }],
        },
        'personalData.closingAsked': 'confirming',
      },
    },
    confirming: {
      description: 'The page explains what closing means and asks for confirmation.',
      tags: ['screen:question'],
      on: {
        'personalData.closingDeclined': 'idle',
        'personalData.closingConfirmed': {
          guard: { type: 'isProvable', params: ({ event }) => ({ owner: event.owner }) },
          target: 'verifyingForClosing',
          actions: [{ type: 'setOwner', params: ({ event }) => ({ owner: event.owner }) }],
        },
      },
    },
    verifyingForClosing: {
      description: 'Closing needs a fresh proof, so that only the owner can do it.',
      tags: ['screen:proof', 'closing'],
      invoke: {
        id: 'reauth',
        src: 'reauth',
        input: ({ context: { owner } }) => ({ purpose: 'closing', ...owner }),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => ({ outcome: event.output.outcome }) },
            target: 'closing',
          },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
    },
    closing: {
      description: 'The account is being closed.',
      tags: ['screen:offer', 'closing', 'busy'],
      invoke: {
        id: 'closeAccount',
        src: 'closeAccount',
        onDone: { target: 'closed', actions: ['announceEnded'] },
        onError: [
          { guard: 'isUnproved', target: 'verifyingForClosing' },
          // open orders or refunds: the message gives the reason to wait
          { target: 'idle', actions: ['setFailure'] },
        ],
      },
    },
    closed: {
      description:
        'The account is closed. The front page opens; if that fails, this page becomes usable again.',
      tags: ['screen:offer', 'closing', 'busy'],
      after: { leaveGrace: 'idle' },
    },
  },
});
