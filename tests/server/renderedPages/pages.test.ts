import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages, type Language } from '../../../contract/domain/languages.ts';
import type { RenderedPage } from '../../../contract/rendering.ts';
import { ensureBuilt } from '../../../server/bootstrap/build.ts';
import { fixedPages, listedPaths } from '../../../server/htmlHead/pages.ts';
import { getMessages } from '../../../server/messages/index.ts';
import { slowUnless } from '../../setup/tiers.ts';
import { createShopClient } from '../../support/shop/client.ts';
import { dataOf, openShop, type Harness } from '../shop/harness.ts';

const root = join(import.meta.dirname, '../../..');
const distDir = join(root, 'dist');

let harness: Harness;
beforeAll(async () => {
  await ensureBuilt({ mode: 'development', distDir }, () => {});
  harness = await openShop({ DIST_DIR: distDir });
}, 300_000);
afterAll(() => harness.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(harness.url + path, { headers: { 'accept-language': 'en', ...headers } });
const clientIn = (language: Language) =>
  createShopClient(harness.url, { headers: { 'accept-language': language } });

const bodyOf = (html: string): string =>
  /<div id="root">([\s\S]*?)<\/div>\s*(?:<script|<\/body)/.exec(html)?.[1] ?? '';
const plain = (html: string): string =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ');
const noteOf = (html: string): RenderedPage | null => {
  const note = /<script type="application\/json" id="rendered">([\s\S]*?)<\/script>/.exec(html)?.[1];
  return note === undefined ? null : (JSON.parse(note) as RenderedPage);
};

/** Returns a function that translates interface text into the given language. */
const readTranslations = (language: Language): ((english: string) => string) => {
  const po = readFileSync(join(root, `locales/${language}/messages.po`), 'utf8');
  return (english) => {
    const found = new RegExp(`msgid "${english}"\nmsgstr "(.*)"`).exec(po)?.[1];
    if (!found) throw new Error(`${english} is no message`);
    return found;
  };
};

/** Headings in English that differ from the page's title. */
const headings: Readonly<Record<string, string>> = { home: 'Top up phones worldwide' };

for (const language of languages)
  describe(`rendered pages in ${language}`, slowUnless(language === 'en'), () => {
    test.each(listedPaths.map((path) => [path, fixedPages.get(path)!.head] as const))(
      'the server renders %s with its title, heading and text',
      async (path, name) => {
        const answer = await get(path, { 'accept-language': `${language}-CH,xx;q=0.8` });
        const html = await answer.text();
        expect(answer.status).toBe(200);
        expect(html).toContain(`<html lang="${language}">`);
        expect(html).toContain(
          `<title>${getMessages(language).heads[name].title.replaceAll("'", '&#39;')} · Rigi</title>`,
        );
        const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(bodyOf(html))?.[1] ?? '';
        expect(plain(heading).trim()).toBe(
          readTranslations(language)(headings[name] ?? getMessages('en').heads[name].title),
        );
        expect(bodyOf(html)).not.toMatch(/aria-busy="true"|<!--\$\?-->|<template/);
        expect(noteOf(html)).toMatchObject({ path, language, country: 'CH' });
      },
    );

    test('the name and text in the web app manifest are in the requested language', async () => {
      const answers = [
        await get('/manifest.webmanifest', { 'accept-language': `${language}-CH,xx;q=0.8` }),
        await get('/manifest.webmanifest', { 'accept-language': 'xx', cookie: `language=${language}` }),
      ];
      for (const answer of answers) {
        expect(answer.headers.get('content-type')).toContain('application/manifest+json');
        expect(answer.headers.get('vary')).toMatch(/Accept-Language.*Cookie/);
        const manifest: unknown = await answer.json();
        expect(manifest).toMatchObject({
          lang: language,
          name: `Rigi · ${getMessages(language).heads.home.title}`,
          short_name: 'Rigi',
          description: getMessages(language).heads.home.description,
          id: '/',
        });
        expect(JSON.stringify(manifest)).toContain(
          JSON.stringify({ name: getMessages(language).heads.giftCards.title, url: '/giftcardworld' }),
        );
      }
    });

    test('the server renders the first page of Swiss gift cards with prices and links', async () => {
      const html = bodyOf(await (await get('/giftcardworld', { 'accept-language': language })).text());
      const list = await clientIn(language).get(
        '/getGiftProductListByCountry?ccode_iso2=CH&category_id=0&cardtype=1',
      );
      const cards = dataOf(list).products;
      expect(cards.length).toBeGreaterThan(20);
      const text = plain(html);
      const links = new Set([...html.matchAll(/href="(\/giftcardworld\/[^"]+)"/g)].map(([, to]) => to));
      expect(links).toEqual(new Set(cards.map(({ slug }) => `/giftcardworld/${slug}`)));
      expect(cards.filter(({ minprice }) => !text.includes(`CHF ${minprice}`))).toEqual([]);
    });

    test("the server renders a product page with the product's name, values and text", async () => {
      const html = await (await get('/giftcardworld/zalando-ch', { 'accept-language': language })).text();
      const body = plain(bodyOf(html));
      expect(/<h1[^>]*>(.*?)<\/h1>/.exec(bodyOf(html))?.[1]).toBe('Zalando');
      expect(body).toContain('CHF 50');
      const { faqs } = dataOf(await clientIn(language).get('/getCardInfoFaq?slug=zalando-ch'));
      for (const { question } of faqs) expect(body).toContain(plain(question));
    });

    // A server sends at most ten packets of 1,460 bytes before it waits for the first confirmation (RFC 6928).
    test('the listed pages and the product pages reach the browser in one round trip', async () => {
      const { hostname, port } = new URL(harness.url);
      for (const path of [...listedPaths, '/giftcardworld/zalando-ch', '/giftcardworld/starbucks-ch']) {
        const answer = await new Promise<IncomingMessage>((resolve, reject) =>
          request(
            { hostname, port, path, headers: { 'accept-encoding': 'br', 'accept-language': language } },
            resolve,
          )
            .on('error', reject)
            .end(),
        );
        const body = Buffer.concat(await answer.toArray());
        expect(answer.headers['content-encoding'], path).toBe('br');
        expect(body.length + answer.rawHeaders.join('    ').length, path).toBeLessThan(10 * 1_460);
      }
    });
  });

test('a page embeds the image of its product if it is small enough', async () => {
  const small = await (await get('/giftcardworld/zalando-ch')).text();
  const picture = / src="(data:image[^"]+)"[^>]* fetchPriority="high"/.exec(small)?.[1] ?? '';
  expect(decodeURIComponent(picture.replaceAll('&amp;', '&'))).toBe(
    `data:image/svg+xml,${readFileSync(join(root, 'public/brands/cards/zalando.svg'), 'utf8')}`,
  );
  const large = await (await get('/giftcardworld/starbucks-ch')).text();
  expect(large).toMatch(/ src="\/brands\/cards\/starbucks\.svg"[^>]* fetchPriority="high"/);
  expect(small + large).not.toContain('as="image"');
});

test("NAV-05: an operator's page contains the country and the operator's name", async () => {
  for (const slug of ['airtel-india', 'vi-india']) {
    const html = await (await get(`/mobile-topup/${slug}`)).text();
    expect(bodyOf(html)).toContain('value="India"');
    expect(plain(bodyOf(html))).toContain(harness.app.shop.catalogue.productBySlug(slug)!.name);
    expect(noteOf(html)?.answers.map(([question]) => question)).toContainEqual(expect.stringContaining(slug));
  }
});

test("the page's language is taken from the cookie, then from the browser, then from the path", async () => {
  const readLanguage = async (path: string, headers: Record<string, string>): Promise<string | undefined> =>
    /<html lang="(..)">/.exec(await (await get(path, headers)).text())?.[1];
  expect(await readLanguage('/help', { cookie: 'language=it', 'accept-language': 'fr' })).toBe('it');
  expect(await readLanguage('/de/help', { 'accept-language': 'pl,fr;q=0.5' })).toBe('fr');
  expect(await readLanguage('/de/help', { 'accept-language': 'pl' })).toBe('de');
  expect(await readLanguage('/help', { 'accept-language': '*' })).toBe('en');
});

test('the server returns 304 for an unchanged ETag and a new page once the catalogue has changed', async () => {
  const first = await get('/giftcardworld');
  const tag = first.headers.get('etag')!;
  expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(first.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
  expect(first.headers.getSetCookie()).toEqual([]);
  expect((await get('/giftcardworld', { 'if-none-match': tag })).status).toBe(304);
  expect((await get('/giftcardworld', { 'if-none-match': tag, 'accept-language': 'de' })).status).toBe(200);

  const { catalogue } = harness.app.shop;
  catalogue.setOffSale(new Set([catalogue.productBySlug('zalando-ch')!.prodid]));
  const other = await get('/giftcardworld', { 'if-none-match': tag });
  expect(other.status).toBe(200);
  expect(other.headers.get('etag')).not.toBe(tag);
  catalogue.setOffSale(new Set());
  expect((await get('/giftcardworld', { 'if-none-match': tag })).status).toBe(304);
});

test('the server returns the same page in every content encoding', async () => {
  const [br, gzip, none] = await Promise.all(
    ['br', 'gzip', 'identity'].map((encoding) => get('/about', { 'accept-encoding': encoding })),
  );
  expect(br!.headers.get('content-encoding')).toBe('br');
  expect(gzip!.headers.get('content-encoding')).toBe('gzip');
  expect(none!.headers.get('content-encoding')).toBeNull();
  expect(new Set([br!, gzip!, none!].map(({ headers }) => headers.get('etag'))).size).toBe(3);
  const [one, ...others] = await Promise.all([br!.text(), gzip!.text(), none!.text()]);
  expect(others).toEqual([one, one]);
});

test('the server returns 404 with a message for unknown URLs', async () => {
  for (const path of [
    '/no/such',
    '/giftcardworld/no-such',
    '/mobile-topup/no-such',
    '/checkout/no-such',
    '/de/no-such',
  ]) {
    const answer = await get(path);
    const html = await answer.text();
    expect(answer.status, path).toBe(404);
    expect((await get(path, { 'if-none-match': answer.headers.get('etag')! })).status, path).toBe(404);
    expect(noteOf(html), path).toBeNull();
    expect(html).toContain('content="noindex"');
    expect(html).toContain('<title>Page not found · Rigi</title>');
  }
  const topUps = await get('/mobile-topup');
  expect(topUps.status).toBe(200);
  expect(await topUps.text()).not.toContain('noindex');
  expect(bodyOf(await (await get('/no/such')).text())).toContain('Sorry, we were unable to find that page');
  expect(bodyOf(await (await get('/giftcardworld/no-such')).text())).toContain('We don’t have this card');
});

test('the server treats //host/ as an unknown URL', async () => {
  const { port, hostname } = new URL(harness.url);
  // The fetch function would interpret `//host/` as a URL on another host.
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ hostname, port, path: '//host/' }, resolve).on('error', reject).end(),
  );
  answer.resume();
  expect(answer.statusCode).toBe(404);
});

test('personal pages are rendered only in the browser', async () => {
  for (const path of ['/orders', '/profile', '/order-success', '/payment-process']) {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<div id="root"></div>');
  }
});

test('the server renders the checkout in its loading state, identical for every shopper and excluded from search engines', async () => {
  for (const path of ['/checkout', '/mobile-checkout']) {
    const answer = await get(path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('<div id="root" data-waiting>');
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(noteOf(html)).toBeNull();
    const labels = [...html.matchAll(/<label[^>]*>(.*?)<\/label>/gs)].map(([, label]) =>
      plain(label!).trim(),
    );
    expect(labels).toEqual([
      'E-mail',
      'Remember my address and my purchases on this device',
      'I accept the terms and conditions',
    ]);
    const fields = [...html.matchAll(/<(?:input|select|textarea)[^>]*>/g)].map(([field]) => field);
    expect(fields.filter((field) => !/ (?:disabled|readonly)=""/i.test(field))).toEqual([]);
    const another = await get(path, { cookie: 'buyer=somebody; visitor=1' });
    expect(another.headers.get('etag')).toBe(answer.headers.get('etag'));
    expect(await another.text()).toBe(html);
  }
});

test('the server does not serve the server-only bundle', async () => {
  for (const path of [
    '/.server/serverEntry.js',
    '/assets/../.server/serverEntry.js',
    '/.vite/manifest.json',
    '/%2eserver/serverEntry.js',
  ])
    expect((await get(path)).status, path).toBe(404);
});

test('pages send no Cross-Origin-Opener-Policy, so that PayPal’s window can reach the page that opened it', async () => {
  // With any value of Cross-Origin-Opener-Policy, WebKit disconnects a blank window from its opener.
  expect((await get('/')).headers.get('cross-origin-opener-policy')).toBeNull();
});

test("a page's CSP allows no inline code except the page's own style sheet and script", async () => {
  const answer = await get('/');
  const html = await answer.text();
  expect(bodyOf(html)).not.toContain(' style="');
  const inPage = (tag: string): string => new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html)?.[1] ?? '';
  expect(inPage('style')).toContain('white-space:nowrap');
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = answer.headers.get('content-security-policy')!;
  const sources = (directive: string): string[] =>
    policy
      .split('; ')
      .find((one) => one.startsWith(`${directive} `))!
      .split(' ')
      .filter((one) => /sha|unsafe|nonce/.test(one));
  expect(sources('style-src')).toEqual([hash(inPage('style'))]);
  expect(sources('script-src')).toEqual([hash(inPage('script'))]);
});

test('a server-rendered page can be painted from a single response, without external style sheets or scripts', async () => {
  for (const path of ['/', '/giftcardworld', '/giftcardworld/zalando-ch', '/help', '/checkout']) {
    const html = await (await get(path)).text();
    expect(html, path).not.toMatch(/<link rel="(?:stylesheet|modulepreload)"|<script[^>]* src=/);
    expect(html, path).toMatch(/<style>.*\.[\w-]+\{.*<\/style>/s);
  }
});

test('a browser-rendered page preloads the code and the messages that its screen needs', async () => {
  const html = await (await get('/order-success')).text();
  expect(html).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/messages-en-order-/);
  expect(html).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/order-/);
  const german = await (await get('/order-success', { 'accept-language': 'de' })).text();
  expect(german).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/messages-de-order-/);
});
