/**
 * Tests every API route except those for the payment providers (`/hooks` and `/mypos`): who can call it, and
 * how it responds to any input.
 */
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commonErrors, api, callOf, isPath } from '../../../contract/api.ts';
import { failureEnvelope } from '../../../contract/schemas/envelope.ts';
import type { AppContext } from '../../../server/appContext.ts';
import { drain, listen, slowest } from '../../../server/bootstrap/listen.ts';
import { createLog } from '../../../server/platform/log.ts';
import { OutcomeUnknown, Refused } from '../../../server/platform/outcomes.ts';
import { ShopRefusal } from '../../../server/platform/refusal.ts';
import { createApi } from '../../../server/routes/index.ts';
import { signUp } from '../identity/harness.ts';
import { limitedCalls } from '../limits/limitedCalls.ts';
import { openShop, topUp, type Harness } from '../shop/harness.ts';

/** Calls that require a bearer token. */
const needSession = Object.entries(api)
  .filter(([, { auth }]) => auth === 'session')
  .map(([path, { method }]) => `${method} /${path}`);
/** Number of random requests per call. `FUZZ` overrides it. */
const tries = Number(process.env['FUZZ'] ?? 25);

let harness: Harness;
let log = '';
beforeAll(async () => {
  const write = (line: string): void => void (log += line);
  harness = await openShop({ RATE_LIMITS: '0' }, createLog('warn', { write }));
});
afterAll(() => harness.close());

type Route = { method: string; path: string };
const createApiOf = (shop: AppContext) =>
  createApi(
    shop,
    { findReason: () => Promise.resolve(null), drain: () => {} },
    { remove: () => {}, load: () => Promise.reject(new Error('not called')) },
  );
const findRoutes = (): Route[] => {
  const { routes } = createApiOf(harness.app.shop);
  const own = routes.filter(
    ({ method, path }) => method !== 'ALL' && !/^\/(?:hooks|mypos)\//.test(path) && !path.includes('*'),
  );
  return [...new Map(own.map((route) => [`${route.method} ${route.path}`, route])).values()];
};

type Sent = { query?: string; body?: string; headers?: Record<string, string> };
const send = async ({ method, path }: Route, { query = '', body, headers = {} }: Sent = {}) => {
  const answer = await fetch(`${harness.url}/api${path.replace(/:\w+/g, '1')}${query}`, {
    method,
    headers: { ...(method === 'GET' ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(method === 'GET' ? {} : { body: body ?? '{}' }),
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (isStream) await answer.body?.cancel();
  return { status: answer.status, isStream, text: isStream ? '' : await answer.text() };
};

test("the API's routes are the declared calls plus /health, /ready, /geo/json and /openapi.json", () => {
  expect(
    findRoutes()
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  ).toEqual(
    [
      ...Object.entries(api).map(([path, { method }]) => `${method} /${path}`),
      'GET /health',
      'GET /ready',
      'GET /geo/json',
      'GET /openapi.json',
    ].toSorted(),
  );
});

test("only the listed calls count towards a network's rate limit, and a call is counted before its body is read", async () => {
  const { shop } = harness.app;
  let counted: string | null = null;
  const secrets: typeof shop.secrets = {
    ...shop.secrets,
    of: (purpose, ...text) => {
      if (text[0] !== 'bucket') return shop.secrets.of(purpose, ...text);
      counted = String(text[1]);
      throw new ShopRefusal(429, 'tooMany');
    },
  };
  const config = { ...shop.config, rateLimits: true, databaseUrl: 'postgres://shared' };
  const limited = createApiOf({ ...shop, config, secrets });
  const found: string[] = [];
  for (const { method, path } of findRoutes()) {
    counted = null;
    const headers = { 'content-type': 'application/json', origin: shop.config.publicUrl };
    const answer = await limited.request(
      path.replace(/:\w+/g, '1'),
      { method, headers, ...(method === 'GET' ? {} : { body: 'unread' }) },
      { incoming: { socket: { remoteAddress: '10.0.0.1' } } },
    );
    await answer.body?.cancel();
    if (counted !== null) found.push(`${method} ${path}: ${(counted as string).replace(' 10.0.0.1', '')}`);
  }
  expect(found.toSorted()).toEqual(
    limitedCalls.map(([method, path, bucket]) => `${method} /${path}: ${bucket}`).toSorted(),
  );
});

test('if the location service fails or refuses the address, the response says so without its details', async () => {
  const { shop } = harness.app;
  const ask = async (error: Error) => {
    const location = { ...shop.gateways.location, locate: () => Promise.reject(error) };
    const api = createApiOf({ ...shop, gateways: { ...shop.gateways, location } });
    const response = await api.request(
      '/geo/json',
      {},
      { incoming: { socket: { remoteAddress: '10.0.0.1' } } },
    );
    return [response.status, await response.json()];
  };
  expect(await ask(new Refused('Reserved IP Address'))).toEqual([
    200,
    { error: true, reason: 'Reserved IP Address' },
  ]);
  expect(await ask(new OutcomeUnknown('location: status 500'))).toEqual([
    200,
    { error: true, reason: 'Unavailable' },
  ]);
  expect((await ask(new Error('a bug')))[0]).toBe(500);
  log = '';
});

test('the server serves the OpenAPI document in development but not in production', async () => {
  const { shop } = harness.app;
  const statusIn = async (mode: 'development' | 'production'): Promise<number> =>
    (await createApiOf({ ...shop, config: { ...shop.config, mode } }).request('/openapi.json')).status;
  expect(await statusIn('development')).toBe(200);
  expect(await statusIn('production')).toBe(404);
});

test('without a sign-in, the server rejects all calls that require one and no others [ASVS-6.1.3 ASVS-6.3.4 ASVS-8.1.1 ASVS-8.1.2 ASVS-8.3.1 S1]', async () => {
  const refused: string[] = [];
  for (const route of findRoutes())
    for (const headers of [
      {},
      { authorization: `Bearer ${'x'.repeat(43)}` },
      { authorization: 'Basic eDp5' },
    ]) {
      const { status, text } = await send(route, { headers });
      if (status !== 401) continue;
      const name = `${route.method} ${route.path}`;
      const { code, message } = v.parse(failureEnvelope, JSON.parse(text));
      // Calls that can return SIGNED_OUT accept a request without a bearer token but not one with an invalid
      // token.
      if (code === 'SIGNED_OUT') {
        expect(needSession).not.toContain(name);
        expect(headers.authorization).toMatch(/^Bearer/);
        continue;
      }
      refused.push(name);
      expect(message).toMatch(/^Token (?:not provided|has expired)$/);
    }
  // Each call that requires a session is rejected three times: without a token and with each of the two invalid
  // tokens.
  expect(refused.toSorted()).toEqual(needSession.flatMap((name) => [name, name, name]).toSorted());
});

/** Sends raw bytes that no HTTP client would send, and returns the server's response. */
const sendBytes = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
    socket.write(bytes);
  });

test("the response to a malformed request follows the contract's error format [ASVS-4.2.1]", async () => {
  const long = await fetch(`${harness.url}/api/getcountries?x=${'x'.repeat(17_000)}`);
  expect(long.status).toBe(431);
  expect(v.parse(failureEnvelope, await long.json())).toMatchObject({
    message: 'The request is too large.',
    code: 'TOO_LARGE',
  });
  const answer = await sendBytes(
    Number(new URL(harness.url).port),
    'GET /api/getcountries HTTP/1.1\r\nno header\r\n\r\n',
  );
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/json/);
  expect(v.parse(failureEnvelope, JSON.parse(body)).code).toBe('MALFORMED');
});

test('the server closes the connection if a client never completes its request', async () => {
  expect(slowest).toEqual({
    headersTimeout: 20_000,
    requestTimeout: 150_000,
    connectionsCheckingInterval: 10_000,
  });
  // This server has the same timeouts as the shop's server, but with short values.
  const server = createServer({ headersTimeout: 20, requestTimeout: 40, connectionsCheckingInterval: 10 });
  await listen(server, 0, '127.0.0.1');
  try {
    for (const unended of [
      'GET / HTTP/1.1\r\nhost:',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n1',
    ])
      expect(await sendBytes((server.address() as AddressInfo).port, unended)).toMatch(
        /^HTTP\/1\.1 408 .*TOO_SLOW/s,
      );
  } finally {
    await drain(server, Promise.resolve());
  }
});

test('a NUL character, which PostgreSQL cannot store, is rejected without an internal error', async () => {
  const { session } = await signUp(harness);
  const route = { method: 'GET', path: '/gettransaction' };
  const headers = { authorization: `Bearer ${session.access_token}` };
  const { status, text } = await send(route, { query: '?orderno=R-%00', headers });
  expect([status, v.parse(failureEnvelope, JSON.parse(text)).code]).toEqual([400, 'MALFORMED']);
});

test('every call responds to any input from any sender as specified, without an internal error [ASVS-2.1.1 ASVS-2.2.2 ASVS-8.2.3 ASVS-15.3.1 ASVS-15.3.5 S11]', async () => {
  const { session } = await signUp(harness);
  const shopper = harness.shopper();
  const { carttoken } = await shopper.addCart(topUp);
  const { ordertoken, orderno } = await shopper.createOrder(carttoken);
  const names = fc.constantFrom(
    'carttoken',
    'ordertoken',
    'orderno',
    'prodid',
    'ProductPriceID',
    'quantity',
    'amount',
    'email',
    'password',
    'isd',
    'mobile',
    'lang',
    'slug',
    'type',
    'page',
    'pageno',
    'pagesize',
    'search',
    'token',
    'id',
    'code',
    'otpcode',
    'hash',
    'expires',
    'signature',
    'address',
    'dob',
    'firstname',
    'method',
    'paymethod',
    'date',
    'startdate',
    'enddate',
    'words',
    'sender',
    'message',
    'verify_url',
    'refresh_token',
    'access_token',
    'ref',
    '__proto__',
    'constructor',
    'toString',
    '',
  );
  const text = fc.oneof(
    fc.constantFrom(
      carttoken,
      ordertoken,
      orderno,
      topUp.prodid,
      topUp.ProductPriceID,
      'card',
      'en',
      'Ä'.repeat(300),
    ),
    fc.constantFrom(
      "' or 1=1 --",
      '%00',
      '\u0000',
      '\ud800',
      '../../etc/passwd',
      '{{7*7}}',
      '=1+1',
      '1e309',
      '-1',
    ),
    fc.constantFrom(
      '2026-02-30',
      '9999-12-31',
      '0001-01-01',
      'x'.repeat(5_000),
      '\r\nset-cookie: a=b',
      '<b>',
      '٣',
    ),
    fc.string({ maxLength: 40, unit: 'binary' }),
    fc.integer().map(String),
  );
  const value = fc.oneof(
    { weight: 4, arbitrary: text },
    fc.constantFrom<unknown>(null, true, 0, -1, 1e21, 0.1, [], {}, [[]], { length: 3 }),
    fc.double({ noNaN: true }),
    fc.dictionary(names, text, { maxKeys: 3 }),
    fc.array(text, { maxLength: 3 }),
  );
  const request = fc.record({
    body: fc.oneof(
      {
        weight: 9,
        arbitrary: fc.dictionary(names, value, { maxKeys: 7 }).map((body) => JSON.stringify(body)),
      },
      fc.constantFrom('', '[]', 'null', '1', '"x"', '{', '{"a":1}}', '\u0000'),
    ),
    query: fc
      .dictionary(names, text, { maxKeys: 5 })
      .map((given) => `?${new URLSearchParams(Object.entries(given).map(([k, s]) => [k, s])).toString()}`),
    headers: fc.constantFrom<Record<string, string>>(
      {},
      { authorization: `Bearer ${session.access_token}` },
      { authorization: `Bearer ${session.access_token}`, cookie: 'buyer=%00; XSRF-TOKEN=' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'accept-language': '*;q=9,\u00e4' },
    ),
  });
  for (const route of findRoutes()) {
    // Random calls must not end the shared session.
    const isEnd = /^\/(?:signout|sessions\/end)/.test(route.path);
    await fc.assert(
      fc.asyncProperty(request, async (sent) => {
        const headers = isEnd ? {} : sent.headers;
        const { status, text: responseText, isStream } = await send(route, { ...sent, headers });
        expect(status, `${route.method} ${route.path}: ${responseText}`).not.toBe(500);
        if (status < 400 || isStream) return;
        const failure = v.safeParse(failureEnvelope, JSON.parse(responseText));
        expect(failure.success, `${route.path}: ${status} ${responseText}`).toBe(true);
        const { code = '' } = failure.output as { code?: string };
        const path = route.path.slice(1);
        if (!isPath(path)) return;
        const own = [callOf(path).errors?.[code] ?? []].flat()[0];
        const declared = [own, ...(commonErrors[code]?.[0].split(', ') ?? [])].map(Number);
        expect(declared, `${route.path}: ${responseText}`).toContain(status);
      }),
      { numRuns: tries, ...(process.env['FUZZ_SEED'] && { seed: Number(process.env['FUZZ_SEED']) }) },
    );
  }
  expect(log.split('\n').filter((line) => line.includes('a request failed'))).toEqual([]);
});
