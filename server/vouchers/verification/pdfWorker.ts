import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { scanPdf, type PdfFault } from './pdfScan.ts';

/** JPEGs of the pages, or what is wrong. */
export type PdfAnswer = { pages: Uint8Array[] } | { refused: PdfFault };

const maxPages = 10;
/** The longer side of a drawn page, in pixels. */
const side = 2200;

/** Of PDFium: ten pages of scans take a quarter of it. A file of some kilobytes can ask for all that there is. */
const maxMemory = 384 * 1024 * 1024;
// called with its memory below
// oxlint-disable-next-line typescript/unbound-method
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65_536 > maxMemory)
    throw new RangeError('no more memory for a document');
  return grow.call(this, pages);
};

const draw = async (content: Buffer): Promise<PdfAnswer> => {
  const fault = scanPdf(content);
  if (fault) return { refused: fault };
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(content);
  const count = document.getPageCount();
  if (count === 0) return { refused: 'documentBroken' };
  if (count > maxPages) return { refused: 'documentPages' };
  const pages: Uint8Array[] = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = side / Math.max(originalWidth, originalHeight, 1);
    const { width, height, data } = await page.render({ scale, render: 'bitmap' });
    if (width < 1 || height < 1) return { refused: 'documentBroken' };
    const raw = { width, height, channels: 4 } as const;
    pages.push(await sharp(data, { raw }).flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer());
  }
  return { pages };
};

// Whatever goes wrong inside ends this thread, and with that is an answer too.
// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await draw(Buffer.from(workerData as Uint8Array)));
