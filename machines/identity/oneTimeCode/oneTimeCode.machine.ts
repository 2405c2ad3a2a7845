import { assign, setup, stateIn } from 'xstate';
import type { ReauthPurpose } from '../../../contract/schemas/auth.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, OtpTicket, OwnNumber, SignedIn } from '../../types.ts';

export type OneTimeCodeEvent =
  | { type: 'oneTimeCode.requested' }
  | { type: 'oneTimeCode.typed'; digits: string }
  | { type: 'oneTimeCode.submitted' }
  /** Another contact, or another method, is to be verified. */
  | { type: 'oneTimeCode.closed' };

/** The contact that a code proves, with the data to send and check it. */
export type CodeTarget =
  | { proves: 'mobile'; country: string; number: string }
  /** Null means the address of the account; a sign-up code may be on its way to it. */
  | { proves: 'email'; email: string | null }
  /** `contact` is the contact to replace; otherwise another purpose. */
  | { proves: 'owner'; contact: ReauthPurpose }
  | { proves: 'buyer'; ordertoken: string };
/** The server's response to a right code; it depends on the purpose. */
export type CodeProof = { number?: OwnNumber; email?: string; session?: SignedIn };

export type OneTimeCodeInput = {
  target: CodeTarget;
  /** Start of the flow: a code is offered, is sent without being requested, or was already sent. */
  begin: 'offered' | 'requested' | 'sent';
  /** Data of a sent code; `remainingMs` is at least zero. */
  running: { ticket: OtpTicket; remainingMs: number } | null;
  /** A code may have been sent just before, so a refusal to send another one is not a failure. */
  mayBeSent: boolean;
};
export type OneTimeCodeOutput = {
  /** `refused`: another code would not help; `failure` has the reason. */
  outcome: 'proved' | 'refused' | 'left';
  proof: CodeProof | null;
  failure: Failure | null;
};

/** Sends and checks a one-time code, for every flow that needs one. */
export const oneTimeCodeMachine = setup({
  types: {
    context: {} as {
      target: CodeTarget;
      begin: OneTimeCodeInput['begin'];
      mayBeSent: boolean;
      /** Null if it is only known that the code was sent. */
      ticket: OtpTicket | null;
      /** Remaining validity of the code on entering the waiting state, in ms. */
      remainingMs: number;
      code: string;
      failure: Failure | null;
      proof: CodeProof | null;
    },
    events: {} as OneTimeCodeEvent,
    input: {} as OneTimeCodeInput,
    output: {} as OneTimeCodeOutput,
    tags: {} as 'screen:offer' | 'screen:code' | 'screen:expired' | 'busy' | 'cooling',
  },
  actors: {
    requestCode: notProvided<OtpTicket, CodeTarget>('oneTimeCode.requestCode'),
    checkCode: notProvided<CodeProof, { target: CodeTarget; code: string }>('oneTimeCode.checkCode'),
  },
  guards: {
    isOffered: ({ context }) => context.begin === 'offered',
    isSent: ({ context }) => context.begin === 'sent',
    isLifeUnknown: ({ context }) => context.ticket === null,
    hasCode: ({ context }) => context.code !== '',
    /** The code is too old or was tried too often, so a new one is needed. */
    isDead: ({ event }) => ['gone', 'tooMany'].includes(failureIn(event)?.kind),
    /** The next code has to wait, and the one that was sent is still valid. */
    isJustSent: ({ context, event }) => context.mayBeSent && failureIn(event)?.kind === 'tooMany',
    /** The contact is in use or already verified, or the owner needs a proof first; the parent handles it. */
    isRefused: ({ context, event }) =>
      context.begin !== 'offered' &&
      (failureIn(event)?.kind === 'conflict' || failureIn(event)?.code === 'REAUTH_REQUIRED'),
    isTimeOut: stateIn({ awaitingCode: { validity: 'over' } }),
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
    /** Notifies the parent that the code was sent. */
    announceSent: () => {},
    /** Stores the sent code, so that a reload continues with it. */
    storeTicket: (_, _p: { target: CodeTarget; ticket: OtpTicket }) => {},
    removeStoredTicket: () => {},
  },
  delays: {
    otpValidity: ({ context }) => context.remainingMs,
    /** The rest of the pause after an earlier code. */
    resendCooldown: ({ context: { ticket, remainingMs } }) =>
      ticket
        ? Math.max(0, ticket.resendAfter * 1_000 - (ticket.validMinutes * 60_000 - remainingMs))
        : 60_000,
  },
}).createMachine({
  id: 'oneTimeCode',
  description: 'Sends a code, waits for the input and checks it. Sends another one on request.',
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
      description: 'Picks the first state.',
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
      description: 'Requests the first code.',
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
      description: 'A code was sent. The shopper can enter it while it is valid.',
      type: 'parallel',
      entry: ['announceSent'],
      states: {
        entry: {
          description: 'The field for the code.',
          initial: 'typing',
          states: {
            typing: {
              description: 'The shopper types the code.',
              tags: ['screen:code'],
              always: {
                guard: 'isTimeOut',
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
                'Checks the typed code. The response counts even if the code expires in the meantime.',
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
                    guard: 'isDead',
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
              description: 'Sends another code. The previous one stays valid until the new one is sent.',
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
                  { guard: 'isTimeOut', target: '#oneTimeCode.expired', actions: ['setFailure'] },
                  { target: 'typing', actions: ['setFailure'] },
                ],
              },
            },
          },
        },
        cooldown: {
          description: 'The pause before another code can be requested.',
          initial: 'cooling',
          states: {
            cooling: {
              description: 'The code was just sent. Another one can be requested after a pause.',
              tags: ['cooling'],
              after: { resendCooldown: 'over' },
            },
            over: { description: 'Another code can be requested.', type: 'final' },
          },
        },
        validity: {
          description: 'The remaining validity of the code, if it is known.',
          initial: 'running',
          states: {
            running: {
              description: 'The code is still valid.',
              always: { guard: 'isLifeUnknown', target: 'unknown' },
              after: { otpValidity: 'over' },
            },
            unknown: { description: 'Only the server knows when the code expires.', type: 'final' },
            over: {
              description: 'The code has expired. The entry expires too, unless a check is in progress.',
              type: 'final',
            },
          },
        },
      },
    },
    expired: {
      description: 'The code is too old or was tried too often. A new code restarts the countdown.',
      tags: ['screen:expired'],
      entry: ['clearCode', 'removeStoredTicket'],
      on: {
        'oneTimeCode.requested': { target: 'renewing', meta: { spec: 'PHONE-12' } },
        'oneTimeCode.closed': { target: 'closed' },
      },
    },
    renewing: {
      description: 'Sends a new code to replace the expired one.',
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
      description: 'The code was right. The chart ends with the server’s response.',
      type: 'final',
      tags: ['screen:code', 'busy'],
      entry: ['removeStoredTicket'],
    },
    refused: {
      description: 'A code cannot help here. The chart ends with the reason.',
      type: 'final',
      tags: ['screen:offer'],
      entry: ['clearCode', 'removeStoredTicket'],
    },
    closed: {
      description: 'The shopper chose another way. The chart ends without a proof.',
      type: 'final',
      tags: ['screen:offer'],
      entry: ['clearCode', 'clearFailure', 'removeStoredTicket'],
    },
  },
});
