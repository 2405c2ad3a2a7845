import type { Order } from '../../../machines/types.ts';
import type { AppServices } from '../services.ts';

/** Puts what the order was about into the cart once more; the cart goes on to the checkout. */
export const repeatOrder = (
  { notify, country, go }: AppServices,
  order: Pick<Order, 'ordertoken' | 'slug' | 'Receivevalue' | 'quantity' | 'Mobile'> | null,
): void => {
  if (!order) return go('/');
  const { ordertoken, slug, Receivevalue, quantity, Mobile } = order;
  notify.cart({
    type: 'cart.addRequested',
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
