import { and, eq, isNull, sql } from 'drizzle-orm';
import { orders, type AccountRow } from '../platform/database/schema.ts';
import type { Tx } from '../platform/database/transaction.ts';

/**
 * What was bought as a guest with an address becomes the account's once it has proved that address: the codes were mailed
 * there, so whoever reads its mail has them anyway.
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
