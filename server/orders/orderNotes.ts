import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { orderNotes, staffAccounts, type StaffRow } from '../platform/database/schema.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';

/** Maximum length of a note in characters. Matches the database table's limit. */
export const longestNote = 2_000;

export type OrderNote = { at: Date; by: string; text: string };

/** Loads the notes that staff have written about an order, oldest first. */
export const loadOrderNotes = (db: Pick<Db, 'select'>, orderId: string): Promise<OrderNote[]> =>
  db
    .select({ at: orderNotes.createdAt, by: staffAccounts.name, text: orderNotes.text })
    .from(orderNotes)
    .innerJoin(staffAccounts, eq(staffAccounts.id, orderNotes.staffId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.createdAt));

export const addOrderNote = async (
  tx: Pick<Tx, 'insert'>,
  orderId: string,
  { id: staffId }: StaffRow,
  text: string,
): Promise<void> => {
  await tx.insert(orderNotes).values({ id: randomUUID(), orderId, staffId, text });
};
