import { inflateSync } from 'node:zlib';

export type PdfFault = 'documentBroken' | 'documentLocked' | 'documentActive' | 'documentPages';

/**
 * Names of PDF features that identity documents do not need, such as scripts, external access and embedded
 * files.
 */
const active = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'Rendition',
  'Movie',
  'Sound',
]);
const maxStream = 48 * 1024 * 1024;
const maxTotal = 160 * 1024 * 1024;
const maxPixels = 51_000_000;
const maxLayers = 4;

/** Lists the PDF name objects in a string, with escapes such as `#4a` decoded. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\/([^\s/<>[\](){}%]+)/g)].map(([, name = '']) =>
    name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );

/** Reads a number in a PDF dictionary. The number can be stored directly or as a reference. */
const numberOf = (dictionary: string, key: string, text: string): number => {
  const [, number, reference] =
    new RegExp(`/${key}\\s+(?:(\\d{1,10})(?!\\d|\\s+\\d+\\s+R)|(\\d+\\s+\\d+)\\s+R)`).exec(dictionary) ?? [];
  if (number !== undefined) return Number(number);
  if (reference === undefined) return 0;
  const object = reference.split(/\s+/).join('\\s+');
  return Number(new RegExp(`(?<!\\d)${object}\\s+obj\\s+(\\d{1,10})`).exec(text)?.[1] ?? 0);
};

type Part = { dictionary: string; body: Buffer };

/** Splits a PDF into the text outside its streams and the streams themselves, each with its dictionary. */
const split = (content: Buffer): { text: string; streams: Part[] } => {
  const all = content.toString('latin1');
  const streams: Part[] = [];
  let text = '';
  let from = 0;
  for (const match of all.matchAll(/(?<=>>\s*)stream(?:\r\n|\n|\r)/g)) {
    if (match.index < from) continue;
    const start = match.index + match[0].length;
    const end = all.indexOf('endstream', start);
    if (end < 0) break;
    const before = all.slice(from, match.index);
    text += before;
    const object = before.lastIndexOf(' obj');
    streams.push({ dictionary: before.slice(Math.max(0, object)), body: content.subarray(start, end) });
    from = end;
  }
  return { text: text + all.slice(from), streams };
};

/**
 * Inflates a stream until the result is no longer compressed. Returns null if there are too many layers of
 * compression or if the result is larger than any document needs.
 */
const unpack = (body: Buffer): Buffer | null => {
  let now = body;
  for (let layer = 0; layer < maxLayers; layer += 1) {
    // checks the zlib header: the compression method must be 8, and the two bytes, read as one number, must be
    // divisible by 31
    if (now.length < 2 || ((now[0] ?? 0) & 15) !== 8 || now.readUInt16BE(0) % 31 !== 0) return now;
    try {
      now = inflateSync(now, { maxOutputLength: maxStream, finishFlush: 2 });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return null;
      return now;
    }
  }
  return null;
};

export const isEncrypted = (content: Buffer): boolean =>
  namesIn(content.toString('latin1')).includes('Encrypt');

/** Removes the zero padding that some scanners and disks append to PDFs. */
export const withoutPadding = (content: Buffer): Buffer => {
  let end = content.length;
  while (end > 0 && content[end - 1] === 0) end -= 1;
  return content.subarray(0, end);
};

/**
 * Scans a PDF for a broken structure, active content such as scripts, and decompression bombs before anything
 * renders it. Encrypted object streams are skipped. Returns null if nothing is found. Staff only see rendered
 * pages, so undetected active content never runs on their computers.
 */
export const scanPdf = (content: Buffer): PdfFault | null => {
  if (!content.toString('latin1', Math.max(0, content.length - 1024)).includes('%%EOF'))
    return 'documentBroken';
  const { text, streams } = split(content);
  const names = new Set(namesIn(text));
  let total = 0;
  for (const { dictionary, body } of streams) {
    const own = namesIn(dictionary);
    if (numberOf(dictionary, 'Width', text) * numberOf(dictionary, 'Height', text) > maxPixels)
      return 'documentBroken';
    const packed = own.includes('FlateDecode') || own.includes('Fl');
    const open = packed ? unpack(body) : body;
    if (!open) return 'documentBroken';
    total += open.length;
    if (total > maxTotal) return 'documentBroken';
    if (!own.includes('ObjStm')) continue;
    // rejects object streams whose filter the scan cannot decode
    if (own.some((name) => name.endsWith('Decode') && name !== 'FlateDecode')) return 'documentActive';
    for (const name of namesIn(open.toString('latin1'))) names.add(name);
  }
  return [...names].some((name) => active.has(name)) ? 'documentActive' : null;
};
