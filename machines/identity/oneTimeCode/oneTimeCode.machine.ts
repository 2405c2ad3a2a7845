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

/** Contact or person that a code verifies, with the data needed to send and check it. */
export type CodeTarget =
  | { proves: 'mobile'; country: string; number: string }
  /** Null means the account's own address, to which a sign-up code might already be on its way. */
  | { proves: 'email'; email: string | null }
  /** `contact` names the contact to be replaced or another purpose of the confirmation. */
  | { proves: 'owner'; contact: ReauthPurpose }
  | { proves: 'buyer'; ordertoken: string };
/** The server's response to a correct code, which depends on the purpose. */
export type CodeProof = { number?: OwnNumber; email?: string; session?: SignedIn };

export type OneTimeCodeInput = {
  target: CodeTarget;
  /** Initial situation: a code is offered, is sent immediately, or has already been sent. */
  begin: 'offered' | 'requested' | 'sent';
  /** Details of a code that was already sent; `remainingMs` is never negative. */
  running: { ticket: OtpTicket; remainingMs: number } | null;
  /**
   * A code might have been sent just before. In that case, the server's refusal to send another one is not a failure.
   */
  mayBeSent: boolean;
};
export type OneTimeCodeOutput = {
  /** `refused` means that another code would not help; `failure` contains the reason. */
  outcome: 'proved' | 'refused' | 'left';
  proof: CodeProof | null;
  failure: Failure | null;
};

/** Sends and checks a one-time code for every flow that requires one. */
export const oneTimeCodeMachine = setup({
  types: {
    context: {} as {
      target: CodeTarget;
      begin: OneTimeCodeInput['begin'];
      mayBeSent: boolean;
      /** Null if the only information available is that a code was sent. */
      ticket: OtpTicket | null;
      /** Remaining validity of the code in ms when the waiting state is entered. */
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
    /** The code has expired or was tried too often, so a new one is required. */
    isUnusable: ({ event }) => ['gone', 'tooMany'].includes(failureIn(event)?.kind),
    /** It is too early to send another code, but the previous one is still valid. */
    isJustSent: ({ context, event }) => context.mayBeSent && failureIn(event)?.kind === 'tooMany',
    /**
     * The contact is in use or already verified, or the owner must be verified first. The parent chart handles this.
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
    /** Stores details of the sent code, so that the flow can resume after a page reload. */
    storeTicket: (_, _p: { target: CodeTarget; ticket: OtpTicket }) => {},
    removeStoredTicket: () => {},
  },
  delays: {
    otpValidity: ({ context }) => context.remainingMs,
    /** Remaining pause before another code can be requested. */
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
      description: 'Selects the initial state.',
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
          description: 'The field for entering the code.',
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
            over: { description: 'Another code can be requested.', type: 'final' },
          },
        },
        validity: {
          description: "Tracks the code's remaining validity, if known.",
          initial: 'running',
          states: {
            running: {
              description: 'The code is still valid.',
              always: { guard: 'isValidityUnknown', target: 'unknown' },
              after: { otpValidity: 'over' },
            },
            unknown: { description: 'The server alone determines when the code expires.', type: 'final' },
            over: {
              description:
                'The code has expired. It can no longer be entered unless it is already being checked.',
              type: 'final',
            },
          },
        },
      },
    },
    expired: {
      description:
        'The code has expired or was tried too often. Requesting a new one restarts the countdown.',
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
      description: 'Another code would not help. The output contains the reason.',
      type: 'final',
      tags: ['screen:offer'],
      entry: ['clearCode', 'removeStoredTicket'],
    },
    closed: {
      description: 'The shopper chose another method, so nothing was verified.',
      type: 'final',
      tags: ['screen:offer'],
      entry: ['clearCode', 'clearFailure', 'removeStoredTicket'],
    },
  },
});
