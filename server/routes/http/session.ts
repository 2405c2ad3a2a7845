import type { Context } from 'hono';
import type { AppContext } from '../../appContext.ts';
import { findSession, type AccountSession } from '../../identity/sessions.ts';
import type { AccountRow } from '../../platform/database/schema.ts';
import { ShopRefusal, unlessRefused } from '../../platform/refusal.ts';

/** Returns the token in the Authorization header, or null if there is no token. */
export const bearerOf = (c: Context): string | null =>
  /^Bearer +([\w.~+/=-]{1,4096})$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;

/**
 * Returns the request's session, for routes that require one. @throws ShopRefusal 401 'Token not provided' | 'Token
 * has expired'
 */
export const requireSession = (c: Context, shop: AppContext): Promise<AccountSession> =>
  findSession(shop, bearerOf(c));

/**
 * Returns the request's session, for actions that are also open to visitors. Returns null if the token is missing or
 * expired.
 */
export const findLiveSession = async (c: Context, shop: AppContext): Promise<AccountSession | null> => {
  const bearer = bearerOf(c);
  return bearer === null ? null : unlessRefused(findSession(shop, bearer), () => null);
};

/**
 * Returns the request's session, for actions that are also open to visitors. A customer with an expired session gets
 * an error instead of being treated as a visitor. @throws ShopRefusal 401 SIGNED_OUT for an expired token
 */
export const findSessionOfRequest = async (c: Context, shop: AppContext): Promise<AccountSession | null> => {
  const session = await findLiveSession(c, shop);
  if (session === null && bearerOf(c) !== null)
    throw new ShopRefusal(401, 'signedOut', { code: 'SIGNED_OUT' });
  return session;
};

/** Returns the request's account, or null for a visitor. @throws ShopRefusal 401 SIGNED_OUT for an expired token */
export const findAccountOfRequest = async (c: Context, shop: AppContext): Promise<AccountRow | null> =>
  (await findSessionOfRequest(c, shop))?.account ?? null;
