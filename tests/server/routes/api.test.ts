import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { api } from '../../../contract/api.ts';
import { failureEnvelope } from '../../../contract/schemas/envelope.ts';
import { version } from '../../../server/platform/version.ts';
import { Refused } from '../../../server/providers/ports.ts';
import { slow } from '../../setup/tiers.ts';
import { createShopClient } from '../../support/shop/client.ts';
import { createShopper, dataOf, openShop, topUp, type Harness } from '../shop/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop({ VOUCHER_ORDER_MAX: '900' });
  const dist = join(harness.dataDir, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Rigi</title>');
  writeFileSync(join(dist, 'service-worker.js'), '// the worker');
  writeFileSync(join(dist, 'assets/app-1.js'), 'export {};');
  writeFileSync(join(dist, 'assets/app-1.js.br'), brotliCompressSync('export {};'));
});
afterAll(() => harness.close());

describe('catalogue calls in the API', () => {
  test('every catalogue response matches the contract, is cacheable and sets no cookies', async () => {
    const ask = createShopClient(harness.url);
    for (const path of [
      '/getGiftCountryList',
      '/getCountryDetail?isd=41',
      '/getCountryDetail?countrycode=ch',
      '/getCountryDetail?searchbyname=Switz',
      '/getGiftProductListByCountry?ccode_iso2=CH&category_id=1',
      '/getCardRate?prodid=G-3090',
      '/getCardInfoFaq?slug=netflix-ch',
    ] as const) {
      const answer = await ask.get(path);
      dataOf(answer);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
      expect(answer.headers.get('vary')).toBe('Accept-Encoding, Accept-Language');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('the catalogue lists at most 48 products per page, filtered and sorted as requested', async () => {
    const ask = createShopClient(harness.url);
    const list = async (query: string) =>
      dataOf(await ask.get(`/getGiftProductListByCountry?ccode_iso2=DE&${query}`));
    const first = await list('category_id=0');
    expect(first).toMatchObject({ pageno: 1, pagesize: 48, total: 56 });
    const rest = await list('pageno=2');
    expect([first.products.length, rest.products.length]).toEqual([48, 8]);
    expect(new Set([...first.products, ...rest.products].map(({ prodid }) => prodid)).size).toBe(56);
    expect((await list('pagesize=5')).products).toEqual(first.products.slice(0, 5));
    const search = vi.spyOn(harness.app.shop.catalogue, 'productsByCountry');
    const found = await list('searchbyname=%20ZALando%20&pagesize=5');
    // Otherwise, every spelling of the query would have its own cached response.
    expect(search).toHaveBeenCalledWith('DE', expect.objectContaining({ search: 'zalando' }), 'en');
    search.mockRestore();
    expect(found.products.map(({ slug }) => slug)).toEqual(['zalando-de']);
    expect(found.total).toBe(1);
    const byName = (await list('sort=name')).products.map(({ ProdName }) => ProdName);
    expect(byName).not.toEqual(first.products.map(({ ProdName }) => ProdName));
    expect((await list('cardtype=3')).products).toEqual([]);
    const swiss = async (query: string) => {
      const answer = await ask.get(`/getGiftProductListByCountry?ccode_iso2=CH&${query}`);
      return new Set(dataOf(answer).products.map(({ ProdType }) => ProdType));
    };
    expect([await swiss('cardtype=3'), await swiss('cardtype=1'), await swiss('category_id=3')]).toEqual([
      new Set([3]),
      new Set([1]),
      new Set([3]),
    ]);
    for (const query of ['pagesize=49', 'pagesize=0', 'pageno=0', 'pageno=x', 'sort=price', 'cardtype=2'])
      expect((await ask.get(`/getGiftProductListByCountry?ccode_iso2=DE&${query}`)).status, query).toBe(422);
  });

  test('the catalogue finds a product by its slug', async () => {
    const ask = createShopClient(harness.url);
    const bySlug = await ask.get('/getCardRate?slug=zalando-ch');
    expect(dataOf(bySlug).prodid).toBe('G-3058');
    expect((await ask.get('/getCardRate?slug=nope')).status).toBe(404);
    expect((await ask.get('/getCardRate')).status).toBe(422);
  });

  test('a product page states the maximum order: the legal limit for vouchers, and the limit of the catalogue for cards', async () => {
    const ask = createShopClient(harness.url);
    const most = async (prodid: string) => dataOf(await ask.get(`/getCardRate?prodid=${prodid}`)).order_max;
    expect([await most('V-1'), await most('G-3058')]).toEqual(['900.00', '2000.00']);
  });

  test('catalogue responses are compressed and have an ETag per language; a matching ETag returns 304', async () => {
    const url = `${harness.url}/api/getGiftProductListByCountry?ccode_iso2=DE&category_id=0`;
    const get = async (headers: Record<string, string>) => fetch(url, { headers });
    const tags = new Set<string | null>();
    for (const language of ['de', 'en'])
      for (const encoding of ['br', 'gzip', 'identity']) {
        const requestHeaders = { 'accept-encoding': encoding, 'accept-language': language };
        const answer = await get(requestHeaders);
        expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
        const body = v.parse(
          v.object({ data: api.getGiftProductListByCountry.response }),
          await answer.json(),
        );
        expect(body.data.country).toBe(language === 'de' ? 'Deutschland' : 'Germany');
        const etag = answer.headers.get('etag');
        tags.add(etag);
        const again = await get({ ...requestHeaders, 'if-none-match': etag! });
        expect(again.status).toBe(304);
        expect(await again.text()).toBe('');
        expect(again.headers.get('cache-control')).toBe('public, max-age=300');
      }
    expect(tags.size).toBe(6);
  });

  test('the catalogue immediately shows that a product is off sale or can be bought again', async () => {
    const ask = createShopClient(harness.url);
    const { catalogue } = harness.app.shop;
    const stock = async (): Promise<number | undefined> =>
      dataOf(await ask.get('/getCardRate?prodid=G-3058')).instock;
    expect(await stock()).toBe(1);
    catalogue.setOffSale(new Set(['G-3058']));
    expect(await stock()).toBe(0);
    catalogue.setOffSale(new Set());
    expect(await stock()).toBe(1);
  });

  test('the selling status lists the offered payment methods and is cached for only five seconds', async () => {
    const answer = await createShopClient(harness.url).get('/getSellingStatus');
    expect(dataOf(answer)).toEqual({ paused: 0, offered: ['card', 'paypal', 'mypos'] });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=5');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('the catalogue returns 404 and the shop’s message for unknown products', async () => {
    const ask = createShopClient(harness.url);
    for (const path of ['/getCardRate?prodid=nope', '/getCardInfoFaq?slug=nope', '/getCountryDetail?isd=999'])
      expect(await ask.get(path)).toMatchObject({
        status: 404,
        body: { success: false, message: 'No Data found.' },
      });
  });

  test('a phone number lookup returns the operator or an error, which contains alternatives if the operator is unknown', async () => {
    const ask = createShopClient(harness.url);
    const airtel = dataOf(await ask.get('/checkMobileNumber?isd=91&mobile=09801041300'));
    expect(airtel).toMatchObject({
      isd: '91',
      mobile: '9801041300',
      e164: '+919801041300',
      ccode_iso2: 'IN',
      prodid: 'T-200',
    });
    expect(await ask.get('/checkMobileNumber?isd=91&mobile=12')).toMatchObject({
      status: 422,
      body: { message: 'Please provide valid mobile number.' },
    });
    const unknown = await ask.get('/checkMobileNumber?isd=91&mobile=6999912300');
    expect(unknown).toMatchObject({
      status: 404,
      body: { code: 'OPERATOR_UNKNOWN', message: 'No Data found.' },
    });
    const [, found] = api.checkMobileNumber.errors.OPERATOR_UNKNOWN;
    expect(v.parse(found, unknown.body.data).alternatives.length).toBeGreaterThan(2);
    // a dial code that several countries share, and one that no country has
    expect((await ask.get('/checkMobileNumber?isd=1&mobile=5062345678')).body.data).toMatchObject({
      ccode_iso2: 'CA',
    });
    expect((await ask.get('/checkMobileNumber?isd=999&mobile=12')).status).toBe(422);
    // numbers from two countries without operators; the first country has gift cards, and one number is too short
    for (const [isd, mobile, country, giftcard] of [
      ['81', '9012345678', 'JP', 1],
      ['81', '12', 'JP', 1],
      ['850', '1921234567', 'KP', 0],
    ] as const)
      expect(await ask.get(`/checkMobileNumber?isd=${isd}&mobile=${mobile}`)).toMatchObject({
        status: 404,
        body: { code: 'COUNTRY_NOT_SOLD', data: { ccode_iso2: country, giftcard } },
      });
  });

  test('a phone number lookup fails differently for an invalid number, an unknown operator and an error of the shop', async () => {
    const ask = createShopClient(harness.url);
    const detect = vi.spyOn(harness.app.shop.gateways.supplier, 'detectOperator');
    const answerTo = (error: Error) => {
      detect.mockRejectedValueOnce(error);
      return ask.get('/checkMobileNumber?isd=91&mobile=9801041300');
    };
    expect(await answerTo(new Refused('INVALID_RECIPIENT_PHONE'))).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_ERROR', errors: { mobile: ['Please provide valid mobile number.'] } },
    });
    expect(await answerTo(new Refused('COULD_NOT_AUTO_DETECT_OPERATOR'))).toMatchObject({
      status: 404,
      body: { code: 'OPERATOR_UNKNOWN', data: { isd: '91', mobile: '9801041300', ccode_iso2: 'IN' } },
    });
    expect(await answerTo(new TypeError('ours'))).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    detect.mockRestore();
  });
});

describe('response envelope', () => {
  test('API-10: unknown paths, paths in the wrong case and wrong methods return JSON errors [ASVS-4.1.1]', async () => {
    const ask = createShopClient(harness.url);
    for (const path of ['/nope', '/getcart?carttoken=x', '', '/hooks/nobody'])
      expect(v.parse(failureEnvelope, (await ask.get(path)).body)).toMatchObject({ code: 'UNKNOWN_CALL' });
    const wrong = await ask.get('/addCart');
    expect(wrong).toMatchObject({ status: 405, body: { success: false, code: 'WRONG_METHOD' } });
    expect(wrong.headers.get('allow')).toBe('POST');
    // Two groups of routes share this path.
    expect((await ask.get('/updateprofile')).headers.get('allow')).toBe('POST');
  });

  test('response headers forbid caching and content sniffing [ASVS-3.2.1 ASVS-4.1.1 ASVS-14.2.2 ASVS-14.3.2]', async () => {
    const { headers, status, body } = await createShopClient(harness.url).get('/health');
    expect([status, body.data]).toEqual([200, { status: 'ok', version }]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('the API accepts only small, well-formed JSON [ASVS-1.5.2 ASVS-3.5.1 ASVS-3.5.2 ASVS-3.5.3 ASVS-15.3.6]', async () => {
    const ask = createShopClient(harness.url);
    const post = (body: string, headers = {}) => ask.post('/addCart', body, headers);
    expect(await post('{}', { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
      body: { code: 'JSON_ONLY' },
    });
    expect(await post('{"a":', {})).toMatchObject({ status: 400, body: { code: 'MALFORMED' } });
    const bodyOf = (bytes: number): string => `"${'x'.repeat(bytes - 2)}"`;
    expect((await post(bodyOf(64 * 1024))).status).toBe(422);
    expect(await post(bodyOf(64 * 1024 + 1))).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    expect((await post('{"__proto__":{"prodid":"T-200"}}')).status).toBe(422);
  });

  test.each([
    ['refuses', 70_000, 413],
    ['reads', 100, 422],
  ])(
    'the API %s a body of unknown length that contains a string of %i characters',
    async (_, letters, status) => {
      const body = new Blob([JSON.stringify({ prodid: 'x'.repeat(letters) })]).stream();
      // The body is a stream, so the request is chunked and has no length.
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
      expect((await fetch(`${harness.url}/api/addCart`, sent)).status).toBe(status);
    },
  );

  test('the API reports validation errors by field in the language of the request [ASVS-2.2.1]', async () => {
    const ask = createShopClient(harness.url);
    const order = {
      carttoken: 'x'.repeat(43),
      email: 'nobody',
      acceptterms: 0,
      lang: 'en',
      fname: 'x'.repeat(51),
    };
    expect(await ask.post('/createSaleOrder', order)).toMatchObject({
      status: 422,
      body: {
        success: false,
        code: 'VALIDATION_ERROR',
        message: 'Please check your input.',
        errors: {
          email: ['Invalid email address.'],
          acceptterms: ['You must accept the terms'],
          fname: ['Maximum 50 letters.'],
        },
      },
    });
    const german = await ask.post('/addCart', {}, { 'accept-language': 'de-CH,de;q=0.9' });
    expect(german.body).toMatchObject({
      message: 'Bitte prüfen Sie Ihre Eingaben.',
      errors: { prodid: ['Pflichtfeld'] },
    });
    const third = await ask.post('/addCart', {}, { 'accept-language': 'pl, xx;q=0.9, fr;q=0.8, de;q=0.7' });
    expect(third.body.errors).toMatchObject({ prodid: ['Champ obligatoire'] });
  });

  test('the response to an internal error does not reveal the error [ASVS-13.4.2 ASVS-15.2.3 ASVS-16.3.4 ASVS-16.5.1 ASVS-16.5.3]', async () => {
    await harness.pool.query('alter table cart rename to cart_away');
    const broken = await createShopClient(harness.url).get(`/getCart?carttoken=${'x'.repeat(43)}`);
    await harness.pool.query('alter table cart_away rename to cart');
    expect(broken.status).toBe(500);
    expect(broken.body).toEqual({
      success: false,
      message: 'Something went wrong! Please try again later.',
      code: 'INTERNAL',
    });
  });
});

describe('cross-site requests', () => {
  test('the API rejects requests from pages on other sites [ASVS-3.4.2 ASVS-3.5.1 ASVS-3.5.2 ASVS-3.5.3 S4]', async () => {
    const ask = createShopClient(harness.url);
    await ask.get('/health');
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site };
      const refused = { status: 403, body: { success: false, code: 'CSRF' } };
      expect(await ask.post('/addCart', topUp, headers)).toMatchObject(refused);
      expect(await ask.post('/orderChanges', { ordertoken: 'x'.repeat(43) }, headers)).toMatchObject(refused);
      const read = await fetch(`${harness.url}/api/getSellingStatus`, { headers });
      expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    }
    expect((await ask.post('/addCart', topUp, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    const typed = { headers: { 'sec-fetch-site': 'none' } };
    expect((await fetch(`${harness.url}/api/getSellingStatus`, typed)).status).toBe(200);
  });

  test('every HTTPS response has an HSTS header [ASVS-3.4.1 ASVS-12.1.1 ASVS-12.2.1]', async () => {
    const shop = await openShop({ PUBLIC_URL: 'https://rigi.example' });
    for (const path of ['/api/health', '/api/nope', '/', '/no/such', '/staff/'])
      expect((await fetch(shop.url + path)).headers.get('strict-transport-security'), path).toBe(
        'max-age=63072000; includeSubDomains',
      );
    await shop.close();
  });

  test('over HTTPS, the buyer cookie has the prefix __Host-, so that no subdomain can set it', async () => {
    const shop = await openShop({ PUBLIC_URL: 'https://rigi.example' });
    const ask = createShopClient(shop.url);
    const cookies = (await ask.send('POST', '/api/addCart', topUp)).headers.getSetCookie();
    const buyer = cookies.find((cookie) => cookie.startsWith('__Host-buyer='));
    expect(buyer).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(buyer).not.toContain('Domain');
    expect(cookies.filter((cookie) => cookie.startsWith('buyer='))).toEqual([]);
    await shop.close();
  });

  test("a browser with the XSRF cookie must repeat the cookie's value in a header [ASVS-3.5.1 ASVS-3.5.2 ASVS-3.5.3 S4]", async () => {
    const ask = createShopClient(harness.url);
    await ask.get('/health');
    expect(ask.cookies.size).toBe(0);
    // Page scripts create the XSRF cookie before the first request that changes data.
    ask.cookies.set('XSRF-TOKEN', 'made-by-the-page');
    expect(await ask.post('/addCart', topUp, { 'x-xsrf-token': 'wrong' })).toMatchObject({
      status: 419,
      body: { message: 'CSRF token mismatch.' },
    });
    expect((await ask.post('/addCart', topUp)).status).toBe(200);
    // The response does not replace the cookie, because other requests may be under way.
    expect(ask.cookies.get('XSRF-TOKEN')).toBe('made-by-the-page');
    // A page that cannot read the cookie sends no header.
    const unread = { method: 'POST', headers: { cookie: 'XSRF-TOKEN=made-by-the-page' } };
    const refused = await fetch(`${harness.url}/api/addCart`, unread);
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([419, []]);
    expect(await refused.json()).toMatchObject({
      code: 'CSRF',
      message: expect.stringMatching(/cookies/i) as string,
    });
    // If the browser has no XSRF cookie, the response to its first request that changes data sets one.
    const other = createShopClient(harness.url);
    await other.post('/addCart', topUp);
    expect(other.cookies.get('XSRF-TOKEN')).toMatch(/^[\w-]{43}$/);
  });

  test('all cookies are SameSite=Strict, and scripts cannot read the buyer cookie [ASVS-3.3.2 ASVS-3.3.4]', async () => {
    const ask = createShopClient(harness.url);
    const cookies = (await ask.send('POST', '/api/addCart', topUp)).headers.getSetCookie();
    for (const cookie of cookies) expect(cookie).toMatch(/Path=\/.*SameSite=Strict/i);
    expect(cookies.find((c) => c.startsWith('buyer='))).toContain('HttpOnly');
    expect(cookies.find((c) => c.startsWith('XSRF-TOKEN='))).not.toContain('HttpOnly');
    // The browser keeps the buyer cookie for a year of 365 days.
    expect(cookies.find((c) => c.startsWith('buyer='))).toContain('Max-Age=31536000;');
  });
});

test('a rate-limited response states when to retry', async () => {
  const ask = createShopClient(harness.url);
  const answers = await Promise.all(
    Array.from({ length: 80 }, () => ask.get('/checkMobileNumber?isd=91&mobile=12')),
  );
  const last = answers.find((a) => a.status === 429);
  expect(last?.body.message).toBe('Too many attempts. Please try again later.');
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the API lists the available payment methods and rejects any other method', async () => {
  const ada = createShopper(harness.url);
  const { ordertoken } = await ada.order(topUp);
  const methods = dataOf(await ada.browser.get(`/getPaymentGateWay?ordertoken=${ordertoken}`));
  expect(methods).toMatchObject({
    total: '2.85',
    currency: 'CHF',
    gateways: [
      { code: 'card', enabled: 1, fee: '0.00' },
      { code: 'paypal', enabled: 1, fee: '0.00' },
      { code: 'mypos', enabled: 1, fee: '0.00' },
    ],
  });
  expect(await ada.browser.post('/createPayURL', { ordertoken, gateway: 'cash' })).toMatchObject({
    status: 422,
  });
});

test("the API returns the client's location in the location service's format", async () => {
  const response = await createShopClient(harness.url).send('GET', '/api/geo/json');
  expect(await response.json()).toEqual({
    country_name: 'Switzerland',
    country_code: 'CH',
    languages: 'de',
    currency: 'CHF',
    country_calling_code: '+41',
  });
});

const get = <const Address extends string>(path: Address, headers = {}) =>
  fetch(harness.url + path, { headers });

describe('pages outside the API', () => {
  test('API-10: every URL outside the API returns the app with its CSP [ASVS-3.4.3 S2]', async () => {
    for (const path of ['/', '/orders', '/mobile-topup/airtel-india', '/payment-process?result=success']) {
      const page = await get(path);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect(page.headers.get('content-security-policy')?.split('; ')).toEqual([
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "frame-src 'self'",
        `form-action 'self' ${harness.url}`,
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        'report-uri /policy-reports',
        'report-to policy',
      ]);
      expect(page.headers.get('permissions-policy')).toBe(
        'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), usb=()',
      );
      expect(page.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
      expect(await page.text()).toMatch(/<title>[^<]*Rigi<\/title>/);
    }
  });

  test('the offline page is empty and has the same CSP as other pages', async () => {
    const page = await get('/offline');
    expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>Rigi</title>']);
    const policy = (await get('/orders')).headers.get('content-security-policy');
    expect(page.headers.get('content-security-policy')).toBe(policy);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    const worker = await get('/service-worker.js');
    expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  });

  test('built files are compressed and cached forever, and a missing file returns 404', async () => {
    const file = await get('/assets/app-1.js', { 'accept-encoding': 'br' });
    expect(file.headers.get('content-encoding')).toBe('br');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await file.text()).toBe('export {};');
    // The first request loaded the encoded file into memory. Later requests are served from memory.
    for (const [accepted, encoding] of [
      ['br', 'br'],
      ['gzip', null],
      ['br, gzip', 'br'],
      ['gzip', null],
    ] as const) {
      const again = await get('/assets/app-1.js', { 'accept-encoding': accepted });
      expect([again.status, again.headers.get('content-encoding'), await again.text()]).toEqual([
        200,
        encoding,
        'export {};',
      ]);
      const etag = again.headers.get('etag')!;
      const same = await get('/assets/app-1.js', { 'accept-encoding': accepted, 'if-none-match': etag });
      expect([same.status, await same.text()]).toEqual([304, '']);
    }
    // A later build may contain the file, so no cache may store its absence.
    for (const path of ['/assets/app-2.js', '/manifest.webmanifest', '/missing.svg']) {
      const { status, headers } = await get(path);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
    }
    for (const sly of ['/assets/..%2f..%2fkeys.json', '/assets/%2e%2e/%2e%2e/keys.json', '/..%2fkeys.json'])
      expect(await (await get(sly)).text()).not.toContain('codes');
  });

  test('a file that was first requested with HEAD is served with its content', async () => {
    writeFileSync(join(harness.dataDir, 'dist/assets/app-3.js'), 'export {};');
    for (let time = 0; time < 2; time += 1) {
      const head = await fetch(`${harness.url}/assets/app-3.js`, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(await (await get('/assets/app-3.js')).text()).toBe('export {};');
    }
    // The server keeps the file in memory.
    rmSync(join(harness.dataDir, 'dist/assets/app-3.js'));
    expect(await (await get('/assets/app-3.js')).text()).toBe('export {};');
  });

  test("no URL leads to the build's HTML file", async () => {
    const page = await get('/index.html');
    expect(page.status).toBe(404);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  test('a file or text with a matching ETag is not sent again, but a missing page is', async () => {
    writeFileSync(join(harness.dataDir, 'dist/picture.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const path of ['/picture.svg', '/robots.txt', '/orders', '/sitemap.xml', '/no/such']) {
      const first = await get(path);
      const second = await get(path, { 'if-none-match': first.headers.get('etag')! });
      const isMissing = path === '/no/such';
      expect([path, first.status, second.status]).toEqual([
        path,
        isMissing ? 404 : 200,
        isMissing ? 404 : 304,
      ]);
      expect(await second.text()).toBe(isMissing ? await first.text() : '');
      expect(second.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
    }
    const text = await get('/robots.txt', { 'accept-encoding': 'br' });
    expect(text.headers.get('content-encoding')).toBe('br');
    const plain = await get('/robots.txt', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await text.text());
    expect(plain.headers.get('etag')).not.toBe(text.headers.get('etag'));
  });

  test('the server does not keep a built file of more than 32 MB in memory', async () => {
    const file = join(harness.dataDir, 'dist/assets/large.js');
    writeFileSync(file, '');
    truncateSync(file, 32 * 1024 * 1024 + 1);
    const large = await get('/assets/large.js');
    expect(large.headers.get('content-length')).toBe(String(32 * 1024 * 1024 + 1));
    await large.body?.cancel();
    rmSync(file);
    expect((await get('/assets/large.js')).status).toBe(404);
  });

  test('the server keeps at most 32 MB of built files in memory', slow, async () => {
    const assets = join(harness.dataDir, 'dist/assets');
    const loadStatus = async (name: string): Promise<number> => {
      const answer = await get(`/assets/${name}`);
      await answer.arrayBuffer();
      return answer.status;
    };
    for (const name of ['half-1.js', 'half-2.js']) {
      writeFileSync(join(assets, name), Buffer.alloc(20 * 1024 * 1024));
      expect(await loadStatus(name)).toBe(200);
      rmSync(join(assets, name));
    }
    expect([await loadStatus('half-1.js'), await loadStatus('half-2.js')]).toEqual([200, 404]);
  });

  test.each([
    ['/sitemap.xml', 'application/xml; charset=utf-8', 'public, max-age=3600'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'public, max-age=3600'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8', 'public, max-age=86400'],
    ['/logo.svg', 'image/svg+xml', 'public, max-age=3600'],
    ['/photo.jpg', 'image/jpeg', 'public, max-age=3600'],
    ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
    ['/flags/ch.svg', 'image/svg+xml', 'public, max-age=2592000'],
  ])(
    'the file %s is served with the content type %s and the cache policy %s',
    async (path, type, caching) => {
      const dist = join(harness.dataDir, 'dist');
      writeFileSync(join(dist, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
      writeFileSync(join(dist, 'photo.jpg'), '');
      writeFileSync(join(dist, 'manifest.webmanifest'), '{}');
      const { status, headers } = await get(path);
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        type,
        caching,
      ]);
      const varies =
        path === '/manifest.webmanifest' ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding';
      if (!path.startsWith('/flags')) expect(headers.get('vary')).toBe(varies);
    },
  );

  test("the response to a HEAD request for a file states the file's size", async () => {
    const { status, headers } = await fetch(`${harness.url}/service-worker.js`, { method: 'HEAD' });
    expect([status, headers.get('content-length')]).toEqual([200, String('// the worker'.length)]);
  });

  test('the path for flag images serves only flags', async () => {
    const flag = await get('/flags/ch.svg');
    expect([flag.status, flag.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    for (const path of ['/flags/..%2f..%2fpackage.json', '/flags/..%2f1x1%2fch.svg', '/flags/che.svg']) {
      const other = await get(path);
      expect([path, other.status, await other.text()]).toEqual([
        path,
        404,
        expect.not.stringMatching(/<svg|"name"/),
      ]);
    }
  });
});
