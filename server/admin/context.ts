import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { toLanguage, type Language } from '../../contract/domain/languages.ts';
import type { AppContext } from '../appContext.ts';
import { getStaffTexts, type StaffTexts } from '../messages/index.ts';
import type { StaffRow, StaffSessionRow } from '../platform/database/schema.ts';
import { generateSecret } from '../platform/tokens.ts';
import { languageOf } from '../routes/http/context.ts';

export type AdminEnv = {
  Variables: {
    staff: StaffRow;
    session: StaffSessionRow;
    language: Language;
    /** Returns this browser's CSRF token; see `csrfToken`. */
    formToken: () => string;
    /** Newly generated secret for CSRF tokens. It is stored so that all forms on a page share it. */
    formSecret?: string;
  };
  Bindings: { incoming?: IncomingMessage };
};
export type AdminContext = Context<AdminEnv>;

const sessionCookie = 'staff';
const formCookie = 'staff-form';
const deviceCookie = 'staff-device';
const languageCookie = 'staff-language';
const yearSeconds = 365 * 24 * 60 * 60;

const attributes = ({ config }: AppContext) =>
  ({
    path: '/staff',
    httpOnly: true,
    sameSite: 'Strict',
    secure: config.staff.url.startsWith('https:'),
  }) as const;

export const findSession = (c: Context): string | undefined => getCookie(c, sessionCookie);
export const setSessionCookie = (c: Context, shop: AppContext, token: string): void =>
  setCookie(c, sessionCookie, token, attributes(shop));
export const clearSessionCookie = (c: Context, shop: AppContext): void =>
  setCookie(c, sessionCookie, '', { ...attributes(shop), maxAge: 0 });

/** Returns the secret that identifies this browser. It remains valid when the session ends. */
export const findDeviceSecret = (c: Context): string | undefined => getCookie(c, deviceCookie);
export const setDeviceCookie = (c: Context, shop: AppContext, secret: string): void =>
  setCookie(c, deviceCookie, secret, { ...attributes(shop), maxAge: yearSeconds });

/**
 * Returns the language chosen in this browser. If none was chosen, returns the first supported language in the
 * Accept-Language header.
 */
export const findLanguage = (c: Context): Language =>
  toLanguage(getCookie(c, languageCookie)) ?? languageOf(c);
export const setLanguageCookie = (c: Context, shop: AppContext, language: Language): void =>
  setCookie(c, languageCookie, language, { ...attributes(shop), maxAge: yearSeconds });
/** Returns the text for the staff pages in the user's language. */
export const textsOf = (c: Pick<AdminContext, 'get'>): StaffTexts => getStaffTexts(c.get('language'));

const tokenOf = (shop: AppContext, secret: string): string =>
  shop.secrets.of('session', 'staff form', secret);

/**
 * Returns the CSRF token for forms in this browser. Sets a cookie if the browser has neither a session nor a
 * form cookie.
 */
export const csrfToken = (c: AdminContext, shop: AppContext): string => {
  const existing = findSession(c) ?? getCookie(c, formCookie) ?? c.get('formSecret');
  if (existing) return tokenOf(shop, existing);
  const generated = generateSecret();
  c.set('formSecret', generated);
  setCookie(c, formCookie, generated, attributes(shop));
  return tokenOf(shop, generated);
};

const isOwnOrigin = (c: Context, shop: AppContext, origin: string): boolean => {
  try {
    const { host } = new URL(origin);
    return host === new URL(shop.config.publicUrl).host || host === c.req.header('host');
  } catch {
    return false;
  }
};

/** True if the form was submitted from a staff page in the same browser. */
export const isFromStaffPage = (c: Context, shop: AppContext, token: string): boolean => {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  // older browsers do not send `Sec-Fetch-Site`, so their `Origin` header is checked instead
  const origin = c.req.header('origin');
  if (site === undefined && origin !== undefined && !isOwnOrigin(c, shop, origin)) return false;
  return [findSession(c), getCookie(c, formCookie)].some(
    (secret) => secret && shop.secrets.isGenuine(token, 'session', 'staff form', secret),
  );
};

/** Reads form fields as text. Staff forms contain neither file uploads nor repeated fields. */
export const readFormFields = async (c: Context): Promise<(name: string) => string> => {
  const form = new URLSearchParams(await c.req.text());
  return (name) => form.get(name)?.trim() ?? '';
};
