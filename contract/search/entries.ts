import type { HelpTopic } from '../content/help.ts';
import { categories, type CategoryId, everyCategory } from '../domain/catalogue/categories.ts';
import { countryName } from '../domain/countryNames.ts';
import type { Language } from '../domain/languages.ts';
import { countryWordsOf } from './countryWords.ts';
import type { Entry } from './matcher.ts';
import { brandWords, categoryWords, helpWords, kindWords } from './words.ts';

/**
 * Returns a function that lists all the names of a country: its names in the given languages, its everyday
 * names and its code. Each country is only looked up once.
 */
export const createPlaces = (languages: readonly Language[]): ((code: string) => string) => {
  const known = new Map<string, string>();
  const placeOf = (code: string): string =>
    [...languages.map((language) => countryName(code, language)), countryWordsOf(code), code].join(' ');
  return (code) => {
    const place = known.get(code) ?? placeOf(code);
    known.set(code, place);
    return place;
  };
};

/** Creates the search entry for a country's gift card or voucher. */
export const cardEntry = (
  card: { id: string; brand: string; country: string; categoryId: CategoryId | typeof everyCategory },
  placeOf: (code: string) => string,
): Entry => ({
  id: card.id,
  name: card.brand,
  words: brandWords[card.brand],
  place: placeOf(card.country),
  kind:
    card.categoryId === categories.vouchers
      ? kindWords.voucher
      : `${kindWords.giftcard} ${card.categoryId === everyCategory ? '' : categoryWords[card.categoryId]}`,
});

/** Creates the search entries for the help centre questions. Each entry has the same id as its question. */
export const helpEntries = (topics: readonly HelpTopic[]): Entry[] =>
  topics.flatMap(({ questions }) =>
    questions.map(({ id, question, answer }) => ({
      id,
      question: `${question} ${helpWords[id] ?? ''}`,
      text: answer,
    })),
  );
