import { and, count, eq, gt, sql } from 'drizzle-orm';
import { maskEmail } from '../../contract/domain/identity/email.ts';
import { receiptsPerHour } from '../../contract/domain/limits.ts';
import type { AppContext } from '../appContext.ts';
import { mails, type OrderMailKind, type OrderRow, type OrderState } from '../platform/database/schema.ts';
import { transaction, type Db, type Tx } from '../platform/database/transaction.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { lockOrder, queueOrderMail } from './transitions.ts';

/** Kinds of emails about an order's current state. */
export type StateMailKind = Extract<OrderMailKind, 'receipt' | 'delayed' | 'refundDue' | 'refunded'>;

const mailOfState: Readonly<Partial<Record<OrderState, StateMailKind>>> = {
  processing: 'delayed',
  completed: 'receipt',
  refundDue: 'refundDue',
  refunded: 'refunded',
};

/**
 * Returns the kind of the email about an order's current state, or null if no email describes that state. For
 * an order in delivery, returns null unless the shop has already sent an email about a delay.
 */
export const findStateMail = async (
  db: Pick<Db, 'select'>,
  { id, state }: Pick<OrderRow, 'id' | 'state'>,
): Promise<StateMailKind | null> => {
  const kind = mailOfState[state] ?? null;
  if (kind !== 'delayed') return kind;
  const [sent] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.orderId, id), eq(mails.kind, kind)))
    .limit(1);
  return sent ? kind : null;
};

const queueAgain = async (tx: Tx, order: OrderRow, kind: StateMailKind): Promise<void> => {
  const [sent] = await tx
    .select({ n: count() })
    .from(mails)
    .where(
      and(
        eq(mails.orderId, order.id),
        eq(mails.onRequest, true),
        gt(mails.createdAt, sql`now() - interval '1 hour'`),
      ),
    );
  if ((sent?.n ?? 0) >= receiptsPerHour)
    throw new ShopRefusal(429, 'tooMany', { code: 'TOO_MANY_MAILS', retryAfter: 3600 });
  await queueOrderMail(tx, order, kind, { onRequest: true });
};

/**
 * Sends the email about an order's current state again, within the caller's transaction. Returns its kind.
 * @throws ShopRefusal 409 NOT_COMPLETED, 429
 */
export const resendMailIn = async (tx: Tx, id: string): Promise<StateMailKind> => {
  const order = await lockOrder(tx, id);
  const kind = await findStateMail(tx, order);
  if (kind === null) throw new ShopRefusal(409, 'notCompleted', { code: 'NOT_COMPLETED' });
  await queueAgain(tx, order, kind);
  return kind;
};

/**
 * Emails the receipt again to the customer who requests it. Returns the masked address.
 * @throws ShopRefusal 409 NOT_COMPLETED, 429
 */
export const resendReceipt = (shop: AppContext, { id }: OrderRow): Promise<string> =>
  transaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.state !== 'completed') throw new ShopRefusal(409, 'notCompleted', { code: 'NOT_COMPLETED' });
    await queueAgain(tx, order, 'receipt');
    return maskEmail(order.email);
  });
