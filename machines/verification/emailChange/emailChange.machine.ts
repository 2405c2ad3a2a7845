import { assign, setup } from 'xstate';
import { emailChangeForm, type EmailFaults } from '../../../contract/forms/email.ts';
import type {
  oneTimeCodeMachine,
  OneTimeCodeOutput,
} from '../../identity/oneTimeCode/oneTimeCode.machine.ts';
import { waitsForChild } from '../../lib/exceptions.ts';
import { childNotProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

export type EmailChangeEvent =
  | { type: 'emailChange.addressSubmitted'; email: string }
  /** A code has been sent to the email address. */
  | { type: 'oneTimeCode.sent' }
  | { type: 'emailChange.closed' };

export type EmailChangeInput = { email: string | null };
/** `unproved` means that the customer must confirm their identity before changing the email address. */
export type EmailChangeOutput = { outcome: 'verified' | 'left' | 'unproved'; email: string };

/**
 * Maps the outcome of the one-time code to the dialog's outcome. If the customer has already opened the
 * verification link, the email address also counts as verified.
 */
const getOutcome = ({ outcome, failure }: OneTimeCodeOutput): EmailChangeOutput['outcome'] => {
  if (outcome === 'proved' || failure?.code === 'ALREADY_VERIFIED') return 'verified';
  return failure?.code === 'REAUTH_REQUIRED' ? 'unproved' : 'left';
};

/** Lets a signed-in customer verify an email address with a code. */
export const emailChangeMachine = setup({
  types: {
    context: {} as {
      /** The account's email address, to which a sign-up code might already have been sent. */
      known: string | null;
      email: string;
      faults: EmailFaults;
      failure: Failure | null;
      outcome: EmailChangeOutput['outcome'];
    },
    events: {} as EmailChangeEvent,
    input: {} as EmailChangeInput,
    output: {} as EmailChangeOutput,
    children: {} as { oneTimeCode: 'oneTimeCode' },
    tags: {} as 'screen:address' | 'screen:code' | 'busy',
  },
  actors: {
    oneTimeCode: childNotProvided<typeof oneTimeCodeMachine>(),
  },
  guards: {
    isEmail: (_, p: { email: string }) => emailChangeForm.isValid(p),
    isOutcome: (_, p: { output: OneTimeCodeOutput; outcome: EmailChangeOutput['outcome'] }) =>
      getOutcome(p.output) === p.outcome,
  },
  actions: {
    setEmail: assign({
      email: (_, p: { email: string }) => p.email,
      faults: {},
      failure: null,
    }),
    setFaults: assign({
      faults: (_, p: { email: string }) => emailChangeForm.faultsOf(p),
      failure: null,
    }),
    setFailure: assign({ failure: (_, p: { failure: Failure | null }) => p.failure }),
    setOutcome: assign({ outcome: (_, p: { outcome: EmailChangeOutput['outcome'] }) => p.outcome }),
  },
}).createMachine({
  id: 'emailChange',
  description:
    'The email address comes from the account or is typed. The oneTimeCode chart sends and checks the code.',
  meta: {
    exceptions: {
      ...waitsForChild('emailChange.verifying.sending'),
    },
  },
  context: ({ input }) => ({
    known: input.email,
    email: input.email ?? '',
    faults: {},
    failure: null,
    outcome: 'left',
  }),
  output: ({ context }) => ({ outcome: context.outcome, email: context.email }),
  initial: 'enteringAddress',
  on: { 'emailChange.closed': { target: '.closed' } },
  states: {
    enteringAddress: {
      description: 'The shopper enters the email address to be verified.',
      tags: ['screen:address'],
      on: {
        'emailChange.addressSubmitted': [
          {
            guard: { type: 'isEmail', params: ({ event }) => ({ email: event.email }) },
            target: 'verifying',
            actions: [{ type: 'setEmail', params: ({ event }) => ({ email: event.email }) }],
            meta: { spec: 'KYC-02 API-50' },
          },
          { actions: [{ type: 'setFaults', params: ({ event }) => ({ email: event.email }) }] },
        ],
      },
    },
    verifying: {
      description: 'The oneTimeCode chart sends a code to the address and checks it.',
      invoke: {
        id: 'oneTimeCode',
        src: 'oneTimeCode',
        input: ({ context: { email, known } }) => ({
          target: { proves: 'email', email: email === known ? null : email },
          begin: 'requested',
          running: null,
          mayBeSent: email === known,
        }),
        onDone: [
          {
            guard: {
              type: 'isOutcome',
              params: ({ event }) => ({ output: event.output, outcome: 'verified' }),
            },
            target: 'verified',
            actions: [
              {
                type: 'setEmail',
                params: ({ context, event }) => ({ email: event.output.proof?.email ?? context.email }),
              },
            ],
            meta: { spec: 'KYC-02 KYC-07 API-51' },
          },
          {
            guard: {
              type: 'isOutcome',
              params: ({ event }) => ({ output: event.output, outcome: 'unproved' }),
            },
            target: 'proofRequired',
          },
          {
            target: 'enteringAddress',
            actions: [{ type: 'setFailure', params: ({ event }) => ({ failure: event.output.failure }) }],
          },
        ],
        onError: 'enteringAddress',
      },
      initial: 'sending',
      states: {
        sending: {
          description: 'The email address remains on the page until a code has been sent.',
          tags: ['screen:address', 'busy'],
          on: { 'oneTimeCode.sent': { target: 'awaitingCode', meta: { spec: 'API-50' } } },
        },
        awaitingCode: {
          description: 'A code is being requested. The email address can still be changed.',
          tags: ['screen:code'],
        },
      },
    },
    verified: {
      description: 'The email address has been verified.',
      type: 'final',
      tags: ['screen:code', 'busy'],
      entry: [{ type: 'setOutcome', params: { outcome: 'verified' } }],
    },
    proofRequired: {
      description:
        'The server requires the customer to be verified as the owner before the email address can be changed.',
      type: 'final',
      tags: ['screen:code', 'busy'],
      entry: [{ type: 'setOutcome', params: { outcome: 'unproved' } }],
    },
    closed: {
      description: 'The shopper left without verifying the email address.',
      type: 'final',
      tags: ['screen:address'],
    },
  },
});
