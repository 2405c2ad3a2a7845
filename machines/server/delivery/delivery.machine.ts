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
 * Delivery of an order by the supplier. If a response is lost, the goods are not ordered again until a status
 * check has determined the outcome.
 */
export const deliveryMachine = setup({
  types: {
    events: {} as DeliveryEvent,
    output: {} as { outcome: 'delivered' | 'failed' },
    tags: {} as 'waiting' | 'unknown' | 'delivered' | 'failed',
  },
}).createMachine({
  id: 'delivery',
  description: 'Delivers the goods of an order once or not at all.',
  initial: 'queued',
  states: {
    queued: {
      description:
        'The order is paid. The supplier has not received the request yet, or its reports do not list it.',
      tags: ['waiting'],
      on: { 'delivery.requested': 'requested', 'delivery.refused': 'failed' },
    },
    requested: {
      description:
        'The request is being sent to the supplier. If the server crashes now, the outcome is unknown.',
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
        'The request was not executed, because the number was topped up less than two minutes ago. It is repeated later.',
      tags: ['waiting'],
      on: { 'delivery.requested': 'requested', 'delivery.refused': 'failed' },
    },
    unknown: {
      description:
        "The supplier's response was lost. No new request is sent until its reports have been read and do not list the order.",
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
      description: 'The supplier rejected the request. Nothing was delivered, and a refund is due.',
      type: 'final',
      output: { outcome: 'failed' },
      tags: ['failed'],
    },
  },
  output: ({ event }) => (event as unknown as { output: { outcome: 'delivered' | 'failed' } }).output,
});
