import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { catalogueMachine, filtersOf } from '../../../machines/catalogue/catalogue/catalogue.machine.ts';
import { foundCountry, foundQuestion } from '../../../machines/catalogue/fixtures.ts';
import * as f from '../../../machines/fixtures.ts';
import type { Product, Route } from '../../../machines/types.ts';
import { ListingScreen } from '../../../src/features/catalogue/catalogue/ListingScreen.tsx';
import { productPath } from '../../../src/features/catalogue/catalogue/productPath.ts';
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
describe('paths of the listings', () => {
  test("links to gift cards start with the listing's path, and links to vouchers have their own path", () => {
    expect(productPath(f.product, '/mobiletopup')).toBe('/mobiletopup/alpina-ch');
    expect(productPath(f.product, '/giftcardworld/')).toBe('/giftcardworld/alpina-ch');
    expect(productPath(voucher, '/mobiletopup')).toBe('/paysafe/paysafecard');
  });
});

const pageOf = (products: readonly Product[], total = products.length) =>
  done('loadProducts', { products, total, categories: [] });
const open = async (route: Route, products: readonly Product[], total = products.length) => {
  const r = createChartHarness(catalogueMachine, { country: 'CH', kind: 0, filters: filtersOf({}) });
  await r.perform(pageOf(products, total));
  draw(<ListingScreen actor={r.actor as never} route={route} />);
  return r;
};

describe('gift card and voucher listing', () => {
  test('the listing shows price ranges and regions, and marks sold-out products', async () => {
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
    // A product for this country has neither a country label nor a delivery label.
    expect(first).toHaveTextContent(/AlpinaCHF 10\.00 – 200\.00$/);
    expect(within(second!).getByText('CHF 4.80')).toBeInTheDocument();
    expect(second).toHaveTextContent('DEEURSold out');
    expect(screen.getAllByText('Delivered online')).toHaveLength(1);
    expect(screen.getByText('2 products')).toBeInTheDocument();
  });

  test('the listing links vouchers to their own page', async () => {
    await open(at('/paysafe', 'cardListing'), [f.product, voucher]);
    expect(screen.getByRole('link', { name: 'paysafecard' })).toHaveAttribute('href', '/paysafe/paysafecard');
    expect(screen.getByRole('link', { name: 'Alpina' })).toHaveAttribute('href', '/paysafe/alpina-ch');
  });

  test('if a search finds nothing, the listing shows the search text and lets the shopper clear it', async () => {
    const r = await open(at('/giftcardworld', 'giftCards'), [f.product]);
    expect(screen.queryByRole('button', { name: /^Clear/ })).toBeNull();
    await actions.fill('Search', 'zzz');
    // The previous results stay until the response arrives.
    expect(screen.getByRole('link', { name: 'Alpina' })).toBeInTheDocument();
    await act(async () => r.perform({ type: 'xstate.after.typingPause.catalogue.list.browsing.typing' }));
    expect(r.pending.get('loadProducts')?.input).toMatchObject({ query: 'zzz', page: 1 });
    await act(async () => r.perform(pageOf([])));
    expect(screen.getByText('Nothing matches “zzz”')).toBeInTheDocument();
    await actions.press('Clear');
    expect(r.pending.get('loadProducts')?.input).toMatchObject({ query: '' });
    await act(async () => r.perform(pageOf([f.product])));
    expect(screen.getByRole('link', { name: 'Alpina' })).toBeInTheDocument();
  });

  test('loading more cards moves the focus to the first new card, and a failure keeps the cards already shown', async () => {
    const r = await open(at('/giftcardworld', 'giftCards'), [f.product], 2);
    expect(screen.getByText('2 products')).toBeInTheDocument();
    expect(screen.getByText('1 of 2')).toBeInTheDocument();
    await actions.press('Show more');
    expect(screen.getByRole('button', { name: 'Show more' })).toHaveAttribute('aria-busy', 'true');
    await act(async () => r.perform(fail('loadProducts', f.networkFailure)));
    expect(screen.getByRole('alert')).toHaveTextContent('Please check your internet connection!');
    expect(screen.getByRole('link', { name: 'Alpina' })).toBeInTheDocument();
    await actions.press('Show more');
    expect(r.pending.get('loadProducts')?.input).toMatchObject({ page: 2 });
    // Between the two requests, a product has moved from page one to page two.
    await act(async () => r.perform(pageOf([f.product, f.otherProduct], 2)));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Zermatt Games' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('the listing shows a note if the selected country is not the shopper’s own', async () => {
    const r = await open(at('/giftcardworld', 'giftCards'), [f.product]);
    const note = /only be bought in your country of residence/;
    expect(screen.queryByText(note)).toBeNull();
    await actions.search('Country', 'Germany');
    expect(screen.getByText(note)).toBeInTheDocument();
    expect(screen.getByText(/viewing Germany; your country is Switzerland/)).toBeInTheDocument();
    // Selecting the shopper's own country again removes the note.
    await actions.search('Country', 'Switzerland');
    expect(r.snapshot().context).toMatchObject({ country: 'CH', residence: 'CH' });
    expect(screen.queryByText(note)).toBeNull();
  });

  test('if the listing fails to load, it shows an error and a retry button', async () => {
    const r = createChartHarness(catalogueMachine, { country: 'CH', kind: 0, filters: filtersOf({}) });
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

describe('searches without a matching product in the listing', () => {
  const search = async () => {
    const r = await open(at('/giftcardworld', 'giftCards'), [named('Alpina')]);
    await actions.fill('Search', 'india');
    await r.perform({ type: 'xstate.after.typingPause.catalogue.list.browsing.typing' });
    await r.perform(pageOf([]));
    return r;
  };

  test('if no product in the listing matches, the listing links to matches elsewhere in the shop', async () => {
    const r = await search();
    expect(screen.getByText('Check the spelling, or choose another category.')).toBeInTheDocument();
    await r.perform(done('findElsewhere', [foundCountry, foundQuestion]));
    const found = within(screen.getByRole('region', { name: 'Elsewhere in the shop' }));
    expect(await found.findByText('India')).toBeInTheDocument();
    expect(found.getByText('Nothing matches “india”')).toBeInTheDocument();
    expect(found.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/mobile-topup',
      '/help?question=refund',
    ]);
    expect(screen.queryByText(/Check the spelling/)).toBeNull();
    await actions.press(/India/);
    expect(r.take().effects).toContainEqual(['storeTopUp', { result: foundCountry }]);
  });

  test('if the shop-wide search fails, the listing shows a hint', async () => {
    const r = await search();
    await r.perform(fail('findElsewhere', f.networkFailure));
    expect(screen.queryByRole('region', { name: 'Elsewhere in the shop' })).toBeNull();
    expect(screen.getByText('Check the spelling, or choose another category.')).toBeInTheDocument();
  });
});
