import { assign, fromPromise, sendTo, setup, toPromise, type ActorRefFrom } from 'xstate';
import { inBackground } from '../../lib/exceptions.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';
import type {
  VerificationInput,
  verificationMachine,
  VerificationOutput,
} from '../verification/verification.machine.ts';

/** Contents of the lazily loaded chunk of the identity check: the chart and the view with its steps. */
export type LoadedVerification = { logic: typeof verificationMachine; view: unknown };

export type VerificationLoaderEvent =
  | { type: 'verificationLoader.retried' }
  | { type: 'network.online' }
  | { type: 'email.verified' };

type VerificationRef = ActorRefFrom<typeof verificationMachine>;

/**
 * Loads the identity check at the checkout. Few buyers need the check, so its charts are only loaded when
 * required.
 */
export const verificationLoaderMachine = setup({
  types: {
    context: {} as {
      from: VerificationInput['from'];
      failure: Failure | null;
      mounted: { view: unknown; ref: VerificationRef } | null;
      /** Outcome of the identity check. */
      ended: VerificationOutput;
    },
    events: {} as VerificationLoaderEvent,
    input: {} as VerificationInput,
    output: {} as VerificationOutput,
    tags: {} as 'screen:loading' | 'screen:failed' | 'screen:open' | 'busy',
  },
  actors: {
    loadVerification: notProvided<LoadedVerification>('verificationLoader.loadVerification'),
    /** Resolves to the outcome of the identity check. */
    awaitOutcome: fromPromise<VerificationOutput, { verification: VerificationRef }>(({ input }) =>
      toPromise(input.verification),
    ),
  },
  actions: {
    mountVerification: assign({
      mounted: ({ context, spawn }, p: { loaded: LoadedVerification }) => ({
        view: p.loaded.view,
        ref: spawn(p.loaded.logic, { input: { from: context.from } }),
      }),
    }),
    setOutcome: assign({ ended: (_, p: VerificationOutput) => p }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    forward: sendTo(
      ({ context }) => context.mounted!.ref,
      ({ event }) => event as { type: 'network.online' } | { type: 'email.verified' },
    ),
  },
}).createMachine({
  id: 'verificationLoader',
  description: 'Loads and runs the identity check. Ends with the outcome of the check.',
  meta: {
    exceptions: {
      ...inBackground('verificationLoader.open'),
    },
  },
  context: ({ input }) => ({ from: input.from, failure: null, mounted: null, ended: { outcome: 'left' } }),
  output: ({ context }) => context.ended,
  initial: 'loading',
  states: {
    loading: {
      description: 'The code of the identity check is loading.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadVerification',
        src: 'loadVerification',
        onDone: {
          target: 'open',
          actions: [{ type: 'mountVerification', params: ({ event }) => ({ loaded: event.output }) }],
          meta: { spec: 'KYC-01' },
        },
        onError: {
          target: 'failed',
          actions: ['setFailure'],
        },
      },
    },
    failed: {
      description:
        'The code failed to load. Loading is retried on request or when the browser is back online.',
      tags: ['screen:failed'],
      on: { 'verificationLoader.retried': 'loading', 'network.online': 'loading' },
    },
    open: {
      description: 'The identity check is open.',
      tags: ['screen:open'],
      invoke: {
        id: 'awaitOutcome',
        src: 'awaitOutcome',
        input: ({ context }) => ({ verification: context.mounted!.ref }),
        onDone: {
          target: 'passed',
          actions: [{ type: 'setOutcome', params: ({ event }) => event.output }],
        },
        onError: {
          target: 'failed',
          actions: ['setFailure'],
        },
      },
      on: { 'network.online': { actions: ['forward'] }, 'email.verified': { actions: ['forward'] } },
    },
    passed: {
      description: 'The identity check has ended. The output contains its outcome.',
      type: 'final',
      tags: ['screen:open'],
    },
  },
});
