/** @module-tag slow */
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../server/platform/log.ts';
import { createClient, goodPassword, logIn, newMobile, signUp, type Harness } from '../identity/harness.ts';
import { openShop } from '../shop/harness.ts';

let harness: Harness;
let lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      for (const line of chunk.toString().split('\n').filter(Boolean))
        lines.push(JSON.parse(line) as Record<string, unknown>);
      done();
    },
  });
  harness = await openShop({ TRUST_PROXY: '1' }, createLog('info', sink));
});
afterAll(() => harness.close());

type LogEntry = Record<'method' | 'route' | 'status' | 'refusal' | 'times' | 'way' | 'from', unknown>;
const entriesWith = (msg: string): Partial<LogEntry>[] =>
  lines
    .filter((line) => line['msg'] === msg)
    .map(({ method, route, status, refusal, way, from, times }) => ({
      ...(way === undefined ? { method, route, status, refusal, times } : { way }),
      from,
    }));
const from = expect.stringMatching(/^[\w-]{12}$/) as unknown;

test('sign-ins, failed sign-ins, forbidden calls and exceeded rate limits are logged [ASVS-16.3.1 ASVS-16.3.2 ASVS-16.3.3]', async () => {
  const { email, password } = await signUp(harness);
  lines = [];
  const guest = createClient(harness);
  await logIn(guest, email, password);
  expect(entriesWith('a customer logged in')).toEqual([{ way: '/api/auth/login', from }]);
  expect(entriesWith('a request was refused')).toEqual([]);

  await logIn(guest, email, 'Wrong-Horse-9');
  const mobile = newMobile();
  await guest.post('/auth/mobilelogin', { isdcode: '41', mobile });
  await guest.post('/auth/mobilelogin', { isdcode: '41', mobile });
  await guest.get('/getprofile', 'no token');
  await guest.get('/getprofile');
  await createClient(harness, undefined, 'en', { 'sec-fetch-site': 'cross-site' }).get('/getprofile');
  const refused = entriesWith('a request was refused');
  expect(refused).toEqual([
    { method: 'POST', route: '/api/auth/login', status: 401, refusal: 'LOGIN', times: 1, from },
    { method: 'POST', route: '/api/auth/mobilelogin', status: 429, refusal: 'TOO_MANY', times: 1, from },
    { method: 'GET', route: '/api/getprofile', status: 403, refusal: 'CSRF', times: 1, from },
  ]);
  // Logged requests share a hash only if they come from the same network, and no IP address is logged.
  expect(refused[1]?.from).toBe(refused[0]?.from);
  expect(refused[2]?.from).not.toBe(refused[0]?.from);
  expect(JSON.stringify(lines)).not.toContain(guest.address);
  expect(JSON.stringify(lines)).not.toContain(email);
});

test('if the server refuses a large number of requests, it logs only a sample of the refusals [ASVS-16.3.1 ASVS-16.3.2 ASVS-16.3.3]', async () => {
  const { email } = await signUp(harness);
  const attacker = createClient(harness);
  lines = [];
  for (let n = 0; n < 120; n += 1) await logIn(attacker, email, `${goodPassword}-${n}`);
  const times = entriesWith('a request was refused').map((line) => [line.status, line.times]);
  const one = (status: number): number[] =>
    times.filter(([code]) => code === status).map(([, n]) => Number(n));
  expect(one(401)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(one(429).slice(0, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(one(429)).toHaveLength(11);
  expect(one(429).at(-1)).toBe(100);
});
