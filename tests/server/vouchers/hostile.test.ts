import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { deflateSync } from 'node:zlib';
// The package also has a named export, but its types declare only the default.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createVault } from '../../../server/fulfilment/vault.ts';
import { connectDb } from '../../../server/platform/database/transaction.ts';
import { loadKeys } from '../../../server/platform/keys.ts';
import { loadDocumentPage } from '../../../server/vouchers/verification/documents.ts';
import { openIdentity, signUp, type Harness, type Person } from '../identity/harness.ts';
import {
  animatedPng,
  canary,
  deflatedZeros,
  gzippedZeros,
  html,
  jpeg,
  jpegOfSize,
  letter,
  packedPng,
  pdf,
  photo,
  png,
  pngChunk,
  rawPng,
  svg,
  withComment,
  zip,
} from './madeFiles.ts';

let harness: Harness;
let person: Person;
beforeAll(async () => {
  harness = await openIdentity({ RATE_LIMITS: '0' });
  person = await signUp(harness);
});
afterAll(() => harness.close());

const limit = 2_097_152;
const join = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

const empty = 'File cannot be empty';
const large = 'File size must be less than 2MB';
const kind = 'Only PDF, JPG, and PNG files are allowed';
const broken = 'This file cannot be read. Please send a photo of your document.';
const locked = 'This PDF is locked with a password. Please send it without one, or send a photo.';
const active = 'This PDF contains active content. Please send a photo of your document.';
const many = 'This PDF has too many pages. 10 at most, please.';
/**
 * Maps errors in a file's content to the general message of the response. For all other errors, the general
 * message repeats the error.
 */
const above = new Map([broken, locked, active, many].map((text) => [text, 'Upload failed']));
const taken = 'Thank you. We are checking your document.';

/** Creates a one-page encrypted PDF like those that office programs create. */
const lockedLetter = async (options: PDFKit.PDFDocumentOptions): Promise<Buffer> => {
  const document = new PDFDocument(options);
  document.text('Confirmation of residence').end();
  return buffer(document);
};

type Case = [what: string, name: string, mime: string, make: () => Buffer | Promise<Buffer>, verdict: string];

const script = `<< /S /JavaScript /JS (app.alert\\("${canary}"\\)) >>`;
const packed = (text: string) => {
  const stream = deflateSync(Buffer.from(text, 'latin1'));
  return { dictionary: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', stream };
};
const picture = (more: string, stream: Buffer) => ({
  dictionary: `/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8 ${more}`,
  stream,
});

const cases: Case[] = [
  ['a plain photo', 'pass.jpg', 'image/jpeg', () => jpeg(), taken],
  ['a plain picture', 'pass.png', 'image/png', () => png(), taken],
  ['a plain letter', 'letter.pdf', 'application/pdf', () => letter(), taken],
  ['a JPEG called .jpeg', 'pass.jpeg', 'image/jpeg', () => jpeg(), taken],
  ['a PNG called .pdf', 'pass.pdf', 'application/pdf', () => png(), taken],
  ['a JPEG called .exe', 'pass.exe', 'application/x-msdownload', () => jpeg(), taken],
  ['an empty file', 'pass.pdf', 'application/pdf', () => Buffer.alloc(0), empty],
  ['a byte less than 2 MiB', 'pass.jpg', 'image/jpeg', () => jpegOfSize(limit - 1), taken],
  ['2 MiB', 'pass.jpg', 'image/jpeg', () => jpegOfSize(limit), large],
  ['a byte more than 2 MiB', 'pass.jpg', 'image/jpeg', () => jpegOfSize(limit + 1), large],
  ['a photo with location metadata', 'pass.jpg', 'image/jpeg', () => photo(), taken],
  [
    'HTML in the comment of a JPEG',
    'pass.jpg',
    'image/jpeg',
    async () => withComment(await jpeg(), html()),
    taken,
  ],
  [
    'HTML in a text chunk of a PNG',
    'pass.png',
    'image/png',
    () => rawPng(2, 2, Buffer.alloc(6), [pngChunk('tEXt', join('Comment\0', html()))]),
    taken,
  ],
  ['a ZIP appended to a JPEG', 'pass.jpg', 'image/jpeg', async () => join(await jpeg(), zip()), taken],
  ['HTML appended to a PNG', 'pass.png', 'image/png', async () => join(await png(), html()), taken],
  [
    'a PDF appended to a JPEG',
    'pass.pdf',
    'application/pdf',
    async () => join(await jpeg(), letter(`/OpenAction ${script}`)),
    taken,
  ],
  ['an animated picture', 'pass.png', 'image/png', () => animatedPng(), taken],
  ['HTML called .jpg', 'pass.html.jpg', 'image/jpeg', () => html(), kind],
  ['SVG with a script called .png [ASVS-1.3.4]', 'pass.png', 'image/png', () => svg(), kind],
  ['an SVG declared as SVG', 'pass.svg', 'image/svg+xml', () => svg(), kind],
  ['GIF', 'pass.gif', 'image/gif', () => join('GIF89a\x01\0\x01\0\0\0\0;'), kind],
  [
    'a GIF header that begins a script',
    'pass.jpg',
    'image/jpeg',
    () => join(`GIF89a/*${canary}*/=1;alert(1)`),
    kind,
  ],
  [
    'WebP called .jpg',
    'pass.jpg',
    'image/jpeg',
    async () =>
      sharp(await png())
        .webp()
        .toBuffer(),
    kind,
  ],
  ['TIFF called .jpg', 'pass.jpg', 'image/jpeg', () => join('II*\0\x08\0\0\0\0\0'), kind],
  ['a ZIP called .pdf [ASVS-5.2.3]', 'pass.pdf', 'application/pdf', () => zip(), kind],
  ['a gzip bomb called .png', 'pass.png', 'image/png', () => gzippedZeros(200_000_000), kind],
  ['a program', 'pass.jpg', 'image/jpeg', () => join('MZ\x90\0\x03\0\0\0', canary), kind],
  [
    'a PDF after a byte order mark',
    'letter.pdf',
    'application/pdf',
    () => join('\xef\xbb\xbf', letter()),
    taken,
  ],
  ['a PDF after a line of text', 'letter.pdf', 'application/pdf', () => join('scanned\r\n', letter()), taken],
  [
    'a PDF that starts after 1,024 bytes',
    'letter.pdf',
    'application/pdf',
    () => join(html(), ' '.repeat(1024), letter()),
    kind,
  ],
  [
    'a PDF with 4 kB of zeros after its end',
    'letter.pdf',
    'application/pdf',
    () => join(letter(), Buffer.alloc(4096)),
    taken,
  ],
  ...(['1.3', '1.4', '1.6', '1.7ext3'] as const).map((version): Case => [
    `a PDF ${version} with a password for changes only`,
    'letter.pdf',
    'application/pdf',
    () => lockedLetter({ ownerPassword: 'owner', pdfVersion: version }),
    taken,
  ]),
  ['a JPEG called .heic', 'IMG_0001.heic', 'image/heic', () => jpeg(), taken],
  [
    'a PNG of 60000 × 60000',
    'pass.png',
    'image/png',
    () => rawPng(60_000, 60_000, Buffer.alloc(64_000)),
    broken,
  ],
  [
    'a genuine PNG of 12000 × 12000',
    'pass.png',
    'image/png',
    // Each line of the PNG is a filter byte followed by one byte per pixel.
    () => packedPng(12_000, 12_000, deflatedZeros(12_000 * 12_001)),
    broken,
  ],
  [
    'a PNG of 40000 × 5000 that unpacks to 200 MB',
    'pass.png',
    'image/png',
    () => packedPng(40_000, 5_000, deflatedZeros(200_000_000)),
    broken,
  ],
  [
    'half a JPEG',
    'pass.jpg',
    'image/jpeg',
    async () => (await jpeg({ width: 1500, height: 1500 })).subarray(0, 4000),
    broken,
  ],
  ['half a PNG', 'pass.png', 'image/png', async () => (await png()).subarray(0, 300), broken],
  [
    'the first bytes of a JPEG followed by HTML',
    'pass.jpg',
    'image/jpeg',
    () => join('\xff\xd8\xff\xe0', html()),
    broken,
  ],
  ['half a PDF', 'letter.pdf', 'application/pdf', () => letter().subarray(0, 300), broken],
  [
    'a PDF that contains only plain text',
    'letter.pdf',
    'application/pdf',
    () => join(`%PDF-1.7\n${canary}\n%%EOF`),
    broken,
  ],
  ['a PDF with a script', 'letter.pdf', 'application/pdf', () => letter(`/OpenAction ${script}`), active],
  [
    'a PDF with a script in an escaped spelling',
    'letter.pdf',
    'application/pdf',
    () => letter('/OpenAction 6 0 R', ['<< /S /J#61vaScr#69pt /#4aS (app.alert\\(1\\)) >>']),
    active,
  ],
  [
    'a PDF with a script in compressed objects',
    'letter.pdf',
    'application/pdf',
    () => letter('', [packed(`9 0 ${script}`)]),
    active,
  ],
  [
    'a PDF with objects in an unusual encoding',
    'letter.pdf',
    'application/pdf',
    () =>
      letter('', [
        { dictionary: '/Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode', stream: Buffer.from('3C3C>') },
      ]),
    active,
  ],
  [
    'a PDF that starts a program',
    'letter.pdf',
    'application/pdf',
    () => letter('/OpenAction << /S /Launch /F (cmd.exe) >>'),
    active,
  ],
  [
    'a PDF with an embedded file',
    'letter.pdf',
    'application/pdf',
    () => letter('/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >>', ['<< /Type /Filespec >>']),
    active,
  ],
  [
    'a PDF with a form that sends itself',
    'letter.pdf',
    'application/pdf',
    () => letter('/AcroForm << /XFA 6 0 R /Fields [] >>', [{ dictionary: '', stream: html() }]),
    active,
  ],
  [
    'a PDF with a password',
    'letter.pdf',
    'application/pdf',
    () => letter('', [], { trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (x) /P -4 >>' }),
    locked,
  ],
  [
    'a PDF that opens only with a password',
    'letter.pdf',
    'application/pdf',
    () => lockedLetter({ userPassword: 'secret', pdfVersion: '1.7ext3' }),
    locked,
  ],
  ['a PDF of eleven pages', 'letter.pdf', 'application/pdf', () => letter('', [], { pages: 11 }), many],
  [
    'a PDF that unpacks to 300 MB [ASVS-5.1.1]',
    'letter.pdf',
    'application/pdf',
    () => letter('', [{ dictionary: '/Filter /FlateDecode', stream: deflatedZeros(300_000_000) }]),
    broken,
  ],
  [
    'a PDF compressed repeatedly [ASVS-5.2.3]',
    'letter.pdf',
    'application/pdf',
    () =>
      letter('', [
        {
          dictionary: '/Filter [/FlateDecode /FlateDecode]',
          stream: deflateSync(deflatedZeros(300_000_000)),
        },
      ]),
    broken,
  ],
  [
    'a PDF with a picture of 30000 × 30000',
    'letter.pdf',
    'application/pdf',
    () =>
      letter('', [
        picture('/Width 30000 /Height 30000 /Filter /FlateDecode', deflateSync(Buffer.alloc(9000))),
      ]),
    broken,
  ],
  [
    'a PDF with a picture of 30000 × 30000 whose size is in separate objects',
    'letter.pdf',
    'application/pdf',
    () =>
      letter('', [
        picture('/Width 7 0 R /Height 7 0 R /Filter /FlateDecode', deflateSync(Buffer.alloc(9000))),
        '30000',
      ]),
    broken,
  ],
  [
    'a PDF with a circular page tree',
    'letter.pdf',
    'application/pdf',
    () => pdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [2 0 R] >>']),
    broken,
  ],
  [
    'a PDF followed by a ZIP',
    'letter.pdf',
    'application/pdf',
    () => join(letter(), Buffer.alloc(2000), zip()),
    broken,
  ],
  [
    'an extremely long page',
    'letter.pdf',
    'application/pdf',
    () => letter('', [], { box: '[0 0 1 1000000]' }),
    broken,
  ],
  [
    'a name that leaves its folder [ASVS-1.3.3 ASVS-5.3.1 ASVS-5.3.2 ASVS-5.4.1]',
    '../../../etc/pass.jpg',
    'image/jpeg',
    () => jpeg(),
    taken,
  ],
  ['a name with a NUL before its extension', 'pass.html\0.jpg', 'image/jpeg', () => jpeg(), taken],
  ['a name with two extensions', 'pass.jpg.html', 'text/html', () => jpeg(), taken],
  [
    'a name that contains markup [ASVS-5.4.2]',
    '"><img src=x onerror=alert(1)>.png',
    'image/png',
    () => png(),
    taken,
  ],
];

const upload = (name: string, mime: string, content: Buffer) =>
  person.client.post(
    '/updateprofile',
    {
      document: {
        doctype: 'passport',
        filename: name,
        mime,
        content_base64: content.toString('base64'),
      },
    },
    person.session.access_token,
  );

const loadStoredFiles = async () => {
  const { rows } = await harness.pool.query<{ id: string; filename: string; pages: number }>(
    'select id, filename, pages from id_document',
  );
  return rows;
};
const loadVault = async () =>
  createVault((await loadKeys(readConfig({ NODE_ENV: 'test', DATA_DIR: harness.dataDir }))).codes);

describe(`${cases.length} hostile ID files`, () => {
  it.each(cases)(
    'the shop accepts or rejects a hostile ID file as expected: %s',
    async (_what, name, mime, make, verdict) => {
      const answer = await upload(name, mime, await make());
      expect(answer.body.message).toBe(above.get(verdict) ?? verdict);
      const rows = await loadStoredFiles();
      if (verdict !== taken) {
        expect(answer).toMatchObject({ status: 422, body: { code: 'DOCUMENT' } });
        expect(answer.body.errors).toEqual({ document: [verdict] });
        expect(rows).toEqual([]);
        return;
      }
      expect(answer).toMatchObject({ status: 200, body: { data: { id_status: 'under_review' } } });
      const [row] = rows;
      if (!row) throw new Error('nothing was stored');
      expect(row.filename).toMatch(/^[^/\\<>"\0.][^/\\<>"\0]*\.(jpg|png|pdf)$/);
      const shop = { db: connectDb(harness.pool), vault: await loadVault() };
      for (let n = 0; n < row.pages; n += 1) {
        const page = await loadDocumentPage(shop, row.id, n);
        if (!page) throw new Error('a page is missing');
        const facts = await sharp(page).metadata();
        expect(facts).toMatchObject({ format: 'jpeg' });
        for (const part of ['exif', 'iptc', 'xmp', 'icc', 'comments'] as const)
          expect(facts[part]).toBeUndefined();
        expect(Math.max(facts.width, facts.height)).toBeLessThanOrEqual(3000);
        expect(page.includes(canary)).toBe(false);
        expect(page.includes('<script')).toBe(false);
      }
      await harness.pool.query('delete from id_document');
    },
  );

  it('a rotated photo is stored upright', async () => {
    await upload('pass.jpg', 'image/jpeg', await photo());
    const [row] = await loadStoredFiles();
    const page = await loadDocumentPage(
      { db: connectDb(harness.pool), vault: await loadVault() },
      row?.id ?? '',
      0,
    );
    expect(await sharp(page ?? undefined).metadata()).toMatchObject({ width: 400, height: 640 });
    await harness.pool.query('delete from id_document');
  });

  it('a PDF page is stored as an image of its content [ASVS-5.4.3 S8]', async () => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its thread
    const { terminate: end } = Worker.prototype;
    const threads: unknown[] = [];
    const terminate = vi.spyOn(Worker.prototype, 'terminate').mockImplementation(function (this: Worker) {
      threads.push([
        this.resourceLimits?.maxOldGenerationSizeMb,
        this.stdout.readableFlowing,
        this.stderr.readableFlowing,
      ]);
      return end.call(this);
    });
    const setTimer = vi.spyOn(globalThis, 'setTimeout');
    const clearTimer = vi.spyOn(globalThis, 'clearTimeout');
    await upload('letter.pdf', 'application/pdf', letter());
    const limits = setTimer.mock.results.filter((_, n) => setTimer.mock.calls[n]?.[1] === 20_000);
    expect(limits).toHaveLength(1);
    // The thread and its time limit end with the upload.
    expect(clearTimer.mock.calls.map(([timer]) => timer)).toContain(limits[0]?.value);
    expect(terminate).toHaveBeenCalled();
    // The thread has limited memory, and the shop discards what the thread prints.
    expect(threads[0]).toEqual([256, null, null]);
    vi.restoreAllMocks();
    const [row] = await loadStoredFiles();
    const page = await loadDocumentPage(
      { db: connectDb(harness.pool), vault: await loadVault() },
      row?.id ?? '',
      0,
    );
    expect(await sharp(page ?? undefined).metadata()).toMatchObject({ height: 2200 });
    const colourAt = async (left: number, top: number) => [
      ...(await sharp(page ?? undefined)
        .extract({ left, top, width: 1, height: 1 })
        .raw()
        .toBuffer()),
    ];
    const [red = 0, , blue = 0] = await colourAt(300, 700);
    expect(blue).toBeGreaterThan(red + 60);
    expect(await colourAt(20, 20)).toEqual([255, 255, 255]);
    await harness.pool.query('delete from id_document');
  });
});
