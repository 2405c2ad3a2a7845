import { eq } from 'drizzle-orm';
import type { AccountSession } from '../identity/sessions.ts';
import { hasPassed } from '../platform/database/clock.ts';
import { codeReveals, type OrderRow } from '../platform/database/schema.ts';
import type { Db } from '../platform/database/transaction.ts';

/**
 * Identifies where an order's codes were shown: in a browser (on screen or for printing), in an email to the
 * buyer, or in a gift.
 */
export type CodeViewer =
  | { way: 'screen' | 'print'; session: AccountSession | null; buyerId: string | null }
  | { way: 'mail'; mailId: string }
  | { way: 'gift'; giftId: string };

/**
 * Records that an order's codes were shown. Resending the same email or reopening the same gift adds no second
 * record.
 */
export const recordReveal = async (
  db: Pick<Db, 'insert'>,
  orderId: string,
  viewer: CodeViewer,
): Promise<void> => {
  await db
    .insert(codeReveals)
    .values(
      viewer.way === 'mail'
        ? { orderId, way: viewer.way, mailId: viewer.mailId }
        : viewer.way === 'gift'
          ? { orderId, way: viewer.way, giftId: viewer.giftId }
          : {
              orderId,
              way: viewer.way,
              accountId: viewer.session?.account.id ?? null,
              buyerId: viewer.buyerId,
            },
    )
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

/** True while an order's codes have not been viewed and can still be returned. */
export const isReturnable = async (
  db: Pick<Db, 'select'>,
  { id, state, returnUntil }: OrderRow,
): Promise<boolean> =>
  state === 'completed' &&
  returnUntil !== null &&
  !hasPassed(returnUntil.getTime()) &&
  !(await wasRevealed(db, id));
