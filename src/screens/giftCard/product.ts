import type { CardRate } from '../../../machines/contracts.ts';
import { prodType } from '../../domain/prodType.ts';

export type Obstacle = 'voucher' | 'soldOut' | 'residence';

/** Why the product cannot be bought here and now, whatever value is chosen; null when it can. */
export const obstacleOf = (product: CardRate, residence: string): Obstacle | null => {
  if (product.ProdType === prodType.voucher) return 'voucher';
  if (product.instock === 0) return 'soldOut';
  return product.ccode_iso2 === residence ? null : 'residence';
};
