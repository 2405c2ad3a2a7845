import { assign, setup, stateIn } from 'xstate';
import type { ReauthPurpose } from '../../../contract/schemas/auth.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, OtpTicket, OwnNumber, SignedIn } from '../../types.ts';

export type OneTimeCodeEvent =
  | { type: 'oneTimeCode.requested' }
  | { type: 'oneTimeCode.typed'; digits: string }
  | { type: 'oneTimeCode.submitted' }
  /** The user is switching to another contact or another method. */
  | { type: 'oneTimeCode.closed' };

/** The contact or person that a code verifies, with the data needed to send and check the code. */
export type CodeTarget =
  | { proves: 'mobile'; country: string; number: string }
  /** `email` is null for the account's own address, to which a sign-up code may already have been sent. */
  | { proves: 'email'; email: string | null }
  /**
   * `contact` is either the contact to be replaced (`email` or `mobile`) or an action that requires the owner
   * to confirm their identity, such as `export`.
   */
  | { proves: 'owner'; contact: ReauthPurpose }
  | { proves: 'buyer'; ordertoken: string };
/** The server's response to a correct code. The field that it contains depends on the verified target. */
export type CodeProof = { number?: OwnNumber; email?: string; session?: SignedIn };

export type OneTimeCodeInput = {
  target: CodeTarget;
  /** Starting point of the flow: a code is offered, is requested immediately, or has already been sent. */
  begin: 'offered' | 'requested' | 'sent';
  /** Details of a code that has already been sent. `remainingMs` is never negative. */
  running: { ticket: OtpTicket; remainingMs: number } | null;
  /**
   * True if a code may have been sent just before the flow started. In that case, the server's refusal to send
   * another one is not a failure.
   */
  mayBeSent: boolean;
};
export type OneTimeCodeOutput = {
  /** `refused` means that a code cannot be used here; `failure` states why. */
  outcome: 'proved' | 'refused' | 'left';
  proof: CodeProof | null;
  failure: Failure | null;
};

/** Sends and checks a one-time code. All flows that require a code invoke this chart. */
export const oneTimeCodeMachine = setup({
  types: {
    context: {} as {
      target: CodeTarget;
      begin: OneTimeCodeInput['begin'];
      mayBeSent: boolean;
      /** Details of the code. Null if a code was sent but its details are unknown. */
      ticket: OtpTicket | null;
      /** Milliseconds for which the code remains valid, measured when the chart starts waiting for it. */
      remainingMs: number;
      code: string;
      failure: Failure | null;
      proof: CodeProof | null;
    },
    events: {} as OneTimeCodeEvent,
    input: {} as OneTimeCodeInput,
    output: {} as OneTimeCodeOutput,
    tags: {} as 'screen:offer' | 'screen:code' | 'screen:expired' | 'busy' | 'cooldown',
  },
  actors: {
    requestCode: notProvided<OtpTicket, CodeTarget>('oneTimeCode.requestCode'),
    checkCode: notProvided<CodeProof, { target: CodeTarget; code: string }>('oneTimeCode.checkCode'),
  },
  guards: {
    isOffered: ({ context }) => context.begin === 'offered',
    isSent: ({ context }) => context.begin === 'sent',
    isValidityUnknown: ({ context }) => context.ticket === null,
    hasCode: ({ context }) => context.code !== '',
    /** True if a new code is required, because the old one has expired or was entered incorrectly too often. */
    isUnusable: ({ event }) => ['gone', 'tooMany'].includes(failureIn(event)?.kind),
    /**
     * True if it is too early to send another code, because the previous code has only just been sent and is
     * still valid.
     */
    isJustSent: ({ context, event }) => context.mayBeSent && failureIn(event)?.kind === 'tooMany',
    /**
     * True if the contact is in use or already verified, or if the owner must confirm their identity first. The
     * parent chart handles these cases.
     */
    isRefused: ({ context, event }) =>
      context.begin !== 'offered' &&
      (failureIn(event)?.kind === 'conflict' || failureIn(event)?.code === 'REAUTH_REQUIRED'),
    isExpired: stateIn({ awaitingCode: { validity: 'over' } }),
    isResendable: stateIn({ awaitingCode: { cooldown: 'over' } }),
  },
  actions: {
    setTicket: assign({
      ticket: (_, p: { ticket: OtpTicket }) => p.ticket,
      remainingMs: (_, p: { ticket: OtpTicket }) => p.ticket.validMinutes * 60_000,
      code: '',
      failure: null,
    }),
    setCode: assign({ code: (_, p: { digits: string }) => p.digits, failure: null }),
    setProof: assign({ proof: (_, p: { proof: CodeProof }) => p.proof, code: '', failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    clearCode: assign({ code: '' }),
    clearFailure: assign({ failure: null }),
    /** Notifies the parent chart that a code was sent. */
    announceSent: () => {},
    /** Stores the details of the sent code, so that the customer can still enter it after a page reload. */
    storeTicket: (_, _p: { target: CodeTarget; ticket: OtpTicket }) => {},
    removeStoredTicket: () => {},
  },
  delays: {
    otpValidity: ({ context }) => context.remainingMs,
    /** Time until another code can be requested, in ms. */
    resendCooldown: ({ context: { ticket, remainingMs } }) =>
      ticket
        ? Math.max(0, ticket.resendAfter * 1_000 - (ticket.validMinutes * 60_000 - remainingMs))
        : 60_000,
  },
}).createMachine({
  id: 'oneTimeCode',
  description:
    'Sends a one-time code, waits for it to be entered and checks it. Sends another one on request.',
  context: ({ input: { target, begin, running, mayBeSent } }) => ({
    target,
    begin,
    mayBeSent,
    ticket: running?.ticket ?? null,
    remainingMs: running?.remainingMs ?? 0,
    code: '',
    failure: null,
    proof: null,
  }),
  output: ({ context: { proof, failure } }) => ({
    outcome: proof ? 'proved' : failure ? 'refused' : 'left',
    proof,
    failure,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Selects the initial state: a code is offered, requested or already sent.',
      always: [
        { guard: 'isSent', target: 'awaitingCode', meta: { spec: 'PHONE-09 PHONE-11 EV-12' } },
        { guard: 'isOffered', target: 'offered' },
        { target: 'requesting' },
      ],
    },
    offered: {
      description: 'The shopper can request a code.',
      tags: ['screen:offer'],
      on: {
        'oneTimeCode.requested': {
          target: 'requesting',
          actions: ['clearFailure'],
          meta: { spec: 'ORD-06' },
        },
      },
    },
    requesting: {
      description: 'The first code is being requested.',
      tags: ['screen:offer', 'busy'],
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ context }) => context.target,
        onDone: {
          target: 'awaitingCode',
          actions: [
            { type: 'setTicket', params: ({ event }) => ({ ticket: event.output }) },
            {
              type: 'storeTicket',
              params: ({ context, event }) => ({ target: context.target, ticket: event.output }),
            },
          ],
          meta: { spec: 'PHONE-05 PHONE-09 KYC-02 API-50' },
        },
        onError: [
          { guard: 'isJustSent', target: 'awaitingCode' },
          { guard: 'isOffered', target: 'offered', actions: ['setFailure'] },
          { target: 'refused', actions: ['setFailure'], meta: { spec: 'PHONE-14 KYC-17 KYC-18' } },
        ],
      },
    },
    awaitingCode: {
      description: 'A code was sent. The shopper can enter it as long as it is valid.',
      type: 'parallel',
      entry: ['announceSent'],
      states: {
        entry: {
          description: 'The shopper types the code, and the server checks it.',
          initial: 'typing',
          states: {
            typing: {
              description: 'The shopper is typing the code.',
              tags: ['screen:code'],
              always: {
                guard: 'isExpired',
                target: '#oneTimeCode.expired',
                actions: ['clearFailure'],
                meta: { spec: 'PHONE-12' },
              },
              on: {
                'oneTimeCode.typed': {
                  actions: [{ type: 'setCode', params: ({ event }) => ({ digits: event.digits }) }],
                  meta: { spec: 'PHONE-06' },
                },
                'oneTimeCode.submitted': {
                  guard: 'hasCode',
                  target: 'checking',
                  meta: { spec: 'PHONE-07 EV-12' },
                },
                'oneTimeCode.requested': {
                  guard: 'isResendable',
                  target: 'resending',
                  actions: ['clearFailure'],
                  meta: { spec: 'EV-12 API-52' },
                },
                'oneTimeCode.closed': '#oneTimeCode.closed',
              },
            },
            checking: {
              description:
                'The code is being checked. The response counts even if the code expires in the meantime.',
              tags: ['screen:code', 'busy'],
              invoke: {
                id: 'checkCode',
                src: 'checkCode',
                input: ({ context: { target, code } }) => ({ target, code }),
                onDone: {
                  target: '#oneTimeCode.verified',
                  actions: [{ type: 'setProof', params: ({ event }) => ({ proof: event.output }) }],
                  meta: { spec: 'PHONE-08 KYC-02 KYC-07 EV-12 API-51 API-53 ORD-06' },
                },
                onError: [
                  {
                    guard: 'isUnusable',
                    target: '#oneTimeCode.expired',
                    actions: ['setFailure'],
                    meta: { spec: 'PHONE-13 PHONE-10' },
                  },
                  {
                    guard: 'isRefused',
                    target: '#oneTimeCode.refused',
                    actions: ['setFailure'],
                    meta: { spec: 'KYC-18' },
                  },
                  { target: 'typing', actions: ['setFailure'], meta: { spec: 'PHONE-08 API-51' } },
                ],
              },
            },
            resending: {
              description:
                'Another code is being requested. The previous one remains valid until the new one is sent.',
              tags: ['screen:code', 'busy'],
              invoke: {
                id: 'requestCode',
                src: 'requestCode',
                input: ({ context }) => context.target,
                onDone: {
                  target: '#oneTimeCode.awaitingCode',
                  actions: [
                    { type: 'setTicket', params: ({ event }) => ({ ticket: event.output }) },
                    {
                      type: 'storeTicket',
                      params: ({ context, event }) => ({ target: context.target, ticket: event.output }),
                    },
                  ],
                  meta: { spec: 'API-52' },
                },
                onError: [
                  { guard: 'isRefused', target: '#oneTimeCode.refused', actions: ['setFailure'] },
                  { guard: 'isExpired', target: '#oneTimeCode.expired', actions: ['setFailure'] },
                  { target: 'typing', actions: ['setFailure'] },
                ],
              },
            },
          },
        },
        cooldown: {
          description: 'Enforces a pause before another code can be requested.',
          initial: 'running',
          states: {
            running: {
              description: 'The code has just been sent. Another one can be requested after a pause.',
              tags: ['cooldown'],
              after: { resendCooldown: 'over' },
            },
            over: { description: 'The pause is over. Another code can be requested.', type: 'final' },
          },
        },
        validity: {
          description: 'Tracks how long the code remains valid, if this is known.',
          initial: 'running',
          states: {
            running: {
              description: 'The code is still valid.',
              always: { guard: 'isValidityUnknown', target: 'unknown' },
              after: { otpValidity: 'over' },
            },
            unknown: {
              description:
                "The code's remaining validity is unknown. Only the server determines when the code expires.",
              type: 'final',
            },
            over: {
              description:
                'The code has expired and can no longer be entered. A check that is already running continues.',
              type: 'final',
            },
          },
        },
      },
    },
    expired: {
      description:
        'The code has expired or was entered incorrectly too often. Requesting a new code restarts the countdown.',
      tags: ['screen:expired'],
      entry: ['clearCode', 'removeStoredTicket'],
      on: {
        'oneTimeCode.requested': { target: 'renewing', meta: { spec: 'PHONE-12' } },
        'oneTimeCode.closed': { target: 'closed' },
      },
    },
    renewing: {
      description: 'A new code is being requested to replace the expired one.',
      tags: ['screen:expired', 'busy'],
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ context }) => context.target,
        onDone: {
          target: 'awaitingCode',
          actions: [
            { type: 'setTicket', params: ({ event }) => ({ ticket: event.output }) },
            {
              type: 'storeTicket',
              params: ({ context, event }) => ({ target: context.target, ticket: event.output }),
            },
          ],
          meta: { spec: 'PHONE-12' },
        },
        onError: [
          { guard: 'isRefused', target: 'refused', actions: ['setFailure'] },
          { target: 'expired', actions: ['setFailure'] },
        ],
      },
    },
    verified: {
      description: 'The code was correct. The output contains the server’s response.',
      type: 'final',
      tags: ['screen:code', 'busy'],
      entry: ['removeStoredTicket'],
    },
    refused: {
      description: 'No code can be used here. The output contains the reason.',
      type: 'final',
      tags: ['screen:offer'],
      entry: ['clearCode', 'removeStoredTicket'],
    },
    closed: {
      description: 'The shopper chose another method or closed the form, so nothing was verified.',
      type: 'final',
      tags: ['screen:offer'],
      entry: ['clearCode', 'clearFailure', 'removeStoredTicket'],
    },
  },
});
