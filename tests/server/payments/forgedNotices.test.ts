import { afterAll, beforeAll, expect, test } from 'vitest';
import { createForgedNotices } from '../../../server/routes/http/forgedNotices.ts';
import { slow } from '../../setup/tiers.ts';
import { openShop, topUp, type Harness } from '../shop/harness.ts';
import { openFaultyProxy, type FaultyProxy } from '../support/faultyProxy.ts';
import { completed, loadCounts, paypalOf } from './harness.ts';

let harness: Harness;
let proxy: FaultyProxy;
beforeAll(async () => {
  proxy = await openFaultyProxy();
  harness = await openShop({ TRUST_PROXY: '1', PAYPAL_API_BASE: `${proxy.url}/sandbox/paypal` });
  proxy.target = harness.url;
});
afterAll(async () => {
  await harness.close();
  await proxy.close();
});

const signature = {
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.paypal.com/cert',
  'paypal-transmission-id': 'b3b2b1a0-0000-4000-8000-000000000000',
  'paypal-transmission-sig': Buffer.from('forged').toString('base64'),
  'paypal-transmission-time': '2026-01-02T10:11:12Z',
};
const forge = async (from: string, id: string, signed = signature): Promise<number> => {
  const answer = await fetch(`${harness.url}/api/hooks/paypal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...signed },
    body: JSON.stringify({ event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id } }),
  });
  if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  return answer.status;
};
const countVerifications = (): number => proxy.count('POST', '/verify-webhook-signature');

test('300 forged notifications from one IP address cause only about twenty requests to PayPal, and genuine notifications still work [ASVS-2.4.1]', async () => {
  const answers: number[] = [];
  for (let n = 0; n < 300; n += 1) answers.push(await forge('203.0.113.7', `FORGED${n}`));
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
  // The limit allows one more request every ten seconds, so a slow machine sends more than twenty.
  expect(answers.filter((status) => status === 401).length).toBeLessThan(60);
  expect(countVerifications()).toBe(answers.filter((status) => status === 401).length);
  expect(new Set(answers)).toEqual(new Set([401, 429]));

  const before = countVerifications();
  for (let n = 0; n < 5; n += 1) expect(await forge('203.0.113.8', 'THE SAME')).toBe(401);
  expect(countVerifications()).toBe(before + 1);
  // A genuine notification can have the same body. Only its signature differs.
  const another = { ...signature, 'paypal-transmission-sig': Buffer.from('genuine').toString('base64') };
  expect(await forge('203.0.113.8', 'THE SAME', another)).toBe(401);
  expect(countVerifications()).toBe(before + 2);

  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const paypal = paypalOf(harness, ada);
  const id = await paypal.create(order);
  await paypal.decide(id, 'approve');
  // The page is closed, so PayPal's own notification completes the payment.
  await completed(ada, order);
  expect((await loadCounts(harness, 'paypal', order)).captures).toBe(1);
  // The genuine notifications, which come from this machine, have used up no attempts.
  for (let n = 0; n < 20; n += 1) expect(await forge('127.0.0.1', `AFTER ${n}`)).toBe(401);
});

test(
  '300 parallel forged notifications from one IP address cause little more than twenty requests to PayPal',
  slow,
  async () => {
    const before = countVerifications();
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => forge('198.51.100.7', `AT ONCE ${n}`)),
    );
    // The limit allows one more request every ten seconds, so a slow machine sends more than twenty.
    expect(countVerifications() - before).toBeLessThan(60);
    // Count 503 responses too: in these cases, PayPal received the verification request but did not respond in
    // time.
    expect(countVerifications() - before).toBe(
      answers.filter((status) => status === 401 || status === 503).length,
    );
  },
);

test('after twenty forged notifications, the sender must wait ten seconds, and each forgery is stored for ten minutes', () => {
  let now = 1_000_000;
  const forged = createForgedNotices(() => now);
  const address = '203.0.113.7';
  for (let n = 0; n < 20; n += 1) expect(forged.begin(address, `message ${n}`)).toBe(true);
  expect(() => forged.begin(address, 'another')).toThrow(
    expect.objectContaining({ code: 'TOO_MANY', retryAfter: 10 }),
  );
  for (let n = 0; n < 20; n += 1) forged.add(`message ${n}`);
  expect(() => forged.begin(address, 'another')).toThrow('TOO_MANY');
  expect(forged.begin('203.0.113.8', 'another')).toBe(true);
  expect(forged.begin(address, 'message 0')).toBe(false);
  now += 9_900;
  expect(() => forged.begin(address, 'another')).toThrow(
    expect.objectContaining({ code: 'TOO_MANY', retryAfter: 1 }),
  );
  now += 200;
  expect(forged.begin(address, 'another')).toBe(true);
  now = 1_000_000 + 10 * 60_000 - 1;
  expect(forged.begin(address, 'message 0')).toBe(false);
  now += 1;
  expect(forged.begin(address, 'message 0')).toBe(true);
});

test('senders in many networks share one limit on forged notifications, and genuine notifications do not count towards the limit', () => {
  let now = 1_000_000;
  const forged = createForgedNotices(() => now);
  const addressOf = (n: number): string => `10.${n >> 8}.${n & 255}.1`;
  for (let n = 0; n < 1000; n += 1) {
    expect(forged.begin(addressOf(n), `genuine ${n}`)).toBe(true);
    forged.returnTry(addressOf(n));
  }
  for (let n = 0; n < 200; n += 1) expect(forged.begin(addressOf(n), `message ${n}`)).toBe(true);
  // Waits are rounded up to whole seconds, because the response omits a wait of zero seconds.
  expect(() => forged.begin(addressOf(200), 'another')).toThrow(
    expect.objectContaining({ code: 'TOO_MANY', retryAfter: 1 }),
  );
  now += 1_000;
  for (let n = 200; n < 205; n += 1) expect(forged.begin(addressOf(n), `message ${n}`)).toBe(true);
  expect(() => forged.begin(addressOf(205), 'another')).toThrow('TOO_MANY');
});

test('the shop stores at most a thousand forged notifications and drops the oldest', () => {
  const forged = createForgedNotices(() => 0);
  for (let n = 0; n < 1001; n += 1) forged.add(`message ${n}`);
  expect(forged.begin('203.0.113.7', 'message 0')).toBe(true);
  expect(forged.begin('203.0.113.7', 'message 1')).toBe(false);
  // A notification that is rejected again becomes the latest one.
  for (const latest of ['message 1', 'another']) forged.add(latest);
  expect(forged.begin('203.0.113.7', 'message 1')).toBe(false);
  expect(forged.begin('203.0.113.7', 'message 2')).toBe(true);
});
