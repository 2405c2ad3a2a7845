/** Rules shared by the screens that add a product to the cart. */
import type { Choice, Failure, Rate } from '../types.ts';
import { failureOrRefusalIn, type FailureEvent } from './failure.ts';

/** Choice of a listed value; null if the value is not offered. */
export const choiceOf = (rate: Rate | undefined): Choice | null =>
  rate
    ? {
        ProductPriceID: rate.ProductPriceID,
        Price: rate.Price,
        Receivevalue: rate.Receivevalue,
        amount: null,
      }
    : null;

/** Choice of the most popular value, which is preselected; null if no value is marked as popular. */
export const popularOf = (rates: readonly Rate[]): Choice | null =>
  choiceOf(rates.find(({ tag }) => tag === 'popular'));

/** Why the cart rejected a product. */
export type CartRefusal = 'priceChanged' | 'gone' | 'other';

export const getCartRefusal = (failure: Failure | null | undefined): CartRefusal => {
  if (
    failure?.code === 'PRICE_CHANGED' &&
    typeof (failure.data as { Price?: unknown } | null)?.Price === 'string'
  )
    return 'priceChanged';
  return failure?.kind === 'gone' ? 'gone' : 'other';
};

/** Number of a visit to the screen, and the number of requests that it has sent to the cart. */
type Sender = { visit: number; requests: number };

/** Id of a screen's latest request to the cart. */
export const requestIdOf = ({ visit, requests }: Sender): string => `${visit}.${requests}`;

/** True if the response is to this screen's latest request. */
export const isLatest = ({ context }: { context: Sender }, p: { id: string | null }): boolean =>
  p.id === requestIdOf(context);

/** True if the cart rejected this screen's latest request for this reason. */
export const isRefused = (
  { context }: { context: Sender },
  p: { id: string | null; failure: Failure; refusal: CartRefusal },
): boolean => p.id === requestIdOf(context) && getCartRefusal(p.failure) === p.refusal;

/** The price in a response with the code `PRICE_CHANGED`. */
export const newPriceIn = (event: FailureEvent): string =>
  (failureOrRefusalIn(event).data as { Price: string }).Price;

/**
 * The failure of a purchase. A sales pause is not an error of this purchase; `paused` remains set until the pause
 * ends.
 */
export const failureOrPauseIn = (
  event: FailureEvent,
  paused: boolean,
): { paused: boolean; failure: Failure | null } => {
  const failure = failureOrRefusalIn(event);
  return failure?.code === 'SELLING_PAUSED' ? { paused: true, failure: null } : { paused, failure };
};
