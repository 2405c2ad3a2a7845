import type { Context } from 'hono';
import type { Language } from '../../../contract/domain/languages.ts';
import { getMessages } from '../../messages/index.ts';
import { createBoundedCache } from '../../platform/boundedCache.ts';
import { chooseEncoding, compress, contentTag, type Encoding } from '../../platform/compression.ts';
import { notFound } from '../../platform/refusal.ts';
import { languageOf, type DataResponse } from './context.ts';

type CachedResponse = {
  version: number;
  plain: Buffer;
  tag: string;
  /** Compressed bodies, each created when first needed. */
  packed: Partial<Record<Encoding, Promise<Buffer>>>;
  bytes: number;
};

const mostBytes = 32_000_000;
const quality = 9;
/** Minimum size, in bytes, of responses to compress. A smaller response fits into one packet anyway. */
const minCompressedBytes = 1_000;

/**
 * Creates responses that are the same for all users. Each response is serialised and compressed only once for
 * the same request, language and data version. Browsers and caches may reuse a response for five minutes, after
 * which they revalidate it by its ETag.
 */
export const createSharedResponses = (version: () => number) => {
  const cache = createBoundedCache<CachedResponse>(mostBytes);

  const write = (data: object, language: Language): CachedResponse => {
    const plain = Buffer.from(
      JSON.stringify({ success: true, message: getMessages(language).messages.ok, data }),
    );
    // counts each response as twice the size of its plain body, because the compressed bodies together are
    // smaller than the plain body
    return { version: version(), plain, tag: contentTag(plain), packed: {}, bytes: plain.length * 2 };
  };

  /** `question` identifies the call and its parameters. @throws ShopRefusal 404 if the data is null or an empty list */
  return async <T extends object>(
    c: Context,
    question: string,
    make: (language: Language) => T | null,
  ): Promise<DataResponse<T>> => {
    const language = languageOf(c);
    const key = `${language} ${question}`;
    let cached = cache.get(key);
    if (cached?.version !== version()) {
      const data = make(language);
      if (data === null || (Array.isArray(data) && data.length === 0)) throw notFound();
      cached = write(data, language);
      cache.set(key, cached);
    }
    const encoding =
      cached.plain.length < minCompressedBytes ? null : chooseEncoding(c.req.header('accept-encoding'));
    const etag = `"${cached.tag}-${encoding ?? 'plain'}"`;
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300',
      vary: 'Accept-Encoding',
      etag,
      ...(encoding ? { 'content-encoding': encoding } : {}),
    };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    const body = encoding
      ? await (cached.packed[encoding] ??= compress(cached.plain, encoding, quality))
      : cached.plain;
    return c.body(new Uint8Array(body), 200, headers);
  };
};
