import { setup } from 'xstate';

export type PaymentAttemptEvent =
  | { type: 'attempt.opened' }
  | { type: 'attempt.captureAsked' }
  | { type: 'attempt.captureRefused' }
  | { type: 'attempt.pending' }
  | { type: 'attempt.captured' }
  | { type: 'attempt.declined' }
  | { type: 'attempt.cancelled' }
  | { type: 'attempt.expired' };

/**
 * One attempt to pay one order with one provider. Only the provider's response moves money; the shopper can only
 * leave.
 */
export const paymentAttemptMachine = setup({
  types: {
    events: {} as PaymentAttemptEvent,
    output: {} as { outcome: 'captured' },
    tags: {} as 'open' | 'unknown' | 'paid' | 'failed' | 'left',
  },
}).createMachine({
  id: 'paymentAttempt',
  description:
    'Opened at the provider before the shopper goes there. A late capture counts, and counts once.',
  initial: 'created',
  states: {
    created: {
      description:
        'Our row exists; the provider may not have it yet. A retry with the same key opens no second payment.',
      tags: ['open'],
      on: {
        'attempt.opened': 'open',
        'attempt.captured': 'captured',
        'attempt.cancelled': 'cancelled',
        'attempt.expired': 'expired',
      },
    },
    open: {
      description: 'The provider’s page or pop-up can be used; its response is pending.',
      tags: ['open'],
      on: {
        'attempt.captureAsked': { target: 'capturing', meta: { spec: 'API-41' } },
        'attempt.pending': 'pending',
        'attempt.captured': 'captured',
        'attempt.declined': 'declined',
        'attempt.cancelled': { target: 'cancelled', meta: { spec: 'API-42' } },
        'attempt.expired': 'expired',
      },
    },
    capturing: {
      description:
        'The shopper has approved and we requested the money. Without a response nobody can leave or start another attempt.',
      tags: ['open', 'unknown'],
      on: {
        'attempt.captured': 'captured',
        'attempt.pending': 'pending',
        'attempt.declined': 'declined',
        'attempt.captureRefused': {
          target: 'open',
          description: 'Not charged; the shopper can approve again with another payment method.',
        },
        'attempt.expired': 'expired',
      },
    },
    pending: {
      description: 'The provider has accepted the payment and is still checking it. Not paid.',
      tags: ['open', 'unknown'],
      on: { 'attempt.captured': 'captured', 'attempt.declined': 'declined' },
    },
    captured: {
      description: 'The money is captured; nothing changes that for this attempt.',
      type: 'final',
      tags: ['paid'],
      meta: { spec: 'PAY-07' },
    },
    declined: {
      description: 'The provider refused; a late capture still counts.',
      tags: ['failed'],
      on: { 'attempt.captured': 'captured' },
    },
    cancelled: {
      description: 'The attempt was abandoned or replaced; a late capture still counts.',
      tags: ['left'],
      on: { 'attempt.captured': 'captured', 'attempt.declined': 'declined' },
    },
    expired: {
      description: 'The provider’s page has expired; a late capture still counts.',
      tags: ['left'],
      on: { 'attempt.captured': 'captured' },
    },
  },
  output: { outcome: 'captured' },
});
