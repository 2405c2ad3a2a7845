import type { Context } from 'hono';
import type { AccountRow } from '../db/schema.ts';
import type { Shop } from '../shop/deps.ts';
import { ShopRefusal } from '../shop/errors.ts';
import type { Signed } from '../shop/identity/sessions.ts';
import { sessionOf } from '../shop/identity/sessions.ts';

/** The token of the Authorization header; null when there is none. */
export const bearerOf = (c: Context): string | null =>
  /^Bearer +([\w.~+/=-]{1,4096})$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;

/** Who is signed in, for what needs somebody. @throws ShopRefusal 401 'Token not provided' | 'Token has expired' */
export const requireSession = (c: Context, shop: Shop): Promise<Signed> => sessionOf(shop, bearerOf(c));

/** Who is signed in, for what visitors may do too: a session that is over makes a visitor. */
export const visitorOrAccount = async (c: Context, shop: Shop): Promise<AccountRow | null> => {
  const bearer = bearerOf(c);
  if (bearer === null) return null;
  try {
    return (await sessionOf(shop, bearer)).account;
  } catch (error) {
    if (error instanceof ShopRefusal) return null;
    throw error;
  }
};
