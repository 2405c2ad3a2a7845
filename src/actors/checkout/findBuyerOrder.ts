import { buyerOrderSchema } from '../../../contract/schemas/orders.ts';
import type { AppServices } from '../services.ts';

/** What the address says about which order it is, for the next page of the same order: empty or with its `?`. */
export const namedOrder = (): string => {
  const order = new URLSearchParams(window.location.search).get('order');
  return order === null ? '' : `?${new URLSearchParams({ order })}`;
};

/**
 * The token of the order that this browser is about: the one whose number stands in the address, what it keeps, else what the server knows by the buyer's cookie and
 * the return address of a payment. null when there is none. @throws Failure
 */
export const findBuyerOrder = async (
  { store, api }: Pick<AppServices, 'store' | 'api'>,
  signal: AbortSignal,
): Promise<string | null> => {
  const search = new URLSearchParams(window.location.search);
  const order = search.get('order');
  // it is looked at, and hides no other that is under way
  if (order !== null) return (await api.get('getBuyerOrder', { order }, buyerOrderSchema, signal)).ordertoken;
  const stored = store.read('orderToken');
  if (stored !== null) return stored;
  const attempt = search.get('attempt') ?? undefined;
  const { ordertoken } = await api.get('getBuyerOrder', { attempt }, buyerOrderSchema, signal);
  if (ordertoken !== null) store.write('orderToken', ordertoken);
  return ordertoken;
};
