import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import type { Product } from '../../../../machines/types.ts';

/** Path of a product in a listing at `path`. Vouchers have one path, cards stay under the listing's own. */
export const productPath = (product: Product, path: string): string =>
  product.ProdType === prodType.voucher
    ? `/paysafe/${product.slug}`
    : `/${path.split('/')[1] ?? ''}/${product.slug}`;
