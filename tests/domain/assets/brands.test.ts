/**
 * Checks the brand pictures. Each picture comes from `brands.json`, every product has a picture, and every logo
 * has enough contrast.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast, logoColorOf } from '../../../contract/domain/catalogue/brandColors.ts';
import { draw, drawAll, pictures, readBrands } from '../../../scripts/brands.ts';
import { readCatalogueFiles } from '../../../server/catalogue/files.ts';
import { defaultCatalogueDir } from '../../../server/catalogue/index.ts';
import { createProducts } from '../../../server/catalogue/products.ts';

const brands = readBrands();
const drawn = drawAll(brands);
const { products } = createProducts(await readCatalogueFiles(defaultCatalogueDir));

test('the brand pictures match the output of `npm run brands`', () => {
  const storedPaths = ['cards', 'operators'].flatMap((folder) =>
    readdirSync(join(pictures, folder)).map((file) => `${folder}/${file}`),
  );
  expect(storedPaths.toSorted()).toEqual([...drawn.keys()].toSorted());
  const stale = storedPaths.filter((path) => readFileSync(join(pictures, path), 'utf8') !== drawn.get(path));
  expect(stale).toEqual([]);
});

test('every product has a brand picture, and every brand picture has a product', () => {
  const used = new Set(products.map(({ logo }) => logo));
  expect([...used].toSorted()).toEqual([...drawn.keys()].map((path) => `/brands/${path}`).toSorted());
});

test('a brand has the same picture in every country', () => {
  const apple = products.filter(({ brand }) => brand === 'Apple');
  expect(apple.length).toBeGreaterThan(30);
  expect(new Set(apple.map(({ logo }) => logo))).toEqual(new Set(['/brands/cards/apple.svg']));
  const airtel = products.filter(({ name }) => name.startsWith('Airtel '));
  expect(airtel.length).toBeGreaterThan(10);
  expect(new Set(airtel.map(({ logo }) => logo))).toEqual(new Set(['/brands/operators/airtel.svg']));
});

test('every brand logo has a contrast of at least 3:1 against its card', () => {
  const all = [...Object.entries(brands.cards), ...Object.entries(brands.operators)];
  expect(all.length).toBeGreaterThan(300);
  expect(
    all.filter(([, brand]) => contrast(logoColorOf(brand), brand.color) < 3).map(([key]) => key),
  ).toEqual([]);
});

test('a brand logo is white only if white has enough contrast with the background', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrast('#0a0a0a', '#ffffff')).toBeCloseTo(19.8);
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48);
  expect(logoColorOf({ color: '#e50914' })).toBe('#ffffff');
  expect(logoColorOf({ color: '#ffcb05' })).toBe('#14181c');
  expect(logoColorOf({ color: '#0a0a0a', ink: '#00ff00' })).toBe('#00ff00');
});

test("creating a brand picture fails if the brand's logo does not exist", () => {
  expect(() => draw({ icon: 'no-such-mark', color: '#000000' }, 160, 100)).toThrow(
    'simple-icons does not contain no-such-mark',
  );
});
