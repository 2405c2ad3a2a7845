import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Hono, type Context } from 'hono';
import { resultPage, choosePage, type Ask } from './pages.ts';
import { people, type Person } from './people.ts';

const life = 3_599;
const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const scripts = { client: read('./client.js'), popup: read('./popup.js') };
const javascript = { 'content-type': 'text/javascript; charset=utf-8' };

/** Content security policy for the sign-in window. It allows one script to run. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

type Grant = { person: Person; clientId: string; scope: string; until: number };

const askOf = (get: (name: string) => string | null | undefined): Ask => ({
  client_id: get('client_id') ?? '',
  scope: get('scope') ?? '',
  state: get('state') ?? '',
  origin: get('origin') ?? '',
});

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const inWindow = (c: Context, markup: ReturnType<typeof choosePage>) => {
  c.header('content-security-policy', policy);
  return c.html(markup);
};

/** Simulates Google sign-in: the script, the window with three test users, and the tokeninfo and userinfo APIs. */
export const createGoogleSandbox = (options: { now?: () => number } = {}): { app: Hono } => {
  const now = options.now ?? Date.now;
  const grants = new Map<string, Grant>();
  const grantOf = (token: string): Grant | null => {
    const grant = grants.get(token);
    return grant && grant.until > now() ? grant : null;
  };
  const decide = (ask: Ask, choice: string): object | null => {
    if (choice === 'close') return null;
    const person = people.find(({ sub }) => sub === choice);
    if (!person)
      return {
        error: 'access_denied',
        error_description: 'The user denied the request.',
        state: ask.state,
      };
    const token = `sandbox-google-${person.sub}-${randomBytes(24).toString('base64url')}`;
    grants.set(token, {
      person,
      clientId: ask.client_id,
      scope: ask.scope,
      until: now() + life * 1000,
    });
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: life,
      scope: ask.scope,
      state: ask.state,
      authuser: '0',
      prompt: 'consent',
    };
  };

  const app = new Hono();
  app.get('/client.js', (c) => c.body(scripts.client, 200, javascript));
  app.get('/popup.js', (c) => c.body(scripts.popup, 200, javascript));
  app.get('/popup', (c) => inWindow(c, choosePage(askOf((name) => c.req.query(name)))));
  app.post('/choose', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const ask = askOf((name) => form.get(name));
    if (!isOrigin(ask.origin)) return c.text('No origin to answer to', 400);
    return inWindow(c, resultPage(ask.origin, decide(ask, form.get('person') ?? 'deny')));
  });

  app.get('/tokeninfo', (c) => {
    const grant = grantOf(c.req.query('access_token') ?? '');
    if (!grant) return c.json({ error: 'invalid_token', error_description: 'Invalid Value' }, 400);
    const { person, clientId, scope, until } = grant;
    return c.json({
      azp: clientId,
      aud: clientId,
      sub: person.sub,
      scope,
      exp: String(Math.floor(until / 1000)),
      expires_in: String(Math.floor((until - now()) / 1000)),
      email: person.email,
      email_verified: String(person.email_verified),
      access_type: 'online',
    });
  });
  app.get('/userinfo', (c) => {
    const grant = grantOf(/^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '');
    if (!grant) return c.json({ error: 'invalid_request', error_description: 'Invalid Credentials' }, 401);
    return c.json(grant.person);
  });
  return { app };
};
