import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import type { ProductActor } from './actor.ts';

export type Obstacle = 'voucher' | 'paused' | 'soldOut' | 'residence' | 'inReview';
type Context = ReturnType<ProductActor['getSnapshot']>['context'];

/** Returns the reason why the product cannot currently be bought in any amount, or null if it can be bought. */
export const obstacleOf = ({
  product,
  sells,
  residence,
  eligibility,
  paused,
}: Pick<Context, 'product' | 'sells' | 'residence' | 'eligibility' | 'paused'>): Obstacle | null => {
  if (!product) return null;
  if (product.ProdType === prodType.voucher && sells !== prodType.voucher) return 'voucher';
  if (paused) return 'paused';
  if (product.instock === 0) return 'soldOut';
  if (product.ccode_iso2 !== residence) return 'residence';
  return eligibility?.profile.id_status === 'under_review' ? 'inReview' : null;
};
