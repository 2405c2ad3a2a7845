import type { Language } from '../../contract/domain/languages.ts';

/** Parts no line where it stands, and is not seen: the type face has no hyphen of that kind (U+2011). */
const joiner = '\u2060';

/** `e-mail` is not parted at its hyphen. A short label has a line of its own, outside of German with its long words. */
export const keepWordsWhole = (text: string, language: Language): string =>
  language === 'de' || text.split(' ').length > 5 ? text.replace(/\b(e-)(?=mail)/gi, `$1${joiner}`) : text;

/** What `keepWordsWhole` has put in goes out again. */
export const withoutJoiners = (text: string): string => text.replaceAll(joiner, '');
