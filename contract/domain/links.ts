/**
 * Whether a text holds what a mail program would make a link of: an address of a page or of a mailbox. A word, a dot and
 * two letters without a blank are one; `z.B.` is none.
 */
export const holdsLink = (text: string): boolean =>
  /:\/\/|@|\bwww\.|[\p{L}\p{N}-]+\.\p{L}{2,}/iu.test(text.normalize('NFKC'));
