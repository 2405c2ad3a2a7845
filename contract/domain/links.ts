/**
 * True if a mail program would turn part of the text into a link: a web or email address. A word, a dot and two
 * letters without a space count, `z.B.` does not.
 */
export const holdsLink = (text: string): boolean =>
  /:\/\/|@|\bwww\.|[\p{L}\p{N}-]+\.\p{L}{2,}/iu.test(text.normalize('NFKC'));
