/** @module-tag slow */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { checkoutFlow } from '../../machines/checkout/checkout/checkout.flow.ts';
import { expect, patience } from '../support/browser/expect.ts';
import { findWholeBrowser } from '../support/browser/find.ts';
import {
  addGiftCard,
  addTopUp,
  decide,
  exactlyOnce,
  orderNumber,
  payByCard,
  screenIs,
  toPayPage,
} from '../support/browser/journey.ts';
import { createUserActions, pickOne } from '../support/browser/userActions.ts';
import { topUp } from '../support/shop/shopper.ts';
import { desktop, useBrowser, withoutNetwork } from './support/browser.ts';

const { open, openMethods, shop } = useBrowser({ handsOn: true });
const close = (page: Page): Promise<void> => page.context().close();

const whole = await findWholeBrowser();
if (!whole) console.warn('Skipped: cookies disabled in the browser settings. Run apt-get install chromium.');

/** Ways in which a browser can refuse storage. Each one applies to all pages loaded afterwards. */
const refusals = {
  'storage cannot be written': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  },
  'storage is full': () => {
    const write = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')?.value as (
      this: Storage,
      key: string,
      value: string,
    ) => void;
    Storage.prototype.setItem = function (key, value) {
      if (value.length > 1) throw new DOMException('full', 'QuotaExceededError');
      write.call(this, key, value);
    };
  },
  'storage cannot be read': () => {
    Storage.prototype.getItem = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  },
  'storage cannot be accessed at all': () => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  },
};

describe('unavailable browser storage', () => {
  for (const [problem, refuse] of Object.entries(refusals))
    test(`the paid order is found and shown even if ${problem} [C8 STORY-30]`, async () => {
      const page = await open();
      await page.context().addInitScript(refuse);
      await addGiftCard(page, '/giftcardworld/zalando-ch', /CHF\s50/);
      await toPayPage(page, 'ann@example.com');
      await decide(page, 'Approve');
      await page.waitForURL('**/order-success');
      await screenIs(page, 'completed');
      const orderno = await orderNumber(page);
      await createUserActions(page).press(/^Show codes?$/);
      await expect(page.locator('main')).not.toContainText('••••');
      // After a reload, only the cookie identifies the order.
      await page.reload();
      await screenIs(page, 'completed');
      expect(await orderNumber(page)).toBe(orderno);
      await exactlyOnce(shop(), orderno);
      await close(page);
    });

  test('the shop still finds the order if browser storage is cleared during the card payment [STORY-31]', async () => {
    const { page } = await openMethods();
    await payByCard(page);
    await page.evaluate(() => localStorage.clear());
    await decide(page, 'Approve');
    await page.waitForURL('**/order-success');
    await screenIs(page, 'completed');
    await exactlyOnce(shop(), await orderNumber(page));
    await close(page);
  });

  test('the shop still finds the order if browser storage is cleared during a myPOS payment that is then declined', async () => {
    const { page } = await openMethods('mypos');
    await createUserActions(page).press(/^Pay CHF/);
    await page.waitForURL('**/sandbox/mypos/vmp/checkout');
    await page.evaluate(() => localStorage.clear());
    await createUserActions(page).press(/^Decline/);
    await screenIs(page, 'declined');
    await createUserActions(page).press('Choose another method');
    await screenIs(page, 'methods');
    await close(page);
  });

  test('if storage is cleared while the customer selects a payment method, the checkout still shows the order', async () => {
    const { page, orderno } = await openMethods();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await screenIs(page, 'methods');
    expect(await orderNumber(page)).toBe(orderno);
    await close(page);
  });
});

test('if storage and cookies are cleared during the payment, the page explains how to get the order', async () => {
  const { page, orderno } = await openMethods();
  await createUserActions(page).press(/^Pay CHF/);
  await page.waitForURL('**/sandbox/datatrans/v1/start/**');
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await decide(page, 'Approve');
  await screenIs(page, 'lost');
  await expect(page.locator('main')).toContainText(/Do not pay again\. We will e-\u2060mail you\./);
  await expect(page.locator('main')).toContainText('Please allow cookies for this site');
  await exactlyOnce(shop(), orderno);
  await close(page);
});

test('after a failed delivery, the checkout and the order page still show the paid order', async () => {
  const { page } = await openMethods('card', { item: { ...topUp, Mobile: '9801041103' } });
  await payByCard(page);
  await decide(page, 'Approve');
  await screenIs(page, 'undeliverable');
  await page.goto('/checkout');
  await screenIs(page, 'undeliverable');
  await page.goto('/order-success');
  await screenIs(page, 'undeliverable');
  await close(page);
});

describe('refused cookies', () => {
  const sentences = {
    en: 'Please allow cookies for this site: without them we cannot keep your cart.',
    de: 'Bitte erlauben Sie Cookies für diese Website: Ohne sie können wir Ihren Warenkorb nicht behalten.',
    fr: 'Veuillez autoriser les cookies pour ce site : sans eux, nous ne pouvons pas conserver votre panier.',
    es: 'Permita las cookies de este sitio: sin ellas no podemos conservar su carrito.',
    it: 'Consenta i cookie per questo sito: senza di essi non possiamo conservare il Suo carrello.',
  };
  describe.skipIf(!whole)('cookies turned off in the browser’s settings', () => {
    const refuseCookies = { profile: { default_content_setting_values: { cookies: 2 } } };
    let profile: string;
    let context: BrowserContext;
    beforeAll(async () => {
      profile = await mkdtemp(join(tmpdir(), 'profile-'));
      await mkdir(join(profile, 'Default'));
      await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(refuseCookies));
      const { args = [], ...found } = whole!;
      context = await chromium.launchPersistentContext(profile, {
        ...found,
        args: [...args, ...withoutNetwork],
        headless: true,
        baseURL: shop(),
        viewport: desktop,
      });
      context.setDefaultTimeout(patience);
    });
    afterAll(async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    });

    test.each(Object.entries(sentences))(
      'in %s, clicking Buy without cookies shows a message that cookies must be allowed',
      async (language, sentence) => {
        const page = await context.newPage();
        const settings = await context.newCDPSession(page);
        const userAgent = await page.evaluate(() => navigator.userAgent);
        await settings.send('Emulation.setUserAgentOverride', {
          userAgent,
          acceptLanguage: `${language}-CH`,
        });
        await page.goto('/giftcardworld/zalando-ch');
        await screenIs(page, 'product');
        await pickOne(page.locator('main').getByRole('radio').first());
        await page
          .getByRole('button', { name: /^(Buy|Kaufen|Acheter|Comprar|Acquista)$/ })
          .first()
          .click();
        await expect(page.locator('body')).toContainText(sentence);
        expect(await context.cookies()).toEqual([]);
        await page.close();
      },
    );
  });

  test('if the browser silently refuses cookies, a message appears by the time the order is created [STORY-32]', async () => {
    const page = await open();
    await page.context().route('**/api/**', async (route) => {
      const { cookie: _, ...headers } = route.request().headers();
      const answer = await fetch(route.request().url(), {
        method: route.request().method(),
        headers,
        body: route.request().postData(),
      });
      const { 'set-cookie': __, ...rest } = Object.fromEntries(answer.headers);
      await route.fulfill({ status: answer.status, headers: rest, body: await answer.text() });
    });
    await addTopUp(page);
    await checkoutFlow.drivers['checkout.orderRequested']!(createUserActions(page), {
      type: '',
      contact: { email: 'gina@example.com', accepted: true },
    });
    await expect(page.locator('body')).toContainText(sentences.en);
    await close(page);
  });
});
