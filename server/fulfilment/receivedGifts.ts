import { and, eq, isNull, sql } from 'drizzle-orm';
import { brandOf } from '../../contract/domain/catalogue/brandOf.ts';
import type { Language } from '../../contract/domain/languages.ts';
import type { OpenedGift, ReceivedGift } from '../../contract/schemas/gifts.ts';
import type { AppContext } from '../appContext.ts';
import { loadOrderDetails } from '../orders/orderDetails.ts';
import { queueOrderMail } from '../orders/transitions.ts';
import { gifts, orders, type GiftRow, type OrderRow } from '../platform/database/schema.ts';
import { transaction, type Db } from '../platform/database/transaction.ts';
import { notFound, ShopRefusal } from '../platform/refusal.ts';
import { enterOrder } from '../platform/telemetry/scope.ts';
import { sha256 } from '../platform/tokens.ts';
import { loadPrintInfo } from './receipts/receipt.ts';

type Received = { gift: GiftRow; order: OrderRow };

/** Finds a gift by the token in its link. @throws ShopRefusal 404 if no such gift was sent, 410 GIFT_CANCELLED */
const findReceived = async (db: Pick<Db, 'select'>, token: string, locks = false): Promise<Received> => {
  const query = db
    .select({ gift: gifts, order: orders })
    .from(gifts)
    .innerJoin(orders, eq(orders.id, gifts.orderId))
    .where(eq(gifts.tokenHash, sha256(token)));
  const [found] = locks ? await query.for('update', { of: gifts }) : await query;
  if (!found || found.gift.state === 'scheduled') throw notFound();
  enterOrder(found.order.id);
  if (found.gift.state === 'cancelled' || found.order.state !== 'completed')
    throw new ShopRefusal(410, 'giftCancelled', { code: 'GIFT_CANCELLED' });
  return found;
};

const toReceivedGift = (
  { catalogue }: Pick<AppContext, 'catalogue'>,
  { gift, order }: Received,
): ReceivedGift => {
  const { item, quantity } = order;
  const sold = catalogue.productById(item.prodid);
  return {
    product: brandOf(item.ProdName, item.country),
    logo: sold?.logo ?? item.logo,
    color: sold?.colors.color ?? '#0c5c86',
    ink: sold?.colors.ink ?? '#ffffff',
    ccode_iso2: item.country,
    value: item.receive,
    currency: item.receiveCurrency,
    quantity,
    sender: gift.sender,
    words: gift.words,
    opened: gift.openedAt === null ? 0 : 1,
    thanked: gift.thankedAt === null ? 0 : 1,
  };
};

/**
 * Finds a gift by the token in its link and returns it without its code. @throws ShopRefusal 404, 410 GIFT_CANCELLED
 */
export const viewGift = async (shop: AppContext, token: string): Promise<ReceivedGift> =>
  toReceivedGift(shop, await findReceived(shop.db, token));

/**
 * Opens a gift and returns its codes. After that, the gift can no longer be cancelled. @throws ShopRefusal 404, 410
 * GIFT_CANCELLED
 */
export const openGift = async (shop: AppContext, token: string, language: Language): Promise<OpenedGift> => {
  const received = await transaction(shop.db, async (tx) => {
    const { gift, order } = await findReceived(tx, token, true);
    const openedAt = gift.openedAt ?? sql`now()`;
    const [updated] = await tx.update(gifts).set({ openedAt }).where(eq(gifts.id, gift.id)).returning();
    return { gift: updated ?? gift, order };
  });
  const details = await loadOrderDetails(shop.db, received.order);
  const info = await loadPrintInfo(shop, details, language, { way: 'gift', giftId: received.gift.id });
  return { ...toReceivedGift(shop, received), receipts: info.receipts };
};

/**
 * Sends a thank-you note to the giver by email. Only one note can be sent per gift.
 * @throws ShopRefusal 404, 410 GIFT_CANCELLED, 409 GIFT_UNOPENED | GIFT_THANKED
 */
export const thankGift = (shop: AppContext, token: string, words: string): Promise<ReceivedGift> =>
  transaction(shop.db, async (tx) => {
    const { gift, order } = await findReceived(tx, token);
    if (gift.openedAt === null) throw new ShopRefusal(409, 'giftUnopened', { code: 'GIFT_UNOPENED' });
    const [thanked] = await tx
      .update(gifts)
      .set({ thankedAt: sql`now()`, thanks: words })
      .where(and(eq(gifts.id, gift.id), isNull(gifts.thankedAt)))
      .returning();
    if (!thanked) throw new ShopRefusal(409, 'giftThanked', { code: 'GIFT_THANKED' });
    await queueOrderMail(tx, order, 'giftThanks', { about: gift.id });
    return toReceivedGift(shop, { gift: thanked, order });
  });
