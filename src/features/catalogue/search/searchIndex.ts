import type { HelpTopic } from '../../../../contract/content/help.ts';
import { loadHelp } from '../../../../contract/content/loadContent.ts';
import {
  categories,
  everyCategory,
  wordOfCategory,
} from '../../../../contract/domain/catalogue/categories.ts';
import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import { countryName, isdOf } from '../../../../contract/domain/countries.ts';
import { fallbackLanguage, languages, type Language } from '../../../../contract/domain/languages.ts';
import { displayPhone } from '../../../../contract/domain/phone/phoneGroups.ts';
import { readNumber } from '../../../../contract/domain/phone/typedNumber.ts';
import { countryOf } from '../../../../contract/domain/phone/typing.ts';
import { asciiDigits } from '../../../../contract/domain/text/typed.ts';
import type { SearchList } from '../../../../contract/schemas/searchList.ts';
import { cardEntry, createPlaces, helpEntries } from '../../../../contract/search/entries.ts';
import { createMatcher, type Entry } from '../../../../contract/search/matcher.ts';
import { kindWords } from '../../../../contract/search/words.ts';
import type { SearchResult } from '../../../../machines/types.ts';
import { orNetworkFailure } from '../../../actors/orNetworkFailure.ts';
import type { AppServices } from '../../../actors/services.ts';

const most = 8;
const suggested = 6;
/** Maximum number of help questions among the results. */
const mostHelp = 3;
const shortestNumber = 7;

const topUpPath = '/mobile-topup';

type Found = { result: SearchResult; entry: Entry };

type Places = (code: string) => string;

const cardsOf = ({ brands }: SearchList, placeOf: Places): Found[] =>
  brands.flatMap(({ name, logo, ProdType, category_id, sold }) =>
    sold.map(({ ccode_iso2, slug }): Found => {
      const isVoucher = ProdType === prodType.voucher;
      const word = wordOfCategory(category_id);
      return {
        result: {
          id: slug,
          kind: isVoucher ? 'voucher' : 'giftcard',
          name,
          country: ccode_iso2,
          logo,
          to: `/${isVoucher ? 'paysafe' : 'giftcardworld'}/${slug}`,
          draft: null,
        },
        entry: cardEntry(
          {
            id: slug,
            brand: name,
            country: ccode_iso2,
            categoryId: word === null ? everyCategory : categories[word],
          },
          placeOf,
        ),
      };
    }),
  );

const countriesOf = ({ operators }: SearchList, language: Language): Found[] => {
  const placeOf = createPlaces(languages);
  return [...new Set(operators.map(({ ccode_iso2 }) => ccode_iso2))].map((country): Found => {
    const id = `country ${country}`;
    const name = countryName(country, language);
    return {
      result: {
        id,
        kind: 'country',
        name,
        country,
        logo: '',
        to: topUpPath,
        draft: { country, number: '', slug: null },
      },
      entry: { id, name, words: placeOf(country), kind: kindWords.country },
    };
  });
};

const operatorsOf = ({ operators }: SearchList, placeOf: Places): Found[] =>
  operators.map(({ name, slug, ccode_iso2, logo }): Found => ({
    result: {
      id: slug,
      kind: 'operator',
      name,
      country: ccode_iso2,
      logo,
      to: `${topUpPath}/${slug}`,
      draft: { country: ccode_iso2, number: '', slug },
    },
    entry: {
      id: slug,
      name,
      place: placeOf(ccode_iso2),
      kind: kindWords.operator,
    },
  }));

const questionsOf = (topics: readonly HelpTopic[]): Found[] => {
  const questions = new Map(topics.flatMap((topic) => topic.questions.map((one) => [one.id, one.question])));
  return helpEntries(topics).map((entry): Found => ({
    result: {
      id: `help ${entry.id}`,
      kind: 'help',
      name: questions.get(entry.id) ?? '',
      country: '',
      logo: '',
      to: `/help?question=${entry.id}`,
      draft: null,
    },
    entry: { ...entry, id: `help ${entry.id}` },
  }));
};

/**
 * Keeps only the first card of each brand. The search ranks cards of the country named in the query first or,
 * if the query names no country, cards of the shopper's country.
 */
const oncePerBrand = (results: readonly SearchResult[]): SearchResult[] => {
  const seen = new Set<string>();
  return results.filter(({ kind, name, id }) => {
    const key = kind === 'giftcard' ? `${kind} ${name}` : id;
    return !seen.has(key) && Boolean(seen.add(key));
  });
};

const fewQuestions = (results: readonly SearchResult[]): SearchResult[] => {
  const questions = results.filter(({ kind }) => kind === 'help').slice(0, mostHelp);
  return results.filter((result) => result.kind !== 'help' || questions.includes(result));
};

/**
 * Returns a search result that starts a top-up of the typed phone number, or null for any other text. A number
 * without a dial code is treated as a number in `country`.
 */
const numberResult = (query: string, country: string): SearchResult | null => {
  const text = asciiDigits(query.normalize('NFKC')).trim();
  if (!/^\+?[\d\s()./-]+$/.test(text)) return null;
  const typed = readNumber(text, text.length, isdOf(country));
  const isNational = typed.countries.length === 0 && typed.number.startsWith('0');
  if (typed.number.length < shortestNumber || (typed.countries.length === 0 && !isNational)) return null;
  const owner = countryOf(typed, country);
  return {
    id: 'number',
    kind: 'number',
    name: displayPhone(isdOf(owner) ?? '', typed.number),
    country: owner,
    logo: '',
    to: topUpPath,
    draft: { country: owner, number: typed.number, slug: null },
  };
};

/**
 * Searches the whole shop (products, countries, help questions and phone numbers) and returns the best match
 * first. An empty query returns the first products in `country`.
 */
export const createSearchIndex = (
  list: SearchList,
  topics: readonly HelpTopic[],
  { language, country }: { language: Language; country: string },
): ((query: string) => SearchResult[]) => {
  const placeOf = createPlaces([language, fallbackLanguage]);
  const all = [
    ...cardsOf(list, placeOf),
    ...countriesOf(list, language),
    ...operatorsOf(list, placeOf),
    ...questionsOf(topics),
  ];
  const byId = new Map(all.map(({ result }) => [result.id, result]));
  const match = createMatcher(
    all.map(({ result, entry }) => ({
      ...entry,
      weight: (result.country === country ? 2 : 1) * (result.kind === 'country' ? 4 : 1),
    })),
  );
  return (query) => {
    if (query.trim() === '')
      return all
        .map(({ result }) => result)
        .filter((one) => one.country === country && one.draft === null)
        .slice(0, suggested);
    const number = numberResult(query, country);
    if (number) return [number];
    return fewQuestions(oncePerBrand(match(query).flatMap((id) => byId.get(id) ?? []))).slice(0, most);
  };
};

/** Loads the products and help questions to search. */
export const loadSearch = async (
  services: AppServices,
  signal: AbortSignal,
): Promise<(query: string) => SearchResult[]> => {
  const language = services.language();
  const [topics, list] = await Promise.all([
    orNetworkFailure(loadHelp(language)),
    services.api.get('getSearchList', {}, signal),
  ]);
  return createSearchIndex(list, topics, { language, country: services.country() });
};
