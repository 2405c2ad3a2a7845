import type { Language } from '../../contract/domain/languages.ts';

/** Word joiner. It is invisible and prevents a line break. The font has no non-breaking hyphen (U+2011). */
const joiner = '\u2060';

/** Prevents line breaks inside `e-mail` and in short labels. German labels may break, because their words are long. */
export const keepWordsWhole = (text: string, language: Language): string =>
  language === 'de' || text.split(' ').length > 5 ? text.replace(/\b(e-)(?=mail)/gi, `$1${joiner}`) : text;

/** Removes the word joiners added by `keepWordsWhole`. */
export const withoutJoiners = (text: string): string => text.replaceAll(joiner, '');
