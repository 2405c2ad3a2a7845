import { createCatalogue } from '../../server/catalogue/catalogue.ts';
import { readCatalogueFiles, type CatalogueFiles } from '../../server/catalogue/files.ts';
import { CatalogueError, defaultCatalogueDir, supplierSource } from '../../server/catalogue/index.ts';
import { catalogueReport } from '../../server/catalogue/supplierReport.ts';
import type { Config } from '../../server/config.ts';
import {
  OutcomeUnknown,
  Refused,
  type Gateways,
  type SupplierProduct,
} from '../../server/providers/ports.ts';
import { missing, ok, unchecked, wrong, type Finding } from './finding.ts';

const what = 'Catalogue';
const take = 'npm run catalogue, check its output, then npm run catalogue -- --take';

/** Compares our catalogue files with the last imported list and with the supplier's current list. */
export const catalogueFindings = (
  files: CatalogueFiles,
  source: string,
  list: readonly SupplierProduct[],
): Finding[] => {
  const all = createCatalogue(files, source).products();
  const sold = all.filter(({ supplierFault }) => supplierFault === null).length;
  const unmapped = all.filter(({ supplierFault }) => supplierFault?.kind === 'notMapped').length;
  const confirmed = `${sold} of ${all.length} products are for sale`;
  const unconfirmed = all.filter(({ supplierFault }) => supplierFault?.kind === 'unconfirmed');
  const mapping = [
    ...(unconfirmed.length === 0
      ? []
      : [
          unchecked(
            `${what}, supplier-ids.json`,
            `the numbers of ${unconfirmed.map(({ prodid }) => prodid).join(', ')} are not confirmed, so these products are not sold`,
            'compare them with the list, then confirm them by keeping only the number',
          ),
        ]),
    ...(unmapped === 0
      ? []
      : [
          unchecked(
            `${what}, supplier-ids.json`,
            `${unmapped} products have no number and are not sold`,
            'complete the file, or leave these products out',
          ),
        ]),
  ];
  if (files.supplier?.source !== source)
    return [
      missing(
        what,
        'no list from this supplier has been adopted, so nothing is for sale',
        `complete supplier-ids.json, then ${take}`,
      ),
      ...mapping,
    ];
  const { differences, offSale } = catalogueReport(files, source, list);
  const state =
    differences.length > 0
      ? wrong(what, `${confirmed}; the supplier's current list has ${differences.length} differences`, take)
      : sold === 0
        ? missing(what, confirmed, 'complete supplier-ids.json')
        : ok(what, `${confirmed}, which matches the supplier's list`);
  const belowCost =
    offSale.length === 0 ? [] : [unchecked(`${what}, off sale`, offSale.join('; '), 'npm run catalogue')];
  return [state, ...belowCost, ...mapping];
};

/** Checks RETURN_HOURS against the refundable brands in giftcards.json. */
export const returnFindings = (files: CatalogueFiles, returnHours: number): Finding[] => {
  if (returnHours === 0) return [];
  const brands = files.giftcards.filter(({ refundable }) => refundable).map(({ name }) => name);
  const setting = 'Returns, RETURN_HOURS';
  return [
    brands.length === 0
      ? wrong(
          setting,
          `${returnHours} hours, but no brand is refundable`,
          'mark refundable brands in giftcards.json, or set it to 0',
        )
      : unchecked(
          setting,
          `you refund unopened codes of ${brands.join(', ')} for ${returnHours} hours and are left with the returned codes`,
          'read docs/money.md',
        ),
  ];
};

/** Compares the catalogue with the supplier's list, as `npm run catalogue` does. */
export const checkCatalogue = async (config: Config, { supplier }: Gateways): Promise<Finding[]> => {
  try {
    const files = await readCatalogueFiles(config.catalogueDir ?? defaultCatalogueDir);
    return [
      ...catalogueFindings(files, supplierSource(config.supplier), await supplier.products()),
      ...returnFindings(files, config.returnHours),
    ];
  } catch (error) {
    if (error instanceof CatalogueError) return [wrong(what, error.message, 'correct the file')];
    if (error instanceof OutcomeUnknown || error instanceof Refused)
      return [
        wrong(
          what,
          `the supplier's list cannot be read (${error.message})`,
          'first fix the finding about the Reloadly account',
        ),
      ];
    throw error;
  }
};
