import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { dialCountries } from '../../../contract/domain/countries.ts';
import { languages } from '../../../contract/domain/languages.ts';
import { topUpCountries } from '../../../contract/domain/limits.ts';
import { countriesWithoutTopUps } from '../../../contract/domain/unsoldCountries.ts';
import {
  cardRateSchema,
  countryDetailSchema,
  faqSchema,
  giftCountryListSchema,
  numberCheckSchema,
  productListSchema,
} from '../../../contract/schemas/catalogue.ts';
import { createCatalogue } from '../../../server/catalogue/catalogue.ts';
import { readCatalogueFiles, type CatalogueFiles } from '../../../server/catalogue/files.ts';
import { escapeHtml, isSafeHtml } from '../../../server/catalogue/html.ts';
import {
  defaultCatalogueDir,
  loadCatalogue,
  sandboxSource,
  type Catalogue,
} from '../../../server/catalogue/index.ts';
import { placeholders } from '../../../server/catalogue/texts.ts';
import { getMessages } from '../../../server/messages/index.ts';
import { slow } from '../../setup/tiers.ts';

let files: CatalogueFiles;
let catalogue: Catalogue;
beforeAll(async () => {
  files = await readCatalogueFiles(defaultCatalogueDir);
  catalogue = await loadCatalogue();
});
const everyProduct = () =>
  dialCountries.flatMap(({ code }) => [
    ...catalogue.cardsIn(code).map((p) => p.prodid),
    ...catalogue.operatorsIn(code).map((p) => p.prodid),
  ]);

describe('built-in catalogue', () => {
  test("the shop's texts state how many top-up countries the catalogue has, rounded down to a multiple of ten", () => {
    const countries = new Set(files.operators.map((o) => o.country)).size;
    expect(Math.floor(countries / 10) * 10).toBe(topUpCountries);
  });

  test('every product with listed values has exactly one recommended value', () => {
    const products = dialCountries.flatMap(({ code }) => [
      ...catalogue.cardsIn(code),
      ...catalogue.operatorsIn(code),
    ]);
    expect(products.length).toBeGreaterThan(1_000);
    const recommended = products.map(
      ({ denominations }) => denominations.filter(({ tag }) => tag === 'popular').length,
    );
    expect(recommended).toEqual(products.map(({ denominations }) => Math.min(denominations.length, 1)));
  });

  test("the catalogue has operators for exactly the countries in the top-up form's country field", () => {
    const unsold = dialCountries.filter(({ code }) => catalogue.operatorsIn(code).length === 0);
    expect(unsold.map(({ code }) => code).toSorted()).toEqual([...countriesWithoutTopUps].toSorted());
  });

  test('the catalogue has at least 60 brands and at least 25 countries with eight or more products each', () => {
    expect(files.giftcards.length).toBeGreaterThanOrEqual(60);
    const large = catalogue.giftCountries('en').filter((c) => c.products >= 8);
    expect(large.length).toBeGreaterThanOrEqual(25);
    const codes = large.map((c) => c.ccode_iso2);
    for (const code of ['CH', 'DE', 'AT', 'FR', 'IT', 'ES', 'US', 'GB', 'IN', 'BR'])
      expect(codes).toContain(code);
  });

  test('vouchers sold in Switzerland cost their face value', () => {
    const voucher = catalogue.rates('V-1', 'en');
    expect(voucher?.slug).toBe('paysafecard');
    expect(voucher?.rates.map((r) => r.Price)).toEqual([
      '10.00',
      '25.00',
      '50.00',
      '75.00',
      '100.00',
      '150.00',
    ]);
    expect(voucher?.rates.map((r) => r.Receivevalue)).toEqual(voucher?.rates.map((r) => r.Price));
    expect(voucher?.order_max).toBe('1000.00');
    expect(voucher?.redeem.concise).toContain('16-digit');
    expect(catalogue.countryDetail({ countrycode: 'CH', language: 'en' })[0]?.paysafe).toBe(1);
  });

  test('the built-in catalogue contains every country with a dial code and exchange rates for at least 80 currencies', () => {
    expect(Object.keys(files.countries).sort()).toEqual(dialCountries.map((c) => c.code).sort());
    expect(Object.keys(files.pricing.rates).length).toBeGreaterThanOrEqual(80);
  });

  test('products for Switzerland cost their face value', () => {
    for (const id of everyProduct()) {
      const product = catalogue.productById(id);
      if (product?.country !== 'CH') continue;
      for (const rate of catalogue.rates(id, 'en')?.rates ?? [])
        expect(rate.Price, id).toBe(rate.Receivevalue);
    }
  });

  test.each(languages)(
    'the catalogue returns every product in language %s in the wire format',
    slow,
    (language) => {
      const ids = everyProduct();
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) {
        v.parse(cardRateSchema, catalogue.rates(id, language));
        const slug = catalogue.productById(id)?.slug ?? '';
        const faq = v.parse(faqSchema, catalogue.faq(slug, language));
        expect(faq.lang).toBe(language);
        expect(faq.faqs.length).toBeGreaterThanOrEqual(5);
        const written = [faq.intro_html, faq.terms_html, ...faq.faqs.map((f) => f.answer_html)];
        for (const html of written) expect(isSafeHtml(html), html).toBe(true);
        expect(JSON.stringify(faq)).not.toMatch(/\{\w+\}/);
      }
      for (const { code } of dialCountries) {
        v.parse(countryDetailSchema, catalogue.countryDetail({ countrycode: code, language }));
        const { length } = catalogue.cardsIn(code);
        const whole = {
          category: 0,
          prodType: 0,
          search: '',
          sort: 'name',
          page: 1,
          pageSize: length,
        } as const;
        const list = v.parse(productListSchema, catalogue.productsByCountry(code, whole, language));
        expect(list.products).toHaveLength(length);
      }
      for (const { id } of files.operators) {
        v.parse(numberCheckSchema, {
          ...catalogue.topupProduct(id, language),
          isd: '41',
          mobile: '791234567',
          e164: '+41791234567',
        });
      }
      v.parse(giftCountryListSchema, catalogue.giftCountries(language));
    },
  );

  const textsIn = (value: unknown): string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)];
  const isKnown = (placeholder: string): boolean => placeholders.some((name) => placeholder === `{${name}}`);

  test.each(languages)(
    'product texts in language %s contain no forbidden markup and no unknown placeholder [ASVS-1.3.7]',
    (language) => {
      const { products } = getMessages(language);
      const markup = textsIn(products).filter((text) => text.includes('<'));
      expect(markup.length).toBeGreaterThan(20);
      expect(markup.filter((text) => !isSafeHtml(text))).toEqual([]);
      const found = textsIn(products).flatMap((text) => text.match(/\{[^}]*\}|[{}]/g) ?? []);
      expect(found.length).toBeGreaterThan(20);
      expect(found.filter((placeholder) => !isKnown(placeholder))).toEqual([]);
    },
  );

  test.each(languages)('in language %s, each brand has its own description', (language) => {
    const brands: Readonly<Record<string, string>> = getMessages(language).products.brands;
    expect(Object.keys(brands).sort()).toEqual(files.giftcards.map(({ slug }) => slug).sort());
    const english: Readonly<Record<string, string>> = getMessages('en').products.brands;
    const bare = new Map<string, string>();
    for (const { slug, name, countries } of files.giftcards) {
      const sentence = brands[slug]!;
      expect(sentence, slug).toMatch(/^[^.]*\S.*\.$/);
      if (language !== 'en') expect(sentence, slug).not.toBe(english[slug]);
      const withoutName = sentence.replaceAll(name, '');
      expect(bare.get(withoutName), `${slug} repeats the sentence of another brand`).toBeUndefined();
      bare.set(withoutName, slug);
      for (const country of Object.keys(countries)) {
        const faq = catalogue.faq(`${slug}-${country.toLowerCase()}`, language);
        expect(faq?.intro_html, slug).toContain(`<p>${escapeHtml(sentence)}</p>`);
      }
    }
  });

  test.each(languages)(
    'product texts in language %s state no delivery time, because product pages show the measured one',
    (language) => {
      const { families, kinds } = getMessages(language).products;
      expect(JSON.stringify({ families, kinds })).not.toMatch(
        /minut|second|sekund|\bhours?\b|stunde|\bheures?\b|\bor[ae]\b|\bhoras?\b/i,
      );
    },
  );

  test.each(languages)(
    'in language %s, a product text says that the code is emailed unless the card can be returned',
    (language) => {
      const giftcards = files.giftcards.map((one) => ({ ...one, refundable: one.slug === 'netflix' }));
      const returns = createCatalogue({ ...files, giftcards }, sandboxSource, 48);
      const { mailed, shown } = getMessages(language).products.arrival;
      const steps = (slug: string) => returns.faq(slug, language)?.howto.map(({ text }) => text);
      expect(steps('netflix-ch')).toContain(shown);
      expect(steps('netflix-ch')).not.toContain(mailed);
      expect(steps('zalando-ch')).toContain(mailed);
      expect(steps('zalando-ch')).not.toContain(shown);
    },
  );

  test('vouchers cannot be returned, even if the shop takes back unopened codes', () => {
    const giftcards = files.giftcards.map((one) => ({ ...one, refundable: true }));
    const returns = createCatalogue({ ...files, giftcards }, sandboxSource, 48);
    expect(returns.productById('V-1')?.returnHours).toBe(0);
    expect(returns.productById('G-3090')?.returnHours).toBe(48);
  });

  test('in each country, a carrier name belongs to only one operator', () => {
    const seen = new Set<string>();
    for (const operator of files.operators) {
      for (const carrier of operator.carriers) {
        const key = `${operator.country} ${carrier.toLowerCase()}`;
        expect(seen.has(key), key).toBe(false);
        seen.add(key);
      }
    }
  });
});
