/** Random plans for the shoppers of both simulations. */
import type { Random } from './random.ts';

export type Goods = 'topUp' | 'giftCard' | 'undeliverable';

/**
 * Last digits of phone numbers for which the supplier's sandbox delivers normally, slowly or very slowly, or
 * loses its response.
 */
const ends = ['300', '300', '100', '200', '307'] as const;
/** Last digits of phone numbers for which the supplier's sandbox accepts a top-up but does not deliver it. */
const failingEnd = '303';

/**
 * Returns a new phone number each time, because the supplier rejects a second top-up of the same number within
 * two minutes.
 */
export const drawMobile = (random: Random, isDeliverable: boolean): string =>
  `98${String(random.below(100_000)).padStart(5, '0')}${isDeliverable ? random.pick(ends) : failingEnd}`;
