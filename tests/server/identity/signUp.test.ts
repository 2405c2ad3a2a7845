import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consumeMailLimit } from '../../../server/identity/codeDelivery.ts';
import { triesToSignUp } from '../../../server/limits/tries.ts';
import { sandboxCaptcha } from '../../../server/providers/turnstile/settings.ts';
import { solveCaptcha } from '../../support/shop/shopper.ts';
import {
  codeIn,
  createClient,
  dataOf,
  goodPassword,
  linkIn,
  logIn,
  mailTo,
  newEmail,
  openIdentity,
  registration,
  signUp,
  useUp,
  wait,
  type Harness,
} from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

const refusedWith = (errors: Record<string, string[]>) => ({
  status: 422,
  body: { success: false, message: 'VALIDATION_ERROR', code: 'VALIDATION_ERROR', errors },
});

test('signing up signs the customer in and sends an email with a code and a link', async () => {
  const client = createClient(harness);
  const request = await registration(harness, { bcheckout: 1, email: 'Grace@Mail.Example' });
  const answer = await client.post('/auth/register', request);
  expect(answer.body.message).toBe('Registration successful');
  const session = dataOf(answer);
  expect(session).toMatchObject({
    profile: { name: 'Ada Keller', email: 'grace@mail.example', image: null },
    email_code_sent: 1,
    expires_in: 3600,
  });
  const mail = await mailTo(harness, 'grace@mail.example', 'Welcome to Rigi');
  expect(codeIn(mail.text)).toMatch(/^\d{6}$/);
  const link = linkIn(mail.text, '/verify-email');
  expect(link.origin).toBe(harness.url);
  expect([...link.searchParams.keys()].sort()).toEqual(['expires', 'hash', 'id', 'signature', 'verify_url']);
  expect(link.searchParams.get('verify_url')).toBe(
    `/api/email/verify/${link.searchParams.get('id')}/${link.searchParams.get('hash')}`,
  );
  expect(await logIn(createClient(harness), 'grace@mail.example', goodPassword)).toMatchObject({
    status: 200,
  });
});

test('if the email limit for the address has been reached, signing up succeeds without a welcome email', async () => {
  const client = createClient(harness);
  const request = await registration(harness, { lname: '' });
  const email = String(request['email']);
  await consumeMailLimit(harness.app.shop, email, client.address);
  const session = dataOf(await client.post('/auth/register', request));
  expect(session).toMatchObject({ profile: { name: 'Ada', email }, email_code_sent: 0 });
  const { rows } = await harness.pool.query('select kind from mail where recipient = $1', [email]);
  expect(rows).toEqual([]);
  const stored = await harness.pool.query(
    'select first_name, last_name, language from account where email = $1',
    [email],
  );
  expect(stored.rows).toEqual([{ first_name: 'Ada', last_name: null, language: 'en' }]);
});

test('the shop limits the number of sign-ups from one network', async () => {
  const client = createClient(harness);
  await useUp(harness, triesToSignUp(client.address));
  const request = await registration(harness);
  expect(await client.post('/auth/register', request)).toMatchObject({ status: 429 });
  // The refused request did not use up the bot check.
  expect(await createClient(harness).post('/auth/register', request)).toMatchObject({ status: 200 });
});

test('the welcome email is in the language of the request', async () => {
  const { email } = await signUp(harness, {}, createClient(harness, undefined, 'de'));
  const mail = await mailTo(harness, email, 'Willkommen bei Rigi');
  expect(mail.text).toContain('Jemand hat mit dieser Adresse ein Konto eröffnet.');
});

describe('sign-up errors by field', () => {
  test.each([
    [{ email: '' }, { email: ['Email is required'] }],
    [{ email: undefined }, { email: ['Email is required'] }],
    [{ email: 'abc' }, { email: ['Invalid email address.'] }],
    [{ fname: ' ' }, { fname: ['Required field.'] }],
    [{ fname: 'x'.repeat(51) }, { fname: ['Maximum 50 letters.'] }],
    [{ lname: 'x'.repeat(51) }, { lname: ['Maximum 50 letters.'] }],
    [{ password_confirmation: 'Other-Horse-7' }, { password_confirmation: ['The passwords do not match'] }],
  ])('the shop rejects a sign-up with %j', async (more, errors) => {
    const client = createClient(harness);
    expect(await client.post('/auth/register', await registration(harness, more))).toMatchObject(
      refusedWith(errors),
    );
  });
  test.each([
    ['Aa1!aaa', ['At least 8 characters.']],
    ['aaaa1!aa', ['At least one uppercase letter.']],
    ['AAAA1!AA', ['At least one lowercase letter.']],
    ['Aaaa!aaa', ['At least one number.']],
    ['Aaaa1aaa', ['At least one special character.']],
    [
      'aaa',
      [
        'At least 8 characters.',
        'At least one uppercase letter.',
        'At least one number.',
        'At least one special character.',
      ],
    ],
  ])('the shop rejects the password %s [ASVS-6.2.1 ASVS-6.2.5]', async (password, errors) => {
    const request = await registration(harness, { password, password_confirmation: password });
    const answer = await createClient(harness).post('/auth/register', request);
    expect(answer).toMatchObject(refusedWith({ password: errors }));
    expect(answer.body.errors).toEqual({ password: errors });
  });
  test.each([
    ['Password1!', {}],
    ['P@ssw0rd', {}],
    ['Qwerty123!', {}],
    ['Abcd1234!', {}],
    ['Aa1!Aa1!', {}],
    ['Hildegard1!', { fname: 'Hildegard' }],
    ['Zumsteghof1!', { lname: 'Zumsteghof' }],
    ['Quendolin1!', { email: 'quendolin@mail.example' }],
  ])(
    'the shop rejects the password %s as too easy to guess [ASVS-6.1.2 ASVS-6.2.4 ASVS-6.2.11 ASVS-6.2.12]',
    async (password, person) => {
      const request = await registration(harness, { ...person, password, password_confirmation: password });
      const client = createClient(harness);
      const easy = 'This password is too easy to guess. Please choose another one.';
      expect(await client.post('/auth/register', request)).toMatchObject(refusedWith({ password: [easy] }));
      // The rejected request did not use up the bot check.
      const other = { ...request, password: 'Seven-Lakes-4', password_confirmation: 'Seven-Lakes-4' };
      expect((await client.post('/auth/register', other)).status).toBe(200);
    },
  );
  test('sign-up accepts a first name of fifty characters and no last name', async () => {
    const { session } = await signUp(harness, { fname: 'x'.repeat(50), lname: undefined });
    expect(session.profile.name).toBe('x'.repeat(50));
  });
});

test('an address can be used to sign up only once, even with parallel requests', async () => {
  const { email, client, session } = await signUp(harness);
  await wait(harness, 61);
  const taken = refusedWith({ email: ['This email is already registered.'] });
  const again = await registration(harness, { email: email.toUpperCase() });
  expect(await createClient(harness).post('/auth/register', again)).toMatchObject(taken);
  // The refused sign-up does not count towards the limit on emails to the address.
  expect((await client.post('/emailresend', {}, session.access_token)).status).toBe(200);
  const both = newEmail();
  const answers = await Promise.all(
    [1, 2, 3].map(async () =>
      createClient(harness).post('/auth/register', await registration(harness, { email: both })),
    ),
  );
  expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  expect(answers.find((a) => a.status === 422)).toMatchObject(taken);
});

test('signing up requires a token from a solved bot check, and each token is valid only once', async () => {
  const refused = {
    status: 422,
    body: { code: 'CAPTCHA', message: 'CAPTCHA verification failed. Please try again.' },
  };
  const attempt = async (cf_turnstile_response: string) =>
    createClient(harness).post('/auth/register', await registration(harness, { cf_turnstile_response }));
  expect(await attempt('made-up')).toMatchObject(refused);
  expect(await attempt('')).toMatchObject(refused);
  const token = await solveCaptcha(harness.url);
  expect(await attempt(token)).toMatchObject({ status: 200 });
  expect(await attempt(token)).toMatchObject(refused);
  const { rows } = await harness.pool.query(`select 1 from account where email like 'person%'`);
  expect(rows.length).toBeGreaterThan(0);
});

test('a sign-up is blocked when the bot check fails or does not respond [ASVS-16.5.1 ASVS-16.5.3]', async () => {
  for (const [environment, status, code] of [
    [{ TURNSTILE_SECRET: '2x0000000000000000000000000000000AA' }, 422, 'CAPTCHA'],
    [{ TURNSTILE_SECRET: '3x0000000000000000000000000000000AA' }, 422, 'CAPTCHA'],
    [{ TURNSTILE_SECRET: 'a secret that is not ours' }, 503, 'UNAVAILABLE'],
    [{ TURNSTILE_VERIFY_URL: 'http://127.0.0.1:9/siteverify' }, 503, 'UNAVAILABLE'],
  ] as const) {
    const strict = await openIdentity(environment);
    try {
      const request = await registration(strict);
      expect(await createClient(strict).post('/auth/register', request)).toMatchObject({
        status,
        body: { code },
      });
      const { rows } = await strict.pool.query('select * from account where email = $1', [request['email']]);
      expect(rows).toEqual([]);
    } finally {
      await strict.close();
    }
  }
});

test('the client configuration contains the URLs of the external scripts', async () => {
  const config = dataOf(await createClient(harness).get('/clientConfig'));
  expect(config).toEqual({
    turnstile: { sitekey: sandboxCaptcha.siteKey, script: '/sandbox/turnstile/turnstile.js' },
    google: { clientId: 'sandbox.apps.example', script: '/sandbox/google/client.js' },
  });
  for (const { script } of [config.turnstile, config.google] as { script: string }[]) {
    const response = await fetch(harness.url + script);
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(response.status).toBe(200);
  }
});
