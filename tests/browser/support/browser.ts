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
/** A gift card of Zalando for CHF 50, as `addGiftCard` puts it into the cart. */
export const zalando: AddCartRequest = { ...giftCard, prodid: 'G-3058', ProductPriceID: 'q_G-3058_5000' };
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

/** Flags that limit the browser to loopback names and addresses. */
export const withoutNetwork = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'];

/** A page's pictures take a sixth of its loading cost, and few tests look at one. */
const withoutPictures = '--blink-settings=imagesEnabled=false';

/** A test's page closes before compiling code a second and third time pays off. */
const compilesOnce = '--js-flags=--no-opt --no-maglev';

/**
 * Playwright shares memory between processes in files, for machines with little shared memory: this doubles the time
 * of the network.
 */
const playwrightsNeedless = async (): Promise<string[]> =>
  (await findMemoryFolder(2 ** 30)) === null ? [] : ['--disable-dev-shm-usage'];

/** Copied text. Firefox and WebKit require a permission before a page may read it, so the test pastes it there. */
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

/** The page has all its late parts, including the listeners for activity and the idle timer. */
export const listens = (page: Page): Promise<void> =>
  page.locator('.dock_dock').waitFor({ state: 'attached' });

/** Waits until the page is interactive; other sites need no wait. */
const hears = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page
        .evaluate(() => {
          const root = document.getElementById('root');
          return !root || (root.hasChildNodes() && !window.heldPress);
        })
        // it leads on to another page
        .catch(() => false),
    )
    .toBe(true);

/** Description of a page: its path, its screens and its alerts. */
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
  /** Another URL of the shop. */
  shop?: string;
  /** No answer about cookies so far. */
  asksCookies?: boolean;
  /** Browser storage of an earlier visit. */
  storage?: BrowserStorage;
  /**
   * The test controls the time: `page.clock` advances it. A number is the error of the page's clock in milliseconds.
   */
  clock?: boolean | number;
  /** Does not wait until the page is interactive. */
  early?: boolean;
  /** Receives the page before it loads. */
  watch?: (page: Page) => unknown;
};

/**
 * The engine of this run: `ENGINE=firefox` is the system's Firefox, `ENGINE=webkit` the system's WebKit, otherwise
 * Chromium.
 */
export const isFirefox = process.env['ENGINE'] === 'firefox';
export const isWebKit = process.env['ENGINE'] === 'webkit';
/** Command-line switches of Chromium. */
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
    // the part of Playwright's API that the stories use; a missing method fails by name
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

/** The Chromiums of this process by their switches, shared by its files. They end with it. */
const launched = new Map<string, Promise<Browser>>();
const useLaunched = (switches: readonly string[]): Promise<Browser> => {
  const key = switches.join(' ');
  const browser = launched.get(key) ?? launch(switches);
  launched.set(key, browser);
  return browser;
};

/**
 * A browser and a shop for a test file: the real server in this process, a separate database and the sandboxes.
 * Settings of a sandbox apply to its shop only, so files can run in parallel. `env` has this shop's settings and
 * `switches` those of the browser. With `pictures` the browser loads pictures; with `handsOn` a closed page is
 * emptied and reused.
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
    // first: no shop starts without a browser
    browser = await (isFirefox || isWebKit ? launch(switches) : useLaunched(switches));
    shop = await openShopHere(
      // all tests come from one IP address: they do not test the limit of text messages per address
      () => ({ NODE_ENV: 'development', SMS_PER_ADDRESS: '500', ...env }),
      { host: 'localhost' },
    );
    // stored in a file, as at the start of a process
    await shop.app.firstAdminLink();
  });
  afterAll(async () => {
    await handedOn.end();
    const left = isFirefox || isWebKit ? [browser] : browser.contexts();
    await Promise.all([...left.map((one) => one.close()), shop.close()]);
  });
  // a failed test reports the state of its pages
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
    const kept: Record<string, string> = { ...(asksCookies ? {} : onlyNecessary), ...storage?.local };
    // a page that goes there itself fills its storage on the way; otherwise Playwright opens one more page for it
    const goesThere = new URL(path, url).origin === origin;
    const entries = Object.entries(kept);
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
        // a click aims at the position of an element: during a smooth scroll it misses
        reducedMotion: 'reduce',
        // a worker that is still running would respond for the page after the end of a test
        serviceWorkers: 'block',
        // A real browser grants these on a press.
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
    // The timeout applies to its windows and tabs too.
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
          await page.addInitScript(fillStorage, { local: kept, clear: false }),
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
    /** URL for shoppers. */
    shop: (): string => shop.url,
    /** The shop with its parts: its database for changes by time or staff. */
    running: (): OpenedShop => shop,
    /** A page of a new visitor, who has answered the question about cookies unless the test is about it. */
    open,
    /** A customer with an account that was made over the API, on a page where they are signed in. */
    openSignedIn: async (path = '/', options: OpenOptions = {}): Promise<{ page: Page } & Customer> => {
      const customer = await registerCustomer(shop.url);
      const storage = toStorage(customer.browser, signedInStorage(customer.session));
      return { ...customer, page: await open(path, { storage, ...options }) };
    },
    /** A page of a person, signed in or not, with a cart that was filled over the API. */
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
    /** An order that was made over the API, on its payment page: this method is chosen and available. */
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
        // it is offered to shoppers whom the first card gateway has refused
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
