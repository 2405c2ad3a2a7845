import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, logIn, newEmail, type Harness } from '../identity/harness.ts';
import { openShop } from '../shop/harness.ts';

/**
 * Tests that the shop trusts forwarding headers only behind its own proxy, and only the part that this proxy
 * has added.
 */

let open: Harness;
let proxied: Harness;
beforeAll(async () => {
  [open, proxied] = await Promise.all([openShop({ TRUST_PROXY: '0' }), openShop({ TRUST_PROXY: '1' })]);
});
afterAll(() => Promise.all([open.close(), proxied.close()]));

/**
 * Makes twelve sign-in attempts with a wrong password and returns the response statuses. The limit is ten per
 * IP address.
 */
const guess = async (harness: Harness, forwarded: (n: number) => string): Promise<number[]> => {
  const email = newEmail();
  const answers: number[] = [];
  for (let n = 0; n < 12; n += 1)
    answers.push((await logIn(createClient(harness, forwarded(n)), email, 'Wrong-Horse-9')).status);
  return answers;
};
const held = [...Array.from({ length: 10 }, () => 401), 429, 429];

test('without a proxy, forged forwarding headers do not allow more sign-in attempts [ASVS-4.1.3]', async () => {
  expect(await guess(open, (n) => `203.0.113.${n}`)).toEqual(held);
});

test('behind a proxy, only the address that the proxy has added counts, because the sender can choose the others [ASVS-4.1.3 ASVS-15.3.4]', async () => {
  expect(await guess(proxied, (n) => `203.0.113.${n}, 198.51.100.7`)).toEqual(held);
  expect(new Set(await guess(proxied, (n) => `198.51.100.7, 203.0.113.${n}`))).toEqual(new Set([401]));
});
