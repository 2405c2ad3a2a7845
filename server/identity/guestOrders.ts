import { and, eq, isNull, sql } from 'drizzle-orm';
import { orders, type AccountRow } from '../platform/database/schema.ts';
import type { Tx } from '../platform/database/transaction.ts';

/**
 * Assigns an address's guest orders to the account that has verified the address. The orders' codes were sent
 * to that mailbox, so the mailbox's owner already has them.
 */
export const adoptGuestOrders = async (
  tx: Pick<Tx, 'update'>,
  { id, email, emailVerifiedAt }: AccountRow,
): Promise<void> => {
  if (email === null || emailVerifiedAt === null) return;
  await tx
    .update(orders)
    .set({ accountId: id })
    .where(and(isNull(orders.accountId), eq(sql`lower(${orders.email})`, email)));
};
