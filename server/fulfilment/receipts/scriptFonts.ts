import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { once } from '../../platform/once.ts';
import { hasLetter } from './fonts.ts';

const { resolve } = createRequire(import.meta.url);

/** Font family for each script. Each package has one file for its script. */
const scripts: [script: string, family: string][] = [
  // Noto draws the dots of Arabic letters as separate glyphs, which would garble text copied from the PDF
  ['arabic', 'vazirmatn'],
  ...[
    'hebrew',
    'devanagari',
    'bengali',
    'gujarati',
    'gurmukhi',
    'tamil',
    'telugu',
    'kannada',
    'malayalam',
    'sinhala',
    'thai',
    'lao',
    'khmer',
    'myanmar',
    'georgian',
    'armenian',
    'ethiopic',
  ].map((script): [string, string] => [script, `noto-sans-${script}`]),
];
/** Fonts whose marks Fontkit 2.0.4 cannot position. Their marks stay in the default position. */
const withoutMarkPositions = new Set(['noto-gurmukhi', 'noto-telugu', 'noto-malayalam']);
/** Shaping features for Indic scripts, except the features that position marks. */
const shapingFeatures = [
  ['locl', 'ccmp', 'nukt', 'akhn', 'rphf', 'rkrf', 'pref', 'blwf', 'abvf', 'half', 'pstf', 'vatu', 'cjct'],
  ['init', 'pres', 'abvs', 'blws', 'psts', 'haln', 'calt', 'liga', 'clig', 'kern', 'dist'],
].flat();
/**
 * Languages whose variable fonts are split into about a hundred files each. A character's glyph comes from the
 * first file that contains the character.
 */
const sliced = ['sc', 'jp', 'kr'];

type Face = { name: string; ranges: [number, number][]; file: string; sliced: boolean };
/** A font used in one PDF. `has` returns true for each character that the font contains. */
export type LoadedFace = { name: string; content: Buffer; has: (codePoint: number) => boolean };

const parseRanges = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
const covers = ({ ranges }: Face, codePoint: number): boolean =>
  ranges.some(([from, to]) => codePoint >= from && codePoint <= to);

const readRanges = async (packageName: string): Promise<[string, [number, number][]][]> => {
  const content = await readFile(resolve(`${packageName}/unicode.json`), 'utf8');
  return Object.entries(JSON.parse(content) as Record<string, string>).map(([part, text]) => [
    part.replaceAll(/[[\]]/g, ''),
    parseRanges(text),
  ]);
};
const readFaces = async (): Promise<Face[]> => {
  const whole = scripts.map(async ([script, family]): Promise<Face[]> => {
    const packageName = `@fontsource/${family}`;
    const file = resolve(`${packageName}/files/${family}-${script}-400-normal.woff`);
    return (await readRanges(packageName))
      .filter(([part]) => part === script)
      .map(([, ranges]) => ({ name: `noto-${script}`, ranges, file, sliced: false }));
  });
  const parts = sliced.map(async (language): Promise<Face[]> => {
    const packageName = `@fontsource-variable/noto-sans-${language}`;
    return (await readRanges(packageName))
      .filter(([part]) => /^\d+$/.test(part))
      .map(([part, ranges]) => ({
        name: `noto-${language}-${part}`,
        ranges,
        file: resolve(`${packageName}/files/noto-sans-${language}-${part}-wght-normal.woff2`),
        sliced: true,
      }));
  });
  return (await Promise.all([...whole, ...parts])).flat();
};

const characters = ({ ranges }: Face): string =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)))
    .join('');

/**
 * Reads a font file. PDFKit embeds neither WOFF2 nor variable fonts, so each file of a split font is converted
 * to a TrueType font of a single weight.
 */
const readContent = async (face: Face): Promise<Buffer> => {
  const content = await readFile(face.file);
  if (face.sliced)
    return await subsetFont(content, characters(face), {
      targetFormat: 'truetype',
      variationAxes: { wght: 400 },
    });
  if (withoutMarkPositions.has(face.name))
    return await subsetFont(content, characters(face), {
      targetFormat: 'truetype',
      keepFeatures: shapingFeatures,
    });
  return content;
};

const faces = once(readFaces);
const loads = new Map<string, () => Promise<LoadedFace>>();
const loadFace = (face: Face): Promise<LoadedFace> => {
  const load =
    loads.get(face.name) ??
    once(async () => {
      const content = await readContent(face);
      const { characterSet } = create(content);
      const known = new Set(characterSet.filter((codePoint) => covers(face, codePoint)));
      return { name: face.name, content, has: (codePoint: number) => known.has(codePoint) };
    });
  loads.set(face.name, load);
  return load();
};

/** Loads fonts for any characters in the text that are missing from the shop's own font. */
export const loadScriptFonts = async (text: string): Promise<LoadedFace[]> => {
  const missing = [...new Set(text)]
    .map((letter) => letter.codePointAt(0)!)
    .filter((code) => !hasLetter(code));
  if (missing.length === 0) return [];
  const known = await faces();
  const needed = new Map<string, LoadedFace>();
  for (const codePoint of missing) {
    if ([...needed.values()].some(({ has }) => has(codePoint))) continue;
    for (const face of known.filter((candidate) => covers(candidate, codePoint))) {
      const loaded = await loadFace(face);
      needed.set(loaded.name, loaded);
      if (loaded.has(codePoint)) break;
    }
  }
  return [...needed.values()];
};
