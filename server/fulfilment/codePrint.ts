import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import type { Item } from '../platform/database/schema.ts';
import type { DeliveredCode } from './vault.ts';

/**
 * Returns the scope in which a code must be unique, and the text that is compared. For a direct top-up, the scope
 * includes the supplier's reference, because there is no code to redeem.
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
