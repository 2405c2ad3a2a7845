import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { sandboxCaptcha } from '../settings.ts';

const life = 300_000;
const script = readFileSync(new URL('./turnstile.js', import.meta.url), 'utf8');

/** Outcomes of the provider's test keys for visible and invisible widgets. */
const testKeys: Record<string, 'pass' | 'block'> = {
  '1x00000000000000000000AA': 'pass',
  '1x00000000000000000000BB': 'pass',
  '2x00000000000000000000AB': 'block',
  '2x00000000000000000000BB': 'block',
  '3x00000000000000000000FF': 'pass',
};
const testSecrets: Record<string, 'pass' | 'fail' | 'spent'> = {
  '1x0000000000000000000000000000000AA': 'pass',
  '2x0000000000000000000000000000000AA': 'fail',
  '3x0000000000000000000000000000000AA': 'spent',
};
/**
 * The only token that the test keys create. Test secrets accept only this token, and all other secrets reject
 * it.
 */
const dummy = 'XXXX.DUMMY.TOKEN.XXXX';
const longestToken = 2048;

const challengeSchema = v.object({ sitekey: v.string(), action: v.optional(v.string(), '') });
const verifySchema = v.object({
  secret: v.optional(v.string()),
  response: v.optional(v.string()),
  idempotency_key: v.optional(v.string()),
});

type IssuedToken = { at: number; usedBy: string | null; host: string; action: string };

const readBody = async (c: Context): Promise<unknown> => {
  const text = await c.req.text();
  if (!c.req.header('content-type')?.includes('json')) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Simulates Turnstile: its script, the challenge, and the siteverify API for the shop. */
export const createTurnstileSandbox = (options: { now?: () => number } = {}): { app: Hono } => {
  const now = options.now ?? Date.now;
  const issuedTokens = new Map<string, IssuedToken>();
  const forget = (): void => {
    for (const [token, { at }] of issuedTokens) if (now() - at > 2 * life) issuedTokens.delete(token);
  };

  const app = new Hono();
  app.get('/turnstile.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }));

  app.post('/challenge', async (c) => {
    const parsed = v.safeParse(challengeSchema, await readBody(c));
    if (!parsed.success) return c.json({ error: '110100' }, 400);
    const { sitekey, action } = parsed.output;
    const kind = testKeys[sitekey];
    if (kind === 'block') return c.json({ error: '300010' }, 403);
    if (kind === 'pass') return c.json({ token: dummy });
    if (sitekey !== sandboxCaptcha.siteKey) return c.json({ error: '110100' }, 400);
    forget();
    const token = `0.${randomBytes(48).toString('base64url')}`;
    issuedTokens.set(token, { at: now(), usedBy: null, host: new URL(c.req.url).hostname, action });
    return c.json({ token });
  });

  app.post('/siteverify', async (c) => {
    const no = (code: string) => c.json({ success: false, 'error-codes': [code], messages: [] });
    const parsed = v.safeParse(verifySchema, await readBody(c));
    if (!parsed.success) return no('bad-request');
    const { secret, response, idempotency_key: key } = parsed.output;
    if (!secret) return no('missing-input-secret');
    const kind = testSecrets[secret];
    if (!kind && secret !== sandboxCaptcha.secret) return no('invalid-input-secret');
    if (!response) return no('missing-input-response');
    if (response.length > longestToken) return no('invalid-input-response');
    if (kind) {
      if (kind === 'fail' || response !== dummy) return no('invalid-input-response');
      if (kind === 'spent') return no('timeout-or-duplicate');
      return c.json({
        success: true,
        'error-codes': [],
        challenge_ts: new Date(now()).toISOString(),
        hostname: 'example.com',
        action: '',
        cdata: '',
      });
    }
    const token = issuedTokens.get(response);
    if (!token) return no('invalid-input-response');
    const repeated = token.usedBy !== null && token.usedBy === key;
    if ((token.usedBy !== null && !repeated) || now() - token.at > life) return no('timeout-or-duplicate');
    token.usedBy = key ?? '';
    return c.json({
      success: true,
      'error-codes': [],
      challenge_ts: new Date(token.at).toISOString(),
      hostname: token.host,
      action: token.action,
      cdata: '',
    });
  });
  return { app };
};
