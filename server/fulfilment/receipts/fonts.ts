import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const weights = { text: '400Regular', strong: '600SemiBold' } as const;
export type FontName = keyof typeof weights;

type Glyph = { id: number; codePoints: number[]; advanceWidth: number };
/** The part of a font's layout that PDFKit uses. PDFKit scales the positions in place. */
type Run = { glyphs: Glyph[]; positions: { xAdvance: number }[]; readonly advanceWidth: number };

/**
 * Replaces a font's layout with one that places the glyphs one after another, without shaping. The main
 * languages of receipts need no shaping, and other scripts have their own fonts. This font's contextual
 * alternates and kerning would take up two thirds of a receipt's rendering time.
 */
const withoutShaping = (font: Font): object => {
  const glyphs = new Map<number, Glyph>();
  const glyphOf = (codePoint: number): Glyph => {
    const known = glyphs.get(codePoint);
    if (known) return known;
    const { id, advanceWidth } = font.glyphForCodePoint(codePoint);
    const glyph = { id, codePoints: [codePoint], advanceWidth };
    glyphs.set(codePoint, glyph);
    return glyph;
  };
  const layout = (text: string): Run => {
    const run = Array.from(text.normalize('NFC'), (letter) => glyphOf(letter.codePointAt(0) ?? 0));
    const positions = run.map(({ advanceWidth }) => ({ xAdvance: advanceWidth }));
    return {
      glyphs: run,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return Object.assign(Object.create(font) as object, { layout });
};

const { resolve } = createRequire(import.meta.url);
const parse = (weight: string): object =>
  withoutShaping(create(readFileSync(resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`))));

let parsed: [FontName, Buffer][] | null = null;

let letters: Set<number> | null = null;
/** True if the shop's own font contains the character. */
export const hasLetter = (codePoint: number): boolean => {
  letters ??= new Set((parse(weights.text) as Font).characterSet);
  return letters.has(codePoint);
};

/** Opens the receipt fonts, once per thread. */
export const openFonts = (): [FontName, Buffer][] =>
  // PDFKit also accepts a parsed font, but its types only allow files
  (parsed ??= Object.entries(weights).map(([name, weight]) => [name as FontName, parse(weight) as Buffer]));
