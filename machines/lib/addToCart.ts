/** Functions shared by the screens that add a product to the cart. */
import type { Choice, Failure, Rate } from '../types.ts';
import { failureOrRefusalIn, type FailureEvent } from './failure.ts';

/** Returns the choice for a listed value, or null if the value is not offered. */
export const choiceOf = (rate: Rate | undefined): Choice | null =>
  rate
    ? {
        ProductPriceID: rate.ProductPriceID,
        Price: rate.Price,
        Receivevalue: rate.Receivevalue,
        amount: null,
      }
    : null;

/**
 * Returns the choice for the most popular value, which is preselected, or null if no value is marked as
 * popular.
 */
export const popularOf = (rates: readonly Rate[]): Choice | null =>
  choiceOf(rates.find(({ tag }) => tag === 'popular'));

/** Reasons why the cart can reject a product. */
export type CartRefusal = 'priceChanged' | 'gone' | 'other';

export const getCartRefusal = (failure: Failure | null | undefined): CartRefusal => {
  if (
    failure?.code === 'PRICE_CHANGED' &&
    typeof (failure.data as { Price?: unknown } | null)?.Price === 'string'
  )
    return 'priceChanged';
  return failure?.kind === 'gone' ? 'gone' : 'other';
};

/**
 * `visit` numbers the visits to the screen; `requests` counts the cart requests made during the current visit.
 */
type Sender = { visit: number; requests: number };

/** Returns the id of the screen's latest cart request. */
export const requestIdOf = ({ visit, requests }: Sender): string => `${visit}.${requests}`;

/** True if this is the response to the screen's latest request. */
export const isLatest = ({ context }: { context: Sender }, p: { id: string | null }): boolean =>
  p.id === requestIdOf(context);

/** True if the cart rejected the screen's latest request for this reason. */
export const isRefused = (
  { context }: { context: Sender },
  p: { id: string | null; failure: Failure; refusal: CartRefusal },
): boolean => p.id === requestIdOf(context) && getCartRefusal(p.failure) === p.refusal;

/** Returns the new price from a `PRICE_CHANGED` response. */
export const newPriceIn = (event: FailureEvent): string =>
  (failureOrRefusalIn(event).data as { Price: string }).Price;

/**
 * Returns the failure of a purchase. If sales are paused, sets `paused` and returns no failure. Never resets
 * `paused`.
 */
export const failureOrPauseIn = (
  event: FailureEvent,
  paused: boolean,
): { paused: boolean; failure: Failure | null } => {
  const failure = failureOrRefusalIn(event);
  return failure?.code === 'SELLING_PAUSED' ? { paused: true, failure: null } : { paused, failure };
};
