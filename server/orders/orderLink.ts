import { and, eq, gt, sql } from 'drizzle-orm';
import { codesShownMinutes, emailCodeMinutes } from '../../contract/domain/limits.ts';
import type { Otp } from '../../contract/schemas/auth.ts';
import type { AppContext } from '../appContext.ts';
import { consumeMailLimit, toEmailOtp, type Requester } from '../identity/codeDelivery.ts';
import { issueCode, useCode, type Proof } from '../identity/codes.ts';
import { queueMail } from '../mail/queue.ts';
import { inSeconds } from '../platform/database/clock.ts';
import { hasPassed } from '../platform/database/clock.ts';
import { orderReaders, orders, type OrderRow } from '../platform/database/schema.ts';
import { transaction, type Db } from '../platform/database/transaction.ts';
import { ShopRefusal } from '../platform/refusal.ts';

const day = 24 * 60 * 60;
/**
 * Period during which a browser can show an order's codes after the one-time code for the order has been
 * entered in that browser.
 */
const proofLife = inSeconds(codesShownMinutes * 60);

/**
 * Returns the link to an order's page for use in emails. The secret is in the fragment, so it never reaches a
 * server, a log or a referrer. The link is valid for a configured number of days from `since`, so resending an
 * email does not change its link.
 */
export const orderLink = (
  { config, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  { id }: Pick<OrderRow, 'id'>,
  since: Date,
): string => {
  const bytes = Buffer.alloc(20, id.replaceAll('-', ''), 'hex');
  bytes.writeUInt32BE(Math.floor(since.getTime() / 1000) + config.orderLinkDays * day, 16);
  const payload = bytes.toString('base64url');
  return `${config.publicUrl}/order-success#order=${payload}.${secrets.of('orderLink', payload)}`;
};

/**
 * Adds a parameter to an order link. The parameter makes the page add the order's product to the cart again.
 */
export const withAgain = (link: string): string => `${link}&again=1`;
export const againLink = (...order: Parameters<typeof orderLink>): string => withAgain(orderLink(...order));

const invalidLink = (): ShopRefusal => new ShopRefusal(403, 'orderLink', { code: 'ORDER_LINK' });

/**
 * Finds the order that a link in one of our emails points to.
 * @throws ShopRefusal 403 ORDER_LINK for a forged or expired link
 */
export const findOrderByLink = async (
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  link: string,
): Promise<OrderRow> => {
  const [payload = '', given = ''] = link.split('.');
  const bytes = Buffer.from(payload, 'base64url');
  if (!secrets.isGenuine(given, 'orderLink', payload) || bytes.length !== 20) throw invalidLink();
  if (hasPassed(bytes.readUInt32BE(16) * 1000)) throw invalidLink();
  const id = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw invalidLink();
  return order;
};

const proofOf = (order: OrderRow): Proof => ({
  purpose: 'emailVerify',
  of: ['order', order.id, order.email],
});

/** Sends a one-time code to the order's email address. @throws ShopRefusal 409 NOT_COMPLETED, 429 */
export const sendOrderCode = async (
  shop: AppContext,
  order: OrderRow,
  requester: Requester,
): Promise<Otp> => {
  if (order.state !== 'completed') throw new ShopRefusal(409, 'notCompleted', { code: 'NOT_COMPLETED' });
  await consumeMailLimit(shop, order.email, requester.clientIp);
  return await transaction(shop.db, async (tx) => {
    const { id } = await issueCode(tx, shop.secrets, proofOf(order), emailCodeMinutes);
    await queueMail(tx, {
      kind: 'emailCode',
      recipient: order.email,
      language: order.language,
      codeId: id,
    });
    return toEmailOtp(order.email);
  });
};

/**
 * Allows a browser to view the order's codes for an hour if the entered code is correct.
 * @throws ShopRefusal 410 OTP_EXPIRED, 422 INVALID_OTP, 429 OTP_DEAD
 */
export const verifyOrderCode = async (
  shop: AppContext,
  order: OrderRow,
  buyerId: string,
  code: string,
): Promise<void> => {
  await useCode(shop, proofOf(order), code);
  await shop.db
    .insert(orderReaders)
    .values({ orderId: order.id, buyerId, expiresAt: proofLife })
    .onConflictDoUpdate({
      target: [orderReaders.orderId, orderReaders.buyerId],
      set: { expiresAt: proofLife },
    });
};

/** True if the one-time code for the order has been entered in this browser within the last hour. */
export const hasVerifiedOrderCode = async (db: Db, order: OrderRow, buyerId: string): Promise<boolean> => {
  const readers = await db
    .select({ orderId: orderReaders.orderId })
    .from(orderReaders)
    .where(
      and(
        eq(orderReaders.orderId, order.id),
        eq(orderReaders.buyerId, buyerId),
        gt(orderReaders.expiresAt, sql`now()`),
      ),
    );
  return readers.length > 0;
};
