import * as v from 'valibot';

export const openOrdersData = v.object({ orders: v.array(v.string()) });
/** The numbers of the orders that are still under way, from what comes with 409 OPEN_ORDERS; none from anything else. */
export const toOpenOrders = (data: unknown): string[] => {
  const parsed = v.safeParse(openOrdersData, data);
  return parsed.success ? parsed.output.orders : [];
};
