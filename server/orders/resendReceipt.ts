import { and, count, eq, gt, sql } from 'drizzle-orm';
import { maskEmail } from '../../contract/domain/identity/email.ts';
import { receiptsPerHour } from '../../contract/domain/limits.ts';
import type { AppContext } from '../appContext.ts';
import { mails, type OrderRow } from '../platform/database/schema.ts';
import { transaction, type Tx } from '../platform/database/transaction.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { lockOrder, queueOrderMail } from './transitions.ts';

/**
 * Emails the receipt again, within the caller's transaction. Returns the masked address.
 * @throws ShopRefusal 409 NOT_COMPLETED, 429
 */
export const resendReceiptIn = async (tx: Tx, id: string): Promise<string> => {
  const order = await lockOrder(tx, id);
  if (order.state !== 'completed') throw new ShopRefusal(409, 'notCompleted', { code: 'NOT_COMPLETED' });
  const [sent] = await tx
    .select({ n: count() })
    .from(mails)
    .where(
      and(
        eq(mails.orderId, id),
        eq(mails.onRequest, true),
        gt(mails.createdAt, sql`now() - interval '1 hour'`),
      ),
    );
  if ((sent?.n ?? 0) >= receiptsPerHour)
    throw new ShopRefusal(429, 'tooMany', { code: 'TOO_MANY_MAILS', retryAfter: 3600 });
  await queueOrderMail(tx, order, 'receipt', { onRequest: true });
  return maskEmail(order.email);
};

/**
 * Emails the receipt again, in a separate transaction. Returns the masked address.
 * @throws ShopRefusal 409, 429
 */
export const resendReceipt = (shop: AppContext, { id }: OrderRow): Promise<string> =>
  transaction(shop.db, (tx) => resendReceiptIn(tx, id));
