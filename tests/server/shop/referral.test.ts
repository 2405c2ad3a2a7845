import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionSchema } from '../../../src/api/auth.ts';
import { profileSchema } from '../../../src/api/profile.ts';
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
} from '../identity/world.ts';
import type { Person, World } from '../identity/world.ts';

let world: World;
beforeAll(async () => {
  world = await openIdentity();
});
afterAll(() => world.close());

const referralOf = async ({ client, session }: Pick<Person, 'client' | 'session'>) =>
  dataOf(await client.get('/getprofile', session.access_token), profileSchema).referral!;

test('everybody has one link, the same each time and for two that ask at once', async () => {
  const ann = await signUp(world);
  const both = await Promise.all([referralOf(ann), referralOf(ann)]);
  expect(both[0]).toEqual(both[1]);
  const { code, url, count } = both[0];
  expect(code).toMatch(/^[A-Z2-9]{8}$/);
  expect(url).toBe(`${world.origin}/?ref=${code}`);
  expect(count).toBe(0);
  expect((await referralOf(await signUp(world))).code).not.toBe(code);
});

test('who signs up by it is counted, whichever way; an unknown code stops nobody', async () => {
  const ann = await signUp(world);
  const { code } = await referralOf(ann);
  await signUp(world, { ref: code });
  const client = createClient(world);
  dataOf(
    await client.post('/auth/register', await registration(world, { ref: code.toLowerCase() })),
    sessionSchema,
  );
  const mobile = newMobile();
  await client.post('/auth/mobilelogin', { isdcode: '41', mobile });
  const byPhone = { isdcode: '41', mobile, otpcode: await smsCode(world, `+41${mobile}`), ref: code };
  dataOf(await client.post('/auth/mobileverify', byPhone), sessionSchema);
  const token = await socialToken(world, people.ada);
  dataOf(await client.post('/auth/googlecheck', { access_token: token, ref: code }, token), sessionSchema);
  expect((await referralOf(ann)).count).toBe(4);
  // somebody who is known already is not won again
  const again = await socialToken(world, people.ada);
  dataOf(await client.post('/auth/googlecheck', { access_token: again, ref: code }, again), sessionSchema);
  expect((await referralOf(ann)).count).toBe(4);
  const stranger = await signUp(world, { ref: 'NOBODYS1' });
  expect((await referralOf(stranger)).count).toBe(0);
});
