/** @module-tag slow */
import { appendFile, cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { sessionFlow } from '../../../machines/identity/session/session.flow.ts';
import { expect } from '../../support/browser/expect.ts';
import { decide, loadProviderRecords, payByCard, screenIs } from '../../support/browser/journey.ts';
import { createUserActions } from '../../support/browser/userActions.ts';
import { registerCustomer } from '../../support/shop/shopper.ts';
import { temporaryFolder } from '../../support/shop/start.ts';
import { waitForLateParts, useBrowser, zalando } from '../support/browser.ts';

// These tests need their own copy of the build, because one of them replaces it with a newer version.
const pages = await temporaryFolder('pages');
const { open, openMethods, shop } = useBrowser({ env: { DIST_DIR: pages } });
beforeAll(() => cp(join(import.meta.dirname, '../../../dist'), pages, { recursive: true }));
afterAll(() => rm(pages, { recursive: true, force: true }));

const withWorker = { serviceWorkers: 'allow' } as const;
/**
 * Waits until the service worker is active and has cached everything needed offline, including the messages for
 * the given language.
 */
const isReady = async (page: Page, language = 'en'): Promise<void> => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(async () => (await cached(page)).some(({ url }) => url.includes(`messages-${language}-identity`)))
    .toBe(true);
};
/** Returns all responses in the caches of the shop's service workers. */
const cached = (page: Page): Promise<{ url: string; body: string }[]> =>
  page.evaluate(async () => {
    const all: { url: string; body: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        all.push({ url: request.url, body: await (await cache.match(request))!.text() });
    }
    return all;
  });
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
const offer = (page: Page) => page.getByRole('region', { name: 'New version' });

describe('offline use of the shop', () => {
  test('while offline, the shop shows the latest orders without codes or prices, and no orders after sign-out [ASVS-14.2.2 ASVS-14.3.2]', async () => {
    const customer = await registerCustomer(shop());
    const { page, orderno } = await openMethods('card', { item: zalando, customer, ...withWorker });
    await payByCard(page);
    await decide(page, 'Approve');
    await page.waitForURL('**/order-success');
    await screenIs(page, 'completed');
    await createUserActions(page).press(/^Show codes?$/);
    await expect.poll(async () => (await loadProviderRecords(shop(), orderno)).mails.length).toBe(1);
    const [mail] = (await loadProviderRecords(shop(), orderno)).mails;
    const code = /\b(\d{4} \d{4} \d{4} \d{4}|[A-Z0-9]{4}([ -][A-Z0-9]{4}){2,4}|\d{14,19})\b/.exec(
      mail!.text,
    )![0];
    await page.goto('/orders');
    await screenIs(page, 'list');
    await isReady(page);
    await page.reload();
    await screenIs(page, 'list');

    const files = await cached(page);
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter(({ url }) => !/\/(?:assets\/|offline\b)/.test(new URL(url).pathname))).toEqual([]);
    const secrets = [code, code.replace(/\s/g, ''), orderno, customer.email, customer.session.access_token];
    await expect(page.getByRole('button', { name: `View order ${orderno}` })).toBeVisible();
    expect(files.filter(({ body }) => secrets.some((secret) => body.includes(secret)))).toEqual([]);
    expect(await stored(page)).toContain(orderno);
    expect((await stored(page)).replace(/\s/g, '')).not.toContain(code.replace(/\s/g, ''));

    await page.context().setOffline(true);
    await page.reload();
    await screenIs(page, 'stored');
    const list = page.getByRole('list', { name: 'Your recent orders' });
    await expect(list).toContainText('Zalando');
    await expect(list).toContainText(orderno);
    await expect(list).toContainText('Completed');
    await expect(list).not.toContainText('CHF');
    await page.goto('/');
    await expect(page.getByRole('navigation').first()).toContainText('Gift cards');
    await page.goto('/checkout');
    await expect(page.locator('main')).not.toContainText('CHF 5');

    await page.context().setOffline(false);
    await page.goto('/orders');
    await screenIs(page, 'list');
    await sessionFlow.drivers['session.signOutRequested']!(createUserActions(page), { type: '' });
    await sessionFlow.drivers['session.signOutConfirmed']!(createUserActions(page), { type: '' });
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => stored(page)).not.toContain(orderno);
    const left = await cached(page);
    expect(left.filter(({ body }) => secrets.some((secret) => body.includes(secret)))).toEqual([]);
    await page.context().setOffline(true);
    await page.goto('/orders');
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.locator('main')).not.toContainText(orderno);
    await page.context().close();
  });

  test('the offline page is in the visitor’s language', async () => {
    const page = await open('/help', { locale: 'de-CH', ...withWorker });
    await isReady(page, 'de');
    await page.context().setOffline(true);
    await page.goto('/no/such/path');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('navigation').first()).toContainText('Geschenkkarten');
    await page.context().close();
  });

  test('in a browser without service workers, the shop works as usual and caches nothing', async () => {
    const page = await open();
    await waitForLateParts(page);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await page.getByRole('link', { name: 'Gift cards', exact: true }).first().click();
    await screenIs(page, 'list');
    await page.context().close();
  });
});

test('the shop unregisters other service workers but keeps its own [C10]', async () => {
  await writeFile(join(pages, 'old-worker.js'), "addEventListener('fetch', () => {});\n");
  const page = await open('/help', withWorker);
  await isReady(page);
  const scripts = (): Promise<string[]> =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations())
        .map(({ active, waiting, installing }) => (active ?? waiting ?? installing)?.scriptURL ?? '')
        .map((url) => new URL(url, location.origin).pathname)
        .toSorted((a, b) => a.localeCompare(b)),
    );
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/old-worker.js', { scope: '/giftcardworld' });
  });
  expect(await scripts()).toEqual(['/old-worker.js', '/service-worker.js']);
  await page.reload();
  await expect.poll(scripts).toEqual(['/service-worker.js']);
  await page.context().close();
});

describe('new versions of the shop', () => {
  test('the shop offers a new version except during payments, and installs it on request', async () => {
    const page = await open('/help', withWorker);
    await isReady(page);
    await page.reload();
    await waitForLateParts(page);
    await expect(offer(page)).toHaveCount(0);

    await rm(join(pages, 'service-worker.js.br'), { force: true });
    await rm(join(pages, 'service-worker.js.gz'), { force: true });
    await appendFile(join(pages, 'service-worker.js'), '\n// the next version\n');
    await page.goto('/checkout');
    await waitForLateParts(page);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    const waits = () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state === 'installed');
    await expect.poll(waits).toBe(true);
    await expect(offer(page)).toHaveCount(0);

    await page.getByRole('link', { name: /Rigi/ }).first().click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(offer(page)).toContainText('A new version of the shop is ready.');
    await page.evaluate(() => document.body.setAttribute('data-before', ''));
    await offer(page).getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('body[data-before]')).toHaveCount(0);
    await waitForLateParts(page);
    await expect(offer(page)).toHaveCount(0);
    expect(await waits()).toBe(false);
    await page.context().close();
  });
});
