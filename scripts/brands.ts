/**
 * `npm run brands`: draws an image for each brand in `server/catalogue/data/brands.json` and saves it in
 * `public/brands/`. The image shows the logo from simple-icons (CC0), or the brand's name drawn in Inter, on
 * the brand's own colour. Card images are 160 × 100, operator images 100 × 100.
 */
import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create } from 'fontkit';
import * as simpleIcons from 'simple-icons';
import { logoColorOf } from '../contract/domain/catalogue/brandColors.ts';

export type Brand = {
  /** Slug of the icon in simple-icons. */
  icon?: string;
  /** Text to draw if simple-icons does not contain the logo. */
  word?: string;
  /** Background colour of the card as `#rrggbb`. */
  color: string;
  /** Colour of the logo. Defaults to white or nearly black, depending on the contrast. */
  ink?: string;
  /** Scale of the logo, for logos that leave a large part of their square empty. */
  size?: number;
};
export type Brands = { cards: Record<string, Brand>; operators: Record<string, Brand> };

const root = join(import.meta.dirname, '..');
export const pictures = join(root, 'public/brands');

export const readBrands = (): Brands =>
  JSON.parse(readFileSync(join(root, 'server/catalogue/data/brands.json'), 'utf8')) as Brands;

const { resolve } = createRequire(import.meta.url);
const font = create(readFileSync(resolve('@expo-google-fonts/inter/800ExtraBold/Inter_800ExtraBold.ttf')));

const icons = new Map(Object.values(simpleIcons).map((icon) => [icon.slug, icon.path]));

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Converts a line of text to outlines, with its baseline at y and its centre at x. `size` is the font size. */
export const outline = (text: string, size: number, x: number, y: number): string => {
  const scale = size / font.unitsPerEm;
  const run = font.layout(text);
  let left = x - (run.advanceWidth * scale) / 2;
  return run.glyphs
    .map((glyph, place) => {
      const outlineOfGlyph = glyph.path.scale(scale, -scale).translate(left, y).toSVG();
      left += (run.positions[place]?.xAdvance ?? 0) * scale;
      return outlineOfGlyph.replace(/-?\d+\.\d+/g, (number) => short(Number(number)));
    })
    .join('');
};

/** Splits the text into two lines if that allows a larger font. */
const linesOf = (word: string, width: number, most: number): { lines: string[]; size: number } => {
  const sizeOf = (lines: string[]): number =>
    Math.min(
      lines.length > 1 ? most * 0.8 : most,
      ...lines.map((line) => (width * font.unitsPerEm) / font.layout(line).advanceWidth),
    );
  const words = word.split(' ');
  const ways = words.map((_, cut) =>
    [words.slice(0, cut).join(' '), words.slice(cut).join(' ')].filter((line) => line !== ''),
  );
  const best = ways
    .map((lines) => ({ lines, size: sizeOf(lines) }))
    .sort((a, b) => b.size - a.size || a.lines.length - b.lines.length)[0];
  return best ?? { lines: [word], size: most };
};

/** Draws a brand's image. @throws Error if simple-icons does not have the brand's logo */
export const draw = (brand: Brand, width: number, height: number): string => {
  const ink = logoColorOf(brand);
  const square = width === height;
  let mark: string;
  if (brand.icon === undefined) {
    const { lines, size } = linesOf(brand.word ?? '', width * 0.8, square ? 36 : 32);
    const middle = height / 2 + size * 0.36;
    const d = lines.map((line, row) =>
      outline(line, size, width / 2, middle + (row - (lines.length - 1) / 2) * size * 1.08),
    );
    mark = `<path fill="${ink}" d="${d.join('')}"/>`;
  } else {
    const path = icons.get(brand.icon);
    if (!path) throw new Error(`simple-icons does not contain ${brand.icon}`);
    const side = brand.size ?? (square ? 54 : 48);
    mark = `<path fill="${ink}" transform="translate(${(width - side) / 2} ${(height - side) / 2}) scale(${Math.round((side / 24) * 100) / 100})" d="${path}"/>`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="${brand.color}" d="M0 0h${width}v${height}H0z"/>${mark}</svg>\n`;
};

/** Draws all images. The keys of the result are paths below `public/brands/`. */
export const drawAll = ({ cards, operators }: Brands): Map<string, string> =>
  new Map([
    ...Object.entries(cards).map(([key, brand]): [string, string] => [
      `cards/${key}.svg`,
      draw(brand, 160, 100),
    ]),
    ...Object.entries(operators).map(([key, brand]): [string, string] => [
      `operators/${key}.svg`,
      draw(brand, 100, 100),
    ]),
  ]);

if (import.meta.main) {
  await rm(pictures, { recursive: true, force: true });
  for (const folder of ['cards', 'operators']) await mkdir(join(pictures, folder), { recursive: true });
  for (const [path, svg] of drawAll(readBrands())) await writeFile(join(pictures, path), svg);
}
