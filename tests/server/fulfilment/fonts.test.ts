/** @module-tag slow */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { create } from 'fontkit';
import { afterEach, expect, test, vi } from 'vitest';
import { receiptPdf } from '../../../server/fulfilment/receipts/pdf.ts';
import { pdfText } from '../support/pdf-text.ts';
import { samplePrintInfo } from './sample.ts';

const file = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
);
/**
 * Prototype of all fonts, including those that PDFKit loads with its own copy of fontkit. Its methods read the
 * font tables.
 */
const font = Object.getPrototypeOf(create(readFileSync(file))) as {
  _decodeDirectory: () => unknown;
  _decodeTable: (table: unknown) => unknown;
};

afterEach(() => vi.restoreAllMocks());

test('the receipt renderer reads a font and its tables only for the first receipt', async () => {
  await receiptPdf(samplePrintInfo(), 'en');
  const decodeDirectory = vi.spyOn(font, '_decodeDirectory');
  const read = vi.spyOn(font, '_decodeTable');
  for (const language of ['de', 'fr', 'it'] as const) await receiptPdf(samplePrintInfo(), language);
  expect(decodeDirectory).not.toHaveBeenCalled();
  expect(read).not.toHaveBeenCalled();
  // The spies must record a read; otherwise, the test proves nothing.
  create(readFileSync(file));
  expect(decodeDirectory).toHaveBeenCalledOnce();
});

/** Renders the receipt in a new thread that has not rendered any other receipt. */
const drawnAlone = (info: ReturnType<typeof samplePrintInfo>): Promise<Buffer> =>
  new Promise((done, fail) => {
    const thread = new Worker(
      new URL('../../../server/fulfilment/receipts/receiptWorker.ts', import.meta.url),
    );
    thread.once('error', fail);
    thread.once('message', ({ pdf }: { pdf: Uint8Array }) => {
      void thread.terminate();
      done(Buffer.from(pdf));
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread.postMessage({ info, language: 'en' });
  });

test("a receipt's text does not depend on receipts rendered earlier", async () => {
  // U+02BC and U+2019 share a glyph, so the first receipt's character could appear in the second one's text.
  await receiptPdf(samplePrintInfo('Ada O\u02bcNeill'), 'en');
  const info = samplePrintInfo('Ada O\u2019Neill');
  const after = await receiptPdf(info, 'en');
  expect(after.equals(await drawnAlone(info))).toBe(true);
  expect(await pdfText(after)).toContain('Ada O\u2019Neill');
});
