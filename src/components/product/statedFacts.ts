import type { CardRate } from '../../../machines/types.ts';

/**
 * Optional facts about a product that the server sends together with the price. The page shows only the facts
 * that the server has sent.
 */
export type StatedFacts = {
  region?: string;
  validity?: string | null;
  refundable?: 0 | 1;
  return_hours?: number | undefined;
};

export const factsOf = (product: CardRate & { facts?: StatedFacts | undefined }): StatedFacts =>
  product.facts ?? {};

export const safeLink = (url: string): string | null => (/^https:\/\/[^\s"'<>]+$/i.test(url) ? url : null);
