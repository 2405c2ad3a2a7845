import { and, desc, eq, isNull } from 'drizzle-orm';
import { brandOf } from '../../contract/domain/catalogue/brandOf.ts';
import { zurichDay } from '../../contract/domain/day.ts';
import { toWire } from '../../contract/domain/money.ts';
import type { RecentPurchase } from '../../contract/schemas/orders.ts';
import type { AppContext } from '../appContext.ts';
import { endOf, loadNames } from '../orders/recipients.ts';
import { orders, type OrderRow } from '../platform/database/schema.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { totalOf } from './offers.ts';

/** Maximum number of purchases to offer, and number of past orders to search for such purchases. */
const most = 3;
const searchedOrders = 40;

/**
 * Returns a key that is the same for equal purchases, so that repeated purchases are listed only once. Top-ups
 * are equal if they are for the same number. Other products are equal if the product, value and quantity are
 * the same.
 */
const keyOf = ({ item, quantity }: OrderRow): string =>
  item.mobile === null
    ? [item.prodid, item.ProductPriceID, quantity].join(' ')
    : `${item.isd} ${item.mobile}`;

/** Returns today's price, in rappen, for repeating an order, or null if the order cannot be repeated. */
const findPrice = ({ catalogue, config }: AppContext, { item, quantity }: OrderRow): number | null => {
  const quote = catalogue.priceOf({ prodid: item.prodid, ProductPriceID: item.ProductPriceID });
  if (!quote.ok) return null;
  try {
    return totalOf(config, quote, quantity);
  } catch (error) {
    if (error instanceof ShopRefusal) return null;
    throw error;
  }
};

/**
 * Loads recent purchases that the buyer can repeat with one click, newest first. They belong to the account or,
 * for a guest, to the browser. Orders that were placed while signed in appear only in their account.
 */
export const loadRecentPurchases = async (
  shop: AppContext,
  owner: { accountId: string | null; buyerId: string | null },
): Promise<RecentPurchase[]> => {
  const { accountId, buyerId } = owner;
  if (accountId === null && buyerId === null) return [];
  const rows = await shop.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.state, 'completed'),
        isNull(orders.unlistedAt),
        accountId === null
          ? and(eq(orders.buyerId, buyerId ?? ''), isNull(orders.accountId))
          : eq(orders.accountId, accountId),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(searchedOrders);
  const names = await loadNames(shop.db, accountId);
  const purchases = new Map<string, RecentPurchase>();
  for (const order of rows) {
    const key = keyOf(order);
    const price = purchases.has(key) || purchases.size === most ? null : findPrice(shop, order);
    if (price === null) continue;
    const { item } = order;
    const [name, end] = [names.get(key), endOf(order)];
    purchases.set(key, {
      ordertoken: shop.tokens.of('order', order),
      ProdType: item.ProdType,
      ProdName: brandOf(item.ProdName, item.country),
      slug: item.slug,
      logo: shop.catalogue.productById(item.prodid)?.logo ?? item.logo,
      ccode_iso2: item.country,
      Mobile: item.mobile,
      ISDCode: item.isd,
      Receivevalue: item.receive,
      ReceiveCurrency: item.receiveCurrency,
      ...(item.beforeTax ? { before_tax: 1 as const } : {}),
      quantity: order.quantity,
      total: toWire(price),
      bought_on: zurichDay(order.createdAt),
      ...(name === undefined ? {} : { name }),
      ...(end === null ? {} : { ends_on: end }),
    });
  }
  return [...purchases.values()];
};
