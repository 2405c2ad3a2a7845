import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { brand } from '../../contract/domain/brand.ts';
import { dialCountries } from '../../contract/domain/countries.ts';
import { fallbackLanguage } from '../../contract/domain/languages.ts';
import { isPaymentCode, paymentProviders } from '../../contract/domain/paymentProviders.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Config } from '../config.ts';
import { insertHead, isKnownPath, robots, sitemap, splitPath } from '../htmlHead/head.ts';
import { manifestIn } from '../htmlHead/manifest.ts';
import { chooseEncoding, compress, contentTag } from '../platform/compression.ts';
import type { Log } from '../platform/log.ts';
import type { PageContent } from '../providers/definition.ts';
import { providerNames, providers } from '../providers/index.ts';
import { createBuildReader } from '../renderedPages/build.ts';
import { insertFiles, insertNotices } from '../renderedPages/compose.ts';
import type { RenderedPages, StoredPage } from '../renderedPages/index.ts';
import { policyReporting, reportingEndpoints } from './http/policyReports.ts';
import { securityContact } from './securityContact.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
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
    const stats = await stat(path);
    return stats.isFile() ? { size: stats.size, changed: stats.mtime } : null;
  } catch {
    return null;
  }
};

/** Sends a file, compressed if the browser accepts it. Returns null if the file does not exist. */
const send = async (c: Context, path: string, cacheControl: string): Promise<Response | null> => {
  const accepted = c.req.header('accept-encoding') ?? '';
  for (const { name, ending } of [...encodings, { name: null, ending: '' }]) {
    if (name && !accepted.includes(name)) continue;
    const file = await fileAt(path + ending);
    if (!file) continue;
    const etag = `"${file.size.toString(36)}-${file.changed.getTime().toString(36)}"`;
    const headers: Record<string, string> = {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': cacheControl,
      vary: 'Accept-Encoding',
      etag,
      ...(name ? { 'content-encoding': name } : {}),
    };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    headers['content-length'] = String(file.size);
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    // Node and the browser have different types for the same stream
    return c.body(Readable.toWeb(createReadStream(path + ending)) as ReadableStream, 200, headers);
  }
  return null;
};

/** Vary header for pages that depend on the user's language. */
const forReader = 'Accept-Encoding, Accept-Language, Cookie';

type Asset = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };
const keptBytes = 32 * 1024 * 1024;

/**
 * Sends files with a content hash in their name. Each file is read once and cached in memory, up to a total of 32 MB.
 * Returns null if the file does not exist.
 */
const createAssetSender = (): typeof send => {
  const assets = new Map<string, Asset>();
  let bytes = 0;
  const keep = async (key: string, response: Response): Promise<Asset> => {
    const asset = {
      body: new Uint8Array(await response.arrayBuffer()),
      headers: Object.fromEntries(response.headers),
    };
    if (!assets.has(key)) bytes += asset.body.byteLength;
    assets.set(key, asset);
    return asset;
  };
  return async (c, path, cacheControl) => {
    const accepted = c.req.header('accept-encoding') ?? '';
    const key = [path, ...encodings.map(({ name }) => name).filter((name) => accepted.includes(name))].join(
      ' ',
    );
    let asset = assets.get(key);
    if (!asset) {
      const response = await send(c, path, cacheControl);
      const hasRoom = bytes + Number(response?.headers.get('content-length')) <= keptBytes;
      if (response?.status !== 200 || c.req.method !== 'GET' || !hasRoom) return response;
      asset = await keep(key, response);
    }
    const { body, headers } = asset;
    if (c.req.header('if-none-match') === headers['etag']) return c.body(null, 304, headers);
    return c.req.method === 'HEAD' ? c.body(null, 200, headers) : c.body(body, 200, headers);
  };
};

/** Responds with text, compressed if the browser accepts it. */
const sendText = async (
  c: Context,
  text: string,
  type: string,
  cacheControl: string,
  { status = 200, byReader = false }: { status?: 200 | 404; byReader?: boolean } = {},
): Promise<Response> => {
  const name = chooseEncoding(c.req.header('accept-encoding'));
  const etag = `"${contentTag(`${name} ${text}`)}"`;
  const headers: Record<string, string> = {
    'content-type': type,
    'cache-control': cacheControl,
    vary: byReader ? forReader : 'Accept-Encoding',
    etag,
    ...(name ? { 'content-encoding': name } : {}),
  };
  if (status === 200 && c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  if (name === null) return c.body(text, status, headers);
  return c.body(new Uint8Array(await compress(Buffer.from(text), name, 5)), status, headers);
};

/** Responds with a server-rendered page, compressed if the browser accepts it. */
const sendDrawn = (c: Context, { status, bodies, etag: of }: StoredPage): Response => {
  const name = chooseEncoding(c.req.header('accept-encoding'));
  const etag = `"${of}-${name ?? 'plain'}"`;
  const headers: Record<string, string> = {
    'content-type': types['.html']!,
    'cache-control': 'no-cache',
    vary: forReader,
    etag,
    ...(name ? { 'content-encoding': name } : {}),
  };
  if (status === 200 && c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  return c.body(new Uint8Array(bodies[name ?? 'plain']), status, headers);
};

/** Pages that exist only in a QA build. */
const qaPages: Record<string, string> = {
  '/flows-preview': 'flows/preview/index.html',
  '/flows': 'flows/page/index.html',
};
const qaPageAt = (path: string): string | undefined =>
  Object.entries(qaPages).find(([at]) => path === at || path.startsWith(`${at}/`))?.[1];

/** Collects the origins that the content security policy must allow for the providers in use. */
const providerContent = (config: Config): Required<PageContent> => {
  const content = { scripts: [], images: [], styles: [], forms: [] } as Required<PageContent>;
  for (const name of providerNames) {
    if (isPaymentCode(name) && !config.paymentMethods.includes(name)) continue;
    const {
      scripts = [],
      images = [],
      styles = [],
      forms = [],
    } = providers[name].pageContent?.(config[name]) ?? {};
    content.scripts.push(...scripts);
    content.images.push(...images);
    content.styles.push(...styles);
    content.forms.push(...forms);
  }
  return content;
};

const nothingInPage: StoredPage['allowed'] = { style: [], script: [] };

const documentPolicy = (config: Config, framed: boolean, inPage = nothingInPage): string => {
  const { scripts, images, styles, forms } = providerContent(config);
  const own = ["'self'", ...new Set(scripts)].join(' ');
  // if the policy contained a hash, browsers would ignore the 'unsafe-inline' that some providers' styles need
  const styleHashes = styles.includes("'unsafe-inline'") ? [] : inPage.style;
  return [
    "default-src 'self'",
    `script-src ${[own, ...inPage.script].join(' ')}`,
    `style-src ${["'self'", ...new Set(styles), ...styleHashes].join(' ')}`,
    // `blob:` is needed to preview an ID before it is uploaded
    `img-src ${["'self'", 'data:', 'blob:', ...images].join(' ')}`,
    `connect-src ${own}`,
    `frame-src ${own}`,
    `form-action ${["'self'", ...new Set(forms)].join(' ')}`,
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    policyReporting,
  ].join('; ');
};

/** Returns the parts of the request that determine the page to send. */
const pageRequestOf = (c: Context) => ({
  pathname: c.req.path,
  search: new URL(c.req.url).search,
  cookie: getCookie(c, 'language') ?? null,
  accepted: (c.req.header('accept-language') ?? '').split(',').map((part) => part.split(';')[0] ?? ''),
  host: new URL(c.req.url).hostname,
});

const missing = (c: Context): Response => c.text('Not found', 404, { 'cache-control': 'no-store' });

/**
 * Serves the built single-page app: its files, and its HTML page for every other path outside the API. Public
 * pages are rendered on the server.
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

  const withPolicies = (page: Response, policy: string): Response => {
    page.headers.set('content-security-policy', policy);
    page.headers.set(
      'content-security-policy-report-only',
      `require-trusted-types-for 'script'; ${policyReporting}`,
    );
    page.headers.set('reporting-endpoints', reportingEndpoints);
    page.headers.set('referrer-policy', 'no-referrer');
    // not set if a payment button opens an empty window and navigates it later, because WebKit would isolate
    // that window and the provider's response would be lost
    if (config.paymentMethods.every((code) => paymentProviders[code].opensBy === 'page'))
      page.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
    page.headers.set(
      'permissions-policy',
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), usb=()',
    );
    return page;
  };

  let map = { version: -1, text: '' };
  app.get('/sitemap.xml', (c) => {
    const countries = dialCountries.map(({ code }) => code);
    const version = catalogue.version();
    if (map.version !== version) map = { version, text: sitemap(catalogue, countries, config.publicUrl) };
    return sendText(c, map.text, 'application/xml; charset=utf-8', 'public, max-age=3600');
  });
  app.get('/robots.txt', (c) =>
    sendText(c, robots(config.publicUrl), 'text/plain; charset=utf-8', 'public, max-age=3600'),
  );
  app.get('/.well-known/security.txt', (c) =>
    sendText(
      c,
      securityContact(config.publicUrl, brand.company.email, new Date()),
      'text/plain; charset=utf-8',
      'public, max-age=86400',
    ),
  );
  const sendAsset = createAssetSender();
  app.get('/assets/*', async (c) => {
    const file = inDist(c.req.path);
    return (
      (file === null ? null : await sendAsset(c, file, 'public, max-age=31536000, immutable')) ?? missing(c)
    );
  });
  // the service worker caches this page and shows it when the browser is offline
  app.get('/offline', async (c) => {
    const build = await readBuild();
    if (!build) return missing(c);
    const page = withPolicies(
      await sendText(c, build.html, types['.html']!, 'no-cache'),
      documentPolicy(config, false),
    );
    page.headers.set('x-robots-tag', 'noindex');
    return page;
  });
  // browsers send the language cookie with this request, so the manifest can be translated
  app.get('/manifest.webmanifest', async (c) => {
    const file = await readFile(join(config.distDir, 'manifest.webmanifest'), 'utf8').catch(() => null);
    if (file === null) return missing(c);
    const { pathname: path, cookie, accepted, host } = pageRequestOf(c);
    const language = (await readBuild())?.entry?.chooseLanguage({ cookie, accepted, path, host }) ?? 'en';
    const response = await sendText(c, manifestIn(file, language), types['.webmanifest']!, 'no-cache');
    response.headers.set('vary', 'Accept-Encoding, Accept-Language, Cookie');
    return response;
  });
  app.get('*', async (c) => {
    const ending = extname(c.req.path);
    if (ending in types && ending !== '.html') {
      const file = inDist(c.req.path);
      // no-cache for the service worker, so that browsers find a new version of the shop
      const caching = c.req.path === '/service-worker.js' ? 'no-cache' : 'public, max-age=3600';
      return (file === null ? null : await send(c, file, caching)) ?? missing(c);
    }
    const qa = (await fileAt(join(config.distDir, qaPages['/flows']!))) !== null;
    const qaPage = qa ? qaPageAt(c.req.path) : undefined;
    const build = qaPage ? null : await readBuild();
    const question = pageRequestOf(c);
    const renderedPage = build && (await rendered.page({ build, ...question }));
    const html = qaPage
      ? await readFile(join(config.distDir, qaPage), 'utf8').catch(() => null)
      : build?.html;
    if (html === null || html === undefined) return missing(c);
    const language =
      build?.entry?.chooseLanguage({ ...question, path: question.pathname }) ?? fallbackLanguage;
    const isThere = qaPage !== undefined || isKnownPath(catalogue, splitPath(c.req.path).path);
    const browserDrawn = (page: string): string => {
      const head = insertHead(page, c.req.path, catalogue, config.publicUrl, {
        language,
        isMissing: !isThere,
      });
      const { path } = splitPath(question.pathname);
      const sources = build?.entry?.findSources({ path, search: question.search, language }) ?? [];
      return insertNotices(build ? insertFiles(head, build.filesOf(sources)) : head, language);
    };
    const page = renderedPage
      ? sendDrawn(c, renderedPage)
      : await sendText(c, qaPage ? html : browserDrawn(html), types['.html']!, 'no-cache', {
          status: isThere ? 200 : 404,
          byReader: true,
        });
    // a QA build allows framing by its own pages, because its flows page shows the shop in a frame
    return withPolicies(page, documentPolicy(config, qa, renderedPage?.allowed));
  });
  return app;
};
