import { setup } from 'xstate';

export type DeliveryEvent =
  | { type: 'delivery.requested' }
  | { type: 'delivery.accepted' }
  | { type: 'delivery.answerLost' }
  | { type: 'delivery.notExecuted' }
  | { type: 'delivery.tooSoon' }
  | { type: 'delivery.succeeded' }
  | { type: 'delivery.refused' };

/**
 * The goods of one order at the supplier. A lost response is a separate state, left only by a status check and never
 * by a second request.
 */
export const deliveryMachine = setup({
  types: {
    events: {} as DeliveryEvent,
    output: {} as { outcome: 'delivered' | 'failed' },
    tags: {} as 'waiting' | 'unknown' | 'delivered' | 'failed',
  },
}).createMachine({
  id: 'delivery',
  description: 'Delivered once or not at all.',
  initial: 'queued',
  states: {
    queued: {
      description: 'The order is paid; the supplier has no request yet or certainly did not execute it.',
      tags: ['waiting'],
      on: { 'delivery.requested': 'requested', 'delivery.refused': 'failed' },
    },
    requested: {
      description: 'The request is in flight. A crash here leaves the outcome unknown.',
      tags: ['unknown'],
      on: {
        'delivery.accepted': 'accepted',
        'delivery.succeeded': 'delivered',
        'delivery.refused': 'failed',
        'delivery.answerLost': 'unknown',
        'delivery.notExecuted': 'queued',
        'delivery.tooSoon': 'tooSoon',
      },
    },
    tooSoon: {
      description:
        'Not executed, because the number was topped up within the last two minutes. Requested again after that.',
      tags: ['waiting'],
      on: { 'delivery.requested': 'requested', 'delivery.refused': 'failed' },
    },
    unknown: {
      description:
        'The supplier’s response was lost: a new request waits until its reports certainly do not list it.',
      tags: ['unknown'],
      on: {
        'delivery.accepted': 'accepted',
        'delivery.succeeded': 'delivered',
        'delivery.refused': 'failed',
        'delivery.notExecuted': 'queued',
      },
    },
    accepted: {
      description: 'The supplier has accepted the request.',
      tags: ['waiting'],
      on: { 'delivery.succeeded': 'delivered', 'delivery.refused': 'failed' },
    },
    delivered: {
      description: 'The supplier has delivered the recharge code or the top-up.',
      type: 'final',
      output: { outcome: 'delivered' },
      tags: ['delivered'],
      meta: { spec: 'ORD-06' },
    },
    failed: {
      description: 'The supplier refused; nothing was delivered and a refund is due.',
      type: 'final',
      output: { outcome: 'failed' },
      tags: ['failed'],
    },
  },
  output: ({ event }) => (event as unknown as { output: { outcome: 'delivered' | 'failed' } }).output,
});
