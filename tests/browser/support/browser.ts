import { rm } from 'node:fs/promises';
import { chromium, firefox, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { AddCartRequest } from '../../../contract/schemas/orders.ts';
import { fillStorage } from '../../../scripts/browser/crawl/visit.ts';
import { expect, patience } from '../../../scripts/browser/expect.ts';
import { findBrowser, findFirefox, firefoxNeeds } from '../../../scripts/browser/find.ts';
import { methods, payButton, screenIs } from '../../../scripts/browser/journey.ts';
import { signedInStorage, toStorage, type BrowserStorage } from '../../../scripts/browser/storage.ts';
import { createUserActions } from '../../../scripts/browser/userActions.ts';
import {
  createShopper,
  giftCard,
  payAt,
  registerCustomer,
  topUp,
  type Customer,
} from '../../../scripts/shop/shopper.ts';
import { startShop, type RunningShop, type ShopOptions } from '../../../scripts/shop/start.ts';
import { typeInsteadOfFill } from './firefox.ts';

const onlyNecessary = {
  cookieConsent: JSON.stringify({ necessary: true, analytics: false, marketing: false }),
};
/** A gift card of Zalando for CHF 50, as `addGiftCard` puts it into the cart. */
export const zalando: AddCartRequest = { ...giftCard, prodid: 'G-3058', ProductPriceID: 'q_G-3058_5000' };
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

/** With these the browser finds no name and no address but its own machine's: there is no network. */
export const withoutNetwork = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'];

/** The page has all that comes late, and with it what listens for signs of life and counts the time without them. */
export const listens = (page: Page): Promise<void> =>
  page.locator('.dock_dock').waitFor({ state: 'attached' });

export type OpenOptions = BrowserContextOptions & {
  /** Another address of the shop. */
  shop?: string;
  /** Nothing was answered about cookies yet. */
  asksCookies?: boolean;
  /** What the browser keeps from an earlier visit. */
  storage?: BrowserStorage;
  /** Time is the test's: `page.clock` moves it on. A number is how many milliseconds the page's clock is wrong. */
  clock?: boolean | number;
  /** Is given the page before it loads anything. */
  watch?: (page: Page) => unknown;
};

/** The engine of this run: `ENGINE=firefox` is the system's Firefox, else Chromium. Switches are Chromium's. */
export const isFirefox = process.env['ENGINE'] === 'firefox';
const launch = async (switches: readonly string[]): Promise<Browser> => {
  if (isFirefox) {
    const found = findFirefox();
    if (!found) throw new Error(`No Firefox found. ${firefoxNeeds}`);
    return firefox.launch({ ...found, headless: true });
  }
  const found = await findBrowser();
  return chromium.launch({ ...found, args: [...(found.args ?? []), ...switches], headless: true });
};

/**
 * One browser and one shop for a test file: the real server, a database of its own, the sandboxes. What a test asks
 * of a sandbox holds for its shop alone, so files can run side by side. `switches` are further ones of the browser.
 */
export const useBrowser = ({
  switches = [],
  ...shopOptions
}: Pick<ShopOptions, 'entry' | 'env'> & { switches?: readonly string[] } = {}) => {
  let browser: Browser;
  let shop: RunningShop;
  beforeAll(async () => {
    [browser, shop] = await Promise.all([
      launch(switches),
      // all tests come from one address: the budget of text messages per address is not what they test
      startShop({ ...shopOptions, env: { SMS_PER_ADDRESS: '500', ...shopOptions.env } }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([browser.close(), shop.kill()]);
    await rm(shop.dataDir, { recursive: true, force: true });
  });
  const open = async (path = '/', options: OpenOptions = {}): Promise<Page> => {
    const { shop: url = shop.url, asksCookies = false, storage, clock = false, watch, ...rest } = options;
    const { origin } = new URL(url);
    const kept: Record<string, string> = { ...(asksCookies ? {} : onlyNecessary), ...storage?.local };
    // a page that goes there itself fills its storage on the way; else Playwright opens one more page for it
    const goesThere = new URL(path, url).origin === origin;
    const entries = Object.entries(kept);
    const context = await browser.newContext({
      baseURL: url,
      viewport: desktop,
      locale: 'en-GB',
      storageState: {
        cookies: Object.entries(storage?.cookies ?? {}).map(([name, value]) => ({
          name,
          value,
          domain: new URL(url).hostname,
          path: '/',
          expires: -1,
          httpOnly: name === 'buyer',
          secure: false,
          sameSite: 'Strict' as const,
        })),
        origins:
          goesThere || entries.length === 0
            ? []
            : [{ origin, localStorage: entries.map(([name, value]) => ({ name, value })) }],
      },
      ...rest,
    });
    // of its windows and tabs too
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    if (isFirefox) typeInsteadOfFill(page);
    await watch?.(page);
    if (clock !== false) await page.clock.install({ time: Date.now() + (clock === true ? 0 : clock) });
    const filling = goesThere ? await page.addInitScript(fillStorage, { local: kept, clear: false }) : null;
    await page.goto(path);
    await filling?.dispose();
    return page;
  };
  return {
    /** Where shoppers open it. */
    shop: (): string => shop.url,
    running: (): RunningShop => shop,
    /** A page of a new visitor, who has answered the question about cookies unless the test is about it. */
    open,
    /** Somebody with an account that was made over the API, on a page where they are signed in. */
    openSignedIn: async (path = '/', options: OpenOptions = {}): Promise<{ page: Page } & Customer> => {
      const customer = await registerCustomer(shop.url);
      const storage = toStorage(customer.browser, signedInStorage(customer.session));
      return { ...customer, page: await open(path, { storage, ...options }) };
    },
    /** A page of somebody, signed in or not, in whose cart this was put over the API. */
    openWithCart: async (
      path = '/',
      {
        item = topUp,
        customer,
        ...options
      }: OpenOptions & { item?: AddCartRequest; customer?: Customer } = {},
    ): Promise<Page> => {
      const shopper = createShopper(shop.url, customer?.browser);
      const { carttoken } = await shopper.addCart(item);
      const kept = { ...(customer ? signedInStorage(customer.session) : {}), cartToken: carttoken };
      return open(path, { storage: toStorage(shopper.browser, kept), ...options });
    },
    /** An order that was made over the API, on the page where it is paid: this method is chosen and can be paid with. */
    openMethods: async (
      method: keyof typeof methods = 'card',
      {
        item = topUp,
        customer,
        ...options
      }: OpenOptions & { item?: AddCartRequest; customer?: Customer } = {},
    ): Promise<{ page: Page; orderno: string }> => {
      const shopper = createShopper(shop.url, customer?.browser);
      const { carttoken } = await shopper.addCart(item);
      const { ordertoken, orderno } = await shopper.createOrder(
        carttoken,
        customer ? { email: customer.email } : {},
      );
      if (method === 'mypos') {
        // it is offered to whom the first card gateway has refused
        await payAt((await shopper.payUrl(ordertoken)).payurl, 'decline');
        await shopper.check(ordertoken);
      }
      const kept = {
        ...(customer ? signedInStorage(customer.session) : {}),
        cartToken: carttoken,
        orderToken: ordertoken,
      };
      const page = await open('/checkout', { storage: toStorage(shopper.browser, kept), ...options });
      await screenIs(page, 'methods');
      await createUserActions(page).pick(methods[method]);
      await expect(payButton(page, method)).toBeEnabled();
      return { page, orderno };
    },
  };
};
