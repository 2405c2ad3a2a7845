/** Random plans, shared by the shoppers of both simulations. */
import type { Random } from './random.ts';

export type Goods = 'topUp' | 'giftCard' | 'undeliverable';

/**
 * Last digits of phone numbers in the supplier's sandbox: delivers normally, slowly, very slowly, or loses the
 * response.
 */
const ends = ['300', '300', '100', '200', '307'] as const;
/** The supplier accepts this top-up but fails to deliver it. */
const failingEnd = '303';

/**
 * Returns a different number each time, because the supplier rejects a second top-up of the same number for two
 * minutes.
 */
export const drawMobile = (random: Random, isDeliverable: boolean): string =>
  `98${String(random.below(100_000)).padStart(5, '0')}${isDeliverable ? random.pick(ends) : failingEnd}`;
