import createBidi from 'bidi-js';
import { hasLetter } from './fonts.ts';
import type { LoadedFace } from './scriptFonts.ts';

/** A run of text in one font. If `font` is null, the run uses the shop's own font. */
export type Run = { text: string; font: string | null; level: number };
/** A line, with its runs in visual order and its text in reading order. */
export type Line = { runs: Run[]; text: string };

const bidi = createBidi();
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const words = new Intl.Segmenter('und', { granularity: 'word' });
const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\u20E3/u;
/** Matches invisible characters. They are all removed, except the joiners that affect shaping. */
const invisible = /[\p{Cf}\uFE00-\uFE0F]/gu;
const unknown = '\u25A1';

/**
 * Makes text printable: converts it to composed Unicode characters, and removes emoji, which none of the fonts
 * contain.
 */
export const printable = (text: string): string =>
  Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => (emoji.test(segment) ? ' ' : segment))
    .join('')
    .replaceAll(invisible, (character) => (/[\u200C\u200D]/.test(character) ? character : ''))
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/^ | $/gm, '');

/** True if the shop's own font contains every character of the text. */
export const isPlain = (text: string): boolean =>
  Array.from(text).every((letter) => letter === '\n' || hasLetter(letter.codePointAt(0)!));

const fontOf = (letter: string, before: string | null, faces: LoadedFace[]): string | null | undefined => {
  const codePoint = letter.codePointAt(0)!;
  const isShared = /[\p{Script=Common}\p{Script=Inherited}\u200C\u200D]/u.test(letter);
  if (isShared && faces.some(({ name, has }) => name === before && has(codePoint))) return before;
  if (hasLetter(codePoint)) return null;
  return faces.find(({ has }) => has(codePoint))?.name;
};

const mirrored = (text: string): string =>
  Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');
/**
 * Mirrors the punctuation in a right-to-left run. Also reverses the characters if the run uses the shop's own
 * font. Runs in fonts for right-to-left scripts need no reversal here, because text layout with those fonts
 * already reverses them.
 */
const toVisualOrder = (run: Run): Run => {
  if (run.level % 2 === 0) return run;
  const text = mirrored(run.text);
  return { ...run, text: run.font === null ? Array.from(text).toReversed().join('') : text };
};

/** Puts runs into visual order, by rule L2 of the Unicode Bidirectional Algorithm. */
const inVisualOrder = (runs: Run[]): Run[] => {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(start, end - 1);
    }
  return ordered;
};

const runsOf = (text: string, levels: Uint8Array, start: number, faces: LoadedFace[]): Run[] => {
  const runs: Run[] = [];
  let at = start;
  for (const letter of text) {
    const last = runs.at(-1);
    const level = levels[at] ?? 0;
    const font = fontOf(letter, last?.font ?? null, faces);
    const shown = font === undefined ? unknown : letter;
    if (last && last.font === (font ?? null) && last.level === level) last.text += shown;
    else runs.push({ text: shown, font: font ?? null, level });
    at += letter.length;
  }
  return runs;
};

/** Breaks text into lines that fit the width, using fonts that contain its characters. */
export const breakLines = (
  text: string,
  faces: LoadedFace[],
  width: number,
  measure: (run: Run) => number,
): Line[] =>
  text.split('\n').flatMap((paragraph): Line[] => {
    const { levels } = bidi.getEmbeddingLevels(paragraph);
    const runsAt = (start: number, end: number): Run[] =>
      runsOf(paragraph.slice(start, end).trimEnd(), levels, start, faces);
    const isWithinWidth = (start: number, end: number): boolean =>
      runsAt(start, end).reduce((sum, run) => sum + measure(run), 0) <= width;
    const lines: Line[] = [];
    let start = 0;
    const close = (end: number): void => {
      const line = paragraph.slice(start, end).trimEnd();
      if (line !== '') lines.push({ runs: inVisualOrder(runsAt(start, end)).map(toVisualOrder), text: line });
      start = end;
    };
    for (const word of words.segment(paragraph)) {
      const end = word.index + word.segment.length;
      if (isWithinWidth(start, end)) continue;
      close(word.index);
      for (const letter of graphemes.segment(word.segment)) {
        const letterEnd = word.index + letter.index + letter.segment.length;
        if (!isWithinWidth(start, letterEnd)) close(word.index + letter.index);
      }
    }
    close(paragraph.length);
    return lines;
  });
