import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { RecentTopUp } from '../../contract/schemas/orders.ts';
import { deliveries, orders, type Item } from '../platform/database/schema.ts';
import { databaseMs, type Db } from '../platform/database/transaction.ts';
import { rechargeableIn, rechargePause } from './timeLimits.ts';

export type PhoneNumber = Pick<Item, 'isd' | 'mobile'>;

/**
 * Finds the shop's most recent top-up of a phone number, by any buyer, and its age in milliseconds. Returns
 * null if there is no such top-up.
 */
export const findLastTopUp = async (db: Pick<Db, 'select'>, { isd, mobile }: PhoneNumber) => {
  const [last] = await db
    .select({
      at: deliveries.updatedAt,
      buyerId: orders.buyerId,
      accountId: orders.accountId,
      now: databaseMs,
    })
    .from(orders)
    .innerJoin(deliveries, eq(deliveries.orderId, orders.id))
    .where(
      and(
        // the conditions on `mobile` must match the index shop_order_by_mobile exactly, so that PostgreSQL can
        // use the index
        eq(sql`${orders.item} ->> 'mobile'`, mobile),
        isNotNull(sql`${orders.item} ->> 'mobile'`),
        eq(sql`${orders.item} ->> 'isd'`, isd),
        inArray(deliveries.state, ['requested', 'accepted', 'delivered']),
      ),
    )
    .orderBy(desc(deliveries.updatedAt))
    .limit(1);
  return last ? { ...last, age: last.now - last.at.getTime() } : null;
};

/**
 * Finds the last top-up of this number if the supplier's waiting period has not yet passed. The result is used
 * for the warning before payment. If the top-up was bought by another buyer, the result reveals only that it
 * exists, and reports the waiting period as starting now.
 */
export const loadRecentTopUp = async (
  db: Pick<Db, 'select'>,
  number: PhoneNumber,
  { buyerId, accountId }: { buyerId: string | null; accountId: string | null },
): Promise<RecentTopUp | undefined> => {
  if (number.mobile === null) return undefined;
  const last = await findLastTopUp(db, number);
  if (!last || rechargeableIn(last.age) === null) return undefined;
  const isOwn = last.buyerId === buyerId || (accountId !== null && last.accountId === accountId);
  const again = (isOwn ? last.at.getTime() : last.now) + rechargePause;
  return {
    ...(isOwn ? { topped_up_at: last.at.toISOString() } : {}),
    again_at: new Date(again).toISOString(),
  };
};
