import type { Rappen } from '../providers/ports.ts';

/**
 * Differences between our records and those of providers and supplier. Each is for staff; the shop has already
 * corrected those that it can.
 */
export type FindingKind =
  /** A provider holds money for a payment without an order of ours. */
  | 'captureWithoutOrder'
  /** We call it paid, the provider does not. */
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
  /** A provider will not give the money back. */
  | 'refundRefused'
  /** The order's discount differs from the charge of its code or credit. */
  | 'discount'
  /** On its way for longer than anything takes. */
  | 'stuck';

export type Finding = {
  kind: FindingKind;
  /** Its number; null when no order of ours is concerned. */
  order: string | null;
  /** The payment's or delivery's name at the other end. */
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
