import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDb } from '../../../server/platform/database/transaction.ts';
import { deleteExpired, retention } from '../../../server/privacy/retention.ts';
import { giftCard, openShop, payAt, topUp, until, type Harness } from '../shop/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop({ RATE_LIMITS: '0' });
});
afterAll(() => harness.close());

const sweep = () => deleteExpired({ db: connectDb(harness.pool) });
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await harness.pool.query<Row>(text, values)).rows;
const count = async (table: string, where: string, values: unknown[]): Promise<number> =>
  (await query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`, values))[0]?.n ?? 0;

test('an unpaid order is deleted after 90 days with all its data, including its cart', async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp, { email: 'unpaid@mail.example' });
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'decline');
  await until(async () => (await ada.check(order.ordertoken)).message_key === 'declined');
  await ada.browser.post('/cancelOrder', { ordertoken: order.ordertoken });
  const [made] = await query<{ id: string }>(`select id from shop_order where email = 'unpaid@mail.example'`);
  const id = made?.id ?? '';
  const ageTo = (days: number) =>
    query(`update shop_order set updated_at = now() - $2 * interval '1 day' where id = $1`, [id, days]);
  const left = () =>
    Promise.all([
      count('shop_order', 'id = $1', [id]),
      count('order_event', 'order_id = $1', [id]),
      count('payment_attempt', 'order_id = $1', [id]),
    ]);
  await ageTo(89);
  await sweep();
  expect((await left())[0]).toBe(1);
  // staff still have to review its payment
  const [tried] = await query<{ attempt: string }>(
    `select id as attempt from payment_attempt where order_id = $1`,
    [id],
  );
  const attempt = tried?.attempt ?? '';
  const notice = randomUUID();
  await query(
    `insert into staff_notice (id, kind, gateway, reason, subject) values ($1, 'amountMismatch', 'card', 'x', $2)`,
    [notice, attempt],
  );
  await ageTo(91);
  await sweep();
  expect((await left())[0]).toBe(1);
  await query(`update staff_notice set resolved_at = now() where id = $1`, [notice]);
  await sweep();
  expect(await left()).toEqual([0, 0, 0]);

  expect(await count('cart', `item ->> 'mobile' = '9801041300'`, [])).toBe(0);
  // no data about the browser remains
  const buyers = await count('buyer', 'true', []);
  await query(`update buyer set created_at = now() - interval '2 years'`);
  await sweep();
  expect(buyers - (await count('buyer', 'true', []))).toBe(buyers);
});

test('a cart without an order is deleted 30 days after it expires', async () => {
  const ada = harness.shopper();
  await ada.browser.post('/addCart', giftCard);
  const ageTo = (days: number) =>
    query(`update cart set expires_at = now() - $1 * interval '1 day' where state = 'open'`, [days]);
  expect(await count('cart', 'true', [])).toBe(1);
  await ageTo(29);
  await sweep();
  expect(await count('cart', 'true', [])).toBe(1);
  await ageTo(31);
  await sweep();
  expect(await count('cart', 'true', [])).toBe(0);
});

test('deletes more than one batch per sweep', async () => {
  await query(
    `insert into webhook_seen (digest, gateway, transaction_id, at)
       select 'many ' || i, 'card', 'x', now() - interval '91 days' from generate_series(1, 12345) i`,
  );
  await query(
    `insert into buyer (id, secret_hash, created_at)
       select gen_random_uuid(), 'many ' || i, now() - interval '2 years' from generate_series(1, 5432) i`,
  );
  await sweep();
  expect(await count('webhook_seen', `digest like 'many %'`, [])).toBe(0);
  expect(await count('buyer', `secret_hash like 'many %'`, [])).toBe(0);
});

test('a browser for which data is still stored is checked again after a year', async () => {
  const [buyer, cart] = [randomUUID(), randomUUID()];
  await query(
    `insert into buyer (id, secret_hash, created_at) values ($1::uuid, $1::uuid::text, now() - interval '2 years')`,
    [buyer],
  );
  await query(
    `insert into cart (id, token_hash, buyer_id, item, price, quantity, total, expires_at)
       values ($1::uuid, $1::uuid::text, $2, '{}', 100, 1, 100, now())`,
    [cart, buyer],
  );
  const left = () => count('buyer', 'id = $1', [buyer]);
  const looked = (when: string) => count('buyer', `id = $1 and looked_at ${when}`, [buyer]);
  await sweep();
  expect(await looked(`> now() - interval '1 hour'`)).toBe(1);
  await query('delete from cart where id = $1', [cart]);
  await query(`update buyer set looked_at = now() - interval '364 days' where id = $1`, [buyer]);
  await sweep();
  expect(await left()).toBe(1);
  await query(`update buyer set looked_at = now() - interval '367 days' where id = $1`, [buyer]);
  await sweep();
  expect(await left()).toBe(0);
});

test('never deletes the order, cart, code, payment or browser of a paid order', async () => {
  const ada = harness.shopper();
  const order = await ada.order(giftCard, { email: 'paid@mail.example' });
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
  await until(async () => {
    await ada.check(order.ordertoken);
    return (await ada.status(order.ordertoken)).status === 'completed';
  });
  await until(
    async () => (await count('mail', `recipient = 'paid@mail.example' and state = 'sent'`, [])) > 0,
  );
  const refused = await ada.order({ ...topUp, Mobile: '9801041103' }, { email: 'refunded@mail.example' });
  await payAt((await ada.payUrl(refused.ordertoken)).payurl, 'approve');
  await until(async () => {
    await ada.check(refused.ordertoken);
    return (await ada.status(refused.ordertoken)).status === 'cancelled';
  });
  await ada.browser.post('/init-refund', { ordertoken: refused.ordertoken });
  await until(async () => (await count('shop_order', `state = 'refunded'`, [])) > 0);
  await query(`update shop_order set updated_at = now() - interval '5 years'`);
  await query(`update cart set expires_at = now() - interval '5 years'`);
  await query(`update buyer set created_at = now() - interval '5 years'`);
  await sweep();
  expect(await count('shop_order', `email in ('paid@mail.example', 'refunded@mail.example')`, [])).toBe(2);
  expect(await count('mail', `recipient = 'paid@mail.example'`, [])).toBeGreaterThan(0);
  await query(`update mail set created_at = now() - interval '13 months'`);
  await sweep();
  expect(await count('mail', `recipient = 'paid@mail.example'`, [])).toBe(0);
  expect((await ada.print(order.ordertoken)).receipts).toHaveLength(1);
});

test.for([
  [
    'job',
    `insert into job (key, kind, done_at) values ($1, 'mail', now() - $2 * interval '1 day')`,
    'key',
    89,
    91,
  ],
  [
    'webhook_seen',
    `insert into webhook_seen (digest, gateway, transaction_id, at) values ($1, 'card', 'x', now() - $2 * interval '1 day')`,
    'digest',
    89,
    91,
  ],
  [
    'staff_notice',
    `insert into staff_notice (id, kind, gateway, reason, subject, resolved_at)
       values (gen_random_uuid(), 'offSale', 'supplier', 'x', $1, now() - $2 * interval '1 day')`,
    'subject',
    364,
    367,
  ],
  [
    'contact_message',
    `insert into contact_message (id, ref, name, email, subject, message, created_at)
       values (gen_random_uuid(), $1, 'Ada', 'ada@mail.example', 'x', 'y', now() - $2 * interval '1 day')`,
    'ref',
    364,
    367,
  ],
] as const)(
  'deletes rows of %s after their retention period',
  async ([table, insert, column, young, old]) => {
    const [stays, goes] = [randomUUID(), randomUUID()];
    await query(insert, [stays, young]);
    await query(insert, [goes, old]);
    await sweep();
    expect(await count(table, `${column} = $1`, [stays])).toBe(1);
    expect(await count(table, `${column} = $1`, [goes])).toBe(0);
  },
);

test('retains the message of a limit request together with the request', async () => {
  const [account, message] = [randomUUID(), randomUUID()];
  await query(`insert into account (id, language) values ($1, 'de')`, [account]);
  await query(
    `insert into contact_message (id, ref, name, email, subject, message, created_at)
       values ($1, 'of a limit', 'Ada', 'ada@mail.example', 'x', 'y', now() - interval '2 years')`,
    [message],
  );
  await query(`insert into limit_request (id, account_id, contact_id) values (gen_random_uuid(), $1, $2)`, [
    account,
    message,
  ]);
  await sweep();
  expect(await count('contact_message', 'id = $1', [message])).toBe(1);
});

test('docs/privacy.md lists every table and agrees with the code [ASVS-14.1.1 ASVS-14.1.2 ASVS-14.2.4 ASVS-14.2.7]', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8');
  const lines = [...text.matchAll(/^\| `(\w+)` +\| (.+?) +\| (.+?) +\| (.+?) +\| .+? +\|$/gm)].map(
    ([, table = '', , , kept = '']) => ({ table, kept }),
  );
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  expect(lines.map(({ table }) => table).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  for (const { table, after } of retention)
    expect(lines.find((line) => line.table === table)).toEqual({ table, kept: after });
});
