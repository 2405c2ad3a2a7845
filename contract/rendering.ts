/** What the server's part for drawing pages and the pages themselves agree upon. */
import type { Language } from './domain/languages.ts';

/** What a drawn page was made of. The browser starts from it when it comes to the same. */
export type RenderedPage = {
  path: string;
  /** The query that the page was drawn for; null when it looks the same with any. */
  search: string | null;
  language: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  answers: [question: string, data: unknown][];
};

/** The answer of the API to one question of a chart; null for a question that no page for everybody may ask. */
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
  /** What stands in the page's root. */
  html: string;
  status: 200 | 404;
  /** Null when the browser asks for itself: an answer said no, or nothing was asked. */
  page: RenderedPage | null;
  /** It is between the shop and one person, and stands where its questions are not answered yet: the browser draws it anew. */
  isWaiting: boolean;
  /** The sources of the chunks that the browser needs to take it over, as the build's manifest names them. */
  sources: string[];
};

/** What the build for the server exports. */
export type ServerEntry = {
  /** Null when the address has no page for everybody, or when drawing it did not come to a calm state in time. */
  renderPage: (request: RenderRequest) => Promise<RenderedScreen | null>;
  /** What the browser needs for the screen at an address, as the build's manifest names it. */
  findSources: (request: Omit<RenderRequest, 'ask'>) => string[];
  /** The language of a first visit, by what the request says. */
  chooseLanguage: (request: {
    cookie: string | null;
    accepted: readonly string[];
    path: string;
    host: string;
  }) => Language;
};

/**
 * The last press in a drawn page before the shop hears it, held by the page's own script until that is stopped; `at` is
 * its place among the elements of the root with its name and class. `choices`: the fields with a list in which Enter was pressed
 * before that, for which the browser presses the button of the form.
 */
export type HeldPress = { element: HTMLElement | null; at: number; choices: Element[]; stop: () => void };
declare global {
  interface Window {
    /** Only in a page that the server drew, and until the shop hears it. */
    heldPress?: HeldPress;
  }
}
