import type { CardRate } from '../../../machines/types.ts';

/** Facts that a server may state beside the price; what it does not state is not claimed. */
export type StatedFacts = { region?: string; validity?: string | null; refundable?: 0 | 1 };

export const factsOf = (product: CardRate & { facts?: StatedFacts | undefined }): StatedFacts =>
  product.facts ?? {};

/** The address as a link that may be followed; null for anything but https. */
export const safeLink = (url: string): string | null => (/^https:\/\/[^\s"'<>]+$/i.test(url) ? url : null);
