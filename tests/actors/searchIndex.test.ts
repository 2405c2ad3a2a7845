import { beforeAll, describe, expect, test } from 'vitest';
import type { HelpTopic } from '../../contract/content/help.ts';
import { loadHelp } from '../../contract/content/loadContent.ts';
import { languages, type Language } from '../../contract/domain/languages.ts';
import type { SearchList } from '../../contract/schemas/searchList.ts';
import { brandWords, helpWords } from '../../contract/search/words.ts';
import { loadCatalogue, type Catalogue } from '../../server/catalogue/index.ts';
import { createSearchIndex } from '../../src/features/catalogue/search/searchIndex.ts';

let catalogue: Catalogue;
let list: SearchList;
const topics = new Map<Language, readonly HelpTopic[]>();
beforeAll(async () => {
  catalogue = await loadCatalogue();
  list = catalogue.searchList();
  for (const language of languages) topics.set(language, await loadHelp(language));
});
const created = new Map<string, ReturnType<typeof createSearchIndex>>();
/** Returns the header search for the given language and country. */
const search = (language: Language = 'en', country = 'CH') => {
  const key = `${language} ${country}`;
  const known = created.get(key) ?? createSearchIndex(list, topics.get(language)!, { language, country });
  created.set(key, known);
  return known;
};
const first = (query: string, language: Language = 'en', country = 'CH') =>
  search(language, country)(query)[0]?.id;
/** Returns the slugs of the products that a search in the Swiss gift card list finds. */
const inList = (query: string, language: Language = 'en') =>
  catalogue
    .productsByCountry(
      'CH',
      { category: 0, prodType: 1, search: query, sort: 'popular', page: 1, pageSize: 48 },
      language,
    )!
    .products.map(({ slug }) => slug);

test.each([
  ['itunes', 'Apple'],
  ['android', 'Google Play'],
  ['psn', 'PlayStation Store'],
  ['microsoft', 'Xbox'],
  ['switch', 'Nintendo eShop'],
  ['valve', 'Steam'],
  ['vbucks', 'Fortnite V-Bucks'],
  ['robux', 'Roblox'],
  ['blizzard', 'Battle.net'],
  ['fifa', 'EA Play'],
  ['valorant', 'Riot Games'],
  ['oculus', 'Meta Quest'],
  ['disneyplus', 'Disney+'],
  ['prime', 'Amazon'],
  ['hennes', 'H&M'],
  ['cff', 'SBB'],
  ['saturn', 'MediaMarkt'],
  ['lieferando', 'Just Eat'],
  ['psc', 'PaysafeCard'],
  ['taxi', 'Uber'],
])('searching for the alternative name %s finds %s', (query, brand) => {
  expect(search()(query).map(({ name }) => name)).toContain(brand);
});

describe('same first result in the header search and the gift card list', () => {
  test.each([
    ['en', 'xbox gift', 'xbox-ch'],
    ['en', 'playstaton', 'playstation-store-ch'],
    ['en', 'psn', 'playstation-store-ch'],
    ['en', 'itunes', 'apple-ch'],
    ['en', 'app store', 'apple-ch'],
    ['en', 'apple 100', 'apple-ch'],
    ['en', 'apple chf 100', 'apple-ch'],
    ['en', 'ikae', 'ikea-ch'],
    ['en', 'zalando switzerland', 'zalando-ch'],
    ['en', 'streaming', 'netflix-ch'],
    ['de', 'xbox geschenkkarte', 'xbox-ch'],
    ['de', 'karte für xbox', 'xbox-ch'],
    ['de', 'schuhe', 'zalando-ch'],
    ['de', 'orell fuessli', 'orell-fussli-ch'],
    ['fr', 'carte cadeau xbox', 'xbox-ch'],
    ['fr', 'jeux', 'steam-ch'],
    ['it', 'carta regalo xbox', 'xbox-ch'],
    ['it', 'giochi', 'steam-ch'],
    ['es', 'tarjeta regalo xbox', 'xbox-ch'],
    ['es', 'juegos', 'steam-ch'],
  ] as const)(
    'in %s, searching for %s returns %s first in the header search and in the gift card list',
    (language, query, id) => {
      expect(first(query, language)).toBe(id);
      expect(inList(query, language)[0]).toBe(id);
    },
  );

  test.each([
    'where is my code',
    'wo ist mein code',
    'dov’è il mio codice',
    'swisscom',
    'twint',
    '+41791234567',
  ])('searching the gift card list for %s returns no gift cards', (query) => {
    expect(inList(query)).toEqual([]);
  });
});

describe('help questions in the header search', () => {
  test.each([
    ['en', 'refund', 'refund'],
    ['en', 'twint', 'pay'],
    ['en', 'where is my code', 'whereIsMyCode'],
    ['en', 'fees', 'cost'],
    ['de', 'rückerstattung', 'refund'],
    ['de', 'rueckerstattung', 'refund'],
    ['de', 'geld zurück', 'refund'],
    ['de', 'wo ist mein code', 'whereIsMyCode'],
    ['de', 'gebühren', 'cost'],
    ['fr', 'remboursement', 'refund'],
    ['fr', 'où est mon code', 'whereIsMyCode'],
    ['it', 'rimborso', 'refund'],
    ['it', 'dov’è il mio codice', 'whereIsMyCode'],
    ['es', 'reembolso', 'refund'],
    ['es', 'dónde está mi código', 'whereIsMyCode'],
    // A French word also finds the question if the page is in German.
    ['de', 'remboursement', 'refund'],
  ] as const)('in %s, the search for %s returns the question %s', (language, query, id) => {
    const question = topics
      .get(language)!
      .flatMap((topic) => topic.questions)
      .find((one) => one.id === id)!;
    expect(search(language)(query)[0]).toEqual({
      id: `help ${id}`,
      kind: 'help',
      name: question.question,
      country: '',
      logo: '',
      to: `/help?question=${id}`,
      draft: null,
    });
  });

  test('the header search lists products before questions and returns at most three questions', () => {
    expect(first('card for xbox')).toBe('xbox-ch');
    const kinds = search()('code').map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'help')).toHaveLength(3);
    expect(kinds).toHaveLength(8);
  });

  test('all additional search words belong to existing help questions', () => {
    const ids = topics.get('en')!.flatMap(({ questions }) => questions.map(({ id }) => id));
    expect(Object.keys(helpWords).filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('every alternative name belongs to a brand that the shop sells', () => {
    const brands = list.brands.map(({ name }) => name);
    expect(Object.keys(brandWords).filter((name) => !brands.includes(name))).toEqual([]);
  });
});

describe('searching for a phone number', () => {
  const number = (name: string, country: string, digits: string) => [
    {
      id: 'number',
      kind: 'number',
      name,
      country,
      logo: '',
      to: '/mobile-topup',
      draft: { country, number: digits, slug: null },
    },
  ];
  test.each([
    ['+41791234567', 'CH', '+41 79 123 45 67', 'CH', '791234567'],
    [' 0041 (0)79 123 45 67 ', 'DE', '+41 79 123 45 67', 'CH', '791234567'],
    ['079 123 45 67', 'CH', '+41 79 123 45 67', 'CH', '0791234567'],
    ['+91 98010-41300', 'CH', '+91 98010 41300', 'IN', '9801041300'],
    ['＋41791234567', 'CH', '+41 79 123 45 67', 'CH', '791234567'],
  ])(
    'a search for the number %s in the country %s suggests a top-up of the number %s',
    (query, home, name, country, digits) => {
      expect(search('en', home)(query)).toEqual(number(name, country, digits));
    },
  );

  test.each(['100', '20.50', '1234567', '+999 12345678', '+41 79', '2026-12-24 x'])(
    'the header search does not treat %s as a phone number',
    (query) => {
      expect(search()(query).filter(({ kind }) => kind === 'number')).toEqual([]);
    },
  );
});

describe('searching for phone credit', () => {
  test.each([
    ['en', 'airtime'],
    ['en', 'phone credit'],
    ['de', 'telefonguthaben'],
    ['de', 'handyguthaben'],
    ['fr', 'recharge téléphone'],
    ['it', 'ricarica telefonica'],
    ['es', 'recarga celular'],
  ] as const)("in %s, the search for %s suggests a top-up in the shopper's country", (language, query) => {
    expect(first(query, language)).toBe('country CH');
  });
});

describe('searching for common names', () => {
  test.each([
    ['xbox gift', 'xbox-ch'],
    ['xbox gift card', 'xbox-ch'],
    ['psn', 'playstation-store-ch'],
    ['itunes', 'apple-ch'],
    ['robux', 'roblox-ch'],
    ['paysafe', 'paysafecard'],
    ['usa', 'country US'],
    ['uae', 'country AE'],
    ['uk', 'country GB'],
    ['holland', 'country NL'],
    ['england', 'country GB'],
    ['top up india', 'country IN'],
    ['airtel india', 'airtel-india'],
    ['h&m', 'h-m-ch'],
  ])('the search for the common name %s returns %s first', (query, id) => {
    expect(first(query)).toBe(id);
  });
});

describe('searching with one or two typos in a word', () => {
  test.each([
    ['playstaton', 'playstation-store-ch'],
    ['plystaton', 'playstation-store-ch'],
    // One typo in a four-letter word.
    ['xbux', 'xbox-ch'],
    ['zallando', 'zalando-ch'],
    ['netflx', 'netflix-ch'],
    ['switzerlnd swisscom', 'swisscom-prepaid'],
    ['philipines', 'country PH'],
  ])('the misspelt query %s returns %s first', (query, id) => {
    expect(first(query)).toBe(id);
  });
});

describe('searching for names in the current language or in English', () => {
  test.each([
    ['de', 'indien', 'country IN'],
    ['de', 'india', 'country IN'],
    ['de', 'turkei', 'country TR'],
    ['fr', 'etats-unis', 'country US'],
    ['fr', 'carte cadeau netflix', 'netflix-ch'],
    ['it', 'germania', 'country DE'],
    ['es', 'paises bajos', 'country NL'],
  ] as const)('in %s, the search for %s returns %s first', (language, query, id) => {
    expect(first(query, language)).toBe(id);
  });
});

test('the header search ignores an amount in a query that also contains a name and a country', () => {
  expect(first('netflix germany 25')).toBe('netflix-de');
  for (const currency of ['eur', 'chf', 'usd', 'gbp', 'euro', 'euros', 'fr', 'francs', 'franken', 'franchi'])
    expect(first(`25 ${currency} netflix germany`), currency).toBe('netflix-de');
});

test('the header search lists each brand once, for the shopper’s country or for the country in the query', () => {
  const find = search();
  const zalando = find('zalando').filter(({ name }) => name === 'Zalando');
  expect(zalando.map(({ to }) => to)).toEqual(['/giftcardworld/zalando-ch']);
  expect(find('zalando germany')[0]?.to).toBe('/giftcardworld/zalando-de');
  expect(first('zalando', 'de', 'AT')).toBe('zalando-at');
});

/** A list with products of every kind, and with more gift card brands than the search shows. */
const small: SearchList = {
  brands: [
    {
      name: 'Alpina',
      logo: '/alpina.svg',
      ProdType: 1,
      category_id: 1,
      sold: [
        { ccode_iso2: 'CH', slug: 'alpina-ch' },
        { ccode_iso2: 'DE', slug: 'alpina-de' },
      ],
    },
    {
      name: 'Paysafe',
      logo: '/paysafe.svg',
      ProdType: 3,
      category_id: 3,
      sold: [{ ccode_iso2: 'CH', slug: 'paysafecard' }],
    },
    ...Array.from({ length: 9 }, (_, n) => ({
      name: `Gipfel ${n}`,
      logo: '',
      ProdType: 1 as const,
      category_id: 1,
      sold: [{ ccode_iso2: 'CH', slug: `gipfel-${n}-ch` }],
    })),
  ],
  operators: [
    { name: 'Swisscom Prepaid', slug: 'swisscom-prepaid', ccode_iso2: 'CH', logo: '/swisscom.svg' },
    { name: 'Airtel', slug: 'airtel-india', ccode_iso2: 'IN', logo: '/airtel.svg' },
  ],
};
describe('results of the header search', () => {
  const find = createSearchIndex(small, [], { language: 'de', country: 'CH' });
  test.each([
    [
      'alpina',
      {
        id: 'alpina-ch',
        kind: 'giftcard',
        name: 'Alpina',
        country: 'CH',
        logo: '/alpina.svg',
        to: '/giftcardworld/alpina-ch',
        draft: null,
      },
    ],
    [
      'paysafe',
      {
        id: 'paysafecard',
        kind: 'voucher',
        name: 'Paysafe',
        country: 'CH',
        logo: '/paysafe.svg',
        to: '/paysafe/paysafecard',
        draft: null,
      },
    ],
    [
      'airtel',
      {
        id: 'airtel-india',
        kind: 'operator',
        name: 'Airtel',
        country: 'IN',
        logo: '/airtel.svg',
        to: '/mobile-topup/airtel-india',
        draft: { country: 'IN', number: '', slug: 'airtel-india' },
      },
    ],
    [
      'indien',
      {
        id: 'country IN',
        kind: 'country',
        name: 'Indien',
        country: 'IN',
        logo: '',
        to: '/mobile-topup',
        draft: { country: 'IN', number: '', slug: null },
      },
    ],
  ])('the header search returns the expected first result for the query %s', (query, result) =>
    expect(find(query)[0]).toEqual(result),
  );

  test('the header search lists at most eight results; for an empty query, it lists six products, none of them a top-up', () => {
    expect(find('gipfel')).toHaveLength(8);
    expect(find('').map(({ id }) => id)).toEqual([
      'alpina-ch',
      'paysafecard',
      ...[0, 1, 2, 3].map((n) => `gipfel-${n}-ch`),
    ]);
  });

  test('if a product matches all words of a query, the header search omits products that match only one', () => {
    expect(find('airtel indien').map(({ id }) => id)).toEqual(['airtel-india']);
    expect(find('alpina deutschland').map(({ id }) => id)).toEqual(['alpina-de']);
    expect(find('airtel indien!').map(({ id }) => id)).toEqual(['airtel-india']);
    expect(find('airtel qqqqxxxx').map(({ id }) => id)).toEqual(['airtel-india']);
    // A word needs three letters to find a product on its own.
    expect(find('air qqqqxxxx').map(({ id }) => id)).toEqual(['airtel-india']);
    expect(find('ai qqqqxxxx')).toEqual([]);
  });

  test('the header search finds gift cards and top-ups by the name of their product type, even in another language', () => {
    expect(find('geschenkkarte').map(({ kind }) => kind)).toEqual(
      Array.from({ length: 8 }, () => 'giftcard'),
    );
    expect(
      find('recharge')
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['country', 'country', 'operator', 'operator']);
  });

  test('the header search matches the beginnings of words and does not tolerate typos in three-letter words', () => {
    expect(find('air')[0]?.id).toBe('airtel-india');
    expect(first('sbb')).toBe('sbb-ch');
    expect(first('sbx')).toBeUndefined();
    expect(find('paisafe')[0]?.id).toBe('paysafecard');
  });
});

test("an empty query returns products of the shopper's country, and an unknown word returns nothing", () => {
  const find = search();
  expect(find('  ').map(({ country }) => country)).toEqual(Array.from({ length: 6 }, () => 'CH'));
  expect(find('qqqqxxxx')).toEqual([]);
});

test('the first result for a query with a country or an operator is a top-up', () => {
  const find = search();
  expect(find('kenya')[0]).toMatchObject({
    to: '/mobile-topup',
    draft: { country: 'KE', number: '', slug: null },
  });
  expect(find('safaricom kenya')[0]).toMatchObject({
    to: '/mobile-topup/safaricom-kenya',
    draft: { country: 'KE', slug: 'safaricom-kenya' },
  });
});
