import { Readable } from 'node:stream';

type WebStream = globalThis.ReadableStream<Uint8Array>;

/** Convert between Node's stream type and the browser's. The types differ only in `SharedArrayBuffer`. */
export const toWebStream = (stream: Readable): WebStream => Readable.toWeb(stream) as unknown as WebStream;
export const fromWebStream = (stream: WebStream): Readable =>
  Readable.fromWeb(stream as unknown as Parameters<typeof Readable.fromWeb>[0]);
