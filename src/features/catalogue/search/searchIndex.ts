import MiniSearch from 'minisearch';
import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import { countryName } from '../../../../contract/domain/countryNames.ts';
import { everydayNamesOf } from '../../../../contract/domain/everydayNames.ts';
import { fallbackLanguage, type Language } from '../../../../contract/domain/languages.ts';
import type { SearchList } from '../../../../contract/schemas/searchList.ts';
import type { SearchResult } from '../../../../machines/types.ts';

/** Search terms for brands that people call by another name. */
const synonyms: Record<string, string> = {
  Apple: 'itunes app store appstore icloud iphone ipad',
  'Google Play': 'android playstore play store',
  'PlayStation Store': 'psn ps4 ps5 sony',
  Xbox: 'microsoft game pass gamepass',
  'Nintendo eShop': 'switch',
  Steam: 'valve pc',
  'Fortnite V-Bucks': 'vbucks epic',
  Roblox: 'robux',
  'Battle.net': 'blizzard wow diablo',
  'EA Play': 'fifa electronic arts',
  'Riot Games': 'league of legends lol valorant',
  'Meta Quest': 'oculus facebook vr',
  'Disney+': 'disneyplus',
  Amazon: 'prime',
  'H&M': 'hm hennes',
  'C&A': 'ca',
  SBB: 'cff ffs train bahn zug',
  'Digitec Galaxus': 'digitec galaxus',
  MediaMarkt: 'media markt saturn',
  PaysafeCard: 'paysafe psc',
  Uber: 'taxi',
};

/** Names of the kinds of products in the five languages. */
const kindWords: Record<SearchResult['kind'], string> = {
  giftcard: 'gift card giftcard code geschenkkarte gutschein carte cadeau tarjeta regalo carta regalo',
  voucher: 'voucher prepaid code gutschein bon prepaye vale prepago buono prepagato',
  operator: 'top-up topup credit mobile aufladen aufladung guthaben recharge credito recarga saldo ricarica',
  country: 'top-up topup credit mobile aufladen aufladung guthaben recharge credito recarga saldo ricarica',
};

/** Weight of a match in a product's own name or its synonyms. */
const calledSo = 4;

const most = 8;
const suggested = 6;

/** `Ö` matches `o`. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const topUpPath = '/mobile-topup';

const resultsOf = ({ brands, operators }: SearchList, language: Language): SearchResult[] => [
  ...brands.flatMap(({ name, logo, ProdType, sold }) =>
    sold.map(({ ccode_iso2, slug }): SearchResult => {
      const isVoucher = ProdType === prodType.voucher;
      return {
        id: slug,
        kind: isVoucher ? 'voucher' : 'giftcard',
        name,
        country: ccode_iso2,
        logo,
        to: `/${isVoucher ? 'paysafe' : 'giftcardworld'}/${slug}`,
        draft: null,
      };
    }),
  ),
  ...[...new Set(operators.map(({ ccode_iso2 }) => ccode_iso2))].map((country): SearchResult => ({
    id: `country ${country}`,
    kind: 'country',
    name: countryName(country, language),
    country,
    logo: '',
    to: topUpPath,
    draft: { country, number: '', slug: null },
  })),
  ...operators.map(({ name, slug, ccode_iso2, logo }): SearchResult => ({
    id: slug,
    kind: 'operator',
    name,
    country: ccode_iso2,
    logo,
    to: `${topUpPath}/${slug}`,
    draft: { country: ccode_iso2, number: '', slug },
  })),
];

/** One card of a brand is enough: the one of the shopper's country, or of the typed country, comes first. */
const oncePerBrand = (results: readonly SearchResult[]): SearchResult[] => {
  const seen = new Set<string>();
  return results.filter(({ kind, name, id }) => {
    const key = kind === 'giftcard' ? `${kind} ${name}` : id;
    return !seen.has(key) && Boolean(seen.add(key));
  });
};

/**
 * Finds by name, everyday names, country and kind, in the current language and in English; the start of a word is
 * enough, and a letter or two may be wrong. An empty query returns the popular products of `country`.
 */
export const createSearchIndex = (
  list: SearchList,
  { language, country }: { language: Language; country: string },
): ((query: string) => SearchResult[]) => {
  const results = resultsOf(list, language);
  const byId = new Map(results.map((result) => [result.id, result]));
  const index = new MiniSearch({
    fields: ['name', 'synonyms', 'place', 'kind'],
    // «H&M» is one word, which some people type without the sign
    tokenize: (text) => text.replaceAll('&', '').split(/[\s\p{P}]+/u),
    processTerm: (term) => fold(term) || null,
  });
  index.addAll(
    results.map(({ id, kind, name, country: code }) => {
      const place = `${countryName(code, language)} ${countryName(code, fallbackLanguage)} ${everydayNamesOf(code)} ${code}`;
      const isCountry = kind === 'country';
      return {
        id,
        name,
        synonyms: isCountry ? place : (synonyms[name] ?? ''),
        place: isCountry ? '' : place,
        kind: kindWords[kind],
      };
    }),
  );
  const look = (query: string, combineWith: 'AND' | 'OR'): SearchResult[] =>
    index
      .search(query, {
        combineWith,
        prefix: true,
        fuzzy: (term) => (term.length > 3 ? 0.2 : false),
        // a country with many names must not rank lower than one with a single name
        bm25: { k: 1.2, b: 0.1, d: 0.5 },
        boost: { name: calledSo, synonyms: calledSo, kind: 0.5 },
        boostDocument: (id) => {
          const found = byId.get(String(id));
          return (found?.country === country ? 2 : 1) * (found?.kind === 'country' ? 4 : 1);
        },
      })
      .flatMap(({ id }) => byId.get(String(id)) ?? []);
  return (query) => {
    if (query.trim() === '')
      return results.filter((one) => one.country === country && one.draft === null).slice(0, suggested);
    const strict = look(query, 'AND');
    return oncePerBrand(strict.length > 0 ? strict : look(query, 'OR')).slice(0, most);
  };
};
