import type { Rappen } from '../providers/ports.ts';

/**
 * Differences between our records and those of providers and supplier. Staff see each one; the shop has already
 * corrected the differences that it can.
 */
export type FindingKind =
  /** A provider has received money for which we have no order. */
  | 'captureWithoutOrder'
  /** Paid in our records, but not at the provider. */
  | 'orderWithoutCapture'
  /** The provider has the money, and we could not book it. */
  | 'captureNotBooked'
  | 'amount'
  | 'currency'
  | 'reference'
  /** More than one payment kept for one order. */
  | 'doubleCapture'
  /** The supplier has delivered an order that was not paid or was refunded. */
  | 'deliveryWithoutCapture'
  /** Paid and completed here, but unknown to the supplier. */
  | 'captureWithoutDelivery'
  /** The supplier has delivered under an identifier that is not ours. */
  | 'deliveryWithoutOrder'
  | 'doubleDelivery'
  /** The refund at the provider differs from ours. */
  | 'refund'
  /** The provider refuses the refund. */
  | 'refundRefused'
  /** The order's discount differs from the charge of its code or credit. */
  | 'discount'
  /** In progress for longer than any order should take. */
  | 'stuck';

export type Finding = {
  kind: FindingKind;
  /** Number of the order; null if no order of ours is involved. */
  order: string | null;
  /** The id of the payment or delivery at the provider. */
  reference: string | null;
  expected: Rappen | null;
  found: Rappen | null;
};

/** @param order its number */
export const createFinding = (
  kind: FindingKind,
  order: string | null,
  more: Partial<Pick<Finding, 'reference' | 'expected' | 'found'>> = {},
): Finding => ({ kind, order, reference: null, expected: null, found: null, ...more });
