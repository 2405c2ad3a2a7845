/**
 * Characters that combine with the letter before them: accents, skin tones, joined characters, sara am in Thai and
 * Lao.
 */
const joined = /[\p{M}\p{Emoji_Modifier}\u0e33\u0eb3]|\u200d./gu;

/** Number of letters as a person would count them. */
export const countLetters = (text: string): number =>
  Array.from(text.replace(/\p{RI}{2}/gu, 'x').replace(joined, '')).length;
