/** Copies the catalogue and makes one brand's cards returnable until they are opened. */
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultCatalogueDir } from '../../../server/catalogue/index.ts';

/** Returns the folder of the copy. */
export const copyWithReturns = async (brandSlug: string): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'returns-'));
  await cp(defaultCatalogueDir, dir, { recursive: true });
  const file = join(dir, 'giftcards.json');
  const brands = JSON.parse(await readFile(file, 'utf8')) as { slug: string; refundable: boolean }[];
  for (const brand of brands) brand.refundable = brand.slug === brandSlug;
  await writeFile(file, JSON.stringify(brands));
  return dir;
};
