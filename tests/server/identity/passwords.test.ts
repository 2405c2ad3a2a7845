import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn as signInWith } from '../../../server/identity/login.ts';
import { createPasswords } from '../../../server/identity/passwords/passwords.ts';
import { isOwnPassword } from '../../../server/identity/reauth.ts';
import { accounts } from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { ShopRefusal } from '../../../server/platform/refusal.ts';
import { slow } from '../../setup/tiers.ts';
import { untilBlocking } from '../support/race.ts';
import {
  createClient,
  dataOf,
  goodPassword,
  linkIn,
  logIn,
  mailTo,
  newEmail,
  newMobile,
  openIdentity,
  signUp,
  smsCode,
  until,
  type Harness,
  type Person,
} from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

const newPassword = 'Battery-Staple-8';
const both = (password: string) => ({ password, password_confirmation: password });
const void_ = { status: 400, body: { code: 'RESET_LINK', message: 'Invalid password reset link' } };
const ask = (email: string) => createClient(harness).post('/forgetpwd/email', { email });
const linkFor = async (email: string, n = 1) => {
  const link = linkIn((await mailTo(harness, email, 'Reset your password', n)).text, '/reset-password');
  return { email: link.searchParams.get('email') ?? '', token: link.searchParams.get('token') ?? '' };
};
const reset = (link: { email: string; token: string }, more: object = {}) =>
  createClient(harness).post('/forgetpwd/reset', { ...link, ...both(newPassword), ...more });
const isAlive = async ({ client, session }: Person): Promise<boolean> =>
  (await client.get('/getprofile', session.access_token)).status === 200;

const verifyAddress = ({ email }: Person) =>
  harness.pool.query('update account set email_verified_at = now() where email = $1', [email]);

test('a reset link sets a new password once and ends all sessions [ASVS-6.4.1 ASVS-7.6.2]', async () => {
  const ada = await signUp(harness);
  await verifyAddress(ada);
  expect(await ask(ada.email)).toMatchObject({
    status: 200,
    body: { message: 'If the address exists, a reset link has been sent.', data: {} },
  });
  const link = await linkFor(ada.email);
  expect(link.email).toBe(ada.email);
  expect(link.token).toMatch(/^[\w-]{43}$/);
  expect(await reset(link, both('short'))).toMatchObject({
    status: 422,
    body: { code: 'VALIDATION_ERROR' },
  });
  expect(await reset(link, both('Passw0rd!'))).toMatchObject({
    status: 422,
    body: { errors: { password: ['This password is too easy to guess. Please choose another one.'] } },
  });
  expect(await reset(link, { password_confirmation: 'x' })).toMatchObject({
    status: 422,
    body: { errors: { password_confirmation: ['The passwords do not match'] } },
  });
  const answers = await Promise.all([reset(link), reset(link), reset(link)]);
  expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  const done = answers.find((a) => a.status === 200);
  expect(done?.body.message).toBe('Password has been reset.');
  // The browser is not new at the next sign-in.
  expect(done?.headers.getSetCookie().join()).toMatch(/\bdevice=[\w-]{43};/);
  expect(await reset(link)).toMatchObject(void_);
  expect(await isAlive(ada)).toBe(false);
  expect(await logIn(createClient(harness), ada.email, ada.password)).toMatchObject({ status: 401 });
  expect(await logIn(createClient(harness), ada.email, newPassword)).toMatchObject({ status: 200 });
});

test('a new password set through a reset link must not be based on the address', async () => {
  const ada = await signUp(harness, { email: 'zumsteghof@mail.example' });
  await ask(ada.email);
  expect(await reset(await linkFor(ada.email), both('Zumsteghof1!'))).toMatchObject({
    status: 422,
    body: { errors: { password: ['This password is too easy to guess. Please choose another one.'] } },
  });
});

test('a reset request for an unknown address gets the usual response, but no email is sent', async () => {
  const ada = await signUp(harness);
  const known = await ask(ada.email);
  const email = newEmail();
  const unknown = await ask(email);
  expect(unknown.status).toBe(known.status);
  expect(unknown.body).toEqual(known.body);
  await until(async () => {
    const { rows } = await harness.pool.query<{ state: string }>(
      'select state from mail where recipient = $1',
      [email],
    );
    return rows[0]?.state === 'dropped';
  });
  expect((await harness.oracle.inbox()).filter((l) => l.to.includes(email))).toEqual([]);
});

test('a reset link that is forged, expired or for another address is rejected [ASVS-6.4.3]', async () => {
  const ada = await signUp(harness);
  const ben = await signUp(harness);
  await ask(ada.email);
  const link = await linkFor(ada.email);
  expect(await reset({ ...link, token: 'x'.repeat(43) })).toMatchObject(void_);
  expect(await reset({ ...link, token: '' })).toMatchObject(void_);
  // The shop checks the link before the password.
  expect(await reset({ ...link, token: 'x'.repeat(43) }, both('Passw0rd!'))).toMatchObject(void_);
  expect(await reset({ ...link, email: ben.email })).toMatchObject(void_);
  const shift = (by: string) =>
    harness.pool.query(`update password_reset set expires_at = expires_at + $1::interval`, [by]);
  await shift('-3601 s');
  expect(await reset(link)).toMatchObject(void_);
  await shift('3601 s');
  // The address changes while the link is being checked.
  const moved = newEmail();
  const resets: ReturnType<typeof reset>[] = [];
  await transaction(harness.app.shop.db, async (tx) => {
    await tx.update(accounts).set({ email: moved }).where(eq(accounts.email, ada.email));
    resets.push(reset(link));
    await untilBlocking(tx);
  });
  expect(await resets[0]).toMatchObject(void_);
  await harness.pool.query('update account set email = $2 where email = $1', [moved, ada.email]);
  expect(await reset(link)).toMatchObject({ status: 200 });
});

test('resetting the password invalidates all earlier reset links and makes the browser a known one', async () => {
  const ada = await signUp(harness);
  await verifyAddress(ada);
  await ask(ada.email);
  const first = await linkFor(ada.email);
  await ask(ada.email);
  const second = await linkFor(ada.email, 2);
  expect(second.token).not.toBe(first.token);
  const loadUsed = async () =>
    (
      await harness.pool.query<{ at: Date }>(
        `select used_at as at from password_reset where token_hash = 'used long ago'`,
      )
    ).rows;
  const longAgo = new Date('2026-01-02T03:04:05Z');
  await harness.pool.query(
    `insert into password_reset (token_hash, account_id, email, expires_at, used_at)
       select 'used long ago', id, email, now(), $2 from account where email = $1`,
    [ada.email, longAgo],
  );
  const owner = createClient(harness);
  expect(await owner.post('/forgetpwd/reset', { ...second, ...both(newPassword) })).toMatchObject({
    status: 200,
  });
  expect(await loadUsed()).toEqual([{ at: longAgo }]);
  expect(await reset(first)).toMatchObject(void_);
  // The first sign-in in this browser triggers no email about a new device.
  expect((await logIn(owner, ada.email, newPassword)).status).toBe(200);
  const { rows } = await harness.pool.query<{ kind: string }>(
    'select kind from mail where recipient = $1 order by created_at',
    [ada.email],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['welcome', 'reset', 'reset', 'passwordChanged']);
});

test("a password reset by email verifies the address and removes an intruder's phone number [ASVS-6.4.2]", async () => {
  // An intruder signs up with someone else's address and their own phone number.
  const intruder = await signUp(harness);
  const mobile = newMobile();
  const bearer = intruder.session.access_token;
  await intruder.client.post('/mobilecheck', { isdcode: '41', mobile }, bearer);
  const otpcode = await smsCode(harness, `+41${mobile}`);
  expect(
    (await intruder.client.post('/mobileverify', { isdcode: '41', mobile, otpcode }, bearer)).status,
  ).toBe(200);
  await ask(intruder.email);
  await reset(await linkFor(intruder.email));
  const { rows } = await harness.pool.query(
    'select mobile, email_verified_at is not null as proved from account where email = $1',
    [intruder.email],
  );
  expect(rows[0]).toEqual({ mobile: null, proved: true });
});

test('a browser known to the account can still request a reset email after unknown browsers have used up the limit', async () => {
  const ada = await signUp(harness);
  for (let n = 0; n < 4; n += 1) await ask(ada.email);
  expect((await ask(ada.email)).status).toBe(429);
  expect((await ada.client.post('/forgetpwd/email', { email: ada.email })).status).toBe(200);
});

test(
  'a locked-out owner can sign in after using any reset link, even one requested by the attacker',
  slow,
  async () => {
    const ada = await signUp(harness);
    for (let network = 0; network < 10; network += 1) {
      const stranger = createClient(harness);
      for (let n = 0; n < 10; n += 1) await logIn(stranger, ada.email, 'Wrong-Guess-77');
    }
    for (let n = 0; n < 3; n += 1) expect((await ask(ada.email)).status).toBe(200);
    const owner = createClient(harness);
    expect((await logIn(owner, ada.email, ada.password)).status).toBe(429);
    const link = await linkFor(ada.email);
    expect((await owner.post('/forgetpwd/reset', { ...link, ...both(newPassword) })).status).toBe(200);
    expect((await logIn(owner, ada.email, newPassword)).status).toBe(200);
    expect((await logIn(createClient(harness), ada.email, newPassword)).status).toBe(429);
  },
);

test('signing in keeps a password hash with the current cost, and a hash with a different cost counts as outdated', async () => {
  const ada = await signUp(harness);
  const stored = async (): Promise<string> =>
    (
      await harness.pool.query<{ hash: string }>(
        'select password_hash as hash from account where email = $1',
        [ada.email],
      )
    ).rows[0]!.hash;
  const first = await stored();
  expect(harness.app.shop.passwords.isOutdated(first)).toBe(false);
  expect((await logIn(createClient(harness), ada.email, ada.password)).status).toBe(200);
  expect(await stored()).toBe(first);
  const older = createPasswords(undefined, { memoryCost: 9_216, timeCost: 1, parallelism: 1 });
  expect(createPasswords().isOutdated(await older.hash(ada.password))).toBe(true);
  expect(createPasswords().isOutdated(await createPasswords().hash(ada.password))).toBe(false);
});

test('if the hash for accounts without a password cannot be made, only the comparisons that need it fail', async () => {
  const error = new Error('no memory');
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  const passwords = createPasswords({
    hash: () => Promise.reject(error),
    verify: () => Promise.resolve(true),
  });
  // An unhandled rejection is reported before the next turn of the event loop.
  await new Promise((turn) => setImmediate(turn));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  expect(await passwords.verifyPassword(goodPassword, 'a hash')).toBe(true);
  await expect(passwords.verifyPassword(goodPassword, null)).rejects.toBe(error);
});

test('the shop limits the number of reset emails', async () => {
  const email = newEmail();
  const answers: number[] = [];
  for (let i = 0; i < 5; i += 1) answers.push((await ask(email)).status);
  expect(answers).toEqual([200, 200, 200, 429, 429]);
  expect(await createClient(harness).post('/forgetpwd/email', { email: 'abc' })).toMatchObject({
    status: 422,
    body: { message: 'Please check your EmailID.' },
  });
  const refused = { email: newEmail(), cf_turnstile_response: 'made-up' };
  expect(await createClient(harness).post('/forgetpwd/email', refused)).toMatchObject({
    status: 422,
    body: { code: 'CAPTCHA' },
  });
});

test('changing the password keeps the current session and ends all others [ASVS-6.2.2 ASVS-6.2.3 ASVS-7.4.3 ASVS-7.5.2]', async () => {
  const ada = await signUp(harness);
  const elsewhere = createClient(harness);
  const other = await logIn(elsewhere, ada.email, ada.password);
  const otherPerson = {
    ...ada,
    client: elsewhere,
    session: dataOf(other),
  };
  const change = (body: object) => ada.client.post('/updateprofile', body, ada.session.access_token);
  expect(await change({ current_password: 'Wrong-Horse-7', ...both(newPassword) })).toMatchObject({
    status: 422,
    body: { errors: { current_password: ['The current password is incorrect.'] } },
  });
  expect(await change({ current_password: ada.password, ...both('weak') })).toMatchObject({ status: 422 });
  expect(await change({ current_password: ada.password, ...both('Passw0rd!') })).toMatchObject({
    status: 422,
    body: { errors: { password: ['This password is too easy to guess. Please choose another one.'] } },
  });
  // A password based on the customer's own name or address is easy to guess too.
  for (const own of ['Hildegard1!', 'Zumsteghof1!', 'Quendolin1!']) {
    await harness.pool.query(
      `update account set first_name = 'Hildegard', last_name = 'Zumsteghof', email = 'quendolin@mail.example' where email = $1`,
      [ada.email],
    );
    expect((await change({ current_password: ada.password, ...both(own) })).status, own).toBe(422);
    await harness.pool.query(`update account set email = $1 where email = 'quendolin@mail.example'`, [
      ada.email,
    ]);
  }
  await ask(ada.email);
  const sentBefore = await linkFor(ada.email);
  expect(await isAlive(otherPerson)).toBe(true);
  expect(await change({ current_password: ada.password, ...both(newPassword) })).toMatchObject({
    status: 200,
    body: { message: 'Profile updated' },
  });
  expect(await reset(sentBefore, both('Marmot-Valley-91'))).toMatchObject(void_);
  expect(await isAlive(ada)).toBe(true);
  expect(await isAlive(otherPerson)).toBe(false);
  expect(await logIn(createClient(harness), ada.email, ada.password)).toMatchObject({ status: 401 });
  expect(await logIn(createClient(harness), ada.email, newPassword)).toMatchObject({ status: 200 });
});

test('the shop limits attempts to guess the current password', async () => {
  const ada = await signUp(harness);
  const answers: number[] = [];
  for (let i = 0; i < 12; i += 1)
    answers.push(
      (
        await createClient(harness).post(
          '/updateprofile',
          { current_password: `Guess-${i}`, ...both(newPassword) },
          ada.session.access_token,
        )
      ).status,
    );
  expect(answers.filter((status) => status === 422)).toHaveLength(10);
  expect(answers.filter((status) => status === 429)).toHaveLength(2);
});

test('the name and the language can be changed separately, and invalid values are rejected', async () => {
  const ada = await signUp(harness);
  const update = (body: object) => ada.client.post('/updateprofile', body, ada.session.access_token);
  expect(dataOf(await update({ firstname: 'Ädä' }))).toMatchObject({
    firstname: 'Ädä',
    lastname: 'Keller',
  });
  expect(dataOf(await update({ lastname: '', language: 'fr' }))).toMatchObject({
    firstname: 'Ädä',
    lastname: null,
    language: 'fr',
  });
  expect(dataOf(await ada.client.get('/getprofile', ada.session.access_token))).toMatchObject({
    firstname: 'Ädä',
    language: 'fr',
  });
  for (const [body, errors] of [
    [{ firstname: '' }, { firstname: ['Required field'] }],
    [{ firstname: 'x'.repeat(51) }, { firstname: ['Maximum 50 letters.'] }],
    [{ language: 'xx' }, { language: ['This value is not valid.'] }],
  ] as const)
    expect(await update(body)).toMatchObject({ status: 422, body: { errors } });
  expect((await update({ email: newEmail() })).status).toBe(422);
  expect((await update({ password: goodPassword })).status).toBe(422);
});

test('0009: a password attempt does not count towards the limit if a busy server refuses to check it', async () => {
  const ada = await signUp(harness);
  const { shop } = harness.app;
  const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, ada.email));
  const busy = new ShopRefusal(503, 'wait', { code: 'BUSY' });
  const crowded = {
    ...shop,
    passwords: { ...shop.passwords, verifyPassword: () => Promise.reject(busy) },
  };
  const device = { clientIp: '192.0.2.9', secret: 'of a browser', browser: null, system: null };
  // Make more attempts than any daily limit allows.
  for (let n = 0; n < 40; n += 1) {
    await expect(isOwnPassword(crowded, account!, goodPassword)).rejects.toBe(busy);
    await expect(signInWith(crowded, { email: ada.email, password: goodPassword }, device)).rejects.toBe(
      busy,
    );
  }
  expect(await isOwnPassword(shop, account!, goodPassword)).toBe(true);
});
