import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import type { Item } from '../platform/database/schema.ts';
import type { DeliveredCode } from './vault.ts';

/**
 * Returns the text that must be unique for each code sold, and the scope in which it must be unique. The scope
 * of a direct top-up includes the supplier's reference, because such a top-up has no code.
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
