/**
 * Runs every flow that creates a secret, always as the same customer and in a separate shop process. Then
 * searches all output of that process for the secrets.
 */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { findSecrets, type Secret } from '../../support/secretSearch.ts';
import { goodCard } from '../../support/shop/shopper.ts';
import {
  codeIn,
  createClient,
  dataOf,
  linkIn,
  logIn,
  mailTo,
  newMobile,
  otherCode,
  smsCode,
  type Harness,
} from '../identity/harness.ts';
import { topUp, until } from '../shop/harness.ts';
import { useKillableShop } from '../shop/killableShop.ts';
import { completed, fill, createdOrder, newcomer, orderRequest, pay, voucher } from '../vouchers/harness.ts';
import { photo } from '../vouchers/madeFiles.ts';

const [codesKey, tokenKey] = [randomBytes(32), randomBytes(32)];
const { pool, harness, start } = useKillableShop({
  CODES_KEY: codesKey.toString('hex'),
  TOKEN_KEY: tokenKey.toString('hex'),
  TRUST_PROXY: '1',
});

const derived = (use: string): Buffer => Buffer.from(hkdfSync('sha256', codesKey, '', use, 32));
const secrets: Record<string, Secret> = {
  'key of codes': codesKey,
  'key of tokens': tokenKey,
  'key of tokens, as derived': createHmac('sha256', tokenKey).update('token').digest(),
  ...Object.fromEntries(
    ['codes', 'documents', 'fingerprints'].map((use) => [`key of ${use}, as derived`, derived(use)]),
  ),
  'card number': goodCard.number,
  'card number without spaces': goodCard.number.replaceAll(' ', ''),
};
let printed = '';

beforeAll(async () => {
  const process = await start();
  const place = { ...harness(), pool: pool() } as Harness;
  const customer = await newcomer(place, {
    password: 'Canary-Song-1',
    password_confirmation: 'Canary-Song-1',
  });
  const { client, bearer, email, session } = customer;
  const welcome = await mailTo(place, email, 'Welcome to Rigi');
  const mobile = newMobile();
  const number = { isdcode: '41', mobile };
  Object.assign(secrets, {
    password: customer.password,
    'access token': bearer,
    'refresh token': session.refresh_token,
    'code by mail': codeIn(welcome.text),
    'signature of the mail': linkIn(welcome.text, '/verify-email').searchParams.get('signature') ?? '',
  });
  await client.post('/mobilecheck', number, bearer);
  const sms = await smsCode(place, `+41${mobile}`);
  secrets['code by SMS'] = sms;
  await client.post('/mobileverify', { ...number, otpcode: otherCode(sms) }, bearer);
  await client.post('/mobileverify', { ...number, otpcode: sms }, bearer);
  await client.post('/emailverify', { code: codeIn(welcome.text) }, bearer);

  const profile = { dob: '17/05/1990', gender: 'female', bowner: 1 };
  await client.post('/updateprofile', profile, bearer);
  const home = { street: 'Bahnhofstrasse', houseno: '12', postcode: '8001', city: 'Zürich', country: 'CH' };
  await client.post('/addressverify', home, bearer);
  const picture = await photo();
  const document = { doctype: 'passport', filename: 'canary-of-a-file.jpg', mime: 'image/jpeg' };
  await client.post(
    '/updateprofile',
    { document: { ...document, content_base64: picture.toString('base64') } },
    bearer,
  );
  Object.assign(secrets, {
    'beginning of the ID': picture.subarray(0, 24),
    'inside of the ID': picture.subarray(-400, -376),
    'name of the file of the ID': document.filename,
    'date of birth': '1990-05-17',
  });
  await pool().query(`update id_document set status = 'approved', reviewed_at = now()`);

  const shopping = createClient(place);
  const removed = await fill(shopping, topUp, bearer);
  await shopping.post('/removeCart', { carttoken: removed }, bearer);
  const carttoken = await fill(shopping, voucher(25), bearer);
  const order = createdOrder(await shopping.post('/createSaleOrder', orderRequest(carttoken), bearer));
  await pay(shopping, order, bearer);
  await completed(shopping, order, bearer);
  await shopping.get(`/getPrintOrderInfo?ordertoken=${order.ordertoken}`, bearer);
  await shopping.browser.send(
    'POST',
    '/api/receiptPdf',
    { ordertoken: order.ordertoken },
    { authorization: `Bearer ${bearer}` },
  );
  const { gifts } = await place.oracle.supplier();
  const card = gifts[0]!.cards[0]!;
  Object.assign(secrets, {
    'removed cart token': removed,
    'cart token': carttoken,
    'order token': order.ordertoken,
    'buyer cookie': shopping.browser.cookies.get('buyer') ?? '',
    serial: card.cardNumber,
    'recharge code': card.pinCode ?? '',
    'recharge code as read': (card.pinCode ?? '').replace(/(.{4})(?=.)/g, '$1 '),
  });

  // The supplier cannot deliver to this number, so the order gets a refund.
  const failing = { ...topUp, Mobile: '9801041303' };
  const owed = createdOrder(
    await shopping.post(
      '/createSaleOrder',
      orderRequest(await fill(shopping, failing, bearer), { residence: 'CH' }),
      bearer,
    ),
  );
  await pay(shopping, owed, bearer);
  const status = async () =>
    dataOf(await shopping.get(`/getSaleOrder?ordertoken=${owed.ordertoken}`, bearer));
  await until(async () => (await status()).can_refund === 1);
  await shopping.post('/init-refund', { ordertoken: owed.ordertoken }, bearer);
  await until(async () => (await status()).paymentstatus === 'refunded');
  secrets['order token of the refund'] = owed.ordertoken;

  // Failed requests log more than successful ones.
  await shopping.post('/createSaleOrder', `{"carttoken":"${carttoken}",`, bearer);
  await place.oracle.cardMisbehaves({ answer: 'lose-before', next: 1 });
  const renewed = dataOf(
    await client.post('/auth/refresh-token', { refresh_token: session.refresh_token }, bearer),
  );
  Object.assign(secrets, {
    'second access token': renewed.access_token,
    'second refresh token': renewed.refresh_token,
    'wrong password': 'Canary-Wrong-2',
    'new password': 'Canary-Song-3',
  });
  await logIn(client, email, 'Canary-Wrong-2');
  await client.post('/forgetpwd/email', { email });
  const reset = linkIn((await mailTo(place, email, 'Reset your password')).text, '/reset-password');
  const token = reset.searchParams.get('token') ?? '';
  secrets['reset link'] = token;
  await fetch(reset);
  const password = { password: 'Canary-Song-3', password_confirmation: 'Canary-Song-3' };
  const changed = await client.post('/forgetpwd/reset', { email, token, ...password });
  expect(changed.status).toBe(200);
  await client.get('/getprofile', renewed.access_token);

  const last = dataOf(await logIn(client, email, 'Canary-Song-3')).access_token;
  Object.assign(secrets, { 'email address': email, 'mobile number': mobile, 'last access token': last });
  const proveFor = (purpose: string) => client.post('/reauth', { purpose, password: 'Canary-Song-3' }, last);
  await proveFor('export');
  const copy = await client.browser.send('POST', '/api/mydata', {}, { authorization: `Bearer ${last}` });
  expect(await copy.text()).toContain(email);
  await proveFor('closing');
  await until(async () => (await client.post('/closeaccount', {}, last)).status === 200);
  await process.until(/"path":"\/api\/closeaccount"/);
  process.kill('SIGTERM');
  await process.ended;
  printed = process.said();
});

test('the tested flows create all 34 secrets, and each has at least six characters', () => {
  expect(Object.keys(secrets)).toHaveLength(34);
  for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThan(5);
});

test('the process prints no secrets to stdout or stderr', () => {
  expect(printed).toContain('/api/removeCart');
  expect(printed).toContain('/api/init-refund');
  expect(printed).toContain('/api/mydata');
  expect(findSecrets(printed, secrets)).toEqual([]);
});

describe('the output check detects every form in which a secret could be printed', () => {
  const forms: Record<string, (secret: Secret) => string> = {
    'by console.log': (secret) => (typeof secret === 'string' ? secret : inspect(secret)),
    'in an object': (secret) => inspect({ a: { secret } }),
    'as JSON': (secret) => JSON.stringify({ secret }),
    'as bytes': (secret) => inspect(new Uint8Array(Buffer.from(secret))),
    'as base64': (secret) => Buffer.from(secret).toString('base64'),
    'as hex': (secret) => Buffer.from(secret).toString('hex'),
    'in a URL': (secret) =>
      `/a?b=${typeof secret === 'string' ? encodeURIComponent(secret) : secret.toString('base64url')}`,
  };
  test.for(Object.entries(forms))(
    'the output check detects each secret when it is printed %s',
    ([, print]) => {
      for (const [name, secret] of Object.entries(secrets))
        expect(findSecrets(`${printed}\n${print(secret)}\n`, secrets), name).toContain(name);
    },
  );
});
