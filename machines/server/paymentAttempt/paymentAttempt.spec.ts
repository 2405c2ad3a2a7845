import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { life } from '../fixtures.ts';

export const paymentAttemptSpec: Spec = {
  stories: [
    ...life(
      'paymentAttempt',
      'PAY-07',
      'attempt',
      [
        'opened',
        'captureRequested',
        'captureRefused',
        'pending',
        'captured',
        'declined',
        'cancelled',
        'expired',
      ],
      'created',
      {
        created: {
          tags: 'open',
          on: { opened: 'open', captured: 'captured', cancelled: 'cancelled', expired: 'expired' },
        },
        open: {
          tags: 'open',
          on: {
            captureRequested: 'capturing',
            pending: 'pending',
            captured: 'captured',
            declined: 'declined',
            cancelled: 'cancelled',
            expired: 'expired',
          },
        },
        capturing: {
          tags: 'open unknown',
          on: {
            captured: 'captured',
            pending: 'pending',
            declined: 'declined',
            captureRefused: 'open',
            expired: 'expired',
          },
        },
        pending: { tags: 'open unknown', on: { captured: 'captured', declined: 'declined' } },
        captured: { tags: 'paid', on: {} },
        declined: { tags: 'failed', on: { captured: 'captured' } },
        cancelled: { tags: 'left', on: { captured: 'captured', declined: 'declined' } },
        expired: { tags: 'left', on: { captured: 'captured' } },
      },
    ),
  ],
  invariants: [
    of('paymentAttempt').noWay(
      'PAY-07',
      'never abandons an attempt whose payment might still be captured',
      ['pending'],
      ['cancelled', 'expired', 'open'],
    ),
    of('paymentAttempt').noWay(
      'PAY-07',
      'a captured payment remains captured',
      ['captured'],
      ['open', 'declined', 'cancelled', 'expired', 'pending', 'capturing'],
    ),
  ],
};
