import MiniSearch, { type Query, type SearchOptions } from 'minisearch';

/** One thing that a search can find. */
export type Entry = {
  id: string;
  /** Name of goods or of a country. */
  name?: string | undefined;
  /** Other names, as good as the name. */
  words?: string | undefined;
  /** Names of its country. */
  place?: string | undefined;
  /** Words that it shares with many others. */
  kind?: string | undefined;
  /** A question of the help, with other words for it. */
  question?: string | undefined;
  /** A text in which a word counts little. */
  text?: string | undefined;
  /** Factor of its rank, 1 by default. */
  weight?: number | undefined;
};

/** `Ö` is found by `o`, and the joiner inside `e-mail` is ignored. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|\u2060/gu, '')
    .toLowerCase();

// «H&M» is one word, which some people type without the sign
const wordsOf = (text: string): string[] =>
  text
    .replaceAll('&', '')
    .split(/[\s\p{P}+]+/u)
    .filter(Boolean);

/** True for a number such as `100`, and for a currency. */
const isAmount = (word: string): boolean =>
  /^(\d+|chf|eur|usd|gbp|euros?|franken|francs?|franchi|fr)$/.test(word);

/** Every word with two neighbouring letters exchanged: `ikae` → `kiae`, `iake`, `ikea`. */
const swapped = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  );

/** Letters of the shortest word that may be misspelt. */
const shortestMisspelt = 4;
/** Letters of the shortest word that is enough for a result. */
const shortestAlone = 3;
const options: SearchOptions = {
  combineWith: 'AND',
  prefix: true,
  // a country with many names is no worse than one with a single one
  bm25: { k: 1.2, b: 0.1, d: 0.5 },
  boost: { name: 4, words: 4, question: 1, kind: 0.5, text: 0.3 },
  boostDocument: (_, __, stored) => Number(stored?.['weight'] ?? 1),
};

/** A word with a letter or two wrong, or two letters exchanged. */
const misspelt = (word: string): Query =>
  word.length < shortestMisspelt
    ? word
    : {
        combineWith: 'OR',
        queries: [{ queries: [word], fuzzy: 0.2 }, ...swapped(word)],
      };

/**
 * The search of the shop: ids of the entries that match, best first. The beginning of a word is enough. Where no entry
 * has all the words, letters may be wrong, an amount is left out, and last one word of a name
 * or a question is enough.
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
    const goods = words.filter((word) => !isAmount(word));
    const attempts: (() => string[])[] = [words, goods.length < words.length ? goods : []].flatMap((some) =>
      some.length === 0 ? [] : [() => find(some), () => find(some.map(misspelt))],
    );
    // short words such as `de` begin too many names
    const telling = goods.filter((word) => word.length >= shortestAlone);
    const oneIn = (fields: string[]) => [
      () => find(telling, { combineWith: 'OR', fields }),
      () => find(telling.map(misspelt), { combineWith: 'OR', fields }),
    ];
    for (const attempt of [...attempts, ...oneIn(['name', 'words']), ...oneIn(['question'])]) {
      const found = attempt();
      if (found.length > 0) return found;
    }
    return [];
  };
};
