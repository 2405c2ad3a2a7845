/** Tests which refusals are logged. server/routes/refusalLog.test.ts tests the log of a whole shop. */
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppContext } from '../../../server/appContext.ts';
import { createLog } from '../../../server/platform/log.ts';
import { createSecrets } from '../../../server/platform/secrets.ts';
import type { ApiEnv } from '../../../server/routes/http/context.ts';
import { logRefusals } from '../../../server/routes/http/refusalLog.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

type Line = { method: string; route: string; status: number; refusal?: string; from: string; times: number };
/** Opens an API that answers every call with the requested status. `lines` contains its log. */
const open = () => {
  const lines: Line[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  const parts = { log, config: { trustProxy: 1 }, secrets: createSecrets([Buffer.alloc(32, 7)]) };
  // The middleware needs no other part of the shop.
  const app = new Hono<ApiEnv>().use('*', logRefusals(parts as unknown as AppContext));
  app.post('/api/:call{.+}', (c) => {
    c.set('refusal', c.req.query('code'));
    return new Response(null, { status: Number(c.req.query('status')) });
  });
  const ask = async (path: string, status: number, { code = '', from = '192.0.2.7' } = {}): Promise<void> => {
    const headers = { 'x-forwarded-for': from };
    await app.request(`/api/${path}?status=${status}&code=${code}`, { method: 'POST', headers }, {});
  };
  return { lines, ask, times: () => lines.splice(0).map((line) => line.times) };
};

const proofs = [
  'auth/login',
  'reauth',
  'reauth/send-otp',
  'forgetpwd/reset',
  'passkeys/prove',
  'emailverify',
  'mobileverify',
  'email/verify-otp',
];
type Case = readonly [path: string, status: number, code: string, isLogged: boolean];
test.each<Case>([
  ...[403, 419, 429].map((status): Case => ['getCart', status, 'X', true]),
  ...[200, 400, 401, 404, 422, 503].map((status): Case => ['getCart', status, 'X', false]),
  ...proofs.map((path): Case => [path, 401, 'LOGIN', true]),
  ...[400, 422, 499].map((status): Case => ['auth/login', status, 'X', true]),
  ...[200, 303, 500, 503].map((status): Case => ['auth/login', status, 'X', false]),
  ['auth/login', 401, 'SESSION', false],
  ['my/auth/login', 401, 'LOGIN', false],
])('a call of %s with status %i and code %s is logged: %s', async (path, status, code, isLogged) => {
  const { lines, ask } = open();
  await ask(path, status, { code });
  expect(lines).toMatchObject(
    isLogged ? [{ level: 40, method: 'POST', route: '/api/:call{.+}', status, refusal: code, times: 1 }] : [],
  );
});

test('the log identifies a network by a pseudonym, which all addresses of an IPv6 network share', async () => {
  const { lines, ask } = open();
  for (const from of ['192.0.2.7', '192.0.2.8', '2001:db8::1', '2001:db8::2'])
    await ask('getCart', 403, { from });
  const marks = lines.map(({ from }) => from);
  for (const mark of marks) expect(mark).toMatch(/^[\w-]{12}$/);
  expect(new Set(marks).size).toBe(3);
  expect(marks[3]).toBe(marks[2]);
});

test('in each minute, the first ten equal refusals of a network are logged and then every hundredth', async () => {
  const { lines, ask, times } = open();
  const first = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  for (let n = 0; n < 210; n += 1) await ask('getCart', 429);
  expect(times()).toEqual([...first, 100, 200]);
  await ask('getCart', 403);
  await ask('getCart', 429, { from: '192.0.2.8' });
  expect(times()).toEqual([1, 1]);
  vi.setSystemTime(Date.now() + 59_999);
  await ask('getCart', 429);
  expect(lines).toEqual([]);
  vi.setSystemTime(Date.now() + 1);
  await ask('getCart', 429);
  expect(times()).toEqual([1]);
});

test('the shop keeps the counts of at most a thousand networks and drops the oldest', async () => {
  const { ask, times } = open();
  for (let n = 0; n < 11; n += 1) await ask('getCart', 403);
  for (let n = 0; n < 1000; n += 1) await ask('getCart', 403, { from: `10.0.${n >> 8}.${n & 255}` });
  times();
  await ask('getCart', 403);
  expect(times()).toEqual([1]);
  // Another refusal makes the oldest network the latest one, so the next new network replaces another.
  await ask('getCart', 403, { from: '10.0.0.1' });
  await ask('getCart', 403, { from: '10.1.0.0' });
  await ask('getCart', 403, { from: '10.0.0.1' });
  expect(times()).toEqual([2, 1, 3]);
});
