/** Random plans that the shoppers of both runs share. */
import type { Random } from './random.ts';

export type Goods = 'topUp' | 'giftCard' | 'undeliverable';

/** Last digits of numbers in the supplier's sandbox: delivers, slowly, very slowly, or with a lost response. */
const ends = ['300', '300', '100', '200', '307'] as const;
/** The supplier accepts this top-up and then fails. */
const failingEnd = '303';

/** A different phone each time, because the supplier refuses the same one for two minutes. */
export const drawMobile = (random: Random, isDeliverable: boolean): string =>
  `98${String(random.below(100_000)).padStart(5, '0')}${isDeliverable ? random.pick(ends) : failingEnd}`;
