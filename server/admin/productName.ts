import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import type { StaffTexts } from '../messages/index.ts';

/** The name of a kind of product; for an unknown kind its number. */
export const productName = (type: number, { figures: { products } }: StaffTexts): string => {
  const names: Readonly<Record<number, string>> = {
    [prodType.giftCard]: products.giftCard,
    [prodType.topUp]: products.topUp,
    [prodType.voucher]: products.voucher,
  };
  return names[type] ?? String(type);
};
