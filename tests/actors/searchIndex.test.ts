import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchList } from '../../contract/schemas/searchList.ts';
import { loadCatalogue } from '../../server/catalogue/index.ts';
import { createSearchIndex } from '../../src/actors/catalogue/searchIndex.ts';

let list: SearchList;
beforeAll(async () => {
  list = (await loadCatalogue()).searchList();
});
const first = (query: string, language: 'en' | 'de' | 'fr' | 'it' | 'es' = 'en', country = 'CH') =>
  createSearchIndex(list, { language, country })(query)[0]?.id;

describe('by what people call it', () => {
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
