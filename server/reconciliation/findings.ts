import type { Rappen } from '../providers/ports.ts';

/**
 * Types of differences between our records and those of the providers and the supplier. Staff see all of them,
 * even those that the shop has already corrected.
 */
export type FindingKind =
  /** A provider has received money for which we have no order. */
  | 'captureWithoutOrder'
  /** The order is paid in our records but not in the provider's. */
  | 'orderWithoutCapture'
  /** The provider has received the money, but we could not record the payment. */
  | 'captureNotBooked'
  | 'amount'
  | 'currency'
  | 'reference'
  /** The order has more than one payment that has not been refunded. */
  | 'doubleCapture'
  /** The supplier has delivered an order that was not paid or has been refunded. */
  | 'deliveryWithoutCapture'
  /** The order is paid and completed in our records, but the supplier has no record of it. */
  | 'captureWithoutDelivery'
  /** The supplier has delivered an order under an identifier that is not ours. */
  | 'deliveryWithoutOrder'
  | 'doubleDelivery'
  /** The provider's refund differs from ours. */
  | 'refund'
  /** The provider has refused the refund. */
  | 'refundRefused'
  /** The order's discount differs from the amount charged to its promo code or credit. */
  | 'discount'
  /** The order has been stuck for more than a day. */
  | 'stuck';

export type Finding = {
  kind: FindingKind;
  /** Order number. Null if the difference does not concern any of our orders. */
  order: string | null;
  /** The provider's id for the payment or delivery. */
  reference: string | null;
  expected: Rappen | null;
  found: Rappen | null;
};

/** Creates a difference. @param order order number */
export const createFinding = (
  kind: FindingKind,
  order: string | null,
  more: Partial<Pick<Finding, 'reference' | 'expected' | 'found'>> = {},
): Finding => ({ kind, order, reference: null, expected: null, found: null, ...more });
