import type { AppServices } from '../../../actors/services.ts';

/**
 * The `order` parameter of the current address with its `?`, for a link to another page of the same order; otherwise
 * an empty string.
 */
export const namedOrder = (): string => {
  const order = new URLSearchParams(window.location.search).get('order');
  return order === null ? '' : `?${new URLSearchParams({ order })}`;
};

/**
 * Token of this browser's order: by the number in the address, otherwise from storage, otherwise from the server,
 * which finds it by the buyer's cookie and the payment's return address. Null without an order. @throws Failure
 */
export const findBuyerOrder = async (
  { store, api }: Pick<AppServices, 'store' | 'api'>,
  signal: AbortSignal,
): Promise<string | null> => {
  const search = new URLSearchParams(window.location.search);
  const order = search.get('order');
  // viewing an order does not replace the stored order in progress
  if (order !== null) return (await api.get('getBuyerOrder', { order }, signal)).ordertoken;
  const stored = store.read('orderToken');
  if (stored !== null) return stored;
  const attempt = search.get('attempt') ?? undefined;
  const { ordertoken } = await api.get('getBuyerOrder', { attempt }, signal);
  if (ordertoken !== null) store.write('orderToken', ordertoken);
  return ordertoken;
};
