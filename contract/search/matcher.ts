import MiniSearch, { type Query, type SearchOptions } from 'minisearch';

/** An entry that the search can find. */
export type Entry = {
  id: string;
  /** Product or country name. */
  name?: string | undefined;
  /** Alternative names, ranked like the name itself. */
  words?: string | undefined;
  /** Names of the entry's country. */
  place?: string | undefined;
  /** General search terms that many entries share, such as those for a product type or category. */
  kind?: string | undefined;
  /** A help question and alternative search terms for it. */
  question?: string | undefined;
  /** Long text. Matches here carry little weight. */
  text?: string | undefined;
  /** Multiplies the entry's score. Defaults to 1. */
  weight?: number | undefined;
};

/**
 * Normalises text so that `o` matches `Ö`. Also removes the word joiner (U+2060) that keeps `e-mail` on one
 * line.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|\u2060/gu, '')
    .toLowerCase();

// “H&M” is a single word, and some people type it without the ampersand
const wordsOf = (text: string): string[] =>
  text
    .replaceAll('&', '')
    .split(/[\s\p{P}+]+/u)
    .filter(Boolean);

/** True for a number such as `100` or a currency such as `chf`. */
const isAmount = (word: string): boolean =>
  /^(\d+|chf|eur|usd|gbp|euros?|franken|francs?|franchi|fr)$/.test(word);

/** Returns every variant of a word with two neighbouring letters swapped: `ikae` → `kiae`, `iake`, `ikea`. */
const swapped = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  );

/** Minimum length of a word in which typos are tolerated. */
const shortestMisspelt = 4;
/** Minimum length of a word that can match an entry on its own, even if the other words do not match. */
const shortestAlone = 3;
const options: SearchOptions = {
  combineWith: 'AND',
  prefix: true,
  // a low `b`, so that a country with many names does not rank below one with a single name
  bm25: { k: 1.2, b: 0.1, d: 0.5 },
  boost: { name: 4, words: 4, question: 1, kind: 0.5, text: 0.3 },
  boostDocument: (_, __, stored) => Number(stored?.['weight'] ?? 1),
};

/** Returns a query that matches a word despite one or two wrong letters or two swapped neighbouring letters. */
const misspelt = (word: string): Query =>
  word.length < shortestMisspelt
    ? word
    : {
        combineWith: 'OR',
        queries: [{ queries: [word], fuzzy: 0.2 }, ...swapped(word)],
      };

/**
 * Creates a search function that returns the ids of matching entries, best match first. Words match from their
 * first letters. If no entry contains all the words, the search tolerates typos. If there is still no match, it
 * ignores amounts. Finally, it accepts entries with at least one matching word in their name or question.
 */
export const createMatcher = (entries: readonly Entry[]): ((query: string) => string[]) => {
  const index = new MiniSearch<Entry>({
    fields: ['name', 'words', 'place', 'kind', 'question', 'text'],
    storeFields: ['weight'],
    tokenize: wordsOf,
    processTerm: foldText,
  });
  index.addAll(entries);
  const find = (queries: Query[], more: SearchOptions = {}): string[] =>
    index.search({ queries, ...options, ...more }).map(({ id }) => String(id));

  return (query) => {
    const words = wordsOf(foldText(query));
    const wordsWithoutAmounts = words.filter((word) => !isAmount(word));
    const attempts: (() => string[])[] = [
      words,
      wordsWithoutAmounts.length < words.length ? wordsWithoutAmounts : [],
    ].flatMap((some) => (some.length === 0 ? [] : [() => find(some), () => find(some.map(misspelt))]));
    // skips short words such as `de`, because too many names begin with them
    const longWords = wordsWithoutAmounts.filter((word) => word.length >= shortestAlone);
    const oneIn = (fields: string[]) => [
      () => find(longWords, { combineWith: 'OR', fields }),
      () => find(longWords.map(misspelt), { combineWith: 'OR', fields }),
    ];
    for (const attempt of [...attempts, ...oneIn(['name', 'words']), ...oneIn(['question'])]) {
      const matches = attempt();
      if (matches.length > 0) return matches;
    }
    return [];
  };
};
