import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchList } from '../../contract/schemas/searchList.ts';
import { loadCatalogue } from '../../server/catalogue/index.ts';
import { createSearchIndex } from '../../src/features/catalogue/search/searchIndex.ts';

let list: SearchList;
beforeAll(async () => {
  list = (await loadCatalogue()).searchList();
});
const first = (query: string, language: 'en' | 'de' | 'fr' | 'it' | 'es' = 'en', country = 'CH') =>
  createSearchIndex(list, { language, country })(query)[0]?.id;

describe('search by common names', () => {
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
  ])('%s finds %s', (query, id) => {
    expect(first(query)).toBe(id);
  });
});

describe('with a letter or two wrong', () => {
  test.each([
    ['playstaton', 'playstation-store-ch'],
    ['plystaton', 'playstation-store-ch'],
    // one typing error in a word of four letters
    ['xbux', 'xbox-ch'],
    ['zallando', 'zalando-ch'],
    ['netflx', 'netflix-ch'],
    ['switzerlnd swisscom', 'swisscom-prepaid'],
    ['philipines', 'country PH'],
  ])('%s finds %s', (query, id) => {
    expect(first(query)).toBe(id);
  });
});

describe('in the language in use, and in English', () => {
  test.each([
    ['de', 'indien', 'country IN'],
    ['de', 'india', 'country IN'],
    ['de', 'turkei', 'country TR'],
    ['fr', 'etats-unis', 'country US'],
    ['fr', 'carte cadeau netflix', 'netflix-ch'],
    ['it', 'germania', 'country DE'],
    ['es', 'paises bajos', 'country NL'],
  ] as const)('%s: %s finds %s', (language, query, id) => {
    expect(first(query, language)).toBe(id);
  });
});

test('a brand is there once: of the shopper’s own country, or of the country that was typed', () => {
  const find = createSearchIndex(list, { language: 'en', country: 'CH' });
  const zalando = find('zalando').filter(({ name }) => name === 'Zalando');
  expect(zalando.map(({ to }) => to)).toEqual(['/giftcardworld/zalando-ch']);
  expect(find('zalando germany')[0]?.to).toBe('/giftcardworld/zalando-de');
  expect(first('zalando', 'de', 'AT')).toBe('zalando-at');
});

/** A list with one of each kind, and with more of one brand than are ever shown. */
const small: SearchList = {
  brands: [
    {
      name: 'Alpina',
      logo: '/alpina.svg',
      ProdType: 1,
      sold: [
        { ccode_iso2: 'CH', slug: 'alpina-ch' },
        { ccode_iso2: 'DE', slug: 'alpina-de' },
      ],
    },
    { name: 'Paysafe', logo: '/paysafe.svg', ProdType: 3, sold: [{ ccode_iso2: 'CH', slug: 'paysafecard' }] },
    ...Array.from({ length: 9 }, (_, n) => ({
      name: `Gipfel ${n}`,
      logo: '',
      ProdType: 1 as const,
      sold: [{ ccode_iso2: 'CH', slug: `gipfel-${n}-ch` }],
    })),
  ],
  operators: [
    { name: 'Swisscom Prepaid', slug: 'swisscom-prepaid', ccode_iso2: 'CH', logo: '/swisscom.svg' },
    { name: 'Airtel', slug: 'airtel-india', ccode_iso2: 'IN', logo: '/airtel.svg' },
  ],
};
describe('search results', () => {
  const find = createSearchIndex(small, { language: 'de', country: 'CH' });
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
  ])('%s', (query, result) => expect(find(query)[0]).toEqual(result));

  test('eight are shown at most, and six where nothing was typed, none of them a top-up', () => {
    expect(find('gipfel')).toHaveLength(8);
    expect(find('').map(({ id }) => id)).toEqual([
      'alpina-ch',
      'paysafecard',
      ...[0, 1, 2, 3].map((n) => `gipfel-${n}-ch`),
    ]);
  });

  test('products that match all words hide those that match only one', () => {
    expect(find('airtel indien').map(({ id }) => id)).toEqual(['airtel-india']);
    expect(find('alpina deutschland').map(({ id }) => id)).toEqual(['alpina-de']);
    expect(find('airtel qqqqxxxx').map(({ id }) => id)).toEqual(['airtel-india']);
  });

  test('a kind is found by what it is called in the five languages', () => {
    expect(find('geschenkkarte').map(({ kind }) => kind)).toEqual(
      Array.from({ length: 8 }, () => 'giftcard'),
    );
    expect(
      find('recharge')
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['country', 'country', 'operator', 'operator']);
  });

  test('the beginning of a word is enough; of three letters none may be wrong', () => {
    expect(find('air')[0]?.id).toBe('airtel-india');
    expect(first('sbb')).toBe('sbb-ch');
    expect(first('sbx')).toBeUndefined();
    expect(find('paisafe')[0]?.id).toBe('paysafecard');
  });
});

test('nothing typed: what is sold in the own country; nonsense finds nothing', () => {
  const find = createSearchIndex(list, { language: 'en', country: 'CH' });
  expect(find('  ').map(({ country }) => country)).toEqual(Array.from({ length: 6 }, () => 'CH'));
  expect(find('qqqqxxxx')).toEqual([]);
});

test('a country and an operator begin a top-up', () => {
  const find = createSearchIndex(list, { language: 'en', country: 'CH' });
  expect(find('kenya')[0]).toMatchObject({
    to: '/mobile-topup',
    draft: { country: 'KE', number: '', slug: null },
  });
  expect(find('safaricom kenya')[0]).toMatchObject({
    to: '/mobile-topup/safaricom-kenya',
    draft: { country: 'KE', slug: 'safaricom-kenya' },
  });
});
