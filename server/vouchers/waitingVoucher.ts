import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { brandOf } from '../../contract/domain/catalogue/brandOf.ts';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import type { Rappen } from '../../contract/domain/money.ts';
import { inSeconds } from '../platform/database/clock.ts';
import { buyers, carts } from '../platform/database/schema.ts';
import type { Db } from '../platform/database/transaction.ts';

/**
 * Seconds for which a cart is kept during a staff review, which takes longer than the normal lifetime of a
 * cart.
 */
const waitSeconds = 7 * 86_400;

const isWaiting = and(
  eq(carts.state, 'open'),
  gt(carts.expiresAt, sql`now()`),
  sql`${carts.item} ->> 'ProdType' = ${String(prodType.voucher)}`,
);

export type WaitingVoucher = { product: string; total: Rappen };

/**
 * Finds the customer's most recent open cart with a voucher, in any browser, and returns its product and total.
 * Returns null if there is no such cart.
 */
export const findWaitingVoucher = async (
  db: Pick<Db, 'select'>,
  accountId: string,
): Promise<WaitingVoucher | null> => {
  const [cart] = await db
    .select({ item: carts.item, total: carts.total })
    .from(carts)
    .innerJoin(buyers, eq(buyers.id, carts.buyerId))
    .where(and(eq(buyers.accountId, accountId), isWaiting))
    .orderBy(desc(carts.createdAt))
    .limit(1);
  return cart ? { product: brandOf(cart.item.ProdName, cart.item.country), total: cart.total } : null;
};

/**
 * Extends the lifetime of the customer's open carts that contain a voucher. This gives staff time to decide on
 * the customer's ID or limit request, and the customer time to read the email about the decision.
 */
export const keepWaitingVoucher = async (
  db: Pick<Db, 'select' | 'update'>,
  accountId: string,
): Promise<void> => {
  await db
    .update(carts)
    .set({ expiresAt: sql`greatest(${carts.expiresAt}, ${inSeconds(waitSeconds)})` })
    .where(
      and(
        isWaiting,
        inArray(
          carts.buyerId,
          db.select({ id: buyers.id }).from(buyers).where(eq(buyers.accountId, accountId)),
        ),
      ),
    );
};
