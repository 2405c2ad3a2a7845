import * as v from 'valibot';

export const openOrdersData = v.object({ orders: v.array(v.string()) });
/**
 * Returns the numbers of unfinished orders from a 409 OPEN_ORDERS response, or an empty list for any other
 * failure.
 */
export const toOpenOrders = (data: unknown): string[] => {
  const parsed = v.safeParse(openOrdersData, data);
  return parsed.success ? parsed.output.orders : [];
};
