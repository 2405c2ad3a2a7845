/**
 * Matches characters that combine with the preceding letter: accents, skin tones, joined characters, and the
 * Thai and Lao vowel sara am.
 */
const joined = /[\p{M}\p{Emoji_Modifier}\u0e33\u0eb3]|\u200d./gu;

/** Maximum number of UTF-16 code units per letter, to reject letters with thousands of accents. */
export const unitsPerLetter = 10;

/** Counts letters the way a person would. */
export const countLetters = (text: string): number =>
  Array.from(text.replace(/\p{RI}{2}/gu, 'x').replace(joined, '')).length;
