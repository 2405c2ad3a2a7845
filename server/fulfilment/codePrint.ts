import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import type { Item } from '../platform/database/schema.ts';
import type { DeliveredCode } from './vault.ts';

/**
 * The scope in which a code must be unique, and its text for comparison; null for a top-up, whose reference is not
 * compared.
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
