import type { Rappen } from '../providers/ports.ts';

/**
 * Differences between our records and those of the providers and the supplier. Staff see all of them; the shop has
 * already corrected those that it can.
 */
export type FindingKind =
  /** A provider has received money for which we have no order. */
  | 'captureWithoutOrder'
  /** The order is paid according to our records, but not according to the provider. */
  | 'orderWithoutCapture'
  /** The provider has the money, but we could not record the payment. */
  | 'captureNotBooked'
  | 'amount'
  | 'currency'
  | 'reference'
  /** More than one payment for the same order has not been refunded. */
  | 'doubleCapture'
  /** The supplier has delivered an order that was not paid or has been refunded. */
  | 'deliveryWithoutCapture'
  /** The order is paid and completed in our records, but unknown to the supplier. */
  | 'captureWithoutDelivery'
  /** The supplier has delivered under an identifier that is not ours. */
  | 'deliveryWithoutOrder'
  | 'doubleDelivery'
  /** The provider's refund differs from ours. */
  | 'refund'
  /** The provider refuses the refund. */
  | 'refundRefused'
  /** The order's discount differs from what was charged to its code or credit. */
  | 'discount'
  /** The order has been in progress for longer than any order should take. */
  | 'stuck';

export type Finding = {
  kind: FindingKind;
  /** Order number; null if none of our orders is involved. */
  order: string | null;
  /** The provider's id for the payment or delivery. */
  reference: string | null;
  expected: Rappen | null;
  found: Rappen | null;
};

/** @param order order number */
export const createFinding = (
  kind: FindingKind,
  order: string | null,
  more: Partial<Pick<Finding, 'reference' | 'expected' | 'found'>> = {},
): Finding => ({ kind, order, reference: null, expected: null, found: null, ...more });
