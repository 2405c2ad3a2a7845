import { useLingui } from '@lingui/react/macro';
import { paymentBrandName } from '../../../contract/domain/cardMethods.ts';
import type { Order } from '../../../machines/types.ts';

/** What an order was paid with, as the provider says it; only by whom, where it does not say. Null while nobody has paid. */
export const usePaidWith = (): ((order: Pick<Order, 'paymentmethod' | 'paymentbrand'>) => string | null) => {
  const { t } = useLingui();
  const gateways = { card: t`Card or TWINT`, mypos: t`Card`, paypal: t`PayPal` };
  return ({ paymentmethod, paymentbrand }) =>
    paymentbrand ? paymentBrandName(paymentbrand) : paymentmethod && gateways[paymentmethod];
};
