import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { keepAliveMs, listen } from '../../../server/bootstrap/listen.ts';
import { handleUnreadableRequests } from '../../../server/bootstrap/unreadableRequests.ts';
import { StartError } from '../../../server/platform/startError.ts';
import { createShopClient } from '../../support/shop/client.ts';
import { openShop, portOf, topUp, type Harness } from '../shop/harness.ts';

/** Tests the headers of every response, and the paths that the shop never serves. */

let harness: Harness;
beforeAll(async () => {
  harness = await openShop({ WORKERS: '0' });
  const dist = join(harness.dataDir, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  mkdirSync(join(dist, '.git'));
  mkdirSync(join(dist, '.house'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Rigi</title>');
  writeFileSync(join(dist, 'assets/a-1.js'), 'export {};');
  writeFileSync(join(dist, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(dist, '.git/config'), 'a secret of the house');
  // The server must not serve these files, although one has an allowed extension and the assets folder allows
  // every extension.
  for (const hidden of ['.house/list.json', '.env.txt', 'assets/.env', 'assets/.map.js'])
    writeFileSync(join(dist, hidden), 'a secret of the house');
});
afterAll(() => harness.close());

type RawResponse = { status: number; headers: Record<string, string | string[] | undefined>; body: string };
/** Sends any method and path, even ones that no browser would send. */
const ask = (method: string, path: string, headers: Record<string, string> = {}): Promise<RawResponse> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(harness.url);
    const clientRequest = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(pieces).toString(),
        }),
      );
    });
    clientRequest.on('error', fail);
    clientRequest.end();
  });

const places: [method: string, path: string, status: number][] = [
  ['GET', '/', 200],
  ['GET', '/reset-password?token=a&email=b', 200],
  ['GET', '/nothing-here', 404],
  ['GET', '/assets/a-1.js', 200],
  ['GET', '/assets/missing.js', 404],
  ['GET', '/logo.svg', 200],
  ['GET', '/flags/ch.svg', 200],
  ['GET', '/robots.txt', 200],
  ['GET', '/.well-known/security.txt', 200],
  ['GET', '/sitemap.xml', 200],
  ['GET', '/api/health', 200],
  ['GET', '/api/nope', 404],
  ['GET', '/api/addCart', 405],
  ['POST', '/api/addCart', 415],
  ['GET', '/staff', 303],
  ['GET', '/staff/sign-in', 200],
  ['GET', '/staff/admin.css', 200],
  ['POST', '/policy-reports', 415],
  ['GET', '/sandbox', 200],
  ['GET', '/sandbox/inbox.json', 200],
  ['DELETE', '/', 404],
];

test.each(places)(
  'the response to %s %s (%i) forbids content sniffing, framing and referrers to other sites [ASVS-3.4.4 ASVS-3.4.5 ASVS-3.4.6]',
  async (method, path, status) => {
    const { headers, status: given } = await ask(method, path);
    expect(given).toBe(status);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toMatch(
      path.startsWith('/staff') || path.startsWith('/sandbox') ? /^same-origin$/ : /^no-referrer$/,
    );
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    // Over plain http, browsers ignore this header, and a shop without https must not send it.
    expect(headers['strict-transport-security']).toBeUndefined();
    if (path.startsWith('/api/')) {
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['vary']).toBe('Accept-Language');
    }
    expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined();
    // A response with a body needs a content type. A text response also needs a charset.
    const type = headers['content-type'];
    if (status !== 303 && headers['content-length'] !== '0' && given < 400)
      expect(type).toMatch(/; charset=utf-8$|^application\/json|^image\//i);
  },
);

test('the response to a malformed request has the usual security headers [ASVS-3.4.4 ASVS-3.4.5 ASVS-3.4.6]', async () => {
  const server = createServer();
  handleUnreadableRequests(server);
  await listen(server, 0, '127.0.0.1');
  const answer = await new Promise<string>((done) => {
    let text = '';
    const socket = connect(portOf(server), '127.0.0.1', () => socket.write('no request at all\r\n\r\n'));
    socket.on('data', (piece: Buffer) => (text += piece.toString()));
    socket.on('close', () => done(text));
  });
  await new Promise((done) => server.close(done));
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('x-content-type-options: nosniff');
  expect(answer).toContain('referrer-policy: no-referrer');
  expect(answer).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'");
  expect(answer).toContain('cache-control: no-store');
  expect(answer).toContain('connection: close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
});

test('a connection that the client has closed gets no response', () => {
  const server = createServer();
  handleUnreadableRequests(server);
  const answer = (code: string, writable: boolean): string[] => {
    const done: string[] = [];
    const socket = { writable, destroy: () => done.push('destroyed'), end: () => done.push('answered') };
    server.emit('clientError', Object.assign(new Error('unreadable'), { code }), socket);
    return done;
  };
  expect(answer('ECONNRESET', true)).toEqual(['destroyed']);
  expect(answer('HPE_INVALID_METHOD', false)).toEqual(['destroyed']);
  expect(answer('HPE_INVALID_METHOD', true)).toEqual(['answered']);
});

test('the server keeps idle connections open for longer than proxies do, and reports a port that it cannot use', async () => {
  const [server, other] = [createServer(), createServer()];
  await listen(server, 0, '127.0.0.1');
  expect(keepAliveMs).toBe(65_000);
  expect(server.keepAliveTimeout).toBe(keepAliveMs);
  const port = portOf(server);
  await expect(listen(other, port, '127.0.0.1')).rejects.toThrow(
    new StartError(
      `Port ${port} on 127.0.0.1 is in use by another program: stop it or set PORT to a free one.`,
    ),
  );
  const forbidden = createServer();
  vi.spyOn(forbidden, 'listen').mockImplementation(() => {
    forbidden.emit('error', Object.assign(new Error('denied'), { code: 'EACCES' }));
    return forbidden;
  });
  await expect(listen(forbidden, 80, '127.0.0.1')).rejects.toThrow(
    new StartError('Port 80 on 127.0.0.1 may not be used by this user: set PORT to one above 1023.'),
  );
  await expect(listen(createServer(), port, '203.0.113.7')).rejects.toThrow(
    new StartError(`The shop cannot listen on 203.0.113.7 port ${port}: EADDRNOTAVAIL`),
  );
  await new Promise((done) => server.close(done));
});

test('no URL redirects to another host [ASVS-3.7.2]', async () => {
  const paths = [
    '//evil.example',
    '/\\\\evil.example',
    '/%2f%2fevil.example',
    '/?next=https://evil.example',
    '/staff?next=//evil.example',
    '/api/email/verify/1/aa?verify_url=https://evil.example',
    '/de//evil.example',
  ];
  for (const path of paths)
    for (const method of ['GET', 'POST']) {
      const { headers } = await ask(method, path, {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
      });
      expect(headers['location'] ?? '/', path).toMatch(/^\/(?![/\\])/);
      expect(headers['refresh']).toBeUndefined();
    }
});

test('over HTTPS, cookies are Secure and limited to this host [ASVS-3.3.1 ASVS-3.3.3]', async () => {
  const shop = await openShop({ WORKERS: '0', PUBLIC_URL: 'https://shop.example' });
  try {
    const ask = createShopClient(shop.url);
    const cookies = (await ask.send('POST', '/api/addCart', topUp)).headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Secure/i);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
  } finally {
    await shop.close();
  }
});

test('the server uses the first value of a repeated query parameter, and never reads body fields from the query string [ASVS-15.3.7]', async () => {
  const shop = createShopClient(harness.url);
  const number = 'mobile=9801041300';
  expect(await shop.get(`/checkMobileNumber?isd=91&${number}&isd=41`)).toMatchObject({
    status: 200,
    body: { data: { ccode_iso2: 'IN' } },
  });
  expect((await shop.get(`/checkMobileNumber?isd=41&${number}&isd=91`)).status).toBe(422);
  const query = new URLSearchParams({ email: 'ada@mail.example', password: 'Correct-Horse-7' });
  expect(await shop.post(`/auth/login?${query}`, {})).toMatchObject({
    status: 422,
    body: { code: 'VALIDATION_ERROR' },
  });
});

describe('internal server files', () => {
  test('the server serves no dot folders, directory listings or internal files [ASVS-1.1.1 ASVS-13.4.1 ASVS-13.4.3 ASVS-13.4.5]', async () => {
    for (const path of [
      '/.git/config',
      '/.git',
      '/%2egit/config',
      '/%252egit/config',
      '/assets/../.git/config',
      '/assets/%2e%2e/.git/config',
      '/assets/..%2f.git/config',
      '/assets/x/..%2f..%2f.git%2fconfig',
      '/.house/list.json',
      '/%2ehouse/list.json',
      '/.env.txt',
      '/assets/.env',
      '/assets/%2eenv',
      '/assets/%252eenv',
      '/assets/%2f.env',
      '/assets/.map.js',
      // The shop's keys are in the folder above its pages.
      '/..%2fkeys.json',
      '/%2e%2e%2fkeys.json',
      '/assets/..%2f..%2fkeys.json',
      '/assets/..%5c..%5ckeys.json',
      '/assets',
      '/assets/',
      '/package.json',
      '/server/main.ts',
      '/docs',
      '/openapi.json',
      '/metrics',
      '/api/metrics',
      '/api/docs',
    ]) {
      const { status, body } = await ask('GET', path);
      expect([path, status]).toEqual([path, 404]);
      expect(body).not.toMatch(/a secret of the house|a-1\.js|"dependencies"|process_cpu|"codes"/);
    }
  });

  test('the response to TRACE does not echo the request [ASVS-13.4.4]', async () => {
    const secret = 'what-a-browser-sent';
    for (const path of ['/', '/api/health', '/staff', '/assets/a-1.js']) {
      const { status, body } = await ask('TRACE', path, { cookie: `buyer=${secret}` });
      expect(status).not.toBe(200);
      expect(body).not.toContain(secret);
    }
  });
});
