import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { doesPauseSelling } from '../gatewayStatus/status.ts';
import { isDue } from '../orders/openOrders.ts';
import { requireRow } from '../platform/database/requireRow.ts';
import { gatewayStatuses, offSale, orders, type GatewayState } from '../platform/database/schema.ts';
import { prepared } from '../platform/database/transaction.ts';
import { expireDueOrder } from './expireOrders.ts';

/** Reasons, read from the database, why a product cannot be sold at the moment. */
export type Hindrances = { isSellingPaused: boolean; isOffSale: boolean };

const hindrances = prepared((db) =>
  db
    .select({
      supplier: sql<GatewayState | null>`(
        select ${gatewayStatuses.state} from ${gatewayStatuses} where ${gatewayStatuses.gateway} = 'supplier')`,
      isOffSale: sql<boolean>`exists (
        select from ${offSale} where ${eq(offSale.prodid, sql.placeholder('prodid'))})`,
      // there is at most one row, because a unique index prevents a second open order
      due: sql<string | null>`(
        select ${orders.id} from ${orders} where ${and(eq(orders.buyerId, sql.placeholder('buyerId')), isDue)})`,
    })
    .from(sql`(values (1)) as one`),
);

/**
 * Ends the buyer's open order if it has expired. Then loads the reasons why the product cannot be sold at the
 * moment.
 */
export const loadHindrances = async (
  shop: AppContext,
  buyerId: string,
  prodid: string,
): Promise<Hindrances> => {
  const read = async () => {
    const { supplier, isOffSale, due } = requireRow(
      await hindrances(shop.db).execute({ buyerId, prodid }),
      'What stands in the way',
    );
    return { due, isOffSale, isSellingPaused: doesPauseSelling(supplier) };
  };
  const current = await read();
  if (current.due === null) return current;
  await expireDueOrder(shop, current.due);
  // reads the reasons again, because they may have changed during the call to the payment provider
  return await read();
};
