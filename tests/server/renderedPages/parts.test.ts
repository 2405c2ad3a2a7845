import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postcss from 'postcss';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadCatalogue, type Catalogue } from '../../../server/catalogue/index.ts';
import { isKnownPath } from '../../../server/htmlHead/head.ts';
import { getMessages } from '../../../server/messages/index.ts';
import { createBoundedCache } from '../../../server/platform/boundedCache.ts';
import { createLog } from '../../../server/platform/log.ts';
import { targetOf } from '../../../server/renderedPages/addresses.ts';
import { createBuildReader } from '../../../server/renderedPages/build.ts';
import {
  collectStyles,
  composePage,
  firstPicturesIn,
  insertFiles,
  insertNotices,
  insertPictures,
  jsonInHtml,
} from '../../../server/renderedPages/compose.ts';

describe('lookup of the screen for a URL', () => {
  let catalogue: Catalogue;
  beforeAll(async () => {
    catalogue = await loadCatalogue();
  });
  test.each([
    ['/', '', { path: '/', search: '' }],
    ['/de', '?utm_source=x', { path: '/', search: '' }],
    ['/fr/Help/', '?topic=codes', { path: '/help', search: '?topic=codes' }],
    ['/help', '?topic=codes&x=1', { path: '/help', search: '' }],
    ['/help', '?question=<b>', { path: '/help', search: '' }],
    ['/help', '?question=nobodyAsks', { path: '/help', search: '' }],
    ['/paysafe', '', { path: '/paysafe', search: '' }],
    ['/about', '?topic=codes', { path: '/about', search: '' }],
    ['/giftcardworld/zalando-ch', '', { path: '/giftcardworld/zalando-ch', search: '' }],
    ['/giftcardworld/no-such', '', { path: '/giftcardworld/-', search: '', status: 404 }],
    ['/mobile-topup/no-such', '', { path: '/mobile-topup/-', search: '', status: 404 }],
    ['/mobile-topup/zalando-ch', '', { path: '/mobile-topup/-', search: '', status: 404 }],
    ['/checkout/x', '', { path: '/-', search: '', status: 404 }],
    ['/orders/x', '', { path: '/-', search: '', status: 404 }],
    ['/newsletter', '', { path: '/-', search: '', status: 404 }],
    ['/no/such', '', { path: '/-', search: '', status: 404 }],
    ['/no/giftcardworld/zalando-ch', '', { path: '/-', search: '', status: 404 }],
    ['//host/', '', { path: '/-', search: '', status: 404 }],
    ['/orders', '', null],
    ['/de/checkout', '?x=1', { path: '/checkout', search: '' }],
    ['/order-success', '?order=1', null],
    ['/newsletter/confirm', '?token=1', null],
  ])('the server finds the screen for the path %s%s', (path, search, target) => {
    expect(targetOf(path, search, catalogue, (plain) => isKnownPath(catalogue, plain))).toEqual(target);
  });
});

describe('JSON data in a rendered page', () => {
  test('JSON data embedded in a page can neither close an element nor open a comment', () => {
    const value = { text: '</script><!--<script>&\u2028\u2029', more: ["it's", '"'] };
    const text = jsonInHtml(value);
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual(value);
  });
});

describe('inline styles of a rendered page', () => {
  test('inline styles are collected in one style sheet without duplicates', () => {
    const { html, css } = collectStyles(
      '<i style="--hue:210">a</i><b style="white-space:nowrap">b</b><i style="--hue:210">style=&quot;c&quot;</i>',
    );
    expect(html).toBe(
      '<i data-style="0">a</i><b data-style="1">b</b><i data-style="0">style=&quot;c&quot;</i>',
    );
    expect(css).toBe(
      '[data-style="0"][data-style][data-style]{--hue:210}[data-style="1"][data-style][data-style]{white-space:nowrap}',
    );
  });
  test.each(['color:red}body{display:none', '&lt;/style', '--&gt;', 'a:\\7d'])(
    'the server drops the invalid style %s',
    (style) => {
      expect(collectStyles(`<i style="${style}">a</i>`)).toEqual({ html: '<i>a</i>', css: '' });
    },
  );
});

test('a page contains its content, its styles and its initial data only once', () => {
  const { html, css, script } = composePage(
    `<html><head>
    <script type="module" crossorigin src="/main.js"></script>
    <link rel="modulepreload" crossorigin href="/a.js">
    <link rel="stylesheet" crossorigin href="/a.css">
  </head><body><div id="root"></div></body></html>`,
    {
      html: '<link rel="preload" as="image" href="/b.svg"/><h1>$& Hello</h1><i style="--hue:210">a</i>',
      status: 200,
      isWaiting: false,
      page: { path: '/', search: null, language: 'en', country: 'CH', answers: [['q?', { a: '</script>' }]] },
      sources: ['x'],
    },
    'fr',
    {
      scripts: ['/x.js', '/a.js', '/main.js'],
      styles: [
        { file: '/a.css', rules: postcss.parse('i{top:0}.b{top:1px}') },
        { file: '/x.css', rules: postcss.parse('.no-script{top:2px}') },
      ],
    },
  );
  expect(html).toBe(`<html><head>
  <style>${css}</style>
</head><body><noscript><p class="no-script">Sans JavaScript, vous pouvez parcourir la boutique. Pour acheter et payer, veuillez l’activer.</p></noscript>
<p class="no-script too-old" hidden>Ce navigateur est trop ancien pour acheter ici en toute sécurité. Vous pouvez parcourir la boutique ; pour acheter, veuillez le mettre à jour ou en utiliser un autre.</p>
<div id="root"><h1>$& Hello</h1><i data-style="0">a</i></div>
<script type="application/json" id="rendered">{"path":"/","search":null,"language":"en","country":"CH","answers":[["q?",{"a":"\\u003c/script\\u003e"}]]}</script>
<script>${script}</script></body></html>`);
  expect(css).toBe('i{top:0}.no-script{top:2px}[data-style="0"][data-style][data-style]{--hue:210}');
  // Files used by both the page's head and its screen are listed only once.
  expect(script).toContain('["/a.css","/x.css"]');
  expect(script).toContain('["/a.js","/x.js","/main.js"]');
  expect(script).toContain('["/main.js"]');
});

test('a page without scripts and styles contains only its content and the notices', () => {
  const { html, css, script } = composePage(
    '<html><head></head><body><div id="root"></div></body></html>',
    { html: '<h1>Hello</h1>', status: 200, isWaiting: true, page: null, sources: [] },
    'en',
    { scripts: [], styles: [] },
  );
  expect([css, script]).toEqual(['', '']);
  expect(html).toMatch(/^<html><head><\/head><body><noscript>/);
  expect(html).toMatch(/<div id="root" data-waiting><h1>Hello<\/h1><\/div><\/body><\/html>$/);
});

describe('first-paint images', () => {
  const html =
    '<img src="/a.svg" alt="" fetchPriority="high"/><img src="/b.svg" alt="" fetchPriority="high"/><img src="/c.svg" alt="" loading="lazy"/>';
  test('the server finds the images that the first paint needs', () => {
    expect(firstPicturesIn(html)).toEqual(['/a.svg', '/b.svg']);
  });
  test('available first-paint images are embedded in the page, and missing ones keep their URLs', () => {
    const svg = '<svg xmlns="x"><path fill="#f00" style="a:url(&quot;%23&quot;)"/>\n</svg>';
    const page = insertPictures(html, new Map([['/a.svg', svg]]));
    const [, address = ''] = /<img src="(data:[^"]*)" alt="" fetchPriority="high"\/>/.exec(page) ?? [];
    expect(page).toBe(
      `<img src="${address}" alt="" fetchPriority="high"/>` +
        '<img src="/b.svg" alt="" fetchPriority="high"/><img src="/c.svg" alt="" loading="lazy"/>',
    );
    expect(address).toMatch(/^data:image\/svg\+xml,/);
    expect(address).not.toMatch(/[<>"#\n]/);
    expect(decodeURIComponent(address.replaceAll('&amp;', '&'))).toBe(`data:image/svg+xml,${svg}`);
  });
  test('the server reads images only from the folder of the build', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rigi-pictures-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const dist = join(folder, 'dist');
    await mkdir(join(dist, 'brands'), { recursive: true });
    await writeFile(join(dist, 'index.html'), '<head></head>');
    await writeFile(join(dist, 'brands/a.svg'), '<svg/>');
    await writeFile(join(folder, 'secret.svg'), '<svg/>');
    const build = await createBuildReader(dist, createLog('silent'))();
    expect(await build?.readPicture('/brands/a.svg')).toBe('<svg/>');
    for (const file of ['/../secret.svg', '/brands/../../secret.svg', '/brands/missing.svg'])
      expect(await build?.readPicture(file), file).toBe(null);
    // An image is read only once.
    await rm(join(dist, 'brands/a.svg'));
    expect(await build?.readPicture('/brands/a.svg')).toBe('<svg/>');
  });
});

test("the server finds no build if the build's index.html cannot be read", async () => {
  const dist = await mkdtemp(join(tmpdir(), 'rigi-build-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  // This folder simulates a page that is deleted just before it is read: it exists but cannot be read as a
  // file.
  await mkdir(join(dist, 'index.html'));
  expect(await createBuildReader(dist, createLog('silent'))()).toBeNull();
});

describe('reading a build', () => {
  const createDist = async (): Promise<string> => {
    const dist = await mkdtemp(join(tmpdir(), 'rigi-build-'));
    onTestFinished(() => rm(dist, { recursive: true }));
    await writeFile(join(dist, 'index.html'), 'first');
    return dist;
  };

  test('a build is read once, and again after a rebuild', async () => {
    const dist = await createDist();
    const problems: unknown[] = [];
    const log = createLog('error', { write: (line: string) => void problems.push(line) });
    const read = createBuildReader(dist, log);
    const first = await read();
    expect(first?.html).toBe('first');
    expect(await read()).toBe(first);
    await writeFile(join(dist, 'index.html'), 'second');
    await utimes(join(dist, 'index.html'), new Date(), new Date(Date.now() + 5_000));
    const second = await read();
    expect(second?.html).toBe('second');
    expect(second?.id).not.toBe(first?.id);
    // A build without a server renderer is no problem.
    expect(problems).toEqual([]);
  });

  test('a server renderer that cannot be loaded is logged, and the browser renders the pages', async () => {
    const dist = await createDist();
    await mkdir(join(dist, '.server'));
    await writeFile(join(dist, '.server/package.json'), '{"type":"module"}');
    await writeFile(join(dist, '.server/serverEntry.js'), 'throw new Error("no renderer");');
    const lines: unknown[] = [];
    const log = createLog('error', { write: (line: string) => void lines.push(JSON.parse(line)) });
    expect(await createBuildReader(dist, log)()).toMatchObject({ html: 'first', entry: null });
    expect(lines).toMatchObject([{ problem: 'no renderer', msg: 'the server renderer could not be loaded' }]);
  });

  test('the files of a screen include those of its imports, each once', async () => {
    const dist = await createDist();
    expect((await createBuildReader(dist, createLog('silent'))())?.filesOf(['src/a.ts'])).toEqual({
      scripts: [],
      styles: [],
    });
    await mkdir(join(dist, '.vite'));
    const manifest = {
      'src/a.ts': { file: 'a.js', css: ['a.css', 'base.css'], imports: ['_base.js'] },
      'src/b.ts': { file: 'b.js', imports: ['_base.js'] },
      '_base.js': { file: 'base.js', css: ['base.css'], imports: ['src/a.ts'] },
      // This source shares its chunk with other modules.
      '_c-hash.js': { file: 'c.js', name: 'c' },
    };
    await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
    const { filesOf } = (await createBuildReader(dist, createLog('silent'))())!;
    expect(filesOf(['src/a.ts', 'src/b.ts', 'src/c.ts'])).toEqual({
      scripts: ['/a.js', '/base.js', '/b.js', '/c.js'],
      styles: ['/a.css', '/base.css'],
    });
    expect(() => filesOf(['src/d.ts'])).toThrow('src/d.ts is not in the build');
  });

  test('a style sheet that could end its element is not embedded in a page', async () => {
    const dist = await createDist();
    await writeFile(join(dist, 'good.css'), 'i{top:0}');
    await writeFile(join(dist, 'bad.css'), 'i{content:"</style>"}');
    const { readStyle } = (await createBuildReader(dist, createLog('silent'))())!;
    const rules = await readStyle('/good.css');
    expect(rules.toString()).toBe('i{top:0}');
    expect(await readStyle('/good.css')).toBe(rules);
    await expect(readStyle('/bad.css')).rejects.toThrow('would close the style element');
  });
});

test('a browser-rendered page has notices for browsers that cannot show it, in the language of the page', () => {
  const page = insertNotices('<body><div id="root"></div></body>', 'de');
  const { scriptNeeded, browserTooOld } = getMessages('de').browserNotices;
  expect(page).toBe(
    `<body><div id="root"></div>\n<div lang="de"><noscript><p class="no-script">${scriptNeeded} <a href="/">Rigi</a></p></noscript>` +
      `<p class="no-script too-old" hidden>${browserTooOld} <a href="/">Rigi</a></p></div></body>`,
  );
});

test('a browser-rendered page references each asset file of its screen only once', () => {
  const html =
    '<head><link rel="stylesheet" crossorigin href="/a.css"><link rel="modulepreload" crossorigin href="/a.js"></head>';
  expect(insertFiles(html, { scripts: ['/a.js', '/x.js'], styles: ['/a.css', '/x.css'] })).toBe(
    `${html.replace('</head>', '')}<link rel="stylesheet" crossorigin href="/x.css">
<link rel="modulepreload" crossorigin href="/x.js">
</head>`,
  );
});

test('the page cache has a byte limit and drops the least recently used page', () => {
  const cache = createBoundedCache<{ bytes: number }>(100);
  cache.set('a', { bytes: 40 });
  cache.set('b', { bytes: 40 });
  cache.get('a');
  cache.set('c', { bytes: 40 });
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([{ bytes: 40 }, undefined, { bytes: 40 }]);
  cache.set('a', { bytes: 10 });
  cache.set('d', { bytes: 50 });
  expect(cache.size()).toBe(3);
});
