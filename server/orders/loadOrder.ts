import { and, desc, eq, gt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { attempts, formerTokens, orders, type OrderRow } from '../platform/database/schema.ts';
import { prepared } from '../platform/database/transaction.ts';
import { notFound } from '../platform/refusal.ts';
import { enterOrder } from '../platform/telemetry/scope.ts';
import { sha256 } from '../platform/tokens.ts';

/** Finds an order by a token that has since been replaced. A browser may still have the old token. */
const findByFormerToken = async (db: AppContext['db'], hash: string): Promise<OrderRow | undefined> => {
  const [found] = await db
    .select({ order: orders })
    .from(formerTokens)
    .innerJoin(orders, eq(orders.id, formerTokens.orderId))
    .where(eq(formerTokens.hash, hash));
  return found?.order;
};

const orderByToken = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.tokenHash, sql.placeholder('hash'))),
);

/** Loads an order by its token. @throws ShopRefusal 404 if the token is unknown */
export const loadOrder = async ({ db }: Pick<AppContext, 'db'>, token: string): Promise<OrderRow> => {
  const hash = sha256(token);
  const [found] = await orderByToken(db).execute({ hash });
  const order = found ?? (await findByFormerToken(db, hash));
  if (!order) throw notFound();
  enterOrder(order.id);
  return order;
};

/** The viewer of orders: a browser, an account, or both. A viewer with neither has no orders. */
export type Viewer = { buyerId: string | null; accountId: string | null };
export const viewerCondition = ({ buyerId, accountId }: Viewer): SQL | undefined =>
  or(
    buyerId === null ? sql`false` : eq(orders.buyerId, buyerId),
    accountId === null ? sql`false` : eq(orders.accountId, accountId),
  );

/** Finds one of the viewer's own orders by its number. Returns null if the order belongs to someone else. */
export const findOwnOrder = async (
  { db }: Pick<AppContext, 'db'>,
  viewer: Viewer,
  number: string,
): Promise<OrderRow | null> => {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), viewerCondition(viewer)));
  return order ?? null;
};

/**
 * Finds the order of a buyer whose browser has no token. If the browser is returning from a payment, this is
 * the order that was being paid. Otherwise, it is the latest order from the last day that has not been
 * cancelled.
 */
export const findBuyerOrder = async (
  { db }: Pick<AppContext, 'db'>,
  buyerId: string,
  reference: string | null,
): Promise<OrderRow | null> => {
  if (reference !== null) {
    const [named] = await db
      .select({ order: orders })
      .from(orders)
      .innerJoin(attempts, eq(attempts.orderId, orders.id))
      .where(and(eq(orders.buyerId, buyerId), eq(attempts.reference, reference)));
    return named?.order ?? null;
  }
  const [latest] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.buyerId, buyerId),
        ne(orders.state, 'cancelled'),
        gt(orders.createdAt, sql`now() - interval '1 day'`),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return latest ?? null;
};
