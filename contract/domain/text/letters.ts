/**
 * Matches characters that combine with the preceding letter: accents, skin tones, joined characters, and the vowel
 * sara am in Thai and Lao.
 */
const joined = /[\p{M}\p{Emoji_Modifier}\u0e33\u0eb3]|\u200d./gu;

/** Maximum number of UTF-16 code units per letter. It rejects letters with thousands of accents. */
export const unitsPerLetter = 10;

/** Counts the letters of a text as a person would. */
export const countLetters = (text: string): number =>
  Array.from(text.replace(/\p{RI}{2}/gu, 'x').replace(joined, '')).length;
