import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import type { Product } from '../../../../machines/types.ts';

/**
 * Returns a product's path: under `/paysafe` for vouchers, otherwise under the first segment of the list's
 * `path`.
 */
export const productPath = (product: Product, path: string): string =>
  product.ProdType === prodType.voucher
    ? `/paysafe/${product.slug}`
    : `/${path.split('/')[1] ?? ''}/${product.slug}`;
