import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import type { Order, PrintInfo } from '../types.ts';

/** A top-up that goes straight to a phone, without a code to enter. */
export const isDirectTopUp = (order: Order | null, print: PrintInfo | null): boolean =>
  order?.ProdType === prodType.topUp &&
  order.Mobile !== null &&
  (print?.receipts ?? []).every(({ pin }) => pin === null);
