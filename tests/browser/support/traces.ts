/** Searches all places where a page can leave secrets: the console, storage, URLs and referrers. */
import type { ConsoleMessage, Page } from 'playwright-core';
import { findSecrets, type Secret } from '../../support/secretSearch.ts';

type Trace = { place: 'console' | 'storage' | 'address' | 'referrer'; name: string; text: string };

/** Keys of `localStorage` that contain a secret by design. */
const storedByDesign: Record<string, RegExp> = {
  accessToken: /access token$/,
  user: /access token$/,
  refreshToken: /refresh token$/,
  cartToken: /^cart token$/,
  orderToken: /^order token$/,
  signOutToken: /refresh token$/,
};

/** URLs that contain a secret by design: API calls from the specification and two of the emailed links. */
const byDesign: readonly (readonly [address: RegExp, secret: RegExp])[] = [
  [/^\/api\/(getCart|getPaymentGateWay)\?/, /^cart token$/],
  [/^\/api\/(getSaleOrder|getOrderStatus|getPaymentGateWay|getPrintOrderInfo|getGifts)\?/, /^order token$/],
  [/^\/(verify-email|api\/email\/verify\/)/, /^signature of the mail$/],
  [/^\/reset-password\?/, /^reset link$/],
];

const isMeant = ({ place, name, text }: Trace, secret: string): boolean => {
  if (place === 'storage') return storedByDesign[name]?.test(secret) ?? false;
  if (place !== 'address' || name === 'shown') return false;
  const { pathname, search } = new URL(text);
  return byDesign.some(([address, meant]) => address.test(pathname + search) && meant.test(secret));
};

/** Returns every string in a logged value, including nested ones. */
const readDeep = (printed: unknown): string => {
  const texts: string[] = [];
  const seen = new Set<object>();
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) texts.push(String(value));
    else if (!seen.has(value) && depth < 8 && seen.size < 5_000) {
      seen.add(value);
      for (const key of Reflect.ownKeys(value))
        visit((value as Record<PropertyKey, unknown>)[key], depth + 1);
    }
  };
  visit(printed, 0);
  return texts.join('\n');
};

/** Runs in the page before its scripts. Reports every stored value, including values that are removed later. */
const reportStored = (): void => {
  const own = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')?.value as (
    this: Storage,
    key: string,
    value: string,
  ) => void;
  Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
    (window as unknown as { noteStored(key: string, value: string): void }).noteStored(
      this === localStorage ? key : `sessionStorage ${key}`,
      value,
    );
    own.call(this, key, value);
  };
};

const readStorage = (): [string, string][] => [
  ...Object.entries(localStorage),
  ...Object.entries(sessionStorage).map(([key, value]): [string, string] => [`sessionStorage ${key}`, value]),
  ['cookies of scripts', document.cookie],
];

/** Starts collecting everything that a page and its popups store, log or put into a URL. */
export const collectTraces = async (page: Page) => {
  const traces: Trace[] = [];
  const unread = new Set<Promise<void>>();
  const read = (work: Promise<void>): void => {
    // Reading fails if the page has already been closed.
    const done = work.catch(() => {}).finally(() => unread.delete(done));
    unread.add(done);
  };
  const readMessage = async (message: ConsoleMessage): Promise<void> => {
    const name = message.type();
    traces.push({ place: 'console', name, text: message.text() });
    for (const value of message.args())
      traces.push({ place: 'console', name, text: await value.evaluate(readDeep) });
  };
  const context = page.context();
  await context.exposeFunction('noteStored', (name: string, text: string) => {
    traces.push({ place: 'storage', name, text });
  });
  await context.addInitScript(reportStored);
  context.on('console', (message) => read(readMessage(message)));
  context.on('weberror', (error) =>
    traces.push({ place: 'console', name: 'error', text: String(error.error().stack) }),
  );
  context.on('request', (request) => {
    traces.push({ place: 'address', name: 'request', text: request.url() });
    read(
      request.allHeaders().then(({ referer }) => {
        if (referer) traces.push({ place: 'referrer', name: request.url(), text: referer });
      }),
    );
  });
  return {
    /** Records the page's stored values and its current URL. */
    capture: async (): Promise<void> => {
      for (const [name, text] of await page.evaluate(readStorage))
        traces.push({ place: 'storage', name, text });
      traces.push({ place: 'address', name: 'shown', text: page.url() });
      await Promise.all(unread);
    },
    /**
     * All console messages, except for the browser's own messages about failed responses and blocked service
     * workers.
     */
    printed: (): string[] =>
      traces
        .filter(
          ({ place, text }) =>
            place === 'console' &&
            !/^(Failed to load resource|Service Worker registration blocked)/.test(text),
        )
        .map(({ text }) => text),
    /** Returns each secret found and its location, except for secrets that are stored by design. */
    find: (secrets: Readonly<Record<string, Secret>>): string[] =>
      traces.flatMap((trace) =>
        findSecrets(trace.text, secrets)
          .filter((secret) => !isMeant(trace, secret))
          .map((secret) =>
            `${secret} in ${trace.place} ${trace.place === 'referrer' ? '' : trace.name}`.trim(),
          ),
      ),
    forget: (): void => void traces.splice(0),
    requests: (): string[] => traces.filter(({ name }) => name === 'request').map(({ text }) => text),
  };
};
