import type { AddCartRequest, RequestedItem } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';

let visits = 0;

/** Id of an opened screen, unique in this page, so that no two requests share an id. */
export const countVisit = (): number => (visits += 1);

/** Sends the selection to the cart's chart, whose reply has the same id. */
export const requestCart =
  (services: AppServices) =>
  (
    _: unknown,
    requested: { id: string; request: AddCartRequest; item: RequestedItem; isCorrection?: boolean },
  ): void =>
    services.notify.cart({ type: 'cart.addRequested', ...requested });
