import type { Correction } from '../../../../machines/checkout/cart/cart.machine.ts';
import type { AddCartRequest, RequestedItem } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';

let visits = 0;

/**
 * Returns a new number for each visit to a screen. It is part of the ids of cart requests, so that all ids
 * are different until the page is reloaded.
 */
export const countVisit = (): number => (visits += 1);

/** Sends the selection to the cart chart with the request's id. The chart's reply contains the same id. */
export const requestCart =
  (services: AppServices) =>
  (
    _: unknown,
    requested: { id: string; request: AddCartRequest; item: RequestedItem; correction?: Correction },
  ): void =>
    services.notify.cart({ type: 'cart.addRequested', ...requested });
