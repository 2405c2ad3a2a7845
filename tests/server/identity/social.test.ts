import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInBySocial } from '../../../server/identity/social.ts';
import { accounts } from '../../../server/platform/database/schema.ts';
import { commitDuring } from '../support/commitDuring.ts';
import {
  createClient,
  dataOf,
  newEmail,
  openIdentity,
  people,
  proveEmail,
  signUp,
  socialToken,
  type Harness,
} from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

const check = (token: string, bearer: string | null = token) =>
  createClient(harness).post('/auth/googlecheck', { access_token: token }, bearer);
const failed = { status: 401, body: { code: 'SOCIAL', message: 'Social login failed.' } };
const conflict = { status: 409, body: { code: 'SOCIAL_CONFLICT' } };
const loadCustomer = async (bearer: string) => dataOf(await createClient(harness).get('/getprofile', bearer));

test('the first social sign-in creates an account, and later sign-ins use the same account [ASVS-10.3.3 ASVS-10.5.2]', async () => {
  const first = dataOf(await check(await socialToken(harness, people.ben)));
  expect(first.profile).toEqual({ name: 'Ben Rossi', email: 'ben.rossi@social.example', image: null });
  const second = dataOf(await check(await socialToken(harness, people.ben)));
  const profile = await loadCustomer(second.access_token);
  expect(profile).toEqual(await loadCustomer(first.access_token));
  expect(profile).toMatchObject({ firstname: 'Ben', lastname: 'Rossi', email_verified: 1 });
});

test('a social sign-in requires a token issued to this shop, sent both in the body and as the bearer token [ASVS-6.8.1 ASVS-6.8.2 ASVS-10.1.2 ASVS-10.3.1 ASVS-10.5.4]', async () => {
  const token = await socialToken(harness, people.ben);
  expect(await check(token, null)).toMatchObject(failed);
  expect(await check(token, `${token}x`)).toMatchObject(failed);
  expect(await check('made-up-token')).toMatchObject(failed);
  expect(await check(await socialToken(harness, people.ben, 'another-site.apps.example'))).toMatchObject(
    failed,
  );
  expect((await check(token)).status).toBe(200);
});

test('a social sign-in uses an existing account with the same verified address [ASVS-6.8.1 ASVS-6.8.2]', async () => {
  const email = 'ada.keller@social.example';
  const ada = await signUp(harness, { email });
  await proveEmail(harness, ada);
  const joined = dataOf(await check(await socialToken(harness, people.ada)));
  expect((await loadCustomer(joined.access_token)).customerid).toBe(
    (await loadCustomer(ada.session.access_token)).customerid,
  );
});

test('a social account with an unverified address does not give access to an existing account with that address [ASVS-10.3.3 ASVS-10.5.2]', async () => {
  const session = dataOf(await check(await socialToken(harness, people.cleo)));
  expect(session.profile).toEqual({ name: 'Cleo Meier', email: null, image: null });
  await harness.pool.query('delete from account where google_sub = $1', [people.cleo]);
  await signUp(harness, { email: 'cleo.meier@social.example' });
  await harness.pool.query(
    `update account set email_verified_at = now() where email = 'cleo.meier@social.example'`,
  );
  expect(await check(await socialToken(harness, people.cleo))).toMatchObject(conflict);
});

test('a social account never replaces another social account that is already linked to a customer', async () => {
  await harness.pool.query('delete from account where google_sub = $1', [people.ben]);
  const email = 'ben.rossi@social.example';
  await signUp(harness, { email });
  const set = `update account set google_sub = 'someone', email_verified_at = now(), picture = 'https://pictures.example/own.png'
    where email = $1`;
  await harness.pool.query(set, [email]);
  expect(await check(await socialToken(harness, people.ben))).toMatchObject(conflict);
  await harness.pool.query('update account set google_sub = null where email = $1', [email]);
  expect((await check(await socialToken(harness, people.ben))).status).toBe(200);
  const { rows } = await harness.pool.query('select google_sub, picture from account where email = $1', [
    email,
  ]);
  // A social sign-in does not replace a picture that the customer has already set.
  expect(rows).toEqual([{ google_sub: people.ben, picture: 'https://pictures.example/own.png' }]);
  await harness.pool.query('update account set email = null, google_sub = null where email = $1', [email]);
});

test('a social sign-in creates no account for an address that its previous owner can still restore with an undo link', async () => {
  await harness.pool.query('delete from account where google_sub = $1', [people.ben]);
  const owner = await signUp(harness);
  const reserve = `insert into contact_change (id, account_id, purpose, email, email_verified_at, changed_to, expires_at)
    select gen_random_uuid(), id, 'email', 'ben.rossi@social.example', now(), 'x', now() + interval '1 hour'
      from account where email = $1`;
  await harness.pool.query(reserve, [owner.email]);
  expect(await check(await socialToken(harness, people.ben))).toMatchObject(conflict);
  await harness.pool.query(`update contact_change set expires_at = now()`);
  expect((await check(await socialToken(harness, people.ben))).status).toBe(200);
});

test('a social sign-in opens the linked account even if another account has the address by now', async () => {
  await harness.pool.query('delete from account where google_sub = $1', [people.ben]);
  const linked = dataOf(await check(await socialToken(harness, people.ben)));
  const { customerid } = await loadCustomer(linked.access_token);
  const email = 'ben.rossi@social.example';
  await harness.pool.query('update account set email = $2 where email = $1', [email, newEmail()]);
  await signUp(harness, { email });
  const again = dataOf(await check(await socialToken(harness, people.ben)));
  expect((await loadCustomer(again.access_token)).customerid).toBe(customerid);
  await harness.pool.query('update account set email = null where email = $1', [email]);
});

test('a social sign-in is refused if the account changes its address in the meantime', async () => {
  await harness.pool.query('delete from account where google_sub = $1', [people.ben]);
  const email = 'ben.rossi@social.example';
  await signUp(harness, { email });
  const token = await socialToken(harness, people.ben);
  const answer = await commitDuring(
    harness.app.shop.db,
    (tx) => tx.update(accounts).set({ email: newEmail() }).where(eq(accounts.email, email)),
    () => check(token),
  );
  expect(answer).toMatchObject({ status: 'fulfilled', value: conflict });
});

test('a social sign-in to an existing account adds the picture that the account does not have yet', async () => {
  const { shop } = harness.app;
  const { email } = await signUp(harness);
  const person = {
    sub: '300000000000000000007',
    email,
    emailVerified: true,
    firstName: 'Ada',
    lastName: 'Keller',
    picture: 'https://lh3.googleusercontent.com/ada.png',
  };
  const identity = { ...shop.gateways.identity, findPerson: () => Promise.resolve(person) };
  const device = { clientIp: '192.0.2.9', secret: 'of a browser', browser: null, system: null };
  const { profile } = await signInBySocial(
    { ...shop, gateways: { ...shop.gateways, identity } },
    'a token',
    'en',
    device,
  );
  expect(profile).toEqual({ name: 'Ada Keller', email, image: person.picture });
});

test('ten parallel social sign-ins create one account', async () => {
  await harness.pool.query('delete from account where google_sub = $1', [people.ben]);
  const tokens = await Promise.all(Array.from({ length: 10 }, () => socialToken(harness, people.ben)));
  const answers = await Promise.all(tokens.map((token) => check(token)));
  expect(answers.map((a) => a.status)).toEqual(tokens.map(() => 200));
  const { rows } = await harness.pool.query('select 1 from account where google_sub = $1', [people.ben]);
  expect(rows).toHaveLength(1);
});

test('a social sign-in fails if the provider does not respond', async () => {
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

test.each([400, 401])(
  'if the provider refuses the token with status %i, the sign-in fails but no outage is reported',
  async (status) => {
    const provider = createServer((_, response) => {
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: 'invalid_token' }));
    });
    await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const shop = await openIdentity({
      GOOGLE_TOKENINFO_URL: `${origin}/tokeninfo`,
      GOOGLE_USERINFO_URL: `${origin}/userinfo`,
      GOOGLE_CLIENT_ID: 'sandbox.apps.example',
    });
    try {
      const token = 'expired-token';
      expect(
        await createClient(shop).post('/auth/googlecheck', { access_token: token }, token),
      ).toMatchObject(failed);
      const { rows } = await shop.pool.query("select kind from staff_notice where kind = 'unavailable'");
      expect(rows).toEqual([]);
    } finally {
      await shop.close();
      provider.close();
    }
  },
);

test.each([
  ['Eva', 'www.evil.example', 'Eva', null],
  ['Eva https://evil.example', 'Frei', '', 'Frei'],
  ['Eva\u202e', 'x'.repeat(300), '', null],
])(
  'a social sign-in stores only names that the sign-up form accepts: %j %j',
  async (given_name, family_name, first, last) => {
    const [sub, token] = ['300000000000000000001', 'token-of-eva'];
    const picture = 'https://lh3.googleusercontent.com/eva.png';
    const provider = createServer((request, response) => {
      const answer = request.url?.startsWith('/tokeninfo')
        ? { aud: 'sandbox.apps.example', sub, expires_in: 3600 }
        : {
            sub,
            name: given_name,
            given_name,
            family_name,
            email_verified: false,
            email: 'eva@social.example',
            picture,
          };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
    await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const shop = await openIdentity({
      GOOGLE_TOKENINFO_URL: `${origin}/tokeninfo`,
      GOOGLE_USERINFO_URL: `${origin}/userinfo`,
      GOOGLE_CLIENT_ID: 'sandbox.apps.example',
    });
    try {
      const client = createClient(shop, undefined, 'it');
      const { profile } = dataOf(await client.post('/auth/googlecheck', { access_token: token }, token));
      expect(profile).toEqual({
        name: first || last || expect.stringMatching(/^RG-\d+$/),
        email: null,
        image: picture,
      });
      const { rows } = await shop.pool.query(
        'select first_name, last_name, email, email_verified_at, picture, language from account where google_sub = $1',
        [sub],
      );
      expect(rows).toEqual([
        {
          first_name: first,
          last_name: last,
          email: null,
          email_verified_at: null,
          picture,
          language: 'it',
        },
      ]);
    } finally {
      await shop.close();
      provider.close();
    }
  },
);
