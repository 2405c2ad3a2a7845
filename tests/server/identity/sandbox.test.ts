import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../server/platform/log.ts';
import { createTurnstile } from '../../../server/providers/turnstile/adapter.ts';
import { createTurnstileSandbox } from '../../../server/providers/turnstile/sandbox/app.ts';
import { solveCaptcha } from '../../support/shop/shopper.ts';
import { openIdentity, until, type Harness } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

type Widget = {
  render(target: unknown, options: object): string;
  reset(id?: string): void;
  remove(id: string): void;
  getResponse(id?: string): string | undefined;
  isExpired(id: string): boolean;
  execute(id: unknown): void;
  ready(callback: () => void): void;
};

/** Returns a page with the bot check sandbox's script loaded. */
const openPage = () => {
  const { window } = new JSDOM('<div id="here"></div>', {
    url: `${harness.url}/`,
    runScripts: 'outside-only',
  });
  Object.defineProperty(window, 'fetch', { value: fetch });
  Object.defineProperty(window.document, 'currentScript', {
    value: { src: `${harness.url}/sandbox/turnstile/turnstile.js` },
  });
  window.eval(
    readFileSync(
      new URL('../../../server/providers/turnstile/sandbox/turnstile.js', import.meta.url),
      'utf8',
    ),
  );
  // The script defines the global variable `turnstile`.
  const { turnstile } = window as unknown as { turnstile: Widget };
  const received: string[] = [];
  const options = (sitekey: string, more: object = {}) => ({
    sitekey,
    callback: (token: string) => received.push(`token ${token}`),
    'error-callback': (code: string) => received.push(`error ${code}`),
    'before-interactive-callback': () => received.push('asked'),
    ...more,
  });
  const box = () => window.document.querySelector<HTMLInputElement>('#here input[type=checkbox]');
  return { window, turnstile, received, options, box, here: window.document.getElementById('here') };
};

test('the bot check widget requires a click, returns a token and can be reset', async () => {
  const { turnstile, received, options, box, here } = openPage();
  const id = turnstile.render(here, options('3x00000000000000000000FF'));
  expect(here?.textContent).toContain('I am human');
  expect(received).toEqual(['asked']);
  expect(turnstile.getResponse(id)).toBeUndefined();
  box()?.click();
  const token = await until(() => turnstile.getResponse(id) ?? null);
  expect(received).toEqual(['asked', `token ${token}`]);
  expect(box()?.checked).toBe(true);
  expect(turnstile.isExpired(id)).toBe(false);
  turnstile.reset();
  expect(turnstile.getResponse(id)).toBeUndefined();
  expect(box()?.checked).toBe(false);
  turnstile.remove(id);
  expect(here?.childElementCount).toBe(0);
});

test('test keys make the bot check widget pass or fail, and the execution option makes it wait until execute() is called', async () => {
  const passing = openPage();
  passing.turnstile.render('#here', passing.options('1x00000000000000000000AA'));
  await until(() => passing.turnstile.getResponse() ?? null);
  const blocking = openPage();
  blocking.turnstile.render('#here', blocking.options('2x00000000000000000000AB'));
  await until(() => blocking.received.includes('error 300010'));
  const unknown = openPage();
  unknown.turnstile.render('#here', unknown.options('unknown'));
  await until(() => unknown.received.includes('error 110100'));
  const waiting = openPage();
  const id = waiting.turnstile.render(
    waiting.here,
    waiting.options('1x00000000000000000000BB', { execution: 'execute' }),
  );
  expect(waiting.received).toEqual([]);
  waiting.turnstile.execute(id);
  await until(() => waiting.turnstile.getResponse(id) ?? null);
});

const no = (code: string) => ({ success: false, 'error-codes': [code] });
const verdict = v.object({ success: v.boolean(), 'error-codes': v.array(v.string()) });

test('siteverify accepts a token once within 300 seconds, and repeats its response for the same idempotency key', async () => {
  let now = Date.now();
  const { captcha } = harness.app.shop.config;
  const { app } = createTurnstileSandbox({ now: () => now });
  const solve = async (): Promise<string> => {
    const response = await app.request('/challenge', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sitekey: captcha.siteKey }),
    });
    return v.parse(v.object({ token: v.string() }), await response.json()).token;
  };
  const { secret } = captcha;
  const verify = async (form: Record<string, string>) =>
    v.parse(
      verdict,
      await (await app.request('/siteverify', { method: 'POST', body: new URLSearchParams(form) })).json(),
    );
  const token = await solve();
  expect(await verify({ secret, response: token, idempotency_key: 'a' })).toMatchObject({ success: true });
  expect(await verify({ secret, response: token, idempotency_key: 'a' })).toMatchObject({ success: true });
  expect(await verify({ secret, response: token, idempotency_key: 'b' })).toEqual(no('timeout-or-duplicate'));
  expect(await verify({ secret, response: token })).toEqual(no('timeout-or-duplicate'));
  const old = await solve();
  now += 300_001;
  expect(await verify({ secret, response: old })).toEqual(no('timeout-or-duplicate'));
  expect(await verify({ response: old })).toEqual(no('missing-input-secret'));
  expect(await verify({ secret: 'x', response: old })).toEqual(no('invalid-input-secret'));
  expect(await verify({ secret })).toEqual(no('missing-input-response'));
});

test('the shop accepts each bot check token only once', async () => {
  const { captcha } = harness.app.shop.gateways;
  const token = await solveCaptcha(harness.url);
  expect(await captcha.isSolved(token, '192.0.2.7')).toBe(true);
  expect(await captcha.isSolved(token, '192.0.2.7')).toBe(false);
  expect(await captcha.isSolved('', '192.0.2.7')).toBe(false);
});

test('a bot check solved on another host or for another purpose is rejected', async () => {
  const { captcha } = harness.app.shop.config;
  const from = (hostname: string) => createTurnstile({ ...captcha, hostname }, { log: createLog('silent') });
  expect(await from('other.example').isSolved(await solveCaptcha(harness.url), '192.0.2.7')).toBe(false);
  const ours = from(captcha.hostname);
  expect(await ours.isSolved(await solveCaptcha(harness.url, { action: 'login' }), '192.0.2.7')).toBe(false);
  expect(await ours.isSolved(await solveCaptcha(harness.url), '192.0.2.7')).toBe(true);
});

test('the test secret accepts only the dummy token, and a real secret rejects it', async () => {
  const { captcha } = harness.app.shop.config;
  const dummy = await solveCaptcha(harness.url, { sitekey: '1x00000000000000000000AA' });
  expect(dummy).toBe('XXXX.DUMMY.TOKEN.XXXX');
  const log = createLog('silent');
  const test = createTurnstile({ ...captcha, secret: '1x0000000000000000000000000000000AA' }, { log });
  expect(await test.isSolved(dummy, '192.0.2.7')).toBe(true);
  expect(await test.isSolved(dummy, '192.0.2.7')).toBe(true);
  expect(await test.isSolved(await solveCaptcha(harness.url), '192.0.2.7')).toBe(false);
  expect(await harness.app.shop.gateways.captcha.isSolved(dummy, '192.0.2.7')).toBe(false);
});

/** Returns a page with the sign-in sandbox's script loaded. The script's pop-up windows are simulated. */
const openSignIn = (open: (url: string) => object | null) => {
  const { window } = new JSDOM('', { url: `${harness.url}/`, runScripts: 'outside-only' });
  Object.defineProperty(window.document, 'currentScript', {
    value: { src: `${harness.url}/sandbox/google/client.js` },
  });
  Object.defineProperty(window, 'open', { value: open });
  window.eval(
    readFileSync(new URL('../../../server/providers/google/sandbox/client.js', import.meta.url), 'utf8'),
  );
  // The script defines the global variable `google`.
  const { google } = window as unknown as {
    google: { accounts: { oauth2: { initTokenClient(o: object): { requestAccessToken(): void } } } };
  };
  const received: unknown[] = [];
  const ask = () =>
    google.accounts.oauth2
      .initTokenClient({
        client_id: 'sandbox.apps.example',
        scope: 'openid profile email',
        callback: (answer: unknown) => received.push(answer),
        error_callback: (error: { type: string }) => received.push(error.type),
      })
      .requestAccessToken();
  return { window, received, ask };
};

const decide = async (person: string) =>
  (
    await fetch(`${harness.url}/sandbox/google/choose`, {
      method: 'POST',
      body: new URLSearchParams({
        person,
        client_id: 'x',
        scope: 'openid',
        state: 's',
        origin: harness.url,
      }),
    })
  ).text();

test('the sign-in sandbox reports completed and denied social sign-ins as well as closed and blocked windows [ASVS-7.6.2]', async () => {
  let openedUrl = '';
  const popup = { closed: false };
  const page = openSignIn((url) => {
    openedUrl = url;
    return popup;
  });
  page.ask();
  expect(openedUrl).toContain('/sandbox/google/popup?client_id=sandbox.apps.example');
  const choose = await fetch(openedUrl);
  expect(choose.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(await choose.text()).toContain('Cleo Meier');
  const say = (data: object, source: object = popup, origin = harness.url) => {
    const event = new page.window.MessageEvent('message', { data, origin });
    Object.defineProperty(event, 'source', { value: source });
    page.window.dispatchEvent(event);
  };
  const answer = { access_token: 'a-token', scope: 'openid' };
  say({ source: 'sandbox-google', answer }, { closed: false });
  say({ source: 'sandbox-google', answer }, popup, 'http://elsewhere.example');
  say({ source: 'something else', answer });
  expect(page.received).toEqual([]);
  say({ source: 'sandbox-google', answer });
  expect(page.received).toEqual([answer]);
  page.ask();
  popup.closed = true;
  await until(() => page.received.includes('popup_closed'));
  const blocked = openSignIn(() => null);
  blocked.ask();
  expect(blocked.received).toEqual(['popup_failed_to_open']);

  expect(await decide('deny')).toContain('access_denied');
  expect(await decide('close')).toContain('data-answer="null"');
});
