/** Contract between the server renderer and the pages. */
import type { Language } from './domain/languages.ts';

/**
 * The conditions under which the server rendered the page. The browser hydrates the page only if the same
 * conditions apply in the browser.
 */
export type RenderedPage = {
  path: string;
  /** Query string for which the page was rendered, or null if the page does not depend on it. */
  search: string | null;
  language: string;
  /** Country as an ISO 3166-1 alpha-2 code. */
  country: string;
  answers: [question: string, data: unknown][];
};

/**
 * Returns the API's response to a chart's request. Returns null for requests that public pages are not allowed
 * to make.
 */
export type Ask = (
  path: string,
  query: Record<string, string | number | undefined>,
) => Promise<{ status: number; body: unknown } | null>;

export type RenderRequest = {
  /** Path without the language, such as `/help`. */
  path: string;
  /** Query string including the question mark. Empty if there is no query. */
  search: string;
  language: Language;
  ask: Ask;
};

export type RenderedScreen = {
  /** HTML of the page's root element. */
  html: string;
  status: 200 | 404;
  /**
   * State from which the browser hydrates the page. Null if the browser has to load the data, because a request
   * was refused or the page contains personal data.
   */
  page: RenderedPage | null;
  /**
   * True for a page with personal data. The server renders only its loading state, and the browser then renders
   * the real content.
   */
  isWaiting: boolean;
  /** Source files of the chunks that the browser needs to hydrate the page, as listed in the build's manifest. */
  sources: string[];
};

/** Functions exported by the server build. */
export type ServerEntry = {
  /** Renders a page. Returns null if no public page has this URL or if rendering did not finish in time. */
  renderPage: (request: RenderRequest) => Promise<RenderedScreen | null>;
  /** Returns the modules for the screen at a URL, as listed in the build's manifest. */
  findSources: (request: Omit<RenderRequest, 'ask'>) => string[];
  /** Determines the language for a first-time visitor from the request. */
  chooseLanguage: (request: {
    cookie: string | null;
    accepted: readonly string[];
    path: string;
    host: string;
  }) => Language;
};

/**
 * The last click on a server-rendered page before React hydrates it. A script on the page records clicks until
 * `stop` is called. `at` is the element's position among elements with the same tag and class. `choices` lists
 * the comboboxes in which the customer pressed Enter; the page repeats these key presses after hydration.
 */
export type RecordedClick = { element: HTMLElement | null; at: number; choices: Element[]; stop: () => void };
declare global {
  interface Window {
    /** The recorded click. Only defined on server-rendered pages, and only until React has hydrated them. */
    heldPress?: RecordedClick;
  }
}
