import { assign, fromPromise, setup, stateIn } from 'xstate';
import type { Failure, OtpTicket, SignedIn } from './contracts.ts';

export type PhoneOtpEvent =
  | { type: 'phoneOtp.countryChosen'; country: string }
  | { type: 'phoneOtp.numberTyped'; digits: string }
  | { type: 'phoneOtp.numberSubmitted' }
  | { type: 'phoneOtp.codeTyped'; digits: string }
  | { type: 'phoneOtp.codeSubmitted' }
  | { type: 'phoneOtp.resendAsked' }
  | { type: 'phoneOtp.numberEdited' }
  | { type: 'phoneOtp.left' };

/** A code that may still be on its way from before a reload. `remainingMs` is floored at zero. */
export type OpenTicket = { number: string; country: string; ticket: OtpTicket; remainingMs: number } | null;

/** Sign-in by phone: number in, code out, code checked. */
export const phoneOtpMachine = setup({
  types: {
    context: {} as {
      country: string;
      number: string;
      ticket: OtpTicket | null;
      /** How long the code still lives, when the state of waiting for it is entered. */
      remainingMs: number;
      code: string;
      failure: Failure | null;
      session: SignedIn | null;
    },
    events: {} as PhoneOtpEvent,
    input: {} as { country: string },
    output: {} as { outcome: 'signedIn' | 'left'; session: SignedIn | null },
    tags: {} as 'screen:loading' | 'screen:number' | 'screen:code' | 'screen:expired' | 'busy' | 'cooling',
  },
  actors: {
    readTicket: fromPromise<OpenTicket>(() =>
      Promise.reject(new Error('phoneOtp: readTicket is not provided')),
    ),
    sendCode: fromPromise<OtpTicket, { country: string; number: string }>(() =>
      Promise.reject(new Error('phoneOtp: sendCode is not provided')),
    ),
    verifyCode: fromPromise<SignedIn, { country: string; number: string; code: string }>(() =>
      Promise.reject(new Error('phoneOtp: verifyCode is not provided')),
    ),
  },
  guards: {
    isAlive: (_, p: { open: OpenTicket }) => p.open !== null && p.open.remainingMs > 0,
    isTooLong: (_, p: { digits: string }) => p.digits.length > 12,
    hasNumber: ({ context }) => context.number.length > 0,
    hasCode: ({ context }) => context.code.length > 0,
    isExpired: (_, p: { error: unknown }) => (p.error as Failure | undefined)?.kind === 'gone',
    isTimeOut: stateIn({ awaitingCode: { life: 'over' } }),
    isDead: (_, p: { error: unknown }) => (p.error as Failure | undefined)?.kind === 'tooMany',
  },
  actions: {
    rememberOpen: assign({
      country: ({ context }, p: { open: OpenTicket }) => p.open?.country ?? context.country,
      number: (_, p: { open: OpenTicket }) => p.open?.number ?? '',
      ticket: (_, p: { open: OpenTicket }) => p.open?.ticket ?? null,
      remainingMs: (_, p: { open: OpenTicket }) => p.open?.remainingMs ?? 0,
    }),
    rememberCountry: assign({ country: (_, p: { country: string }) => p.country, failure: null }),
    rememberNumber: assign({ number: (_, p: { digits: string }) => p.digits, failure: null }),
    rememberTicket: assign({
      ticket: (_, p: { ticket: OtpTicket }) => p.ticket,
      remainingMs: (_, p: { ticket: OtpTicket }) => p.ticket.validMinutes * 60_000,
      code: '',
      failure: null,
    }),
    rememberCode: assign({ code: (_, p: { digits: string }) => p.digits, failure: null }),
    rememberFailure: assign({ failure: (_, p: { error: unknown }) => p.error as Failure }),
    rememberSession: assign({ session: (_, p: { session: SignedIn }) => p.session }),
    forgetCode: assign({ code: '' }),
    showTooManyDigits: () => {},
    /** Writes `otp_timestamp`. */
    stampIssued: (_, _p: { ticket: OtpTicket }) => {},
    clearStamp: () => {},
  },
  delays: {
    otpValidity: ({ context }) => context.remainingMs,
    /** What is left of it when a code from before a reload is gone on with. */
    resendCooldown: ({ context: { ticket, remainingMs } }) =>
      ticket
        ? Math.max(0, ticket.resendAfter * 1_000 - (ticket.validMinutes * 60_000 - remainingMs))
        : 60_000,
  },
}).createMachine({
  id: 'phoneOtp',
  description: 'The countdown is the server’s time of issue plus its validity; a reload goes on with it.',
  context: ({ input }) => ({
    country: input.country,
    number: '',
    ticket: null,
    remainingMs: 0,
    code: '',
    failure: null,
    session: null,
  }),
  output: ({ context }) => ({ outcome: context.session ? 'signedIn' : 'left', session: context.session }),
  initial: 'reading',
  on: { 'phoneOtp.left': { target: '.left' } },
  states: {
    reading: {
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'readTicket',
        src: 'readTicket',
        onDone: [
          {
            guard: { type: 'isAlive', params: ({ event }) => ({ open: event.output }) },
            target: 'awaitingCode',
            actions: [{ type: 'rememberOpen', params: ({ event }) => ({ open: event.output }) }],
            meta: { spec: 'PHONE-09 PHONE-11' },
          },
          { target: 'enteringNumber', actions: ['clearStamp'] },
        ],
        onError: 'enteringNumber',
      },
    },
    enteringNumber: {
      tags: ['screen:number'],
      on: {
        'phoneOtp.countryChosen': {
          actions: [{ type: 'rememberCountry', params: ({ event }) => ({ country: event.country }) }],
          meta: { spec: 'PHONE-01' },
        },
        'phoneOtp.numberTyped': [
          {
            guard: { type: 'isTooLong', params: ({ event }) => ({ digits: event.digits }) },
            actions: ['showTooManyDigits'],
            meta: { spec: 'PHONE-03' },
          },
          {
            actions: [{ type: 'rememberNumber', params: ({ event }) => ({ digits: event.digits }) }],
            meta: { spec: 'PHONE-02' },
          },
        ],
        'phoneOtp.numberSubmitted': { guard: 'hasNumber', target: 'sendingCode', meta: { spec: 'PHONE-04' } },
      },
    },
    sendingCode: {
      tags: ['screen:number', 'busy'],
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ country: context.country, number: context.number }),
        onDone: {
          target: 'awaitingCode',
          actions: [
            { type: 'rememberTicket', params: ({ event }) => ({ ticket: event.output }) },
            { type: 'stampIssued', params: ({ event }) => ({ ticket: event.output }) },
          ],
          meta: { spec: 'PHONE-05 PHONE-09' },
        },
        onError: {
          target: 'enteringNumber',
          actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
          meta: { spec: 'PHONE-14' },
        },
      },
    },
    awaitingCode: {
      type: 'parallel',
      on: { 'phoneOtp.numberEdited': { target: 'enteringNumber', actions: ['forgetCode', 'clearStamp'] } },
      states: {
        entry: {
          initial: 'typing',
          states: {
            typing: {
              tags: ['screen:code'],
              always: {
                guard: 'isTimeOut',
                target: '#phoneOtp.expired',
                actions: ['forgetCode'],
                meta: { spec: 'PHONE-12' },
              },
              on: {
                'phoneOtp.codeTyped': {
                  actions: [{ type: 'rememberCode', params: ({ event }) => ({ digits: event.digits }) }],
                  meta: { spec: 'PHONE-06' },
                },
                'phoneOtp.codeSubmitted': {
                  guard: 'hasCode',
                  target: 'verifying',
                  meta: { spec: 'PHONE-07' },
                },
              },
            },
            verifying: {
              tags: ['screen:code', 'busy'],
              invoke: {
                id: 'verifyCode',
                src: 'verifyCode',
                input: ({ context }) => ({
                  country: context.country,
                  number: context.number,
                  code: context.code,
                }),
                onDone: {
                  target: '#phoneOtp.signedIn',
                  actions: [
                    { type: 'rememberSession', params: ({ event }) => ({ session: event.output }) },
                    'clearStamp',
                  ],
                  meta: { spec: 'PHONE-08 SESS-05' },
                },
                onError: [
                  {
                    guard: { type: 'isExpired', params: ({ event }) => ({ error: event.error }) },
                    target: '#phoneOtp.expired',
                    actions: [
                      { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                      'forgetCode',
                    ],
                    meta: { spec: 'PHONE-13 PHONE-10' },
                  },
                  {
                    guard: { type: 'isDead', params: ({ event }) => ({ error: event.error }) },
                    target: '#phoneOtp.expired',
                    actions: [
                      { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                      'forgetCode',
                    ],
                  },
                  {
                    target: 'typing',
                    actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
                    meta: { spec: 'PHONE-08' },
                  },
                ],
              },
            },
          },
        },
        resend: {
          initial: 'cooling',
          states: {
            cooling: { tags: ['cooling'], after: { resendCooldown: 'ready' } },
            ready: { on: { 'phoneOtp.resendAsked': { target: '#phoneOtp.resending' } } },
          },
        },
        life: {
          description: 'The countdown may end while the answer is out; that answer still counts.',
          initial: 'running',
          states: { running: { after: { otpValidity: 'over' } }, over: {} },
        },
      },
    },
    resending: {
      tags: ['screen:code', 'busy'],
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ country: context.country, number: context.number }),
        onDone: {
          target: 'awaitingCode',
          actions: [
            { type: 'rememberTicket', params: ({ event }) => ({ ticket: event.output }) },
            { type: 'stampIssued', params: ({ event }) => ({ ticket: event.output }) },
          ],
          meta: { spec: 'PHONE-12' },
        },
        onError: {
          target: 'expired',
          actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
        },
      },
    },
    expired: {
      description: 'Time Out. A new code restarts the countdown.',
      tags: ['screen:expired'],
      entry: ['clearStamp'],
      on: {
        'phoneOtp.resendAsked': { target: 'resending', meta: { spec: 'PHONE-12' } },
        'phoneOtp.numberEdited': 'enteringNumber',
      },
    },
    signedIn: { type: 'final', tags: ['screen:code', 'busy'] },
    left: { type: 'final', tags: ['screen:number'], entry: ['forgetCode'] },
  },
});
