import { beforeAll, describe, expect, test } from 'vitest';
import { categories } from '../../../contract/domain/catalogue/categories.ts';
import { dialCountries } from '../../../contract/domain/countries.ts';
import { languages } from '../../../contract/domain/languages.ts';
import { loadCatalogue, type Catalogue } from '../../../server/catalogue/index.ts';
import type { ListQuery } from '../../../server/catalogue/lists.ts';

const all: ListQuery = {
  category: 0,
  prodType: 0,
  search: '',
  sort: 'popular',
  page: 1,
  pageSize: 1_000,
};

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await loadCatalogue();
});

const codes = (query: { isd?: string; countrycode?: string; searchbyname?: string }): string[] =>
  catalogue.countryDetail({ ...query, language: 'de' }).map((c) => c.code);
const swissIds = (category: number): string[] =>
  catalogue.productsByCountry('CH', { ...all, category }, 'en')?.products.map((p) => p.prodid) ?? [];

describe('countryDetail', () => {
  test('countryDetail finds a country by its code, its dial code or the start of its name', () => {
    expect(codes({ countrycode: 'ch' })).toEqual(['CH']);
    expect(codes({ isd: '91' })).toEqual(['IN']);
    expect(codes({ isd: '1' })[0]).toBe('US');
    expect(codes({ isd: '1' })).toContain('CA');
    expect(codes({ searchbyname: 'schwei' })).toEqual(['CH']);
    expect(codes({ searchbyname: 'Switz' })).toEqual(['CH']);
    expect(codes({ searchbyname: ' Switz ' })).toEqual(['CH']);
    expect(codes({ searchbyname: 'oster' })).toEqual(['AT']);
  });

  test('without criteria, countryDetail lists the countries with products, but not their operators', () => {
    const sold = catalogue.countryDetail({ language: 'de' });
    expect(sold.every(({ topup, operators }) => topup === 1 && operators.length === 0)).toBe(true);
    expect(sold.map(({ code }) => code)).toEqual(
      dialCountries
        .map(({ code }) => code)
        .filter((code) => catalogue.countryDetail({ countrycode: code, language: 'de' })[0]?.topup === 1),
    );
    expect(sold.length).toBeGreaterThan(100);
  });

  test('countryDetail returns an empty list if nothing matches', () => {
    expect(codes({ searchbyname: '  ' })).toEqual([]);
    expect(codes({ countrycode: 'XX' })).toEqual([]);
    expect(codes({ isd: '999' })).toEqual([]);
  });

  test('countryDetail returns the products and operators of a country', () => {
    const [india] = catalogue.countryDetail({ isd: '91', language: 'en' });
    expect(india).toMatchObject({
      label: 'India',
      code: 'IN',
      currency: 'INR',
      flag: '/flags/in.svg',
      topup: 1,
    });
    expect(india).toMatchObject({ giftcard: 1, paysafe: 0, isd: '91', language: 'en' });
    expect(catalogue.countryDetail({ countrycode: 'CH', language: 'en' })).toMatchObject([
      { label: 'Switzerland', isd: '41', currency: 'CHF', language: 'de' },
    ]);
    expect(india?.operators[0]).toMatchObject({ OperatorCode: '200', prodid: 'T-200', slug: 'airtel-india' });
    expect(catalogue.countryDetail({ countrycode: 'AQ', language: 'en' })).toEqual([]);
    expect(catalogue.countryDetail({ countrycode: 'GL', language: 'en' })[0]).toMatchObject({
      topup: 0,
      giftcard: 0,
      paysafe: 0,
      operators: [],
    });
  });
});

describe('productsByCountry', () => {
  test('productsByCountry assigns each product of a country to exactly one category', () => {
    expect(swissIds(3)).toEqual(['V-1']);
    expect(swissIds(1).length).toBeGreaterThan(8);
    const inCategories = Object.values(categories).map(swissIds);
    for (const ids of inCategories) expect(ids).not.toEqual([]);
    expect(inCategories.flat().sort()).toEqual([...swissIds(0)].sort());
    expect(swissIds(9)).toEqual([]);
  });

  test.each([
    ['shopping', ['ikea-ch', 'migros-ch']],
    ['fashion', ['zalando-ch', 'sephora-ch']],
    ['food', ['starbucks-ch', 'uber-eats-ch']],
    ['travel', ['sbb-ch', 'uber-ch']],
    ['streaming', ['netflix-ch', 'spotify-ch']],
    ['apps', ['apple-ch', 'google-play-ch']],
    ['gaming', ['steam-ch', 'roblox-ch']],
    ['vouchers', ['paysafecard']],
  ] as const)('in productsByCountry, the category "%s" contains %j', (word, slugs) => {
    const { products } = catalogue.productsByCountry('CH', { ...all, category: categories[word] }, 'en')!;
    expect(products.map(({ slug }) => slug)).toEqual(expect.arrayContaining([...slugs]));
  });

  test('after a company name that ends in "Ltd.", a product text adds no second full stop', () => {
    for (const language of languages) {
      const text = JSON.stringify(catalogue.faq('apple-de', language));
      expect(text).toContain('Ltd.');
      expect(text).not.toContain('..');
    }
  });

  test('productsByCountry returns only categories with products in the country', () => {
    expect(
      catalogue.productsByCountry('CH', { ...all, category: 1 }, 'de')?.categories.map((c) => c.name),
    ).toEqual([
      'Einkaufen',
      'Mode und Beauty',
      'Essen und Trinken',
      'Reisen und Fahrten',
      'Streaming',
      'Apps',
      'Gaming',
      'Prepaid-Gutscheine',
    ]);
    const namesIn = (country: string) =>
      catalogue.productsByCountry(country, all, 'en')?.categories.map(({ name }) => name);
    expect(namesIn('DE')).not.toContain('Prepaid vouchers');
    expect(namesIn('KE')).toEqual(['Shopping', 'Travel and rides', 'Streaming', 'Games']);
  });

  test('productsByCountry returns an empty list for a country without products and null for an unknown country', () => {
    expect(catalogue.productsByCountry('GL', all, 'en')).toMatchObject({
      country: 'Greenland',
      products: [],
    });
    expect(catalogue.productsByCountry('XX', all, 'en')).toBeNull();
    expect(catalogue.productsByCountry('constructor', all, 'en')).toBeNull();
  });

  test('productsByCountry returns the minimum and maximum price in francs', () => {
    const zalando = catalogue
      .productsByCountry('CH', { ...all, category: 4 }, 'en')
      ?.products.find((p) => p.slug === 'zalando-ch');
    expect(zalando).toMatchObject({
      prodid: 'G-3058',
      minprice: '10.00',
      maxprice: '500.00',
      residence_only: 1,
    });
  });
});

describe('product lookup', () => {
  test('the catalogue finds products of every type by id or slug', () => {
    for (const [id, slug] of [
      ['T-200', 'airtel-india'],
      ['G-3058', 'zalando-ch'],
      ['V-1', 'paysafecard'],
    ] as const) {
      expect(catalogue.productBySlug(slug)?.prodid).toBe(id);
      expect(catalogue.productById(id)?.slug).toBe(slug);
      expect(catalogue.rates(id, 'en')?.slug).toBe(slug);
      expect(catalogue.faq(slug, 'en')?.slug).toBe(slug);
    }
    expect(catalogue.productById('T-0')).toBeNull();
    expect(catalogue.productBySlug('zzz')).toBeNull();
    expect(catalogue.rates('T-0', 'en')).toBeNull();
    expect(catalogue.faq('zzz', 'en')).toBeNull();
    expect(catalogue.operatorById('3058')).toBeNull();
    expect(catalogue.topupProduct('0', 'en')).toBeNull();
    expect(catalogue.receiptTexts('zzz', 'en')).toBeNull();
  });

  test('the catalogue returns an operator and the other operators in its country', () => {
    const airtel = catalogue.topupProduct('200', 'en');
    expect(airtel).toMatchObject({
      operator: 'Airtel India',
      ReceiveCurrency: 'INR',
      denominationType: 'FIXED',
    });
    const taxed = ['200', '572'].map((id) => catalogue.topupProduct(id, 'en')?.before_tax);
    expect(taxed).toEqual([1, undefined]);
    expect(airtel?.alternatives.map((o) => o.OperatorCode)).toEqual(['201', '202', '203']);
    expect(airtel?.rates.find((r) => r.Receivevalue === '299.00')).toMatchObject({
      ProductPriceID: 'q_T-200_29900',
      label: 'INR\u00a0299 – 28 days',
      validity: 'P28D',
      tag: 'popular',
    });
    expect(catalogue.alternatives('IN', 'en')?.alternatives).toHaveLength(4);
    expect(catalogue.alternatives('GL', 'en')).toBeNull();
  });

  test('the catalogue returns all the data of an operator, a gift card and a voucher', () => {
    const { rates, terms_html, redeem, ...airtel } = catalogue.rates('T-200', 'en')!;
    const pages = { terms_html, redeem };
    expect(pages).toEqual({ terms_html: expect.any(String), redeem: expect.any(Object) });
    expect(airtel).toEqual({
      prodid: 'T-200',
      slug: 'airtel-india',
      ProdName: 'Airtel India',
      logo: '/brands/operators/airtel.svg',
      ProdType: 2,
      SupplierID: '1',
      OperatorCode: '200',
      ccode_iso2: 'IN',
      currency: 'CHF',
      ReceiveCurrency: 'INR',
      denominationType: 'FIXED',
      range: null,
      quantity: { min: 1, max: 1 },
      order_max: '500.00',
      instock: 1,
      residence_only: 0,
      facts: { region: 'IN', delivery: 'direct', validity: null, refundable: 0 },
      before_tax: 1,
    });
    expect(rates[3]).toEqual({
      ProductPriceID: 'q_T-200_29900',
      Price: '2.85',
      Receivevalue: '299.00',
      label: 'INR\u00a0299 – 28 days',
      validity: 'P28D',
      tag: 'popular',
      delivery: 'direct',
    });
    const { rates: _, terms_html: terms, redeem: steps, ...zalando } = catalogue.rates('G-3058', 'en')!;
    expect([typeof terms, typeof steps]).toEqual(['string', 'object']);
    expect(zalando).toEqual({
      prodid: 'G-3058',
      slug: 'zalando-ch',
      ProdName: 'Zalando CH',
      logo: '/brands/cards/zalando.svg',
      ProdType: 1,
      SupplierID: '1',
      OperatorCode: '22',
      ccode_iso2: 'CH',
      currency: 'CHF',
      ReceiveCurrency: 'CHF',
      denominationType: 'RANGE',
      range: { min: '10.00', max: '500.00', step: '1.00', rate: '1.000000' },
      quantity: { min: 1, max: 10 },
      order_max: '2000.00',
      instock: 1,
      residence_only: 1,
      facts: { region: 'CH', delivery: 'pin', validity: 'P3Y', refundable: 0 },
    });
    expect(catalogue.receiptTexts('V-1', 'en')).toEqual({
      redeem: expect.any(Object),
      supportUrl: 'https://www.paysafecard.com/de-ch/hilfe/',
      termsUrl: 'https://www.paysafecard.com/de-ch/agb/',
      balanceUrl: 'https://www.paysafecard.com/de-ch/',
    });
    expect(catalogue.productsByCountry('CH', { ...all, prodType: 3 }, 'en')?.products).toEqual([
      {
        prodid: 'V-1',
        slug: 'paysafecard',
        ProdName: 'PaysafeCard',
        ProdType: 3,
        category_id: 3,
        logo: '/brands/cards/paysafecard.svg',
        SupplierID: '9',
        OperatorCode: 'PSC',
        ccode_iso2: 'CH',
        ReceiveCurrency: 'CHF',
        denominationType: 'FIXED',
        minprice: '10.00',
        maxprice: '150.00',
        currency: 'CHF',
        instock: 1,
        residence_only: 0,
      },
    ]);
    expect(catalogue.giftCountries('de').find(({ ccode_iso2 }) => ccode_iso2 === 'CH')).toEqual({
      ccode_iso2: 'CH',
      country: 'Schweiz',
      label: 'Schweiz',
      isd: '41',
      currency: 'CHF',
      flag: '/flags/ch.svg',
      products: catalogue.cardsIn('CH').length,
    });
    const labels = catalogue.giftCountries('de').map(({ label }) => label);
    expect(labels).toEqual([...labels].sort(new Intl.Collator('de').compare));
    expect(labels.indexOf('Österreich')).toBeLessThan(labels.indexOf('Polen'));
    expect(catalogue.searchList().operators.find(({ slug }) => slug === 'airtel-india')).toEqual({
      name: 'Airtel India',
      slug: 'airtel-india',
      ccode_iso2: 'IN',
      logo: '/brands/operators/airtel.svg',
    });
    expect(catalogue.searchList().brands.find(({ name }) => name === 'PaysafeCard')).toEqual({
      name: 'PaysafeCard',
      logo: '/brands/cards/paysafecard.svg',
      ProdType: 3,
      category_id: 3,
      sold: [{ ccode_iso2: 'CH', slug: 'paysafecard' }],
    });
  });

  test('the catalogue finds an operator by country and carrier name', () => {
    expect(catalogue.operatorByCarrier('IN', 'Reliance Jio')?.operatorCode).toBe('202');
    expect(catalogue.operatorByCarrier('IN', 'reliance jio')?.operatorCode).toBe('202');
    expect(catalogue.operatorByCarrier('CH', 'Reliance Jio')).toBeNull();
  });

  test('the catalogue returns product texts in the requested language', () => {
    expect(catalogue.faq('paysafecard', 'de')).toMatchObject({
      lang: 'de',
      issuer: 'paysafecard.com Schweiz GmbH',
    });
    expect(catalogue.faq('zalando-ch', 'de')?.terms_html).toContain('3 Jahre');
  });

  test('special characters are escaped in HTML but not in plain text [ASVS-1.2.1 ASVS-1.2.3]', () => {
    const faq = catalogue.faq('marks-spencer-gb', 'en');
    expect(faq?.title).toBe('Marks & Spencer GB');
    expect(faq?.intro_html).toContain('Marks &amp; Spencer');
    expect(faq?.howto.at(-1)?.text).toContain('Marks & Spencer');
  });

  test('the texts of vouchers and gift cards include the fraud warning, but those of top-ups do not', () => {
    expect(catalogue.faq('paysafecard', 'en')?.warning?.title).toBeTruthy();
    expect(catalogue.faq('zalando-ch', 'en')?.warning?.html).toContain('<strong>');
    expect(catalogue.faq('airtel-india', 'en')?.warning).toBeNull();
  });
});

describe('priceOf', () => {
  test('priceOf returns the displayed price for every denomination', () => {
    for (const prodid of ['T-200', 'T-300', 'G-3058', 'V-1']) {
      const rates = catalogue.rates(prodid, 'de')?.rates ?? [];
      expect(rates.length).toBeGreaterThan(0);
      for (const rate of rates) {
        const quote = catalogue.priceOf({ prodid, ProductPriceID: rate.ProductPriceID }, 'de');
        expect(quote).toMatchObject({ ok: true, receive: rate.Receivevalue, label: rate.label });
        expect(quote.ok && (quote.price / 100).toFixed(2)).toBe(rate.Price);
        expect(quote.ok && quote.ProductPriceID).toBe(rate.ProductPriceID);
      }
    }
  });

  test('priceOf accepts any valid amount in a range', () => {
    expect(catalogue.priceOf({ prodid: 'G-3058', amount: '33' })).toMatchObject({
      ok: true,
      price: 3300,
      receive: '33.00',
      delivery: 'pin',
      ProductPriceID: 'q_G-3058_3300',
    });
    expect(catalogue.priceOf({ prodid: 'G-3058', ProductPriceID: 'q_G-3058_3300' })).toMatchObject({
      price: 3300,
    });
  });

  test.each(['9.00', '501.00', '33.50', '-20', '1e2', '20.001', 'abc', ''])(
    'priceOf rejects the amount %j [R15]',
    (amount) => {
      expect(catalogue.priceOf({ prodid: 'G-3058', amount })).toEqual({ ok: false, reason: 'notOffered' });
    },
  );

  test.each(['q_V-1_1001', 'q_V-1_01000', 'q_V-1_1e3', 'q_V-1_', 'q_T-200_29900', 'V-1', ''])(
    'priceOf rejects the quote id %j',
    (ProductPriceID) => {
      expect(catalogue.priceOf({ prodid: 'V-1', ProductPriceID })).toEqual({
        ok: false,
        reason: 'notOffered',
      });
    },
  );

  test('priceOf reports an unknown product', () => {
    expect(catalogue.priceOf({ prodid: 'V-2', ProductPriceID: 'q_V-2_1000' })).toEqual({
      ok: false,
      reason: 'unknown',
    });
  });

  test('priceOf returns everything that a cart line needs', () => {
    const common = { ok: true, validity: null, contents: null, isBeforeTax: false, returnHours: 0 };
    expect(catalogue.priceOf({ prodid: 'V-1', ProductPriceID: 'q_V-1_2500' })).toEqual({
      ...common,
      prodid: 'V-1',
      ProductPriceID: 'q_V-1_2500',
      ProdType: 3,
      ProdName: 'PaysafeCard',
      slug: 'paysafecard',
      price: 2500,
      receive: '25.00',
      send: null,
      currency: 'CHF',
      label: 'CHF\u00a025.00',
      delivery: 'pin',
      OperatorCode: 'PSC',
      SupplierID: '9',
      supplierProduct: '991000001',
      logo: '/brands/cards/paysafecard.svg',
      country: 'CH',
      residenceOnly: false,
      quantityMax: 10,
      orderMax: 100_000,
    });
    expect(catalogue.priceOf({ prodid: 'T-200', ProductPriceID: 'q_T-200_29900' }, 'de')).toEqual({
      ...common,
      prodid: 'T-200',
      ProductPriceID: 'q_T-200_29900',
      ProdType: 2,
      ProdName: 'Airtel India',
      slug: 'airtel-india',
      price: 285,
      receive: '299.00',
      send: '3.34',
      currency: 'INR',
      label: 'INR\u00a0299 – 28 Tage',
      validity: 'P28D',
      isBeforeTax: true,
      delivery: 'direct',
      OperatorCode: '200',
      SupplierID: '1',
      supplierProduct: '200',
      logo: '/brands/operators/airtel.svg',
      country: 'IN',
      residenceOnly: false,
      quantityMax: 1,
      orderMax: 50_000,
    });
    expect(catalogue.priceOf({ prodid: 'G-3090', ProductPriceID: 'q_G-3090_2500' })).toEqual({
      ...common,
      prodid: 'G-3090',
      ProductPriceID: 'q_G-3090_2500',
      ProdType: 1,
      ProdName: 'Netflix CH',
      slug: 'netflix-ch',
      price: 2500,
      receive: '25.00',
      send: null,
      currency: 'CHF',
      label: 'CHF\u00a025.00',
      delivery: 'pin',
      OperatorCode: '25',
      SupplierID: '1',
      supplierProduct: '990003090',
      logo: '/brands/cards/netflix.svg',
      country: 'CH',
      residenceOnly: true,
      quantityMax: 10,
      orderMax: 200_000,
    });
  });
});
