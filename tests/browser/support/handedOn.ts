/**
 * Lets the tests of a file reuse pages. A page in a new browser context compiles and warms up all of the shop's
 * code again, which takes half of its load time. A reused page is emptied first, so that it behaves like a new
 * visitor's page.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';

/** Options that do not prevent the reuse of a page. The next test must use the same values. */
const plain: readonly string[] = [
  'viewport',
  'hasTouch',
  'acceptDownloads',
] satisfies (keyof BrowserContextOptions)[];
/** Methods that permanently change a page or a context. */
const onBoth = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'on',
  'once',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
] as const;
/** Methods whose effects cannot be undone. A page is not reused after a call to one of them. */
const marking = {
  page: [...onBoth, 'addLocatorHandler', 'emulateMedia', 'setViewportSize'],
  context: [
    ...onBoth,
    'clearPermissions',
    'grantPermissions',
    'newCDPSession',
    'setGeolocation',
    'setHTTPCredentials',
    'setOffline',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const;

/** Clears the session storage and the window name of a reused page, before the shop's scripts run. */
export const beginEmpty = (): void => {
  // Frames share the page's session storage.
  if (window.top !== window) return;
  sessionStorage.clear();
  window.name = '';
};

/** Manages the reusable pages of one test file. */
export const createHandedOn = () => {
  const waiting = new Map<string, Page[]>();
  const endings: (() => Promise<void>)[] = [];
  const marked = new Set<Page>();
  let isOver = false;

  /**
   * Returns a key made of the URL and the options, or null if an option prevents reuse. A page can be reused
   * only under the same key.
   */
  const kindOf = (url: string, options: BrowserContextOptions): string | null =>
    Object.keys(options).every((name) => plain.includes(name)) ? JSON.stringify([url, options]) : null;

  /**
   * Makes the context's `close` method empty the page instead of closing it, unless a test has changed the page
   * permanently.
   */
  const keep = async (kind: string, origin: string, page: Page): Promise<void> => {
    const context = page.context();
    const session = await context.newCDPSession(page);
    const end = context.close.bind(context);
    endings.push(end);
    const watch = (target: object, names: readonly string[]): void => {
      for (const name of names) {
        const own = Reflect.get(target, name) as (...args: unknown[]) => unknown;
        Reflect.set(target, name, (...args: unknown[]): unknown => {
          marked.add(page);
          return own.apply(target, args);
        });
      }
    };
    watch(page, marking.page);
    watch(context, marking.context);
    watch(page.clock, marking.clock);
    const empty = async (): Promise<void> => {
      await Promise.all(context.pages().map((one) => (one === page ? undefined : one.close())));
      // Navigate away to stop the page's events. Values that it stores while unloading are then cleared as
      // well.
      await page.goto('about:blank');
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await context.clearCookies();
      await session.send('Page.resetNavigationHistory');
    };
    context.close = async () => {
      if (isOver || marked.has(page) || page.isClosed()) return end();
      await empty();
      waiting.set(kind, [...(waiting.get(kind) ?? []), page]);
    };
  };

  return {
    kindOf,
    keep,
    /** Returns an emptied page with this key, if there is one. */
    take: (kind: string): Page | undefined => waiting.get(kind)?.pop(),
    /**
     * Removes the record of permanent changes to the page, because the calls that open a page do not count as
     * permanent changes.
     */
    begin: (page: Page): void => void marked.delete(page),
    isWaiting: (page: Page): boolean => [...waiting.values()].some((pages) => pages.includes(page)),
    end: async (): Promise<void> => {
      isOver = true;
      await Promise.all(endings.map((end) => end()));
    },
  };
};
