import { setup } from 'xstate';

export type RefundLifecycleEvent =
  | { type: 'refund.requested' }
  | { type: 'refund.accepted' }
  | { type: 'refund.completed' }
  | { type: 'refund.refused' };

/** Refund of a captured payment. A capture is refunded at most once, however often the refund is requested. */
export const refundLifecycleMachine = setup({
  types: {
    events: {} as RefundLifecycleEvent,
    output: {} as { outcome: 'completed' },
    tags: {} as 'waiting' | 'unknown' | 'done' | 'failed',
  },
}).createMachine({
  id: 'refundLifecycle',
  description: 'Refunds the money once or not at all.',
  initial: 'requested',
  states: {
    requested: {
      description:
        'The refund is recorded, but the provider might not have received the request yet. A retry uses the same key.',
      tags: ['waiting', 'unknown'],
      meta: { spec: 'REF-01 API-62' },
      on: {
        'refund.accepted': 'pending',
        'refund.completed': 'completed',
        'refund.refused': 'refused',
      },
    },
    pending: {
      description: "The provider is processing the refund. Only the provider's response ends this state.",
      tags: ['waiting'],
      on: { 'refund.completed': 'completed', 'refund.refused': 'refused' },
    },
    completed: {
      description: 'The provider has refunded the money.',
      type: 'final',
      tags: ['done'],
    },
    refused: {
      description: 'The provider rejected the refund. Requesting it again starts a new attempt.',
      tags: ['failed'],
      on: { 'refund.requested': 'requested' },
    },
  },
  output: { outcome: 'completed' },
});
