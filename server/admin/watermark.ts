import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

const fontfile = join(
  dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json')),
  '600SemiBold/Inter_600SemiBold.ttf',
);

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Writes the viewer's name and the time into the pixels of an image. */
export const addWatermark = async (jpeg: Buffer, name: string, at: Date): Promise<Buffer> => {
  const { width } = await sharp(jpeg).metadata();
  const text = `${name} · ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const size = Math.max(9, Math.round(width / 52));
  const line = await sharp({
    text: {
      text: `<span foreground="#c01c28" fgalpha="30%">${escape(text)}</span>`,
      font: `Inter SemiBold ${size}`,
      fontfile,
      rgba: true,
    },
  })
    .png()
    .toBuffer();
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const spaced = await sharp(line)
    .extend({ top: size * 2, bottom: size * 2, left: size, right: size, background: clear })
    .rotate(-24, { background: clear })
    .png()
    .toBuffer();
  // never enlarges the tile, because it must fit within the image
  const tile = await sharp(spaced)
    .resize({ width: Math.max(1, width), withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const ground = sharp(jpeg);
  const { height } = await ground.metadata();
  const isSmallEnough = tile.info.height <= height && tile.info.width <= width;
  return (isSmallEnough ? ground.composite([{ input: tile.data, tile: true }]) : ground)
    .jpeg({ quality: 82 })
    .toBuffer();
};
