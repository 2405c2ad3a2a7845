import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMeasuring, refreshMeasured } from '../../../server/catalogue/measured.ts';
import { createShopClient } from '../../support/shop/client.ts';
import { createPlanter } from '../../support/shop/deliveredOrders.ts';
import { dataOf, openShop, payAt, topUp, until, type Harness } from '../shop/harness.ts';

/**
 * Inserts orders, then checks what shoppers see: the popular operators and gift cards, the "most popular" mark and
 * the usual delivery time.
 */

let harness: Harness;
let plant: Awaited<ReturnType<typeof createPlanter>>;
beforeAll(async () => {
  harness = await openShop();
  plant = await createPlanter(harness.pool);
});
afterAll(() => harness.close());

const load = async (prodid: string) => {
  await refreshMeasured(harness.app.shop);
  return dataOf(await createShopClient(harness.url).get(`/getCardRate?prodid=${prodid}`));
};
const loadMarks = async (prodid: string) =>
  (await load(prodid)).rates
    .filter(({ tag }) => tag === 'popular')
    .map(({ Receivevalue, counted }) => [Receivevalue, counted]);
const loadTime = async (prodid: string) => (await load(prodid)).usual_time;

const loadPopular = async () => {
  await refreshMeasured(harness.app.shop);
  return dataOf(await createShopClient(harness.url).get('/getPopularOperators'));
};
const loadSlugs = async () => (await loadPopular()).operators.map(({ slug }) => slug);

describe('popular operators', () => {
  test('until there are enough orders, the catalogue lists the first available operator of each of six countries', async () => {
    const selection = async () => (await loadPopular()).selection?.map(({ slug }) => slug);
    const others = ['globe-philippines', 'dialog-sri-lanka', 'turkcell', 'mts-serbia', 'vala'];
    expect(await selection()).toEqual(['airtel-india', ...others]);
    harness.app.shop.catalogue.setOffSale(new Set(['T-200']));
    expect(await selection()).toEqual(['vi-india', ...others]);
    harness.app.shop.catalogue.setOffSale(new Set());
  });
  test('the catalogue lists three popular operators, most ordered first, once each has twenty delivered orders', async () => {
    expect(await loadPopular()).toMatchObject({ days: 30, operators: [] });
    await plant('T-340', 12, { receive: '5.00' });
    await plant('T-340', 8, { receive: '10.00' });
    await plant('T-341', 22, { receive: '10.00' });
    await plant('T-342', 19, { receive: '10.00' });
    expect(await loadSlugs()).toEqual([]);
    await plant('T-342', 2, { receive: '10.00' });
    expect(await loadPopular()).toEqual({
      days: 30,
      operators: ['vodafone', 'lycamobile', 'nos'].map((slug) => ({
        name: expect.stringMatching(new RegExp(`^${slug} portugal$`, 'i')),
        slug: `${slug}-portugal`,
        ccode_iso2: 'PT',
        logo: expect.stringContaining(slug),
      })),
    });
  });
  test('the ranking of operators counts only delivered orders from the last 30 days', async () => {
    await plant('T-343', 30, { state: 'refunded' });
    await plant('T-343', 30, { state: 'processing', delivery: 'accepted' });
    await plant('T-343', 30, { age: 30.1 });
    expect(await loadSlugs()).not.toContain('ee-uk');
    await plant('T-343', 30, { age: 29.9 });
    expect((await loadSlugs())[0]).toBe('ee-uk');
  });
  test('the catalogue lists at most six popular operators, all of them for sale, and no gift cards', async () => {
    await plant('G-3058', 90);
    for (const [count, prodid] of [
      [40, 'T-344'],
      [41, 'T-345'],
      [42, 'T-346'],
    ] as const)
      await plant(prodid, count);
    const six = ['three-uk', 'o2-uk', 'vodafone-uk', 'ee-uk', 'vodafone-portugal', 'lycamobile-portugal'];
    expect(await loadSlugs()).toEqual(six);
    harness.app.shop.catalogue.setOffSale(new Set(['T-345']));
    expect(await loadSlugs()).toEqual([...six.filter((slug) => slug !== 'o2-uk'), 'nos-portugal']);
    harness.app.shop.catalogue.setOffSale(new Set());
    expect(await loadSlugs()).toEqual(six);
  });
});

describe('gift card list', () => {
  const loadList = async (query = '') => {
    await refreshMeasured(harness.app.shop);
    const { products } = dataOf(
      await createShopClient(harness.url).get(`/getGiftProductListByCountry?ccode_iso2=AT${query}`),
    );
    return products.slice(0, 4).map(({ ProdName, counted }) => [ProdName, counted]);
  };
  const inFiles = ['Apple AT', 'Google Play AT', 'Netflix AT', 'Spotify AT'].map((name) => [name, undefined]);

  test('a gift card list keeps the order of the catalogue files until three of its products have twenty delivered orders', async () => {
    await plant('G-3262', 21);
    await plant('G-3218', 22);
    await plant('G-3239', 19);
    expect(await loadList()).toEqual(inFiles);
    await plant('G-3239', 4);
    expect(await loadList()).toEqual([
      ['IKEA AT', 1],
      ['H&M AT', 1],
      ['adidas AT', 1],
      ['Apple AT', undefined],
    ]);
  });
  test('a gift card list sorted by name ignores the number of orders', async () => {
    expect((await loadList('&sort=name')).map(([name]) => name)).toEqual([
      'About You AT',
      'adidas AT',
      'Airbnb AT',
      'Aldi AT',
    ]);
  });
});

test('the search list starts with the brands that have the most delivered orders', async () => {
  await refreshMeasured(harness.app.shop);
  const { brands } = dataOf(await createShopClient(harness.url).get('/getSearchList'));
  expect(brands.slice(0, 5).map(({ name }) => name)).toEqual(['Zalando', 'IKEA', 'H&M', 'adidas', 'Apple']);
});

describe('most popular value', () => {
  test('the shop recommends a value until twenty orders are delivered, and then marks the most ordered value as most popular', async () => {
    expect(await loadMarks('T-572')).toEqual([['2000.00', undefined]]);
    await plant('T-572', 19);
    expect(await loadMarks('T-572')).toEqual([['2000.00', undefined]]);
    await plant('T-572', 1);
    expect(await loadMarks('T-572')).toEqual([['1000.00', 1]]);
  });
  test('the most ordered value is marked as most popular; in a tie, the shop recommends a value instead', async () => {
    await plant('T-573', 21, { receive: '500.00' });
    await plant('T-573', 20);
    expect(await loadMarks('T-573')).toEqual([['500.00', 1]]);
    await plant('T-573', 1);
    expect(await loadMarks('T-573')).toEqual([['2000.00', undefined]]);
    await plant('T-573', 1);
    expect(await loadMarks('T-573')).toEqual([['1000.00', 1]]);
  });
  test('the shop recommends a value if the most ordered value is no longer offered', async () => {
    await plant('T-574', 25, { receive: '1250.00' });
    await plant('T-574', 24);
    expect(await loadMarks('T-574')).toEqual([['2000.00', undefined]]);
  });
  test('cancelled, refunded, undelivered and old orders do not count towards the most popular value', async () => {
    await plant('T-575', 19);
    await plant('T-575', 5, { state: 'cancelled' });
    await plant('T-575', 5, { state: 'refunded' });
    await plant('T-575', 5, { state: 'refunding' });
    await plant('T-575', 5, { state: 'refundDue', delivery: 'failed' });
    await plant('T-575', 5, { state: 'processing', delivery: 'accepted' });
    await plant('T-575', 5, { age: 30.1 });
    expect(await loadMarks('T-575')).toEqual([['2000.00', undefined]]);
    expect(await loadTime('T-575')).toBeUndefined();
    await plant('T-575', 1, { age: 29.9 });
    expect(await loadMarks('T-575')).toEqual([['1000.00', 1]]);
  });
});

describe('usual delivery time', () => {
  test('the shop shows a usual delivery time only after twenty deliveries', async () => {
    await plant('T-630', 19, { took: 3 });
    expect(await loadTime('T-630')).toBeUndefined();
    await plant('T-630', 1, { took: 3 });
    expect(await loadTime('T-630')).toEqual({ seconds: 3, deliveries: 20 });
  });
  test('the usual delivery time covers nine in ten deliveries and is rounded up to a whole second', async () => {
    await plant('T-631', 17, { took: 2 });
    await plant('T-631', 1, { took: 3.001 });
    await plant('T-631', 2, { took: 900 });
    expect(await loadTime('T-631')).toEqual({ seconds: 4, deliveries: 20 });
    await plant('T-631', 1, { took: 900 });
    expect(await loadTime('T-631')).toEqual({ seconds: 900, deliveries: 21 });
  });
  test('the usual delivery time is at least one second', async () => {
    await plant('T-632', 20, { took: 0 });
    expect(await loadTime('T-632')).toEqual({ seconds: 1, deliveries: 20 });
  });
  test('the usual delivery time is computed from the last hundred deliveries', async () => {
    await plant('T-633', 50, { took: 600, age: 5 });
    await plant('T-633', 99, { took: 5, age: 1 });
    expect(await loadTime('T-633')).toEqual({ seconds: 5, deliveries: 100 });
    await plant('T-633', 12, { took: 30, age: 0.5 });
    expect(await loadTime('T-633')).toEqual({ seconds: 30, deliveries: 100 });
  });
  test('a phone number lookup returns the same delivery time as the product page', async () => {
    const number = await createShopClient(harness.url).get('/checkMobileNumber?isd=92&mobile=3001234567');
    const found = dataOf(number);
    expect([found.prodid, found.usual_time]).toEqual(['T-630', { seconds: 3, deliveries: 20 }]);
    expect(await loadTime('T-308')).toBeUndefined();
  });
});

test('an order delivered by the shop counts towards the usual delivery time and the most popular value', async () => {
  await plant('T-200', 19, { receive: '299.00', took: 86_400 });
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
  await until(async () => (await ada.check(order.ordertoken)).status === 'completed');
  const offer = await load('T-200');
  expect(offer.usual_time).toEqual({ seconds: 86_400, deliveries: 20 });
  expect(offer.rates.find(({ counted }) => counted === 1)?.Receivevalue).toBe('299.00');
});

test('product pages show a new usual delivery time only after the shop has refreshed its measurements', async () => {
  const { catalogue } = harness.app.shop;
  await refreshMeasured(harness.app.shop);
  const before = catalogue.version();
  await plant('T-308', 20, { receive: '30.00' });
  const ask = createShopClient(harness.url);
  expect(dataOf(await ask.get('/getCardRate?prodid=T-308')).usual_time).toBeUndefined();
  expect(catalogue.version()).toBe(before);
  await refreshMeasured(harness.app.shop);
  expect(catalogue.version()).toBe(before + 1);
  expect(dataOf(await ask.get('/getCardRate?prodid=T-308')).usual_time).toEqual({
    seconds: 3,
    deliveries: 20,
  });
  await refreshMeasured(harness.app.shop);
  expect(catalogue.version()).toBe(before + 1);
});

test('if computing new measurements fails, the shop keeps the last ones and logs a warning', async () => {
  const { shop } = harness.app;
  const warnings: string[] = [];
  const reports = {
    execute: () => Promise.reject(new Error('no replica')),
  } as unknown as typeof shop.reports;
  const log = {
    ...shop.log,
    warn: (_: unknown, text: string) => void warnings.push(text),
  } as typeof shop.log;
  const measuring = await startMeasuring({ catalogue: shop.catalogue, reports, log });
  measuring.stop();
  expect(warnings).toEqual(['the product statistics could not be computed']);
  const offer = dataOf(await createShopClient(harness.url).get('/getCardRate?prodid=T-308'));
  expect(offer.usual_time).toEqual({ seconds: 3, deliveries: 20 });
});
