import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDb, transaction } from '../../../server/platform/database/transaction.ts';
import { deleteExpired, retention } from '../../../server/privacy/retention.ts';
import { giftCard, openShop, payAt, topUp, until, whileIdle, type Harness } from '../shop/harness.ts';
import { isBlocking } from '../support/race.ts';

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

test('expired data is deleted every hour', async () => {
  expect(await sweep()).toBe(3_600_000);
});

test('an unpaid order is deleted after 90 days with all its data, including the cart', async () => {
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
  // The sweep keeps an order with an open notice about its payment, because staff must still review the payment.
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
  // No data about the browser is left.
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

test('a retention sweep deletes more than one batch of rows', async () => {
  // The shop's own sweep could delete rows before this one does.
  await whileIdle(harness.pool, `kind = 'sweepIdentity'`, [], (client) =>
    client.query(`update job set run_at = 'infinity' where kind = 'sweepIdentity'`),
  );
  await query(
    `with browser as (insert into buyer (id, secret_hash) values (gen_random_uuid(), 'of many orders') returning id)
       insert into shop_order (id, number, token_hash, buyer_id, state, item, price, quantity, total, email, language, expires_at,
          updated_at)
         select gen_random_uuid(), 'many ' || i, 'many ' || i, id, 'cancelled', '{}', 100, 1, 100, 'x@mail.example', 'en', now(),
             now() - interval '91 days' from browser, generate_series(1, 501) i`,
  );
  await query(
    `insert into webhook_seen (digest, gateway, transaction_id, at)
       select 'many ' || i, 'card', 'x', now() - interval '91 days' from generate_series(1, 12345) i`,
  );
  await query(
    `insert into buyer (id, secret_hash, created_at)
       select gen_random_uuid(), 'many ' || i, now() - interval '2 years' from generate_series(1, 5432) i`,
  );
  const db = connectDb(harness.pool);
  const batches: (number | null)[] = [];
  const execute = async (statement: SQL) => {
    const result = await db.execute(statement);
    batches.push(result.rowCount);
    return result;
  };
  await deleteExpired({ db: Object.assign(Object.create(db) as typeof db, { execute }) });
  // Larger batches would reach the statement timeout.
  expect(batches.filter((rows) => rows !== null && rows >= 500)).toEqual([500, 5000, 5000, 5000, 2345]);
  expect(await count('shop_order', `number like 'many %'`, [])).toBe(0);
  expect(await count('webhook_seen', `digest like 'many %'`, [])).toBe(0);
  expect(await count('buyer', `secret_hash like 'many %'`, [])).toBe(0);
});

const insertFormerBuyer = async (): Promise<string> => {
  const buyer = randomUUID();
  await query(
    `insert into buyer (id, secret_hash, created_at) values ($1::uuid, $1::uuid::text, now() - interval '2 years')`,
    [buyer],
  );
  return buyer;
};

test('the sweep keeps a browser that still has data and checks it again only after a year', async () => {
  const [buyer, cart] = [await insertFormerBuyer(), randomUUID()];
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

test('the sweep skips a browser that is creating a cart instead of waiting for it', async () => {
  const buyer = await insertFormerBuyer();
  // The sweep runs while this transaction is open, but is not part of it.
  const sweepOutside = AsyncLocalStorage.bind(sweep);
  await transaction(connectDb(harness.pool), async (tx) => {
    await tx.execute(sql`insert into cart (id, token_hash, buyer_id, item, price, quantity, total, expires_at)
      values (gen_random_uuid(), ${buyer}, ${buyer}, '{}', 100, 1, 100, now())`);
    let isOver = false;
    void sweepOutside().then(() => (isOver = true));
    const sweeping = await until(async () => (isOver ? 'over' : (await isBlocking(tx)) && 'waiting'));
    expect(sweeping).toBe('over');
  });
  expect(await query('select looked_at from buyer where id = $1', [buyer])).toEqual([{ looked_at: null }]);
});

test('paid and refunded orders are never deleted, and a delivered code stays readable after its emails are deleted', async () => {
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

/**
 * A kind of row that is deleted when it is older than `period`. `insert` creates a row with the given time.
 * `key` is the id column.
 */
type Expiring = {
  what: string;
  table: string;
  key?: string;
  period: string;
  insert: (id: string, time: string) => string;
};
const [accountId, familyId, keptOrder, staffId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
/** Inserts an order that is never deleted, a signed-in staff member and a signed-in customer. */
const insertOwners = async (): Promise<void> => {
  await query(`insert into account (id, language) values ($1, 'de')`, [accountId]);
  await query(
    `insert into session_family (id, account_id, seed, expires_at, ends_at, idle_at)
       values ($1::uuid, $2, 'x', now() + interval '1 day', now() + interval '1 day', now() + interval '1 day')`,
    [familyId, accountId],
  );
  await query(
    `insert into staff_account (id, login, name, password_hash, role) values ($1, 'mara', 'Mara', 'x', 'look')`,
    [staffId],
  );
  await query(`insert into buyer (id, secret_hash) values ($1::uuid, $1::uuid::text)`, [keptOrder]);
  await query(
    `insert into shop_order (id, number, token_hash, buyer_id, state, item, price, quantity, total, email, language, expires_at)
       values ($1::uuid, 'R-KEPT', $1::uuid::text, $1::uuid, 'completed', '{}', 100, 1, 100, 'kept@mail.example', 'en', now())`,
    [keptOrder],
  );
};
const mail = (id: string, time: string, more: { state?: string; about?: string } = {}): string =>
  `insert into mail (id, kind, recipient, language, state, order_id, created_at)
     values ('${id}', 'receipt', 'kept@mail.example', 'en', '${more.state ?? 'sent'}', ${more.about ?? 'null'}, ${time})`;
const gift = (id: string, state: string, created: string, sent: string): string =>
  `insert into gift (id, order_id, recipient, sender, words, language, state, created_at, sent_at)
     values ('${id}', '${keptOrder}', 'x', 'y', 'z', 'en', '${state}', ${created}, ${sent})`;
const session = (id: string, times: { expires?: string; idle?: string; revoked?: string }): string =>
  `insert into session_family (id, account_id, seed, ends_at, expires_at, idle_at, revoked_at)
     values ('${id}', '${accountId}', 'x', now() + interval '9 days', ${times.expires ?? `now() + interval '1 day'`},
       ${times.idle ?? `now() + interval '1 day'`}, ${times.revoked ?? 'null'})`;
const subscriber = (id: string, state: string, requestedAt: string, left = 'null'): string =>
  `insert into subscriber (id, email, language, state, asked_at, left_at)
     values ('${id}', '${id}@mail.example', 'en', '${state}', ${requestedAt}, ${left})`;
const ofGuest = (id: string, remind: string, updated: string, owner = 'null'): string =>
  `with copy as (insert into shop_order select (jsonb_populate_record(o, jsonb_build_object('id', '${id}',
        'number', '${id}', 'token_hash', '${id}'))).* from shop_order o where o.id = '${keptOrder}')
     insert into recipient (id, account_id, email, isd, mobile, order_id, remind_at, updated_at)
       values ('${id}', ${owner}, '${id}@mail.example', '41', '79', '${id}', ${remind}, ${updated})`;
const insertMessage = (id: string, time: string): string =>
  `insert into contact_message (id, ref, name, email, subject, message, created_at)
     values ('${id}', '${id}', 'Ada', 'ada@mail.example', 'x', 'y', ${time})`;
const longAgo = `now() - interval '9 years'`;

const expiring: Expiring[] = [
  {
    what: 'attempts counted towards a limit',
    table: 'tally',
    key: 'key',
    period: '0 days',
    insert: (id, time) => `insert into tally (key, keep_until) values ('${id}', ${time})`,
  },
  {
    what: 'full buckets of a limit',
    table: 'rate_bucket',
    key: 'key',
    period: '0 days',
    insert: (id, time) => `insert into rate_bucket (key, remaining, full_at) values ('${id}', 1, ${time})`,
  },
  {
    what: 'one-time codes',
    table: 'one_time_code',
    period: '1 day',
    insert: (id, time) =>
      `insert into one_time_code (id, purpose, target, expires_at) values ('${id}', 'signIn', '${id}', ${time})`,
  },
  {
    what: 'password reset links',
    table: 'password_reset',
    key: 'token_hash',
    period: '1 day',
    insert: (id, time) =>
      `insert into password_reset (token_hash, account_id, email, expires_at) values ('${id}', '${accountId}', 'x', ${time})`,
  },
  {
    what: 'contact changes',
    table: 'contact_change',
    period: '1 day',
    insert: (id, time) =>
      `insert into contact_change (id, account_id, purpose, changed_to, expires_at) values ('${id}', '${accountId}', 'email', 'x', ${time})`,
  },
  {
    what: 'sessions that were not renewed',
    table: 'session_family',
    period: '1 day',
    insert: (id, time) => session(id, { expires: time }),
  },
  {
    what: 'idle sessions',
    table: 'session_family',
    period: '1 day',
    insert: (id, time) => session(id, { idle: time }),
  },
  {
    what: 'sessions that the customer ended',
    table: 'session_family',
    period: '1 day',
    insert: (id, time) => session(id, { revoked: time }),
  },
  {
    what: 'devices',
    table: 'account_device',
    period: '12 months',
    insert: (id, time) =>
      `insert into account_device (id, account_id, secret_hash, created_at, last_seen_at) values ('${id}', '${accountId}', '${id}', ${longAgo}, ${time})`,
  },
  {
    what: 'sent gifts',
    table: 'gift',
    period: '12 months',
    insert: (id, time) => gift(id, 'sent', longAgo, time),
  },
  {
    what: 'gifts that were cancelled before they were sent',
    table: 'gift',
    period: '12 months',
    insert: (id, time) => gift(id, 'cancelled', time, 'null'),
  },
  {
    what: 'recipients of a guest with a reminder',
    table: 'recipient',
    period: '1 year',
    insert: (id, time) => ofGuest(id, time, longAgo),
  },
  {
    what: 'recipients of a guest without a reminder',
    table: 'recipient',
    period: '1 year',
    insert: (id, time) => ofGuest(id, 'null', time),
  },
  { what: 'emails', table: 'mail', period: '30 days', insert: mail },
  {
    what: 'refused emails',
    table: 'mail',
    period: '30 days',
    insert: (id, time) => mail(id, time, { state: 'refused' }),
  },
  {
    what: 'emails about an order',
    table: 'mail',
    period: '1 year',
    insert: (id, time) => mail(id, time, { about: `'${keptOrder}'` }),
  },
  { what: 'contact messages', table: 'contact_message', period: '12 months', insert: insertMessage },
  {
    what: 'unconfirmed subscriptions',
    table: 'subscriber',
    period: '7 days',
    insert: (id, time) => subscriber(id, 'asked', time),
  },
  {
    what: 'ended subscriptions',
    table: 'subscriber',
    period: '30 days',
    insert: (id, time) => subscriber(id, 'left', longAgo, time),
  },
  {
    what: 'notifications of a provider',
    table: 'webhook_seen',
    key: 'digest',
    period: '90 days',
    insert: (id, time) =>
      `insert into webhook_seen (digest, gateway, transaction_id, at) values ('${id}', 'card', 'x', ${time})`,
  },
  {
    what: 'finished jobs',
    table: 'job',
    key: 'key',
    period: '90 days',
    insert: (id, time) =>
      `insert into job (key, kind, created_at, done_at) values ('${id}', 'mail', ${longAgo}, ${time})`,
  },
  {
    what: 'closed notices',
    table: 'staff_notice',
    period: '1 year',
    insert: (id, time) =>
      `insert into staff_notice (id, kind, gateway, reason, subject, since, resolved_at)
         values ('${id}', 'offSale', 'supplier', 'x', '${id}', ${longAgo}, ${time})`,
  },
  {
    what: 'devices of staff',
    table: 'staff_device',
    period: '1 year',
    insert: (id, time) =>
      `insert into staff_device (id, staff_id, secret_hash, address, browser, created_at, last_seen_at)
         values ('${id}', '${staffId}', '${id}', 'x', 'y', ${longAgo}, ${time})`,
  },
];

describe('retention periods', () => {
  beforeAll(insertOwners);

  test('each kind of row is deleted after its retention period, but not a minute earlier', async () => {
    const rows = expiring.map((kind) => ({ ...kind, young: randomUUID(), old: randomUUID() }));
    const later = `interval '1 minute'`;
    for (const { period, insert, young, old } of rows) {
      await query(insert(young, `now() - interval '${period}' + ${later}`));
      await query(insert(old, `now() - interval '${period}' - ${later}`));
    }
    await sweep();
    for (const { what, table, key = 'id', young, old } of rows) {
      expect.soft(await count(table, `${key}::text = $1`, [young]), `young ${what}`).toBe(1);
      expect.soft(await count(table, `${key}::text = $1`, [old]), `old ${what}`).toBe(0);
    }
    // Other tests in this file, and the tests of shared receipts and request links, cover the remaining
    // retention rules.
    const others = ['buyer', 'cart', 'order_reader', 'passkey_challenge', 'reauthentication'];
    const more = ['reconciliation_run', 'request_link', 'shop_order', 'topup_share'];
    expect(new Set([...expiring.map(({ table }) => table), ...others, ...more])).toEqual(
      new Set(retention.map(({ table }) => table)),
    );
  });

  test('expired confirmations, passkey challenges, reconciliation runs and permissions to read an order are deleted, even while the session is valid', async () => {
    const [stays, goes] = [`now() + interval '1 minute'`, `now() - interval '1 second'`];
    await query(`insert into reauthentication (family_id, purpose, expires_at) values
      ('${familyId}', 'email', ${stays}), ('${familyId}', 'mobile', ${goes})`);
    await query(`insert into passkey_challenge (family_id, purpose, challenge, expires_at) values
      ('${familyId}', 'add', 'x', ${stays}), ('${familyId}', 'codes', 'x', ${goes})`);
    const [reader, former] = [randomUUID(), randomUUID()];
    for (const id of [reader, former])
      await query(`insert into buyer (id, secret_hash) values ($1::uuid, $1::uuid::text)`, [id]);
    await query(`insert into order_reader (order_id, buyer_id, expires_at) values
      ('${keptOrder}', '${reader}', now() - interval '23 hours 59 minutes'),
      ('${keptOrder}', '${former}', now() - interval '24 hours 1 minute')`);
    await query(`insert into reconciliation_run (at, orders, differences, unanswered) values
      (now() - interval '400 days' + interval '1 minute', 77, 0, 0),
      (now() - interval '400 days' - interval '1 minute', 78, 0, 0)`);
    await sweep();
    expect(await query(`select purpose from reauthentication where family_id = '${familyId}'`)).toEqual([
      { purpose: 'email' },
    ]);
    expect(await query(`select purpose from passkey_challenge where family_id = '${familyId}'`)).toEqual([
      { purpose: 'add' },
    ]);
    expect(await query(`select buyer_id from order_reader where order_id = '${keptOrder}'`)).toEqual([
      { buyer_id: reader },
    ]);
    expect(await query('select orders from reconciliation_run where orders > 76')).toEqual([{ orders: 77 }]);
  });

  test.each<[string, string, (id: string) => string]>([
    ['a gift that is still to be sent', 'gift', (id) => gift(id, 'scheduled', longAgo, 'null')],
    ['a recipient in an account', 'recipient', (id) => ofGuest(id, longAgo, longAgo, `'${accountId}'`)],
    ['an email in the queue', 'mail', (id) => mail(id, longAgo, { state: 'queued' })],
    ['an email that is being sent', 'mail', (id) => mail(id, longAgo, { state: 'sending' })],
    ['a confirmed subscription', 'subscriber', (id) => subscriber(id, 'confirmed', longAgo)],
    [
      'a subscription that was requested again after it had ended',
      'subscriber',
      (id) => subscriber(id, 'asked', 'now()', longAgo),
    ],
    [
      'an open notice',
      'staff_notice',
      (id) =>
        `insert into staff_notice (id, kind, gateway, reason, subject, since) values ('${id}', 'offSale', 'supplier', 'x', '${id}', ${longAgo})`,
    ],
    [
      'an ordered cart',
      'cart',
      (id) =>
        `insert into cart (id, token_hash, buyer_id, state, item, price, quantity, total, expires_at)
           values ('${id}', '${id}', '${keptOrder}', 'ordered', '{}', 100, 1, 100, ${longAgo})`,
    ],
    [
      'a removed cart whose order is kept',
      'cart',
      (id) =>
        `with made as (
           insert into cart (id, token_hash, buyer_id, state, item, price, quantity, total, expires_at)
             values ('${id}', '${id}', '${keptOrder}', 'removed', '{}', 100, 1, 100, ${longAgo}) returning id)
         update shop_order set cart_id = (select id from made) where id = '${keptOrder}'`,
    ],
  ])('the shop never deletes %s because of its age', async (_, table, insert) => {
    const id = randomUUID();
    await query(insert(id));
    await sweep();
    expect(await count(table, 'id = $1', [id])).toBe(1);
  });

  /** Inserts a cancelled unpaid order that is long overdue for deletion, with one payment attempt. */
  const insertCancelled = async (attempt: string): Promise<string> => {
    const id = randomUUID();
    await query(
      `insert into shop_order (id, number, token_hash, buyer_id, state, item, price, quantity, total, email, language, expires_at,
          updated_at)
         values ($1::uuid, $1::uuid::text, $1::uuid::text, $2, 'cancelled', '{}', 100, 1, 100, 'x@mail.example', 'en', ${longAgo}, ${longAgo})`,
      [id, keptOrder],
    );
    await query(
      `insert into payment_attempt (id, order_id, position, gateway, reference, state, amount)
         values ($1::uuid, $1::uuid, 1, 'card', $1::uuid::text, $2, 100)`,
      [id, attempt],
    );
    return id;
  };

  test.each(['created', 'open', 'capturing', 'pending', 'captured'])(
    'a cancelled order whose payment is %s is never deleted',
    async (state) => {
      const [kept, deleted] = [await insertCancelled(state), await insertCancelled('declined')];
      await sweep();
      expect(await count('shop_order', 'id = $1', [kept])).toBe(1);
      expect(await count('shop_order', 'id = $1', [deleted])).toBe(0);
    },
  );

  test('an unpaid order is deleted together with every row that refers to it', async () => {
    const id = await insertCancelled('declined');
    const promo = randomUUID();
    const children = {
      order_event: `insert into order_event (order_id, type) values ($1, 'created')`,
      order_note: `insert into order_note (id, order_id, staff_id, text) values ($1, $1, '${staffId}', 'x')`,
      mail: `insert into mail (id, kind, recipient, language, state, order_id) values ($1, 'receipt', 'x', 'en', 'sent', $1)`,
      promo_use: `insert into promo_use (order_id, promo_id, buyer_id, mailbox, amount) values ($1, '${promo}', '${keptOrder}', 'x', 100)`,
      credit_entry: `insert into credit_entry (id, account_id, kind, amount, order_id) values ($1, '${accountId}', 'used', -100, $1)`,
      voucher_reservation: `insert into voucher_reservation (order_id, account_id, amount, day) values ($1, '${accountId}', 100, '2026-01-02')`,
      order_reader: `insert into order_reader (order_id, buyer_id, expires_at) values ($1, '${keptOrder}', now() + interval '1 day')`,
      former_token: `insert into former_token (hash, order_id) values ($1::uuid::text, $1::uuid)`,
    };
    await query(
      `insert into promo_code (id, code, kind, value, valid_from) values ($1, 'UNPAID', 'amount', 100, now())`,
      [promo],
    );
    for (const statement of Object.values(children)) await query(statement, [id]);
    await sweep();
    expect(await count('shop_order', 'id = $1', [id])).toBe(0);
    for (const table of [...Object.keys(children), 'payment_attempt'])
      expect.soft(await count(table, 'order_id = $1', [id]), table).toBe(0);
  });

  test('the record of a browser is deleted after a year unless the browser has an order or may read one', async () => {
    const [reader, former] = [randomUUID(), randomUUID()];
    for (const id of [reader, former])
      await query(`insert into buyer (id, secret_hash) values ($1::uuid, $1::uuid::text)`, [id]);
    await query(`insert into order_reader (order_id, buyer_id, expires_at) values ($1, $2, now())`, [
      keptOrder,
      reader,
    ]);
    const ids = [keptOrder, reader, former];
    const age = (period: string) =>
      query(`update buyer set looked_at = null, created_at = now() - $2::interval where id = any($1)`, [
        ids,
        period,
      ]);
    const left = async () => (await query(`select id from buyer where id = any($1)`, [ids])).length;
    await age('364 days');
    await sweep();
    expect(await left()).toBe(3);
    await age('367 days');
    await sweep();
    expect(await query(`select id from buyer where id = any($1) order by id`, [ids])).toEqual(
      [keptOrder, reader].toSorted().map((id) => ({ id })),
    );
    expect(await count('order_reader', 'buyer_id = $1', [reader])).toBe(1);
  });

  test('the shop deletes expired data every hour', async () => {
    expect(await sweep()).toBe(3_600_000);
  });

  test.each([
    ['a payment', `update shop_order set paid_attempt_id = $1::uuid where id = $1::uuid`],
    [
      'a refund',
      `insert into refund (id, order_id, attempt_id, state, amount) values ($1::uuid, $1::uuid, $1::uuid, 'completed', 100)`,
    ],
    [
      'a delivery',
      `insert into delivery (id, order_id, identifier, state) values ($1::uuid, $1::uuid, $1::uuid::text, 'failed')`,
    ],
    ['viewed codes', `insert into code_reveal (order_id, way) values ($1::uuid, 'screen')`],
    ['an unfinished state', `update shop_order set state = 'refundDue' where id = $1::uuid`],
  ])('an old order with %s is never deleted', async (_, statement) => {
    const id = await insertCancelled('declined');
    await query(statement, [id]);
    await query(`update shop_order set updated_at = ${longAgo} where id = $1`, [id]);
    await sweep();
    expect(await count('shop_order', 'id = $1', [id])).toBe(1);
  });
});

test('the message in a request for a higher limit is kept as long as the request', async () => {
  const [owner, reason] = [randomUUID(), randomUUID()];
  await query(`insert into account (id, language) values ($1, 'de')`, [owner]);
  await query(insertMessage(reason, `now() - interval '2 years'`));
  await query(`insert into limit_request (id, account_id, contact_id) values (gen_random_uuid(), $1, $2)`, [
    owner,
    reason,
  ]);
  await sweep();
  expect(await count('contact_message', 'id = $1', [reason])).toBe(1);
});

test('docs/privacy.md lists every table and agrees with the code [ASVS-14.1.1 ASVS-14.1.2 ASVS-14.2.4 ASVS-14.2.7]', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8');
  const lines = [...text.matchAll(/^\| `(\w+)` +\| (.+?) +\| (.+?) +\| (.+?) +\| .+? +\|$/gm)].map(
    ([, table = '', , , period = '']) => ({ table, period }),
  );
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  expect(lines.map(({ table }) => table).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  for (const { table, after } of retention)
    expect(lines.find((line) => line.table === table)).toEqual({ table, period: after });
});
