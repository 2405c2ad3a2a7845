import type { AddCartRequest } from '../../../machines/types.ts';
import type { AppServices } from '../services.ts';

/** What was chosen goes to the cart, which answers by itself. */
export const requestCart =
  (services: AppServices) =>
  (_: unknown, { request }: { request: AddCartRequest }): void =>
    services.notify.cart({ type: 'cart.addRequested', request });
