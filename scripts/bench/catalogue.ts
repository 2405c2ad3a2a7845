import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultCatalogueDir } from '../../server/catalogue/index.ts';

type Brand = {
  id: string;
  slug: string;
  name: string;
  countries: Record<string, { id: string; currency: string }>;
};

/**
 * Creates a catalogue of about `products` gift cards in 50 countries. All of them are copies of the shop's first
 * brand.
 */
export const createCatalogue = async (
  products: number,
  dir: string,
): Promise<{ dir: string; country: string; prodid: string }> => {
  await cp(defaultCatalogueDir, dir, { recursive: true });
  const file = join(dir, 'giftcards.json');
  const original = JSON.parse(await readFile(file, 'utf8')) as Brand[] | { brands: Brand[] };
  const brands = Array.isArray(original) ? original : original.brands;
  const countries = Object.keys(
    JSON.parse(await readFile(join(dir, 'countries.json'), 'utf8')) as Record<string, unknown>,
  )
    .filter((code) => code !== 'LI')
    .slice(0, 49);
  const codes = ['CH', ...countries.filter((code) => code !== 'CH')];
  const brand = brands.find((candidate) => candidate.countries['CH']);
  if (!brand) throw new Error('The catalogue sells nothing in CH');
  const currency = brand.countries['CH']!.currency;
  const many = Array.from({ length: Math.ceil(products / codes.length) }, (_, b) => ({
    ...brand,
    id: `bench${b}`,
    slug: `bench${b}`,
    countries: Object.fromEntries(
      codes.map((code, c) => [code, { id: String(b * codes.length + c), currency }]),
    ),
  }));
  await writeFile(file, JSON.stringify(Array.isArray(original) ? many : { ...original, brands: many }));
  return { dir, country: 'CH', prodid: 'G-0' };
};
