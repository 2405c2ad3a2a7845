import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionSchema } from '../../../src/api/auth.ts';
import { profileSchema } from '../../../src/api/profile.ts';
import { codeIn, createClient, dataOf, mailTo, openIdentity, people, signUp, socialToken } from './world.ts';
import type { World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openIdentity();
});
afterAll(() => world.close());

const check = (token: string, bearer: string | null = token) =>
  createClient(world).post('/auth/googlecheck', { access_token: token }, bearer);
const failed = { status: 401, body: { code: 'SOCIAL', message: 'Social sign-in failed.' } };
const conflict = { status: 409, body: { code: 'SOCIAL_CONFLICT' } };
const customerOf = async (bearer: string) =>
  dataOf(await createClient(world).get('/getprofile', bearer), profileSchema);

test('a new person gets an account, and the same one the next time', async () => {
  const first = dataOf(await check(await socialToken(world, people.ben)), sessionSchema);
  expect(first.profile).toEqual({ name: 'Ben Rossi', email: 'ben.rossi@social.example', image: null });
  const second = dataOf(await check(await socialToken(world, people.ben)), sessionSchema);
  const profile = await customerOf(second.access_token);
  expect(profile).toEqual(await customerOf(first.access_token));
  expect(profile).toMatchObject({ firstname: 'Ben', lastname: 'Rossi', email_verified: 1 });
});

test('the bearer is the same token, and the token was issued to this shop', async () => {
  const token = await socialToken(world, people.ben);
  expect(await check(token, null)).toMatchObject(failed);
  expect(await check(token, `${token}x`)).toMatchObject(failed);
  expect(await check('made-up-token')).toMatchObject(failed);
  expect(await check(await socialToken(world, people.ben, 'another-site.apps.example'))).toMatchObject(
    failed,
  );
  expect((await check(token)).status).toBe(200);
});

test('an account of the same address is joined only when both sides have proved it', async () => {
  const email = 'ada.keller@social.example';
  const ada = await signUp(world, { email });
  expect(await check(await socialToken(world, people.ada))).toMatchObject(conflict);
  const code = codeIn((await mailTo(world, email, 'Welcome to Rigi')).text);
  expect((await ada.client.post('/emailverify', { code }, ada.session.access_token)).status).toBe(200);
  const joined = dataOf(await check(await socialToken(world, people.ada)), sessionSchema);
  expect((await customerOf(joined.access_token)).customerid).toBe(
    (await customerOf(ada.session.access_token)).customerid,
  );
});

test('an address that the provider has not verified is not taken over', async () => {
  const session = dataOf(await check(await socialToken(world, people.cleo)), sessionSchema);
  expect(session.profile).toEqual({ name: 'Cleo Meier', email: null, image: null });
  await world.pool.query('delete from account where google_sub = $1', [people.cleo]);
  await signUp(world, { email: 'cleo.meier@social.example' });
  await world.pool.query(
    `update account set email_verified_at = now() where email = 'cleo.meier@social.example'`,
  );
  expect(await check(await socialToken(world, people.cleo))).toMatchObject(conflict);
});

test('ten sign-ins at once make one account', async () => {
  await world.pool.query('delete from account where google_sub = $1', [people.ben]);
  const tokens = await Promise.all(Array.from({ length: 10 }, () => socialToken(world, people.ben)));
  const answers = await Promise.all(tokens.map((token) => check(token)));
  expect(answers.map((a) => a.status)).toEqual(tokens.map(() => 200));
  const { rows } = await world.pool.query('select 1 from account where google_sub = $1', [people.ben]);
  expect(rows).toHaveLength(1);
});

test('a provider that does not answer is no sign-in', async () => {
  const deaf = await openIdentity({
    GOOGLE_TOKENINFO_URL: 'http://127.0.0.1:9/tokeninfo',
    GOOGLE_CLIENT_ID: 'sandbox.apps.example',
  });
  try {
    const token = 'any-token-of-nobody';
    expect(await createClient(deaf).post('/auth/googlecheck', { access_token: token }, token)).toMatchObject({
      status: 503,
    });
  } finally {
    await deaf.close();
  }
});
