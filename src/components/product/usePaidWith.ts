import { useLingui } from '@lingui/react/macro';
import { paymentBrandName } from '../../../contract/domain/cardMethods.ts';
import { paymentProviders } from '../../../contract/domain/paymentProviders.ts';
import type { Order } from '../../../machines/types.ts';

/**
 * Returns the payment method reported by the provider, or the provider's name if no method was reported.
 * Returns null for an unpaid order.
 */
export const usePaidWith = (): ((order: Pick<Order, 'paymentmethod' | 'paymentbrand'>) => string | null) => {
  const { t } = useLingui();
  const names = { cardOrTwint: t`Card or TWINT`, card: t`Card`, PAP: paymentBrandName('PAP') };
  return ({ paymentmethod, paymentbrand }) =>
    paymentbrand
      ? paymentBrandName(paymentbrand)
      : paymentmethod && names[paymentProviders[paymentmethod].paidWith];
};
