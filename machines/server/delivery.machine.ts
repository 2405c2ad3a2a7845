import { setup } from 'xstate';

export type DeliveryEvent =
  | { type: 'delivery.requested' }
  | { type: 'delivery.accepted' }
  | { type: 'delivery.answerLost' }
  | { type: 'delivery.notExecuted' }
  | { type: 'delivery.succeeded' }
  | { type: 'delivery.refused' };

/** The goods of one order at the supplier. A lost answer is a state of its own: only a question leaves it, never a second try. */
export const deliveryMachine = setup({
  types: { events: {} as DeliveryEvent, tags: {} as 'waiting' | 'unknown' | 'delivered' | 'failed' },
}).createMachine({
  id: 'delivery',
  description: 'Delivered once or not at all.',
  initial: 'queued',
  states: {
    queued: { tags: ['waiting'], on: { 'delivery.requested': 'requested', 'delivery.refused': 'failed' } },
    requested: {
      description: 'The question is on its way. A crash here leaves the outcome unknown.',
      tags: ['unknown'],
      on: {
        'delivery.accepted': 'accepted',
        'delivery.succeeded': 'delivered',
        'delivery.refused': 'failed',
        'delivery.answerLost': 'unknown',
        'delivery.notExecuted': 'queued',
      },
    },
    unknown: {
      tags: ['unknown'],
      on: {
        'delivery.accepted': 'accepted',
        'delivery.succeeded': 'delivered',
        'delivery.refused': 'failed',
        'delivery.notExecuted': 'queued',
      },
    },
    accepted: {
      description: 'The supplier has it and works on it.',
      tags: ['waiting'],
      on: { 'delivery.succeeded': 'delivered', 'delivery.refused': 'failed' },
    },
    delivered: { type: 'final', tags: ['delivered'], meta: { spec: 'ORD-06' } },
    failed: { type: 'final', tags: ['failed'] },
  },
});
