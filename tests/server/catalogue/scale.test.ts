/** @module-tag slow */
import { beforeAll, expect, test } from 'vitest';
import { createCatalogue, type Catalogue } from '../../../server/catalogue/catalogue.ts';
import { readCatalogueFiles } from '../../../server/catalogue/files.ts';
import { defaultCatalogueDir } from '../../../server/catalogue/index.ts';

const BRANDS = 2_000;
const COUNTRIES = 50;

let catalogue: Catalogue;
beforeAll(async () => {
  const files = await readCatalogueFiles(defaultCatalogueDir);
  const [brand] = files.giftcards;
  if (!brand) throw new Error('no brand to copy');
  const codes = Object.keys(files.countries)
    .filter((code) => code !== 'LI')
    .slice(0, COUNTRIES);
  const giftcards = Array.from({ length: BRANDS }, (_, b) => ({
    ...brand,
    id: `b${b}`,
    slug: `brand-${b}`,
    countries: Object.fromEntries(
      codes.map((code, c) => [code, { id: String(b * COUNTRIES + c), currency: 'EUR' }]),
    ),
  }));
  const small = { ...brand, id: 'small', slug: 'small', countries: { LI: { id: 'L1', currency: 'CHF' } } };
  catalogue = createCatalogue({ ...files, giftcards: [...giftcards, small] });
});

test('in a catalogue of 100,000 products, each country lists only its own products', () => {
  expect(catalogue.giftCountries('en').reduce((sum, c) => sum + c.products, 0)).toBe(BRANDS * COUNTRIES + 2);
  expect(catalogue.cardsIn('AD')).toHaveLength(BRANDS);
  expect(catalogue.cardsIn('LI')).toHaveLength(1);
});
