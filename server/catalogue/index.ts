import { fileURLToPath } from 'node:url';
import { createCatalogue, type Catalogue } from './catalogue.ts';
import { readCatalogueFiles } from './files.ts';

export type {
  Catalogue,
  Facts,
  NoQuote,
  PriceQuestion,
  Quote,
  ReceiptTexts,
  TopupProduct,
} from './catalogue.ts';
export { CatalogueError } from './files.ts';
export type { CatalogueProduct, Denomination, Range } from './products.ts';

export const defaultCatalogueDir = fileURLToPath(new URL('data', import.meta.url));

/** Reads, checks and indexes the catalogue's files. @throws CatalogueError, one line per fault */
export const loadCatalogue = async (dir: string = defaultCatalogueDir): Promise<Catalogue> =>
  createCatalogue(await readCatalogueFiles(dir));
