import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isEmail, maskEmail, readEmail } from '../../../contract/domain/identity/email.ts';
import { normalizeEmail } from '../../../server/identity/accounts.ts';
import { invalidAddresses, validAddresses } from '../../domain/emailAddresses.ts';
import { slow } from '../../setup/tiers.ts';
import { createShopper, payAt, topUp } from '../shop/harness.ts';
import {
  codeIn,
  createClient,
  goodPassword,
  linkIn,
  logIn,
  mailTo,
  openIdentity,
  registration,
  signUp,
  until,
  type Harness,
} from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

const invalid = { status: 422, body: { errors: { email: ['Invalid email address.'] } } };

describe("the server validates email addresses by the browser's rules", () => {
  test.each(validAddresses)('the shop accepts the email address %s', async (email) => {
    const client = createClient(harness);
    expect(await logIn(client, email, goodPassword)).toMatchObject({ status: 401, body: { code: 'LOGIN' } });
    expect(await client.post('/forgetpwd/email', { email })).toMatchObject({ status: 200 });
  });
  // The server trims an address before it validates it.
  const typed = invalidAddresses.filter(([email]) => email === email.trim() && email !== '');
  test.each(typed.filter(([email]) => isEmail(readEmail(email))))(
    'the shop normalises the typed email address %j and accepts it: %s',
    async (email) => {
      const client = createClient(harness);
      expect(await logIn(client, email, goodPassword)).toMatchObject({
        status: 401,
        body: { code: 'LOGIN' },
      });
    },
  );
  test.each(typed.filter(([email]) => !isEmail(readEmail(email))))(
    'the shop rejects the email address %j: %s',
    async (email) => {
      const client = createClient(harness);
      expect(await logIn(client, email, goodPassword)).toMatchObject(invalid);
      expect(await client.post('/forgetpwd/email', { email })).toMatchObject(invalid);
    },
  );
});

test('every form rejects an invalid email address', async () => {
  const client = createClient(harness);
  const email = 'ann@example..com';
  expect(await client.post('/auth/register', await registration(harness, { email }))).toMatchObject(invalid);
  const contact = { name: 'Ann', email, subject: 'Hello', message: 'Hello' };
  expect(await client.post('/contactmail', contact)).toMatchObject(invalid);
  expect(await client.post('/contactmail', { ...contact, topic: 'subscribe' })).toMatchObject(invalid);
  const { session } = await signUp(harness, {}, client);
  const invalidNew = { status: 422, body: { errors: { email: ['Please check your EmailID.'] } } };
  expect(await client.post('/email/send-otp', { email }, session.access_token)).toMatchObject(invalidNew);
  expect(
    await client.post('/email/verify-otp', { email, otpcode: '000000' }, session.access_token),
  ).toMatchObject(invalidNew);
  const { carttoken } = await createShopper(harness.url, client.browser).addCart(topUp);
  const order = { carttoken, email, acceptterms: 1, lang: 'en' };
  expect(await client.post('/createSaleOrder', order)).toMatchObject({ status: 422 });
});

/** Addresses as typed and as stored. The sandbox inbox shows domains in their native script. */
const mailboxes = [
  ["O'Brien@ex.ch", "o'brien@ex.ch"],
  ['a&b@ex.ch', 'a&b@ex.ch'],
  ['MÜLLER@ex.ch', 'müller@ex.ch'],
  ['info@xn--mller-kva.ch', 'info@müller.ch'],
  ['info@MEIER-Söhne.ch', 'info@meier-söhne.ch'],
  ['δοκιμή@παράδειγμα.δοκιμή', 'δοκιμή@παράδειγμα.δοκιμή'],
  ['二ノ宮@黒川.日本', '二ノ宮@黒川.日本'],
] as const;

describe('unusual email addresses', () => {
  test.each(mailboxes)(
    'a customer with the address %s can sign up, receive email and sign in',
    async (typed, normalized) => {
      const { session, client } = await signUp(harness, { email: typed });
      expect(session.profile.email).toBe(normalized);
      const mail = await mailTo(harness, normalized, 'Welcome to Rigi');
      expect(mail.to).toEqual([normalized]);
      const code = codeIn(mail.text);
      expect(await client.post('/emailverify', { code }, session.access_token)).toMatchObject({
        status: 200,
      });
      expect(await logIn(createClient(harness), normalized, goodPassword)).toMatchObject({ status: 200 });
      expect(await logIn(createClient(harness), typed, goodPassword)).toMatchObject({ status: 200 });
    },
  );

  test.each(mailboxes)(
    'a guest with the address %s can buy and gets the receipt',
    slow,
    async (typed, normalized) => {
      const shopper = createShopper(harness.url, createClient(harness).browser);
      const order = await shopper.order(topUp, { email: typed });
      await payAt((await shopper.payUrl(order.ordertoken)).payurl, 'approve');
      const mail = await until(async () => {
        await shopper.check(order.ordertoken);
        return (await harness.oracle.inbox()).find((l) => l.subject.includes(order.orderno));
      });
      expect(mail.to.map((to) => to.toLowerCase())).toEqual([normalized]);
    },
  );
});

describe('one account per mailbox', () => {
  const taken = { status: 422, body: { errors: { email: ['This email is already registered.'] } } };
  test.each([
    ['info@zürich.example.ch', 'INFO@xn--zrich-kva.example.ch'],
    ['jürg@twin.ch', 'JU\u0308RG@Twin.ch'],
    ['mike@twin.ch', 'mi\u212ae@twin.ch'],
    ['paula@twin.ch', 'ｐaula@twin.ch'],
  ])('the addresses %s and %s belong to the same account', async (first, second) => {
    await signUp(harness, { email: first });
    expect(
      await createClient(harness).post('/auth/register', await registration(harness, { email: second })),
    ).toMatchObject(taken);
  });

  test('the code sent to a new address also verifies the same address with different capitalisation', async () => {
    const client = createClient(harness);
    const { session } = await signUp(harness, {}, client);
    const post = (path: '/email/send-otp' | '/email/verify-otp', body: object) =>
      client.post(path, body, session.access_token);
    expect(await post('/email/send-otp', { email: 'NINA@twin.ch' })).toMatchObject({ status: 200 });
    const otpcode = codeIn((await mailTo(harness, 'nina@twin.ch', 'Your confirmation code')).text);
    expect(await post('/email/verify-otp', { email: 'Nina@Twin.CH', otpcode })).toMatchObject({
      status: 200,
      body: { data: { email_verified: 1, email: 'nina@twin.ch' } },
    });
    expect(await logIn(createClient(harness), 'nina@twin.ch', goodPassword)).toMatchObject({ status: 200 });
  });

  test('addresses that look alike belong to separate accounts', async () => {
    for (const email of ['paul@alike.ch', 'pàul@alike.ch', 'pаul@alike.ch'])
      expect((await signUp(harness, { email })).session.profile.email).toBe(email);
  });

  test("a reset link is sent to the account's address, never to one that looks like it", async () => {
    await signUp(harness, { email: 'kelvin@reset.ch' });
    await createClient(harness).post('/forgetpwd/email', { email: '\u212aelvin@reset.ch' });
    const mail = await mailTo(harness, 'kelvin@reset.ch', 'Reset your password');
    expect(linkIn(mail.text, '/reset-password').searchParams.get('email')).toBe('kelvin@reset.ch');
    expect((await harness.oracle.inbox()).flatMap(({ to }) => to)).not.toContain('\u212aelvin@reset.ch');
  });
});

test.each([
  [' JU\u0308RG@Twin.CH ', 'j\u00fcrg@twin.ch'],
  ['info@XN--mller-kva.ch', 'info@m\u00fcller.ch'],
  // The browser accepts this domain, but Node.js cannot decode it.
  ['info@xn--0.ch', 'info@xn--0.ch'],
])('the address %j is stored as %j', (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored);
});

test('masking an address never splits a character', () => {
  expect(maskEmail('😀pia@😀ex.ch')).toBe('😀***@😀***.ch');
});
