/** Letters as people count them: an accent, a skin tone or a joined sign belongs to the letter before it. */
export const countLetters = (text: string): number =>
  Array.from(text.replace(/[\p{M}\p{Emoji_Modifier}]|\u200d./gu, '')).length;
