/** Contract between the server renderer and the pages. */
import type { Language } from './domain/languages.ts';

/** State that the page was rendered from. The browser hydrates the page if its own state is equal. */
export type RenderedPage = {
  path: string;
  /** Query that the page was rendered for, or null if it does not matter. */
  search: string | null;
  language: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  answers: [question: string, data: unknown][];
};

/** Response of the API to a request of a chart; null for requests that no public page may make. */
export type Ask = (
  path: string,
  query: Record<string, string | number | undefined>,
) => Promise<{ status: number; body: unknown } | null>;

export type RenderRequest = {
  /** Path without the language: `/help`. */
  path: string;
  /** With the question mark, or empty. */
  search: string;
  language: Language;
  ask: Ask;
};

export type RenderedScreen = {
  /** HTML of the page's root. */
  html: string;
  status: 200 | 404;
  /** Null if the browser fetches the data: a request was refused, or none was made. */
  page: RenderedPage | null;
  /** True for a page with personal data, rendered in its loading state. The browser renders it again. */
  isWaiting: boolean;
  /** Source files of the chunks that the browser needs to hydrate the page, as in the build's manifest. */
  sources: string[];
};

/** Exports of the server build. */
export type ServerEntry = {
  /** Null if no public page has this URL, or if rendering did not settle in time. */
  renderPage: (request: RenderRequest) => Promise<RenderedScreen | null>;
  /** Modules for the screen of a URL, as in the build's manifest. */
  findSources: (request: Omit<RenderRequest, 'ask'>) => string[];
  /** Language of a first visit, from the request. */
  chooseLanguage: (request: {
    cookie: string | null;
    accepted: readonly string[];
    path: string;
    host: string;
  }) => Language;
};

/**
 * Last press on a server-rendered page before React hydrates it. The page's script records it until `stop`. `at` is
 * its index among the root's elements with the same tag and class. `choices` lists combobox fields in which Enter was
 * pressed; the hydrated page repeats the key there.
 */
export type HeldPress = { element: HTMLElement | null; at: number; choices: Element[]; stop: () => void };
declare global {
  interface Window {
    /** Only present on a server-rendered page until React has hydrated it. */
    heldPress?: HeldPress;
  }
}
