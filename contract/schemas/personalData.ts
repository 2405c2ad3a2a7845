import * as v from 'valibot';

export const openOrdersData = v.object({ orders: v.array(v.string()) });
/**
 * Returns the numbers of the unfinished orders from a 409 OPEN_ORDERS response. Returns an empty list for any
 * other failure.
 */
export const toOpenOrders = (data: unknown): string[] => {
  const parsed = v.safeParse(openOrdersData, data);
  return parsed.success ? parsed.output.orders : [];
};
