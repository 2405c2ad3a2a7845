/** Draws that the shoppers of both runs share. */
import type { Random } from './random.ts';

export type Goods = 'topUp' | 'giftCard' | 'undeliverable';

/** The end of a number decides what the supplier's sandbox does: delivers, slowly, very slowly, or with its answer lost. */
const ends = ['300', '300', '100', '200', '307'] as const;
/** It takes the top-up on, and fails. */
const failingEnd = '303';

/** A phone of one's own: the same one is not charged twice within two minutes. */
export const drawMobile = (random: Random, isDeliverable: boolean): string =>
  `98${String(random.below(100_000)).padStart(5, '0')}${isDeliverable ? random.pick(ends) : failingEnd}`;
