/**
 * Pages that the tests of a file reuse. A page in a fresh browser compiles and warms up all of the shop's code again,
 * which is half of its load time; an emptied page still behaves like a new visitor's.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';

/** Options that a reusable page may have; a page with the same options reuses it. */
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
/** Methods whose effect cannot be undone, so the page is not reused after them. */
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

/** Runs before the shop's scripts in the first document of a test. */
export const beginEmpty = (): void => {
  // frames share it with the page
  if (window.top !== window) return;
  sessionStorage.clear();
  window.name = '';
};

/** For one test file, whose shop has one URL. */
export const createHandedOn = () => {
  const waiting = new Map<string, Page[]>();
  const endings: (() => Promise<void>)[] = [];
  const marked = new Set<Page>();
  let isOver = false;

  /** Key of the pages that one with these options may reuse; null for a page in a fresh browser. */
  const kindOf = (url: string, options: BrowserContextOptions): string | null =>
    Object.keys(options).every((name) => plain.includes(name)) ? JSON.stringify([url, options]) : null;

  /** From here on closing this page's context only empties it, unless it was permanently changed. */
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
      // The page receives no more events, and data from unloading is cleared too.
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
    /** An emptied page of this kind, if available. */
    take: (kind: string): Page | undefined => waiting.get(kind)?.pop(),
    /** Opening the page itself does not count as a permanent change. */
    begin: (page: Page): void => void marked.delete(page),
    isWaiting: (page: Page): boolean => [...waiting.values()].some((pages) => pages.includes(page)),
    end: async (): Promise<void> => {
      isOver = true;
      await Promise.all(endings.map((end) => end()));
    },
  };
};
