import type { Failure } from '../types.ts';

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

/** Id of a screen's latest request to the cart. */
export const requestIdOf = ({ visit, requests }: { visit: number; requests: number }): string =>
  `${visit}.${requests}`;
