import { parentPort } from 'node:worker_threads';
import type { Language } from '../../../contract/domain/languages.ts';
import type { PrintInfo } from '../../../contract/schemas/orders.ts';
import { detach } from '../../platform/detach.ts';
import { receiptPdf } from './pdf.ts';

export type Drawing = { info: PrintInfo; language: Language };
/**
 * The rendered PDF or the name of the error. The error's message is left out, because it could quote the
 * receipt.
 */
export type DrawingResult = { pdf: Uint8Array<ArrayBuffer> } | { failed: string };

const draw = async ({ info, language }: Drawing): Promise<DrawingResult> => {
  try {
    return { pdf: new Uint8Array(await receiptPdf(info, language)) };
  } catch (error) {
    return { failed: error instanceof Error ? error.name : 'Error' };
  }
};

parentPort?.on('message', (drawing: Drawing) => {
  detach(
    draw(drawing).then((result) =>
      parentPort?.postMessage(result, 'pdf' in result ? [result.pdf.buffer] : []),
    ),
  );
});
