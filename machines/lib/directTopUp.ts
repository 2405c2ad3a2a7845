import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import type { Order, PrintInfo } from '../types.ts';

/** True for a top-up that is credited directly to a phone, without a code to enter. */
export const isDirectTopUp = (order: Order | null, print: PrintInfo | null): boolean =>
  order?.ProdType === prodType.topUp &&
  order.Mobile !== null &&
  (print?.receipts ?? []).every(({ pin }) => pin === null);
