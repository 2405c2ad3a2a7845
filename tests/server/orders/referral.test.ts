import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadReferralCode } from '../../../server/identity/referral.ts';
import { accounts } from '../../../server/platform/database/schema.ts';
import {
  createClient,
  dataOf,
  newMobile,
  openIdentity,
  people,
  registration,
  signUp,
  smsCode,
  socialToken,
  type Harness,
  type Person,
} from '../identity/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

const loadReferral = async ({ client, session }: Pick<Person, 'client' | 'session'>) =>
  dataOf(await client.get('/getprofile', session.access_token)).referral!;

test('every customer has only one referral link, even if it is requested twice in parallel', async () => {
  const ann = await signUp(harness);
  const both = await Promise.all([loadReferral(ann), loadReferral(ann)]);
  expect(both[0]).toEqual(both[1]);
  const { code, url, count } = both[0];
  expect(code).toMatch(/^[A-Z2-9]{8}$/);
  expect(url).toBe(`${harness.url}/?ref=${code}`);
  expect(count).toBe(0);
  expect((await loadReferral(await signUp(harness))).code).not.toBe(code);
});

test('a referral code that is already in use is replaced within five attempts', async () => {
  const { code: taken } = await loadReferral(await signUp(harness));
  const { db } = harness.app.shop;
  const drawFor = async (free: number) => {
    const { email } = await signUp(harness);
    const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
    let draws = 0;
    return loadReferralCode(db, account!, () => {
      draws += 1;
      return draws < free ? taken : `FREE${draws}${free}AB`;
    });
  };
  expect(await drawFor(1)).toBe('FREE11AB');
  expect(await drawFor(5)).toBe('FREE55AB');
  await expect(drawFor(6)).rejects.toThrow('No free referral code was found');
  const { email } = await signUp(harness);
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
  const fail = () => {
    throw new Error('no random numbers');
  };
  await expect(loadReferralCode(db, account!, fail)).rejects.toThrow('no random numbers');
});

test('a referral code is accepted when signing up by email, phone or Google, and an unknown code does not prevent a sign-up', async () => {
  const ann = await signUp(harness);
  const { code } = await loadReferral(ann);
  await signUp(harness, { ref: code });
  const client = createClient(harness);
  dataOf(await client.post('/auth/register', await registration(harness, { ref: code.toLowerCase() })));
  const mobile = newMobile();
  await client.post('/auth/mobilelogin', { isdcode: '41', mobile });
  const byPhone = { isdcode: '41', mobile, otpcode: await smsCode(harness, `+41${mobile}`), ref: code };
  dataOf(await client.post('/auth/mobileverify', byPhone));
  const token = await socialToken(harness, people.ada);
  dataOf(await client.post('/auth/googlecheck', { access_token: token, ref: code }, token));
  expect((await loadReferral(ann)).count).toBe(4);
  // A customer with an existing account does not count as invited.
  const again = await socialToken(harness, people.ada);
  dataOf(await client.post('/auth/googlecheck', { access_token: again, ref: code }, again));
  expect((await loadReferral(ann)).count).toBe(4);
  const stranger = await signUp(harness, { ref: 'NOBODYS1' });
  expect((await loadReferral(stranger)).count).toBe(0);
});
