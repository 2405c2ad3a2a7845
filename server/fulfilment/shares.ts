import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { languageOfCountry, type Language } from '../../contract/domain/languages.ts';
import { shareDays } from '../../contract/domain/limits.ts';
import { displayMoney } from '../../contract/domain/money.ts';
import type { FoundShare, Share, SharedTopUp } from '../../contract/schemas/shares.ts';
import type { AppContext } from '../appContext.ts';
import { sharesOf } from '../limits/tries.ts';
import { getMessages } from '../messages/index.ts';
import { loadDetailsById, type OrderDetails } from '../orders/orderDetails.ts';
import { lockOrder } from '../orders/transitions.ts';
import { hasPassed } from '../platform/database/clock.ts';
import { shares, type OrderRow, type OrderState, type ShareRow } from '../platform/database/schema.ts';
import { transaction, type Tx } from '../platform/database/transaction.ts';
import { consumeRateLimitIn } from '../platform/rateLimiter.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { sha256 } from '../platform/tokens.ts';

type Shop = Pick<AppContext, 'config' | 'tokens'>;

/** Status shown to the recipient, by order state. Null if the order is unpaid. */
const statuses: Record<OrderState, SharedTopUp['status'] | null> = {
  confirmed: null,
  payment: null,
  processing: 'onItsWay',
  completed: 'arrived',
  cancelled: null,
  refundDue: 'notDelivered',
  refunding: 'notDelivered',
  refundRefused: 'notDelivered',
  refunded: 'notDelivered',
};

const findShare = async (db: Pick<Tx, 'select'>, orderId: string): Promise<ShareRow | null> => {
  const [row] = await db.select().from(shares).where(eq(shares.orderId, orderId));
  return row ?? null;
};

/**
 * Returns the link for the buyer to share. Returns null if the key that signed the link no longer exists. The token
 * and the language are in the fragment, which browsers do not send to the server.
 */
const toShare = ({ config, tokens }: Shop, row: ShareRow, { item }: OrderRow): Share | null => {
  const token = tokens.of('share', row);
  if (sha256(token) !== row.tokenHash) return null;
  const { sender, language } = row;
  const amount = displayMoney(item.receiveCurrency, item.receive);
  return {
    url: `${config.publicUrl}/shared-topup#${token}.${language}`,
    text: getMessages(language).mails.shareText(amount, sender),
    sender,
    language,
  };
};

/** Loads an order's share link and the suggested language for a new link. */
export const loadShare = async (
  shop: Shop & Pick<AppContext, 'db'>,
  order: OrderRow,
  language: Language,
): Promise<FoundShare> => {
  const row = await findShare(shop.db, order.id);
  return {
    share: row && toShare(shop, row, order),
    suggested: languageOfCountry(order.item.country) ?? language,
  };
};

/**
 * Creates the share link to a paid top-up's live receipt, or updates the sender and language of an existing
 * link. The caller must have checked that the request comes from the buyer.
 * @throws ShopRefusal 409 NOT_SHAREABLE, 429
 */
export const createShare = (
  shop: AppContext,
  { id }: OrderRow,
  words: Pick<ShareRow, 'sender' | 'language'>,
  clientIp: string,
): Promise<Share> =>
  transaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, id);
    const { ProdType, mobile } = order.item;
    if (ProdType !== prodType.topUp || mobile === null || statuses[order.state] === null)
      throw new ShopRefusal(409, 'notShareable', { code: 'NOT_SHAREABLE' });
    await consumeRateLimitIn(tx, shop.secrets, sharesOf(id, clientIp));
    const known = await findShare(tx, id);
    const same = known && toShare(shop, known, order);
    const shareId = same ? known.id : randomUUID();
    const row = {
      id: shareId,
      tokenHash: same ? known.tokenHash : shop.tokens.hashOf('share', shareId),
      ...words,
    };
    const [made] = await tx
      .insert(shares)
      .values({ orderId: id, ...row })
      .onConflictDoUpdate({ target: shares.orderId, set: row })
      .returning();
    return toShare(shop, made!, order)!;
  });

/** Deactivates an order's share link. If another link is created later, it has a different URL. */
export const removeShare = async ({ db }: Pick<AppContext, 'db'>, { id }: OrderRow): Promise<void> => {
  await db.delete(shares).where(eq(shares.orderId, id));
};

const isOver = ({ order, delivery }: OrderDetails): boolean => {
  if (order.state === 'processing') return false;
  const ended = delivery?.state === 'delivered' ? delivery.updatedAt : order.updatedAt;
  return hasPassed(ended.getTime() + shareDays * 24 * 60 * 60 * 1000);
};

/**
 * Returns a top-up with only the details meant for its recipient.
 * @throws ShopRefusal 404 SHARE_ENDED, regardless of the reason
 */
export const openShare = async (shop: Pick<AppContext, 'db'>, token: string): Promise<SharedTopUp> => {
  const ended = new ShopRefusal(404, 'shareEnded', { code: 'SHARE_ENDED' });
  const [row] = await shop.db
    .select()
    .from(shares)
    .where(eq(shares.tokenHash, sha256(token)));
  if (!row) throw ended;
  const details = await loadDetailsById(shop, row.orderId);
  const { item, state } = details.order;
  const status = statuses[state];
  if (status === null || item.mobile === null || isOver(details)) throw ended;
  return {
    status,
    value: item.receive,
    currency: item.receiveCurrency,
    operator: item.ProdName,
    ends_with: item.mobile.slice(-2),
    sender: row.sender,
  };
};
