/** Random plans, which the shoppers of both simulations share. */
import type { Random } from './random.ts';

export type Goods = 'topUp' | 'giftCard' | 'undeliverable';

/**
 * Last digits of phone numbers. With them, the supplier's sandbox delivers normally, slowly or very slowly, or loses
 * the response.
 */
const ends = ['300', '300', '100', '200', '307'] as const;
/** Last digits of a phone number. The supplier accepts a top-up of this number but fails to deliver it. */
const failingEnd = '303';

/**
 * Returns a different phone number each time, because the supplier rejects a second top-up of the same number for two
 * minutes.
 */
export const drawMobile = (random: Random, isDeliverable: boolean): string =>
  `98${String(random.below(100_000)).padStart(5, '0')}${isDeliverable ? random.pick(ends) : failingEnd}`;
