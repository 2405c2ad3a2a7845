import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { faultOfCount, isDrawn, canGrow } from './pdfBounds.ts';
import { isEncrypted, scanPdf, withoutPadding, type PdfFault } from './pdfScan.ts';

/** Result of rendering a PDF: the pages as JPEGs, or the error found in the file. */
export type PdfResult = { pages: Uint8Array[] } | { refused: PdfFault };

// loading the image library in this thread has turned on its cache for the whole process; see files.ts
sharp.cache(false);

/** Length, in pixels, of the longer side of a rendered page. */
const side = 2200;

// replaces `grow` to limit PDFium's memory; `this` is the memory on which PDFium calls it
// oxlint-disable-next-line typescript/unbound-method
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (!canGrow(this.buffer.byteLength, pages)) throw new RangeError('no more memory for a document');
  return grow.call(this, pages);
};

/** Opens a PDF with an empty password, which works if the PDF only restricts printing or editing. */
const openDocument = async (content: Buffer): Promise<PDFiumDocument | null> => {
  const library = await PDFiumLibrary.init();
  try {
    return await library.loadDocument(content);
  } catch (error) {
    if (isEncrypted(content)) return null;
    throw error;
  }
};

const draw = async (file: Buffer): Promise<PdfResult> => {
  const content = withoutPadding(file);
  const fault = scanPdf(content);
  if (fault) return { refused: fault };
  const document = await openDocument(content);
  if (!document) return { refused: 'documentLocked' };
  const tooMany = faultOfCount(document.getPageCount());
  if (tooMany) return { refused: tooMany };
  const pages: Uint8Array[] = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = side / Math.max(originalWidth, originalHeight, 1);
    const { width, height, data } = await page.render({ scale, render: 'bitmap' });
    if (!isDrawn({ width, height })) return { refused: 'documentBroken' };
    const raw = { width, height, channels: 4 } as const;
    pages.push(await sharp(data, { raw }).flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer());
  }
  return { pages };
};

// an error ends this thread; the parent thread then treats the document as broken
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message to a thread has no target origin
parentPort?.postMessage(await draw(Buffer.from(workerData as Uint8Array)));
