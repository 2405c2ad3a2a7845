import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { doesPauseSelling } from '../gatewayStatus/status.ts';
import { isDue } from '../orders/openOrders.ts';
import { gatewayStatuses, offSale, orders, type GatewayState } from '../platform/database/schema.ts';
import { theOne } from '../platform/database/theOne.ts';
import { prepared } from '../platform/database/transaction.ts';
import { expireDueOrder } from './expireOrders.ts';

/** Reasons why a product cannot be sold now, read from the database. */
export type Hindrances = { isSellingPaused: boolean; isOffSale: boolean };

const hindrances = prepared((db) =>
  db
    .select({
      supplier: sql<GatewayState | null>`(
        select ${gatewayStatuses.state} from ${gatewayStatuses} where ${gatewayStatuses.gateway} = 'supplier')`,
      isOffSale: sql<boolean>`exists (
        select from ${offSale} where ${eq(offSale.prodid, sql.placeholder('prodid'))})`,
      // a unique index prevents a second open order
      due: sql<string | null>`(
        select ${orders.id} from ${orders} where ${and(eq(orders.buyerId, sql.placeholder('buyerId')), isDue)})`,
    })
    .from(sql`(values (1)) as one`),
);

/** Obstacles to a new order of this buyer. Ends an expired order first. */
export const loadHindrances = async (
  shop: AppContext,
  buyerId: string,
  prodid: string,
): Promise<Hindrances> => {
  const read = async () => {
    const { supplier, isOffSale, due } = theOne(
      await hindrances(shop.db).execute({ buyerId, prodid }),
      'What stands in the way',
    );
    return { due, isOffSale, isSellingPaused: doesPauseSelling(supplier) };
  };
  const found = await read();
  if (found.due === null) return found;
  await expireDueOrder(shop, found.due);
  // reads again, because the payment provider may have taken seconds to respond
  return await read();
};
