import { and, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { fromWire, type Rappen } from '../../contract/domain/money.ts';
import {
  getCreditDiscount,
  getPromoDiscount,
  mailboxOf,
  readPromoCode,
  type Basket,
  type PromoRefusal,
} from '../../contract/domain/promotion.ts';
import type { AppContext } from '../appContext.ts';
import { lockAccount, normalizeEmail } from '../identity/accounts.ts';
import { promoCodesBy } from '../limits/tries.ts';
import type { MessageKey } from '../messages/index.ts';
import { databaseTime } from '../platform/database/clock.ts';
import {
  creditEntries,
  promoCodes,
  promoUses,
  type OrderRow,
  type PromoRow,
} from '../platform/database/schema.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';
import { consumeRateLimit, refundRateLimit } from '../platform/rateLimiter.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { bookCredit, loadCreditBalance } from './credit.ts';

/** The customer who uses a discount. `email` is null while the address is unknown. */
export type DiscountCustomer = { buyerId: string; accountId: string | null; email: string | null };

/** The requested discount: a promo code as entered, or the credit in rappen as displayed. */
export type RequestedDiscount = { code: string } | { credit: Rappen };

/** An order's discount. Amounts are in rappen. */
export type Discount = { kind: 'code'; promo: PromoRow; amount: Rappen } | { kind: 'credit'; amount: Rappen };

/**
 * Returns the requested discount, or null if none was requested. A promo code takes precedence over credit,
 * because an order can have only one discount.
 */
export const toRequestedDiscount = ({
  giftcode,
  credit,
}: {
  giftcode?: string | undefined;
  credit?: string | undefined;
}): RequestedDiscount | null => {
  if (giftcode) return { code: giftcode };
  const rappen = credit === undefined ? null : fromWire(credit);
  return rappen ? { credit: rappen } : null;
};

const texts: Record<PromoRefusal, MessageKey> = {
  unknown: 'giftcodeUnknown',
  over: 'giftcodeOver',
  used: 'giftcodeUsed',
  product: 'giftcodeProduct',
  minimum: 'giftcodeMinimum',
};

/**
 * Creates the error for an unavailable discount. No order has been placed, and checkout can continue without
 * the discount.
 */
const discountRefused = (field: 'giftcode' | 'credit', text: MessageKey): ShopRefusal =>
  new ShopRefusal(422, text, { code: 'DISCOUNT_REFUSED', fields: { [field]: text } });

/**
 * Counts the orders that currently use the promo code, in total and for this customer. Customers are recognised
 * by account, browser or mailbox.
 */
const countUses = async (
  db: Pick<Db, 'select'>,
  promoId: string,
  { buyerId, accountId, email }: DiscountCustomer,
  exceptOrder: string | null,
): Promise<{ all: number; own: number }> => {
  const isOwn = or(
    eq(promoUses.buyerId, buyerId),
    accountId === null ? undefined : eq(promoUses.accountId, accountId),
    email === null ? undefined : eq(promoUses.mailbox, mailboxOf(normalizeEmail(email))),
  );
  const [uses] = await db
    .select({ all: count(), own: sql<number>`count(*) filter (where ${isOwn})::int` })
    .from(promoUses)
    .where(
      and(
        eq(promoUses.promoId, promoId),
        isNull(promoUses.returnedAt),
        exceptOrder === null ? undefined : sql`${promoUses.orderId} <> ${exceptOrder}`,
      ),
    );
  return uses ?? { all: 0, own: 0 };
};

const getPromo = (row: PromoRow) => ({
  ...row,
  from: row.validFrom.getTime(),
  until: Math.min(row.validUntil?.getTime() ?? Infinity, row.endedAt?.getTime() ?? Infinity),
});

/** Returns a promo code and its current discount. @throws ShopRefusal 422 DISCOUNT_REFUSED */
const requirePromo = async (
  db: Pick<Db, 'select'>,
  row: PromoRow | undefined,
  basket: Basket,
  customer: DiscountCustomer,
  exceptOrder: string | null = null,
): Promise<{ promo: PromoRow; amount: Rappen }> => {
  if (!row) throw discountRefused('giftcode', texts.unknown);
  const uses = await countUses(db, row.id, customer, exceptOrder);
  const amount = getPromoDiscount(getPromo(row), basket, uses, databaseTime().getTime());
  if (typeof amount === 'string') throw discountRefused('giftcode', texts[amount]);
  return { promo: row, amount };
};

/**
 * Limits guesses at promo codes: each network and each browser may enter only a few wrong codes per hour.
 * Correct codes do not count. All processes share the limits.
 * @throws ShopRefusal 429, or any error that `work` throws
 */
export const guardPromoTry = async <T>(
  shop: AppContext,
  { buyerId, clientIp }: { buyerId: string; clientIp: string },
  work: () => Promise<T>,
): Promise<T> => {
  const countIds = await consumeRateLimit(shop, promoCodesBy(buyerId, clientIp));
  const result = await work().catch(async (error: unknown) => {
    // only DISCOUNT_REFUSED reveals anything about the promo code, so an attempt that ends with any other error
    // does not count
    if (!(error instanceof ShopRefusal) || error.code !== 'DISCOUNT_REFUSED')
      await refundRateLimit(shop, countIds);
    throw error;
  });
  await refundRateLimit(shop, countIds);
  return result;
};

/** Returns a promo code's discount in whole percent; null for a fixed amount. */
const percentOf = ({ kind, value }: PromoRow): number | null => (kind === 'percent' ? value : null);

/**
 * Returns the discount that a promo code currently gives on this basket, without reserving it. @throws ShopRefusal 422
 * DISCOUNT_REFUSED
 */
export const quotePromo = async (
  db: Db,
  typed: string,
  basket: Basket,
  customer: DiscountCustomer,
): Promise<{ code: string; amount: Rappen; percent: number | null }> => {
  const code = readPromoCode(typed);
  const [row] = code ? await db.select().from(promoCodes).where(eq(promoCodes.code, code)) : [];
  const { promo, amount } = await requirePromo(db, row, basket, customer);
  return { code: promo.code, amount, percent: percentOf(promo) };
};

/**
 * Returns the discount for the order that this transaction creates. The promo code or account stays locked
 * until the transaction ends, so that concurrent orders use it one after another. `holdDiscount` then records
 * the discount.
 * @throws ShopRefusal 422 DISCOUNT_REFUSED
 */
export const claimDiscount = async (
  tx: Tx,
  requested: RequestedDiscount | null,
  basket: Basket,
  customer: DiscountCustomer,
): Promise<Discount | null> => {
  if (requested === null) return null;
  if ('code' in requested) {
    const code = readPromoCode(requested.code);
    const [row] = code
      ? await tx.select().from(promoCodes).where(eq(promoCodes.code, code)).for('update')
      : [];
    return { kind: 'code', ...(await requirePromo(tx, row, basket, customer)) };
  }
  const { accountId } = customer;
  if (accountId === null) throw discountRefused('credit', 'creditGone');
  await lockAccount(tx, accountId);
  const usable = getCreditDiscount(await loadCreditBalance(tx, accountId), basket);
  // a buyer must never pay more than the page showed
  if (usable === 0 || usable < getCreditDiscount(requested.credit, basket))
    throw discountRefused('credit', 'creditGone');
  return { kind: 'credit', amount: Math.min(usable, requested.credit) };
};

/** Returns the order columns that describe the discount. */
export const discountColumns = (
  discount: Discount | null,
): Pick<OrderRow, 'discount' | 'discountKind' | 'discountPercent' | 'promoCode'> => ({
  discount: discount?.amount ?? 0,
  discountKind: discount?.kind ?? null,
  discountPercent: discount?.kind === 'code' ? percentOf(discount.promo) : null,
  promoCode: discount?.kind === 'code' ? discount.promo.code : null,
});

/** Records the use of the promo code or credit, in the transaction that creates the order. */
export const holdDiscount = async (tx: Tx, discount: Discount | null, order: OrderRow): Promise<void> => {
  if (discount === null) return;
  if (discount.kind === 'credit') {
    if (order.accountId === null) throw new Error('Credit requires an account');
    const { accountId, id: orderId } = order;
    await bookCredit(tx, { accountId, kind: 'used', amount: -discount.amount, orderId });
    return;
  }
  await tx.insert(promoUses).values({
    orderId: order.id,
    promoId: discount.promo.id,
    accountId: order.accountId,
    buyerId: order.buyerId,
    mailbox: mailboxOf(normalizeEmail(order.email)),
    amount: discount.amount,
  });
};

/** Returns an order's basket, without the discount. */
export const basketOf = ({
  item,
  price,
  quantity,
}: Pick<OrderRow, 'item' | 'price' | 'quantity'>): Basket => ({
  total: price * quantity,
  prodid: item.prodid,
  ProdType: item.ProdType,
});

/**
 * Assigns the use of an unpaid order's promo code to the order's new contact. Refuses if the new contact has
 * already used up the code.
 * @throws ShopRefusal 422 DISCOUNT_REFUSED
 */
export const moveDiscount = async (tx: Tx, order: OrderRow, customer: DiscountCustomer): Promise<void> => {
  if (order.discountKind !== 'code') return;
  const [row] = await tx
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.code, order.promoCode ?? ''))
    .for('update');
  const uses = row && (await countUses(tx, row.id, customer, order.id));
  if (!row || (row.mostPerCustomer !== null && (uses?.own ?? 0) >= row.mostPerCustomer))
    throw discountRefused('giftcode', texts.used);
  await tx
    .update(promoUses)
    .set({ accountId: customer.accountId, mailbox: mailboxOf(normalizeEmail(customer.email ?? '')) })
    .where(eq(promoUses.orderId, order.id));
};

/**
 * Gives an undelivered order's discount back to the promo code or the credit, at most once. Does nothing for an
 * order without a discount.
 */
export const returnDiscount = async (tx: Tx, { id, discountKind }: OrderRow): Promise<void> => {
  if (discountKind === 'code')
    await tx
      .update(promoUses)
      .set({ returnedAt: sql`now()` })
      .where(and(eq(promoUses.orderId, id), isNull(promoUses.returnedAt)));
  if (discountKind !== 'credit') return;
  const [used] = await tx
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.orderId, id), eq(creditEntries.kind, 'used')));
  if (used)
    await bookCredit(tx, {
      accountId: used.accountId,
      kind: 'returned',
      amount: -used.amount,
      orderId: id,
    });
};

/** True if the order has exactly the requested discount. */
export const hasDiscount = (order: OrderRow, requested: RequestedDiscount | null): boolean => {
  if (requested === null) return order.discountKind === null;
  if ('code' in requested)
    return order.promoCode !== null && order.promoCode === readPromoCode(requested.code);
  return (
    order.discountKind === 'credit' && order.discount === getCreditDiscount(requested.credit, basketOf(order))
  );
};

/** Loads the discount amounts, in rappen, that these orders currently take from promo codes and credit. */
export const loadHeldDiscounts = async (
  db: Pick<Db, 'select'>,
  orderIds: readonly string[],
): Promise<Map<string, Rappen>> => {
  const uses = await db
    .select({ orderId: promoUses.orderId, amount: promoUses.amount })
    .from(promoUses)
    .where(and(inArray(promoUses.orderId, [...orderIds]), isNull(promoUses.returnedAt)));
  const entries = await db
    .select({ orderId: creditEntries.orderId, amount: creditEntries.amount })
    .from(creditEntries)
    .where(inArray(creditEntries.orderId, [...orderIds]));
  const amounts = new Map<string, Rappen>();
  for (const { orderId, amount } of [...uses, ...entries.map((one) => ({ ...one, amount: -one.amount }))])
    if (orderId !== null) amounts.set(orderId, (amounts.get(orderId) ?? 0) + amount);
  return amounts;
};
