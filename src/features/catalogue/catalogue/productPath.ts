import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import type { Product } from '../../../../machines/types.ts';

/**
 * Returns a product's path within the listing at `path`. Vouchers have a fixed path, cards the path of their listing.
 */
export const productPath = (product: Product, path: string): string =>
  product.ProdType === prodType.voucher
    ? `/paysafe/${product.slug}`
    : `/${path.split('/')[1] ?? ''}/${product.slug}`;
