import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import type { StaffTexts } from '../messages/index.ts';

/** Returns the product type's name; for an unknown type, its number. */
export const productName = (type: number, { figures: { products } }: StaffTexts): string => {
  const names: Readonly<Record<number, string>> = {
    [prodType.giftCard]: products.giftCard,
    [prodType.topUp]: products.topUp,
    [prodType.voucher]: products.voucher,
  };
  return names[type] ?? String(type);
};
