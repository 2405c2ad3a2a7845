import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Writable } from 'node:stream';
import timers from 'node:timers/promises';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInScope } from '../../../server/platform/telemetry/scope.ts';
import type { Telemetry } from '../../../server/platform/telemetry/telemetry.ts';
import { createHttp, parseExact } from '../../../server/providers/common/http.ts';
import { withMeasures } from '../../../server/providers/common/measure.ts';
import { OutcomeUnknown, Refused, Unavailable, type Gateways } from '../../../server/providers/ports.ts';
import { portOf } from './harness.ts';

let server: Server;
let origin: string;
let calls = 0;
/** Headers of each request in the current test. */
const headers: IncomingHttpHeaders[] = [];
/** Status and body of each response, in order. The last entry repeats. A null entry means no response. */
let script: ([number, string] | null)[] = [];
let logged = '';
/**
 * Timeout of each attempt. The test triggers it once the attempt's request has arrived, so no result depends on
 * the clock.
 */
const limits: AbortController[] = [];
const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
  limits.push(new AbortController());
  return limits.at(-1)!.signal;
});

beforeAll(async () => {
  server = createServer((request, response) => {
    headers.push(request.headers);
    const step = script[Math.min(calls, script.length - 1)];
    calls += 1;
    const location = step?.[0] === 302 ? { location: '/elsewhere' } : {};
    if (step) response.writeHead(step[0], { 'content-type': 'application/json', ...location }).end(step[1]);
    else limits.at(-1)?.abort(new DOMException('', 'TimeoutError'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(() => {
  limit.mockRestore();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  calls = 0;
  headers.length = 0;
  logged = '';
  limit.mockClear();
});

const log = pino(
  { level: 'debug' },
  new Writable({
    write: (chunk: Buffer, _, done) => {
      logged += chunk.toString();
      done();
    },
  }),
);
const http = createHttp(
  { log, retryDelays: [1, 1], timeout: 120 },
  {
    refusal: (body) => {
      const parsed = v.safeParse(v.object({ reason: v.string() }), body);
      return parsed.success ? parsed.output.reason : null;
    },
    textFields: ['number'],
  },
);
const ask = (idempotent: boolean, url = `${origin}/secret-path`) =>
  http({
    operation: 'test.ask',
    method: 'POST',
    url,
    body: { secret: 'in-the-body' },
    idempotent,
    response: v.object({ number: v.string() }),
  });

describe('outgoing calls', () => {
  it('an outgoing call returns the selected numeric fields as text with all their digits', async () => {
    script = [[200, '{"number":98765432109876543}']];
    expect(await ask(false)).toEqual({ number: '98765432109876543' });
    expect(parseExact('{"a":{"number":1.50},"other":1.50}', (name) => name === 'number')).toEqual({
      a: { number: '1.50' },
      other: 1.5,
    });
  });
  it.each([
    ['500', [500, '{"reason":"X"}'], 'status 500'],
    ['a response that is not JSON', [200, '<html>'], 'unexpected answer at its root'],
    ['a response with another schema', [200, '{"number":null}'], 'unexpected answer at number'],
    ['a conflict', [409, '{"reason":"X"}'], 'status 409 X'],
    ['a request timeout', [408, '{"reason":"X"}'], 'status 408 X'],
    ['a call that came too early', [425, '{"reason":"X"}'], 'status 425 X'],
    ["a proxy's timeout", [408, '<html>'], 'status 408'],
    ["a proxy's conflict", [409, '<html>'], 'status 409'],
    ['a redirect', [302, ''], 'connection failed'],
    ['silence', null, 'no response in time'],
  ] as [string, [number, string] | null, string][])(
    'after %s, the outcome is unknown, and the call is retried only if it is idempotent [ASVS-1.3.6 ASVS-13.2.4 ASVS-13.2.5 ASVS-15.3.2 R8]',
    async (_, step, what) => {
      script = [step];
      const error: unknown = await ask(false).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'OutcomeUnknown', isUnsent: false, message: `test.ask: ${what}` });
      expect(calls).toBe(1);
      calls = 0;
      await expect(ask(true)).rejects.toBeInstanceOf(OutcomeUnknown);
      expect(calls).toBe(3);
      expect(limit.mock.calls).toEqual(Array.from({ length: 4 }, () => [120]));
    },
  );
  it.each([
    ['credentials', [401, '{"reason":"X"}'], 1],
    ['forbidden', [403, '{"reason":"X"}'], 1],
    ['forbidden', [403, '<html>'], 1],
    ['rateLimited', [429, '{"reason":"X"}'], 1],
    // The fault may be in a proxy in front of the provider, so a retry can succeed.
    ['gateway', [404, '<html>'], 3],
    ['gateway', [404, '{"message":"no Route matched with those values"}'], 3],
  ] as [string, [number, string], number][])(
    'the HTTP client throws `Unavailable` (%s) instead of `Refused` if the response is %j',
    async (reason, step, tries) => {
      script = [step];
      const error: unknown = await ask(true).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Unavailable);
      expect(error).toBeInstanceOf(OutcomeUnknown);
      const stated = step[1].includes('reason') ? ' X' : '';
      expect(error).toMatchObject({ reason, message: `test.ask: status ${step[0]}${stated}` });
      expect(calls).toBe(tries);
    },
  );
  it('a refused connection leaves the outcome unknown', async () => {
    await expect(ask(true, 'http://127.0.0.1:1/')).rejects.toBeInstanceOf(OutcomeUnknown);
  });
  it.each([
    ['ECONNREFUSED', true, 'connection failed ECONNREFUSED'],
    ['EAI_AGAIN', true, 'connection failed EAI_AGAIN'],
    ['EHOSTUNREACH', true, 'connection failed EHOSTUNREACH'],
    ['ENETUNREACH', true, 'connection failed ENETUNREACH'],
    ['ENOTFOUND', true, 'connection failed ENOTFOUND'],
    ['UND_ERR_CONNECT_TIMEOUT', true, 'connection failed UND_ERR_CONNECT_TIMEOUT'],
    ['ECONNRESET', false, 'connection failed ECONNRESET'],
    ['UND_ERR_HEADERS_TIMEOUT', false, 'connection failed UND_ERR_HEADERS_TIMEOUT'],
    ['to +41791234567', false, 'connection failed'],
  ])('after the network error "%s", the request counts as not sent: %s', async (code, isUnsent, reason) => {
    const cause = Object.assign(new Error('no'), { code });
    const send = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause }));
    const error: unknown = await ask(false).catch((thrown: unknown) => thrown);
    send.mockRestore();
    expect(error).toMatchObject({ name: 'OutcomeUnknown', isUnsent, message: `test.ask: ${reason}` });
  });
  it('the error about a call that gets no response says so', async () => {
    script = [null];
    await expect(ask(false)).rejects.toThrow('test.ask: no response in time');
  });
  it('a 4xx response with a reason counts as a refusal and is not retried', async () => {
    script = [[422, '{"reason":"NO_WAY"}']];
    await expect(ask(true)).rejects.toMatchObject({
      name: 'Refused',
      reason: 'NO_WAY',
      message: 'test.ask: NO_WAY',
    });
    await expect(ask(true)).rejects.toBeInstanceOf(Refused);
    expect(calls).toBe(2);
  });
  it('an idempotent outgoing call succeeds if one of its retries succeeds', async () => {
    script = [
      [503, ''],
      [500, ''],
      [200, '{"number":"007"}'],
    ];
    expect(await ask(true)).toEqual({ number: '007' });
  });
  it('the HTTP client accepts a response of two million bytes, but not a longer one', async () => {
    const bodyOf = (bytes: number): string => {
      const start = '{"number":"1","padding":"';
      return `${start}${'x'.repeat(bytes - start.length - 2)}"}`;
    };
    script = [[200, bodyOf(2_000_000)]];
    expect(await ask(false)).toEqual({ number: '1' });
    script = [[200, bodyOf(2_000_001)]];
    await expect(ask(false)).rejects.toBeInstanceOf(OutcomeUnknown);
  });
  it('by default, an idempotent call is tried up to three times with the same id, each time for at most thirty seconds', async () => {
    script = [[503, '']];
    const usual = createHttp({ log }, { refusal: () => null });
    const call = { operation: 'test.ask', method: 'POST', url: origin, idempotent: true } as const;
    /** The number of attempts before and after each wait. */
    const attempts: [number, number][] = [];
    const wait = vi.spyOn(timers, 'setTimeout').mockImplementation(async () => {
      const before = limit.mock.calls.length;
      await new Promise((resolve) => setImmediate(resolve));
      attempts.push([before, limit.mock.calls.length]);
    });
    syncBuiltinESMExports();
    await expect(usual({ ...call, response: v.unknown() })).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(wait.mock.calls).toEqual([[250], [1000]]);
    expect(attempts).toEqual([
      [1, 1],
      [2, 2],
    ]);
    wait.mockRestore();
    syncBuiltinESMExports();
    expect(calls).toBe(3);
    expect(limit.mock.calls).toEqual(Array.from({ length: 3 }, () => [30_000]));
    expect(new Set(headers.map((one) => one['x-correlation-id'])).size).toBe(1);
    expect(headers[0]).toMatchObject({ accept: 'application/json' });
    expect(headers[0]).not.toHaveProperty('content-type');
    await ask(false).catch(() => {});
    expect(headers.at(-1)).toMatchObject({ 'content-type': 'application/json' });
    expect(headers.at(-1)?.['x-correlation-id']).not.toBe(headers[0]?.['x-correlation-id']);
  });
  it("the log contains a call's operation and correlation id, but never its URL or a body [ASVS-16.3.4]", async () => {
    script = [
      [503, 'answer-text'],
      [200, '{"number":"007008"}'],
    ];
    await ask(true);
    expect(logged).toMatch(/"operation":"test\.ask","correlationId":"[0-9a-f-]{36}"/);
    expect(
      logged
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as unknown),
    ).toMatchObject([
      { level: 40, msg: 'outbound call failed', try: 1, outcome: 'test.ask: status 503' },
      { level: 20, msg: 'outbound call', try: 2 },
    ]);
    for (const secret of ['secret-path', 'in-the-body', 'answer-text', '007008'])
      expect(logged).not.toContain(secret);
  });
  it.each([
    [1000.6, 1],
    [1000.4, 0],
  ])("the log contains a call's duration, rounded to a millisecond: from 1000 to %d", async (end, ms) => {
    for (const [status, body] of [
      [422, '{"reason":"NO_WAY"}'],
      [200, '{"number":"1"}'],
    ] as const) {
      script = [[status, body]];
      logged = '';
      const clock = vi.spyOn(performance, 'now').mockReturnValue(end).mockReturnValueOnce(1000);
      await ask(false).catch(() => {});
      clock.mockRestore();
      expect(JSON.parse(logged)).toMatchObject({ operation: 'test.ask', try: 1, ms });
    }
  });
});

describe('measured calls', () => {
  it('the duration of each call of a gateway is recorded with its outcome, and its result is passed on', async () => {
    const recorded: unknown[] = [];
    const record = (seconds: number, labels: object) => void recorded.push([seconds, labels]);
    const telemetry = { tracing: null, meters: { durations: { providerCalls: { record } } } };
    const outcomes = {
      ok: null,
      refused: new Refused('NO'),
      unknown: new OutcomeUnknown('none'),
      unavailable: new Unavailable('float'),
      error: new Error('a bug'),
    };
    for (const error of Object.values(outcomes)) {
      const send = () => (error ? Promise.reject(error) : Promise.resolve('sent'));
      const { sms } = withMeasures({ sms: { send } } as unknown as Gateways);
      const clock = vi.spyOn(performance, 'now').mockReturnValue(1250).mockReturnValueOnce(1000);
      const result = await runInScope(telemetry as unknown as Telemetry, { name: 'test', kind: 'job' }, () =>
        sms.send('+41791234567', 'x').catch((thrown: unknown) => thrown),
      );
      clock.mockRestore();
      expect(result).toBe(error ?? 'sent');
    }
    expect(recorded).toEqual(
      Object.keys(outcomes).map((outcome) => [0.25, { provider: 'sms', operation: 'send', outcome }]),
    );
  });
});
