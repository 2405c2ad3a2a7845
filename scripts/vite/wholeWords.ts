import type { Language } from '../../contract/domain/languages.ts';

/** Parts no line where it stands, and is not seen: the type face has no hyphen of that kind (U+2011). */
const joiner = '\u2060';

/**
 * Keeps `e-mail` in one piece at its hyphen. A short label stays on one line, except in German with its long
 * words.
 */
export const keepWordsWhole = (text: string, language: Language): string =>
  language === 'de' || text.split(' ').length > 5 ? text.replace(/\b(e-)(?=mail)/gi, `$1${joiner}`) : text;

/** Removes the joiners of `keepWordsWhole`. */
export const withoutJoiners = (text: string): string => text.replaceAll(joiner, '');
