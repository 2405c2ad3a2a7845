import { holdsLink } from '../links.ts';

/**
 * Matches invisible characters: control characters, line breaks and direction marks. Zero-width joiners and
 * non-joiners are allowed, because some scripts need them.
 */
const hidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export type NameFault = 'link' | 'hidden';

/**
 * Returns the reason why a string cannot be used as a person's name, or null if it can. The shop's emails show
 * the name to other people, so it must not contain links or hidden characters.
 */
export const findNameFault = (name: string): NameFault | null => {
  if (hidden.test(name)) return 'hidden';
  return holdsLink(name) ? 'link' : null;
};
