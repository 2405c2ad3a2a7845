import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import * as f from '../../../flows/samples/fixtures.ts';
import { createChartHarness, done, fail } from '../../../flows/walker/walk.ts';
import { catalogueMachine, filtersOf } from '../../../machines/catalogue/catalogue.machine.ts';
import type { Product, Route } from '../../../machines/types.ts';
import { filterProducts, isInAssortment, productPath } from '../../../src/screens/listing/filter.ts';
import { ListingScreen } from '../../../src/screens/listing/ListingScreen.tsx';
import { actions, draw } from '../harness/page.tsx';

afterEach(cleanup);

const at = (path: string, name: string): Route => ({ screen: name, path, params: {}, query: {} });
const voucher: Product = {
  ...f.product,
  prodid: 'V-1',
  slug: 'paysafecard',
  ProdName: 'paysafecard',
  ProdType: 3,
  category_id: 3,
};
const named = (ProdName: string, more: Partial<Product> = {}): Product => ({
  ...f.product,
  prodid: ProdName,
  ProdName,
  ...more,
});
const names = (list: readonly Product[]): string[] => list.map((product) => product.ProdName);
const all = { assortment: 'all', category: 0, query: '', sort: 'popular' } as const;

describe('what a listing shows', () => {
  const list = [
    named('Zürcher CH'),
    named('Orell Füssli CH', { category_id: 2 }),
    named('Älpler CH'),
    voucher,
  ];

  test('all of it in the server’s order, or by name as the language sorts', () => {
    expect(names(filterProducts(list, all, 'de'))).toEqual(names(list));
    expect(names(filterProducts(list, { ...all, sort: 'name' }, 'de'))).toEqual([
      'Älpler CH',
      'Orell Füssli CH',
      'paysafecard',
      'Zürcher CH',
    ]);
    expect(names(list)[0]).toBe('Zürcher CH');
  });

  test('finds words in any order, accents and case aside', () => {
    expect(names(filterProducts(list, { ...all, query: ' fussli OREL ' }, 'de'))).toEqual([
      'Orell Füssli CH',
    ]);
    expect(filterProducts(list, { ...all, query: 'orell zur' }, 'de')).toEqual([]);
  });

  test('narrows by category, within the assortment', () => {
    expect(names(filterProducts(list, { ...all, category: 2 }, 'de'))).toEqual(['Orell Füssli CH']);
    expect(names(isInAssortment(list, 'giftCards'))).not.toContain('paysafecard');
    expect(filterProducts(list, { ...all, assortment: 'giftCards', category: 3 }, 'de')).toEqual([]);
  });

  test('opens a card under the listing’s own path and a voucher at its one place', () => {
    expect(productPath(f.product, '/mobiletopup')).toBe('/mobiletopup/alpina-ch');
    expect(productPath(f.product, '/giftcardworld/')).toBe('/giftcardworld/alpina-ch');
    expect(productPath(voucher, '/mobiletopup')).toBe('/paysafe/paysafecard');
  });
});

const open = async (route: Route, products: readonly Product[], country = 'CH') => {
  const r = createChartHarness(catalogueMachine, { country, filters: filtersOf({}) });
  await r.perform(done('loadProducts', { products, categories: [] }));
  draw(<ListingScreen actor={r.actor as never} route={route} />);
  return r;
};

describe('the listing', () => {
  test('tells the price range, the region and what is sold out', async () => {
    await open(at('/giftcardworld', 'giftCards'), [
      named('Alpina CH', { minprice: '10.00', maxprice: '200.00' }),
      named('Steam DE', {
        minprice: '4.80',
        maxprice: '4.80',
        ReceiveCurrency: 'EUR',
        ccode_iso2: 'DE',
        instock: 0,
      }),
    ]);
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent(/AlpinaCHF 10\.00 – 200\.00CHInstant$/);
    expect(within(second!).getByText('CHF 4.80')).toBeInTheDocument();
    expect(second).toHaveTextContent('DEEURSold out');
    expect(second).not.toHaveTextContent('Instant');
    expect(screen.getByText('2 products')).toBeInTheDocument();
  });

  test('keeps vouchers out of the gift cards and leads them to their own page elsewhere', async () => {
    await open(at('/giftcardworld', 'giftCards'), [f.product, voucher]);
    expect(screen.queryByRole('link', { name: 'paysafecard' })).toBeNull();
    cleanup();
    await open(at('/paysafe', 'cardListing'), [f.product, voucher]);
    expect(screen.getByRole('link', { name: 'paysafecard' })).toHaveAttribute('href', '/paysafe/paysafecard');
    expect(screen.getByRole('link', { name: 'Alpina' })).toHaveAttribute('href', '/paysafe/alpina-ch');
  });

  test('says what nothing matched, and clears it', async () => {
    const r = await open(at('/giftcardworld', 'giftCards'), [f.product]);
    expect(screen.queryByRole('button', { name: /^Clear/ })).toBeNull();
    await actions.fill('Search', 'zzz');
    expect(screen.getByText('Nothing matches “zzz”')).toBeInTheDocument();
    await actions.press('Clear');
    expect(r.snapshot().context).toMatchObject({ query: '' });
    expect(screen.getByRole('link', { name: 'Alpina' })).toBeInTheDocument();
  });

  test('notes a country that is not the shopper’s own', async () => {
    const r = await open(at('/giftcardworld', 'giftCards'), [f.product]);
    const note = /only be bought in your country of residence/;
    expect(screen.queryByText(note)).toBeNull();
    await actions.search('Country', 'Germany');
    expect(screen.getByText(note)).toBeInTheDocument();
    expect(screen.getByText(/looking at Germany; your country is Switzerland/)).toBeInTheDocument();
    // and moving there ends it
    await actions.search('Country', 'Switzerland');
    expect(r.snapshot().context).toMatchObject({ country: 'CH', residence: 'CH' });
    expect(screen.queryByText(note)).toBeNull();
  });

  test('an empty country says so; a failed list offers one way to try again', async () => {
    const r = createChartHarness(catalogueMachine, { country: 'CH', filters: filtersOf({}) });
    await r.perform(fail('loadCountries', f.networkFailure));
    await r.perform(fail('loadProducts', f.networkFailure));
    draw(<ListingScreen actor={r.actor as never} route={at('/giftcardworld', 'giftCards')} />);
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
    expect(screen.getByText('Please check your internet connection!')).toBeInTheDocument();
    cleanup();
    await open(at('/giftcardworld', 'giftCards'), []);
    expect(screen.getByText('No Data found.')).toBeInTheDocument();
  });
});
