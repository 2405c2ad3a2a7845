import type { Order } from '../../../machines/types.ts';
import { countVisit } from '../catalogue/requestCart.ts';
import type { AppServices } from '../services.ts';

/** Puts the products of a past order into the cart again, which then opens the checkout. */
export const repeatOrder = (
  { notify, country, go }: AppServices,
  order: Pick<Order, 'ordertoken' | 'slug' | 'Receivevalue' | 'quantity' | 'Mobile'> | null,
): void => {
  if (!order) return go('/');
  const { ordertoken, slug, Receivevalue, quantity, Mobile } = order;
  notify.cart({
    type: 'cart.addRequested',
    // the screen does not wait for an answer; it has one all the same
    id: `${countVisit()}.1`,
    request: {
      ordertoken,
      residence: country(),
      slug,
      Receivevalue,
      Quantity: quantity,
      Mobile,
    },
  });
};
