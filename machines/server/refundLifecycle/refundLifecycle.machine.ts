import { setup } from 'xstate';

export type RefundLifecycleEvent =
  | { type: 'refund.requested' }
  | { type: 'refund.accepted' }
  | { type: 'refund.completed' }
  | { type: 'refund.refused' };

/** The refund of one captured payment. A capture has one, however often it is requested. */
export const refundLifecycleMachine = setup({
  types: {
    events: {} as RefundLifecycleEvent,
    output: {} as { outcome: 'completed' },
    tags: {} as 'waiting' | 'unknown' | 'done' | 'failed',
  },
}).createMachine({
  id: 'refundLifecycle',
  description: 'Given back once or not at all.',
  initial: 'requested',
  states: {
    requested: {
      description: 'Written down; the provider may or may not have heard of it. The same key asks again.',
      tags: ['waiting', 'unknown'],
      meta: { spec: 'REF-01 API-62' },
      on: {
        'refund.accepted': 'pending',
        'refund.completed': 'completed',
        'refund.refused': 'refused',
      },
    },
    pending: {
      description: 'The provider has it and works on it. Only its answer ends this.',
      tags: ['waiting'],
      on: { 'refund.completed': 'completed', 'refund.refused': 'refused' },
    },
    completed: {
      description: 'The provider has given the money back.',
      type: 'final',
      tags: ['done'],
    },
    refused: {
      description: 'The money stays with us until somebody asks again, as a new round.',
      tags: ['failed'],
      on: { 'refund.requested': 'requested' },
    },
  },
  output: { outcome: 'completed' },
});
