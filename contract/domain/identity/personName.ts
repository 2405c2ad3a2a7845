import { holdsLink } from '../links.ts';

/** Invisible characters: control characters, line breaks and direction marks. Joiners are part of letters. */
const hidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export type NameFault = 'link' | 'hidden';

/** Reason why a text is no name of a person: other people read it in mails of the shop. Null for a good one. */
export const findNameFault = (name: string): NameFault | null => {
  if (hidden.test(name)) return 'hidden';
  return holdsLink(name) ? 'link' : null;
};
