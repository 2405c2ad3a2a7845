import type { Rappen } from '../gateways/ports.ts';

/**
 * Everything that can be wrong between our records and theirs. Each is for staff: what the shop can put right by itself,
 * it has put right before it is looked at.
 */
export type FindingKind =
  /** A provider has money under a payment that no order of ours knows. */
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
  /** The supplier has delivered what nobody has paid for, or what was given back. */
  | 'deliveryWithoutCapture'
  /** Paid and called delivered, and the supplier knows nothing of it. */
  | 'captureWithoutDelivery'
  /** The supplier has delivered under an identifier that is none of ours. */
  | 'deliveryWithoutOrder'
  | 'doubleDelivery'
  /** Given back at the provider is not what we say was given back. */
  | 'refund'
  /** A provider will not give the money back. */
  | 'refundRefused'
  /** What the order says came off is not what its code or the credit was charged with. */
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
