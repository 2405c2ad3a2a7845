import type { CardRate } from '../../../machines/contracts.ts';
import { prodType } from '../../domain/prodType.ts';

/** Facts that a server may state beside the price; what it does not state is not claimed. */
export type StatedFacts = { region?: string; validity?: string | null; refundable?: 0 | 1 };

export const factsOf = (product: CardRate & { facts?: StatedFacts | undefined }): StatedFacts =>
  product.facts ?? {};

export type Obstacle = 'voucher' | 'soldOut' | 'residence';

/** Why the product cannot be bought here and now, whatever value is chosen; null when it can. */
export const obstacleOf = (product: CardRate, residence: string): Obstacle | null => {
  if (product.ProdType === prodType.voucher) return 'voucher';
  if (product.instock === 0) return 'soldOut';
  return product.ccode_iso2 === residence ? null : 'residence';
};

/** The address as a link that may be followed; null for anything but https. */
export const safeLink = (url: string): string | null => (/^https:\/\/[^\s"'<>]+$/i.test(url) ? url : null);
