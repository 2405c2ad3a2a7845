import { prodType } from '../../../contract/domain/catalogue/prodType.ts';
import type { SortOrder } from '../../../machines/catalogue/catalogue.machine.ts';
import type { Product } from '../../../machines/types.ts';
import { brandOf } from '../../components/product/productNames.ts';

/** `giftCards` leaves the vouchers out; they have a listing of their own. */
export type Assortment = 'giftCards' | 'all';

export type Filter = { assortment: Assortment; category: number; query: string; sort: SortOrder };

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Products of an assortment. */
export const isInAssortment = (products: readonly Product[], assortment: Assortment): Product[] =>
  products.filter((product) => assortment === 'all' || product.ProdType !== prodType.voucher);

/**
 * The products to show. Every word of the query must stand somewhere in the name, accents and case aside; category 0 is
 * all. `popular` keeps the server's order, `name` sorts as the language does.
 */
export const filterProducts = (products: readonly Product[], filter: Filter, language: string): Product[] => {
  const words = folded(filter.query).split(/\s+/);
  const shown = isInAssortment(products, filter.assortment).filter(
    ({ ProdName, category_id }) =>
      (filter.category === 0 || category_id === filter.category) &&
      words.every((word) => folded(ProdName).includes(word)),
  );
  if (filter.sort === 'popular') return shown;
  const order = new Intl.Collator(language, { numeric: true });
  return shown.sort((a, b) =>
    order.compare(brandOf(a.ProdName, a.ccode_iso2), brandOf(b.ProdName, b.ccode_iso2)),
  );
};

/** Where a product is opened from a listing at `path`: vouchers have one place, cards stay under the listing's own. */
export const productPath = (product: Product, path: string): string =>
  product.ProdType === prodType.voucher
    ? `/paysafe/${product.slug}`
    : `/${path.split('/')[1] ?? ''}/${product.slug}`;
