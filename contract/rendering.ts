/** Contract between the server renderer and its pages. */
import type { Language } from './domain/languages.ts';

/** State that a page was rendered from. The browser takes the page over when it has the same. */
export type RenderedPage = {
  path: string;
  /** Query that the page was rendered for, or null if it does not matter. */
  search: string | null;
  language: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  answers: [question: string, data: unknown][];
};

/** The API's response to one request of a chart; null for a request that no public page may make. */
export type Ask = (
  path: string,
  query: Record<string, string | number | undefined>,
) => Promise<{ status: number; body: unknown } | null>;

export type RenderRequest = {
  /** Without the language: `/help`. */
  path: string;
  /** With its question mark, or empty. */
  search: string;
  language: Language;
  ask: Ask;
};

export type RenderedScreen = {
  /** HTML of the page's root. */
  html: string;
  status: 200 | 404;
  /** Null if the browser requests the data itself: a request was refused, or there was none. */
  page: RenderedPage | null;
  /** True for a page with personal data, rendered in its waiting state. The browser renders it again. */
  isWaiting: boolean;
  /** The sources of the chunks that the browser needs to take it over, by their names in the build's manifest. */
  sources: string[];
};

/** Exports of the server build. */
export type ServerEntry = {
  /** Null if the URL has no public page, or if rendering did not become idle in time. */
  renderPage: (request: RenderRequest) => Promise<RenderedScreen | null>;
  /** Modules that the browser needs for the screen of a URL, by their names in the build's manifest. */
  findSources: (request: Omit<RenderRequest, 'ask'>) => string[];
  /** The language of a first visit, by the request. */
  chooseLanguage: (request: {
    cookie: string | null;
    accepted: readonly string[];
    path: string;
    host: string;
  }) => Language;
};

/**
 * Last press in a server-rendered page before React takes over. The page's script records it until `stop`. `at` is
 * its index among the root's elements with the same tag and class. `choices` lists fields with a list in which
 * Enter was pressed before, for which the browser presses the form's button.
 */
export type HeldPress = { element: HTMLElement | null; at: number; choices: Element[]; stop: () => void };
declare global {
  interface Window {
    /** Present only in a server-rendered page, until React takes over. */
    heldPress?: HeldPress;
  }
}
