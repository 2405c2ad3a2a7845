import { assign, setup } from 'xstate';
import { canConfirm, type Owner } from '../../../contract/domain/identity/owner.ts';
import type { reauthMachine } from '../../identity/reauth/reauth.machine.ts';
import { failureIn } from '../../lib/failure.ts';
import { childNotProvided, notProvided } from '../../lib/notProvided.ts';
import { isReauthRequired } from '../../lib/reauth.ts';
import type { Failure } from '../../types.ts';

export type PersonalDataEvent =
  | { type: 'personalData.copyRequested'; owner: Owner }
  | { type: 'personalData.closingRequested' }
  | { type: 'personalData.closingDeclined' }
  | { type: 'personalData.closingConfirmed'; owner: Owner };

/** Data export and account closure. Both require the owner to confirm their identity. */
export const personalDataMachine = setup({
  types: {
    context: {} as { owner: Owner; failure: Failure | null },
    events: {} as PersonalDataEvent,
    children: {} as { reauth: 'reauth' },
    tags: {} as 'screen:offer' | 'screen:proof' | 'screen:question' | 'copy' | 'closing' | 'copied' | 'busy',
  },
  actors: {
    reauth: childNotProvided<typeof reauthMachine>(),
    /** Downloads the customer's data as a file. */
    downloadCopy: notProvided<void>('personalData.downloadCopy'),
    closeAccount: notProvided<void>('personalData.closeAccount'),
  },
  guards: {
    canConfirm: (_, p: { owner: Owner }) => canConfirm(p.owner),
    isProved: (_, p: { outcome: 'proved' | 'left' }) => p.outcome === 'proved',
    isReauthRequired,
  },
  actions: {
    setOwner: assign({ owner: (_, p: { owner: Owner }) => p.owner, failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    clearFailure: assign({ failure: null }),
    /** Notifies the other charts that closing the account has ended the session in this browser. */
    announceEnded: () => {},
  },
  delays: { leaveTimeout: 15_000 },
}).createMachine({
  id: 'personalData',
  description:
    'Exports the data or closes the account. Both require the owner to confirm with the password or a code.',
  context: { owner: { contact: '', hasPassword: false }, failure: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The customer can request a data export or close the account.',
      tags: ['screen:offer'],
      on: {
        'personalData.copyRequested': {
          guard: { type: 'canConfirm', params: ({ event }) => ({ owner: event.owner }) },
          target: 'verifyingForCopy',
          actions: [{ type: 'setOwner', params: ({ event }) => ({ owner: event.owner }) }],
        },
        'personalData.closingRequested': { target: 'confirming', actions: ['clearFailure'] },
      },
    },
    verifyingForCopy: {
      description:
        'An export requires a new confirmation of identity, because someone else might be using the session.',
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
      description: 'The server is preparing the data export.',
      tags: ['screen:offer', 'copy', 'busy'],
      invoke: {
        id: 'downloadCopy',
        src: 'downloadCopy',
        onDone: 'copied',
        onError: [
          { guard: 'isReauthRequired', target: 'verifyingForCopy' },
          { target: 'idle', actions: ['setFailure'] },
        ],
      },
    },
    copied: {
      description: 'The data export was downloaded.',
      tags: ['screen:offer', 'copied'],
      on: {
        'personalData.copyRequested': {
          guard: { type: 'canConfirm', params: ({ event }) => ({ owner: event.owner }) },
          target: 'verifyingForCopy',
          actions: [{ type: 'setOwner', params: ({ event }) => ({ owner: event.owner }) }],
        },
        'personalData.closingRequested': 'confirming',
      },
    },
    confirming: {
      description: 'The page explains the consequences of closing the account and asks for confirmation.',
      tags: ['screen:question'],
      on: {
        'personalData.closingDeclined': 'idle',
        'personalData.closingConfirmed': {
          guard: { type: 'canConfirm', params: ({ event }) => ({ owner: event.owner }) },
          target: 'verifyingForClosing',
          actions: [{ type: 'setOwner', params: ({ event }) => ({ owner: event.owner }) }],
        },
      },
    },
    verifyingForClosing: {
      description:
        'Closing requires a new confirmation of identity, so that only the owner can close the account.',
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
          { guard: 'isReauthRequired', target: 'verifyingForClosing' },
          // orders or refunds are still open; the failure states why the account cannot be closed yet
          { target: 'idle', actions: ['setFailure'] },
        ],
      },
    },
    closed: {
      description:
        'The account is closed and the front page is opening. If it does not open, this page becomes usable again.',
      tags: ['screen:offer', 'closing', 'busy'],
      after: { leaveTimeout: 'idle' },
    },
  },
});
