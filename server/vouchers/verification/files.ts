import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import {
  fileFault,
  idFileType,
  type FileFault,
  type IdFileType,
} from '../../../contract/domain/verification/idFile.ts';
import type { MessageKey } from '../../messages/index.ts';
import { createConcurrencyLimiter, type ConcurrencyLimiter } from '../../platform/concurrencyLimiter.ts';
import { detach } from '../../platform/detach.ts';
import { ShopRefusal } from '../../platform/refusal.ts';
import type { PdfResult } from './pdfWorker.ts';

/**
 * Maximum number of pixels in an image: enough for a 50-megapixel phone camera, and few enough to stop
 * decompression bombs.
 */
const maxPixels = 51_000_000;
/**
 * Length, in pixels, of the longer side of a stored page. A passport's small print is still legible at this
 * size.
 */
const maxSide = 3000;
const pdfSeconds = 20;
const maxParallel = 2;
const maxWaiting = 16;

// allows only the JPEG and PNG decoders, regardless of the file's claimed type
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
// turns off the image library's cache, because identity documents must not stay in it
sharp.cache(false);

export type DocumentEnding = 'pdf' | 'jpg' | 'png';

const endings: Record<IdFileType, DocumentEnding> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};
const faultTexts = {
  FILE_EMPTY: 'fileEmpty',
  FILE_SIZE: 'fileTooLarge',
  FILE_TYPE: 'fileKind',
} as const satisfies Record<FileFault, MessageKey>;

const wrongFile = (text: MessageKey, why: MessageKey = text): ShopRefusal =>
  new ShopRefusal(422, text, { code: 'DOCUMENT', fields: { document: why } });

/** Redraws an image upright, in sRGB and on white, so that only its pixels remain. */
const redraw = async (content: Buffer): Promise<Buffer> => {
  try {
    return await sharp(content, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
      .timeout({ seconds: 20 })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    throw wrongFile('uploadFailed', 'documentBroken');
  }
};

/** Renders the pages of a PDF in a separate thread, which is terminated at the time limit. */
const drawPdf = (content: Buffer): Promise<Buffer[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdfWorker.ts', import.meta.url), {
      workerData: new Uint8Array(content),
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      execArgv: [],
      // keeps the worker's output out of the log, because the output may quote identity documents
      stdout: true,
      stderr: true,
    });
    const end = (work: () => void): void => {
      clearTimeout(timer);
      detach(worker.terminate());
      work();
    };
    const broken = (): void => end(() => reject(wrongFile('uploadFailed', 'documentBroken')));
    const timer = setTimeout(broken, pdfSeconds * 1000);
    worker.once('error', broken);
    worker.once('exit', broken);
    worker.on('message', (message: PdfResult | object) => {
      // ignores Node's own messages about watched files, which use the same channel
      if ('pages' in message) end(() => resolve(message.pages.map((page) => Buffer.from(page))));
      else if ('refused' in message) end(() => reject(wrongFile('uploadFailed', message.refused)));
    });
  });

// images and PDFs have separate limits, so that a slow PDF does not delay images
const [pictureGate, pdfGate] = [0, 1].map(() =>
  createConcurrencyLimiter({ atOnce: maxParallel, maxWaiting, retryAfter: 5 }),
) as [ConcurrencyLimiter, ConcurrencyLimiter];

const turns = new Map<string, Promise<unknown>>();
/**
 * Processes each owner's files one at a time, so that an owner whose files take long to process occupies only
 * one slot.
 */
const runInTurn = async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
  const turn = (turns.get(owner) ?? Promise.resolve()).then(work, work);
  turns.set(owner, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(owner) === turn) turns.delete(owner);
  }
};

/**
 * Checks a file and renders it as JPEGs for staff: one for an image, or one per page for a PDF.
 * @throws ShopRefusal 422 if the file is empty, too large, of another type, broken or locked, or if it contains
 * active content; 503
 */
export const readDocumentFile = async (
  content: Buffer,
  owner: string,
): Promise<{ pages: Buffer[]; ending: DocumentEnding }> => {
  const type = idFileType(content);
  const fault = fileFault({ type, size: content.length });
  if (fault) throw wrongFile(faultTexts[fault]);
  const ending = endings[type!];
  const pages = await runInTurn(owner, () =>
    ending === 'pdf' ? pdfGate(() => drawPdf(content)) : pictureGate(async () => [await redraw(content)]),
  );
  return { pages, ending };
};

/**
 * Cleans up a file name for display. Returns the last part of the path without unprintable characters and with
 * the correct extension.
 */
export const plainFilename = (name: string, ending: DocumentEnding): string => {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const printed = last.replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]+/gu, '').trim();
  const stem =
    printed
      .replace(/(\.[a-z0-9]{1,5})+$/i, '')
      .replace(/^\.+/, '')
      .slice(0, 80) || 'document';
  return `${stem}.${ending}`;
};
