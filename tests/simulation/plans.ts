/** Random plans for the shoppers of both simulations. */
import type { Random } from './random.ts';

export type Goods = 'topUp' | 'giftCard' | 'undeliverable';

/**
 * Last digits of phone numbers that make the supplier's sandbox deliver normally, slowly or very slowly, or
 * lose its response.
 */
const ends = ['300', '300', '100', '200', '307'] as const;
/** Last digits of a phone number that make the supplier's sandbox accept a top-up but not deliver it. */
const failingEnd = '303';

/**
 * Returns a new phone number each time, because the supplier rejects a second top-up of the same number within
 * two minutes.
 */
export const drawMobile = (random: Random, isDeliverable: boolean): string =>
  `98${String(random.below(100_000)).padStart(5, '0')}${isDeliverable ? random.pick(ends) : failingEnd}`;
