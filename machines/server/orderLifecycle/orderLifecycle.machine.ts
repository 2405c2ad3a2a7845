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
 * The life of an order. The server moves every order by this chart inside the database transaction that records
 * the move; its actions are the names of the jobs that the same transaction puts in the outbox.
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
    /** Order the goods from the supplier. */
    deliver: () => {},
    /** Mail the receipt with the code. */
    mailReceipt: () => {},
    /** Moves the reminders of a recipient to this top-up. */
    moveReminder: () => {},
    /** Mail the buyer that the order could not be delivered and how to get a refund. */
    mailRefundDue: () => {},
    /** Refund the captured payment. */
    refund: () => {},
    /** Mail the buyer that the refund is on its way. */
    mailRefunded: () => {},
    /** Refund a second capture of a paid order. */
    refundDuplicate: () => {},
    /** Release the cart. */
    reopenCart: () => {},
  },
}).createMachine({
  id: 'orderLifecycle',
  description: 'confirmed → payment → processing → completed, and every way out. A late payment is refunded.',
  initial: 'confirmed',
  states: {
    confirmed: {
      description: 'The order exists and is unpaid; it waits for a payment, a cancellation or its expiry.',
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
      description: 'A provider’s page is open, or the outcome is unknown.',
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
      description: 'The money is captured and the supplier has to deliver.',
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
      description: 'The goods are delivered. Unopened codes can be returned.',
      tags: ['status:completed', 'paid'],
      on: {
        'order.returned': { target: 'refunding', actions: ['refund'] },
        'order.captured': { actions: ['refundDuplicate'] },
      },
    },
    cancelled: {
      description: 'Ended without payment. A late payment is refunded automatically.',
      tags: ['status:cancelled'],
      on: { 'order.captured': { target: 'refunding', actions: ['refund'], meta: { spec: 'ORD-04' } } },
    },
    refundDue: {
      description:
        'Paid, but not delivered. The buyer or staff can request the refund, and after a while it starts automatically.',
      tags: ['status:cancelled', 'paid', 'refundable'],
      on: {
        'order.refundRequested': { target: 'refunding', actions: ['refund'], meta: { spec: 'REF-01' } },
        'order.captured': { actions: ['refundDuplicate'] },
      },
    },
    refunding: {
      description: 'A refund was requested and the provider has not responded yet.',
      tags: ['status:cancelled', 'paid', 'refund_requested'],
      on: {
        'order.refundCompleted': { target: 'refunded', actions: ['mailRefunded'] },
        'order.refundRefused': { target: 'refundRefused' },
        'order.captured': { actions: ['refundDuplicate'] },
      },
    },
    refundRefused: {
      description: 'The provider refused. Staff look into it; the buyer can request it again.',
      tags: ['status:cancelled', 'paid', 'refundable', 'refund_failed'],
      on: {
        'order.refundRequested': { target: 'refunding', actions: ['refund'] },
        'order.captured': { actions: ['refundDuplicate'] },
      },
    },
    refunded: {
      description: 'The money was refunded.',
      tags: ['status:cancelled', 'refunded'],
      on: { 'order.captured': { actions: ['refundDuplicate'] } },
    },
  },
});
