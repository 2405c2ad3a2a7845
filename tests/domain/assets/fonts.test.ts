/**
 * Checks that the shop's font is a subset of Inter with all characters, weights and features that the shop
 * uses.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { fontFile, makeFont, published, readFontFace } from '../../../scripts/fonts/fonts.ts';

const root = join(import.meta.dirname, '../../..');
const face = readFontFace(readFileSync(join(root, 'src/ui/fonts.css'), 'utf8'));
const font = create(readFileSync(fontFile));

test('the font file matches the output of `npm run fonts`', async () => {
  expect(readFileSync(fontFile).equals(await makeFont())).toBe(true);
});

test("the font has every character that Inter provides for the shop's languages, with the same width", () => {
  const inter = create(readFileSync(published));
  const letters = inter.characterSet.filter((code) => face.text.includes(String.fromCodePoint(code)));
  expect(letters.length).toBeGreaterThan(220);
  expect(font.characterSet).toEqual(expect.arrayContaining(letters));
  const widths = (one: Font) =>
    letters.map((code) => one.glyphForCodePoint(code).advanceWidth / one.unitsPerEm);
  expect(widths(font)).toEqual(widths(inter));
});

test('no style sheet uses a font weight that the font lacks', () => {
  const { min, max } = face.wght;
  expect(font.variationAxes['wght']).toMatchObject({ min, max });
  for (const file of globSync('src/**/*.css', { cwd: root }))
    for (const [, weight] of readFileSync(join(root, file), 'utf8').matchAll(/font-weight:\s*(\d+);/g)) {
      expect(Number(weight), file).toBeGreaterThanOrEqual(min);
      expect(Number(weight), file).toBeLessThanOrEqual(max);
    }
});

test('the font contains tabular figures', () => {
  expect(font.availableFeatures).toContain('tnum');
});
