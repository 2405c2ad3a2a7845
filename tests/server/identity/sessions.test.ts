import { randomBytes } from 'node:crypto';
import { eq, isNotNull, sql, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Session } from '../../../contract/schemas/auth.ts';
import {
  beginSession,
  countSessions,
  endAllAccountSessions,
  renewSession,
} from '../../../server/identity/sessions.ts';
import { accounts, sessionFamilies } from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { createSecrets } from '../../../server/platform/secrets.ts';
import {
  createClient,
  dataOf,
  logIn,
  openIdentity,
  signUp,
  type Client,
  type Harness,
  type Person,
} from './harness.ts';

let harness: Harness;
let ada: Person;
beforeAll(async () => {
  harness = await openIdentity();
  ada = await signUp(harness);
});
afterAll(() => harness.close());

const over = { status: 401, body: { success: false, message: 'Token has expired' } };
const missing = { status: 401, body: { success: false, message: 'Token not provided' } };

const again = async (): Promise<Session> => {
  const answer = await logIn(createClient(harness), ada.email, ada.password);
  expect(answer.body.message).toBe('Login successful');
  return dataOf(answer);
};
const renew = (client: Client, refresh_token: string, bearer: string | null) =>
  client.post('/auth/refresh-token', { refresh_token }, bearer);
const works = async (bearer: string): Promise<boolean> =>
  (await createClient(harness).get('/getprofile?bBillAdd=1', bearer)).status === 200;

test('customer endpoints require a valid bearer token and report errors in English, whatever the request language', async () => {
  const client = createClient(harness, undefined, 'de');
  expect(await client.get('/getprofile')).toMatchObject(missing);
  expect(await client.get('/getprofile', 'made-up')).toMatchObject(over);
  const profile = dataOf(await client.get('/getprofile', ada.session.access_token));
  expect(profile).toMatchObject({
    firstname: 'Ada',
    lastname: 'Keller',
    email: ada.email,
    email_verified: 0,
    mobile_verified: 0,
  });
  expect(profile.customerid).toMatch(/^RG-\d{6,}$/);
  for (const [method, path] of [
    ['get', '/getprofile'],
    ['post', '/updateprofile'],
    ['post', '/mobilecheck'],
    ['post', '/mobileverify'],
    ['post', '/emailverify'],
    ['post', '/emailresend'],
    ['post', '/email/resend'],
    ['post', '/email/send-otp'],
    ['post', '/email/verify-otp'],
  ] as const) {
    const call = (bearer: string | null) =>
      method === 'get' ? client.get(path, bearer) : client.post(path, {}, bearer);
    expect(await call(null)).toMatchObject(missing);
    expect(await call('x'.repeat(43))).toMatchObject(over);
  }
});

test('a token refresh returns a new pair of tokens, and repeating it within 30 seconds returns that pair again', async () => {
  const { access_token, refresh_token, expires_in } = await again();
  expect(expires_in).toBe(3600);
  const client = createClient(harness);
  await harness.pool.query(
    `update session_family set rotated_at = rotated_at - interval '100 s', expires_at = now() + interval '1 day'`,
  );
  const next = dataOf(await renew(client, refresh_token, access_token));
  expect(next.refresh_token).not.toBe(refresh_token);
  expect(next.access_token).not.toBe(access_token);
  expect(next.expires_in).toBeGreaterThan(3550);
  const { rows } = await harness.pool.query(
    `select extract(day from f.expires_at - now())::int as days, extract(epoch from t.expires_at - f.rotated_at)::int as seconds
       from session_family f join session_token t on t.family_id = f.id and t.generation = f.generation
      where t.kind = 'access' order by f.created_at desc limit 1`,
  );
  expect(rows).toEqual([{ days: 13, seconds: 3600 }]);
  expect(await works(next.access_token)).toBe(true);
  await harness.pool.query(`update session_family set rotated_at = rotated_at - interval '25 s'`);
  const repeated = dataOf(await renew(client, refresh_token, access_token));
  expect(repeated).toMatchObject({ access_token: next.access_token, refresh_token: next.refresh_token });
  expect(repeated.expires_in).toBeLessThanOrEqual(next.expires_in - 25);
});

test('a repeated token refresh returns the same pair even from a process with a different newest key', async () => {
  const { shop } = harness.app;
  const [old, now] = [randomBytes(32), randomBytes(32)];
  const [before, after] = [
    { ...shop, secrets: createSecrets([old, now]) },
    { ...shop, secrets: createSecrets([now, old]) },
  ];
  const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, ada.email));
  const first = await transaction(shop.db, (tx) => beginSession(tx, before, account!.id, null));
  const { access_token, refresh_token } = await renewSession(before, first.refresh_token, first.access_token);
  expect(await renewSession(after, first.refresh_token, first.access_token)).toMatchObject({
    access_token,
    refresh_token,
  });
});

test('50 parallel token refreshes return the same new pair [ASVS-7.2.2 ASVS-7.2.3 ASVS-7.2.4 C5]', async () => {
  const { access_token, refresh_token } = await again();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => renew(createClient(harness), refresh_token, access_token)),
  );
  const pairs = new Set(
    answers.map((answer) => {
      const { access_token: access, refresh_token: refresh } = dataOf(answer);
      return `${access} ${refresh}`;
    }),
  );
  expect(pairs.size).toBe(1);
});

test('reusing a refresh token after 30 seconds ends the session everywhere [ASVS-10.4.5 S3]', async () => {
  const { access_token, refresh_token } = await again();
  const client = createClient(harness);
  const next = dataOf(await renew(client, refresh_token, access_token));
  await harness.pool.query(`update session_family set rotated_at = rotated_at - interval '30 s'`);
  expect(await renew(client, refresh_token, access_token)).toMatchObject(over);
  expect(await works(next.access_token)).toBe(false);
  expect(await renew(client, next.refresh_token, next.access_token)).toMatchObject(over);
});

test('reusing a refresh token after two further refreshes ends the session immediately', async () => {
  const first = await again();
  const client = createClient(harness);
  const second = dataOf(await renew(client, first.refresh_token, first.access_token));
  const third = dataOf(await renew(client, second.refresh_token, second.access_token));
  expect(await renew(client, first.refresh_token, first.access_token)).toMatchObject(over);
  expect(await works(third.access_token)).toBe(false);
});

test('a token refresh accepts an expired bearer token, but only from the same session [C7]', async () => {
  const own = await again();
  const other = await again();
  const client = createClient(harness);
  expect(await renew(client, own.refresh_token, null)).toMatchObject(missing);
  expect(await renew(client, own.refresh_token, other.access_token)).toMatchObject(over);
  expect(await renew(client, own.refresh_token, own.refresh_token)).toMatchObject(over);
  expect(await renew(client, own.access_token, own.access_token)).toMatchObject(over);
  expect(await renew(client, 'made-up-token', own.access_token)).toMatchObject(over);
  await harness.pool.query(
    `update session_token set expires_at = now() - interval '1 s' where kind = 'access'`,
  );
  expect(await works(own.access_token)).toBe(false);
  const next = dataOf(await renew(client, own.refresh_token, own.access_token));
  expect(await works(next.access_token)).toBe(true);
});

test('a session expires after 14 days without a refresh, and after 30 days at the latest [ASVS-7.1.1 ASVS-7.3.1 ASVS-7.3.2 ASVS-10.4.8]', async () => {
  const idle = await again();
  const client = createClient(harness);
  const { rows } = await harness.pool.query<{ idle: number; life: number }>(
    `select extract(day from expires_at - now())::int as idle, extract(day from ends_at - now())::int as life
       from session_family order by created_at desc limit 1`,
  );
  expect(rows[0]).toEqual({ idle: 13, life: 29 });
  await harness.pool.query(`update session_family set expires_at = now() - interval '1 s'`);
  expect(await renew(client, idle.refresh_token, idle.access_token)).toMatchObject(over);
  const old = await again();
  await harness.pool.query(
    `update session_family set ends_at = now() + interval '1 min' where expires_at > now()`,
  );
  const last = dataOf(await renew(client, old.refresh_token, old.access_token));
  // The remaining time is rounded down, so that the token never outlives the session.
  expect(last.expires_in).toBeGreaterThan(30);
  expect(last.expires_in).toBeLessThan(60);
  const { rows: late } = await harness.pool.query(
    `select kind from session_token t join session_family f on f.id = t.family_id and f.generation = t.generation
      where f.expires_at > now() and f.generation > 1 and t.expires_at > f.ends_at`,
  );
  expect(late).toEqual([]);
  const ended = await again();
  await harness.pool.query(
    `update session_family set ends_at = now() - interval '1 s' where expires_at > now()`,
  );
  expect(dataOf(await renew(client, ended.refresh_token, ended.access_token)).expires_in).toBe(0);
});

test('signing out works with an access or refresh token, and even with an expired, invalid or missing one [ASVS-7.4.1]', async () => {
  const out = { status: 200, body: { success: true, message: 'Logged out', data: {} } };
  const client = createClient(harness);
  const byBearer = await again();
  expect(await client.post('/signout', {}, byBearer.access_token)).toMatchObject(out);
  expect(await client.get('/getprofile', byBearer.access_token)).toMatchObject(over);
  expect(await renew(client, byBearer.refresh_token, byBearer.access_token)).toMatchObject(over);
  expect(await client.post('/signout', {}, byBearer.access_token)).toMatchObject(out);

  const byRefresh = await again();
  expect(await client.post('/signout', { refresh_token: byRefresh.refresh_token })).toMatchObject(out);
  expect(await works(byRefresh.access_token)).toBe(false);

  const expired = await again();
  await harness.pool.query(
    `update session_token set expires_at = now() - interval '1 s' where kind = 'access'`,
  );
  expect(await client.post('/signout', {}, expired.access_token)).toMatchObject(out);
  expect(await renew(client, expired.refresh_token, expired.access_token)).toMatchObject(over);

  expect(await client.post('/signout', {})).toMatchObject(out);
  expect(await client.post('/signout', 'no json')).toMatchObject(out);
  expect(await client.post('/signout', { refresh_token: 'nobody' }, 'nobody')).toMatchObject(out);
});

test('ending the sessions of all customers keeps the recorded end of sessions that had already ended', async () => {
  const { access_token } = await again();
  await createClient(harness).post('/signout', {}, access_token);
  await transaction(harness.app.shop.db, async (tx) => {
    const loadEnds = () =>
      tx
        .select({ id: sessionFamilies.id, end: sql<string>`${sessionFamilies.revokedAt}::text` })
        .from(sessionFamilies)
        .where(isNotNull(sessionFamilies.revokedAt));
    const before = await loadEnds();
    expect(before.length).toBeGreaterThan(0);
    expect(await countSessions(tx)).toBeGreaterThan(0);
    await endAllAccountSessions(tx);
    expect(await countSessions(tx)).toBe(0);
    expect(await loadEnds()).toEqual(expect.arrayContaining(before));
    // The other tests still need their sessions.
    tx.rollback();
  }).catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
});
