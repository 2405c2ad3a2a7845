/**
 * Converts an SVG on standard input to a PNG on standard output. It needs its own process, because sharp reads no
 * SVG in a process with a shop.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

process.stdout.write(
  await sharp(await buffer(process.stdin))
    .png()
    .toBuffer(),
);
