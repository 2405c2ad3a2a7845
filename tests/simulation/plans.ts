/** Random plans, which the shoppers of both simulations share. */
import type { Random } from './random.ts';

export type Goods = 'topUp' | 'giftCard' | 'undeliverable';

/**
 * Last digits of phone numbers, which control the supplier's sandbox. It delivers normally, slowly or very
 * slowly, or its response is lost.
 */
const ends = ['300', '300', '100', '200', '307'] as const;
/** Last digits of a phone number whose top-up the supplier accepts but does not deliver. */
const failingEnd = '303';

/**
 * Returns a new phone number each time, because the supplier rejects a second top-up of a number within two
 * minutes.
 */
export const drawMobile = (random: Random, isDeliverable: boolean): string =>
  `98${String(random.below(100_000)).padStart(5, '0')}${isDeliverable ? random.pick(ends) : failingEnd}`;
