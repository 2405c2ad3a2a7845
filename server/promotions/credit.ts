import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Rappen } from '../../contract/domain/money.ts';
import { getCreditDiscount, type Basket } from '../../contract/domain/promotion.ts';
import { creditEntries } from '../platform/database/schema.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';

/** Returns an account's remaining credit. A caller that spends the credit must hold a lock on the account. */
export const loadCreditBalance = async (db: Pick<Db, 'select'>, accountId: string): Promise<Rappen> => {
  const [sum] = await db
    .select({ balance: sql<number>`coalesce(sum(${creditEntries.amount}), 0)::int` })
    .from(creditEntries)
    .where(eq(creditEntries.accountId, accountId));
  return sum?.balance ?? 0;
};

/** Returns how much of the credit can be used for this basket. */
export const loadUsableCredit = async (
  db: Pick<Db, 'select'>,
  accountId: string | null,
  basket: Basket,
): Promise<Rappen> =>
  accountId === null ? 0 : getCreditDiscount(await loadCreditBalance(db, accountId), basket);

/**
 * Records a credit entry. Does nothing if an entry of the same kind already exists for the order, or for the
 * account and the invited person.
 */
export const bookCredit = async (
  tx: Pick<Tx, 'insert'>,
  entry: Omit<typeof creditEntries.$inferInsert, 'id' | 'at'>,
): Promise<void> => {
  await tx
    .insert(creditEntries)
    .values({ id: randomUUID(), ...entry })
    .onConflictDoNothing();
};
