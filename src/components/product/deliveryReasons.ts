import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeliveryReason } from '../../../contract/schemas/orders.ts';

/** Texts explaining why a paid order was not delivered. */
export const deliveryReasons: Record<DeliveryReason, MessageDescriptor> = {
  number: msg`The operator does not accept this number. Please check it.`,
  barred: msg`This number cannot be topped up at the moment: it is barred or no longer in use.`,
  operator: msg`The operator’s system did not accept it. It may work again later.`,
  tooSoon: msg`The number had just been topped up, and the operator refused another top-up.`,
  limit: msg`It would have exceeded your limit.`,
  identity: msg`Your ID was not accepted.`,
  supplier: msg`Our supplier could not deliver it.`,
};
