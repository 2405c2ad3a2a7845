/** An SVG on standard input becomes a PNG on standard output. In a process of its own: in one with a shop, sharp reads no SVG. */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

process.stdout.write(
  await sharp(await buffer(process.stdin))
    .png()
    .toBuffer(),
);
