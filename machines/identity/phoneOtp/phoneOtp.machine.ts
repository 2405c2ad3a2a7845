import { assign, setup } from 'xstate';
import type { TypedNumber } from '../../../contract/domain/phone/phone.ts';
import { countryOf, isNational, isTooLong } from '../../../contract/domain/phone/typing.ts';
import { waitsForChild } from '../../lib/exceptions.ts';
import { childNotProvided, notProvided } from '../../lib/notProvided.ts';
import type { Failure, OtpTicket, OwnNumber, SignedIn } from '../../types.ts';
import type {
  CodeProof,
  OneTimeCodeInput,
  oneTimeCodeMachine,
  OneTimeCodeOutput,
} from '../oneTimeCode/oneTimeCode.machine.ts';

export type PhoneOtpEvent =
  | { type: 'phoneOtp.countryChosen'; country: string }
  /**
   * The typed number without its dial code. `countries` lists the countries that use the typed dial code, main country
   * first.
   */
  | { type: 'phoneOtp.numberTyped'; number: string; countries: readonly string[] }
  | { type: 'phoneOtp.numberSubmitted' }
  /** A code has been sent to the number. */
  | { type: 'oneTimeCode.sent' }
  | { type: 'phoneOtp.closed' };

/** The number, if known, and the details of any code that has already been sent to it. */
export type PhoneOtpInput = {
  isdcode: string | null;
  mobile: string | null;
  ticket: OtpTicket | null;
};
export type PhoneOtpOutput = {
  /** `unproved` means that the customer must confirm their identity before changing the number. */
  outcome: 'verified' | 'left' | 'unproved';
  number: OwnNumber | null;
  session: SignedIn | null;
};

/**
 * Initial values of the form: the suggested country and number, and any code that is still valid. `remainingMs`
 * is never negative.
 */
export type PhoneStart = {
  country: string;
  number: string;
  ticket: OtpTicket | null;
  remainingMs: number;
};

/**
 * Verifies a mobile number with a code, either to sign in a visitor or to confirm the number of a customer who
 * is already signed in.
 */
export const phoneOtpMachine = setup({
  types: {
    context: {} as {
      known: PhoneOtpInput;
      country: string;
      number: string;
      /** True if the shopper clicked Continue without entering a number. */
      isMissing: boolean;
      /** A code that was sent earlier and is still valid. */
      running: OneTimeCodeInput['running'];
      /**
       * Number to which the last code was sent. That code can still be entered while it is too early to send
       * another one.
       */
      sentTo: string | null;
      failure: Failure | null;
      /** Result of entering the correct code: the verified number and, for visitors, a session. */
      proof: CodeProof | null;
      unproved: boolean;
    },
    events: {} as PhoneOtpEvent,
    input: {} as PhoneOtpInput,
    output: {} as PhoneOtpOutput,
    children: {} as { oneTimeCode: 'oneTimeCode' },
    tags: {} as 'screen:loading' | 'screen:number' | 'screen:code' | 'busy',
  },
  actors: {
    readStart: notProvided<PhoneStart, PhoneOtpInput>('phoneOtp.readStart'),
    oneTimeCode: childNotProvided<typeof oneTimeCodeMachine>(),
  },
  guards: {
    isCodeValid: (_, p: { start: PhoneStart }) => p.start.ticket !== null && p.start.remainingMs > 0,
    isTooLong: (_, p: { number: string }) => isTooLong(p.number),
    hasNumber: ({ context }) => isNational(context.number),
    isProved: (_, p: { output: OneTimeCodeOutput }) => p.output.outcome === 'proved',
    isUnproved: (_, p: { output: OneTimeCodeOutput }) => p.output.failure?.code === 'REAUTH_REQUIRED',
  },
  actions: {
    setStart: assign({
      country: (_, p: { start: PhoneStart }) => p.start.country,
      number: (_, p: { start: PhoneStart }) => p.start.number,
    }),
    setRunning: assign({
      running: (_, { start: { ticket, remainingMs } }: { start: PhoneStart }) =>
        ticket && { ticket, remainingMs },
    }),
    setSentTo: assign({ sentTo: ({ context: { country, number } }) => `${country} ${number}` }),
    setCountry: assign({ country: (_, p: { country: string }) => p.country, failure: null }),
    setNumber: assign({
      number: (_, p: TypedNumber) => p.number,
      country: ({ context }, p: TypedNumber) => countryOf(p, context.country),
      isMissing: false,
      failure: null,
    }),
    setMissing: assign({ isMissing: true }),
    setFailure: assign({ failure: (_, p: { failure: Failure | null }) => p.failure }),
    setProof: assign({ proof: (_, p: { proof: CodeProof | null }) => p.proof }),
    clearRunning: assign({ running: null, failure: null }),
    markUnproved: assign({ unproved: true }),
    showTooManyDigits: () => {},
    /** Removes the stored details of a code that has expired. */
    removeStoredTicket: () => {},
  },
}).createMachine({
  id: 'phoneOtp',
  description:
    'The shopper enters a number and the code sent to it. After a page reload, a code that is still valid can be entered.',
  meta: {
    exceptions: {
      ...waitsForChild('phoneOtp.verifying.sending'),
    },
  },
  context: ({ input }) => ({
    known: input,
    country: 'CH',
    number: '',
    isMissing: false,
    running: null,
    sentTo: null,
    failure: null,
    proof: null,
    unproved: false,
  }),
  output: ({ context: { proof, unproved } }) => ({
    outcome: proof ? 'verified' : unproved ? 'unproved' : 'left',
    number: proof?.number ?? null,
    session: proof?.session ?? null,
  }),
  initial: 'restoring',
  on: { 'phoneOtp.closed': { target: '.closed' } },
  states: {
    restoring: {
      description: 'Looks in storage for a valid code that was sent before a page reload.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'readStart',
        src: 'readStart',
        input: ({ context }) => context.known,
        onDone: [
          {
            guard: { type: 'isCodeValid', params: ({ event }) => ({ start: event.output }) },
            target: 'verifying.awaitingCode',
            actions: [
              { type: 'setStart', params: ({ event }) => ({ start: event.output }) },
              { type: 'setRunning', params: ({ event }) => ({ start: event.output }) },
              'setSentTo',
            ],
            meta: { spec: 'PHONE-09 PHONE-11' },
          },
          {
            target: 'enteringNumber',
            actions: [
              { type: 'setStart', params: ({ event }) => ({ start: event.output }) },
              'removeStoredTicket',
            ],
          },
        ],
        onError: 'enteringNumber',
      },
    },
    enteringNumber: {
      description: 'The shopper selects the dial code and types the mobile number.',
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
        'phoneOtp.numberSubmitted': [
          {
            guard: 'hasNumber',
            target: 'verifying',
            actions: ['clearRunning'],
            meta: { spec: 'PHONE-04 KYC-02' },
          },
          { actions: ['setMissing'], meta: { spec: 'PHONE-04' } },
        ],
      },
    },
    verifying: {
      description: 'The oneTimeCode chart sends a code to the number and checks it.',
      invoke: {
        id: 'oneTimeCode',
        src: 'oneTimeCode',
        input: ({ context: { country, number, running, sentTo } }) => ({
          target: { proves: 'mobile', country, number },
          begin: running ? 'sent' : 'requested',
          running,
          mayBeSent: sentTo === `${country} ${number}`,
        }),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => ({ output: event.output }) },
            target: 'verified',
            actions: [{ type: 'setProof', params: ({ event }) => ({ proof: event.output.proof }) }],
            meta: { spec: 'PHONE-08 SESS-05 KYC-02 KYC-07' },
          },
          {
            guard: { type: 'isUnproved', params: ({ event }) => ({ output: event.output }) },
            target: 'proofRequired',
          },
          {
            target: 'enteringNumber',
            actions: [{ type: 'setFailure', params: ({ event }) => ({ failure: event.output.failure }) }],
            meta: { spec: 'PHONE-14 KYC-17 KYC-18' },
          },
        ],
        onError: 'enteringNumber',
      },
      initial: 'sending',
      states: {
        sending: {
          description: 'The number remains on the page until a code has been sent.',
          tags: ['screen:number', 'busy'],
          on: {
            'oneTimeCode.sent': {
              target: 'awaitingCode',
              actions: ['setSentTo'],
              meta: { spec: 'PHONE-05 KYC-02' },
            },
          },
        },
        awaitingCode: {
          description: 'A code is being requested. The number can still be changed.',
          tags: ['screen:code'],
        },
      },
    },
    verified: {
      description: 'The number has been verified.',
      type: 'final',
      tags: ['screen:code', 'busy'],
    },
    proofRequired: {
      description:
        'The server requires the customer to be verified as the owner before the number can be changed.',
      type: 'final',
      tags: ['screen:number', 'busy'],
      entry: ['markUnproved'],
    },
    closed: {
      description: 'The shopper left without verifying the number.',
      type: 'final',
      tags: ['screen:number'],
    },
  },
});
