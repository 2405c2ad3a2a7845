import type { Language } from '../../contract/domain/languages.ts';

/**
 * Word joiner, an invisible character that prevents a line break. The font has no non-breaking hyphen (U+2011).
 */
const joiner = '\u2060';

/**
 * Prevents line breaks inside `e-mail`. Leaves texts of up to five words unchanged, except in German, because
 * German words are long, so that even short labels can wrap.
 */
export const keepWordsWhole = (text: string, language: Language): string =>
  language === 'de' || text.split(' ').length > 5 ? text.replace(/\b(e-)(?=mail)/gi, `$1${joiner}`) : text;

/** Removes the word joiners added by `keepWordsWhole`. */
export const withoutJoiners = (text: string): string => text.replaceAll(joiner, '');
