import { setup } from 'xstate';

export type PaymentAttemptEvent =
  | { type: 'attempt.opened' }
  | { type: 'attempt.captureRequested' }
  | { type: 'attempt.captureRefused' }
  | { type: 'attempt.pending' }
  | { type: 'attempt.captured' }
  | { type: 'attempt.declined' }
  | { type: 'attempt.cancelled' }
  | { type: 'attempt.expired' };

/**
 * A single attempt to pay for an order through a provider. The provider's responses determine whether the
 * attempt succeeds. The shopper can only abandon the attempt.
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
    'Created at the provider before the shopper is sent there. A late capture still counts, but only once.',
  initial: 'created',
  states: {
    created: {
      description:
        'The attempt is recorded, but the provider might not have it yet. A retry with the same key opens no second payment.',
      tags: ['open'],
      on: {
        'attempt.opened': 'open',
        'attempt.captured': 'captured',
        'attempt.cancelled': 'cancelled',
        'attempt.expired': 'expired',
      },
    },
    open: {
      description: 'The provider’s page or pop-up is open, and its response is pending.',
      tags: ['open'],
      on: {
        'attempt.captureRequested': { target: 'capturing', meta: { spec: 'API-41' } },
        'attempt.pending': 'pending',
        'attempt.captured': 'captured',
        'attempt.declined': 'declined',
        'attempt.cancelled': { target: 'cancelled', meta: { spec: 'API-42' } },
        'attempt.expired': 'expired',
      },
    },
    capturing: {
      description:
        'Approved, and capture has been requested. Until a response arrives, the attempt can be neither abandoned nor replaced.',
      tags: ['open', 'unknown'],
      on: {
        'attempt.captured': 'captured',
        'attempt.pending': 'pending',
        'attempt.declined': 'declined',
        'attempt.captureRefused': {
          target: 'open',
          description: 'Nothing was charged. The shopper can approve again with another means of payment.',
        },
        'attempt.expired': 'expired',
      },
    },
    pending: {
      description:
        'The provider has accepted the payment and is still checking it. The order is not paid yet.',
      tags: ['open', 'unknown'],
      on: { 'attempt.captured': 'captured', 'attempt.declined': 'declined' },
    },
    captured: {
      description: 'The money has been captured. The attempt remains in this state.',
      type: 'final',
      tags: ['paid'],
      meta: { spec: 'PAY-07' },
    },
    declined: {
      description: 'The provider declined the payment. A late capture still counts.',
      tags: ['failed'],
      on: { 'attempt.captured': 'captured' },
    },
    cancelled: {
      description: 'The attempt was abandoned or replaced. A late capture still counts.',
      tags: ['left'],
      on: { 'attempt.captured': 'captured', 'attempt.declined': 'declined' },
    },
    expired: {
      description: 'The provider’s page has expired. A late capture still counts.',
      tags: ['left'],
      on: { 'attempt.captured': 'captured' },
    },
  },
  output: { outcome: 'captured' },
});
