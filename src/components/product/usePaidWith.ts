import { useLingui } from '@lingui/react/macro';
import { paymentBrandName } from '../../../contract/domain/cardMethods.ts';
import type { Order } from '../../../machines/types.ts';

/** Payment method of an order as the provider reports it, or only the provider's name. Null for an unpaid order. */
export const usePaidWith = (): ((order: Pick<Order, 'paymentmethod' | 'paymentbrand'>) => string | null) => {
  const { t } = useLingui();
  const gateways = { card: t`Card or TWINT`, mypos: t`Card`, paypal: t`PayPal` };
  return ({ paymentmethod, paymentbrand }) =>
    paymentbrand ? paymentBrandName(paymentbrand) : paymentmethod && gateways[paymentmethod];
};
