import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../server/platform/log.ts';
import { openShop } from '../shop/harness.ts';
import {
  codeIn,
  dataOf,
  linkIn,
  logIn,
  mailTo,
  newEmail,
  newMobile,
  otherCode,
  people,
  signUp,
  smsCode,
  socialToken,
  verifyCall,
  wait,
  type Harness,
} from './harness.ts';

let harness: Harness;
let logged = '';
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  harness = await openShop({ TRUST_PROXY: '1' }, createLog('debug', sink));
});
afterAll(() => harness.close());

/** Returns all rows of all tables as text. */
const dump = async (): Promise<string> => {
  const { rows } = await harness.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const table = await harness.pool.query<{ row: string }>(`select t::text as row from "${name}" t`);
    for (const { row } of table.rows) texts.push(`${name} ${row}`);
  }
  return texts.join('\n');
};

test('no password, code or token appears in the log or in any table, and no email address or phone number appears in the log [S7]', async () => {
  const secrets = new Map<string, string>();
  const keep = (name: string, secret: string): string => {
    secrets.set(name, secret);
    return secret;
  };
  const person = await signUp(harness, { password: 'Canary-Song-1', password_confirmation: 'Canary-Song-1' });
  const { email, client, session } = person;
  keep('password', person.password);
  keep('access token', session.access_token);
  keep('refresh token', session.refresh_token);
  const welcome = await mailTo(harness, email, 'Welcome to Rigi');
  const mailCode = keep('code by mail', codeIn(welcome.text));
  const link = linkIn(welcome.text, '/verify-email');
  keep('signature', link.searchParams.get('signature') ?? '');
  await client.post('/emailverify', { code: otherCode(mailCode) }, session.access_token);
  await client.get(verifyCall(link));
  await client.get(verifyCall(link, { signature: 'x' }));

  const renewed = await client.post(
    '/auth/refresh-token',
    { refresh_token: session.refresh_token },
    session.access_token,
  );
  const pair = dataOf(renewed);
  keep('second access token', pair.access_token);
  keep('second refresh token', pair.refresh_token);

  const mobile = newMobile();
  await client.post('/auth/mobilelogin', { isdcode: '41', mobile });
  const code = keep('code by SMS', await smsCode(harness, `+41${mobile}`));
  await client.post('/auth/mobileverify', { isdcode: '41', mobile, otpcode: otherCode(code) });
  const byPhone = await client.post('/auth/mobileverify', { isdcode: '41', mobile, otpcode: code });
  keep('token by phone', dataOf(byPhone).access_token);

  const social = keep('social token', await socialToken(harness, people.ben));
  await client.post('/auth/googlecheck', { access_token: social }, social);

  await client.post('/forgetpwd/email', { email });
  const reset = linkIn((await mailTo(harness, email, 'Reset your password')).text, '/reset-password');
  // Opens a linked page with the link's full path and query.
  const openPage = ({ pathname, search }: URL) => fetch(harness.url + pathname + search);
  await openPage(link);
  await openPage(reset);
  const token = keep('reset token', reset.searchParams.get('token') ?? '');
  await logIn(client, email, keep('wrong password', 'Canary-Wrong-2'));
  await client.post('/forgetpwd/reset', {
    email,
    token,
    password: keep('new password', 'Canary-Song-3'),
    password_confirmation: 'Canary-Song-3',
  });
  await client.post('/signout', {}, pair.access_token);

  // Change the email address and undo the change.
  const later = dataOf(await logIn(client, email, 'Canary-Song-3'));
  const post = <const Address extends string>(path: Address, body: object) =>
    client.post(path, body, later.access_token);
  await wait(harness, 61);
  await post('/reauth/send-otp', { purpose: 'email' });
  const proof = keep('proof by mail', codeIn((await mailTo(harness, email, 'Your confirmation code')).text));
  expect(await post('/reauth', { purpose: 'email', otpcode: proof })).toMatchObject({ status: 200 });
  const moved = newEmail();
  await post('/email/send-otp', { email: moved });
  const otpcode = keep(
    'code to the new address',
    codeIn((await mailTo(harness, moved, 'Your confirmation code')).text),
  );
  expect(await post('/email/verify-otp', { email: moved, otpcode })).toMatchObject({ status: 200 });
  const news = await mailTo(harness, email, 'Your account has a new e-mail address');
  const undoing = linkIn(news.text, '/contact-undo');
  await openPage(undoing);
  const undo = keep('undo token', undoing.searchParams.get('token') ?? '');
  expect(await client.post('/contact-undo', { token: undo })).toMatchObject({ status: 200 });

  const tables = await dump();
  // First, check that the search finds text that the tables and the log do contain.
  expect(tables).toContain(email);
  expect(logged).toContain('/api/auth/register');
  for (const [name, secret] of secrets) {
    expect(secret.length, name).toBeGreaterThanOrEqual(6);
    const alone = new RegExp(`(?<![\\w-])${secret}(?![\\w-])`);
    expect(alone.test(logged), `${name} in the log`).toBe(false);
    expect(alone.test(tables), `${name} in a table`).toBe(false);
    // Six digits can also be part of a longer text by chance, so only longer secrets are searched for as
    // substrings.
    if (secret.length > 6) {
      expect(logged.includes(secret), `${name} in the log`).toBe(false);
      expect(tables.includes(secret), `${name} in a table`).toBe(false);
    }
  }
  expect(logged).not.toContain(email);
  expect(logged).not.toContain(mobile);
});

test('a cart filled before signing in can be turned into an order that belongs to the signed-in customer', async () => {
  const person = await signUp(harness);
  const shopper = harness.shopper();
  const cart = await shopper.addCart({
    prodid: 'T-200',
    ProductPriceID: 'q_T-200_29900',
    Quantity: 1,
    ProdType: 2,
    ISDCode: '91',
    Mobile: '9801041300',
  });
  const signedIn = await shopper.browser.post('/auth/login', {
    email: person.email,
    password: person.password,
  });
  const { access_token: bearer } = dataOf(signedIn);
  expect((await shopper.browser.get(`/getCart?carttoken=${cart.carttoken}`)).status).toBe(200);
  const request = {
    carttoken: cart.carttoken,
    email: person.email,
    fname: 'Ada',
    lname: 'Keller',
    acceptterms: 1,
    lang: 'en',
  };
  const owner = async () =>
    (
      await harness.pool.query<{ owner: string | null }>(
        `select a.email as owner from shop_order o left join account a on a.id = o.account_id`,
      )
    ).rows;
  const over = await shopper.browser.post('/createSaleOrder', request, { authorization: 'Bearer over' });
  expect(over).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } });
  // The page discards the expired session, so that the shopper can order as a guest.
  const guest = await shopper.browser.post('/createSaleOrder', request);
  expect(guest.status).toBe(200);
  expect(await owner()).toEqual([{ owner: null }]);
  const again = await shopper.browser.post('/createSaleOrder', request, {
    authorization: `Bearer ${bearer}`,
  });
  expect(again.status).toBe(200);
  expect(await owner()).toEqual([{ owner: person.email }]);
});
