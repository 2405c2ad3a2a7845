import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { createCatalogue, type Catalogue } from './catalogue.ts';
import { readCatalogueFiles } from './files.ts';
import { sandboxSource } from './products.ts';

export type { Catalogue, PriceQuery, Quote } from './catalogue.ts';
export { CatalogueError } from './files.ts';
export { sandboxSource } from './products.ts';

export const defaultCatalogueDir = fileURLToPath(new URL('data', import.meta.url));

/** Returns the required source of the supplier's list: the supplier's URL or `sandboxSource`. */
export const supplierSource = ({ isSandbox, topupBase }: Config['supplier']): string =>
  isSandbox ? sandboxSource : topupBase;

/**
 * Reads, validates and indexes the catalogue files. For `source`, see `createProducts`.
 * @throws CatalogueError with one line per error
 */
export const loadCatalogue = async (
  dir: string = defaultCatalogueDir,
  source: string = sandboxSource,
): Promise<Catalogue> => createCatalogue(await readCatalogueFiles(dir), source);
