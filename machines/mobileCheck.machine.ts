import { assign, fromPromise, setup, stateIn } from 'xstate';
import type { Failure, OtpTicket } from './contracts.ts';

export type MobileCheckEvent =
  | { type: 'mobileCheck.countryChosen'; country: string }
  | { type: 'mobileCheck.numberTyped'; digits: string }
  | { type: 'mobileCheck.numberSubmitted' }
  | { type: 'mobileCheck.codeTyped'; digits: string }
  | { type: 'mobileCheck.codeSubmitted' }
  | { type: 'mobileCheck.resendAsked' }
  | { type: 'mobileCheck.numberEdited' }
  | { type: 'mobileCheck.left' };

/** The number that is known, and a code that is on its way to it already. */
export type MobileCheckInput = {
  isdcode: string | null;
  mobile: string | null;
  ticket: OtpTicket | null;
};
export type OwnNumber = { isdcode: string; mobile: string };
export type MobileCheckOutput = { outcome: 'verified' | 'left'; number: OwnNumber | null };

/** Where to begin: the country and number to offer, and a code that still lives. `remainingMs` is floored at zero. */
export type MobileStart = {
  country: string;
  number: string;
  ticket: OtpTicket | null;
  remainingMs: number;
};

/** Somebody signed in proves a mobile number: number in, code out, code checked. */
export const mobileCheckMachine = setup({
  types: {
    context: {} as {
      known: MobileCheckInput;
      country: string;
      number: string;
      ticket: OtpTicket | null;
      /** How long the code still lives, when the state of waiting for it is entered. */
      remainingMs: number;
      code: string;
      failure: Failure | null;
      verified: OwnNumber | null;
    },
    events: {} as MobileCheckEvent,
    input: {} as MobileCheckInput,
    output: {} as MobileCheckOutput,
    tags: {} as 'screen:loading' | 'screen:number' | 'screen:code' | 'screen:expired' | 'busy' | 'cooling',
  },
  actors: {
    readStart: fromPromise<MobileStart, MobileCheckInput>(() =>
      Promise.reject(new Error('mobileCheck: readStart is not provided')),
    ),
    sendCode: fromPromise<OtpTicket, { country: string; number: string }>(() =>
      Promise.reject(new Error('mobileCheck: sendCode is not provided')),
    ),
    verifyCode: fromPromise<OwnNumber, { country: string; number: string; code: string }>(() =>
      Promise.reject(new Error('mobileCheck: verifyCode is not provided')),
    ),
  },
  guards: {
    isAlive: (_, p: { start: MobileStart }) => p.start.ticket !== null && p.start.remainingMs > 0,
    isTooLong: (_, p: { digits: string }) => p.digits.length > 12,
    hasNumber: ({ context }) => context.number.length > 0,
    hasCode: ({ context }) => context.code.length > 0,
    isOver: (_, p: { error: unknown }) =>
      ['gone', 'tooMany'].includes((p.error as Failure | undefined)?.kind ?? ''),
    isTaken: (_, p: { error: unknown }) => (p.error as Failure | undefined)?.kind === 'conflict',
    isTimeOut: stateIn({ awaitingCode: { life: 'over' } }),
  },
  actions: {
    rememberStart: assign({
      country: (_, p: { start: MobileStart }) => p.start.country,
      number: (_, p: { start: MobileStart }) => p.start.number,
      ticket: (_, p: { start: MobileStart }) => p.start.ticket,
      remainingMs: (_, p: { start: MobileStart }) => p.start.remainingMs,
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
    rememberVerified: assign({ verified: (_, p: { number: OwnNumber }) => p.number }),
    forgetCode: assign({ code: '' }),
    forgetFailure: assign({ failure: null }),
    showTooManyDigits: () => {},
    /** So that a reload goes on with the code that is on its way. */
    keepTicket: (_, _p: { country: string; number: string; ticket: OtpTicket }) => {},
    dropTicket: () => {},
  },
  delays: {
    otpValidity: ({ context }) => context.remainingMs,
    /** What is left of it when a code that went out earlier is gone on with. */
    resendCooldown: ({ context: { ticket, remainingMs } }) =>
      ticket
        ? Math.max(0, ticket.resendAfter * 1_000 - (ticket.validMinutes * 60_000 - remainingMs))
        : 60_000,
  },
}).createMachine({
  id: 'mobileCheck',
  description: 'The countdown is the time of issue plus the validity; a reload goes on with it.',
  context: ({ input }) => ({
    known: input,
    country: 'CH',
    number: '',
    ticket: null,
    remainingMs: 0,
    code: '',
    failure: null,
    verified: null,
  }),
  output: ({ context }) => ({ outcome: context.verified ? 'verified' : 'left', number: context.verified }),
  initial: 'reading',
  on: { 'mobileCheck.left': { target: '.left' } },
  states: {
    reading: {
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'readStart',
        src: 'readStart',
        input: ({ context }) => context.known,
        onDone: [
          {
            guard: { type: 'isAlive', params: ({ event }) => ({ start: event.output }) },
            target: 'awaitingCode',
            actions: [{ type: 'rememberStart', params: ({ event }) => ({ start: event.output }) }],
            meta: { spec: 'PHONE-09 PHONE-11' },
          },
          {
            target: 'enteringNumber',
            actions: [{ type: 'rememberStart', params: ({ event }) => ({ start: event.output }) }],
          },
        ],
        onError: 'enteringNumber',
      },
    },
    enteringNumber: {
      tags: ['screen:number'],
      on: {
        'mobileCheck.countryChosen': {
          actions: [{ type: 'rememberCountry', params: ({ event }) => ({ country: event.country }) }],
        },
        'mobileCheck.numberTyped': [
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
        'mobileCheck.numberSubmitted': {
          guard: 'hasNumber',
          target: 'sendingCode',
          meta: { spec: 'PHONE-04 KYC-02' },
        },
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
            {
              type: 'keepTicket',
              params: ({ context, event }) => ({
                country: context.country,
                number: context.number,
                ticket: event.output,
              }),
            },
          ],
          meta: { spec: 'PHONE-05 KYC-02' },
        },
        onError: {
          target: 'enteringNumber',
          actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
          meta: { spec: 'KYC-17 KYC-18' },
        },
      },
    },
    awaitingCode: {
      type: 'parallel',
      on: {
        'mobileCheck.numberEdited': {
          target: 'enteringNumber',
          actions: ['forgetCode', 'forgetFailure', 'dropTicket'],
        },
      },
      states: {
        entry: {
          initial: 'typing',
          states: {
            typing: {
              tags: ['screen:code'],
              always: {
                guard: 'isTimeOut',
                target: '#mobileCheck.expired',
                actions: ['forgetCode', 'forgetFailure'],
                meta: { spec: 'PHONE-12' },
              },
              on: {
                'mobileCheck.codeTyped': {
                  actions: [{ type: 'rememberCode', params: ({ event }) => ({ digits: event.digits }) }],
                  meta: { spec: 'PHONE-06' },
                },
                'mobileCheck.codeSubmitted': {
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
                  target: '#mobileCheck.verified',
                  actions: [
                    { type: 'rememberVerified', params: ({ event }) => ({ number: event.output }) },
                    'forgetCode',
                    'dropTicket',
                  ],
                  meta: { spec: 'KYC-02 KYC-07' },
                },
                onError: [
                  {
                    guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) },
                    target: '#mobileCheck.expired',
                    actions: [
                      { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                      'forgetCode',
                    ],
                    meta: { spec: 'PHONE-13 PHONE-10' },
                  },
                  {
                    guard: { type: 'isTaken', params: ({ event }) => ({ error: event.error }) },
                    target: '#mobileCheck.enteringNumber',
                    actions: [
                      { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                      'forgetCode',
                      'dropTicket',
                    ],
                    meta: { spec: 'KYC-18' },
                  },
                  {
                    target: 'typing',
                    actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
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
            ready: { on: { 'mobileCheck.resendAsked': { target: '#mobileCheck.resending' } } },
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
            {
              type: 'keepTicket',
              params: ({ context, event }) => ({
                country: context.country,
                number: context.number,
                ticket: event.output,
              }),
            },
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
      entry: ['dropTicket'],
      on: {
        'mobileCheck.resendAsked': { target: 'resending', meta: { spec: 'PHONE-12' } },
        'mobileCheck.numberEdited': { target: 'enteringNumber', actions: ['forgetFailure'] },
      },
    },
    verified: { type: 'final', tags: ['screen:code', 'busy'] },
    left: { type: 'final', tags: ['screen:number'], entry: ['forgetCode'] },
  },
});
