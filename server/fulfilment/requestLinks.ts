import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, sql, type SQL } from 'drizzle-orm';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { languageOfCountry, type Language } from '../../contract/domain/languages.ts';
import { requestMonths } from '../../contract/domain/limits.ts';
import { displayMoney } from '../../contract/domain/money.ts';
import type { TopUpRequestResult, OpenedRequest, RequestLink } from '../../contract/schemas/requestLinks.ts';
import type { FoundShare, Share } from '../../contract/schemas/shares.ts';
import type { AppContext } from '../appContext.ts';
import { requestLinksOf, requestsTo } from '../limits/tries.ts';
import { queueMail } from '../mail/queue.ts';
import { getMessages } from '../messages/index.ts';
import { databaseTime } from '../platform/database/clock.ts';
import {
  accounts,
  orders,
  requestLinks,
  type AccountRow,
  type OrderRow,
  type RequestLinkRow,
} from '../platform/database/schema.ts';
import { transaction, type Tx } from '../platform/database/transaction.ts';
import { consumeRateLimitIn } from '../platform/rateLimiter.ts';
import { notFound, ShopRefusal } from '../platform/refusal.ts';
import { sha256 } from '../platform/tokens.ts';

const day = 24 * 60 * 60 * 1000;
const mostListed = 50;

type Shop = Pick<AppContext, 'config' | 'tokens'>;
type Words = Pick<RequestLinkRow, 'sender' | 'language'>;
type LinkWithOrder = { link: RequestLinkRow; order: OrderRow };

/** True if an order is a completed direct top-up of a phone. */
const isAskable = ({ state, item: { ProdType, isd, mobile } }: OrderRow): boolean =>
  state === 'completed' && ProdType === prodType.topUp && isd !== null && mobile !== null;
const isCurrent: SQL = gt(requestLinks.createdAt, sql.raw(`now() - interval '${requestMonths} months'`));

const linksWith = (db: Pick<Tx, 'select'>, condition: SQL | undefined) =>
  db
    .select({ link: requestLinks, order: orders })
    .from(requestLinks)
    .innerJoin(orders, eq(orders.id, requestLinks.orderId))
    .where(and(isCurrent, condition));

/**
 * Finds the customer's request link for an order's phone number. Each number has only one link, whichever
 * top-up it was created for.
 */
const findLink = async (
  db: Pick<Tx, 'select'>,
  accountId: string,
  { item }: OrderRow,
): Promise<LinkWithOrder | null> => {
  const [found] = await linksWith(
    db,
    and(
      eq(requestLinks.accountId, accountId),
      sql`${orders.item} ->> 'isd' = ${item.isd}`,
      sql`${orders.item} ->> 'mobile' = ${item.mobile}`,
    ),
  );
  return found ?? null;
};

/** Returns the link for the customer to share. Returns null if the key that signed the link no longer exists. */
const toLink = ({ config, tokens }: Shop, { link, order: { item } }: LinkWithOrder): Share | null => {
  const token = tokens.of('request', link);
  if (sha256(token) !== link.tokenHash) return null;
  const { sender, language } = link;
  return {
    url: `${config.publicUrl}/topup-request#${token}.${language}`,
    text: getMessages(language).mails.requestText(displayMoney(item.receiveCurrency, item.receive), sender),
    sender,
    language,
  };
};

const requireOwn = ({ id }: AccountRow, order: OrderRow): void => {
  if (order.accountId !== id) throw notFound();
};

/**
 * Loads the customer's request link for an order's phone number, and the language that a new link would have.
 * @throws ShopRefusal 404 if the order belongs to another customer
 */
export const loadRequestLink = async (
  shop: Shop & Pick<AppContext, 'db'>,
  account: AccountRow,
  order: OrderRow,
  language: Language,
): Promise<FoundShare> => {
  requireOwn(account, order);
  const existing = await findLink(shop.db, account.id, order);
  return {
    share: existing && toLink(shop, existing),
    suggested: languageOfCountry(order.item.country) ?? language,
  };
};

/** Lists a customer's request links, newest first. */
export const listRequestLinks = async (
  shop: Shop & Pick<AppContext, 'db'>,
  { id }: AccountRow,
): Promise<RequestLink[]> => {
  const rows = await linksWith(shop.db, eq(requestLinks.accountId, id))
    .orderBy(desc(requestLinks.createdAt), desc(requestLinks.id))
    .limit(mostListed);
  return rows.flatMap(({ link, order }) => {
    const share = toLink(shop, { link, order });
    const { item } = order;
    return share
      ? [
          {
            ...share,
            ordertoken: shop.tokens.of('order', order),
            ISDCode: item.isd ?? '',
            Mobile: item.mobile ?? '',
            value: item.receive,
            currency: item.receiveCurrency,
            asked_at: link.askedAt?.toISOString() ?? null,
          },
        ]
      : [];
  });
};

/**
 * Creates a link with which the recipient of a top-up can request another one, or changes the existing link's
 * message and amount.
 * @throws ShopRefusal 404, 409 NOT_SHAREABLE | EMAIL_UNPROVED, 429
 */
export const createRequestLink = (
  shop: AppContext,
  account: AccountRow,
  order: OrderRow,
  words: Words,
  clientIp: string,
): Promise<Share> => {
  requireOwn(account, order);
  if (!isAskable(order)) throw new ShopRefusal(409, 'notShareable', { code: 'NOT_SHAREABLE' });
  if (!account.email || !account.emailVerifiedAt)
    throw new ShopRefusal(409, 'proveEmailFirst', { code: 'EMAIL_UNPROVED' });
  return transaction(shop.db, async (tx) => {
    await consumeRateLimitIn(tx, shop.secrets, requestLinksOf(account.id, clientIp));
    const known = await findLink(tx, account.id, order);
    if (known && toLink(shop, known)) {
      const [changed] = await tx
        .update(requestLinks)
        .set({ orderId: order.id, ...words })
        .where(eq(requestLinks.id, known.link.id))
        .returning();
      return toLink(shop, { link: changed!, order })!;
    }
    if (known) await tx.delete(requestLinks).where(eq(requestLinks.id, known.link.id));
    const id = randomUUID();
    const tokenHash = shop.tokens.hashOf('request', id);
    const [made] = await tx
      .insert(requestLinks)
      .values({ id, accountId: account.id, orderId: order.id, tokenHash, ...words })
      .returning();
    return toLink(shop, { link: made!, order })!;
  });
};

/** Deactivates the request link for an order's phone number. Repeated calls have no effect. @throws ShopRefusal 404 */
export const removeRequestLink = async (
  { db }: Pick<AppContext, 'db'>,
  account: AccountRow,
  order: OrderRow,
): Promise<void> => {
  requireOwn(account, order);
  const existing = await findLink(db, account.id, order);
  if (existing) await db.delete(requestLinks).where(eq(requestLinks.id, existing.link.id));
};

const ended = (): ShopRefusal => new ShopRefusal(404, 'shareEnded', { code: 'REQUEST_ENDED' });

/**
 * Finds a request link and the customer who created it. The customer's email address must be verified. @throws
 * ShopRefusal 404 REQUEST_ENDED, regardless of the reason
 */
const requireLink = async (
  db: Pick<Tx, 'select'>,
  token: string,
): Promise<LinkWithOrder & { account: AccountRow; email: string }> => {
  const [found] = await linksWith(db, eq(requestLinks.tokenHash, sha256(token)));
  if (!found) throw ended();
  const [account] = await db.select().from(accounts).where(eq(accounts.id, found.link.accountId));
  if (!account?.email || !account.emailVerifiedAt) throw ended();
  return { ...found, account, email: account.email };
};

const mayAsk = ({ askedAt }: RequestLinkRow): boolean =>
  askedAt === null || askedAt.getTime() + day <= databaseTime().getTime();

/** Returns the data shown to the recipient who opens a request link. @throws ShopRefusal 404 REQUEST_ENDED */
export const openRequest = async ({ db }: Pick<AppContext, 'db'>, token: string): Promise<OpenedRequest> => {
  const { link, order } = await requireLink(db, token);
  const { item } = order;
  return {
    sender: link.sender,
    value: item.receive,
    currency: item.receiveCurrency,
    operator: item.ProdName,
    ends_with: (item.mobile ?? '').slice(-2),
    may_ask: mayAsk(link) ? 1 : 0,
  };
};

/**
 * Notifies the customer by email that a recipient is requesting a top-up. Sends at most one email a day per link and a
 * few emails a week per customer. @throws ShopRefusal 404 REQUEST_ENDED
 */
export const askTopUp = (shop: AppContext, token: string, clientIp: string): Promise<TopUpRequestResult> =>
  transaction(shop.db, async (tx) => {
    await tx
      .select({ id: requestLinks.id })
      .from(requestLinks)
      .where(eq(requestLinks.tokenHash, sha256(token)))
      .for('update');
    const { link, account, email } = await requireLink(tx, token);
    if (!mayAsk(link)) return { outcome: 'tooSoon' };
    try {
      await consumeRateLimitIn(tx, shop.secrets, requestsTo(account.id, clientIp));
    } catch (error) {
      if (error instanceof ShopRefusal && error.status === 429) return { outcome: 'tooSoon' };
      throw error;
    }
    await tx
      .update(requestLinks)
      .set({ askedAt: sql`now()` })
      .where(eq(requestLinks.id, link.id));
    await queueMail(tx, {
      kind: 'topUpRequest',
      recipient: email,
      language: account.language,
      accountId: account.id,
      orderId: link.orderId,
      about: link.id,
    });
    return { outcome: 'asked' };
  });

/** Returns the URL, sent by email, that deactivates a request link. The token is in the fragment. */
export const endRequestLink = (
  { config, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  id: string,
): string => `${config.publicUrl}/request-links#${id}.${secrets.of('requestLink', id)}`;

/**
 * Deactivates a request link with the signed token from an email. Repeated calls have no effect.
 * @throws ShopRefusal 403 LINK
 */
export const removeRequestLinkByMail = async (
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  token: string,
): Promise<void> => {
  const [id = '', signature = ''] = token.split('.');
  if (!secrets.isGenuine(signature, 'requestLink', id))
    throw new ShopRefusal(403, 'shareEnded', { code: 'LINK' });
  await db.delete(requestLinks).where(eq(requestLinks.id, id));
};
