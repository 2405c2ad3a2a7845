/**
 * True if an email program would turn part of the text into a link, such as a domain or an email address.
 * Abbreviations such as `z.B.` match too.
 */
export const holdsLink = (text: string): boolean =>
  /:\/\/|@|\bwww\.|[\p{L}\p{N}-]+\.\p{L}{2,}/iu.test(text.normalize('NFKC'));
