/**
 * `npm run fonts`: builds `src/ui/inter-latin.woff2` from the published Inter font. The file contains only the
 * characters, weights and features that `src/ui/fonts.css` uses, which halves its size. The browser preloads it
 * before the first paint.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '../..');
const { resolve } = createRequire(import.meta.url);
/** The published Inter font: Latin characters in all weights. */
export const published = resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
export const fontFile = join(root, 'src/ui/inter-latin.woff2');

/** OpenType features of the subset font: accents, kerning, contextual forms and tabular figures. */
const keepFeatures = ['calt', 'ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'];

/**
 * Reads the characters and the lightest and heaviest weights from the first `@font-face` of a style sheet.
 * @throws Error if it does not specify them
 */
export const readFontFace = (css: string): { text: string; wght: { min: number; max: number } } => {
  const ranges = /unicode-range:([^;]+);/.exec(css)?.[1];
  const weights = /font-weight:\s*(\d+)\s+(\d+);/.exec(css);
  if (!ranges || !weights) throw new Error('The font face does not specify its characters and weights');
  const text = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => first + at);
    })
    .map((code) => String.fromCodePoint(code))
    .join('');
  return { text, wght: { min: Number(weights[1]), max: Number(weights[2]) } };
};

/** Creates a WOFF2 font with this subset of Inter. */
export const makeFont = async (): Promise<Buffer> => {
  const [inter, css] = await Promise.all([
    readFile(published),
    readFile(join(root, 'src/ui/fonts.css'), 'utf8'),
  ]);
  const { text, wght } = readFontFace(css);
  return subsetFont(inter, text, { targetFormat: 'woff2', variationAxes: { wght }, keepFeatures });
};

if (import.meta.main) {
  const font = await makeFont();
  await writeFile(fontFile, font);
  console.log(`${fontFile.slice(root.length + 1)}: ${(font.length / 1000).toFixed(1)} kB`);
}
