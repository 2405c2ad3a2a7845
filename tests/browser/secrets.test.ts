/**
 * Takes a customer in a real browser through every step that creates a secret. Then searches for these secrets
 * in everything that the page has left behind: console, storage, URLs and referrers.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect as check, test } from 'vitest';
import { productFlow } from '../../machines/catalogue/product/product.flow.ts';
import { checkoutFlow } from '../../machines/checkout/checkout/checkout.flow.ts';
import { oneTimeCodeFlow } from '../../machines/identity/oneTimeCode/oneTimeCode.flow.ts';
import { sessionFlow } from '../../machines/identity/session/session.flow.ts';
import { signUpEmailCodeFlow } from '../../machines/identity/signUpEmailCode/signUpEmailCode.flow.ts';
import { fillPerson, fillSignUp } from '../support/browser/account.ts';
import { expect } from '../support/browser/expect.ts';
import { decide, methods, payByCard, screenIs } from '../support/browser/journey.ts';
import { codeFrom, sent } from '../support/browser/sandbox.ts';
import { createUserActions } from '../support/browser/userActions.ts';
import type { Secret } from '../support/secretSearch.ts';
import { newEmail } from '../support/shop/shopper.ts';
import { useBrowser } from './support/browser.ts';
import { collectTraces } from './support/traces.ts';

const { open, running, shop } = useBrowser();
const event = { type: '' };
const email = newEmail();
const mobile = `79${String(Date.now()).slice(-7, -1)}4`;
const [password, wrongPassword, newPassword] = ['Canary-Song-1', 'Canary-Wrong-2', 'Canary-Song-3'];
const secrets: Record<string, Secret> = {
  password,
  'wrong password': wrongPassword,
  'new password': newPassword,
  'date of birth': '1990-05-04',
};
let page: Page;
let traces: Awaited<ReturnType<typeof collectTraces>>;

const readStored = (key: string): Promise<string> =>
  page.evaluate((name) => localStorage.getItem(name) ?? '', key);

const signUp = async (): Promise<void> => {
  const actions = createUserActions(page);
  await checkoutFlow.drivers['checkout.signUpRequested']!(actions, event);
  const dialog = page.getByRole('dialog');
  await fillSignUp(dialog, email, password);
  await dialog.getByRole('checkbox', { name: /human/i }).click();
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
  secrets['code by mail'] = await codeFrom(shop(), 'inbox', email);
  await dialog.getByLabel('Code').fill(secrets['code by mail']);
  await oneTimeCodeFlow.drivers['oneTimeCode.submitted']!(actions, event);
  await signUpEmailCodeFlow.drivers['signUpEmailCode.closed']!(actions, event);
  await screenIs(page, 'verification');
  secrets['access token'] = await readStored('accessToken');
  secrets['refresh token'] = await readStored('refreshToken');
  secrets['cart token'] = await readStored('cartToken');
  await traces.capture();
};

const verify = async (): Promise<void> => {
  const actions = createUserActions(page);
  await screenIs(page, 'mobile');
  await page.getByLabel('Mobile number').fill(mobile);
  await actions.press('Send the code');
  secrets['code by SMS'] = await codeFrom(shop(), 'phone', mobile);
  await page.getByLabel('Code').fill(secrets['code by SMS']);
  await actions.press('Verify');
  await screenIs(page, 'address');
  await fillPerson(page, 'Passport');
  const picture = await page.screenshot();
  secrets['inside of the ID'] = picture.subarray(-400, -376);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: picture });
  await actions.press('Send for review');
  await screenIs(page, 'declaration');
  await actions.pick(/^I declare/);
  await actions.pick(/^I accept the/);
  await actions.press('Declare and finish');
  await screenIs(page, 'review');
  await traces.capture();
  await running().pool.query(`update id_document set status = 'approved', reviewed_at = now()`);
};

const buy = async (): Promise<void> => {
  await page.reload();
  await screenIs(page, 'form');
  await createUserActions(page).pick(methods.card);
  await payByCard(page);
  secrets['order token'] = await readStored('orderToken');
  await traces.capture();
  await decide(page, 'Approve');
  await page.waitForURL('**/order-success');
  await screenIs(page, 'completed');
  await page.getByRole('button', { name: 'Show code' }).click();
  const shown = await page
    .getByText(/^\d{4} \d{4} \d{4} \d{4}$/)
    .first()
    .innerText();
  secrets['recharge code'] = shown.replaceAll(/\s/g, '');
  secrets['recharge code as shown'] = shown;
  await traces.capture();
};

/** Opens an emailed link and waits until the page has removed the secret from the URL. */
const openLink = async (link: string): Promise<void> => {
  await page.goto(link);
  await expect.poll(() => new URL(page.url()).search).toBe('');
};

const openLinks = async (): Promise<void> => {
  const [verification] = await sent(shop(), 'inbox', email, /https?:\/\/\S+\/verify-email\S+/);
  secrets['signature of the mail'] = new URL(verification).searchParams.get('signature') ?? '';
  await openLink(verification);
  await traces.capture();
  await page.goto('/profile');
  await sessionFlow.drivers['session.signOutRequested']!(createUserActions(page), event);
  await sessionFlow.drivers['session.signOutConfirmed']!(createUserActions(page), event);
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill(email);
  await page.locator('main').getByRole('button').first().click();
  await expect(page.locator('main')).toContainText('If the address exists');
  const [reset] = await sent(shop(), 'inbox', email, /https?:\/\/\S+\/reset-password\S+/);
  secrets['reset link'] = new URL(reset).searchParams.get('token') ?? '';
  await openLink(reset);
  const fields = page.locator('main input[type=password]');
  await fields.nth(0).fill(newPassword);
  await fields.nth(1).fill(newPassword);
  await traces.capture();
  await page.locator('main button[type=submit]').click();
  const dialog = page.getByRole('dialog');
  for (const typed of [wrongPassword, newPassword]) {
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(typed);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    if (typed === wrongPassword) await expect(dialog).toContainText('Invalid email or password.');
  }
  await expect(page.getByRole('button', { name: /^Account menu/ }).filter({ visible: true })).toBeVisible();
  secrets['second access token'] = await readStored('accessToken');
  secrets['second refresh token'] = await readStored('refreshToken');
  await traces.capture();
};

beforeAll(async () => {
  page = await open('/paysafe/paysafecard', {
    watch: async (watched) => void (traces = await collectTraces(watched)),
  });
  const actions = createUserActions(page);
  await screenIs(page, 'product');
  await actions.pick(/^CHF 25/);
  await productFlow.drivers['product.bought']!(actions, event);
  await page.waitForURL('**/checkout');
  await screenIs(page, 'signIn');
  await signUp();
  await verify();
  await buy();
  await openLinks();
}, 240_000);

test("the customer's journey creates every kind of secret", () => {
  check(Object.keys(secrets)).toHaveLength(17);
  for (const [name, secret] of Object.entries(secrets)) check(secret.length, name).toBeGreaterThan(5);
});

test('the page logs nothing to the console during the journey', () => {
  check(traces.printed()).toEqual([]);
});

test('no secret is logged, stored, or put into a URL or referrer, except by design', () => {
  check(traces.requests().some((url) => url.endsWith('/api/updateprofile'))).toBe(true);
  check(traces.find(secrets)).toEqual([]);
});

describe('search for planted secrets', () => {
  type Planted = { names: string[]; texts: string[] };
  const plants: Record<string, (planted: Planted) => unknown> = {
    'in console log': ({ texts }) => console.log({ deep: { in: new Map(), an: [texts] } }),
    'in storage note': ({ texts }) => localStorage.setItem('note', JSON.stringify(texts)),
    'in storage sessionStorage note': ({ texts }) => {
      sessionStorage.setItem('note', JSON.stringify(texts));
      sessionStorage.removeItem('note');
    },
    'in address request': ({ texts }) =>
      Promise.all(texts.map((text) => fetch(`/api/clientConfig?note=${encodeURIComponent(text)}`))),
    'in address shown': ({ texts }) =>
      history.replaceState(history.state, '', `?note=${encodeURIComponent(texts.join('/'))}`),
    'in referrer': async ({ texts }) => {
      for (const text of texts) {
        history.replaceState(history.state, '', `?note=${encodeURIComponent(text)}`);
        await fetch('/api/clientConfig', { referrerPolicy: 'unsafe-url', referrer: location.href });
      }
    },
  };
  test.for(Object.entries(plants))('the search finds a secret planted %s', async ([place, plant]) => {
    traces.forget();
    const names = Object.keys(secrets);
    const texts = Object.values(secrets).map((secret) =>
      typeof secret === 'string' ? secret : secret.toString('base64url'),
    );
    await page.evaluate(plant, { names, texts });
    await traces.capture();
    await page.evaluate(() => history.replaceState(history.state, '', location.pathname));
    await expect
      .poll(() => {
        const found = traces.find(secrets);
        return names.filter((name) => !found.includes(`${name} ${place}`));
      })
      .toEqual([]);
  });
});
