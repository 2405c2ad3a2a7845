import { randomBytes } from 'node:crypto';
import type { Ledger } from '../../common/sandbox/ledger.ts';
import { PaypalRefusal } from './refusals.ts';

/** Status of an order. An order without a payment source remains CREATED. */
export type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED';
/** Test payment methods: accepted, declined by the bank, or initially pending. */
export type Means = 'good' | 'declined' | 'review';

/** An order. Amounts are in the smallest unit of the currency, times in milliseconds. Missing strings are empty. */
export type Order = {
  id: string;
  status: OrderStatus;
  reference: string;
  customId: string | null;
  invoiceId: string;
  description: string;
  amount: number;
  currency: string;
  returnUrl: string;
  cancelUrl: string;
  createdAt: number;
  payer: string | null;
  means: Means;
};
export type Capture = {
  id: string;
  orderId: string;
  invoiceId: string;
  amount: number;
  currency: string;
  status: CaptureStatus;
  /** Time at which a pending payment is completed. */
  completesAt: number | null;
  refunded: number;
};
export type Refund = {
  id: string;
  captureId: string;
  invoiceId: string;
  amount: number;
  currency: string;
  status: 'COMPLETED' | 'PENDING';
  completesAt: number | null;
};

export type PaypalEntry =
  | { kind: 'order'; at: number; order: Order }
  | { kind: 'capture'; at: number; capture: Capture }
  | { kind: 'refund'; at: number; refund: Refund }
  | { kind: 'answer'; at: number; key: string; status: number; body: object }
  | { kind: 'notice'; at: number; noticeId: string; event: string; subject: string }
  | { kind: 'noticed'; at: number; noticeId: string };

const newId = (): string => randomBytes(12).toString('hex').toUpperCase().slice(0, 17);

export type PaypalRecords = ReturnType<typeof createPaypalRecords>;

/** Records orders, captures and refunds. Each change returns the ledger entries to write. */
export const createPaypalRecords = (
  ledger: Ledger<PaypalEntry>,
  options: { now: () => number; pendingDelay: number },
) => {
  const { now, pendingDelay } = options;
  const orders = new Map<string, Order>();
  const captures = new Map<string, Capture>();
  const refunds = new Map<string, Refund>();
  const remember = (entry: PaypalEntry): void => {
    if (entry.kind === 'order') orders.set(entry.order.id, entry.order);
    if (entry.kind === 'capture') captures.set(entry.capture.id, entry.capture);
    if (entry.kind === 'refund') refunds.set(entry.refund.id, entry.refund);
  };
  for (const entry of ledger.entries()) remember(entry);
  const write = (...entries: PaypalEntry[]): void => {
    ledger.append(...entries);
    for (const entry of entries) remember(entry);
  };
  const ofOrder = (order: Order): PaypalEntry => ({ kind: 'order', at: now(), order });
  const ofCapture = (capture: Capture): PaypalEntry => ({ kind: 'capture', at: now(), capture });
  const ofRefund = (refund: Refund): PaypalEntry => ({ kind: 'refund', at: now(), refund });

  const get = (id: string): Order => {
    const order = orders.get(id);
    if (!order) throw new PaypalRefusal(404, 'INVALID_RESOURCE_ID');
    return order;
  };
  /**
   * Returns the current state of a refund. Refunds and captures that are due are completed when they are read.
   */
  const refundNow = (refund: Refund): Refund => {
    if (refund.completesAt === null || refund.completesAt > now()) return refund;
    const done = { ...refund, status: 'COMPLETED' as const, completesAt: null };
    write(ofRefund(done));
    return done;
  };
  const captureNow = (capture: Capture): Capture => {
    if (capture.completesAt === null || capture.completesAt > now()) return capture;
    const done = { ...capture, status: 'COMPLETED' as const, completesAt: null };
    write(ofCapture(done));
    return done;
  };
  const getCapture = (id: string): Capture => {
    const capture = captures.get(id);
    if (!capture) throw new PaypalRefusal(404, 'INVALID_RESOURCE_ID');
    return captureNow(capture);
  };

  return {
    write,
    get,
    find: (id: string): Order | null => orders.get(id) ?? null,
    getCapture,
    captureOf: (orderId: string): Capture | null => {
      const existing = [...captures.values()].find((c) => c.orderId === orderId);
      return existing ? captureNow(existing) : null;
    },
    captures: (): Capture[] => [...captures.values()].map(captureNow),
    orders: (): Order[] => [...orders.values()],
    refunds: (): Refund[] => [...refunds.values()].map(refundNow),
    getRefund: (id: string): Refund => {
      const refund = refunds.get(id);
      if (!refund) throw new PaypalRefusal(404, 'INVALID_RESOURCE_ID');
      return refundNow(refund);
    },

    create: (
      request: Omit<Order, 'id' | 'createdAt' | 'payer' | 'means'>,
    ): { order: Order; entries: PaypalEntry[] } => {
      const order: Order = {
        ...request,
        id: newId(),
        createdAt: now(),
        payer: null,
        means: 'good',
      };
      return { order, entries: [ofOrder(order)] };
    },

    /**
     * Records that the shopper has approved the order in the PayPal window. An order that is already paid stays
     * unchanged.
     */
    approve: (id: string, payer: string, means: Means): Order => {
      const order = get(id);
      if (order.status === 'COMPLETED') return order;
      const approved: Order = { ...order, status: 'APPROVED', payer, means };
      write(ofOrder(approved));
      return approved;
    },

    capture: (
      id: string,
      fault: 'decline' | 'redirect' | 'pending' | 'refuse' | null,
    ): { capture: Capture; entries: PaypalEntry[] } => {
      const order = get(id);
      if (order.status === 'COMPLETED') throw new PaypalRefusal(422, 'ORDER_ALREADY_CAPTURED');
      if (order.status !== 'APPROVED') throw new PaypalRefusal(422, 'ORDER_NOT_APPROVED');
      if (order.invoiceId !== '' && [...captures.values()].some((c) => c.invoiceId === order.invoiceId))
        throw new PaypalRefusal(422, 'DUPLICATE_INVOICE_ID');
      const ending = order.amount % 100;
      if (fault === 'refuse') throw new PaypalRefusal(422, 'TRANSACTION_REFUSED');
      if (fault === 'redirect') throw new PaypalRefusal(422, 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING');
      if (fault === 'decline' || order.means === 'declined' || ending === 13)
        throw new PaypalRefusal(422, 'INSTRUMENT_DECLINED');
      const pending = fault === 'pending' || order.means === 'review' || ending === 14;
      const capture: Capture = {
        id: newId(),
        orderId: id,
        invoiceId: order.invoiceId,
        amount: order.amount,
        currency: order.currency,
        status: pending ? 'PENDING' : 'COMPLETED',
        completesAt: pending ? now() + pendingDelay : null,
        refunded: 0,
      };
      return { capture, entries: [ofOrder({ ...order, status: 'COMPLETED' }), ofCapture(capture)] };
    },

    refund: (
      captureId: string,
      request: { amount: number | null; currency: string | null; invoiceId: string },
      /** Milliseconds before a pending refund is completed. If null, the refund is completed immediately. */
      delay: number | null,
    ): { refund: Refund; entries: PaypalEntry[] } => {
      const capture = getCapture(captureId);
      if (capture.status === 'PENDING') throw new PaypalRefusal(422, 'PENDING_CAPTURE');
      const refundable = capture.amount - capture.refunded;
      if (refundable === 0) throw new PaypalRefusal(422, 'CAPTURE_FULLY_REFUNDED');
      if (request.currency !== null && request.currency !== capture.currency)
        throw new PaypalRefusal(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH');
      const amount = request.amount ?? refundable;
      if (amount > refundable) throw new PaypalRefusal(422, 'REFUND_AMOUNT_EXCEEDED');
      const refund: Refund = {
        id: newId(),
        captureId,
        invoiceId: request.invoiceId,
        amount,
        currency: capture.currency,
        status: delay === null ? 'COMPLETED' : 'PENDING',
        completesAt: delay === null ? null : now() + delay,
      };
      return {
        refund,
        entries: [ofCapture({ ...capture, refunded: capture.refunded + amount }), ofRefund(refund)],
      };
    },
  };
};
