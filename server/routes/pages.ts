import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { dialCountries } from '../../contract/domain/countries.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Config } from '../config.ts';
import { insertHead, isKnownPath, robots, sitemap, splitPath } from '../htmlHead/head.ts';
import { chooseEncoding, compress, contentTag } from '../platform/compression.ts';
import type { Log } from '../platform/log.ts';
import { createBuildReader } from '../renderedPages/build.ts';
import { styleHash } from '../renderedPages/compose.ts';
import type { RenderedPages, StoredPage } from '../renderedPages/index.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.map': 'application/json',
};
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

const fileAt = async (path: string): Promise<{ size: number; changed: Date } | null> => {
  try {
    const found = await stat(path);
    return found.isFile() ? { size: found.size, changed: found.mtime } : null;
  } catch {
    return null;
  }
};

/** Sends a file, in its compressed form when there is one that the browser takes. Null when there is no such file. */
const send = async (c: Context, path: string, cacheControl: string): Promise<Response | null> => {
  const accepted = c.req.header('accept-encoding') ?? '';
  const plain = await fileAt(path);
  if (!plain) return null;
  for (const { name, ending } of [...encodings, { name: null, ending: '' }]) {
    if (name && !accepted.includes(name)) continue;
    const file = await fileAt(path + ending);
    if (!file) continue;
    const etag = `"${file.size.toString(36)}-${Math.floor(file.changed.getTime()).toString(36)}"`;
    const headers: Record<string, string> = {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
      etag,
      ...(name ? { 'content-encoding': name } : {}),
    };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    headers['content-length'] = String(file.size);
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    // Node's and the browser's stream types describe the same stream.
    return c.body(Readable.toWeb(createReadStream(path + ending)) as ReadableStream, 200, headers);
  }
  return null;
};

/** A text made for this request, squeezed as the browser takes it. */
const sendText = async (
  c: Context,
  text: string,
  type: string,
  cacheControl: string,
  status: 200 | 404 = 200,
): Promise<Response> => {
  const name = chooseEncoding(c.req.header('accept-encoding'));
  const etag = `"${contentTag(`${name} ${text}`)}"`;
  const headers: Record<string, string> = {
    'content-type': type,
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
    etag,
    ...(name ? { 'content-encoding': name } : {}),
  };
  if (status === 200 && c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  if (name === null) return c.body(text, status, headers);
  return c.body(new Uint8Array(await compress(Buffer.from(text), name, 5)), status, headers);
};

/** A page that the server has drawn, squeezed as the browser takes it. */
const sendDrawn = (c: Context, { status, bodies, etag: of }: StoredPage): Response => {
  const name = chooseEncoding(c.req.header('accept-encoding'));
  const etag = `"${of}-${name ?? 'plain'}"`;
  const headers: Record<string, string> = {
    'content-type': types['.html']!,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
    etag,
    ...(name ? { 'content-encoding': name } : {}),
  };
  if (status === 200 && c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  return c.body(new Uint8Array(bodies[name ?? 'plain']), status, headers);
};

/** The host of an outside script; nothing for a script of our own host. */
const hostOf = (script: string): string[] => (script.startsWith('/') ? [] : [new URL(script).origin]);

/** The pages that only a build for QA has. */
const qaPages: Record<string, string> = {
  '/flows-preview': 'flows/preview/index.html',
  '/flows': 'flows/page/index.html',
};
const qaPageAt = (path: string): string | undefined =>
  Object.entries(qaPages).find(([at]) => path === at || path.startsWith(`${at}/`))?.[1];

/** What PayPal's script loads and draws by itself; nothing when the script is ours or PayPal is not offered. */
const paypalNeeds = ({ paypal, paymentMethods }: Config) => {
  const [host] = paymentMethods.includes('paypal') ? hostOf(paypal.script) : [];
  if (!host) return { hosts: [], images: [], styles: [] };
  return {
    hosts: [host, 'https://*.paypal.com'],
    images: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
    styles: ["'unsafe-inline'"],
  };
};

const documentPolicy = (config: Config, framed: boolean, css = ''): string => {
  const { card, captcha, google, mypos, paymentMethods } = config;
  const paypal = paypalNeeds(config);
  const outside = new Set([...hostOf(captcha.script), ...hostOf(google.script), ...paypal.hosts]);
  const own = ["'self'", ...outside].join(' ');
  // a hash would take from an outside script the styles that it is allowed
  const drawn = css && paypal.styles.length === 0 ? [styleHash(css)] : [];
  const forms = new Set([
    new URL(card.payBase).origin,
    ...(paymentMethods.includes('mypos') ? [new URL(mypos.payUrl).origin] : []),
  ]);
  return [
    "default-src 'self'",
    `script-src ${own}`,
    `style-src ${["'self'", ...hostOf(google.script), ...paypal.styles, ...drawn].join(' ')}`,
    // blob: the look at an ID before it is sent
    `img-src ${["'self'", 'data:', 'blob:', ...paypal.images].join(' ')}`,
    `connect-src ${own}`,
    `frame-src ${own}`,
    `form-action ${["'self'", ...forms].join(' ')}`,
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
};

/** What decides how a page looks to its reader. */
const questionOf = (c: Context) => ({
  pathname: c.req.path,
  search: new URL(c.req.url).search,
  cookie: getCookie(c, 'language') ?? null,
  accepted: (c.req.header('accept-language') ?? '').split(',').map((part) => part.split(';')[0] ?? ''),
  host: new URL(c.req.url).hostname,
});

const missing = (c: Context): Response =>
  c.text('Not found', 404, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });

/**
 * The built single-page app: its files, and its page for every other address that is not the API's, drawn where it is
 * for everybody.
 */
export const createPages = (
  config: Config,
  catalogue: Catalogue,
  rendered: RenderedPages,
  log: Pick<Log, 'error'>,
): Hono => {
  const app = new Hono();
  const readBuild = createBuildReader(config.distDir, log);
  const inDist = (path: string): string | null => {
    try {
      const plain = normalize(decodeURIComponent(path));
      return plain.includes('\0') || /(^|\/)\./.test(plain) ? null : join(config.distDir, plain);
    } catch {
      return null;
    }
  };

  let map: string | null = null;
  app.get('/sitemap.xml', (c) => {
    const countries = dialCountries.map(({ code }) => code);
    return sendText(
      c,
      (map ??= sitemap(catalogue, countries, config.publicUrl)),
      'application/xml; charset=utf-8',
      'public, max-age=3600',
    );
  });
  app.get('/robots.txt', (c) =>
    sendText(c, robots(config.publicUrl), 'text/plain; charset=utf-8', 'public, max-age=3600'),
  );
  app.get('/assets/*', async (c) => {
    const file = inDist(c.req.path);
    return (file === null ? null : await send(c, file, 'public, max-age=31536000, immutable')) ?? missing(c);
  });
  app.get('*', async (c) => {
    const ending = extname(c.req.path);
    if (ending in types && ending !== '.html') {
      const file = inDist(c.req.path);
      return (file === null ? null : await send(c, file, 'public, max-age=3600')) ?? missing(c);
    }
    const qa = (await fileAt(join(config.distDir, qaPages['/flows']!))) !== null;
    const qaPage = qa ? qaPageAt(c.req.path) : undefined;
    const build = qaPage ? null : await readBuild();
    const drawn = build && (await rendered.page({ build, ...questionOf(c) }));
    const html = qaPage
      ? await readFile(join(config.distDir, qaPage), 'utf8').catch(() => null)
      : build?.html;
    if (html === null || html === undefined) return missing(c);
    const isThere = qaPage !== undefined || isKnownPath(catalogue, splitPath(c.req.path).path);
    const page = drawn
      ? sendDrawn(c, drawn)
      : await sendText(
          c,
          qaPage ? html : insertHead(html, c.req.path, catalogue, config.publicUrl),
          types['.html']!,
          'no-cache',
          isThere ? 200 : 404,
        );
    // the flows page of a build for QA shows the shop in a frame
    page.headers.set('content-security-policy', documentPolicy(config, qa, drawn?.css));
    page.headers.set('referrer-policy', 'no-referrer');
    page.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
    page.headers.set(
      'permissions-policy',
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), usb=()',
    );
    if (config.publicUrl.startsWith('https:'))
      page.headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains');
    return page;
  });
  return app;
};
