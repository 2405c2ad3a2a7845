import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import type { Item } from '../platform/database/schema.ts';
import type { DeliveredCode } from './vault.ts';

/**
 * The scope in which no two deliveries may have the same code, and the text to compare. The reference of a top-up is
 * not compared.
 */
export const printOf = (
  { ProdType, prodid }: Pick<Item, 'ProdType' | 'prodid'>,
  supplierReference: string,
  { code, url, pin }: DeliveredCode,
): [scope: string, text: string] => {
  const text = code || (url ?? '');
  if (ProdType === prodType.topUp) return [`topup ${prodid} ${pin ? '' : supplierReference}`, text];
  return [`${ProdType === prodType.giftCard ? 'giftcard' : 'voucher'} ${prodid}`, text];
};
