import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { life } from '../fixtures.ts';

const again = 'refundDuplicate';

export const orderLifecycleSpec: Spec = {
  stories: [
    ...life(
      'orderLifecycle',
      'ORD-02 ORD-03 ORD-06 ORD-07 REF-01 PAY-06 CART-03',
      'order',
      [
        'paymentStarted',
        'paymentDeclined',
        'paymentCancelled',
        'captured',
        'cancelRequested',
        'discarded',
        'expired',
        'delivered',
        'deliveryFailed',
        'returned',
        'refundRequested',
        'refundCompleted',
        'refundRefused',
      ],
      'confirmed',
      {
        confirmed: {
          tags: 'status:confirmed open',
          on: {
            paymentStarted: 'payment',
            captured: ['processing', 'deliver'],
            cancelRequested: 'cancelled',
            discarded: ['cancelled', 'reopenCart'],
            expired: ['cancelled', 'reopenCart'],
          },
        },
        payment: {
          tags: 'status:payment open',
          on: {
            captured: ['processing', 'deliver'],
            paymentDeclined: 'confirmed',
            paymentCancelled: 'confirmed',
            cancelRequested: 'cancelled',
            discarded: ['cancelled', 'reopenCart'],
            expired: ['cancelled', 'reopenCart'],
          },
        },
        processing: {
          tags: 'status:processing paid',
          on: {
            delivered: ['completed', 'mailReceipt', 'moveReminder'],
            deliveryFailed: ['refundDue', 'mailRefundDue'],
            captured: ['processing', again],
          },
        },
        completed: {
          tags: 'status:completed paid',
          on: { returned: ['refunding', 'refund'], captured: ['completed', again] },
        },
        // a payment captured after the order was cancelled is refunded, and nothing is delivered
        cancelled: { tags: 'status:cancelled', on: { captured: ['refunding', 'refund'] } },
        refundDue: {
          tags: 'status:cancelled paid refundable',
          on: { refundRequested: ['refunding', 'refund'], captured: ['refundDue', again] },
        },
        refunding: {
          tags: 'status:cancelled paid refund_requested',
          on: {
            refundCompleted: ['refunded', 'mailRefunded'],
            refundRefused: 'refundRefused',
            captured: ['refunding', again],
          },
        },
        refundRefused: {
          tags: 'status:cancelled paid refundable refund_failed',
          on: { refundRequested: ['refunding', 'refund'], captured: ['refundRefused', again] },
        },
        refunded: { tags: 'status:cancelled refunded', on: { captured: ['refunded', again] } },
      },
    ),
  ],
  invariants: [
    of('orderLifecycle').doesOnly('ORD-06', 'delivers nothing for a late payment', 'deliver', [
      'confirmed',
      'payment',
    ]),
    of('orderLifecycle').doesOnly(
      'REF-01',
      'refunds a payment only if a refund is due, the order was cancelled or the codes were returned',
      'refund',
      ['cancelled', 'completed', 'refundDue', 'refundRefused'],
    ),
  ],
};
