import type { Language } from '../../contract/domain/languages.ts';
import type { Ask } from '../../contract/rendering.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { insertHead, isKnownPath, splitPath } from '../htmlHead/head.ts';
import { createBoundedCache } from '../platform/boundedCache.ts';
import { compress, contentTag } from '../platform/compression.ts';
import type { Log } from '../platform/log.ts';
import { targetOf } from './addresses.ts';
import type { Build } from './build.ts';
import { composePage, contentHash, firstPicturesIn, insertPictures, stylesIn } from './compose.ts';

/** A rendered page, ready to be sent. */
export type StoredPage = {
  status: 200 | 404;
  bodies: { br: Buffer; gzip: Buffer; plain: Buffer };
  etag: string;
  /** Source expressions for the content security policy. They allow only the page's own style sheet and script. */
  allowed: { style: string[]; script: string[] };
};

type CachedPage = StoredPage & { bytes: number; version: string };

export type RenderedPagesDeps = {
  catalogue: Catalogue;
  log: Pick<Log, 'warn'>;
  /** The shop's public origin. */
  origin: string;
  /** Calls the API of this process without a session. */
  ask: (path: string, query: Parameters<Ask>[1], language: Language) => ReturnType<Ask>;
};

/** API calls that are allowed while a public page is being rendered. */
const publicCalls = new Set([
  'getGiftCountryList',
  'getCountryDetail',
  'getGiftProductListByCountry',
  'getCardRate',
  'getCardInfoFaq',
  'getPopularOperators',
]);

const mostBytes = 32_000_000;
/**
 * Bytes of a compressed page that a server sends before it waits for the browser's first confirmation: ten packets of
 * 1,460 bytes (RFC 6928), less the headers. Images are requested separately if they would exceed this limit.
 */
const firstRoundTrip = 13_500;
/** Maximum number of pages waiting to be rendered. The browser renders any further pages. */
const mostWaiting = 32;

export type PageQuery = {
  build: Build;
  /** The requested path, including its language. */
  pathname: string;
  search: string;
  cookie: string | null;
  accepted: readonly string[];
  host: string;
};

/**
 * Renders each page once per status, path, language and catalogue version. The result is null if the browser
 * has to render the page.
 */
export const createRenderedPages = ({ catalogue, log, origin, ask }: RenderedPagesDeps) => {
  const cache = createBoundedCache<CachedPage>(mostBytes);
  const drawing = new Map<string, Promise<CachedPage | null>>();

  const draw = async (
    { build, pathname }: PageQuery,
    target: { path: string; search: string; status?: 404 },
    language: Language,
    version: string,
  ): Promise<CachedPage | null> => {
    const screen = await build.entry!.renderPage({
      ...target,
      language,
      ask: (path, query) => (publicCalls.has(path) ? ask(path, query, language) : Promise.resolve(null)),
    });
    if (screen === null) return null;
    const status = target.status ?? screen.status;
    const head = insertHead(build.html, pathname, catalogue, origin, {
      language,
      isDrawn: true,
      isMissing: status === 404,
    });
    const { scripts, styles } = build.filesOf(screen.sources);
    const files = [...new Set([...stylesIn(head), ...styles])];
    const pictures = new Map<string, string>();
    for (const file of firstPicturesIn(screen.html)) {
      const svg = await build.readPicture(file);
      if (svg !== null) pictures.set(file, svg);
    }
    const styleSheets = await Promise.all(
      files.map(async (file) => ({ file, rules: await build.readStyle(file) })),
    );
    const compose = async (inlined: ReadonlyMap<string, string>) => {
      const page = composePage(
        head,
        // omits the initial data from a 404 page, because that data would make the browser show another page at
        // this URL
        {
          ...screen,
          html: insertPictures(screen.html, inlined),
          page: status === 404 ? null : screen.page,
        },
        language,
        { scripts, styles: styleSheets },
      );
      const plain = Buffer.from(page.html);
      return { ...page, plain, br: await compress(plain, 'br', 10) };
    };
    const full = await compose(pictures);
    const { css, script, plain, br } =
      full.br.length > firstRoundTrip && pictures.size > 0 ? await compose(new Map()) : full;
    const zipped = await compress(plain, 'gzip', 9);
    return {
      status,
      allowed: { style: css ? [contentHash(css)] : [], script: script ? [contentHash(script)] : [] },
      version,
      bodies: { br, gzip: zipped, plain },
      bytes: plain.length + br.length + zipped.length,
      etag: contentTag(plain),
    };
  };

  return {
    /** Returns null if the browser has to render the page. */
    page: async (question: PageQuery): Promise<StoredPage | null> => {
      const { build, pathname, search, cookie, accepted, host } = question;
      if (!build.entry) return null;
      const target = targetOf(pathname, search, catalogue, (path) => isKnownPath(catalogue, path));
      if (!target) return null;
      const language = build.entry.chooseLanguage({ cookie, accepted, path: pathname, host });
      // includes the path's language, which is part of the canonical URL; a 404 page has no canonical URL
      const key = JSON.stringify([
        target.status ?? 200,
        language,
        target.status ? null : splitPath(pathname).language,
        target.path,
        target.search,
      ]);
      const versionNow = (): string => `${build.id} ${catalogue.version()}`;
      const version = versionNow();
      const renderingKey = `${version} ${key}`;
      const cached = cache.get(key);
      try {
        if (cached?.version === version) return cached;
        const underWay = drawing.get(renderingKey);
        if (underWay) return await underWay;
        if (drawing.size >= mostWaiting) return null;
        const rendering = draw(question, target, language, version);
        drawing.set(renderingKey, rendering);
        const page = await rendering.finally(() => drawing.delete(renderingKey));
        // does not cache the page if the catalogue changed during rendering
        if (page && versionNow() === version) cache.set(key, page);
        return page;
      } catch (error) {
        log.warn(
          { path: target.path, problem: error instanceof Error ? error.message : 'unknown' },
          'a page could not be rendered on the server, so the browser renders it',
        );
        return null;
      }
    },
  };
};
export type RenderedPages = ReturnType<typeof createRenderedPages>;
