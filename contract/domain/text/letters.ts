/**
 * Matches code points that belong to the preceding user-perceived character: accents, skin tones, anything
 * after a zero-width joiner, and the Thai and Lao vowel sara am.
 */
const joined = /[\p{M}\p{Emoji_Modifier}\u0e33\u0eb3]|\u200d./gu;

/**
 * Maximum number of UTF-16 code units per user-perceived character, to reject text with thousands of accents on
 * one letter.
 */
export const unitsPerLetter = 10;

/**
 * Counts user-perceived characters. A letter with its accents counts as one character, and so does an emoji.
 */
export const countLetters = (text: string): number =>
  Array.from(text.replace(/\p{RI}{2}/gu, 'x').replace(joined, '')).length;
