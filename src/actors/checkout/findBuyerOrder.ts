import { buyerOrderSchema } from '../../../contract/schemas/orders.ts';
import type { AppServices } from '../services.ts';

/**
 * The token of the order that this browser is about: what it keeps, else what the server knows by the buyer's cookie and
 * the return address of a payment. null when there is none. @throws Failure
 */
export const findBuyerOrder = async (
  { store, api }: Pick<AppServices, 'store' | 'api'>,
  signal: AbortSignal,
): Promise<string | null> => {
  const stored = store.read('orderToken');
  if (stored !== null) return stored;
  const attempt = new URLSearchParams(window.location.search).get('attempt') ?? undefined;
  const { ordertoken } = await api.get('getBuyerOrder', { attempt }, buyerOrderSchema, signal);
  if (ordertoken !== null) store.write('orderToken', ordertoken);
  return ordertoken;
};
