/** Tests how the shop hydrates a server-rendered page. */
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { languages } from '../../../contract/domain/languages.ts';
import { listedPaths } from '../../../server/htmlHead/pages.ts';
import { slow, slowUnless } from '../../setup/tiers.ts';
import { expect } from '../../support/browser/expect.ts';
import { pickOne } from '../../support/browser/userActions.ts';
import { desktop, waitForLateParts, phone, useBrowser, zalando } from '../support/browser.ts';

const { open, openSignedIn, openWithCart } = useBrowser({ pictures: true });

const mainPaths = ['/', '/mobile-topup', '/giftcardworld', '/contact-us', '/help'];
const paths = [
  ...listedPaths,
  '/giftcardworld/zalando-ch',
  '/mobile-topup/swisscom-prepaid',
  '/mobiletopup',
  '/paysafe',
  '/help?topic=codes',
];

/** Collects the errors and warnings in the page's console. */
const listen = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // The tests block the service worker, so the browser logs that its registration failed.
    if (
      ['error', 'warning'].includes(message.type()) &&
      !message.text().startsWith('Service Worker registration blocked')
    )
      complaints.push(message.text());
  });
  return complaints;
};

type Marked = Element & { isDrawn?: boolean };

/** Marks the server-rendered heading before any of the shop's scripts run. */
const mark = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const setDrawn = () => {
      const heading: Marked | null = document.querySelector('h1');
      if (heading) heading.isDrawn = true;
    };
    addEventListener('readystatechange', setDrawn, { capture: true, once: true });
  });

/** Returns whether the page still contains the heading rendered by the server. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(() => (document.querySelector('h1') as Marked | null)?.isDrawn === true);

/** Holds back requests to the given URL until the returned function is called. */
const holdBack = async (page: Page, address: string | RegExp): Promise<() => void> => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
};

describe('hydration of a server-rendered page', () => {
  for (const [language, name, visited] of [
    ['en', 'the main routes', mainPaths],
    ...languages.map((each) => [each, 'any route', paths] as const),
  ] as const)
    test(
      `hydration causes no changes and logs nothing on ${name}, in ${language}`,
      slowUnless(visited === mainPaths),
      async () => {
        const page = await open('/robots.txt', {
          locale: language,
          viewport: language === 'en' ? phone : desktop,
        });
        const complaints = listen(page);
        await mark(page);
        for (const path of visited) {
          await page.goto(path);
          // The newsletter form appears once the page is interactive.
          await expect(page.locator('footer form')).toBeVisible();
          expect(await isKept(page), path).toBe(true);
          expect(complaints, path).toEqual([]);
        }
        await page.context().close();
      },
    );

  test.for(['/', '/mobile-topup', '/giftcardworld'])(
    'the page is hydrated on a first visit to %s with an empty cache',
    slow,
    async (path) => {
      const page = await open('/robots.txt');
      await mark(page);
      await page.goto(path);
      await expect(page.locator('footer form')).toBeVisible();
      expect(await isKept(page)).toBe(true);
      await page.context().close();
    },
  );

  test('a hydration mismatch is logged, and the page is rendered again', slow, async () => {
    const page = await open('/robots.txt');
    const complaints = listen(page);
    await page.route('**/about', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('>About us</h1>', '>Nobody</h1>'),
      });
    });
    await page.goto('/about');
    await expect(page.locator('h1')).toHaveText('About us');
    expect(complaints.join()).toMatch(/hydrat|#418/i);
    await page.context().close();
  });

  test('a server-rendered page does not request any data that it already contains', async () => {
    const page = await open('/robots.txt');
    const requestedUrls: string[] = [];
    page.on('request', (request) => {
      // Cached pages do not contain the selling status, so the browser must request it.
      if (/\/api\/get(?!SellingStatus)/.test(request.url())) requestedUrls.push(request.url());
    });
    for (const path of ['/', '/giftcardworld', '/giftcardworld/zalando-ch', '/paysafe/paysafecard']) {
      await page.goto(path);
      await expect(page.locator('footer form')).toBeVisible();
    }
    expect(requestedUrls).toEqual([]);
    await page.context().close();
  });

  test(
    'invalid data embedded in a page is discarded, and the page requests the data from the server [C13]',
    slow,
    async () => {
      const page = await open('/robots.txt');
      await page.route('**/giftcardworld', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace(/"slug":"[^"]*"/g, '"slug":{"evil":1}');
        await route.fulfill({ response: answer, body });
      });
      const listRequest = page.waitForRequest(/getGiftProductListByCountry/);
      await page.goto('/giftcardworld');
      await listRequest;
      await expect(page.getByRole('link', { name: 'Zalando' })).toBeVisible();
      await page.context().close();
    },
  );

  test(
    "after hydration, a signed-in customer sees the account menu, and a visitor in another country sees that country's products",
    slow,
    async () => {
      const { page } = await openSignedIn('/');
      await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
      await page.context().close();
      const german = await open('/giftcardworld', {
        storage: { cookies: {}, local: { currentLocation: JSON.stringify({ country_code: 'DE' }) } },
      });
      await expect(german.getByRole('button', { name: 'Country and language: DE · EN' })).toBeVisible();
      await expect(german.getByRole('link', { name: 'Zalando' })).toHaveAttribute(
        'href',
        '/giftcardworld/zalando-de',
      );
      await german.context().close();
    },
  );

  test.for([
    ['a new visitor', {}],
    ['a visitor with a chosen country', { currentLocation: JSON.stringify({ country_code: 'DE' }) }],
  ] as const)(
    'if %s types text and clicks a button before hydration, neither input is lost',
    slow,
    async ([, local]) => {
      const page = await open('/robots.txt', { storage: { cookies: {}, local } });
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      // Delay the messages of the first screen. The shop's script waits for them.
      await page.route(/messages-en-first/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await page.getByLabel('Mobile number').fill('+41 79 123 45 67');
      await page
        .getByRole('button', { name: /Country and language/ })
        .first()
        .click();
      release();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByLabel('Mobile number')).toHaveValue('79 123 45 67');
      await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
      await page.context().close();
    },
  );

  for (const [fate, isHeld] of [
    ['stays where it was', true],
    ['does not return to an element that has lost it', false],
  ] as const)
    test(`after the browser renders the page again, the focus ${fate}`, slowUnless(isHeld), async () => {
      const { page } = await openSignedIn('/robots.txt');
      const release = await holdBack(page, /messages-en-first/);
      await mark(page);
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      const link = page.locator('main').getByRole('link').first();
      await link.focus();
      if (!isHeld) await link.blur();
      release();
      await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
      await expect.poll(() => page.evaluate(() => window.heldPress === undefined)).toBe(true);
      expect(await isKept(page)).toBe(false);
      await expect(isHeld ? link : page.locator('body')).toBeFocused();
      await page.context().close();
    });

  test('a click takes effect even if the browser is rendering the page again', slow, async () => {
    const page = await open('/robots.txt', {
      storage: { cookies: {}, local: { currentLocation: JSON.stringify({ country_code: 'DE' }) } },
    });
    const release = await holdBack(page, /messages-en-first/);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.getByLabel('Mobile number').fill('+919801041300');
    const button = page.getByRole('button', { name: 'Continue' });
    await button.hover();
    // The shop's script has started and is recording clicks.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).not.toBeNull();
    await page.mouse.down();
    release();
    // The visitor's country is only available in the browser. The page is ready to render once that country's
    // products have arrived.
    await page.waitForResponse('**/api/getGiftProductListByCountry**');
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))));
    await page.mouse.up();
    await expect(page.locator('main [data-screen="amount"]').first()).toBeVisible();
    await page.context().close();
  });

  test('text typed before the scripts load remains in its field', async () => {
    const page = await open('/robots.txt');
    const release = await holdBack(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.getByLabel('Mobile number').fill('+41 79 123 45 67');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    release();
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
    await expect(page.getByLabel('Mobile number')).toHaveValue('79 123 45 67');
    await page.context().close();
  });

  for (const [path, late] of [
    ['/', 'drawnPage'],
    ['/', 'messages-en-first'],
    ['/mobile-topup', 'drawnPage'],
    ['/mobile-topup', 'topUp-'],
    ['/mobile-topup', 'numberTyping'],
    ['/mobile-topup', 'deferredFeatures'],
  ] as const)
    test(
      `a phone number with a dial code is accepted on ${path} while ${late} is still loading`,
      slowUnless(late === 'drawnPage' && path === '/'),
      async () => {
        const page = await open('/robots.txt');
        const release = await holdBack(page, new RegExp(`/assets/${late}`));
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await page.getByLabel('Mobile number').fill('+919801041300');
        await page.getByRole('button', { name: 'Continue' }).click();
        release();
        await expect(page.locator('main [data-screen="amount"]').first()).toBeVisible();
        await page.context().close();
      },
    );

  test.for([
    ['a visitor who moves on', true],
    ['a visitor who stays', false],
  ] as const)(
    'if %s presses Enter in the country field before the list has loaded, a country is selected',
    slow,
    async ([, goesOn]) => {
      const page = await open('/robots.txt');
      const release = await holdBack(page, '**/assets/*.js');
      const requestedPaths: string[] = [];
      page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
      await page.goto('/mobile-topup', { waitUntil: 'domcontentloaded' });
      await page.getByRole('combobox', { name: 'Country' }).fill('India');
      await page.keyboard.press('Enter');
      if (goesOn) await page.getByLabel('Mobile number').fill('9801041300');
      release();
      await waitForLateParts(page);
      if (!goesOn) await page.getByLabel('Mobile number').fill('9801041300');
      await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('India');
      await expect(page.getByLabel('Mobile number')).toHaveValue('98010 41300');
      await expect(page.locator('main [data-screen="number"]').first()).toBeVisible();
      expect(requestedPaths).not.toContain('/api/checkMobileNumber');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.locator('main [data-screen="amount"]').first()).toBeVisible();
      expect(requestedPaths.filter((path) => path === '/api/checkMobileNumber')).toHaveLength(1);
      await page.context().close();
    },
  );

  for (const [path, late] of [
    ['/mobile-topup', '**/assets/*.js'],
    ['/mobile-topup', '**/assets/CountryList-*.js'],
    ['/', '**/assets/*.js'],
    ['/', '**/assets/CountryList-*.js'],
  ] as const)
    test(
      `on ${path}, selecting a country, typing a number and pressing Continue take effect even before ${late} has loaded`,
      slowUnless(path === '/'),
      async () => {
        const page = await open('/robots.txt');
        const release = await holdBack(page, late);
        const requestedPaths: string[] = [];
        page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await page.getByRole('combobox', { name: 'Country' }).fill('India');
        await page.keyboard.press('Enter');
        await page.getByLabel('Mobile number').fill('9801041300');
        await page.getByRole('button', { name: 'Continue' }).click();
        release();
        await expect(page.locator('main [data-screen="amount"]').first()).toBeVisible();
        expect(requestedPaths.filter((one) => one === '/api/checkMobileNumber')).toHaveLength(1);
        await page.context().close();
      },
    );

  test(
    'if the hydration script fails to load, the browser renders the page again and the page works',
    slow,
    async () => {
      const page = await open('/robots.txt');
      await page.route('**/assets/drawnPage-*', (route) => route.abort());
      await page.goto('/giftcardworld/zalando-ch');
      await waitForLateParts(page);
      await pickOne(page.locator('main').getByRole('radio').first());
      // `dispatchEvent` returns false if the page still intercepts clicks.
      const isFree = await page
        .locator('#root button')
        .first()
        .evaluate((button) =>
          button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
        );
      expect(isFree).toBe(true);
      await page.context().close();
    },
  );

  test('if all scripts fail to load, the form works as it does without JavaScript', async () => {
    const page = await open('/robots.txt');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    await page.getByLabel('Mobile number').fill('+41 79 123 45 67');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/mobile-topup\?/);
    await page.context().close();
  });

  test('a URL path starting with a double slash shows a working 404 page', slow, async () => {
    const page = await open('/robots.txt');
    const complaints = listen(page);
    const { origin } = new URL(page.url());
    await page.goto(`${origin}//host/`);
    await expect(page.getByText('Sorry, we were unable to find that page')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Back to Home page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top up phones worldwide');
    expect(complaints.filter((word) => !word.includes('404'))).toEqual([]);
    await page.context().close();
  });
});

test("a click right after React's first render of the checkout takes effect", async () => {
  const page = await openWithCart('/about', { item: zalando });
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root')!;
      // This observer runs after React's first render and before React's effects.
      const observer = new MutationObserver(() => {
        observer.disconnect();
        root.querySelector<HTMLElement>('header button')!.click();
      });
      observer.observe(root, { childList: true });
    }),
  );
  await page.goto('/checkout');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.context().close();
});

test('a click on the disabled checkout takes effect once the page is ready', slow, async () => {
  const page = await openWithCart('/about', { item: zalando });
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/checkout', { waitUntil: 'domcontentloaded' });
  await page.locator('header button').first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.context().close();
});
