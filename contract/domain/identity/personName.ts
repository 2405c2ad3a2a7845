import { holdsLink } from '../links.ts';

/** Signs that nobody sees: control characters, line breaks and what turns the direction of a text. Joiners are part of letters. */
const hidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export type NameFault = 'link' | 'hidden';

/** Why a text is no name of a person: other people read it in mails of the shop. Null for a good one. */
export const findNameFault = (name: string): NameFault | null => {
  if (hidden.test(name)) return 'hidden';
  return holdsLink(name) ? 'link' : null;
};
