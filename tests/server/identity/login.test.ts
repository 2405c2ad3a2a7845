import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPasswords } from '../../../server/identity/passwords/passwords.ts';
import { getClientNetwork } from '../../../server/platform/rateLimiter.ts';
import { slow } from '../../setup/tiers.ts';
import {
  createClient,
  dataOf,
  goodPassword,
  logIn,
  newAddress,
  newEmail,
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

/** Runs the calls in small batches to stay within the limit on parallel password hashing. */
const inTurn = async <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> => {
  const answers: T[] = [];
  for (let i = 0; i < n; i += 20)
    answers.push(...(await Promise.all(Array.from({ length: Math.min(20, n - i) }, (_, j) => work(i + j)))));
  return answers;
};

test('a customer can sign in with the correct password, regardless of the case of the address', async () => {
  const answer = await logIn(createClient(harness), ` ${ada.email.toUpperCase()} `, ada.password);
  expect(answer.body.message).toBe('Login successful');
  const session = dataOf(answer);
  expect(session.profile).toEqual({ name: 'Ada Keller', email: ada.email, image: null });
  expect(session.email_code_sent).toBe(0);
  expect(session.expires_in).toBe(3600);
});

test('a wrong password and an unknown address get the same response [S6]', async () => {
  const wrong = await logIn(createClient(harness), ada.email, 'Wrong-Horse-7');
  const unknown = await logIn(createClient(harness), newEmail(), 'Wrong-Horse-7');
  expect(wrong).toMatchObject({
    status: 401,
    body: { message: 'Invalid email or password.', code: 'LOGIN' },
  });
  expect(unknown.status).toBe(wrong.status);
  expect(unknown.body).toEqual(wrong.body);
});

// Hashing takes up most of the response time, which must not reveal whether an address has an account.
test('the password is hashed even for an unknown address', async () => {
  const hashed = vi.spyOn(harness.app.shop.passwords, 'verifyPassword');
  await logIn(createClient(harness), ada.email, 'Wrong-Horse-7');
  await logIn(createClient(harness), newEmail(), 'Wrong-Horse-7');
  expect(hashed.mock.calls).toEqual([
    ['Wrong-Horse-7', expect.stringMatching(/^\$argon2id\$/)],
    ['Wrong-Horse-7', null],
  ]);
  hashed.mockRestore();

  const checkedHashes: string[] = [];
  const passwords = createPasswords({
    hash,
    verify: (phc, password) => {
      checkedHashes.push(String(phc));
      return verify(phc, password);
    },
  });
  const known = await passwords.hash(ada.password);
  for (const phc of [known, null]) expect(await passwords.verifyPassword('Wrong-Horse-7', phc)).toBe(false);
  const costOf = (phc = ''): string => phc.slice(0, phc.lastIndexOf('p=') + 3);
  expect(checkedHashes).toHaveLength(2);
  expect(checkedHashes[0]).toBe(known);
  expect(costOf(checkedHashes[1])).toBe(costOf(known));
  expect(costOf(known)).toBe('$argon2id$v=19$m=19456,t=2,p=1');
});

test('sign-in errors are reported on the address or password field', async () => {
  const client = createClient(harness);
  expect(await client.post('/auth/login', { email: 'abc', password: '1234567' })).toMatchObject({
    status: 422,
    body: {
      code: 'VALIDATION_ERROR',
      errors: { email: ['Invalid email address.'], password: ['At least 8 characters.'] },
    },
  });
  expect(await client.post('/auth/login', { email: ada.email, password: ada.password, x: 1 })).toMatchObject({
    status: 422,
  });
});

test(
  'the shop checks only ten of 1,000 password attempts from one IP on one account, and the owner can still sign in elsewhere [ASVS-6.3.1]',
  slow,
  async () => {
    const attacker = newAddress();
    const answers = await inTurn(1000, (i) =>
      logIn(createClient(harness, attacker), ada.email, `Guess-number-${i}`),
    );
    expect(answers.filter((a) => a.status === 401)).toHaveLength(10);
    const held = answers.filter((a) => a.status === 429);
    expect(held).toHaveLength(990);
    expect(held[0]?.body.message).toBe('Too many attempts. Please try again later.');
    const wait = Number(held[0]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(900);
    // The attacker's IP is blocked even with the correct password, so the response reveals nothing.
    expect(await logIn(createClient(harness, attacker), ada.email, ada.password)).toMatchObject({
      status: 429,
    });
    expect(await logIn(createClient(harness), ada.email, ada.password)).toMatchObject({ status: 200 });
  },
);

test(
  'the shop checks only a hundred of 1,000 password attempts from one IP on 1,000 accounts [S6]',
  slow,
  async () => {
    const attacker = newAddress();
    const answers = await inTurn(1000, () =>
      logIn(createClient(harness, attacker), newEmail(), 'Guess-number-1'),
    );
    expect(answers.filter((a) => a.status === 401)).toHaveLength(100);
    expect(answers.filter((a) => a.status === 429)).toHaveLength(900);
  },
);

test(
  'the shop checks only a hundred password attempts an hour on one account, even from 150 IPs',
  slow,
  async () => {
    const ben = await signUp(harness);
    const answers = await inTurn(150, () => logIn(createClient(harness), ben.email, 'Guess-number-1'));
    expect(answers.filter((a) => a.status === 401)).toHaveLength(100);
    expect(answers.filter((a) => a.status === 429)).toHaveLength(50);
  },
);

test(
  'attacks from many IPs do not lock out a browser that has already signed in to the account [ASVS-6.1.1 ASVS-6.3.1]',
  slow,
  async () => {
    const { email, password, client } = await signUp(harness);
    const stranger = await signUp(harness);
    for (let n = 0; n < 100; n += 1)
      expect((await logIn(createClient(harness), email, 'Wrong-Horse-9')).status).toBe(401);
    // New browsers must wait, and so must browsers that have only signed in to another account.
    expect((await logIn(createClient(harness), email, password)).status).toBe(429);
    expect((await logIn(stranger.client, email, password)).status).toBe(429);
    expect((await logIn(client, email, password)).status).toBe(200);
    // Even the known browser gets only ten attempts.
    const answers: number[] = [];
    for (let n = 0; n < 12; n += 1) answers.push((await logIn(client, email, 'Wrong-Horse-9')).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  },
);

test('after ten wrong passwords from one network, only a browser that has already signed in to the account can sign in there', async () => {
  const { email, password, client } = await signUp(harness);
  const nearby = () => createClient(harness, client.address);
  const { client: browserOfAnother } = await signUp(harness, {}, nearby());
  const fail = async (browser: () => Client): Promise<void> => {
    for (let n = 0; n < 10; n += 1) expect((await logIn(browser(), email, 'Wrong-Horse-9')).status).toBe(401);
  };
  await fail(nearby);
  expect((await logIn(nearby(), email, password)).status).toBe(429);
  expect((await logIn(browserOfAnother, email, password)).status).toBe(429);
  await fail(() => client);
  expect((await logIn(client, email, password)).status).toBe(429);
});

test('repeated sign-ins with the correct password are never rate-limited', async () => {
  const client = createClient(harness);
  for (let i = 0; i < 12; i += 1) expect((await logIn(client, ada.email, ada.password)).status).toBe(200);
});

test('a password hash with less than the current cost is replaced at the next sign-in [ASVS-11.2.2 ASVS-11.4.2]', async () => {
  const own = await openIdentity({}, null);
  const ben = await signUp(own);
  const weak = await hash(ben.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await own.pool.query('update account set password_hash = $1 where email = $2', [weak, ben.email]);
  expect((await logIn(createClient(own), ben.email, ben.password)).status).toBe(200);
  const { rows } = await own.pool.query<{ password_hash: string }>(
    'select password_hash from account where email = $1',
    [ben.email],
  );
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await logIn(createClient(own), ben.email, ben.password)).status).toBe(200);
  await own.close();
});

test('if three passwords are being hashed and 32 are waiting, hashing another one fails with 503 BUSY [ASVS-15.1.3 ASVS-15.2.2 R20]', async () => {
  const passwords = createPasswords();
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash(goodPassword)));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(60 - 3 - 32);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ status: 503, code: 'BUSY', retryAfter: 2 });
  expect(await passwords.verifyPassword(goodPassword, await passwords.hash(goodPassword))).toBe(true);
});

test('all addresses of an IPv6 network count as one client', () => {
  expect(getClientNetwork('2001:db8::1')).toBe(getClientNetwork('2001:0DB8:0:0:ffff::2'));
  expect(getClientNetwork('2001:db8:0:1::1')).not.toBe(getClientNetwork('2001:db8::1'));
  expect(getClientNetwork('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(getClientNetwork('2001:db8::ffff:192.0.2.7')).toBe(getClientNetwork('2001:db8::1'));
});

test('passwords are case-sensitive, are never truncated or trimmed, and do not expire [ASVS-6.2.8 ASVS-6.2.9 ASVS-6.2.10]', async () => {
  const long = `Correct-Horse-7 ${'ä'.repeat(100)} `;
  const typed = long.normalize('NFD');
  const person = await signUp(harness, { password: typed, password_confirmation: typed });
  await harness.pool.query(
    `update account set created_at = now() - interval '9 years', updated_at = now() - interval '9 years' where email = $1`,
    [person.email],
  );
  const other = [long.trim(), long.toUpperCase(), long.slice(0, 72), `${long} `];
  for (const password of other)
    expect((await logIn(createClient(harness), person.email, password)).status, password).toBe(401);
  // Some keyboards send a letter and its accent as two characters.
  for (const password of [long, typed])
    expect((await logIn(createClient(harness), person.email, password)).status).toBe(200);
});
