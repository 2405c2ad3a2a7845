/** Tests that a cached page is identical to a page from a new process, whatever was requested before. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import type { Hono } from 'hono';
import postcss from 'postcss';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { topics } from '../../../contract/content/en/help.ts';
import { languages } from '../../../contract/domain/languages.ts';
import type { ServerEntry } from '../../../contract/rendering.ts';
import { loadCatalogue, type Catalogue } from '../../../server/catalogue/index.ts';
import { readConfig, type Config } from '../../../server/config.ts';
import { getMessages } from '../../../server/messages/index.ts';
import type { Build } from '../../../server/renderedPages/build.ts';
import { createRenderedPages } from '../../../server/renderedPages/index.ts';
import { createPages } from '../../../server/routes/pages.ts';
import { slow } from '../../setup/tiers.ts';

const sequences = 100;

/**
 * Server entry of a minimal build. The page that it renders contains every value that the rendering depends on.
 */
const entry = `
const known = ${JSON.stringify(languages)};
export const chooseLanguage = ({ cookie, accepted, path, host }) =>
  [cookie, ...accepted, path.split('/')[1], host.split('.')[0]]
    .map((one) => one && one.trim().slice(0, 2).toLowerCase())
    .find((one) => known.includes(one)) ?? 'en';
export const findSources = () => [];
export const renderPage = async ({ path, search, language, ask }) => {
  const answer = await ask('getCardRate', { slug: path });
  await new Promise((resolve) => setImmediate(resolve));
  const html = '<h1>' + JSON.stringify({ path, search, language, answer }).replaceAll('<', '&lt;') + '</h1>';
  const page = { path, search, language, country: 'CH', answers: [] };
  return { html, status: 200, isWaiting: false, page, sources: [] };
};
`;

let distDir: string;
let config: Config;
let catalogue: Catalogue;
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(distDir, '.server'));
  await writeFile(join(distDir, '.server/package.json'), '{"type":"module"}');
  await writeFile(join(distDir, '.server/serverEntry.js'), entry);
  await writeFile(
    join(distDir, 'index.html'),
    '<!doctype html>\n<html>\n<head>\n<title>Rigi</title>\n<meta name="description" content="Old" />\n</head><body><div id="root"></div></body></html>',
  );
  await writeFile(join(distDir, 'manifest.webmanifest'), '{"id":"/"}');
  config = {
    ...readConfig({ NODE_ENV: 'development', PUBLIC_URL: 'https://rigi.example' }),
    distDir,
  };
});
afterAll(() => rm(distDir, { recursive: true }));
beforeEach(async () => {
  catalogue = await loadCatalogue();
});

const silent = { warn: () => {}, error: () => {} };
const openPages = (): Hono => {
  const ask = (path: string, query: object, language: string) =>
    Promise.resolve({ status: 200, body: { path, query, language, version: catalogue.version() } });
  const rendered = createRenderedPages({ catalogue, log: silent, origin: config.publicUrl, ask });
  return createPages(config, catalogue, rendered, silent);
};

type PageRequest = { url: string; method: string; headers: Record<string, string> };
const loadAnswer = async (pages: Hono, { url, method, headers }: PageRequest) => {
  const answer = await pages.request(url, { method, headers });
  return {
    status: answer.status,
    headers: [...answer.headers].sort(([a], [b]) => (a < b ? -1 : 1)),
    body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
  };
};

const families = [
  '/',
  '/mobile-topup',
  '/giftcardworld',
  '/mobiletopup',
  '/paysafe',
  '/checkout',
  '/mobile-checkout',
  '/help',
  '/orders',
  '/profile',
  '/order-success',
  '/payment-process',
  '/newsletter',
  '/forgot-password',
  '/legal-disclosure',
  '/none',
];
const children = [
  '',
  '/',
  '//',
  '/x',
  '/-',
  '/x/y',
  '/zalando-ch',
  '/airtel-india',
  '/paysafecard',
  '/confirm',
];
const anyRequest: fc.Arbitrary<PageRequest> = fc
  .record({
    prefix: fc.constantFrom('', '', '/de', '/IT', '/xx'),
    family: fc.constantFrom(...families),
    child: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...children) },
      fc.webSegment().map((s) => `/${s}`),
    ),
    isUpper: fc.boolean(),
    search: fc.constantFrom('', '?x=1', '?topic=codes', '?question=<b>', '?topic=codes&x=1'),
    host: fc.constantFrom('rigi.example', 'fr.rigi.example', 'other.example'),
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
    headers: fc.record(
      {
        'accept-language': fc.constantFrom('de', 'it-CH,en;q=0.5', 'xx', 'fr'),
        'accept-encoding': fc.constantFrom('br', 'gzip', 'identity', 'gzip, br'),
        cookie: fc.constantFrom('language=es', 'language=xx', 'buyer=somebody'),
        'x-forwarded-host': fc.constant('evil.example'),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ prefix, family, child, isUpper, search, host, method, headers }) => {
    const path = prefix + family + child;
    return { url: `http://${host}${isUpper ? path.toUpperCase() : path}${search}`, method, headers };
  });

/** Generates parallel requests or a catalogue change. */
const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.array(anyRequest, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.subarray(['zalando-ch', 'airtel-india']) },
);
const isRequests = (step: (PageRequest | string)[]): step is PageRequest[] => typeof step[0] === 'object';

test(
  `in ${sequences} random sequences of requests, each response is identical to that of a new process`,
  slow,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 5 }), async (steps) => {
        const pages = openPages();
        for (const step of steps) {
          if (isRequests(step)) {
            const answers = await Promise.all(step.map((request) => loadAnswer(pages, request)));
            const fresh = await Promise.all(step.map((request) => loadAnswer(openPages(), request)));
            expect(answers).toEqual(fresh);
          } else {
            const ids = step.map((slug) => catalogue.productBySlug(slug)!.prodid);
            catalogue.setOffSale(new Set(ids));
          }
        }
      }),
      { numRuns: sequences },
    );
  },
);

const read = async (pages: Hono, path: string, language: string) => {
  const answer = await pages.request(`http://rigi.example${path}`, {
    headers: { 'accept-language': language },
  });
  return { status: answer.status, html: await answer.text() };
};

test('the 404 page of a removed operator and the top-up page are not mixed up in the cache, whichever is requested first', async () => {
  for (const paths of [
    ['/mobile-topup/gone', '/mobile-topup'],
    ['/mobile-topup', '/mobile-topup/gone'],
  ]) {
    const pages = openPages();
    for (const path of paths) {
      const { status, html } = await read(pages, path, 'it');
      const isGone = path.endsWith('gone');
      expect(status, path).toBe(isGone ? 404 : 200);
      expect(html.includes('noindex'), path).toBe(isGone);
      expect(html.includes('rel="canonical"'), path).toBe(!isGone);
    }
  }
});

test.each(languages)('in %s, an unknown subpage shows "Page not found" with status 404', async (language) => {
  const pages = openPages();
  const title = `<title>${getMessages(language).heads.missing.title.replaceAll("'", '&#39;')} · Rigi</title>`;
  for (const family of families.filter((path) => path !== '/'))
    for (const child of ['/x', '/x/y']) {
      const { status, html } = await read(pages, family + child, language);
      expect(status, family + child).toBe(404);
      expect(html, family + child).toContain(title);
      expect(html, family + child).toContain('noindex');
    }
});

test.each(languages)('in %s, a personal page has a title in that language', async (language) => {
  const { status, html } = await read(openPages(), '/orders', language);
  expect(status).toBe(200);
  expect(html).toContain(
    `<title>${getMessages(language).heads.account.title.replaceAll("'", '&#39;')} · Rigi</title>`,
  );
});

test.each(languages)(
  'in %s, the web app manifest is in the language of the browser or of the cookie',
  async (language) => {
    const manifest = {
      id: '/',
      lang: language,
      name: `Rigi · ${getMessages(language).heads.home.title}`,
    };
    for (const headers of [
      { 'accept-language': `${language}-CH` },
      { 'accept-language': 'xx', cookie: `language=${language}` },
    ]) {
      const answer = await openPages().request('http://rigi.example/manifest.webmanifest', { headers });
      expect(await answer.json()).toMatchObject(manifest);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
    }
  },
);

test('a page whose rendering started before a catalogue change is not reused after the change', async () => {
  const pages = openPages();
  const before = read(pages, '/giftcardworld/zalando-ch', 'en');
  await new Promise((resolve) => setTimeout(resolve));
  catalogue.setOffSale(new Set([catalogue.productBySlug('zalando-ch')!.prodid]));
  const after = await read(pages, '/giftcardworld/zalando-ch', 'en');
  await before;
  expect(after.html).toContain('schema.org/OutOfStock');
  expect(await read(pages, '/giftcardworld/zalando-ch', 'en')).toEqual(after);
});

describe('rendering of a page', () => {
  type Render = ServerEntry['renderPage'];
  /** Opens pages in German that are rendered by `renderPage`. `warnings` contains the logged problems. */
  const openRendered = (renderPage: Render) => {
    const warnings: object[] = [];
    const rendered = createRenderedPages({
      catalogue,
      log: { warn: (warning: object) => void warnings.push(warning) },
      origin: config.publicUrl,
      ask: (path) => Promise.resolve({ status: 200, body: path }),
    });
    const build: Build = {
      id: 'build',
      html: '<html><head><title>Rigi</title></head><body><div id="root"></div></body></html>',
      entry: { chooseLanguage: () => 'de', findSources: () => [], renderPage },
      filesOf: () => ({ scripts: [], styles: [] }),
      readStyle: () => Promise.resolve(postcss.root()),
      readPicture: () => Promise.resolve(null),
    };
    const load = (pathname: string, search = '') =>
      rendered.page({ build, pathname, search, cookie: null, accepted: [], host: '' });
    const readHtml = async (pathname: string, search = ''): Promise<string | undefined> =>
      (await load(pathname, search))?.bodies.plain.toString();
    return { warnings, load, readHtml };
  };
  const screenOf = (html: string) => ({
    html,
    status: 200 as const,
    isWaiting: false,
    page: null,
    sources: [],
  });

  test('at most 32 pages are rendered at once, equal requests share a rendering, and the browser renders the rest', async () => {
    const searches = topics.flatMap(({ questions }) => questions.map(({ id }) => `?question=${id}`));
    const requests = ['/de/help', '/fr/help'].flatMap((path) =>
      searches.map((search) => [path, search] as const),
    );
    const [first, last] = [requests[0]!, requests[32]!];
    let renders = 0;
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const { load } = openRendered(async ({ search }) => {
      renders += 1;
      await gate;
      return screenOf(search);
    });
    const pages = requests.slice(0, 32).map((request) => load(...request));
    const again = load(...first);
    const refused = load(...last);
    open();
    expect(await refused).toBeNull();
    for (const page of await Promise.all(pages)) expect(page?.status).toBe(200);
    expect(await again).toBe(await pages[0]);
    expect(renders).toBe(32);
    for (let time = 0; time < 2; time += 1) expect((await load(...last))?.status).toBe(200);
    expect(renders).toBe(33);
  });

  test('a page that fails to render is left to the browser, logged, and rendered again on the next request', async () => {
    let renders = 0;
    const { warnings, load } = openRendered(() => {
      renders += 1;
      return renders === 1 ? Promise.reject(new Error('no screen')) : Promise.resolve(screenOf(''));
    });
    expect(await load('/help')).toBeNull();
    expect(warnings).toEqual([{ path: '/help', problem: 'no screen' }]);
    expect((await load('/help'))?.status).toBe(200);
    expect(warnings).toHaveLength(1);
  });

  test('while it is rendered, a page can make only calls without personal data', async () => {
    const { readHtml } = openRendered(async ({ ask }) => {
      const paths = ['getCardRate', 'getGiftCountryList', 'getprofile', 'getCart', 'getSaleOrder'];
      const answers = await Promise.all(paths.map((path) => ask(path, {})));
      return screenOf(answers.map((answer) => (answer === null ? 'nothing' : String(answer.body))).join());
    });
    expect(await readHtml('/help')).toContain('>getCardRate,getGiftCountryList,nothing,nothing,nothing<');
  });

  test('a page is cached separately for each language in its path and each help question', async () => {
    const { readHtml } = openRendered(({ search }) => Promise.resolve(screenOf(`[${search}]`)));
    const [search] = topics.flatMap(({ questions }) => questions.map(({ id }) => `?question=${id}`));
    const canonical = (path: string) => `<link rel="canonical" href="https://rigi.example${path}" />`;
    for (let round = 0; round < 2; round += 1) {
      expect(await readHtml('/help')).toContain(canonical('/help'));
      expect(await readHtml('/de/help')).toContain(canonical('/de/help'));
      expect(await readHtml('/help', search)).toContain(`[${search}]`);
      expect(await readHtml('/help', '?question=unknown')).toContain('[]');
    }
  });
});

const providers = {
  PAYPAL_API_BASE: 'https://api-m.paypal.com',
  MYPOS_URL: 'https://www.mypos.com/vmp/checkout',
};
test.each([
  ['card', 'same-origin-allow-popups', /^(?!.*(?:paypal|mypos))/],
  ['mypos,card', 'same-origin-allow-popups', /^(?!.*paypal).*form-action [^;]*https:\/\/www\.mypos\.com/],
  [
    'card,paypal',
    null,
    /^(?!.*mypos).*script-src [^;]*https:\/\/www\.paypal\.com.*style-src [^;]*'unsafe-inline'.*img-src [^;]*\*\.paypalobjects\.com/,
  ],
])(
  'with the payment methods %s, the page has the opener policy %s and a content security policy that matches %s',
  async (methods, opener, policy) => {
    const changed = { ...readConfig({ ...providers, PAYMENT_METHODS: methods }), distDir };
    const none = { page: () => Promise.resolve(null) };
    const { headers } = await createPages(changed, catalogue, none, silent).request('/orders');
    expect(headers.get('cross-origin-opener-policy')).toBe(opener);
    expect(headers.get('content-security-policy')).toMatch(policy);
  },
);

test('the flows pages exist only in a QA build, which only its own pages can frame', async () => {
  const qaDir = await mkdtemp(join(tmpdir(), 'qa-'));
  onTestFinished(() => rm(qaDir, { recursive: true }));
  const framing = async (dir: string, path: string) => {
    const none = { page: () => Promise.resolve(null) };
    const answer = await createPages({ ...config, distDir: dir }, catalogue, none, silent).request(path);
    const [, ancestors] = /frame-ancestors ([^;]*)/.exec(answer.headers.get('content-security-policy')!)!;
    return [answer.status, ancestors, /Flows|Preview/.exec(await answer.text())?.[0]];
  };
  for (const [file, text] of [
    ['index.html', 'Rigi'],
    ['flows/page/index.html', 'Flows'],
    ['flows/preview/index.html', 'Preview'],
  ] as const) {
    await mkdir(dirname(join(qaDir, file)), { recursive: true });
    await writeFile(join(qaDir, file), text);
  }
  for (const [path, page] of [
    ['/flows', 'Flows'],
    ['/flows/checkout', 'Flows'],
    ['/flows-preview', 'Preview'],
    ['/flows-preview/x', 'Preview'],
  ] as const) {
    expect(await framing(qaDir, path), path).toEqual([200, "'self'", page]);
    expect(await framing(distDir, path), path).toEqual([404, "'none'", undefined]);
  }
  expect(await framing(qaDir, '/flowsheet')).toEqual([404, "'self'", undefined]);
});

test('the sitemap omits an operator that the shop no longer sells, and is created once for each catalogue', async () => {
  const pages = openPages();
  const cardsIn = vi.spyOn(catalogue, 'cardsIn');
  const [operator] = catalogue.operatorsIn('IN');
  const entryOf = `/mobile-topup/${operator!.slug}</loc>`;
  const isListed = async () => (await read(pages, '/sitemap.xml', 'en')).html.includes(entryOf);
  expect(await isListed()).toBe(true);
  const lookups = cardsIn.mock.calls.length;
  expect(lookups).toBeGreaterThan(0);
  expect(await isListed()).toBe(true);
  expect(cardsIn).toHaveBeenCalledTimes(lookups);
  catalogue.setOffSale(new Set([operator!.prodid]));
  expect(await isListed()).toBe(false);
});
