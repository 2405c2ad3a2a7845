import type { AppServices } from '../../../actors/services.ts';

/**
 * Returns the `order` parameter of the current URL, including the `?`, for links to other pages of the same order.
 * Returns an empty string if the parameter is missing.
 */
export const namedOrder = (): string => {
  const order = new URLSearchParams(window.location.search).get('order');
  return order === null ? '' : `?${new URLSearchParams({ order })}`;
};

/**
 * Returns the token of this browser's order, or null if there is no order. Checks the order number in the URL
 * first, then the stored token. If both are missing, the server looks up the order by the buyer's cookie and
 * the payment's return URL.
 * @throws Failure
 */
export const findBuyerOrder = async (
  { store, api }: Pick<AppServices, 'store' | 'api'>,
  signal: AbortSignal,
): Promise<string | null> => {
  const search = new URLSearchParams(window.location.search);
  const order = search.get('order');
  // an order named in the URL does not replace the stored order, which may still be in progress
  if (order !== null) return (await api.get('getBuyerOrder', { order }, signal)).ordertoken;
  const stored = store.read('orderToken');
  if (stored !== null) return stored;
  const attempt = search.get('attempt') ?? undefined;
  const { ordertoken } = await api.get('getBuyerOrder', { attempt }, signal);
  if (ordertoken !== null) store.write('orderToken', ordertoken);
  return ordertoken;
};
