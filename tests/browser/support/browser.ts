import {
  chromium,
  firefox,
  webkit,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { AddCartRequest } from '../../../contract/schemas/orders.ts';
import { findMemoryFolder } from '../../setup/memoryFolder.ts';
import { openShopHere, type OpenedShop } from '../../setup/openedShop.ts';
import { fillStorage } from '../../support/browser/crawl/visit.ts';
import { expect, patience } from '../../support/browser/expect.ts';
import {
  findBrowser,
  findFirefox,
  findPlaywrightsWebKit,
  findWebKit,
  firefoxNeeds,
  webkitNeeds,
} from '../../support/browser/find.ts';
import { methods, payButton, screenIs } from '../../support/browser/journey.ts';
import { signedInStorage, toStorage, type BrowserStorage } from '../../support/browser/storage.ts';
import { createUserActions } from '../../support/browser/userActions.ts';
import { launchWebKit } from '../../support/browser/webkit/page.ts';
import {
  createShopper,
  giftCard,
  payAt,
  registerCustomer,
  topUp,
  type Customer,
} from '../../support/shop/shopper.ts';
import { readCarriedBodies, typeInsteadOfFill } from './firefox.ts';
import { beginEmpty, createHandedOn } from './handedOn.ts';

const onlyNecessary = {
  cookieConsent: JSON.stringify({ necessary: true, analytics: false, marketing: false }),
};
/** The CHF 50 Zalando gift card that `addGiftCard` adds to the cart. */
export const zalando: AddCartRequest = { ...giftCard, prodid: 'G-3058', ProductPriceID: 'q_G-3058_5000' };
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

/** Command-line switches that restrict the browser to loopback names and addresses. */
export const withoutNetwork = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'];

/** Blocks pictures, which take up a sixth of a page's load time. Few tests need them. */
const withoutPictures = '--blink-settings=imagesEnabled=false';

/** Turns off the optimising compilers, because pages close before the optimisation pays off. */
const compilesOnce = '--js-flags=--no-opt --no-maglev';

/**
 * Drops the Playwright switch `--disable-dev-shm-usage` if there is enough shared memory. The switch doubles
 * the duration of network calls.
 */
const playwrightsNeedless = async (): Promise<string[]> =>
  (await findMemoryFolder(2 ** 30)) === null ? [] : ['--disable-dev-shm-usage'];

/**
 * Returns the text on the clipboard. In Firefox and WebKit, reading the clipboard requires permission, so the
 * text is pasted into a field.
 */
export const readClipboard = async (page: Page): Promise<string> => {
  if (!isFirefox && !isWebKit) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    return page.evaluate(() => navigator.clipboard.readText());
  }
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('textarea'));
    field.id = 'pasted';
    field.focus();
  });
  await page.keyboard.press('Control+v');
  const field = page.locator('#pasted');
  await expect(field).not.toHaveValue('');
  const text = await field.inputValue();
  await field.evaluate((element) => element.remove());
  return text;
};

/**
 * Waits until all late-loaded parts of the page are attached, including the activity listeners and the idle
 * timer.
 */
export const waitForLateParts = (page: Page): Promise<void> =>
  page.locator('.dock_dock').waitFor({ state: 'attached' });

/** Waits until the page is interactive. Returns immediately for pages of other sites. */
const hears = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page
        .evaluate(() => {
          const root = document.getElementById('root');
          return !root || (root.hasChildNodes() && !window.heldPress);
        })
        // The evaluation throws if the page navigates in the meantime.
        .catch(() => false),
    )
    .toBe(true);

/** Returns a description of a page for error messages: path, screens and alerts. */
const describePage = async (page: Page): Promise<string> => {
  const readTexts = async (selector: string, attribute?: string): Promise<string> => {
    const texts = await page
      .locator(selector)
      .evaluateAll(
        (found, name) =>
          found.map((one) => (name ? one.getAttribute(name) : one.textContent?.trim().slice(0, 200))),
        attribute,
      );
    return texts.filter(Boolean).join(' | ') || 'none';
  };
  const { pathname } = new URL(page.url());
  return `${pathname}, screens: ${await readTexts('[data-screen]', 'data-screen')}, alerts: ${await readTexts('[role=alert], dialog[open] h2')}`;
};

export type OpenOptions = BrowserContextOptions & {
  /** URL to open instead of the test file's own shop. */
  shop?: string;
  /** Leaves the cookie banner unanswered. */
  asksCookies?: boolean;
  /** Browser storage from an earlier visit. */
  storage?: BrowserStorage;
  /**
   * Lets the test control the page's clock with `page.clock`. A number sets the clock's offset in milliseconds.
   */
  clock?: boolean | number;
  /** Returns the page without waiting for it to become interactive. */
  early?: boolean;
  /** Called with the page before it loads. */
  watch?: (page: Page) => unknown;
};

/**
 * Selects the browser engine: `ENGINE=firefox` uses the system's Firefox, `ENGINE=webkit` the system's WebKit. The
 * default is Chromium.
 */
export const isFirefox = process.env['ENGINE'] === 'firefox';
export const isWebKit = process.env['ENGINE'] === 'webkit';
/** Launches the browser engine. `switches` are command-line switches for Chromium. */
const launch = async (switches: readonly string[]): Promise<Browser> => {
  if (isFirefox) {
    const found = findFirefox();
    if (!found) throw new Error(`No Firefox found. ${firefoxNeeds}`);
    return firefox.launch({ ...found, headless: true });
  }
  if (isWebKit) {
    const own = findPlaywrightsWebKit();
    if (own) return webkit.launch({ ...own, headless: true });
    const found = findWebKit();
    if (!found) throw new Error(`No WebKit found. ${webkitNeeds}`);
    // The bridge to WebKit implements only the part of Playwright's API that the tests use. Calling any other
    // method throws an error that names it.
    return (await launchWebKit(found)) as unknown as Browser;
  }
  const found = await findBrowser();
  return chromium.launch({
    ...found,
    args: [...(found.args ?? []), compilesOnce, ...switches],
    ignoreDefaultArgs: await playwrightsNeedless(),
    headless: true,
  });
};

/**
 * This process's Chromium instances, keyed by their switches and shared by its test files. They exit with the
 * process.
 */
const launched = new Map<string, Promise<Browser>>();
const useLaunched = (switches: readonly string[]): Promise<Browser> => {
  const key = switches.join(' ');
  const browser = launched.get(key) ?? launch(switches);
  launched.set(key, browser);
  return browser;
};

/**
 * Provides a browser and a shop for a test file. The shop is the real server in this process, with its own
 * database and sandboxes, so test files can run in parallel. `env` contains settings for the shop, and
 * `switches` contains those for the browser. With `pictures`, the browser loads pictures. With `handsOn`,
 * closed pages are emptied and reused.
 */
export const useBrowser = ({
  env = {},
  switches: further = [],
  pictures = false,
  handsOn = false,
}: {
  env?: Readonly<Record<string, string>>;
  switches?: readonly string[];
  pictures?: boolean;
  handsOn?: boolean;
} = {}) => {
  const switches = pictures ? further : [...further, withoutPictures];
  const handedOn = createHandedOn();
  let browser: Browser;
  let shop: OpenedShop;
  beforeAll(async () => {
    // Start the browser first, so that a missing browser does not leave a shop running.
    browser = await (isFirefox || isWebKit ? launch(switches) : useLaunched(switches));
    shop = await openShopHere(
      // All tests share one IP address, so raise its limit on text messages.
      () => ({ NODE_ENV: 'development', SMS_PER_ADDRESS: '500', ...env }),
      { host: 'localhost' },
    );
    // Store the first admin's invitation link in a file, as the shop does when it starts as a separate process.
    await shop.app.firstAdminLink();
  });
  afterAll(async () => {
    await handedOn.end();
    const left = isFirefox || isWebKit ? [browser] : browser.contexts();
    await Promise.all([...left.map((one) => one.close()), shop.close()]);
  });
  // Add the state of all open pages to the error of a failed test.
  afterEach(async ({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (!error || isFirefox || isWebKit) return;
    const pages = browser
      .contexts()
      .flatMap((context) => context.pages())
      .filter((page) => !handedOn.isWaiting(page));
    const places = await Promise.all(pages.map((page) => describePage(page).catch(String)));
    error.message += `\n${places.map((place) => `page left at ${place}`).join('\n')}`;
  });
  const open = async (path = '/', options: OpenOptions = {}): Promise<Page> => {
    const {
      shop: url = shop.url,
      asksCookies = false,
      storage,
      clock = false,
      early = false,
      watch,
      ...rest
    } = options;
    const { origin } = new URL(url);
    const localValues: Record<string, string> = { ...(asksCookies ? {} : onlyNecessary), ...storage?.local };
    // On a page of the shop, an init script fills the storage. For other sites, `storageState` fills the shop's
    // storage, for which Playwright opens an extra page.
    const goesThere = new URL(path, url).origin === origin;
    const entries = Object.entries(localValues);
    const cookies = Object.entries(storage?.cookies ?? {}).map(([name, value]) => ({
      name,
      value,
      domain: new URL(url).hostname,
      path: '/',
      expires: -1,
      httpOnly: name === 'buyer',
      secure: false,
      sameSite: 'Strict' as const,
    }));
    const isPlain = handsOn && goesThere && !isFirefox && !isWebKit && !early && !watch && clock === false;
    const kind = isPlain ? handedOn.kindOf(url, rest) : null;
    const emptied = kind === null ? undefined : handedOn.take(kind);
    const context =
      emptied?.context() ??
      (await browser.newContext({
        baseURL: url,
        viewport: desktop,
        locale: 'en-GB',
        // With smooth scrolling, a click could miss an element that is still moving.
        reducedMotion: 'reduce',
        // A service worker could still respond to the page's requests after the test has ended.
        serviceWorkers: 'block',
        // Grant clipboard access, which a user's click grants in a real browser.
        ...(isFirefox || isWebKit ? {} : { permissions: ['clipboard-read', 'clipboard-write'] }),
        storageState: {
          cookies,
          origins:
            goesThere || entries.length === 0
              ? []
              : [{ origin, localStorage: entries.map(([name, value]) => ({ name, value })) }],
        },
        ...rest,
      }));
    // Set the timeout for the whole context, so that it also applies to popups and tabs.
    context.setDefaultTimeout(patience);
    const page = emptied ?? (await context.newPage());
    if (emptied) await context.addCookies(cookies);
    if (isFirefox) {
      typeInsteadOfFill(page);
      readCarriedBodies(page);
    }
    await watch?.(page);
    if (clock !== false) await page.clock.install({ time: Date.now() + (clock === true ? 0 : clock) });
    const filling = goesThere
      ? [
          await page.addInitScript(fillStorage, { local: localValues, clear: false }),
          ...(emptied ? [await page.addInitScript(beginEmpty)] : []),
        ]
      : [];
    await page.goto(path);
    await Promise.all(filling.map((one) => one.dispose()));
    if (emptied) handedOn.begin(emptied);
    else if (kind !== null) await handedOn.keep(kind, origin, page);
    if (!early && rest.javaScriptEnabled !== false) await hears(page);
    return page;
  };
  return {
    /** URL of the shop. */
    shop: (): string => shop.url,
    /** The running shop, for tests that access its database or data folder. */
    running: (): OpenedShop => shop,
    /** Opens a page for a new visitor. The cookie banner has been answered unless `asksCookies` is set. */
    open,
    /** Opens a page for a new customer who is signed in. The account is created through the API. */
    openSignedIn: async (path = '/', options: OpenOptions = {}): Promise<{ page: Page } & Customer> => {
      const customer = await registerCustomer(shop.url);
      const storage = toStorage(customer.browser, signedInStorage(customer.session));
      return { ...customer, page: await open(path, { storage, ...options }) };
    },
    /** Opens a page for a guest or customer. The cart is filled through the API. */
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
      const localValues = { ...(customer ? signedInStorage(customer.session) : {}), cartToken: carttoken };
      return open(path, { storage: toStorage(shopper.browser, localValues), ...options });
    },
    /**
     * Opens the payment page of an order, with the given method available and selected. The order is created
     * through the API.
     */
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
        // myPOS is offered only after the card gateway has declined a payment.
        await payAt((await shopper.payUrl(ordertoken)).payurl, 'decline');
        await shopper.check(ordertoken);
      }
      const localValues = {
        ...(customer ? signedInStorage(customer.session) : {}),
        cartToken: carttoken,
        orderToken: ordertoken,
      };
      const page = await open('/checkout', { storage: toStorage(shopper.browser, localValues), ...options });
      await screenIs(page, 'methods');
      await createUserActions(page).pick(methods[method]);
      await expect(payButton(page, method)).toBeEnabled();
      return { page, orderno };
    },
  };
};
