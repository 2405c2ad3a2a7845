import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/**
 * Chooses the best encoding allowed by the `accept-encoding` header. Returns null if it allows neither brotli
 * nor gzip.
 */
export const chooseEncoding = (accepted: string | undefined): Encoding | null => {
  if (accepted?.includes('br')) return 'br';
  return accepted?.includes('gzip') ? 'gzip' : null;
};

/** `quality` is the brotli compression level, from 0 to 11. */
export const compress = async (plain: Buffer, encoding: Encoding, quality: number): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : zip(plain, { level: 9 });

/** Returns the part of an ETag that identifies the content. */
export const contentTag = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);
