/**
 * Implements the parts of Playwright's `Page`, `BrowserContext` and `Browser` that the browser tests use, for
 * WebKit.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContextOptions } from 'playwright-core';
import { patience } from '../expect.ts';
import { openLine, type Handler, type Line, type Request } from './line.ts';
import {
  ElementHandle,
  expectIn,
  Finder,
  keep,
  Locator,
  untilAnswered,
  type PendingResult,
  type Waiting,
} from './locator.ts';
import { clockSource, injectedSource, urlMatches, type UrlMatch } from './playwright.ts';
import { openDisplay, openWebDriver, WebDriverError, type Display, type WebDriver } from './webdriver.ts';

const keys: Readonly<Record<string, string>> = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  ControlOrMeta: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  PageDown: '\uE00F',
  PageUp: '\uE00E',
  Shift: '\uE008',
  Space: ' ',
  Tab: '\uE004',
};

/**
 * Returns whether the error means that the page navigated away during a call. The call is then repeated on the
 * next page.
 */
const isLeaving = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === 'TimeoutError') ||
  (error instanceof WebDriverError &&
    (/^(stale element reference|no such frame)$/.test(error.code) ||
      /navigat|reload|document|context|parse script result/i.test(error.message)));

type Awaitable = 'popup' | 'request' | 'close';

export class Page extends Finder {
  readonly _apiName = 'Page';
  readonly #context: BrowserContext;
  readonly #handle: string;
  #url = 'about:blank';
  #closed = false;
  #pointerAt: { x: number; y: number } | null = null;

  constructor(context: BrowserContext, handle: string) {
    super();
    this.#context = context;
    this.#handle = handle;
  }
  context(): BrowserContext {
    return this.#context;
  }
  /** Returns the URL as of the last call to the page. */
  url(): string {
    return this.#url;
  }
  isClosed(): boolean {
    return this.#closed;
  }
  locator(selector: string | Locator, options?: ConstructorParameters<typeof Locator>[2]): Locator {
    return new Locator(this, typeof selector === 'string' ? selector : selector.selector, options);
  }

  command<T>(method: 'GET' | 'POST' | 'DELETE', command: string, body?: object): Promise<T> {
    return this.#context.command(this.#handle, method, command, body);
  }

  /**
   * Runs a function in the page and awaits its promise. Functions are sent as source text, because a page may
   * forbid `eval`. Other arguments are sent as JSON. Waits while the page is navigating.
   *
   * @throws Error with the message from the page
   */
  async inPage<A extends unknown[], T>(run: (...given: A) => T, ...given: A): Promise<Awaited<T>> {
    type Said = { url: string; lacks?: true; nothing?: boolean; value?: Awaited<T>; error?: string };
    const handed = given.map((one, index) =>
      typeof one === 'function' ? `(${String(one)})` : `arguments[${index}]`,
    );
    const args = given.map((one) => (typeof one === 'function' ? null : one));
    const script = `const done = arguments[arguments.length - 1];
      const url = location.href;
      if (document.readyState === 'loading' && !document.body) return done({ url, lacks: true });
      if (!globalThis.injected) return done({ url, lacks: true });
      Promise.resolve().then(() => (${String(run)})(${handed.join(', ')})).then(
        (value) => done({ url, value, nothing: value === undefined }),
        (error) => done({ url, error: String(error?.message ?? error) }),
      );`;
    const end = Date.now() + patience;
    for (;;) {
      const result = await this.command<Said>('POST', 'execute/async', { script, args }).catch(
        (error: unknown) => {
          if (isLeaving(error) && Date.now() < end) return null;
          throw error;
        },
      );
      if (result && !result.lacks) {
        this.#url = result.url;
        if (result.error !== undefined) throw new Error(result.error);
        // JSON has no undefined.
        return (result.nothing === true ? undefined : result.value) as Awaited<T>;
      }
      if (Date.now() > end) throw new Error(`WebKit: no page loaded after ${this.#url}`);
      if (result?.lacks)
        await this.command('POST', 'execute/sync', { script: injectedSource, args: [] }).catch(() => null);
      else await pause(50);
    }
  }
  evaluate<A, T>(run: (given: A) => T, given?: A): Promise<Awaited<T>> {
    return this.inPage(run as (given: unknown) => T, given ?? null);
  }
  async evaluateHandle(run: () => Element): Promise<ElementHandle> {
    return new ElementHandle(this, await this.inPage(keep, run));
  }

  /** Calls `leave` and waits until the next page and its resources have loaded. */
  async #come(leave: () => Promise<unknown>): Promise<void> {
    await this.command('POST', 'execute/sync', { script: 'window.isLeft = true', args: [] }).catch(
      () => null,
    );
    await leave();
    await untilAnswered(`WebKit loads a page`, {}, () =>
      this.inPage(() =>
        document.readyState === 'complete' && !('isLeft' in window)
          ? null
          : { notYet: `${document.readyState}, ${location.href}` },
      ),
    );
  }
  goto(path: string): Promise<void> {
    const base = this.#context.base;
    const url = base === undefined ? path : new URL(path, base).href;
    return this.#come(() => this.command('POST', 'url', { url }));
  }
  reload(): Promise<void> {
    return this.#come(() => this.command('POST', 'refresh'));
  }
  /** Goes back. The browser may restore the previous page with its state from memory. */
  async goBack(): Promise<void> {
    const left = await this.evaluate(() => location.href);
    await this.command('POST', 'back');
    await this.waitForURL((url) => url.href !== left);
  }

  async waitForURL(match: UrlMatch, waiting: Waiting = {}): Promise<void> {
    const base = this.#context.base;
    await untilAnswered<unknown>(`the address ${String(match)}`, waiting, async () => {
      const [href, state] = await this.evaluate(() => [location.href, document.readyState] as const);
      return urlMatches(base, href, match) && state === 'complete'
        ? null
        : ({ notYet: `${state} at ${href}` } satisfies PendingResult);
    });
  }
  /** `networkidle` means no requests for half a second. */
  async waitForLoadState(state: 'load' | 'networkidle' = 'load'): Promise<void> {
    let idleSince = Date.now();
    await untilAnswered<unknown>(`the page is loaded`, {}, async () => {
      const ready = await this.evaluate(() => document.readyState);
      if (this.#context.line.underWay() > 0) idleSince = Date.now();
      const isIdle = state === 'load' || Date.now() - idleSince >= 500;
      return ready === 'complete' && isIdle ? null : ({ notYet: ready } satisfies PendingResult);
    });
  }

  /** Waits for the next event of this kind. A popup must open after this call. */
  waitForEvent(event: 'popup'): Promise<Page>;
  waitForEvent(event: Awaitable): Promise<unknown> {
    if (event !== 'popup') throw new Error(`WebKit's driver does not report ${event}`);
    return this.#context.nextWindow();
  }
  waitForRequest(match: UrlMatch | ((request: Request) => boolean)): Promise<Request> {
    const { listeners } = this.#context.line;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        listeners.delete(receive);
        reject(new Error(`no request ${String(match)}`));
      }, patience);
      const receive = (request: Request): void => {
        const isIt =
          typeof match === 'function'
            ? (match as (request: Request) => boolean)(request)
            : urlMatches(this.#context.base, request.url(), match);
        if (!isIt) return;
        clearTimeout(late);
        listeners.delete(receive);
        resolve(request);
      };
      listeners.add(receive);
    });
  }
  on(event: Awaitable, receive: (request: Request) => void): void {
    if (event !== 'request') throw new Error(`WebKit's driver does not report ${event}`);
    this.#context.line.listeners.add(receive);
  }
  route(match: UrlMatch, handler: Handler): Promise<void> {
    return this.#context.route(match, handler);
  }
  unroute(match: UrlMatch): Promise<void> {
    return this.#context.unroute(match);
  }

  /**
   * Runs the function on each page before the page's own scripts, from now until the returned object is
   * disposed of.
   */
  async addInitScript<A>(run: (given: A) => unknown, given?: A): Promise<{ dispose: () => Promise<void> }> {
    return this.#context.addInitScript(run, given);
  }
  readonly clock = {
    install: async ({ time }: { time: number }): Promise<void> => {
      await this.#context.addScript(clockSource);
      await this.clock.tell('install', time);
    },
    fastForward: (milliseconds: number): Promise<void> => this.clock.tell('fastForward', milliseconds),
    /** All earlier clock commands also apply to every new page, as in Playwright. */
    tell: async (what: 'install' | 'fastForward', param: number): Promise<void> => {
      await this.#context.addScript(
        `__pwClock.controller.log(${JSON.stringify(what)}, ${Date.now()}, ${param});`,
      );
      await this.#context.eachPage((page) =>
        page.inPage(
          async (method, value) => {
            const clock = (
              globalThis as { __pwClock?: { controller: Record<string, (by: number) => unknown> } }
            ).__pwClock;
            await clock?.controller[method]?.(value);
          },
          what,
          param,
        ),
      );
    },
  };

  async #act(type: 'key' | 'pointer' | 'wheel', actions: object[]): Promise<void> {
    await this.command('POST', 'actions', {
      actions: [
        { type, id: type, ...(type === 'pointer' ? { parameters: { pointerType: 'mouse' } } : {}), actions },
      ],
    });
  }
  /** Moves the pointer to a position and clicks the given number of times. */
  async pointer({ x, y }: { x: number; y: number }, clicks: number): Promise<void> {
    this.#pointerAt = { x, y };
    await this.#act('pointer', [
      { type: 'pointerMove', duration: 0, x, y, origin: 'viewport' },
      ...Array.from({ length: clicks }).flatMap(() => [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    ]);
  }
  readonly mouse = {
    /** Scrolls the wheel by the given number of CSS pixels, at the pointer or in the middle of the window. */
    wheel: async (deltaX: number, deltaY: number): Promise<void> => {
      const middle = await this.evaluate(() => ({ x: innerWidth / 2, y: innerHeight / 2 }));
      const { x, y } = this.#pointerAt ?? middle;
      await this.#act('wheel', [
        {
          type: 'scroll',
          x: Math.round(x),
          y: Math.round(y),
          deltaX,
          deltaY,
          duration: 0,
          origin: 'viewport',
        },
      ]);
    },
  };
  readonly keyboard = {
    /** Presses a key or a key combination, such as `Enter` or `Shift+Tab`. */
    press: async (chord: string): Promise<void> => {
      const held = chord.split('+').map((key) => keys[key] ?? key);
      await this.#act('key', [
        ...held.map((value) => ({ type: 'keyDown', value })),
        ...held.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]);
    },
    type: async (text: string): Promise<void> => {
      await this.#act(
        'key',
        Array.from(text).flatMap((letter) => {
          const value = letter === '\n' ? keys['Enter']! : letter;
          return [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ];
        }),
      );
    },
  };

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.command<string>('GET', 'screenshot'), 'base64');
  }
  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    await this.command('POST', 'window/rect', { width, height });
  }
  mainFrame(): { _expect: Locator['_expect'] } {
    return { _expect: (expression, options) => expectIn(this, ':root', expression, options) };
  }
  async close(): Promise<void> {
    this.#closed = true;
    await this.command('DELETE', 'window');
    await this.#context.forget(this.#handle);
  }
}

export class BrowserContext {
  readonly base: string | undefined;
  /** Playwright's URL matcher requires this field. */
  readonly _options: { baseURL: string | undefined };
  readonly line: Line;
  readonly #driver: WebDriver;
  readonly #pages = new Map<string, Page>();
  /** The driver's current window. Commands run one by one, each in its page's window. */
  #current: string | null = null;
  #before: Promise<unknown> = Promise.resolve();
  #isFresh = true;

  constructor(driver: WebDriver, line: Line, base: string | undefined) {
    this.#driver = driver;
    this.line = line;
    this.base = base;
    this._options = { baseURL: base };
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#before.then(run, run);
    this.#before = turn.catch(() => null);
    return turn;
  }
  command<T>(handle: string, method: 'GET' | 'POST' | 'DELETE', command: string, body?: object): Promise<T> {
    return this.#inTurn(async () => {
      if (this.#current !== handle) await this.#driver.call('POST', 'window', { handle });
      this.#current = handle;
      return this.#driver.call<T>(method, command, body);
    });
  }
  #handles(): Promise<string[]> {
    return this.#inTurn(() => this.#driver.call<string[]>('GET', 'window/handles'));
  }
  #pageOf(handle: string): Page {
    const page = this.#pages.get(handle) ?? new Page(this, handle);
    this.#pages.set(handle, page);
    return page;
  }
  /** Discards a closed page. The driver continues in another window. */
  async forget(handle: string): Promise<void> {
    this.#pages.delete(handle);
    this.#current = null;
  }
  async newPage(): Promise<Page> {
    // The session starts with an open window, which is the first page.
    if (this.#isFresh) {
      this.#isFresh = false;
      return this.#pageOf((await this.#handles())[0]!);
    }
    const { handle } = await this.#inTurn(() =>
      this.#driver.call<{ handle: string }>('POST', 'window/new', { type: 'window' }),
    );
    return this.#pageOf(handle);
  }
  async nextWindow(): Promise<Page> {
    const known = new Set(this.#pages.keys());
    return untilAnswered('a window opens', {}, async () => {
      const handle = (await this.#handles()).find((one) => !known.has(one));
      return handle === undefined ? { notYet: 'none did' } : this.#pageOf(handle);
    });
  }
  async eachPage(run: (page: Page) => Promise<unknown>): Promise<void> {
    const handles = new Set(await this.#handles());
    for (const [handle, page] of this.#pages) if (handles.has(handle)) await run(page);
  }

  async addScript(text: string): Promise<void> {
    this.line.scripts.add(text);
  }
  async addInitScript<A>(run: (given: A) => unknown, given?: A): Promise<{ dispose: () => Promise<void> }> {
    const text = `(${String(run)})(${given === undefined ? '' : JSON.stringify(given)});`;
    this.line.scripts.add(text);
    return { dispose: async () => void this.line.scripts.delete(text) };
  }
  async route(match: UrlMatch, handler: Handler): Promise<void> {
    this.line.routes.push({ match, handler });
  }
  async unroute(match: UrlMatch): Promise<void> {
    const { routes } = this.line;
    routes.splice(0, routes.length, ...routes.filter((route) => route.match !== match));
  }
  /** Cuts or restores the network. Sends the browser's online or offline event to all pages. */
  async setOffline(offline: boolean): Promise<void> {
    this.line.setOffline(offline);
    await this.eachPage((page) =>
      page.inPage((away) => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !away });
        dispatchEvent(new Event(away ? 'offline' : 'online'));
      }, offline),
    );
  }
  /** Clears only the cookies of the open page. */
  async clearCookies(): Promise<void> {
    const [page] = this.#pages.values();
    await page?.command('DELETE', 'cookie');
  }
  /** Sets cookies for the site of the open page. */
  async addCookies(cookies: StorageState['cookies']): Promise<void> {
    const [page] = this.#pages.values();
    for (const { name, value, path, httpOnly } of cookies)
      await page?.command('POST', 'cookie', { cookie: { name, value, path, httpOnly, sameSite: 'Strict' } });
  }
  async cookies(): Promise<{ name: string; value: string }[]> {
    const [page] = this.#pages.values();
    return page ? page.command('GET', 'cookie') : [];
  }
  /** Fills the site's storage before any page opens. Uses one of the site's files that runs no scripts. */
  async fill({ cookies, origins }: StorageState): Promise<void> {
    if (this.base === undefined || (cookies.length === 0 && origins.length === 0)) return;
    const page = await this.newPage();
    this.#isFresh = true;
    await page.goto('/favicon.svg');
    await this.addCookies(cookies);
    await page.evaluate(
      (entries) => {
        for (const { name, value } of entries) localStorage.setItem(name, value);
      },
      origins.flatMap(({ localStorage }) => localStorage),
    );
  }
  setDefaultTimeout(milliseconds: number): void {
    if (milliseconds !== patience) throw new Error('the timeout is the same for all tests');
  }
  async close(): Promise<void> {
    await this.#driver.close();
    await this.line.close();
  }
}

type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

export class Browser {
  readonly #driver: string;
  readonly #display: Display;
  readonly #contexts = new Set<BrowserContext>();
  constructor(driver: string, display: Display) {
    this.#driver = driver;
    this.#display = display;
  }
  /** Starts a separate browser for each context, so that contexts share nothing. */
  async newContext({
    baseURL,
    viewport,
    locale = 'en-GB',
    userAgent,
    storageState,
  }: BrowserContextOptions = {}): Promise<BrowserContext> {
    const line = await openLine(baseURL ?? 'http://localhost');
    const driver = await openWebDriver(this.#driver, this.#display, {
      proxy: line.address,
      size: viewport ?? { width: 1280, height: 900 },
      language: locale,
      userAgent,
    });
    const context = new BrowserContext(driver, line, baseURL);
    this.#contexts.add(context);
    if (storageState && typeof storageState !== 'string') await context.fill(storageState);
    return context;
  }
  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
    await this.#display.close();
  }
}

/** Launches WebKit with the paths from `findWebKit`. */
export const launchWebKit = async (found: { driver: string; display: string }): Promise<Browser> =>
  new Browser(found.driver, await openDisplay(found.display));
