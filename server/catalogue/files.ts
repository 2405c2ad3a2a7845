import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import {
  brandsFile,
  countriesFile,
  giftcardsFile,
  operatorsFile,
  pricingFile,
  supplierIdsFile,
  taxesFile,
  vouchersFile,
  type BrandEntry,
  type BrandsFile,
  type CountriesFile,
  type OperatorEntry,
  type PricingFile,
  type TaxesFile,
  type VoucherEntry,
} from './schema.ts';
import { supplierFile, toSupplierList, type SupplierList } from './supplierFile.ts';

const LINES_SHOWN = 20;

/**
 * Thrown if the catalogue cannot be used. The message has one line per error, with the file, the path within
 * the file, and the expected value.
 */
export class CatalogueError extends Error {
  override name = 'CatalogueError';
  constructor(lines: readonly string[]) {
    const more = lines.length - LINES_SHOWN;
    super([...lines.slice(0, LINES_SHOWN), ...(more > 0 ? [`… and ${more} more`] : [])].join('\n'));
  }
}

export type CatalogueFiles = {
  countries: CountriesFile;
  operators: OperatorEntry[];
  giftcards: BrandEntry[];
  vouchers: VoucherEntry[];
  brands: BrandsFile;
  pricing: PricingFile;
  taxes: TaxesFile;
  /**
   * Maps our product ids to the supplier's numbers. A missing entry means that the supplier's number is
   * unknown.
   */
  supplierIds: Record<string, string>;
  /**
   * Products whose supplier number must still be confirmed by a person, each with the reason. Until then, a
   * shop with a real supplier does not sell them.
   */
  unconfirmedIds: Record<string, string>;
  /** The supplier's list as of the last import. Null before the first import. */
  supplier: SupplierList | null;
};

export const supplierListName = 'supplier.json';
const supplierIdsName = 'supplier-ids.json';
const taxesName = 'taxes.json';

const readText = async (dir: string, file: string): Promise<string | null> => {
  try {
    return await readFile(join(dir, file), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

const pathText = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? [])
    .map((item) => (typeof item.key === 'number' ? `[${item.key}]` : `.${String(item.key)}`))
    .join('')
    .replace(/^\./, '');

const parse = <T extends v.GenericSchema>(file: string, text: string, schema: T): v.InferOutput<T> => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new CatalogueError([
      `${file}: not valid JSON: ${error instanceof Error ? error.message : 'unreadable'}`,
    ]);
  }
  const result = v.safeParse(schema, json);
  if (result.success) return result.output;
  throw new CatalogueError(
    result.issues.map((i) => {
      const receivedText = i.received && !i.message.includes(i.received) ? `, got ${i.received}` : '';
      return `${file} ${pathText(i)}: ${i.message}${receivedText}`;
    }),
  );
};

const read = async <T extends v.GenericSchema>(
  dir: string,
  file: string,
  schema: T,
): Promise<v.InferOutput<T>> => {
  const text = await readText(dir, file);
  if (text === null) throw new CatalogueError([`${file}: the file is missing in ${dir}`]);
  return parse(file, text, schema);
};

/** Reads all catalogue files in a folder and validates their format. @throws CatalogueError */
export const readCatalogueFiles = async (dir: string): Promise<CatalogueFiles> => {
  const supplierIdsText = await readText(dir, supplierIdsName);
  const supplierIds = Object.entries(
    supplierIdsText === null ? {} : parse(supplierIdsName, supplierIdsText, supplierIdsFile),
  );
  const supplier = await readText(dir, supplierListName);
  const taxes = await readText(dir, taxesName);
  return {
    countries: await read(dir, 'countries.json', countriesFile),
    operators: await read(dir, 'operators.json', operatorsFile),
    giftcards: await read(dir, 'giftcards.json', giftcardsFile),
    vouchers: await read(dir, 'vouchers.json', vouchersFile),
    brands: await read(dir, 'brands.json', brandsFile),
    pricing: await read(dir, 'pricing.json', pricingFile),
    // folders created by earlier versions do not contain this file
    taxes: taxes === null ? {} : parse(taxesName, taxes, taxesFile),
    supplierIds: Object.fromEntries(
      supplierIds.map(([prodid, known]) => [prodid, typeof known === 'string' ? known : known.id]),
    ),
    unconfirmedIds: Object.fromEntries(
      supplierIds.flatMap(([prodid, known]) =>
        typeof known === 'string' ? [] : [[prodid, known.unconfirmed]],
      ),
    ),
    supplier: supplier === null ? null : toSupplierList(parse(supplierListName, supplier, supplierFile)),
  };
};
