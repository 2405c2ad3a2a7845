import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import { zurichDay, type Day } from '../../contract/domain/day.ts';
import { toWire, type Rappen } from '../../contract/domain/money.ts';
import type { Config } from '../config.ts';
import { databaseTime } from '../platform/database/clock.ts';
import { reservations, type AccountRow } from '../platform/database/schema.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';
import { ShopRefusal } from '../platform/refusal.ts';

/** Limits in rappen per day and per calendar year, in Zurich time. */
export type LimitAmounts = { daily: Rappen; yearly: Rappen };

export const limitsOf = (
  { voucher }: Pick<Config, 'voucher'>,
  { voucherTier }: Pick<AccountRow, 'voucherTier'>,
): LimitAmounts => ({
  daily: voucher.daily,
  yearly: voucherTier === 'extended' ? voucher.yearlyExtended : voucher.yearly,
});

/**
 * Returns the totals of the customer's open, paid and delivered orders for the given day and for its calendar
 * year.
 */
export const usedOn = async (db: Pick<Db, 'select'>, accountId: string, day: Day): Promise<LimitAmounts> => {
  const year = day.slice(0, 4);
  const [sums] = await db
    .select({
      daily: sql<number>`coalesce(sum(${reservations.amount}) filter (where ${reservations.day} = ${day}), 0)::int`,
      yearly: sql<number>`coalesce(sum(${reservations.amount}), 0)::int`,
    })
    .from(reservations)
    .where(
      and(
        eq(reservations.accountId, accountId),
        isNull(reservations.releasedAt),
        gte(reservations.day, `${year}-01-01`),
        lte(reservations.day, `${year}-12-31`),
      ),
    );
  return sums ?? { daily: 0, yearly: 0 };
};

export const remainingOf = (limits: LimitAmounts, used: LimitAmounts): LimitAmounts => ({
  daily: Math.max(0, limits.daily - used.daily),
  yearly: Math.max(0, limits.yearly - used.yearly),
});

/** True if an amount exceeds the remaining daily or yearly limit. */
export const isBeyond = (used: LimitAmounts, remaining: LimitAmounts): boolean =>
  used.daily > remaining.daily || used.yearly > remaining.yearly;

/**
 * Reserves an order's total against the customer's limits. The caller must have locked the account, so that
 * concurrent orders are counted one at a time.
 * @throws ShopRefusal 403 LIMIT with the remaining amounts
 */
export const reserve = async (
  tx: Tx,
  config: Pick<Config, 'voucher'>,
  account: AccountRow,
  order: { id: string; total: Rappen },
): Promise<void> => {
  const day = zurichDay(databaseTime());
  const remaining = remainingOf(limitsOf(config, account), await usedOn(tx, account.id, day));
  if (isBeyond({ daily: order.total, yearly: order.total }, remaining))
    throw new ShopRefusal(403, 'limitExceeded', {
      code: 'LIMIT',
      data: { daily: toWire(remaining.daily), yearly: toWire(remaining.yearly) },
    });
  await tx
    .insert(reservations)
    .values({ orderId: order.id, accountId: account.id, amount: order.total, day });
};

/**
 * Releases the amount reserved for an order that ended without delivery. Does nothing if no amount is reserved.
 */
export const releaseReservation = async (tx: Pick<Tx, 'update'>, orderId: string): Promise<void> => {
  await tx
    .update(reservations)
    .set({ releasedAt: sql`now()` })
    .where(and(eq(reservations.orderId, orderId), isNull(reservations.releasedAt)));
};

/**
 * Final check before a voucher order is sent to the supplier. True if the order still has its reservation and
 * the totals for its day and year are within the limits.
 */
export const isWithinLimits = async (
  tx: Pick<Tx, 'select'>,
  config: Pick<Config, 'voucher'>,
  account: AccountRow,
  order: { id: string; total: Rappen },
): Promise<boolean> => {
  const [held] = await tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.orderId, order.id), isNull(reservations.releasedAt)));
  if (!held || held.amount < order.total) return false;
  const limits = limitsOf(config, account);
  return !isBeyond(await usedOn(tx, account.id, held.day), limits);
};
