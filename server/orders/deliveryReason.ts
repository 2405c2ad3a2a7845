import type { DeliveryReason } from '../../contract/schemas/orders.ts';
import type { DeliveryRow } from '../platform/database/schema.ts';

/** Maps failure codes from the supplier and from the shop itself to the reasons in the API contract. */
const reasons: Partial<Record<string, DeliveryReason>> = {
  INVALID_RECIPIENT_PHONE: 'number',
  OPERATOR_AND_RECIPIENT_PHONE_MISMATCH: 'number',
  COULD_NOT_AUTO_DETECT_OPERATOR: 'number',
  RECIPIENT_PHONE_INACTIVE: 'barred',
  RECIPIENT_PHONE_BLOCKED: 'barred',
  OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE: 'operator',
  TRANSACTION_CANNOT_BE_PROCESSED_AT_THE_MOMENT: 'operator',
  PROVIDER_INTERNAL_ERROR: 'operator',
  PHONE_RECENTLY_RECHARGED: 'tooSoon',
  LIMIT: 'limit',
  ID_REJECTED: 'identity',
};

/**
 * Returns the reason why a delivery failed, or `tooSoon` while the supplier refuses another top-up of the
 * same number. Returns undefined in all other cases.
 */
export const deliveryReasonOf = (
  delivery: Pick<DeliveryRow, 'state' | 'failure'> | null,
): DeliveryReason | undefined => {
  if (delivery?.state === 'tooSoon') return 'tooSoon';
  return delivery?.state === 'failed' ? (reasons[delivery.failure ?? ''] ?? 'supplier') : undefined;
};
