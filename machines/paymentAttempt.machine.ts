import { setup } from 'xstate';

export type PaymentAttemptEvent =
  | { type: 'attempt.opened' }
  | { type: 'attempt.captured' }
  | { type: 'attempt.declined' }
  | { type: 'attempt.cancelled' }
  | { type: 'attempt.expired' };

/** One try to pay one order with one provider. Only the provider's own answer moves it. */
export const paymentAttemptMachine = setup({
  types: { events: {} as PaymentAttemptEvent, tags: {} as 'open' | 'paid' | 'failed' | 'left' },
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
      on: { 'attempt.opened': 'open', 'attempt.expired': 'expired', 'attempt.captured': 'captured' },
    },
    open: {
      tags: ['open'],
      on: {
        'attempt.captured': 'captured',
        'attempt.declined': 'declined',
        'attempt.cancelled': 'cancelled',
        'attempt.expired': 'expired',
      },
    },
    captured: { tags: ['paid'], meta: { spec: 'PAY-07' } },
    declined: { tags: ['failed'], on: { 'attempt.captured': 'captured' } },
    cancelled: { tags: ['left'], on: { 'attempt.captured': 'captured', 'attempt.declined': 'declined' } },
    expired: { tags: ['left'], on: { 'attempt.captured': 'captured' } },
  },
});
