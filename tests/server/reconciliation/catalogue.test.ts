import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AddCartRequest } from '../../../contract/schemas/orders.ts';
import { createCatalogue as writeCatalogue } from '../../../scripts/bench/catalogue.ts';
import { sandboxIdOf } from '../../../server/catalogue/supplierIds.ts';
import { checkCatalogue, checkCatalogueDaily } from '../../../server/reconciliation/checkCatalogue.ts';
import { slow } from '../../setup/tiers.ts';
import { dataOf, openShop, until, type Harness } from '../shop/harness.ts';

/**
 * Tests the daily catalogue check with 3,000 products. The shop sells a product only while the supplier offers
 * it in the same form.
 */

const folder = mkdtempSync(join(tmpdir(), 'catalogue-check-'));
let harness: Harness;
beforeAll(async () => {
  const { dir } = await writeCatalogue(3_000, join(folder, 'data'));
  harness = await openShop({ CATALOGUE_DIR: dir, STAFF_EMAIL: 'desk@rigi.example' });
});
afterAll(async () => {
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

const changeList = async (products: Record<number, object | null>): Promise<void> => {
  const response = await fetch(`${harness.url}/sandbox/reloadly/list`, {
    method: 'POST',
    body: JSON.stringify({
      products: Object.fromEntries(
        Object.entries(products).map(([n, change]) => [sandboxIdOf(`G-${n}`, 'giftcard'), change]),
      ),
    }),
  });
  expect(response.status).toBe(200);
};
afterEach(async () => {
  await changeList({});
  await checkCatalogue(harness.app.shop);
});

const card = (n: number): AddCartRequest => ({
  prodid: `G-${n}`,
  ProductPriceID: `q_G-${n}_5000`,
  Quantity: 1,
  ProdType: 1,
  residence: harness.app.shop.catalogue.productById(`G-${n}`)?.country ?? '',
});
const inStock = async (n: number): Promise<number | undefined> =>
  dataOf(await harness.shopper().browser.get(`/getCardRate?prodid=G-${n}`)).instock;
const offSaleRows = async () =>
  (
    await harness.pool.query<{ prodid: string; reason: string }>(
      'select prodid, reason from off_sale order by prodid',
    )
  ).rows;
const notices = async () =>
  (
    await harness.pool.query<{ detail: { products: number; lines: string } }>(
      `select detail from staff_notice where kind = 'offSale' order by since`,
    )
  ).rows.map(({ detail }) => detail);

test('if eight of 3,000 products are gone, changed or below cost, the daily check takes them off sale and creates one notice', async () => {
  const early = harness.shopper();
  const cart = await early.addCart(card(7));
  expect(await checkCatalogue(harness.app.shop)).toMatchObject({ offSale: [], taken: [] });

  await changeList({
    7: null,
    1500: null,
    2999: null,
    100: { amounts: { kind: 'RANGE', min: 1_100, max: 50_000 } },
    101: { amounts: { kind: 'FIXED', values: [{ ask: 5_000, receive: 5_000, price: 6_289 }] } },
    200: { fee: 500 },
    201: { feePercent: 12 },
    300: { country: 'US' },
    400: { discount: 6.5 },
    500: { name: 'Another name' },
  });
  const { listed, offSale, taken, returned } = await checkCatalogue(harness.app.shop);
  expect(listed).toBe(harness.app.shop.catalogue.products().length - 3);
  expect(taken).toEqual(offSale);
  expect(returned).toEqual([]);
  // Checking the same list again changes nothing.
  expect(await checkCatalogue(harness.app.shop)).toMatchObject({ offSale, taken: [], returned: [] });
  const expected = [
    'G-100 amounts',
    'G-101 amounts',
    'G-1500 gone',
    'G-200 belowCost',
    'G-201 belowCost',
    'G-2999 gone',
    'G-300 changed',
    'G-7 gone',
  ];
  expect(offSale.map(({ prodid, reason }) => `${prodid} ${reason}`).sort()).toEqual(expected);
  expect((await offSaleRows()).map(({ prodid, reason }) => `${prodid} ${reason}`).sort()).toEqual(expected);

  for (const n of [7, 1500, 2999, 100, 101, 200, 201, 300]) expect(await inStock(n), String(n)).toBe(0);
  for (const n of [8, 400, 500]) expect(await inStock(n), String(n)).toBe(1);
  const late = await harness.shopper().browser.post('/addCart', card(200));
  expect([late.status, late.body.code]).toEqual([410, 'SOLD_OUT']);
  // A cart filled before the check cannot be ordered.
  const order = await early.browser.post('/createSaleOrder', {
    carttoken: cart.carttoken,
    email: 'ada@example.org',
    fname: 'Ada',
    acceptterms: 1,
    residence: card(7).residence,
    lang: 'en',
  });
  expect([order.status, order.body.code]).toEqual([410, 'SOLD_OUT']);

  expect(await notices()).toEqual([
    {
      products: 8,
      lines: expect.stringMatching(/^G-200 Apple \w\w: belowCost, 20\.00 CHF is sold for CHF .* costs CHF/m),
    },
  ]);
  const mail = await until(async () =>
    (await harness.oracle.inbox()).find(({ subject }) => subject === '8 products taken off sale'),
  );
  expect(mail.to).toEqual(['desk@rigi.example']);
  for (const line of offSale)
    expect(mail.text).toContain(`${line.prodid} ${line.name}: ${line.reason}, ${line.detail}`);

  // The next day's check has the same result and creates no second notice.
  expect((await checkCatalogue(harness.app.shop)).taken).toEqual([]);
  expect(await notices()).toHaveLength(1);
});

test('the daily check stores the latest reasons, reports only new ones, and logs every change', async () => {
  const { shop } = harness.app;
  type Fault = { kind: string; detail: string };
  const lines: unknown[][] = [];
  const shown: string[][] = [];
  let runs = 0;
  const write =
    (level: string) =>
    (...line: unknown[]): void =>
      void lines.push([level, ...line]);
  const check = async (faults: Record<string, Fault>) => {
    lines.length = 0;
    const catalogue = {
      supplierFaults: () =>
        Object.entries(faults).map(([prodid, fault]) => ({ product: { prodid, name: 'Card' }, fault })),
      ofSupplier: () => new Map([['G-1', {}]]),
      setOffSale: (prodids: ReadonlySet<string>) => void shown.push([...prodids].sort()),
    };
    const supplier = { products: () => Promise.resolve([]) };
    const next = await checkCatalogueDaily({
      ...shop,
      catalogue,
      gateways: { ...shop.gateways, supplier },
      log: { error: write('error'), info: write('info') },
    } as unknown as typeof shop);
    expect(next).toBe(24 * 60 * 60_000);
    // The shop's own list is up to date when the check ends.
    runs += 1;
    expect(shown).toHaveLength(runs);
    const { rows } = await harness.pool.query<{ prodid: string; reason: string; detail: string }>(
      'select prodid, reason, detail from off_sale order by prodid',
    );
    return rows;
  };
  const line = (prodid: string, { kind: reason, detail }: Fault) => ({
    prodid,
    name: 'Card',
    reason,
    detail,
  });
  const done = (offSale: number) => ['info', { listed: 1, offSale }, 'the catalogue was checked'];
  const taken = (prodid: string, fault: Fault) => [
    'error',
    line(prodid, fault),
    'a product was taken off sale',
  ];
  const [gone, moved, dearer] = [
    { kind: 'gone', detail: 'a' },
    { kind: 'changed', detail: 'b' },
    { kind: 'changed', detail: 'c' },
  ] as const;
  const noticeCount = (await notices()).length;

  expect(await check({ 'G-7': gone, 'G-8': gone })).toEqual([
    { prodid: 'G-7', reason: 'gone', detail: 'a' },
    { prodid: 'G-8', reason: 'gone', detail: 'a' },
  ]);
  expect(lines).toEqual([taken('G-7', gone), taken('G-8', gone), done(2)]);
  expect(await check({ 'G-7': moved })).toEqual([{ prodid: 'G-7', reason: 'changed', detail: 'b' }]);
  expect(lines).toEqual([
    taken('G-7', moved),
    ['info', { prodid: 'G-8' }, 'a product is on sale again'],
    done(1),
  ]);
  expect((await notices()).slice(noticeCount)).toEqual([
    { products: 2, lines: 'G-7 Card: gone, a\nG-8 Card: gone, a' },
    { products: 1, lines: 'G-7 Card: changed, b' },
  ]);
  // Only the detail differs, so nothing is reported again.
  expect(await check({ 'G-7': dearer })).toEqual([{ prodid: 'G-7', reason: 'changed', detail: 'c' }]);
  expect(lines).toEqual([done(1)]);
  expect(await check({})).toEqual([]);
  expect(lines).toEqual([['info', { prodid: 'G-7' }, 'a product is on sale again'], done(0)]);
  expect(await notices()).toHaveLength(noticeCount + 2);
  expect(shown).toEqual([['G-7', 'G-8'], ['G-7'], ['G-7'], []]);
});

test(
  'a product that another process has taken off sale cannot be bought, even if it is still displayed',
  slow,
  async () => {
    await harness.pool.query(`insert into off_sale (prodid, reason, detail) values ('G-42', 'gone', '')`);
    expect(await inStock(42)).toBe(1);
    const late = await harness.shopper().browser.post('/addCart', card(42));
    expect([late.status, late.body.code]).toEqual([410, 'SOLD_OUT']);
  },
);

test('a product is sold again once the supplier lists it correctly again', slow, async () => {
  await changeList({ 7: null });
  expect((await checkCatalogue(harness.app.shop)).taken.map(({ prodid }) => prodid)).toEqual(['G-7']);
  expect(await inStock(7)).toBe(0);
  await changeList({});
  expect((await checkCatalogue(harness.app.shop)).returned).toEqual(['G-7']);
  expect(await inStock(7)).toBe(1);
  await harness.shopper().addCart(card(7));
});

test(
  'if the reason for taking a product off sale changes, the product is reported again, and the new reason is stored',
  slow,
  async () => {
    await changeList({ 7: null });
    await checkCatalogue(harness.app.shop);
    await changeList({ 7: { country: 'US' } });
    const { taken } = await checkCatalogue(harness.app.shop);
    expect(taken).toMatchObject([{ prodid: 'G-7', reason: 'changed' }]);
    const { rows } = await harness.pool.query('select prodid, reason, detail from off_sale');
    expect(rows).toEqual([{ prodid: 'G-7', reason: 'changed', detail: taken[0]?.detail }]);
  },
);

test(
  "if the supplier's list cannot be loaded, nothing changes, and the list is requested again after a quarter of an hour",
  slow,
  async () => {
    await changeList({ 7: null });
    await checkCatalogue(harness.app.shop);
    const before = await offSaleRows();
    for (const service of ['forbidden', 'wrong-path', 'too-many']) {
      await harness.oracle.supplierMisbehaves({ service, next: 20 });
      await changeList({ 7: null, 8: null });
      expect(await checkCatalogueDaily(harness.app.shop)).toBe(15 * 60_000);
      expect(await offSaleRows()).toEqual(before);
      await harness.oracle.supplierMisbehaves({ service, next: 0 });
    }
    expect(await checkCatalogueDaily(harness.app.shop)).toBe(24 * 60 * 60_000);
    expect((await offSaleRows()).map(({ prodid }) => prodid)).toEqual(['G-7', 'G-8']);
  },
);
