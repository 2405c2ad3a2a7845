import { eq } from 'drizzle-orm';
import { codeReveals } from '../platform/database/schema.ts';
import type { Db } from '../platform/database/transaction.ts';

/** For whom codes leave the vault. */
export type CodeViewer =
  | { way: 'screen' | 'print'; accountId: string | null; buyerId: string | null }
  | { way: 'mail'; mailId: string };

/** Keeps that an order's codes were shown; a mail that is tried again counts once. */
export const recordReveal = async (
  db: Pick<Db, 'insert'>,
  orderId: string,
  viewer: CodeViewer,
): Promise<void> => {
  await db
    .insert(codeReveals)
    .values({ orderId, ...viewer })
    .onConflictDoNothing();
};

export const wasRevealed = async (db: Pick<Db, 'select'>, orderId: string): Promise<boolean> => {
  const [found] = await db
    .select({ id: codeReveals.id })
    .from(codeReveals)
    .where(eq(codeReveals.orderId, orderId))
    .limit(1);
  return found !== undefined;
};
