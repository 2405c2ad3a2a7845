/**
 * Tests the checks that a PDF must pass before rendering, with exact limits.
 * `tests/server/vouchers/hostile.test.ts` tests whole files.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { faultOfCount, isDrawn, canGrow } from '../../../server/vouchers/verification/pdfBounds.ts';
import { isEncrypted, scanPdf, withoutPadding } from '../../../server/vouchers/verification/pdfScan.ts';
import { deflatedZeros, letter, pdf, type PdfObject } from '../../server/vouchers/madeFiles.ts';

const picture = (size: string): PdfObject => ({
  dictionary: `/Type /XObject /Subtype /Image ${size}`,
  stream: Buffer.from('x'),
});
const packed = (text: string, layers: number): PdfObject => ({
  dictionary: '/Filter /FlateDecode',
  stream: Array.from({ length: layers }).reduce<Buffer>((body) => deflateSync(body), Buffer.from(text)),
});
const zeros = (size: number): PdfObject => ({
  dictionary: '/Filter /FlateDecode',
  stream: deflatedZeros(size),
});
const holding = (
  text: string,
  more = '/Filter /FlateDecode',
  stream = deflateSync(Buffer.from(text)),
): PdfObject => ({
  dictionary: `/Type /ObjStm /N 1 /First 4 ${more}`,
  stream,
});
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

describe('limit of 51 million pixels for pictures in a PDF', () => {
  test.each([
    ['51 million', '/Width 51000000 /Height 1', null],
    ['one pixel more than allowed', '/Width 51000001 /Height 1', 'documentBroken'],
    ['too large because of width and height together', '/Width 7142 /Height 7142', 'documentBroken'],
    ['a photo', '/Width 8000 /Height 6000', null],
    ['without a width', '/Height 51000001', null],
    ['with a width that is missing', '/Width 17 0 R /Height 51000001', null],
  ])('the PDF scan limits the pixels of a picture: %s', (_, size, fault) => {
    expect(scanPdf(letter('', [picture(size)]))).toBe(fault);
  });
  test('the pixel limit does not apply to objects that are not pictures', () => {
    expect(
      scanPdf(letter('', ['<< /Width 51000001 /Height 1 >>', picture('/Width 1 /Height 1')])),
    ).toBeNull();
  });
  test('the pixel limit applies even if a picture stores its dimensions in other objects', () => {
    expect(scanPdf(letter('', [picture('/Width 7 0 R /Height 8 0 R'), '51000', '1001']))).toBe(
      'documentBroken',
    );
    expect(scanPdf(letter('', [picture('/Width 7 0 R /Height 8 0 R'), '51000', '1000']))).toBeNull();
    // The picture refers to objects that do not exist.
    expect(scanPdf(letter('', [picture('/Width 17 0 R /Height 18 0 R')]))).toBeNull();
  });
});

describe('compressed content in a PDF', () => {
  const mebi = 1024 * 1024;
  test.each([
    ['three times', 3, null],
    ['four times', 4, 'documentBroken'],
  ])('the PDF scan limits the number of compression layers: %s', (_, layers, fault) => {
    expect(scanPdf(letter('', [packed('text', layers)]))).toBe(fault);
  });
  test.each([
    ['48 MiB', 48 * mebi, null],
    ['one byte more than 48 MiB', 48 * mebi + 1, 'documentBroken'],
  ])('the PDF scan limits the decompressed size of a stream: %s', (_, size, fault) => {
    expect(scanPdf(letter('', [zeros(size)]))).toBe(fault);
  });
  test.each([
    ['160 MiB', 16 * mebi, null],
    ['one byte more than 160 MiB', 16 * mebi + 1, 'documentBroken'],
  ])('the PDF scan limits the total decompressed size: %s', (_, rest, fault) => {
    const most = zeros(48 * mebi);
    expect(scanPdf(pdf(['<< /Type /Catalog >>', most, most, most, zeros(rest)]))).toBe(fault);
  });
  test.each([
    ['nothing', ''],
    ['one byte', 'x'],
    ['two bytes that do not begin a deflate stream', 'xy'],
    ['a deflate header without content', '\x78\x9c'],
    ['an invalid deflate header', '\x78\x9d....'],
  ])('the PDF scan accepts a compressed stream that it cannot decompress: %s', (_, body) => {
    const stream = Buffer.from(body, 'latin1');
    expect(scanPdf(letter('', [{ dictionary: '/Filter /FlateDecode', stream }]))).toBeNull();
  });
  test('the PDF scan also recognises the short name of the compression filter', () => {
    const stream = deflatedZeros(48 * mebi + 1);
    expect(scanPdf(letter('', [{ dictionary: '/Filter /Fl', stream }]))).toBe('documentBroken');
    expect(scanPdf(letter('', [{ dictionary: '', stream }]))).toBeNull();
  });
});

describe('active content in a PDF', () => {
  test.each([
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
  ])('the PDF scan rejects a PDF that contains /%s', (name) => {
    expect(scanPdf(letter(`/Names << /${name} 1 >>`))).toBe('documentActive');
    expect(scanPdf(letter(`/Names << /${name}X 1 >>`))).toBeNull();
  });
  test.each([
    ['escaped in hexadecimal', letter('/Names << /J#61vaScript 1 >>'), 'documentActive'],
    ['in an object stream', letter('', [holding(`1 0 ${script}`)]), 'documentActive'],
    [
      'in an uncompressed object stream',
      letter('', [holding('', '', Buffer.from(`1 0 ${script}`))]),
      'documentActive',
    ],
    [
      'in an object stream that cannot be decompressed',
      letter('', [holding('', '/Filter /LZWDecode')]),
      'documentActive',
    ],
    ['an object stream with harmless objects', letter('', [holding('1 0 << /Type /Font >>')]), null],
    ['in the text of a page', letter('', [{ dictionary: '', stream: Buffer.from('/JavaScript') }]), null],
    ['after the last stream', letter('', [], { trailer: '/JS 1' }), 'documentActive'],
  ])('the PDF scan finds active content but ignores page text: %s', (_, file, fault) => {
    expect(scanPdf(file)).toBe(fault);
  });
  test('the PDF scan does not look for further streams inside a stream', () => {
    const inner = Buffer.from(`<< /Width 51000001 /Height 1 >>\nstream\nx`);
    expect(scanPdf(letter('', [{ dictionary: '', stream: inner }]))).toBeNull();
  });
});

describe('PDF file structure', () => {
  test('the PDF scan accepts an encrypted PDF unless it contains readable active content', () => {
    const encrypted = letter('', [], { trailer: '/Encrypt 6 0 R' });
    expect(isEncrypted(encrypted)).toBe(true);
    expect(isEncrypted(letter())).toBe(false);
    expect(scanPdf(encrypted)).toBeNull();
    expect(scanPdf(letter('/Names << /JS 1 >>', [], { trailer: '/Encrypt 6 0 R' }))).toBe('documentActive');
  });
  test('the PDF scan treats zeros after the end of a PDF as padding', () => {
    const whole = pdf(['<< /Type /Catalog >>']);
    expect(withoutPadding(Buffer.concat([whole, Buffer.alloc(4096)]))).toEqual(whole);
    expect(withoutPadding(whole)).toEqual(whole);
    expect(withoutPadding(Buffer.alloc(9))).toHaveLength(0);
  });
  test('the PDF scan requires the end marker in the last 1024 bytes of a PDF', () => {
    const whole = pdf(['<< /Type /Catalog >>']);
    const end = '%%EOF\n'.length;
    expect(scanPdf(whole)).toBeNull();
    expect(scanPdf(Buffer.concat([whole, Buffer.alloc(1024 - end)]))).toBeNull();
    expect(scanPdf(Buffer.concat([whole, Buffer.alloc(1025 - end)]))).toBe('documentBroken');
    expect(scanPdf(Buffer.from('%PDF-1.7'))).toBe('documentBroken');
  });
  test('the PDF scan finds active content before an unterminated stream', () => {
    const file = (before: string) =>
      Buffer.from(
        `%PDF-1.7\n1 0 obj\n<< ${before} >>\nendobj\n2 0 obj\n<< /Length 9 >>\nstream\nabc\n%%EOF\n`,
      );
    expect(scanPdf(file('/JS 1'))).toBe('documentActive');
    expect(scanPdf(file('/Type /Catalog'))).toBeNull();
  });
});

test.each([
  [0, 'documentBroken'],
  [1, null],
  [10, null],
  [11, 'documentPages'],
])('for a PDF of %i pages, the page limit check reports %s', (pages, fault) => {
  expect(faultOfCount(pages)).toBe(fault);
});
test.each([
  ['384 MiB', 6_144, true],
  ['64 KiB more', 6_145, false],
])("the PDF renderer's memory can grow to 384 MiB and no further: %s", (_, pages, answer) => {
  expect(canGrow(0, pages)).toBe(answer);
  expect(canGrow(65_536, pages - 1)).toBe(answer);
});
test('the thread that renders a PDF cannot use more memory', async () => {
  const renderer = new URL('../../../server/vouchers/verification/pdfWorker.ts', import.meta.url);
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const growFrom = (initial) => {
       try {
         return new WebAssembly.Memory({ initial }).grow(1);
       } catch (error) {
         return String(error);
       }
     };
     import('${renderer.href}').then(() => parentPort.postMessage([growFrom(6_143), growFrom(6_144)]));`,
    { eval: true, workerData: new Uint8Array(), execArgv: [] },
  );
  const messages: unknown[] = [];
  worker.on('message', (message: unknown) => messages.push(message));
  await once(worker, 'exit');
  expect(messages).toContainEqual([6_143, 'RangeError: no more memory for a document']);
});
test.each([
  [1, 1, true],
  [0, 1, false],
  [1, 0, false],
])('a PDF page of %i by %i pixels can be rendered: %s', (width, height, answer) => {
  expect(isDrawn({ width, height })).toBe(answer);
});
