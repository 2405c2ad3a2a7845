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

/** One try to pay one order with one provider. Only the provider's own answer moves money; the shopper may only leave. */
export const paymentAttemptMachine = setup({
  types: {
    events: {} as PaymentAttemptEvent,
    output: {} as { outcome: 'captured' },
    tags: {} as 'open' | 'unknown' | 'paid' | 'failed' | 'left',
  },
}).createMachine({
  id: 'paymentAttempt',
  description:
    'Opened at the provider before the shopper is sent there. A capture counts whenever it comes, and once.',
  initial: 'created',
  states: {
    created: {
      description:
        'Our row exists, the provider may or may not know it. The same key asks again without opening a second one.',
      tags: ['open'],
      on: {
        'attempt.opened': 'open',
        'attempt.captured': 'captured',
        'attempt.cancelled': 'cancelled',
        'attempt.expired': 'expired',
      },
    },
    open: {
      description: 'The provider’s page or pop-up can be used; its answer is awaited.',
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
        'The shopper has approved and we have asked for the money. A lost answer stays here: no leaving, no other attempt.',
      tags: ['open', 'unknown'],
      on: {
        'attempt.captured': 'captured',
        'attempt.pending': 'pending',
        'attempt.declined': 'declined',
        'attempt.captureRefused': {
          target: 'open',
          description: 'Not charged; the shopper may approve again, with another means.',
        },
        'attempt.expired': 'expired',
      },
    },
    pending: {
      description: 'The provider has taken the payment on and is still looking at it. Not paid.',
      tags: ['open', 'unknown'],
      on: { 'attempt.captured': 'captured', 'attempt.declined': 'declined' },
    },
    captured: {
      description: 'The money is ours; nothing changes that for this attempt.',
      type: 'final',
      tags: ['paid'],
      meta: { spec: 'PAY-07' },
    },
    declined: {
      description: 'The provider refused; a capture that arrives all the same still counts.',
      tags: ['failed'],
      on: { 'attempt.captured': 'captured' },
    },
    cancelled: {
      description: 'The attempt was given up or replaced; a capture that arrives all the same still counts.',
      tags: ['left'],
      on: { 'attempt.captured': 'captured', 'attempt.declined': 'declined' },
    },
    expired: {
      description:
        'The provider’s page is no longer valid; a capture that arrives all the same still counts.',
      tags: ['left'],
      on: { 'attempt.captured': 'captured' },
    },
  },
  output: { outcome: 'captured' },
});
