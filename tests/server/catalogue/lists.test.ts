import { describe, expect, test } from 'vitest';
import { createCountryList, type ListQuery } from '../../../server/catalogue/lists.ts';
import { slow } from '../../setup/tiers.ts';

const all: ListQuery = {
  category: 0,
  prodType: 0,
  search: '',
  sort: 'popular',
  page: 1,
  pageSize: 48,
};
type Listed = Parameters<typeof createCountryList>[0][number];
const named = (brand: string, more: Partial<Listed> = {}): Listed => ({
  brand,
  country: 'CH',
  categoryId: 1,
  prodType: 1,
  ...more,
});

describe("a country's product list", () => {
  const list = createCountryList([
    named('Zürcher'),
    named('Orell Füssli', { categoryId: 2 }),
    named('Älpler'),
    named('paysafecard', { categoryId: 3, prodType: 3 }),
  ]);
  const brands = (more: Partial<ListQuery>): string[] =>
    list.page({ ...all, ...more }, 'de').products.map(({ brand }) => brand);

  test("the catalogue lists products in catalogue order, or by name according to the language's rules", () => {
    expect(brands({})).toEqual(['Zürcher', 'Orell Füssli', 'Älpler', 'paysafecard']);
    expect(brands({ sort: 'name' })).toEqual(['Älpler', 'Orell Füssli', 'paysafecard', 'Zürcher']);
    const other = createCountryList(['Karte 10', 'Karte 9', 'Nz', 'Ña'].map((brand) => named(brand)));
    const byName = (language: 'de' | 'es') =>
      other.page({ ...all, sort: 'name' }, language).products.map(({ brand }) => brand);
    expect(byName('de')).toEqual(['Karte 9', 'Karte 10', 'Ña', 'Nz']);
    expect(byName('es')).toEqual(['Karte 9', 'Karte 10', 'Nz', 'Ña']);
  });

  test('a search matches words in any order and lists the best match first, unless sorted by name', () => {
    expect(brands({ search: ' fussli OREL ' })).toEqual(['Orell Füssli']);
    expect(brands({ search: 'fuessli' })).toEqual(['Orell Füssli']);
    expect(brands({ search: 'z' })).toEqual(['Zürcher']);
    expect(brands({ search: 'zurcher alpler' })).toEqual(['Zürcher', 'Älpler']);
    expect(brands({ search: 'zurcher alpler', sort: 'name' })).toEqual(['Älpler', 'Zürcher']);
    expect(brands({ search: 'matterhorn' })).toEqual([]);
    expect(brands({ search: '   ' })).toHaveLength(4);
  });

  test('the list can be filtered by category and product type, and offers only the categories of the chosen product type', () => {
    expect(brands({ category: 2 })).toEqual(['Orell Füssli']);
    expect(brands({ prodType: 1 })).not.toContain('paysafecard');
    expect(brands({ prodType: 1, category: 3 })).toEqual([]);
    expect(brands({ prodType: 1, search: 'paysafecard' })).toEqual([]);
    expect([...list.categories(1)]).toEqual([1, 2]);
    expect([...list.categories(0)]).toEqual([1, 2, 3]);
  });

  test("paging through a country's products neither skips nor repeats any", () => {
    const pages = [1, 2, 3].map((page) => list.page({ ...all, page, pageSize: 2 }, 'de'));
    expect(pages.map(({ products }) => products.length)).toEqual([2, 2, 0]);
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4]);
    expect(pages.flatMap(({ products }) => products.map(({ brand }) => brand))).toEqual(brands({}));
  });
});

describe('cost of reading a page', () => {
  /** Repeats a query in a catalogue of `size` products and counts the property reads. */
  const looksFor = (size: number, question: ListQuery): { looks: number; given: number } => {
    let looks = 0;
    const products = Array.from({ length: size }, (_, place) => {
      const product = named(place === size - 1 ? 'Xylophon' : `Karte ${place}`);
      return new Proxy(product, {
        get: (target, key) => {
          looks += 1;
          return Reflect.get(target, key) as unknown;
        },
      });
    });
    const list = createCountryList(products);
    list.page(question, 'de');
    looks = 0;
    const { products: given } = list.page(question, 'de');
    return { looks, given: given.length };
  };
  test.each([
    ['a page', { page: 7 }],
    ['a page sorted by name', { page: 2, sort: 'name' }],
    ['a page of one category and product type', { category: 1, prodType: 1 }],
    ['a search', { search: 'xylo' }],
  ] as [string, Partial<ListQuery>][])(
    'reading %s takes as many property reads in a catalogue of 1,000 products as in one of 10,000',
    slow,
    (_, more) => {
      const small = looksFor(1_000, { ...all, ...more });
      const large = looksFor(10_000, { ...all, ...more });
      expect(small.given).toBeGreaterThan(0);
      expect(large).toEqual(small);
      expect(large.given).toBeLessThanOrEqual(48);
    },
  );
});
