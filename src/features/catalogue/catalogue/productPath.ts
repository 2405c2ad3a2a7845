import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import type { Product } from '../../../../machines/types.ts';

/** Path of a product in the listing at `path`. Vouchers have one path; cards have the path of their listing. */
export const productPath = (product: Product, path: string): string =>
  product.ProdType === prodType.voucher
    ? `/paysafe/${product.slug}`
    : `/${path.split('/')[1] ?? ''}/${product.slug}`;
