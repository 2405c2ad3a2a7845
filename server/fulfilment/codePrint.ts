import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import type { Item } from '../platform/database/schema.ts';
import type { DeliveredCode } from './vault.ts';

/**
 * Within which scope no two deliveries may hold the same code, and the text that is compared. The mere reference of a top-up is
 * compared with nothing else.
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
