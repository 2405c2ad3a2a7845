import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

const weights = { text: '400Regular', strong: '600SemiBold' } as const;
export type FontName = keyof typeof weights;

const { resolve } = createRequire(import.meta.url);
const parse = (weight: string): object =>
  create(readFileSync(resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`)));

let parsed: [FontName, object][] | null = null;

/**
 * The fonts for one document. Their tables are read once in this thread and shared; the glyphs are the document's own,
 * because a glyph keeps the letters that it was first drawn for, and they are what a reader copies out of the PDF.
 */
export const openFonts = (): [FontName, Buffer][] => {
  parsed ??= Object.entries(weights).map(([name, weight]) => [name as FontName, parse(weight)]);
  return parsed.map(([name, font]) => {
    const own: object = Object.assign(Object.create(font) as object, { _glyphs: {} });
    // PDFKit takes a parsed font too, but its types know files alone.
    return [name, own as Buffer];
  });
};
