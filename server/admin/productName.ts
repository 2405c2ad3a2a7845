import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import type { StaffTexts } from '../messages/index.ts';

/** Returns the name of a product type, or its number if the type is unknown. */
export const productName = (type: number, { figures: { products } }: StaffTexts): string => {
  const names: Readonly<Record<number, string>> = {
    [prodType.giftCard]: products.giftCard,
    [prodType.topUp]: products.topUp,
    [prodType.voucher]: products.voucher,
  };
  return names[type] ?? String(type);
};
