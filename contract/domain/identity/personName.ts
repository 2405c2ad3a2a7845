import { holdsLink } from '../links.ts';

/**
 * Invisible characters: control characters, line breaks and direction marks. Joiners are allowed, because they form
 * part of letters.
 */
const hidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export type NameFault = 'link' | 'hidden';

/**
 * Returns the reason why a text cannot be used as a person's name, which other people will read in our emails. Returns
 * null if it can be used.
 */
export const findNameFault = (name: string): NameFault | null => {
  if (hidden.test(name)) return 'hidden';
  return holdsLink(name) ? 'link' : null;
};
