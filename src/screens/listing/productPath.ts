import { prodType } from '../../../contract/domain/catalogue/prodType.ts';
import type { Product } from '../../../machines/types.ts';

/** Where a product is opened from a listing at `path`: vouchers have one place, cards stay under the listing's own. */
export const productPath = (product: Product, path: string): string =>
  product.ProdType === prodType.voucher
    ? `/paysafe/${product.slug}`
    : `/${path.split('/')[1] ?? ''}/${product.slug}`;
