import { assign, fromPromise, setup, stateIn } from 'xstate';
import type { Failure, OtpTicket, SignedIn } from '../types.ts';

export type PhoneOtpEvent =
  | { type: 'phoneOtp.countryChosen'; country: string }
  /** What was typed, without the dial code; and who has the dial code, the main country first, if one was typed. */
  | { type: 'phoneOtp.numberTyped'; number: string; countries: readonly string[] }
  | { type: 'phoneOtp.numberSubmitted' }
  | { type: 'phoneOtp.codeTyped'; digits: string }
  | { type: 'phoneOtp.codeSubmitted' }
  | { type: 'phoneOtp.resendAsked' }
  | { type: 'phoneOtp.numberEdited' }
  | { type: 'phoneOtp.left' };

/** A number that is known, and a code that is on its way to it already. */
export type PhoneOtpInput = {
  isdcode: string | null;
  mobile: string | null;
  ticket: OtpTicket | null;
};
export type OwnNumber = { isdcode: string; mobile: string };
/** What the right code gave: the number is proved, and whoever was nobody yet is signed in. */
export type PhoneProof = { number: OwnNumber; session: SignedIn | null };
export type PhoneOtpOutput = {
  /** `unproved`: the number in use has to be proved first, or again. */
  outcome: 'verified' | 'left' | 'unproved';
  number: OwnNumber | null;
  session: SignedIn | null;
};

/** Where to begin: the country and number to offer, and a code that still lives. `remainingMs` is floored at zero. */
export type PhoneStart = {
  country: string;
  number: string;
  ticket: OtpTicket | null;
  remainingMs: number;
};

type TypedNumber = { number: string; countries: readonly string[] };

/** More than 12 digits; more than 15 with a dial code that nobody has, or not yet. */
const isTooLong = (number: string): boolean => /^((\+|00(?=[1-9]))\d{16}|(?!00[1-9])\d{13})/.test(number);
/** Not empty, and without a dial code that could not be read. */
const isNational = (number: string): boolean => /^(?!00)\d/.test(number);

/** The country of the number: the one in use when it has the dial code too. */
const countryOf = ({ countries: [main, ...others] }: TypedNumber, inUse: string): string =>
  main === undefined || others.includes(inUse) ? inUse : main;

/** The failure that an invoked actor ended with: it has no other errors. */
const failureIn = (event: { type: string; error?: unknown }): Failure => event.error as Failure;

/** A mobile number is proved, to sign in or by somebody signed in: number in, code out, code checked. */
export const phoneOtpMachine = setup({
  types: {
    context: {} as {
      known: PhoneOtpInput;
      country: string;
      number: string;
      ticket: OtpTicket | null;
      /** How long the code still lives, when the state of waiting for it is entered. */
      remainingMs: number;
      code: string;
      failure: Failure | null;
      proof: PhoneProof | null;
      unproved: boolean;
    },
    events: {} as PhoneOtpEvent,
    input: {} as PhoneOtpInput,
    output: {} as PhoneOtpOutput,
    tags: {} as 'screen:loading' | 'screen:number' | 'screen:code' | 'screen:expired' | 'busy' | 'cooling',
  },
  actors: {
    readStart: fromPromise<PhoneStart, PhoneOtpInput>(() =>
      Promise.reject(new Error('phoneOtp: readStart is not provided')),
    ),
    sendCode: fromPromise<OtpTicket, { country: string; number: string }>(() =>
      Promise.reject(new Error('phoneOtp: sendCode is not provided')),
    ),
    verifyCode: fromPromise<PhoneProof, { country: string; number: string; code: string }>(() =>
      Promise.reject(new Error('phoneOtp: verifyCode is not provided')),
    ),
  },
  guards: {
    isAlive: (_, p: { start: PhoneStart }) => p.start.ticket !== null && p.start.remainingMs > 0,
    isTooLong: (_, p: { number: string }) => isTooLong(p.number),
    hasNumber: ({ context }) => isNational(context.number),
    hasCode: ({ context }) => context.code.length > 0,
    isOver: ({ event }) => ['gone', 'tooMany'].includes(failureIn(event)?.kind ?? ''),
    isFailure: ({ event }, p: { kind?: Failure['kind']; code?: string }) =>
      (!p.kind || failureIn(event)?.kind === p.kind) && (!p.code || failureIn(event)?.code === p.code),
    isTimeOut: stateIn({ awaitingCode: { life: 'over' } }),
  },
  actions: {
    setStart: assign({
      country: (_, p: { start: PhoneStart }) => p.start.country,
      number: (_, p: { start: PhoneStart }) => p.start.number,
      ticket: (_, p: { start: PhoneStart }) => p.start.ticket,
      remainingMs: (_, p: { start: PhoneStart }) => p.start.remainingMs,
    }),
    setCountry: assign({ country: (_, p: { country: string }) => p.country, failure: null }),
    setNumber: assign({
      number: (_, p: TypedNumber) => p.number,
      country: ({ context }, p: TypedNumber) => countryOf(p, context.country),
      failure: null,
    }),
    setTicket: assign({
      ticket: (_, p: { ticket: OtpTicket }) => p.ticket,
      remainingMs: (_, p: { ticket: OtpTicket }) => p.ticket.validMinutes * 60_000,
      code: '',
      failure: null,
    }),
    setCode: assign({ code: (_, p: { digits: string }) => p.digits, failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    setProof: assign({ proof: (_, p: { proof: PhoneProof }) => p.proof }),
    markUnproved: assign({ unproved: true, code: '' }),
    clearCode: assign({ code: '' }),
    clearFailure: assign({ failure: null }),
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
  id: 'phoneOtp',
  description: 'The countdown is the time of issue plus the validity; a reload goes on with it.',
  context: ({ input }) => ({
    known: input,
    country: 'CH',
    number: '',
    ticket: null,
    remainingMs: 0,
    code: '',
    failure: null,
    proof: null,
    unproved: false,
  }),
  output: ({ context: { proof, unproved } }) => ({
    outcome: proof ? 'verified' : unproved ? 'unproved' : 'left',
    number: proof?.number ?? null,
    session: proof?.session ?? null,
  }),
  initial: 'reading',
  on: { 'phoneOtp.left': { target: '.left' } },
  states: {
    reading: {
      description: 'Storage is searched for a code that was sent before a reload and is still valid.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'readStart',
        src: 'readStart',
        input: ({ context }) => context.known,
        onDone: [
          {
            guard: { type: 'isAlive', params: ({ event }) => ({ start: event.output }) },
            target: 'awaitingCode',
            actions: [{ type: 'setStart', params: ({ event }) => ({ start: event.output }) }],
            meta: { spec: 'PHONE-09 PHONE-11' },
          },
          {
            target: 'enteringNumber',
            actions: [{ type: 'setStart', params: ({ event }) => ({ start: event.output }) }, 'dropTicket'],
          },
        ],
        onError: 'enteringNumber',
      },
    },
    enteringNumber: {
      description: 'The shopper chooses the dial code and types the mobile number.',
      tags: ['screen:number'],
      on: {
        'phoneOtp.countryChosen': {
          actions: [{ type: 'setCountry', params: ({ event }) => ({ country: event.country }) }],
          meta: { spec: 'PHONE-01' },
        },
        'phoneOtp.numberTyped': [
          {
            guard: { type: 'isTooLong', params: ({ event }) => event },
            actions: ['showTooManyDigits'],
            meta: { spec: 'PHONE-03' },
          },
          {
            actions: [{ type: 'setNumber', params: ({ event }) => event }],
            meta: { spec: 'PHONE-02' },
          },
        ],
        'phoneOtp.numberSubmitted': {
          guard: 'hasNumber',
          target: 'sendingCode',
          meta: { spec: 'PHONE-04 KYC-02' },
        },
      },
    },
    sendingCode: {
      description: 'The server is asked to send a code to the number.',
      tags: ['screen:number', 'busy'],
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ country: context.country, number: context.number }),
        onDone: {
          target: 'awaitingCode',
          actions: [
            { type: 'setTicket', params: ({ event }) => ({ ticket: event.output }) },
            {
              type: 'keepTicket',
              params: ({ context, event }) => ({
                country: context.country,
                number: context.number,
                ticket: event.output,
              }),
            },
          ],
          meta: { spec: 'PHONE-05 PHONE-09 KYC-02' },
        },
        onError: [
          {
            guard: { type: 'isFailure', params: { code: 'REAUTH_REQUIRED' } },
            target: 'unproved',
          },
          {
            target: 'enteringNumber',
            actions: ['setFailure'],
            meta: { spec: 'PHONE-14 KYC-17 KYC-18' },
          },
        ],
      },
    },
    awaitingCode: {
      description: 'A code was sent and counts down; the number can still be changed.',
      type: 'parallel',
      on: {
        'phoneOtp.numberEdited': {
          target: 'enteringNumber',
          actions: ['clearCode', 'clearFailure', 'dropTicket'],
        },
      },
      states: {
        entry: {
          description: 'The field for the code.',
          initial: 'typing',
          states: {
            typing: {
              description: 'The shopper types the code while the countdown lasts.',
              tags: ['screen:code'],
              always: {
                guard: 'isTimeOut',
                target: '#phoneOtp.expired',
                actions: ['clearCode', 'clearFailure'],
                meta: { spec: 'PHONE-12' },
              },
              on: {
                'phoneOtp.codeTyped': {
                  actions: [{ type: 'setCode', params: ({ event }) => ({ digits: event.digits }) }],
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
              description: 'The typed code is being checked.',
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
                  target: '#phoneOtp.verified',
                  actions: [
                    { type: 'setProof', params: ({ event }) => ({ proof: event.output }) },
                    'clearCode',
                    'dropTicket',
                  ],
                  meta: { spec: 'PHONE-08 SESS-05 KYC-02 KYC-07' },
                },
                onError: [
                  {
                    guard: { type: 'isFailure', params: { code: 'REAUTH_REQUIRED' } },
                    target: '#phoneOtp.unproved',
                    actions: ['dropTicket'],
                  },
                  {
                    guard: 'isOver',
                    target: '#phoneOtp.expired',
                    actions: ['setFailure', 'clearCode'],
                    meta: { spec: 'PHONE-13 PHONE-10' },
                  },
                  {
                    guard: { type: 'isFailure', params: { kind: 'conflict' } },
                    target: '#phoneOtp.enteringNumber',
                    actions: ['setFailure', 'clearCode', 'dropTicket'],
                    meta: { spec: 'KYC-18' },
                  },
                  {
                    target: 'typing',
                    actions: ['setFailure'],
                    meta: { spec: 'PHONE-08' },
                  },
                ],
              },
            },
          },
        },
        resend: {
          description: 'Whether another code may be asked for.',
          initial: 'cooling',
          states: {
            cooling: {
              description: 'The code was sent a moment ago; another cannot be asked for yet.',
              tags: ['cooling'],
              after: { resendCooldown: 'ready' },
            },
            ready: {
              description: 'Another code may be asked for.',
              on: { 'phoneOtp.resendAsked': { target: '#phoneOtp.resending' } },
            },
          },
        },
        life: {
          description: 'The countdown may end while the answer is out; that answer still counts.',
          initial: 'running',
          states: {
            running: { description: 'The code is still valid.', after: { otpValidity: 'over' } },
            over: {
              description:
                'The validity has passed; the entry goes to the expired state unless an answer is out.',
              type: 'final',
            },
          },
        },
      },
    },
    resending: {
      description: 'Another code is being sent.',
      tags: ['screen:code', 'busy'],
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ country: context.country, number: context.number }),
        onDone: {
          target: 'awaitingCode',
          actions: [
            { type: 'setTicket', params: ({ event }) => ({ ticket: event.output }) },
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
        onError: [
          {
            guard: { type: 'isFailure', params: { code: 'REAUTH_REQUIRED' } },
            target: 'unproved',
          },
          {
            target: 'expired',
            actions: ['setFailure'],
          },
        ],
      },
    },
    expired: {
      description: 'Time Out. A new code restarts the countdown.',
      tags: ['screen:expired'],
      entry: ['dropTicket'],
      on: {
        'phoneOtp.resendAsked': { target: 'resending', meta: { spec: 'PHONE-12' } },
        'phoneOtp.numberEdited': { target: 'enteringNumber', actions: ['clearFailure'] },
      },
    },
    verified: {
      description: 'The number is verified; the chart ends with that outcome.',
      type: 'final',
      tags: ['screen:code', 'busy'],
    },
    unproved: {
      description: 'The server wants the owner proved first; the chart ends with that outcome.',
      type: 'final',
      tags: ['screen:number', 'busy'],
      entry: ['markUnproved'],
    },
    left: {
      description: 'The shopper left without verifying; the chart ends with that outcome.',
      type: 'final',
      tags: ['screen:number'],
      entry: ['clearCode'],
    },
  },
});
