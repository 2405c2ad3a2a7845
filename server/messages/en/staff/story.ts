import { receiptsPerHour } from '../../../../contract/domain/limits.ts';

/** Sentences that describe an order's history, and text for the actions on the order page. */
export const story = {
  /** Events of the order’s state chart, and other recorded events. */
  events: {
    'order.created': 'The customer ordered.',
    'order.cancelRequested': 'The customer cancelled the order.',
    'order.discarded': 'The customer replaced the order with a new one.',
    'order.expired': 'The order expired without a payment.',
    'order.delivered': 'Delivered.',
    'order.deliveryFailed': 'The delivery failed.',
    'order.refundRequested': 'A refund was requested.',
    'order.refundCompleted': 'The refund was completed.',
    'order.refundRefused': 'The payment provider refused the refund.',
    duplicate_refunded: 'A second payment was refunded.',
    duplicate_refund_refused: 'The provider refused to refund a second payment.',
    amount_mismatch: 'The amount does not match.',
    payment_reversed: 'The provider reversed the payment.',
  },
  paid: (amount: string, method: string) => `${amount} paid with ${method}.`,
  paymentStarted: (method: string) => `Payment with ${method} started.`,
  attempts: {
    capturing: 'The provider is capturing the payment.',
    pending: 'The provider has not confirmed the payment yet.',
    declined: 'Payment declined.',
    cancelled: 'The customer cancelled the payment.',
    expired: 'The payment was not completed in time.',
  },
  deliveryOrdered: 'The supplier was asked to deliver.',
  deliveryWaits: (state: string) => `The delivery is waiting: ${state}.`,
  refundRequested: (amount: string) => `The provider was asked to refund ${amount}.`,
  refundPending: 'The provider is processing the refund.',
  mailSent: (kind: string) => `Sent: ${kind}.`,
  mailSentAgain: (kind: string) => `Sent again: ${kind}.`,
  mailUnsent: (kind: string, state: string) => `Not sent: ${kind} (${state}).`,
  codeGiven: (way: string) => `The code was revealed: ${way}.`,
  noteBy: (name: string) => `Note by ${name}:`,
  staff: (name: string, action: string) => `${name}: ${action}.`,
  zone: 'All times are in Zurich time.',
  engineers: 'For engineers: charts and records',
};

export const orderActions = {
  heading: 'What you can do',
  refund: 'Refund',
  noRefund: {
    notPaid: 'Nothing has been paid, so there is nothing to refund.',
    processing: 'Paid, and the delivery is in progress. A refund is possible only if the delivery fails.',
    completed: 'Delivered. The shop refunds only orders that were not delivered.',
    refunding: 'The refund is in progress.',
    refunded: 'The order has been refunded.',
  },
  needsTwo: (amount: string, hours: number) =>
    `Two people are needed for more than ${amount}: you propose it, and a colleague confirms it within ${hours} hours.`,
  propose: (amount: string) => `Propose a refund of ${amount}`,
  mail: 'E-mail',
  resend: (kind: string) => `Send again: ${kind}`,
  receiptText: (email: string) => `With the code, to ${email}. At most ${receiptsPerHour} times an hour.`,
  resendText: (email: string) => `To ${email}. At most ${receiptsPerHour} times an hour.`,
  noMail: 'The shop has sent no e-mail about the current status of this order.',
  resent: 'The e-mail is being sent again.',
  resendTooMany: `${receiptsPerHour} e-mails about this order were sent again within an hour. Please wait.`,
  note: 'Note',
  noteHint: 'For colleagues. The customer can request a copy, so do not write codes or passwords.',
  addNote: 'Add note',
  noted: 'The note has been added.',
  noteEmpty: 'Please write the note first.',
};
