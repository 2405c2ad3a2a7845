import type { SupplierProduct } from '../providers/ports.ts';
import { createCatalogue } from './catalogue.ts';
import type { CatalogueFiles } from './files.ts';
import { sandboxSource } from './products.ts';
import type { SupplierList } from './supplierFile.ts';
import { compareSupplierLists, type Difference } from './supplierList.ts';

/**
 * Report for staff to read before they import a list. It shows every changed value, and every product whose
 * amounts would change or that could no longer be sold.
 */

export type CatalogueReport = {
  text: string;
  /** True if importing the list would change anything. */
  differs: boolean;
  differences: Difference[];
  /** One line, `<our id> <name>: <reason>`, for each product that could not be sold after the import. */
  offSale: string[];
  /** The supplier's data for each of our products, by product id. */
  taken: Map<string, SupplierProduct>;
};

export const adoptList = (
  products: Map<string, SupplierProduct>,
  source: string,
  at: Date,
): SupplierList => ({
  source,
  taken: at.toISOString(),
  products,
});

const changeText = ({ name, what, before, after }: Difference): string => {
  if (what === 'new') return `new: ${name}, ${after}`;
  return what === 'gone' ? `gone; it was ${before}` : `${what}: ${before} → ${after}`;
};

const block = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title} (${lines.length})`, ...lines.map((line) => `  ${line}`)];

/**
 * Compares the supplier's current list with the last import and with the products in our catalogue files,
 * without side effects.
 */
export const catalogueReport = (
  files: CatalogueFiles,
  source: string,
  list: readonly SupplierProduct[],
): CatalogueReport => {
  const before = files.supplier?.source === source ? files.supplier : null;
  const present = createCatalogue(files, source);
  const taken = present.ofSupplier(list);
  // the catalogue as it would be after the new list is imported
  const next = createCatalogue({ ...files, supplier: adoptList(taken, source, new Date(0)) }, source);
  const unmapped = next.products().filter(({ supplierFault }) => supplierFault?.kind === 'notMapped');
  const refused = next
    .products()
    .flatMap(({ prodid, name, supplierFault }) =>
      supplierFault && supplierFault.kind !== 'notMapped'
        ? [`${prodid} ${name}: ${supplierFault.kind}, ${supplierFault.detail}`]
        : [],
    );
  const belowCost = next
    .supplierFaults(list)
    .map(({ product: { prodid, name }, fault }) => `${prodid} ${name}: ${fault.kind}, ${fault.detail}`);
  const offSale = [...refused, ...belowCost];
  const narrowed = next.products().flatMap((product) => {
    const current = present.productById(product.prodid);
    if (!current || product.supplierFault !== null) return [];
    const decimals = (hundredths: number): string => (hundredths / 100).toFixed(2);
    const values = ({ range, denominations }: typeof product): string =>
      [
        ...(range ? [`${decimals(range.min)}–${decimals(range.max)}`] : []),
        ...denominations.map(({ receive }) => decimals(receive)),
      ].join(', ');
    return values(current) === values(product)
      ? []
      : [`${product.prodid} ${product.name}: ${values(current)} → ${values(product)} ${product.currency}`];
  });
  // shows every entry of a real supplier's first list, because only a person can check that each number belongs
  // to the right product
  const differences =
    before || source !== sandboxSource ? compareSupplierLists(before?.products ?? new Map(), taken) : [];
  /** Returns our own name for a product, or the supplier's name if we do not list the product yet. */
  const nameOf = ({ prodid, name }: Difference): string => next.productById(prodid)?.name ?? name;
  const sold = next.products().length - unmapped.length - offSale.length;
  const unsold = list.length - new Set(taken.values()).size;
  const lines = [
    `Supplier (${source}): ${list.length} products, ${taken.size} of them ours, ${unsold} that we do not offer.`,
    before
      ? `Compared with the list of ${before.taken.slice(0, 10)}: ${differences.length} differences.`
      : 'No list has been taken from there yet.',
    ...block(
      'Changed',
      differences.map((one) => `${one.prodid} ${nameOf(one)}: ${changeText(one)}`),
    ),
    ...block('Offered differently', narrowed),
    ...block('Not for sale', offSale),
    '',
    `For sale: ${sold} of ${next.products().length} products; ${unmapped.length} have no number in supplier-ids.json.`,
  ];
  return {
    text: lines.join('\n'),
    differs: before === null || differences.length > 0,
    differences,
    offSale,
    taken,
  };
};
