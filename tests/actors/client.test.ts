import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import type { Api } from '../../src/api/types.ts';

let respond: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => respond(request, response));
let api: Api;
const lost = vi.fn<() => void>();
const asked: boolean[] = [];

beforeAll(async () => {
  vi.stubGlobal('document', { cookie: 'a=1; XSRF-TOKEN=abc%3D' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  api = createClient({
    base: `http://127.0.0.1:${port}/api`,
    language: () => 'fr',
    accessToken: (writes) => {
      asked.push(writes);
      return 'secret';
    },
    onSessionLost: lost,
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => lost.mockReset());

const answer = (status: number, body: unknown, type = 'application/json'): void => {
  respond = (_, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};
const schema = v.object({ x: v.number() });
const ask = (): Promise<{ x: number }> => api.get('thing', { a: '1', b: undefined }, schema);

test('a good answer gives its checked data', async () => {
  answer(200, { success: true, message: '', data: { x: 1 } });
  expect(await ask()).toEqual({ x: 1 });
  answer(299, { success: true, message: '', data: { x: 2 } });
  expect(await ask()).toEqual({ x: 2 });
});

test('every request carries language, bearer and, when it changes something, the XSRF header', async () => {
  const seen: IncomingMessage[] = [];
  asked.length = 0;
  respond = (request, response) => {
    seen.push(request);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"success":true,"message":"","data":{"x":1}}');
  };
  await ask();
  await api.post('thing', { y: 1 }, schema);
  expect(seen.map((request) => [request.method, request.url])).toEqual([
    ['GET', '/api/thing?a=1'],
    ['POST', '/api/thing'],
  ]);
  expect(asked).toEqual([false, true]);
  for (const { headers } of seen)
    expect(headers).toMatchObject({ 'accept-language': 'fr', authorization: 'Bearer secret' });
  expect(seen[0]!.headers['x-xsrf-token']).toBeUndefined();
  expect(seen[1]!.headers).toMatchObject({ 'x-xsrf-token': 'abc=', 'content-type': 'application/json' });
});

test.each([
  [404, { success: false, message: 'No Data found.' }, 'notFound', 'No Data found.'],
  [
    409,
    { success: false, message: 'You already have a cart.', code: 'CART_EXISTS', data: { carttoken: 'c' } },
    'conflict',
    'You already have a cart.',
  ],
  [410, { success: false, message: 'gone' }, 'gone', 'gone'],
  [
    422,
    {
      success: false,
      message: 'Please check your input.',
      code: 'VALIDATION_ERROR',
      errors: { email: ['Email is required'] },
    },
    'validation',
    'Please check your input.',
  ],
  [429, { success: false, message: 'slow down' }, 'tooMany', 'slow down'],
  [403, { success: false, message: 'no' }, 'refused', 'no'],
  [503, { success: false, message: 'later' }, 'server', 'later'],
  [400, { success: false, message: '' }, 'server', null],
  [502, { success: false, message: ' ' }, 'server', null],
  [200, { success: false, message: 'no after all' }, 'server', 'no after all'],
])('%i %j is a failure of kind %s', async (status, body, kind, message) => {
  answer(status, body);
  await expect(ask()).rejects.toMatchObject({ kind, message });
});

test('code, fields and data come along', async () => {
  answer(422, {
    success: false,
    message: 'm',
    code: 'VALIDATION_ERROR',
    errors: { email: ['first', 'second'] },
    data: { a: 1 },
  });
  await expect(ask()).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    fields: { email: 'first' },
    data: { a: 1 },
  });
});

test.each([
  ['a page instead of JSON', 500, '<h1>Oops</h1>', 'text/html'],
  ['a good status with a page', 200, '<h1>Oops</h1>', 'text/html'],
  ['an answer of another shape', 200, { success: true, message: '', data: { x: 'one' } }, 'application/json'],
  ['an empty answer', 200, '', 'application/json'],
])('%s is a generic failure', async (_, status, body, type) => {
  answer(status, body, type);
  await expect(ask()).rejects.toMatchObject({ kind: 'generic', message: null });
});

test.each([200, 401, 500])('the two token messages end the session at status %i', async (status) => {
  for (const message of ['Token has expired', 'Token not provided']) {
    answer(status, { success: false, message });
    await expect(ask()).rejects.toMatchObject({ kind: 'session' });
  }
  expect(lost).toHaveBeenCalledTimes(2);
});

test('no connection is a network failure, and nothing is sent twice', async () => {
  let requests = 0;
  respond = (request) => {
    requests += 1;
    request.socket.destroy();
  };
  await expect(api.post('thing', {}, schema)).rejects.toMatchObject({ kind: 'network' });
  expect(requests).toBe(1);
});
