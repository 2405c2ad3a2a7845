/**
 * Converts an SVG on standard input to a PNG on standard output. Runs in a separate process, because sharp cannot read
 * SVG in a process that runs the shop.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

process.stdout.write(
  await sharp(await buffer(process.stdin))
    .png()
    .toBuffer(),
);
