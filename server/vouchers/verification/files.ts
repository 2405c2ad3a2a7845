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

/** Maximum number of pixels to decode: enough for a 50-megapixel phone camera, too few for a decompression bomb. */
const maxPixels = 51_000_000;
/** Length of a stored page's longer side in pixels, sufficient for a passport's small print. */
const maxSide = 3000;
const pdfSeconds = 20;
const maxParallel = 2;
const maxWaiting = 16;

// only these two decoders are allowed, regardless of what a file claims to be
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
// turned off, so that no identity documents remain in a cache
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

/** Renders an image again, upright, in sRGB and on white, so that nothing but pixels remains. */
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

/** Renders the pages in a separate thread, which is terminated at the timeout. */
const drawPdf = (content: Buffer): Promise<Buffer[]> =>
  new Promise((done, fail) => {
    const worker = new Worker(new URL('./pdfWorker.ts', import.meta.url), {
      workerData: new Uint8Array(content),
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      execArgv: [],
      // keeps the library's output out of the log, because it may quote from identity documents
      stdout: true,
      stderr: true,
    });
    const end = (work: () => void): void => {
      clearTimeout(timer);
      detach(worker.terminate());
      work();
    };
    const broken = (): void => end(() => fail(wrongFile('uploadFailed', 'documentBroken')));
    const timer = setTimeout(broken, pdfSeconds * 1000);
    worker.once('error', broken);
    worker.once('exit', broken);
    worker.on('message', (message: PdfResult | object) => {
      // ignores Node's own messages about watched files, which use the same channel
      if ('pages' in message) end(() => done(message.pages.map((page) => Buffer.from(page))));
      else if ('refused' in message) end(() => fail(wrongFile('uploadFailed', message.refused)));
    });
  });

// separate limits, so that a slow PDF does not delay images
const [pictureGate, pdfGate] = [0, 1].map(() =>
  createConcurrencyLimiter({ atOnce: maxParallel, maxWaiting, retryAfter: 5 }),
) as [ConcurrencyLimiter, ConcurrencyLimiter];

const turns = new Map<string, Promise<unknown>>();
/** Processes each owner's files one after the other, so that slow files take up only one slot per owner. */
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
 * Checks a file and renders it for staff: one JPEG for an image, or one per page of a PDF. @throws ShopRefusal 422 if
 * it is empty, too large, of another type, broken or locked, or if it contains active content; 503
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
 * Cleans up a file name for display: the last part of the path, without unprintable characters, and with the correct
 * extension.
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
