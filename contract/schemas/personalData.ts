import * as v from 'valibot';

export const openOrdersData = v.object({ orders: v.array(v.string()) });
/**
 * Returns the numbers of the orders that are not finished, from a response 409 OPEN_ORDERS. Returns an empty list for
 * any other failure.
 */
export const toOpenOrders = (data: unknown): string[] => {
  const parsed = v.safeParse(openOrdersData, data);
  return parsed.success ? parsed.output.orders : [];
};
