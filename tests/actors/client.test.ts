import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFailure } from '../../contract/failure.ts';
import type { Gifts } from '../../contract/schemas/gifts.ts';
import { createClient } from '../../src/api/client.ts';
import type { Api } from '../../src/api/types.ts';

let respond: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => respond(request, response));
let api: Api;
const lost = vi.fn<() => void>();
const signedOut = vi.fn<(authorization: string | null) => void>();
const writeFlags: boolean[] = [];

beforeAll(async () => {
  vi.stubGlobal('document', { cookie: 'a=1; XSRF-TOKEN=abc%3D' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  api = createClient({
    base: `http://127.0.0.1:${port}/api`,
    language: () => 'fr',
    accessToken: (writes) => {
      writeFlags.push(writes);
      return 'secret';
    },
    onSessionLost: lost,
    onSignedOut: signedOut,
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => {
  lost.mockReset();
  signedOut.mockReset();
});

const answer = (status: number, body: unknown, type = 'application/json'): void => {
  respond = (_, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};
/** Query of the sample call, which requests an order's gifts. */
const query = { ordertoken: '1', absent: undefined };
const ask = (): Promise<Gifts> => api.get('getGifts', query);
const gift = { ordertoken: '1', giftid: '2' };

test('API-06: the client returns the validated data of a successful response', async () => {
  answer(200, { success: true, message: '', data: { gifts: [], left: 1 } });
  expect(await ask()).toEqual({ gifts: [], left: 1 });
  answer(299, { success: true, message: '', data: { gifts: [], left: 2 } });
  expect(await ask()).toEqual({ gifts: [], left: 2 });
  for (const status of [300, 500]) {
    answer(status, { success: true, message: '', data: { gifts: [], left: 3 } });
    await expect(ask()).rejects.toMatchObject({ kind: 'generic' });
  }
});

test('API-07: the client waits indefinitely for a response', async () => {
  const received = new Promise<ServerResponse>((resolve) => {
    respond = (_, response) => resolve(response);
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  try {
    const asking = ask();
    const response = await received;
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"success":true,"message":"","data":{"gifts":[],"left":4}}');
    expect(await asking).toEqual({ gifts: [], left: 4 });
  } finally {
    vi.useRealTimers();
  }
});

test('API-01 API-02 API-03 API-04 API-08: the client sends the language and bearer token with every request and the XSRF header with every write [ASVS-10.1.1]', async () => {
  const requests: IncomingMessage[] = [];
  writeFlags.length = 0;
  respond = (request, response) => {
    requests.push(request);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"success":true,"message":"","data":{"gifts":[],"left":1}}');
  };
  await ask();
  await api.post('cancelGift', gift);
  expect(requests.map((request) => [request.method, request.url])).toEqual([
    ['GET', '/api/getGifts?ordertoken=1'],
    ['POST', '/api/cancelGift'],
  ]);
  expect(writeFlags).toEqual([false, true]);
  for (const { headers } of requests)
    expect(headers).toMatchObject({ 'accept-language': 'fr', authorization: 'Bearer secret' });
  expect(requests[0]!.headers['x-xsrf-token']).toBeUndefined();
  expect(requests[1]!.headers).toMatchObject({ 'x-xsrf-token': 'abc=', 'content-type': 'application/json' });
});

test('API-08: the client creates a missing XSRF cookie before the first write, and parallel writes send the same token', async () => {
  const given: string[] = [];
  const stored = new Map<string, string>();
  const isKept = { now: true };
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', {
    get cookie() {
      return [...stored].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(text: string) {
      given.push(text);
      const [name = '', value = ''] = text.split(';')[0]!.split('=');
      if (isKept.now) stored.set(name, value);
    },
  });
  const sent: IncomingMessage['headers'][] = [];
  respond = (request, response) => {
    sent.push(request.headers);
    response.end('{"success":true,"message":"","data":{"gifts":[],"left":1}}');
  };
  await ask();
  expect(given).toEqual([]);
  await Promise.all([api.post('cancelGift', gift), api.post('cancelGift', gift)]);
  expect(given).toEqual([expect.stringMatching(/^XSRF-TOKEN=[\w%]{43,}; Path=\/; SameSite=Strict; Secure$/)]);
  const token = decodeURIComponent(stored.get('XSRF-TOKEN')!);
  expect(atob(token)).toHaveLength(32);
  expect(sent.map((headers) => headers['x-xsrf-token'])).toEqual([undefined, token, token]);
  expect(sent.map((headers) => headers['x-cookies'])).toEqual([undefined, undefined, undefined]);
  // If the browser rejects cookies, the client reports this to the server.
  stored.clear();
  isKept.now = false;
  await api.post('cancelGift', gift);
  expect([sent[3]!['x-xsrf-token'], sent[3]!['x-cookies']]).toEqual([undefined, '0']);
  vi.stubGlobal('document', { cookie: 'a=1; XSRF-TOKEN=abc%3D' });
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
  [422, { success: false, message: 'not like this' }, 'validation', 'not like this'],
  [400, { success: false, message: 'check it', code: 'VALIDATION_ERROR' }, 'validation', 'check it'],
  [429, { success: false, message: 'slow down' }, 'tooMany', 'slow down'],
  [403, { success: false, message: 'no' }, 'refused', 'no'],
  [503, { success: false, message: 'later' }, 'server', 'later'],
  [400, { success: false, message: '' }, 'server', null],
  [502, { success: false, message: ' ' }, 'server', null],
  [200, { success: false, message: 'no after all' }, 'server', 'no after all'],
])('the client maps the response %i %j to a failure of kind %s', async (status, body, kind, message) => {
  answer(status, body);
  await expect(ask()).rejects.toMatchObject({ kind, message });
  expect(lost).not.toHaveBeenCalled();
});

test("the failure of an API call contains the response's code, field errors and data", async () => {
  answer(422, {
    success: false,
    message: 'm',
    code: 'VALIDATION_ERROR',
    errors: { email: ['first', 'second'], name: [' '], street: [] },
    data: { a: 1 },
  });
  await expect(ask()).rejects.toEqual({
    kind: 'validation',
    message: 'm',
    code: 'VALIDATION_ERROR',
    fields: { email: 'first' },
    data: { a: 1 },
  });
});

test.each([
  ['a page instead of JSON', 500, '<h1>Oops</h1>', 'text/html'],
  ['an HTML page with status 200', 200, '<h1>Oops</h1>', 'text/html'],
  [
    'a response of another shape',
    200,
    { success: true, message: '', data: { gifts: [], left: 'one' } },
    'application/json',
  ],
  ['an empty response', 200, '', 'application/json'],
])('the client reports %s as a generic failure [C13]', async (_, status, body, type) => {
  answer(status, body, type);
  await expect(ask()).rejects.toMatchObject({ kind: 'generic', message: null });
  expect(lost).not.toHaveBeenCalled();
});

test.each([200, 401, 500])(
  'an expired or missing token ends the session, even if the response has status %i',
  async (status) => {
    for (const message of ['Token has expired', 'Token not provided']) {
      answer(status, { success: false, message });
      await expect(ask()).rejects.toMatchObject({ kind: 'session' });
    }
    expect(lost).toHaveBeenCalledTimes(2);
  },
);

describe('session ended in another browser', () => {
  const over = { success: false, message: 'You were signed out.', code: 'SIGNED_OUT' };

  test("after the session has ended, a write rejects with the server's message and reports the token that it used", async () => {
    answer(401, over);
    await expect(api.post('cancelGift', gift)).rejects.toMatchObject({
      kind: 'refused',
      code: 'SIGNED_OUT',
      message: 'You were signed out.',
    });
    expect(signedOut.mock.calls).toEqual([['Bearer secret']]);
    expect(lost).not.toHaveBeenCalled();
  });

  test('after the session has ended, the client retries a read once', async () => {
    let reads = 0;
    respond = (_, response) => {
      reads += 1;
      const body = reads === 1 ? over : { success: true, message: '', data: { gifts: [], left: 1 } };
      response.writeHead(reads === 1 ? 401 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    expect(await ask()).toEqual({ gifts: [], left: 1 });
    answer(401, over);
    await expect(ask()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(signedOut).toHaveBeenCalledTimes(3);
  });
});

test('if the connection is lost, the client retries a read once and then reports a network failure', async () => {
  let requests = 0;
  respond = (request, response) => {
    requests += 1;
    if (requests !== 2) {
      request.socket.destroy();
      return;
    }
    const body = { success: true, message: '', data: { gifts: [], left: 1 } };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  expect(await ask()).toEqual({ gifts: [], left: 1 });
  await expect(ask()).rejects.toMatchObject({ kind: 'network' });
  expect(requests).toBe(4);
});

test('the client does not retry a write if the connection is lost', async () => {
  let requests = 0;
  respond = (request) => {
    requests += 1;
    request.socket.destroy();
  };
  await expect(api.post('cancelGift', gift)).rejects.toMatchObject({ kind: 'network' });
  expect(requests).toBe(1);
});

test('if the connection is lost, the client retries a read after half a second', async () => {
  let requests = 0;
  respond = (request) => {
    requests += 1;
    request.socket.destroy();
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const asking = expect(ask()).rejects.toMatchObject({ kind: 'network' });
    // `vi.waitFor` would advance the timers.
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(499);
    expect([requests, vi.getTimerCount()]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(1);
    await asking;
    expect(requests).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test.each([408, 429, 500, 503])(
  'the client does not retry a call whose response has status %i',
  async (status) => {
    const methods: (string | undefined)[] = [];
    respond = ({ method }, response) => {
      methods.push(method);
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' });
      response.end('{"success":false,"message":"later"}');
    };
    await expect(ask()).rejects.toMatchObject({ message: 'later' });
    await expect(api.post('cancelGift', gift)).rejects.toMatchObject({ message: 'later' });
    expect(methods).toEqual(['GET', 'POST']);
  },
);

test('the client does not send a write if it cannot load the response schema, because the outcome would remain unknown', async () => {
  vi.resetModules();
  vi.doMock('../../src/api/responseSchemas.ts', () => ({
    loadResponseSchema: () => Promise.reject(createFailure('network')),
  }));
  const { createClient: createAnew } = await import('../../src/api/client.ts');
  vi.doUnmock('../../src/api/responseSchemas.ts');
  vi.resetModules();
  const calls: unknown[] = [];
  respond = ({ url }, response) => {
    calls.push(url);
    response.end('{"success":true,"message":"","data":{}}');
  };
  const { port } = server.address() as { port: number };
  const offline = createAnew({
    base: `http://127.0.0.1:${port}/api`,
    language: () => 'fr',
    accessToken: () => null,
    onSessionLost: lost,
    onSignedOut: signedOut,
  });
  await expect(offline.post('cancelGift', gift)).rejects.toMatchObject({ kind: 'network' });
  await expect(offline.postWithMessage('cancelGift', gift)).rejects.toMatchObject({ kind: 'network' });
  expect(calls).toEqual([]);
  // A closing page cannot wait for the schema, so the write is sent at once.
  const closing = offline.postWithMessage('cancelGift', gift, { keepalive: true });
  await expect(closing).rejects.toMatchObject({ kind: 'network' });
  await expect.poll(() => calls).toEqual(['/api/cancelGift']);
});

test.each([
  [true, '1'],
  [false, undefined],
])('the client reports whether the bot check found signs of automation (%s)', async (isBot, header) => {
  const headers: unknown[] = [];
  respond = (request, response) => {
    headers.push(request.headers['x-bot']);
    response.end('{"success":true,"message":"","data":{"gifts":[],"left":1}}');
  };
  const { port } = server.address() as { port: number };
  const checked = createClient({
    base: `http://127.0.0.1:${port}/api`,
    language: () => 'fr',
    accessToken: () => null,
    isBot: () => isBot,
    onSessionLost: lost,
    onSignedOut: signedOut,
  });
  await checked.get('getGifts', query);
  await checked.post('cancelGift', gift);
  expect(headers).toEqual([header, header]);
});

test('a caller can override or omit the bearer token', async () => {
  const authorizationHeaders: (string | undefined)[] = [];
  respond = ({ headers }, response) => {
    authorizationHeaders.push(headers.authorization);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"success":true,"message":"said","data":{"gifts":[],"left":1}}');
  };
  expect(await api.postWithMessage('cancelGift', gift, { bearer: 'other' })).toMatchObject({
    data: { gifts: [], left: 1 },
    message: 'said',
  });
  await api.postWithMessage('cancelGift', gift, { bearer: null });
  await api.postWithMessage('cancelGift', gift, {});
  expect(authorizationHeaders).toEqual(['Bearer other', undefined, 'Bearer secret']);
});

test('the client reports a truncated response as a network failure', async () => {
  respond = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"success":', () => response.destroy());
  };
  await expect(ask()).rejects.toMatchObject({ kind: 'network' });
});

test('a cancelled call rejects with an `AbortError`, not with a failure', async () => {
  const caller = new AbortController();
  respond = () => caller.abort();
  await expect(api.get('getGifts', query, caller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  respond = (_, response) => {
    response.writeHead(200).write('{', () => caller.abort());
  };
  await expect(api.post('cancelGift', gift, caller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  answer(200, { success: true, message: '', data: {} });
  const { signal } = caller;
  await expect(api.postWithMessage('cancelGift', gift, { signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  await expect(api.file('receiptPdf', { ordertoken: '1' }, signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a file request returns the file unchanged if it succeeds, and fails like any other call if it is refused', async () => {
  answer(200, '%PDF-1.7', 'application/pdf');
  expect(await (await api.file('receiptPdf', { ordertoken: '1' })).text()).toBe('%PDF-1.7');
  answer(404, { success: false, message: 'gone' });
  await expect(api.file('receiptPdf', { ordertoken: '1' })).rejects.toMatchObject({
    kind: 'notFound',
    message: 'gone',
  });
});

describe('streaming events to the client', () => {
  const progress = {
    status: 'processing',
    step: 3,
    paymentstatus: 'paid',
    deliverystatus: 'processing',
    can_refund: 0,
    poll_after: 3,
  } as const;
  const received: unknown[] = [];
  const stream = () => {
    received.length = 0;
    return api.stream('orderChanges', { ordertoken: '1' }, new AbortController().signal, (event) =>
      received.push(event),
    );
  };

  test('a stream emits every event that the call declares and skips comments', async () => {
    const completed = { ...progress, status: 'completed' };
    const sent = [progress, completed].map((event) => `data: ${JSON.stringify(event)}\n\n`);
    answer(200, [': open\n\n', ...sent].join(''), 'text/event-stream');
    await stream();
    expect(received).toEqual([progress, completed]);
  });

  test('a stream reassembles an event that arrives in several parts', async () => {
    const text = `data: ${JSON.stringify(progress)}\n\n`;
    let sendRest = () => {};
    respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(text + text.slice(0, 20));
      sendRest = () => response.end(text.slice(20));
    };
    const streaming = stream();
    await vi.waitFor(() => expect(received).toEqual([progress]));
    sendRest();
    await streaming;
    expect(received).toEqual([progress, progress]);
  });

  test('a stream fails if it receives an event that the call does not declare', async () => {
    answer(200, `data: ${JSON.stringify({ ...progress, status: 'unheard' })}\n\n`, 'text/event-stream');
    await expect(stream()).rejects.toMatchObject({ kind: 'generic' });
    expect(received).toEqual([]);
  });

  test('a refused stream request fails like any other call', async () => {
    answer(404, { success: false, message: 'gone' });
    await expect(stream()).rejects.toMatchObject({ kind: 'notFound', message: 'gone' });
  });
});
