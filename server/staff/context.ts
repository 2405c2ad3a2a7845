import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { StaffRow } from '../db/schema.ts';
import type { Shop } from '../shop/deps.ts';
import { drawSecret, sameText } from '../shop/tokens.ts';

export type DeskEnv = { Variables: { staff: StaffRow }; Bindings: { incoming?: IncomingMessage } };
export type DeskContext = Context<DeskEnv>;

const sessionCookie = 'desk';
const formCookie = 'desk-form';

const attributes = ({ config }: Shop) =>
  ({
    path: '/staff',
    httpOnly: true,
    sameSite: 'Strict',
    secure: config.staff.url.startsWith('https:'),
  }) as const;

export const sessionOf = (c: Context): string | undefined => getCookie(c, sessionCookie);
export const keepSession = (c: Context, shop: Shop, token: string): void =>
  setCookie(c, sessionCookie, token, attributes(shop));
export const forgetSession = (c: Context, shop: Shop): void =>
  setCookie(c, sessionCookie, '', { ...attributes(shop), maxAge: 0 });

const markOf = (shop: Shop, secret: string): string => shop.secrets.of('session', 'desk form', secret);

/** The mark that a form of this browser carries; whoever is not signed in gets a cookie for it. */
export const formMark = (c: Context, shop: Shop): string => {
  const held = sessionOf(c) ?? getCookie(c, formCookie);
  if (held) return markOf(shop, held);
  const drawn = drawSecret();
  setCookie(c, formCookie, drawn, attributes(shop));
  return markOf(shop, drawn);
};

/** True when a form was sent from a page of the desk in this very browser. */
export const isOwnForm = (c: Context, shop: Shop, mark: string): boolean => {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  return [sessionOf(c), getCookie(c, formCookie)].some((held) => held && sameText(markOf(shop, held), mark));
};

/** Fields of a form as text; files and repeats are not for the desk. */
export const fieldsOf = async (c: Context): Promise<(name: string) => string> => {
  const form = new URLSearchParams(await c.req.text());
  return (name) => form.get(name)?.trim() ?? '';
};
