/**
 * Draws `public/share.png`, the preview image of shared links (og:image, 1200 × 630). `npm run brands` draws it too.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { brand } from '../../contract/domain/brand.ts';
import { outline } from '../brands.ts';

const folder = join(import.meta.dirname, '../../public');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
/** Embeds one of the shop's drawings at the given position and size. */
const placed = (name: string, x: number, y: number, width: number, height: number): string =>
  read(name)
    .replace(/ width="\d+" height="\d+">/, '>')
    .replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `);

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<path fill="#f2f6f9" d="M0 0h1200v630H0z"/>
${placed('hero.svg', 196, 60, 808, 340)}
${placed('favicon.svg', 432, 450, 108, 108)}
<path fill="#0c4f74" d="${outline(brand.name, 112, 678, 543)}"/>
</svg>`;

await sharp(Buffer.from(drawing)).png({ palette: true }).toFile(join(folder, 'share.png'));
