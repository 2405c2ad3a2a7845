import { holdsLink } from '../links.ts';

/**
 * Matches invisible characters: control characters, line breaks and direction marks. Joiners are allowed, because they
 * form part of letters.
 */
const hidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export type NameFault = 'link' | 'hidden';

/**
 * Returns the reason why a text must not be used as a person's name. Other people read the name in our emails,
 * so it must not contain links or hidden characters. Returns null if the text can be used.
 */
export const findNameFault = (name: string): NameFault | null => {
  if (hidden.test(name)) return 'hidden';
  return holdsLink(name) ? 'link' : null;
};
