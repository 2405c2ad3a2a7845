import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCatalogue as writeCatalogue } from '../../../scripts/bench/catalogue.ts';
import { createCatalogue } from '../../../server/catalogue/catalogue.ts';
import { readCatalogueFiles, type CatalogueFiles } from '../../../server/catalogue/files.ts';
import { defaultCatalogueDir, loadCatalogue } from '../../../server/catalogue/index.ts';
import { supplierFileText, type SupplierList } from '../../../server/catalogue/supplierFile.ts';
import { isSandboxId, sandboxIdOf } from '../../../server/catalogue/supplierIds.ts';
import { catalogueReport, adoptList } from '../../../server/catalogue/supplierReport.ts';
import type { SupplierProduct } from '../../../server/providers/ports.ts';
import { listOf } from '../../../server/providers/reloadly/sandbox/list.ts';
import { slow } from '../../setup/tiers.ts';
import { preloads } from '../support/process.ts';

const real = 'https://topups.reloadly.com';
const folder = mkdtempSync(join(tmpdir(), 'supplier-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files: CatalogueFiles;
beforeAll(async () => {
  files = await readCatalogueFiles(defaultCatalogueDir);
});

/** Returns a supplier list that contains all products, in the adapter's format. */
const wholeList = (from: CatalogueFiles): SupplierProduct[] =>
  listOf(createCatalogue({ ...from, supplier: null }));
const taken = (from: CatalogueFiles, list: SupplierProduct[], source = 'sandbox'): SupplierList =>
  adoptList(
    createCatalogue({ ...from, supplier: null }, source).ofSupplier(list),
    source,
    new Date('2026-11-22'),
  );
const soldAs = (from: CatalogueFiles, prodid: string, source?: string) =>
  createCatalogue(from, source).productById(prodid);

describe("supplier's product numbers", () => {
  test('a product without a known supplier number gets a sandbox number, which the real supplier never uses', async () => {
    const catalogue = await loadCatalogue();
    const digicel = catalogue.operatorOfSupplier('173');
    expect([digicel?.prodid, digicel?.name]).toEqual(['T-495', 'Digicel Haiti']);
    expect(catalogue.productById('G-3002')?.supplierProduct).toBe('10');
    const ids = catalogue
      .products()
      .map(({ prodid, supplierProduct }) => ({ prodid, id: supplierProduct ?? '' }));
    const invented = ids.filter(({ prodid }) => !(prodid in files.supplierIds));
    expect(invented.every(({ id }) => isSandboxId(id))).toBe(true);
    expect(Object.values(files.supplierIds).some(isSandboxId)).toBe(false);
    expect(sandboxIdOf('T-645', 'topup')).toBe('990000645');
    expect(sandboxIdOf('V-paysafecard', 'voucher')).toBe('982916939');
    // Numbers made from words stay below those made from digits.
    expect(Number(sandboxIdOf('V-paysafecard', 'voucher'))).toBeLessThan(990_000_000);
    const gifts = ids.filter(({ prodid }) => !prodid.startsWith('T-')).map(({ id }) => id);
    expect(new Set(gifts).size).toBe(gifts.length);
  });
  test('the shop rejects a supplier number that is used twice or is a sandbox number', () => {
    const withIds = (supplierIds: Record<string, string>) => () => createCatalogue({ ...files, supplierIds });
    expect(withIds({ 'T-300': '7', 'T-301': '7' })).toThrow(
      'supplier-ids.json T-301: operator 7 is already taken by T-300',
    );
    expect(withIds({ 'T-300': '990000301' })).toThrow(
      'supplier-ids.json T-300: 990000301 is a number of the sandbox',
    );
    expect(withIds({ 'T-300': '7', 'G-3001': '7' })).not.toThrow();
  });
});

describe('catalogue with real supplier credentials', () => {
  test('nothing is for sale before the first supplier list has been adopted', () => {
    const catalogue = createCatalogue(files, real);
    expect(catalogue.products().some(({ inStock }) => inStock)).toBe(false);
    expect(catalogue.priceOf({ prodid: 'T-200', ProductPriceID: 'q_T-200_29900' })).toEqual({
      ok: false,
      reason: 'soldOut',
    });
  });
  test('with real credentials, a product is for sale only if it has a supplier number and is on a real supplier list', () => {
    const list = wholeList(files);
    expect(soldAs({ ...files, supplier: taken(files, list) }, 'T-200', real)?.inStock).toBe(false);
    const own = createCatalogue({ ...files, supplier: taken(files, list, real) }, real);
    expect(
      own
        .products()
        .filter(({ inStock }) => inStock)
        .map(({ prodid }) => prodid)
        .sort(),
    ).toEqual(
      Object.keys(files.supplierIds)
        .filter((prodid) => !(prodid in files.unconfirmedIds))
        .sort(),
    );
    // Countries without products for sale are hidden. Products that are not for sale are not offered as
    // alternatives.
    expect(own.giftCountries('en').map(({ ccode_iso2 }) => ccode_iso2)).toEqual(['AT', 'DE', 'ES']);
    expect(own.alternatives('CH', 'en')).toBeNull();
    const choice = () => own.alternatives('HT', 'en')?.alternatives.map(({ prodid }) => prodid);
    expect(choice()).toEqual(['T-495', 'T-496']);
    const version = own.version();
    own.setOffSale(new Set(['T-495']));
    expect(own.version()).toBe(version + 1);
    own.setOffSale(new Set(['T-495']));
    expect(own.version()).toBe(version + 1);
    expect(choice()).toEqual(['T-496']);
    expect(own.topupProduct('495', 'en')).toBeNull();
    expect(own.searchList().operators.map(({ slug }) => slug)).not.toContain('digicel-haiti');
    own.setOffSale(new Set());
    expect(own.searchList().operators.map(({ slug }) => slug)).toContain('digicel-haiti');
    // The page of a product without a supplier number cannot be opened.
    expect([own.idOfSlug('digicel-haiti'), own.idOfSlug('swisscom-prepaid')]).toEqual(['T-495', null]);
    expect(own.productById('T-300')).toMatchObject({
      supplierProduct: null,
      supplierFault: { kind: 'notMapped' },
    });
  });
  test("the report on the first list shows our name and the supplier's name for every product", () => {
    const list = wholeList(files).map((one) =>
      one.id === '10' ? { ...one, name: 'App Store & iTunes Austria' } : one,
    );
    const { text, differs, differences } = catalogueReport(files, real, list);
    expect(differs).toBe(true);
    expect(differences).toHaveLength(Object.keys(files.supplierIds).length);
    expect(text.split('\n').slice(0, 2)).toEqual([
      `Supplier (${real}): ${list.length} products, ${differences.length} of them ours, ${list.length - differences.length} that we do not offer.`,
      'No list has been taken from there yet.',
    ]);
    expect(text).toContain('  G-3002 Apple AT: new: App Store & iTunes Austria, 10.00–500.00 EUR\n');
    expect(text).toContain('  T-495 Digicel Haiti: new: Digicel Haiti, 5.00, 10.00, 15.00, 20.00 USD\n');
    expect(text).toContain('For sale: 11 of 1587 products; 1573 have no number in supplier-ids.json.');
  });
  test('a product with an unconfirmed supplier number is not sold, and the report gives the reason', () => {
    const list = wholeList(files);
    expect(Object.keys(files.unconfirmedIds).sort()).toEqual(['G-3182', 'T-459', 'T-460']);
    const supplier = taken(files, list, real);
    expect(soldAs({ ...files, supplier }, 'T-460', real)).toMatchObject({
      inStock: false,
      supplierFault: { kind: 'unconfirmed' },
    });
    expect(
      createCatalogue({ ...files, supplier }, real).priceOf({
        prodid: 'T-460',
        ProductPriceID: 'q_T-460_1500',
      }),
    ).toEqual({
      ok: false,
      reason: 'soldOut',
    });
    expect(catalogueReport(files, real, list).text).toContain(
      'T-460 Verizon Prepaid: unconfirmed, recorded once, as Verizon USA with USD 10, an amount that we do not offer',
    );
    // The product is for sale once someone confirms its supplier number. In the sandbox, it is always for sale.
    expect(soldAs({ ...files, supplier, unconfirmedIds: {} }, 'T-460', real)?.inStock).toBe(true);
    expect(soldAs({ ...files, supplier: null }, 'T-460')?.inStock).toBe(true);
  });
  test('a product cannot be sold if its supplier number is no longer on the list that the shop uses', () => {
    const supplier = taken(files, wholeList(files), real);
    const moved = { ...files, supplier, supplierIds: { ...files.supplierIds, 'T-200': '201' } };
    expect(soldAs(moved, 'T-200', real)).toMatchObject({ inStock: false, supplierFault: { kind: 'gone' } });
  });
});

describe('changes on the supplier’s list', () => {
  const change = (prodid: string, more: Partial<SupplierProduct>): CatalogueFiles => {
    const supplier = taken(files, wholeList(files));
    const before = supplier.products.get(prodid);
    if (!before) throw new Error(`no ${prodid}`);
    supplier.products.set(prodid, { ...before, ...more });
    return { ...files, supplier };
  };
  test("a range of amounts is limited to amounts that the supplier accepts and that match the product's step", () => {
    const product = soldAs(change('T-300', { amounts: { kind: 'RANGE', min: 1_200, max: 4_900 } }), 'T-300');
    expect(product).toMatchObject({ inStock: true, range: { min: 1_500, max: 4_500, step: 500 } });
    expect(product?.denominations.map(({ receive }) => receive)).toEqual([2_000, 3_000]);
    // Values at both ends of the range are still offered.
    const exact = soldAs(change('T-300', { amounts: { kind: 'RANGE', min: 2_000, max: 3_000 } }), 'T-300');
    expect(exact?.denominations.map(({ receive }) => receive)).toEqual([2_000, 3_000]);
  });
  test('values that the supplier rejects are not offered, and a product without an accepted value is not for sale', () => {
    const value = (receive: number) => ({ ask: receive, receive, price: receive });
    const two = soldAs(
      change('T-303', { amounts: { kind: 'FIXED', values: [value(1_000), value(5_000)] } }),
      'T-303',
    );
    expect(two?.denominations.map(({ receive }) => receive)).toEqual([1_000, 5_000]);
    expect(
      soldAs(change('T-303', { amounts: { kind: 'FIXED', values: [value(1_100)] } }), 'T-303'),
    ).toMatchObject({
      inStock: false,
      supplierFault: { kind: 'amounts', detail: 'none of ours, the supplier takes 11.00 CHF' },
    });
  });
  test("amounts in our account’s currency are converted to the recipient's currency at the listed rate", () => {
    const digicel = soldAs(
      change('T-495', { amounts: { kind: 'RANGE', min: 500, max: 7_000 }, rate: 131.5 }),
      'T-495',
    );
    expect(digicel?.denominations.map(({ send, receive }) => [send, receive])).toEqual([
      [500, 65_750],
      [1_000, 131_500],
      [1_500, 197_250],
      [2_000, 263_000],
    ]);
  });
  test.each([
    ['country', { country: 'DO' }, 'country: ours HT, the supplier’s DO'],
    ['currency', { currency: 'USD' }, 'currency: ours HTG, the supplier’s USD'],
    ['setting for local amounts', { localAmounts: true }, 'local amounts: ours false, the supplier’s true'],
    ['account currency', { accountCurrency: 'EUR' }, 'account currency: ours USD, the supplier’s EUR'],
  ])('a product is taken off sale if the supplier reports a different %s', (_, more, detail) => {
    expect(soldAs(change('T-495', more), 'T-495')).toMatchObject({
      inStock: false,
      supplierFault: { kind: 'changed', detail: detail.replaceAll('’', "'") },
    });
  });
  test('the report on a later list shows what has changed, what is offered differently and what is no longer sold', () => {
    const before = wholeList(files);
    const current = { ...files, supplier: taken(files, before) };
    const changes: Record<string, object | null> = {
      'Netflix CH': null,
      'Zalando CH': { discount: 6.5 },
      'IKEA CH': { fee: 5_000 },
      'Migros CH': { country: 'LI' },
      'Swisscom Prepaid': { amounts: { kind: 'RANGE', min: 1_200, max: 4_900 } },
    };
    const after = before.flatMap((product) => {
      const more = changes[product.name];
      return more === undefined ? [product] : more === null ? [] : [{ ...product, ...more }];
    });
    const { text, differs, differences, offSale } = catalogueReport(current, 'sandbox', after);
    expect(differs).toBe(true);
    expect(differences).toHaveLength(5);
    expect(text.split('\n')).toEqual([
      'Supplier (sandbox): 1586 products, 1586 of them ours, 0 that we do not offer.',
      'Compared with the list of 2026-11-22: 5 differences.',
      '',
      'Changed (5)',
      '  T-300 Swisscom Prepaid: amounts: 10.00–100.00 CHF → 12.00–49.00 CHF',
      '  G-3058 Zalando CH: discount: 5 % → 6.5 %',
      '  G-3237 IKEA CH: fee: 0.00 USD and 0 % → 50.00 USD and 0 %',
      '  G-3944 Migros CH: country: CH → LI',
      '  G-3090 Netflix CH: gone; it was 25.00, 50.00, 100.00 CHF',
      '',
      'Offered differently (1)',
      '  T-300 Swisscom Prepaid: 10.00–100.00, 10.00, 20.00, 30.00, 50.00, 100.00 → 15.00–45.00, 20.00, 30.00 CHF',
      '',
      'Not for sale (3)',
      '  G-3090 Netflix CH: gone, not on the list of the supplier',
      "  G-3944 Migros CH: changed, country: ours CH, the supplier's LI",
      '  G-3237 IKEA CH: belowCost, 20.00 CHF is sold for CHF 20.00 and costs CHF 58.75',
      '',
      'For sale: 1584 of 1587 products; 0 have no number in supplier-ids.json.',
    ]);
    expect(offSale).toHaveLength(3);
    expect(catalogueReport(current, 'sandbox', before)).toMatchObject({
      differs: false,
      differences: [],
      offSale: [],
    });
  });
  test('a supplier list is unchanged after being written to a file and read back', async () => {
    const { dir } = await writeCatalogue(50, join(folder, 'small'));
    const small = await readCatalogueFiles(dir);
    const list = taken(small, wholeList(small));
    writeFileSync(join(dir, 'supplier.json'), supplierFileText(list));
    const again = (await readCatalogueFiles(dir)).supplier;
    expect([again?.source, again?.taken]).toEqual(['sandbox', '2026-11-22T00:00:00.000Z']);
    for (const [prodid, { carriers: _carriers, pinDigits: _pinDigits, ...product }] of list.products as Map<
      string,
      SupplierProduct & { carriers?: unknown; pinDigits?: unknown }
    >)
      expect(again?.products.get(prodid)).toEqual(product);
  });
});

test(
  'the report on 3,000 products lists all ten changes and the products that the shop stops selling',
  slow,
  async () => {
    const { dir } = await writeCatalogue(3_000, join(folder, 'many'));
    const many = await readCatalogueFiles(dir);
    const before = wholeList(many);
    const supplier = taken(many, before);
    const idOf = (n: number): string => sandboxIdOf(`G-${n}`, 'giftcard');
    const changes = new Map<string, (product: SupplierProduct) => SupplierProduct | null>([
      ...[7, 1_500, 2_999].map((n) => [idOf(n), () => null] as const),
      ...[100, 101].map(
        (n) =>
          [
            idOf(n),
            (product: SupplierProduct): SupplierProduct => ({
              ...product,
              amounts:
                product.amounts.kind === 'FIXED'
                  ? { kind: 'FIXED', values: product.amounts.values.slice(1) }
                  : { ...product.amounts, min: product.amounts.min + 1 },
            }),
          ] as const,
      ),
      [idOf(200), (product) => ({ ...product, fee: 500 })],
      [idOf(201), (product) => ({ ...product, discount: -7 })],
      [idOf(300), (product) => ({ ...product, country: 'US' })],
      [idOf(400), (product) => ({ ...product, discount: 6.5 })],
      [idOf(500), (product) => ({ ...product, name: 'Another name' })],
    ]);
    const after = before.flatMap((product) => {
      const change = product.kind === 'giftcard' ? changes.get(product.id) : undefined;
      const now = change ? change(product) : product;
      return now ? [now] : [];
    });
    expect(before.filter(({ kind }) => kind === 'giftcard').length).toBeGreaterThanOrEqual(3_000);

    const { text, differences, offSale, differs } = catalogueReport({ ...many, supplier }, 'sandbox', after);
    expect(differs).toBe(true);
    const byId = (list: readonly { prodid: string }[]): string[] =>
      [...new Set(list.map(({ prodid }) => prodid))].sort();
    expect(byId(differences)).toEqual(
      ['G-100', 'G-101', 'G-1500', 'G-200', 'G-201', 'G-2999', 'G-300', 'G-400', 'G-500', 'G-7'].sort(),
    );
    const brand = many.giftcards[0]!.name;
    const country = (n: number): string => createCatalogue(many).productById(`G-${n}`)!.country;
    expect(text).toContain(`G-400 ${brand} ${country(400)}: discount: 5 % → 6.5 %`);
    expect(text).toContain(`G-200 ${brand} ${country(200)}: fee: 0.00 USD and 0 % → 5.00 USD and 0 %`);
    expect(text).toContain(`G-500 ${brand} ${country(500)}: name: ${brand} ${country(500)} → Another name`);
    expect(text).toMatch(/G-7 \S.*: gone; it was \d/);
    expect(text).toMatch(/G-100 .*: amounts: .* → .* CHF/);
    // The check takes missing, changed and loss-making products off sale. Products that have only lost some
    // amounts can still be bought.
    expect(offSale.map((line) => line.split(' ')[0] ?? '').sort()).toEqual(
      ['G-1500', 'G-200', 'G-201', 'G-2999', 'G-300', 'G-7'].sort(),
    );
    expect(offSale.find((line) => line.startsWith('G-200'))).toMatch(
      /belowCost, \d+\.\d\d CHF is sold for CHF \d+\.\d\d and costs CHF \d+\.\d\d$/,
    );
    expect(text).toContain('Offered differently (2)');

    // The new list is compared with the products for sale before it takes effect, so that the shop can stop
    // selling the affected products in time.
    const today = createCatalogue({ ...many, supplier }).supplierFaults(after);
    expect(today.map(({ product, fault }) => `${product.prodid} ${fault.kind}`).sort()).toEqual(
      [
        'G-100 amounts',
        'G-101 amounts',
        'G-1500 gone',
        'G-200 belowCost',
        'G-201 belowCost',
        'G-2999 gone',
        'G-300 changed',
        'G-7 gone',
      ].sort(),
    );
    expect(catalogueReport({ ...many, supplier: taken(many, after) }, 'sandbox', after).differences).toEqual(
      [],
    );
  },
);

test('npm run catalogue prints the changes and adopts the new list only with `--take`', slow, async () => {
  const { dir } = await writeCatalogue(100, join(folder, 'command'));
  const run = (...options: string[]) => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../../../scripts/catalogue.ts'), ...options],
      {
        encoding: 'utf8',
        env: { ...preloads(), PATH: process.env['PATH'], CATALOGUE_DIR: dir, LOG_LEVEL: 'error' },
        timeout: 60_000,
      },
    );
    expect(stderr).toBe('');
    return { stdout, status };
  };
  const first = run();
  expect(first.status).toBe(1);
  expect(first.stdout).toContain('No list has been taken from there yet.');
  expect(first.stdout).toContain('Nothing has been changed yet.');
  expect(() => readFileSync(join(dir, 'supplier.json'))).toThrow('ENOENT');
  expect(run('--take').status).toBe(0);
  const written = readFileSync(join(dir, 'supplier.json'), 'utf8');
  expect(written.split('\n').find((line) => line.includes('"T-495"'))).toBe(
    '    "T-495": {"id":"173","kind":"operator","name":"Digicel Haiti","country":"HT","currency":"HTG","account":"USD","local":false,"values":[["5.00","650.00","5.00"],["10.00","1300.00","10.00"],["15.00","1950.00","15.00"],["20.00","2600.00","20.00"]],"rate":130.7565789,"discount":8,"feePercent":0,"fee":"0.00"},',
  );
  const again = run();
  expect(again.stdout).toContain('0 differences.');
  expect(again.status).toBe(0);
});
