import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Language } from '../../../contract/domain/languages.ts';
import type { PrintInfo } from '../../../contract/schemas/orders.ts';
import { createConcurrencyLimiter } from '../../platform/concurrencyLimiter.ts';
import { TryLater } from '../../platform/jobs/jobResult.ts';
import type { Log } from '../../platform/log.ts';
import { ShopRefusal } from '../../platform/refusal.ts';
import type { Drawing, DrawingResult } from './receiptWorker.ts';

/** Maximum number of waiting requests. Rendering one receipt takes a few hundredths of a second. */
const maxWaiting = 16;
const retryAfter = 5;
const drawSeconds = 20;
const cacheSeconds = 60;
const maxCached = 32;

export type Receipts = {
  /**
   * Renders a receipt as a PDF. If `first` is set, the request takes priority over others; the shop uses this
   * for its own emails.
   * @throws ShopRefusal 503 BUSY if too many requests are waiting, or if this receipt crashed the thread
   */
  draw(info: PrintInfo, language: Language, first?: boolean): Promise<Buffer>;
  close(): Promise<void>;
};

const startThread = (): Worker =>
  new Worker(new URL('./receiptWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
    execArgv: [],
  });

/** Returns a hash of a receipt's contents, including the codes but not the print time. */
const digestOf = (info: PrintInfo, language: Language): string =>
  createHash('sha256')
    .update(JSON.stringify([{ ...info, printed_at: '' }, language]))
    .digest('base64url');

/**
 * Renders receipts one at a time in a separate thread, and caches each receipt for a minute. The cache is in
 * memory only, because receipts contain codes, which are encrypted everywhere else.
 */
export const createReceipts = (log: Log, start: () => Worker = startThread): Receipts => {
  let thread: Worker | null = null;
  const gate = createConcurrencyLimiter({ atOnce: 1, maxWaiting, retryAfter });
  const cache = new Map<string, { pdf: Promise<Buffer>; timer: NodeJS.Timeout }>();

  const running = (): Worker => {
    if (thread) return thread;
    const started = start();
    // the thread does not keep the process alive; if the thread crashes, the next receipt starts a new thread
    started.unref();
    started.on('error', ({ name }) => log.warn({ problem: name }, 'the receipt thread crashed'));
    started.on('exit', () => {
      if (thread === started) thread = null;
    });
    return (thread = started);
  };

  const drawInThread = (drawing: Drawing): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const worker = running();
      const end = (): void => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('exit', rejectCrashed);
        worker.unref();
      };
      const onMessage = (message: DrawingResult | object): void => {
        // ignores Node's own messages on this channel, which list the thread's files in watch mode
        if (!('pdf' in message || 'failed' in message)) return;
        end();
        // reuses the bytes without copying them, because the thread sent them in a separate buffer
        if ('pdf' in message)
          resolve(Buffer.from(message.pdf.buffer, message.pdf.byteOffset, message.pdf.byteLength));
        else reject(new TryLater(`A receipt could not be rendered: ${message.failed}`));
      };
      const rejectCrashed = (): void => {
        end();
        reject(new ShopRefusal(503, 'wait', { code: 'BUSY', retryAfter }));
      };
      const timer = setTimeout(() => void worker.terminate(), drawSeconds * 1000);
      worker.on('message', onMessage).on('exit', rejectCrashed);
      worker.ref();
      // a message to a thread has no target origin
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(drawing);
    });

  /**
   * Removes a receipt from the cache. Also clears its timer, which would otherwise keep the PDF in memory for
   * the whole minute.
   */
  const forget = (name: string): void => {
    clearTimeout(cache.get(name)?.timer);
    cache.delete(name);
  };

  const keep = (name: string, pdf: Promise<Buffer>): void => {
    const timer = setTimeout(() => forget(name), cacheSeconds * 1000).unref();
    cache.set(name, { pdf, timer });
    pdf.catch(() => {
      if (cache.get(name)?.pdf === pdf) forget(name);
    });
    const [oldest] = cache.keys();
    if (cache.size > maxCached && oldest !== undefined) forget(oldest);
  };

  return {
    draw: (info, language, first = false) => {
      const name = digestOf(info, language);
      const known = cache.get(name);
      if (known) return known.pdf;
      const pdf = gate(() => drawInThread({ info, language }), first);
      keep(name, pdf);
      return pdf;
    },
    close: async () => {
      for (const name of cache.keys()) forget(name);
      await thread?.terminate();
    },
  };
};
