import { setup } from 'xstate';

export type OrderLifecycleEvent =
  | { type: 'order.paymentStarted' }
  | { type: 'order.paymentDeclined' }
  | { type: 'order.paymentCancelled' }
  | { type: 'order.captured' }
  | { type: 'order.cancelRequested' }
  | { type: 'order.discarded' }
  | { type: 'order.expired' }
  | { type: 'order.delivered' }
  | { type: 'order.deliveryFailed' }
  | { type: 'order.returned' }
  | { type: 'order.refundRequested' }
  | { type: 'order.refundCompleted' }
  | { type: 'order.refundRefused' };

/**
 * Lifecycle of an order. The server runs every change of an order's state through this chart. The actions run
 * in the same transaction as the change; most of them queue a job or an email.
 */
export const orderLifecycleMachine = setup({
  types: {
    events: {} as OrderLifecycleEvent,
    tags: {} as
      | 'status:confirmed'
      | 'status:payment'
      | 'status:processing'
      | 'status:completed'
      | 'status:cancelled'
      | 'paid'
      | 'open'
      | 'refundable'
      | 'refund_requested'
      | 'refunded'
      | 'refund_failed',
  },
  actions: {
    /** Orders the goods from the supplier. */
    deliver: () => {},
    /** Emails the buyer the receipt, including any code. */
    mailReceipt: () => {},
    /** Moves the recipient's reminder from the previous top-up to the new one. */
    moveReminder: () => {},
    /** Informs the buyer by email that the order could not be delivered, and explains how to get a refund. */
    mailRefundDue: () => {},
    /** Refunds the captured payment. */
    refund: () => {},
    /** Informs the buyer by email that the refund is on its way. */
    mailRefunded: () => {},
    /** Refunds a second capture of an order that has already been paid. */
    refundDuplicate: () => {},
    /** Releases the order's cart, so that it can be used again. */
    reopenCart: () => {},
  },
}).createMachine({
  id: 'orderLifecycle',
  description:
    'Leads an order from confirmation to payment and delivery, or to cancellation and refund. Late payments are refunded.',
  initial: 'confirmed',
  states: {
    confirmed: {
      description: 'The order exists and is unpaid. It can be paid, be cancelled or expire.',
      tags: ['status:confirmed', 'open'],
      meta: { spec: 'ORD-02' },
      on: {
        'order.paymentStarted': { target: 'payment', meta: { spec: 'PAY-01' } },
        'order.captured': { target: 'processing', actions: ['deliver'] },
        'order.cancelRequested': { target: 'cancelled', meta: { spec: 'ORD-03' } },
        'order.discarded': { target: 'cancelled', actions: ['reopenCart'], meta: { spec: 'API-37' } },
        'order.expired': { target: 'cancelled', actions: ['reopenCart'], meta: { spec: 'CART-03' } },
      },
    },
    payment: {
      description: "The provider’s page is open, or the payment's outcome is unknown.",
      tags: ['status:payment', 'open'],
      on: {
        'order.captured': { target: 'processing', actions: ['deliver'], meta: { spec: 'ORD-02' } },
        'order.paymentDeclined': { target: 'confirmed' },
        'order.paymentCancelled': { target: 'confirmed' },
        'order.cancelRequested': { target: 'cancelled', meta: { spec: 'ORD-03' } },
        'order.discarded': { target: 'cancelled', actions: ['reopenCart'] },
        'order.expired': { target: 'cancelled', actions: ['reopenCart'] },
      },
    },
    processing: {
      description: 'The money has been captured, and the supplier has to deliver.',
      tags: ['status:processing', 'paid'],
      on: {
        'order.delivered': {
          target: 'completed',
          actions: ['mailReceipt', 'moveReminder'],
          meta: { spec: 'ORD-06 ORD-07' },
        },
        'order.deliveryFailed': { target: 'refundDue', actions: ['mailRefundDue'], meta: { spec: 'PAY-06' } },
        'order.captured': { actions: ['refundDuplicate'] },
      },
    },
    completed: {
      description: 'The goods have been delivered. Unopened codes can be returned.',
      tags: ['status:completed', 'paid'],
      on: {
        'order.returned': { target: 'refunding', actions: ['refund'] },
        'order.captured': { actions: ['refundDuplicate'] },
      },
    },
    cancelled: {
      description: 'The order ended before it was paid. A late payment is refunded automatically.',
      tags: ['status:cancelled'],
      on: { 'order.captured': { target: 'refunding', actions: ['refund'], meta: { spec: 'ORD-04' } } },
    },
    refundDue: {
      description:
        'The order is paid but undelivered. The buyer or staff can request the refund; after a while, it starts automatically.',
      tags: ['status:cancelled', 'paid', 'refundable'],
      on: {
        'order.refundRequested': { target: 'refunding', actions: ['refund'], meta: { spec: 'REF-01' } },
        'order.captured': { actions: ['refundDuplicate'] },
      },
    },
    refunding: {
      description: 'A refund was requested, and the provider has not responded yet.',
      tags: ['status:cancelled', 'paid', 'refund_requested'],
      on: {
        'order.refundCompleted': { target: 'refunded', actions: ['mailRefunded'] },
        'order.refundRefused': { target: 'refundRefused' },
        'order.captured': { actions: ['refundDuplicate'] },
      },
    },
    refundRefused: {
      description:
        'The provider rejected the refund. Staff look into it, and the buyer can request it again.',
      tags: ['status:cancelled', 'paid', 'refundable', 'refund_failed'],
      on: {
        'order.refundRequested': { target: 'refunding', actions: ['refund'] },
        'order.captured': { actions: ['refundDuplicate'] },
      },
    },
    refunded: {
      description: 'The money has been refunded.',
      tags: ['status:cancelled', 'refunded'],
      on: { 'order.captured': { actions: ['refundDuplicate'] } },
    },
  },
});
