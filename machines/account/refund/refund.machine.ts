import { assign, setup } from 'xstate';
import { failureIn, isFailure } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

export type RefundEvent =
  | { type: 'refund.confirmed' }
  | { type: 'refund.declined' }
  | { type: 'refund.closed' };

/** Requests a refund for an order once, after confirmation. */
export const refundMachine = setup({
  types: {
    context: {} as { ordertoken: string; requested: boolean; failure: Failure | null },
    input: {} as { ordertoken: string },
    /**
     * `requested` is true if a refund was requested. The request changes the order, so the order must be
     * reloaded.
     */
    output: {} as { requested: boolean },
    events: {} as RefundEvent,
    tags: {} as
      | 'screen:question'
      | 'screen:failed'
      | 'screen:refused'
      | 'screen:requested'
      | 'busy'
      | 'failed',
  },
  actors: {
    requestRefund: notProvided<unknown, { ordertoken: string }>('refund.requestRefund'),
  },
  guards: {
    isFailure,
  },
  actions: {
    setRequested: assign({ requested: true, failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
  },
}).createMachine({
  id: 'refund',
  description:
    'Asks for confirmation, requests the refund and shows the result. Requesting it again does not refund twice.',
  context: ({ input }) => ({ ordertoken: input.ordertoken, requested: false, failure: null }),
  initial: 'confirming',
  output: ({ context }) => ({ requested: context.requested }),
  states: {
    confirming: {
      description: 'The dialog asks the buyer to confirm the refund.',
      tags: ['screen:question'],
      on: {
        'refund.confirmed': { target: 'requesting', meta: { spec: 'REF-01' } },
        'refund.declined': 'closed',
      },
    },
    requesting: {
      description: 'The refund is being requested.',
      tags: ['screen:question', 'busy'],
      invoke: {
        id: 'requestRefund',
        src: 'requestRefund',
        input: ({ context }) => ({ ordertoken: context.ordertoken }),
        onDone: { target: 'requested', actions: ['setRequested'], meta: { spec: 'API-62 REF-01' } },
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'conflict' } },
            target: 'requested',
            actions: ['setRequested'],
            meta: { spec: 'REF-01' },
          },
          {
            guard: { type: 'isFailure', params: { kind: 'refused' } },
            target: 'refused',
            actions: ['setFailure'],
            meta: { spec: 'REF-01' },
          },
          {
            target: 'failed',
            actions: ['setFailure'],
            meta: { spec: 'PAY-06' },
          },
        ],
      },
    },
    failed: {
      description: 'The response was lost or the provider is down. The refund can safely be requested again.',
      tags: ['screen:failed', 'failed'],
      on: { 'refund.confirmed': 'requesting', 'refund.declined': 'closed' },
    },
    refused: {
      description: 'The order was delivered after all, so no refund is due.',
      tags: ['screen:refused', 'failed'],
      on: { 'refund.closed': 'closed' },
    },
    requested: {
      description: 'The refund was requested. The dialog confirms this until it is closed.',
      tags: ['screen:requested'],
      on: { 'refund.closed': 'closed' },
    },
    closed: {
      description: 'The dialog was closed. The output reports whether a refund was requested.',
      type: 'final',
      tags: ['screen:question', 'busy'],
    },
  },
});
