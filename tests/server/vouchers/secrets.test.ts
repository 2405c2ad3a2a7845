import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../../server/platform/log.ts';
import { codeIn, createClient, dataOf, mailTo, newMobile, smsCode, until } from '../identity/harness.ts';
import { openShop, type Harness } from '../shop/harness.ts';
import { completed, fill, createdOrder, newcomer, orderRequest, pay, voucher } from './harness.ts';
import { canary, photo } from './madeFiles.ts';

/**
 * A customer takes every step from signing up to printing the PIN. The tests then search the log at its most
 * verbose level, every table as text, and every file in the data folder for the customer's secrets.
 */

const logged: string[] = [];
let harness: Harness;
/** The customer's secrets by name. None may appear in the log, in a table or in a file. */
const secrets: Record<string, string> = {};
let orderNumber = '';

beforeAll(async () => {
  const log = createLog('debug', { write: (line: string) => void logged.push(line) });
  harness = await openShop({ TRUST_PROXY: '1', LOG_LEVEL: 'debug' }, log);
  const customer = await newcomer(harness);
  const { client, bearer, email } = customer;
  Object.assign(secrets, {
    password: customer.password,
    'access token': bearer,
    'refresh token': customer.session.refresh_token,
  });
  const mobile = newMobile();
  const number = { isdcode: '41', mobile };
  dataOf(await client.post('/mobilecheck', number, bearer));
  secrets['code by SMS'] = await smsCode(harness, `+41${mobile}`);
  expect((await client.post('/mobileverify', { ...number, otpcode: '000000' }, bearer)).status).toBe(422);
  await client.post('/mobileverify', { ...number, otpcode: secrets['code by SMS'] }, bearer);
  const welcome = await mailTo(harness, email, 'Welcome to Rigi');
  secrets['code by mail'] = codeIn(welcome.text);
  await client.post('/emailverify', { code: secrets['code by mail'] }, bearer);
  await client.post('/updateprofile', { dob: '17/05/1990', gender: 'female', bowner: 1 }, bearer);
  const home = { street: 'Bahnhofstrasse', houseno: '12', postcode: '8001', city: 'Zürich', country: 'CH' };
  expect((await client.post('/addressverify', home, bearer)).status).toBe(200);
  const picture = await photo();
  const document = {
    doctype: 'passport',
    filename: `${canary}.jpg`,
    mime: 'image/jpeg',
    content_base64: picture.toString('base64'),
  };
  expect((await client.post('/updateprofile', { document }, bearer)).status).toBe(200);
  // The uploaded image is secret too, so the test searches for fragments of it in base64 and hex.
  const stretch = picture.subarray(-400, -340);
  secrets['ID in base64'] = stretch.subarray(0, 57).toString('base64');
  secrets['ID in hex'] = stretch.subarray(0, 24).toString('hex');
  await harness.pool.query(`update id_document set status = 'approved', reviewed_at = now()`);

  const shopping = createClient(harness);
  const carttoken = await fill(shopping, voucher(25, 2), bearer);
  const answer = await shopping.post('/createSaleOrder', orderRequest(carttoken), bearer);
  const order = createdOrder(answer);
  orderNumber = order.orderno;
  Object.assign(secrets, { 'cart token': carttoken, 'order token': order.ordertoken });
  await pay(shopping, order, bearer);
  await completed(shopping, order);
  await shopping.get(`/getPrintOrderInfo?ordertoken=${order.ordertoken}`, bearer);
  await shopping.get(`/getPrintOrderInfo?ordertoken=${order.ordertoken}`);
  const printed = await shopping.browser.send(
    'POST',
    '/api/receiptPdf',
    { ordertoken: order.ordertoken },
    { authorization: `Bearer ${bearer}` },
  );
  expect(printed.headers.get('content-type')).toBe('application/pdf');
  await shopping.get(`/sendPrintMail?ordertoken=${order.ordertoken}`);
  await shopping.get(`/getpsreport`, bearer);
  await mailTo(harness, email, `(order ${order.orderno})`, 2);
  secrets['buyer cookie'] = shopping.browser.cookies.get('buyer') ?? '';
  const { gifts } = await harness.oracle.supplier();
  for (const [n, card] of (gifts[0]?.cards ?? []).entries()) {
    secrets[`serial ${n + 1}`] = card.cardNumber;
    secrets[`PIN ${n + 1}`] = card.pinCode ?? '';
    secrets[`PIN ${n + 1} as read`] = (card.pinCode ?? '').replace(/(.{4})(?=.)/g, '$1 ');
  }
  // Failed requests log more than successful ones.
  await shopping.post('/createSaleOrder', '{"carttoken":', bearer);
  await harness.oracle.cardMisbehaves({ answer: 'lose-before', next: 1 });
  await shopping.post('/paycheckstatus', { ordertoken: order.ordertoken });
});
afterAll(() => harness.close());

/** Returns every row of every table as text. Timestamps are left out, because their digits look like codes. */
const dump = async (): Promise<string> => {
  const { rows: tables } = await harness.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await harness.pool.query<{ line: string }>(`select t::text as line from ${name} t`);
    lines.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return lines.join('\n').replace(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?/g, '');
};

const listFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/** Lists the names of the secrets that the text contains. A six-digit code matches only if it is not part of a longer number. */
const foundIn = (text: string, names = Object.keys(secrets)): string[] =>
  names.filter((name) => {
    const secret = secrets[name] ?? '';
    return /^\d{6}$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret);
  });

describe("storage and logging of a customer's secrets, from the sign-up to the PIN", () => {
  test('the secret search finds the codes in the emails and all secrets in a test table', async () => {
    expect(Object.keys(secrets)).toHaveLength(16);
    for (const [name, secret] of Object.entries(secrets))
      expect([name, secret.length > 5]).toEqual([name, true]);
    const mails = JSON.stringify(await harness.oracle.inbox());
    expect(foundIn(mails)).toEqual(expect.arrayContaining(['code by mail', 'PIN 1 as read', 'serial 2']));
    await harness.pool.query(`create table planted as select $1::text as note`, [
      Object.values(secrets).join(' '),
    ]);
    expect(foundIn(await dump())).toEqual(Object.keys(secrets));
    await harness.pool.query('drop table planted');
  });

  test("no log line contains a secret, an uploaded file's name or a query string [ASVS-16.2.5 ASVS-16.4.1 S7]", async () => {
    await until(() => logged.some((line) => line.includes('/api/receiptPdf')));
    const text = logged.join('');
    expect(logged.length).toBeGreaterThan(30);
    expect(foundIn(text)).toEqual([]);
    expect(text).not.toContain(canary);
    // Logged paths must not contain a query string, because many people can read the log.
    const paths = logged.flatMap((line) => /"path":"([^"]*)"/.exec(line)?.[1] ?? []);
    expect(paths).toContain('/api/getPrintOrderInfo');
    for (const path of paths) expect(path).not.toMatch(/[?=]|[\w-]{32}/);
  });

  test('no table stores a secret in plain text [ASVS-14.1.1 ASVS-14.1.2 ASVS-14.2.4]', async () => {
    const text = await dump();
    expect(text).toContain(orderNumber);
    expect(text).toMatch(/^id_document_page /m);
    expect(text).toMatch(/^delivered_code /m);
    expect(foundIn(text)).toEqual([]);
    // No value may start like a JPEG, PNG or PDF.
    expect(text).not.toMatch(/\\x(ffd8ff|89504e47|25504446)/);
    expect(text).not.toMatch(/(?<![\w+/])(\/9j\/4|iVBORw0KGgo|JVBERi0)/);
  });

  test("no file in the data folder contains a secret, except for the sandboxes' files", async () => {
    const files = (await listFiles(harness.dataDir)).filter(
      (file) => !relative(harness.dataDir, file).startsWith('sandbox'),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const bytes = await readFile(file);
      expect([file, foundIn(bytes.toString('latin1'))]).toEqual([file, []]);
      expect(bytes.subarray(0, 3).toString('hex')).not.toBe('ffd8ff');
    }
  });
});
