import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as v from 'valibot';
import { prodType } from '../../../contract/domain/catalogue/prodType.ts';
import { fallbackLanguage, toLanguage, type Language } from '../../../contract/domain/languages.ts';
import {
  cookieMonths,
  giftAheadDays,
  leastAge,
  longestName,
  shortestPassword,
} from '../../../contract/domain/limits.ts';
import type { FieldMessage } from '../../../contract/forms/form.ts';
import type { AppContext } from '../../appContext.ts';
import { needsPasskeyForCodes, requireProofForCodes } from '../../identity/passkeys/passkeys.ts';
import { getMessages, type MessageKey } from '../../messages/index.ts';
import {
  claimBuyer,
  createBuyer,
  findBuyer,
  releaseBuyer,
  renewSecret,
  retireBuyer,
  wasJustRenewed,
} from '../../orders/buyers.ts';
import { loadOrder } from '../../orders/loadOrder.ts';
import { hasVerifiedOrderCode } from '../../orders/orderLink.ts';
import type { OrderStatusCache } from '../../orders/orderStatusCache.ts';
import type { OrderRow } from '../../platform/database/schema.ts';
import { ShopRefusal } from '../../platform/refusal.ts';
import type { Limiter } from './rateLimits.ts';
import { findAccountOfRequest } from './session.ts';

export type ApiEnv = {
  Variables: { requestId: string; /** Refusal code for the log. */ refusal: string | undefined };
  Bindings: { incoming?: IncomingMessage };
};
export type ApiContext = Context<ApiEnv>;
/** Dependencies shared by all route groups. */
export type Api = { shop: AppContext; limit: Limiter; orderStatuses: OrderStatusCache };

/** Returns the first supported language in the Accept-Language header. */
export const languageOf = (c: Context): Language =>
  (c.req.header('accept-language') ?? '')
    .split(',')
    .map((part) => toLanguage(part.split(';')[0]))
    .find((language) => language !== null) ?? fallbackLanguage;

/**
 * Response whose envelope contains data of type T. The `data` property exists only for type checking, not at
 * run time.
 */
export type DataResponse<T> = Response & { readonly data?: T };

/** Responds with the success envelope. */
export const ok = <T extends object>(c: Context, data: T, text: MessageKey = 'ok'): DataResponse<T> =>
  c.json({ success: true, message: getMessages(languageOf(c)).messages[text], data });

type Asking = Pick<Context, 'req'> & { env: { incoming?: IncomingMessage } };

/**
 * Returns the client's IP address as text. Only addresses that the shop's own proxies added to
 * `X-Forwarded-For` are trusted.
 */
export const getClientIp = (c: Asking, proxies: number): string => {
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const forwarded = proxies > 0 ? (hops.at(-proxies) ?? hops[0]) : undefined;
  return forwarded || c.env.incoming?.socket.remoteAddress || 'local';
};

/** Reads and validates the request body. @throws ShopRefusal 415, 400, 422 */
export const readBody = async <S extends v.GenericSchema>(
  c: Context,
  schema: S,
): Promise<v.InferOutput<S>> => {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new ShopRefusal(415, 'jsonOnly', { code: 'JSON_ONLY' });
  let body: unknown;
  try {
    body = JSON.parse(await c.req.text());
  } catch {
    throw new ShopRefusal(400, 'malformed', { code: 'MALFORMED' });
  }
  return check(schema, body);
};

/** Reads and validates the query. @throws ShopRefusal 422 */
export const readQuery = <S extends v.GenericSchema>(c: Context, schema: S): v.InferOutput<S> =>
  check(schema, c.req.query());

const check = <S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const fields = Object.fromEntries(
    parsed.issues.map((issue) => [v.getDotPath(issue) ?? 'body', textOf(issue)]),
  );
  throw new ShopRefusal(422, 'checkInput', { code: 'VALIDATION_ERROR', fields });
};

const keys: Record<FieldMessage, MessageKey> = {
  'Required field': 'requiredField',
  'Required field.': 'requiredFieldStop',
  'This is too long.': 'tooLong',
  [`Maximum ${longestName} letters.` as const]: 'maximumLetters',
  'Email is required': 'emailRequired',
  'Invalid email address.': 'invalidEmail',
  'Please check your EmailID.': 'checkEmail',
  [`You must be at least ${leastAge} years old.` as const]: 'tooYoung',
  'Please check your input.': 'checkInput',
  'Please enter the day.': 'checkInput',
  'Please enter the month.': 'checkInput',
  'Please enter the year.': 'checkInput',
  [`Choose a day within ${giftAheadDays} days from today.` as const]: 'giftDay',
  'The passwords do not match': 'passwordsDiffer',
  [`At least ${shortestPassword} characters.` as const]: 'passwordLength',
  'At least one uppercase letter.': 'passwordUpper',
  'At least one lowercase letter.': 'passwordLower',
  'At least one number.': 'passwordDigit',
  'At least one special character.': 'passwordSpecial',
  'No links or e-mail addresses, please.': 'noLinks',
  'No invisible characters or line breaks, please.': 'noHidden',
  'Please enter a code.': 'enterCode',
  'You must accept the terms': 'acceptTerms',
};
const keyOfMessage = new Map<string, MessageKey>(Object.entries(keys));
const textOf = (issue: v.BaseIssue<unknown>): MessageKey => {
  const own = keyOfMessage.get(issue.message);
  if (own) return own;
  if (issue.input === undefined || issue.input === '') return 'requiredField';
  return /^max_(length|graphemes)$/.test(issue.type) ? 'tooLong' : 'invalidValue';
};

/**
 * Returns the name of the cookie that identifies a buyer. The `__Host-` prefix, which requires https, prevents
 * subdomains from setting the cookie.
 */
const buyerCookie = (shop: AppContext): string => (isHttps(shop) ? '__Host-buyer' : 'buyer');
/** Max-age of long-lived cookies, in seconds. */
export const cookieSeconds = (cookieMonths / 12) * 365 * 24 * 60 * 60;

const isHttps = ({ config }: AppContext): boolean => config.publicUrl.startsWith('https:');

/** Options for all cookies that contain a secret. */
export const cookieOptions = (shop: AppContext) =>
  ({ path: '/', httpOnly: true, sameSite: 'Strict', secure: isHttps(shop) }) as const;

/**
 * Finds the buyer by the request's cookie. If the buyer belongs to a customer, the request also needs that
 * customer's session.
 */
export const findBuyerOfRequest = async (c: Context, shop: AppContext): Promise<string | null> => {
  const buyer = await findBuyer(shop.db, getCookie(c, buyerCookie(shop)));
  if (!buyer || buyer.accountId === null) return buyer?.id ?? null;
  return (await findAccountOfRequest(c, shop))?.id === buyer.accountId ? buyer.id : null;
};

/**
 * Refuses a request that sends an old buyer cookie just after the cookie has been renewed. Otherwise, the shop
 * would create a new buyer, whose cookie would overwrite the renewed one.
 * @throws ShopRefusal 503 COOKIE_RENEWED
 */
const refuseJustRenewed = async (c: Context, shop: AppContext): Promise<void> => {
  if (await wasJustRenewed(shop.db, getCookie(c, buyerCookie(shop))))
    throw new ShopRefusal(503, 'generic', { code: 'COOKIE_RENEWED' });
};

const setBuyerCookie = (c: Context, shop: AppContext, secret: string): void =>
  setCookie(c, buyerCookie(shop), secret, { ...cookieOptions(shop), maxAge: cookieSeconds });

/**
 * Renews the browser's secret before an order is placed, so that a copy of the old cookie cannot open the
 * order.
 */
export const renewBuyerCookie = async (c: Context, shop: AppContext): Promise<void> => {
  const secret = getCookie(c, buyerCookie(shop));
  const next = secret && (await renewSecret(shop.db, shop.tokens, secret));
  if (next) setBuyerCookie(c, shop, next);
};

/**
 * Finds the buyer for a new order. If the cart's customer has been signed out, the browser's current visitor
 * takes over the cart.
 */
export const findOrderingBuyer = async (c: Context, shop: AppContext): Promise<string | null> => {
  const buyer = await findBuyer(shop.db, getCookie(c, buyerCookie(shop)));
  if (!buyer) await refuseJustRenewed(c, shop);
  if (!buyer || buyer.accountId === null) return buyer?.id ?? null;
  const account = await findAccountOfRequest(c, shop);
  if (account === null) await releaseBuyer(shop.db, buyer.id);
  return account === null || account.id === buyer.accountId ? buyer.id : null;
};

/**
 * Finds the buyer identified by the request's cookie and assigns it to the signed-in customer, if there is one.
 * If no buyer is found, creates one and sets the cookie.
 */
export const findOrCreateBuyer = async (
  c: Context,
  shop: AppContext,
): Promise<{ buyerId: string; isNew: boolean }> => {
  const known = await findBuyerOfRequest(c, shop);
  const account = await findAccountOfRequest(c, shop);
  if (known) {
    if (account) await claimBuyer(shop.db, known, account.id);
    return { buyerId: known, isNew: false };
  }
  await refuseJustRenewed(c, shop);
  const { id, secret } = await createBuyer(shop.db, account?.id ?? null);
  setBuyerCookie(c, shop, secret);
  return { buyerId: id, isNew: true };
};

/** On sign-out, invalidates and deletes the buyer's cookie, unless the buyer belongs to another customer. */
export const clearBuyerCookie = async (c: Context, shop: AppContext, accountIds: string[]): Promise<void> => {
  const buyer = await findBuyer(shop.db, getCookie(c, buyerCookie(shop)));
  const isOthers = buyer?.accountId && accountIds.length > 0 && !accountIds.includes(buyer.accountId);
  if (isOthers) return;
  if (buyer) await retireBuyer(shop.db, buyer.id);
  deleteCookie(c, buyerCookie(shop), cookieOptions(shop));
};

/**
 * True if the request comes from the browser that placed the order, from a browser in which the one-time code
 * for the order was entered, or from the account that owns the order.
 */
export const isRequestOfBuyer = async (c: Context, shop: AppContext, order: OrderRow): Promise<boolean> => {
  const buyer = await findBuyerOfRequest(c, shop);
  if (buyer === order.buyerId) return true;
  if (order.accountId !== null && (await findAccountOfRequest(c, shop))?.id === order.accountId) return true;
  return buyer !== null && (await hasVerifiedOrderCode(shop.db, order, buyer));
};

/**
 * Finds an order by its token and determines, by browser, account or code, whether the request comes from the
 * buyer.
 * @throws ShopRefusal 404
 */
export const requireOrder = async (
  c: Context,
  shop: AppContext,
  token: string,
): Promise<{ order: OrderRow; isBuyer: boolean }> => {
  const order = await loadOrder(shop, token);
  return { order, isBuyer: await isRequestOfBuyer(c, shop, order) };
};

/**
 * Finds an order by its token, for data and actions that only the buyer may access. @throws ShopRefusal 403
 * OTHER_BROWSER, 404
 */
export const requireOwnOrder = async (c: Context, shop: AppContext, token: string): Promise<OrderRow> => {
  const { order, isBuyer } = await requireOrder(c, shop, token);
  if (!isBuyer) throw new ShopRefusal(403, 'otherBrowser', { code: 'OTHER_BROWSER' });
  return order;
};

/**
 * True if the buyer may view the order's codes. A voucher's PIN is as good as cash, and other people may use
 * the same browser, so a voucher requires the session of the customer who bought it. Other codes require the
 * session only if the customer protects them with a passkey.
 */
const maySeeCodes = async (c: Context, shop: AppContext, order: OrderRow): Promise<boolean> =>
  (order.item.ProdType !== prodType.voucher && !(await needsPasskeyForCodes(shop.db, order))) ||
  (order.accountId !== null && (await findAccountOfRequest(c, shop))?.id === order.accountId);

/**
 * Finds an order by its token, for responses that contain the order's codes. @throws ShopRefusal 403 OTHER_BROWSER |
 * SIGN_IN | PASSKEY_REQUIRED, 404
 */
export const requireCodesOrder = async (c: Context, shop: AppContext, token: string): Promise<OrderRow> => {
  const order = await requireOwnOrder(c, shop, token);
  if (await maySeeCodes(c, shop, order)) return order;
  await requireProofForCodes(shop.db, order, null);
  throw new ShopRefusal(403, 'signInForCodes', { code: 'SIGN_IN' });
};

/**
 * Finds an order for its printed receipt and determines whether the receipt may show the codes.
 * @throws ShopRefusal 404
 */
export const requireReceiptOrder = async (
  c: Context,
  shop: AppContext,
  token: string,
): Promise<{ order: OrderRow; isBuyer: boolean; withCodes: boolean }> => {
  const { order, isBuyer } = await requireOrder(c, shop, token);
  return { order, isBuyer, withCodes: isBuyer && (await maySeeCodes(c, shop, order)) };
};
