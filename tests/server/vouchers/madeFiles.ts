import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Marker in every hostile file. No stored data may contain it. */
export const canary = 'CANARY-7f3a9c';

type Paint = { width?: number; height?: number };
const canvas = ({ width = 640, height = 400 }: Paint = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 160 } } });

export const jpeg = (paint?: Paint): Promise<Buffer> => canvas(paint).jpeg().toBuffer();
export const png = (paint?: Paint): Promise<Buffer> => canvas(paint).png().toBuffer();

/** Creates a JPEG of exactly `size` bytes by padding it with comments. */
export const jpegOfSize = async (size: number): Promise<Buffer> => {
  let image = await jpeg();
  while (image.length < size) {
    const gap = size - image.length;
    // Each JPEG comment has a 4-byte header and at most 65533 bytes of text. The gap that remains must be
    // zero or at least 4 bytes, because the next comment needs a header.
    const length = Math.min(65_533, gap - 4 > 65_533 && gap - 65_537 < 4 ? gap - 4 - 8 : gap - 4);
    image = withComment(image, Buffer.alloc(length, 32));
  }
  return image;
};

export const withComment = (image: Buffer, comment: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xfffe, 0);
  head.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([image.subarray(0, 2), head, comment, image.subarray(2)]);
};

/**
 * Creates a photo as a phone held upright in Zurich would take it, with tags for location, orientation and
 * manufacturer.
 */
export const photo = (): Promise<Buffer> =>
  canvas({ width: 640, height: 400 })
    .withExif({
      IFD0: { Make: canary, Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '47/1 22/1 1010/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '8/1 32/1 3000/100',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
};

const million = Buffer.alloc(1_000_000);
/** Returns the given number of zero bytes, split into buffers. */
const zeros = (size: number): Buffer[] => [
  ...Array.from({ length: Math.floor(size / million.length) }, () => million),
  million.subarray(0, size % million.length),
];
const blocks = new Map<Buffer, Buffer>();
/**
 * Compresses a buffer as a deflate block that further blocks can follow. Blocks are cached, because compressing
 * hundreds of megabytes of zeros would take seconds.
 */
const toBlock = (piece: Buffer): Buffer => {
  const block = blocks.get(piece) ?? deflateRawSync(piece, { finishFlush: constants.Z_SYNC_FLUSH });
  blocks.set(piece, block);
  return block;
};
const packZeros = (size: number): Buffer[] => [...zeros(size).map(toBlock), deflateRawSync(Buffer.alloc(0))];
/** Compresses `size` zero bytes, with the same result as `deflateSync`. */
export const deflatedZeros = (size: number): Buffer => {
  const adler32 = Buffer.alloc(4);
  // The lower half of an Adler-32 checksum is 1 plus the sum of all bytes, so it is 1 for zero bytes. The upper
  // half then depends only on the number of bytes.
  adler32.writeUInt32BE((size % 65_521) * 65_536 + 1);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...packZeros(size), adler32]);
};
/** Returns `size` zero bytes as a gzip stream, like `gzipSync` but faster. */
export const gzippedZeros = (size: number): Buffer => {
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(
    zeros(size).reduce((sum, piece) => crc32(piece, sum), 0),
    0,
  );
  tail.writeUInt32LE(size, 4);
  return Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), ...packZeros(size), tail]);
};

/** Assembles a PNG from compressed lines. The size in its header can be wrong. */
export const packedPng = (width: number, height: number, packed: Buffer, more: Buffer[] = []): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
export const rawPng = (width: number, height: number, data: Buffer, more: Buffer[] = []): Buffer =>
  packedPng(width, height, deflateSync(data), more);
export const pngChunk = chunk;

/** Creates an animated PNG with two frames. */
export const animatedPng = (): Buffer => {
  const line = Buffer.alloc(9 * 8, 120);
  for (let row = 0; row < 8; row += 1) line[row * 9] = 0;
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const frame = (n: number): Buffer => {
    const data = Buffer.alloc(26);
    data.writeUInt32BE(n, 0);
    data.writeUInt32BE(8, 4);
    data.writeUInt32BE(8, 8);
    return chunk('fcTL', data);
  };
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), deflateSync(line)]);
  return rawPng(8, 8, line, [chunk('acTL', control), frame(0), chunk('fdAT', second)]);
};

export type PdfObject = string | { dictionary: string; stream: Buffer };

/** Assembles a PDF from the given objects, numbered in order. The first one is the catalogue. */
export const pdf = (objects: PdfObject[], trailer = ''): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const size = (): number => parts.reduce((sum, part) => sum + part.length, 0);
  const offsets = objects.map((object, i) => {
    const offset = size();
    const open = `${i + 1} 0 obj\n`;
    if (typeof object === 'string') parts.push(Buffer.from(`${open}${object}\nendobj\n`, 'latin1'));
    else
      parts.push(
        Buffer.from(`${open}<< ${object.dictionary} /Length ${object.stream.length} >>\nstream\n`, 'latin1'),
        object.stream,
        Buffer.from('\nendstream\nendobj\n'),
      );
    return offset;
  });
  const start = size();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
};

const drawing = Buffer.from(
  'BT /F1 24 Tf 72 700 Td (Confirmation of residence) Tj ET\n0.2 0.4 0.7 rg 72 500 200 100 re f',
);
const page = (box: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`;

/**
 * Creates a PDF with a line of text. `catalogue` is added to the root object, and `more` contains further
 * objects, numbered from 6.
 */
export const letter = (
  catalogue = '',
  more: PdfObject[] = [],
  { pages = 1, box = '[0 0 595 842]', trailer = '' } = {},
): Buffer =>
  pdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      `<< /Type /Pages /Count ${pages} /Kids [${'3 0 R '.repeat(pages)}] >>`,
      page(box),
      { dictionary: '', stream: drawing },
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...more,
    ],
    trailer,
  );

/**
 * Creates a small PDF that takes over a minute to render, because it paints its page many times with
 * transparency.
 */
export const endlessPdf = (): Buffer =>
  pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /ExtGState << /G << /ca 0.1 >> >> >> >>',
    {
      dictionary: '/Filter /FlateDecode',
      stream: deflateSync(Buffer.from(`/G gs\n${'0 0 595 842 re f\n'.repeat(100_000)}`)),
    },
  ]);

/**
 * Creates a small PDF with nested forms. Each form appears twenty times in its parent, so rendering uses up all
 * memory.
 */
export const nestedPdf = (depth = 9): Buffer => {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 595 842]';
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>',
    { dictionary: '', stream: Buffer.from('/F Do') },
    ...Array.from({ length: depth }, (_, i) => ({
      dictionary: `${form} /Resources << /XObject << /F ${i + 6} 0 R >> >>`,
      stream: Buffer.from('/F Do '.repeat(20)),
    })),
    { dictionary: form, stream: Buffer.from('0 0 595 842 re f') },
  ]);
};

/** Creates a zip archive with one stored file, which can be appended to an image. */
export const zip = (): Buffer =>
  Buffer.from(`PK\x03\x04\x14\x00\x00\x00\x00\x00${canary}PK\x05\x06${'\0'.repeat(18)}`);
export const html = (): Buffer => Buffer.from(`<!doctype html><script>alert("${canary}")</script>`);
export const svg = (): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert("${canary}")</script></svg>`);
