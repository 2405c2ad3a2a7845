import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import type { Product } from '../../../../machines/types.ts';

/**
 * Returns the path of a product. Vouchers have a fixed path; a card's path starts with `path`, the path of its
 * list.
 */
export const productPath = (product: Product, path: string): string =>
  product.ProdType === prodType.voucher
    ? `/paysafe/${product.slug}`
    : `/${path.split('/')[1] ?? ''}/${product.slug}`;
