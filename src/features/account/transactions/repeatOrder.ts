import type { Order, RecentPurchase } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';
import { countVisit } from '../../checkout/cart/requestCart.ts';

/** Repeats a past order: adds its product to the cart. The cart chart then opens the checkout. */
export const repeatOrder = (
  { notify, country, go }: AppServices,
  order: Order | RecentPurchase | null,
): void => {
  if (!order) return go('/');
  const { ordertoken, slug, Receivevalue, ReceiveCurrency, before_tax, quantity, Mobile } = order;
  const { ProdType, logo, ccode_iso2, ISDCode } = order;
  notify.cart({
    type: 'cart.addRequested',
    // the id only has to be unique, because no screen waits for the cart's response
    id: `${countVisit()}.1`,
    request: {
      ordertoken,
      residence: country(),
      slug,
      Receivevalue,
      Quantity: quantity,
      Mobile,
    },
    item: {
      ProdType,
      ProdName: 'product' in order ? order.product : order.ProdName,
      logo,
      ccode_iso2,
      Mobile,
      ISDCode,
      Receivevalue,
      ReceiveCurrency,
      before_tax,
      Quantity: quantity,
      Price: null,
    },
  });
};
