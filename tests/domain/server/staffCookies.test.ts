/** Tests the cookies of the staff pages, and the check that a form was submitted from a staff page. */
import { Hono, type Context } from 'hono';
import { expect, test } from 'vitest';
import {
  clearSessionCookie,
  csrfToken,
  isFromStaffPage,
  setDeviceCookie,
  setLanguageCookie,
  setSessionCookie,
  type AdminEnv,
} from '../../../server/admin/context.ts';
import type { AppContext } from '../../../server/appContext.ts';

const shop = {
  config: { publicUrl: 'https://shop.example', staff: { url: 'https://shop.example/staff' } },
  secrets: {
    of: (...parts: string[]) => parts.join(' '),
    isGenuine: (value: string, ...parts: string[]) => value === parts.join(' '),
  },
} as unknown as AppContext;

const respond = async (
  work: (c: Context<AdminEnv>) => unknown,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const app = new Hono<AdminEnv>();
  app.get('*', (c) => c.json(work(c) ?? null));
  return app.request('/staff', { headers });
};

test('over HTTPS, all staff cookies are secure, hidden from scripts and limited to /staff; only device and language outlive the browser session', async () => {
  const year = 365 * 24 * 3600;
  const cookies = await Promise.all(
    [
      (c: Context) => setSessionCookie(c, shop, 'token'),
      (c: Context) => clearSessionCookie(c, shop),
      (c: Context) => setDeviceCookie(c, shop, 'secret'),
      (c: Context) => setLanguageCookie(c, shop, 'it'),
      (c: Context<AdminEnv>) => void csrfToken(c, shop),
    ].map(async (set) => (await respond(set)).headers.get('set-cookie')),
  );
  const rest = 'Path=/staff; HttpOnly; Secure; SameSite=Strict';
  expect(cookies).toEqual([
    `staff=token; ${rest}`,
    `staff=; Max-Age=0; ${rest}`,
    `staff-device=secret; Max-Age=${year}; ${rest}`,
    `staff-language=it; Max-Age=${year}; ${rest}`,
    expect.stringMatching(new RegExp(`^staff-form=[\\w-]{43}; ${rest}$`)),
  ]);
});

test('all forms on a page share one CSRF token', async () => {
  const tokens = await (await respond((c) => [csrfToken(c, shop), csrfToken(c, shop)])).json();
  expect(new Set(tokens).size).toBe(1);
});

test.each<[string, Record<string, string>, boolean]>([
  ['the same origin', { 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['an unknown origin', {}, true],
  ['the public URL, behind a proxy', { host: '127.0.0.1:8080', origin: 'https://shop.example' }, true],
  ['the requested host', { host: 'staff.local:8443', origin: 'https://staff.local:8443' }, true],
  ['another host', { host: 'staff.local', origin: 'https://elsewhere.example' }, false],
  ['an opaque origin', { host: 'staff.local', origin: 'null' }, false],
])('whether a staff form is accepted depends on its origin: %s', async (_, headers, expected) => {
  const given = { cookie: 'staff=token', ...headers };
  const accepts = async (token: string): Promise<unknown> =>
    (await respond((c) => isFromStaffPage(c, shop, token), given)).json();
  expect(await accepts('session staff form token')).toBe(expected);
  expect(await accepts('session staff form other')).toBe(false);
});
