import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, zurichDay } from '../../../contract/domain/day.ts';
import { declarationVersions } from '../../../contract/domain/verification/declarations.ts';
import { accounts, buyers } from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { tables } from '../../../server/privacy/tables.ts';
import { bearer } from '../../support/shop/client.ts';
import { createShopper, giftCard, topUp, toRegistration } from '../../support/shop/shopper.ts';
import {
  codeIn,
  createClient,
  dataOf,
  goodPassword,
  linkIn,
  mailTo,
  newEmail,
  openIdentity,
  proveEmail,
  registration,
  signUp,
  until,
  wait,
  type Harness,
  type Person,
} from '../identity/harness.ts';
import { payAt } from '../shop/harness.ts';
import { isBlocking, untilBlocking } from '../support/race.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity({ RATE_LIMITS: '0' });
});
afterAll(() => harness.close());

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await harness.pool.query<Row>(text, values)).rows;

/** Signs up a customer with a unique name and a verified email address. */
const proved = async (name: string): Promise<Person> => {
  const person = await signUp(harness, { fname: name, lname: `${name}son` });
  await proveEmail(harness, person);
  return person;
};
const shopperOf = ({ client, session }: Person) =>
  createShopper(harness.url, client.browser.with(bearer(session.access_token)));
const prove = (person: Person, purpose: 'export' | 'closing', password = goodPassword) =>
  person.client.post('/reauth', { purpose, password }, person.session.access_token);
const close = (person: Person) => person.client.post('/closeaccount', {}, person.session.access_token);
const copy = (person: Person) =>
  person.client.browser.send('POST', '/api/mydata', {}, bearer(person.session.access_token));
const isSent = async (email: string) =>
  until(
    async () =>
      (
        await query<{ n: number }>(
          `select count(*)::int as n from mail where recipient = $1 and state in ('queued', 'sending')`,
          [email],
        )
      )[0]?.n === 0,
  );
/** Buys a gift card and a top-up, and waits for both deliveries and receipts. */
const buyBoth = async (person: Person, lname = 'Zoller') => {
  const shopper = shopperOf(person);
  const orders = [];
  for (const item of [giftCard, topUp]) {
    const order = await shopper.order(item, { email: person.email, fname: 'Zora', lname });
    await payAt((await shopper.payUrl(order.ordertoken)).payurl, 'approve');
    await until(async () => {
      await shopper.check(order.ordertoken);
      return (await shopper.status(order.ordertoken)).status === 'completed';
    });
    orders.push(order);
  }
  await until(
    async () =>
      (
        await query(`select id from mail where recipient = $1 and kind = 'receipt' and state = 'sent'`, [
          person.email,
        ])
      ).length === 2,
  );
  return orders;
};
/** Lists the tables that contain the given text. */
const findPlaces = async (text: string): Promise<string[]> => {
  const names = await query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of names)
    if (
      (await query(`select 1 from ${name} r where to_jsonb(r)::text ilike $1 limit 1`, [`%${text}%`]))
        .length > 0
    )
      found.push(name);
  return found.toSorted();
};

test('docs/privacy.md lists every table once and states what happens to it when an account is closed [S12]', async () => {
  const names = (
    await query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
  ).map(({ name }) => name);
  expect(tables.map(({ table }) => table).toSorted()).toEqual(names.toSorted());
  const text = readFileSync(join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8');
  const lines = [...text.matchAll(/^\| `(\w+)` +\|(?: .+? +\|){3} (.+?) +\|$/gm)].map(
    ([, table = '', atClosing = '']) => ({ table, atClosing }),
  );
  for (const { table, atClosing } of tables)
    expect(lines.find((line) => line.table === table)).toEqual({ table, atClosing: atClosing ?? '–' });
});

describe("copy of a customer's personal data", () => {
  test('a copy of personal data requires its own single-use confirmation and covers every table with data about the customer [ASVS-5.4.2]', async () => {
    const ada = await proved('Quendolin');
    await buyBoth(ada);
    const refused = await copy(ada);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: 'REAUTH_REQUIRED',
      data: { purpose: 'export', methods: ['password', 'code'] },
    });
    expect((await prove(ada, 'export', 'Wrong-Horse-7')).status).toBe(422);
    expect((await prove(ada, 'closing')).status).toBe(200);
    expect((await copy(ada)).status).toBe(403);
    // If a confirmation has not been used yet, confirming again only extends it.
    for (let n = 0; n < 2; n += 1) {
      expect((await prove(ada, 'export')).status).toBe(200);
      const shortened = await query<{ minutes: number }>(
        `update reauthentication r set expires_at = now() + interval '1 minute'
           from session_family f, account a, reauthentication former
          where f.id = r.family_id and a.id = f.account_id and a.email = $1 and r.purpose = 'export'
            and former.family_id = r.family_id and former.purpose = r.purpose
          returning round(extract(epoch from former.expires_at - now()) / 60)::int as minutes`,
        [ada.email],
      );
      expect(shortened).toEqual([{ minutes: 10 }]);
    }
    const answer = await copy(ada);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="RG-\d+\.json"$/);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const body = (await answer.json()) as { customer: string; tables: Record<string, object[]> };
    expect(Object.keys(body.tables).toSorted()).toEqual(
      tables.flatMap(({ table, copy: read }) => (read ? [table] : [])).toSorted(),
    );
    expect(body.tables['account']).toEqual([
      expect.objectContaining({ email: ada.email, first_name: 'Quendolin', last_name: 'Quendolinson' }),
    ]);
    expect(body.tables['shop_order']).toEqual([
      expect.objectContaining({
        state: 'completed',
        email: ada.email,
        mobile: null,
        terms_version: declarationVersions.terms,
      }),
      expect.objectContaining({ state: 'completed', isd: '91', mobile: '9801041300' }),
    ]);
    expect(body.tables['payment_attempt']).toHaveLength(2);
    expect(body.tables['delivered_code']).toHaveLength(2);
    expect(body.tables['session_family']).toHaveLength(1);
    expect(body.tables['mail']?.length).toBeGreaterThanOrEqual(3);
    expect((await copy(ada)).status).toBe(403);
  });

  test("the copy of a customer's personal data does not contain codes, secrets or other people's data", async () => {
    const [ada, ben] = [await proved('Quirina'), await proved('Xaverius')];
    const [card] = await buyBoth(ada);
    const { receipts } = await shopperOf(ada).print(card!.ordertoken);
    await prove(ada, 'export');
    const text = await (await copy(ada)).text();
    const [secrets] = await query<Record<string, string>>(
      `select a.password_hash, f.seed, d.secret_hash, o.token_hash, c.sealed, c.fingerprint
         from account a join session_family f on f.account_id = a.id join account_device d on d.account_id = a.id
         join shop_order o on o.account_id = a.id join delivered_code c on c.order_id = o.id where a.email = $1`,
      [ada.email],
    );
    expect(Object.keys(secrets ?? {})).toHaveLength(6);
    const codes = JSON.stringify(receipts).match(/[A-Z0-9]{4}(?:[- ]?[A-Z0-9]{4}){2,}/g) ?? [];
    expect(codes.length).toBeGreaterThan(0);
    for (const secret of [
      ...Object.values(secrets ?? {}),
      ...codes,
      card!.ordertoken,
      ada.session.access_token,
    ])
      expect(text).not.toContain(secret);
    expect(text).not.toContain(ben.email);
    expect(text).not.toContain('Xaverius');
  });

  test('a request for a copy of personal data can also be confirmed with an emailed code, and the email states what the code is for', async () => {
    const ada = await proved('Quentin');
    await wait(harness, 61);
    const response = await ada.client.post(
      '/reauth/send-otp',
      { purpose: 'export' },
      ada.session.access_token,
    );
    expect(response.status).toBe(200);
    const { text } = await mailTo(harness, ada.email, 'Your confirmation code');
    expect(text).toContain('to change or remove your passkeys, or to close your account');
    const otpcode = codeIn(text);
    // The code is not valid for another purpose.
    expect(
      (await ada.client.post('/reauth', { purpose: 'closing', otpcode }, ada.session.access_token)).status,
    ).not.toBe(200);
    expect(
      (await ada.client.post('/reauth', { purpose: 'export', otpcode }, ada.session.access_token)).status,
    ).toBe(200);
    expect((await copy(ada)).status).toBe(200);
  });
});

describe('closing the account', () => {
  test("closing the account requires its own confirmation of the customer's identity", async () => {
    const ada = await proved('Yolanda');
    expect(await close(ada)).toMatchObject({ status: 403, body: { code: 'REAUTH_REQUIRED' } });
    await prove(ada, 'export');
    expect(await close(ada)).toMatchObject({ status: 403, body: { data: { purpose: 'closing' } } });
    expect((await ada.client.get('/getprofile?bBillAdd=0', ada.session.access_token)).status).toBe(200);
  });

  test('closing an account deletes all personal data and removes the name, address and number from orders and payments [S12]', async () => {
    const ada = await proved('Zebulon');
    await buyBoth(ada, 'Zebulonson');
    await query(
      `insert into contact_message (id, ref, name, email, subject, message) values (gen_random_uuid(), 'C-Z', 'Zebulon', $1, 's', 'm')`,
      [ada.email],
    );
    await query(
      `insert into subscriber (id, email, language, state) values (gen_random_uuid(), $1, 'en', 'confirmed')`,
      [ada.email],
    );
    await query(
      `insert into saved_card (id, account_id, alias, brand, masked, expiry_month, expiry_year)
         select gen_random_uuid(), id, 'alias-zebulon', 'VIS', '•••• 4711', 12, 2028 from account where email = $1`,
      [ada.email],
    );
    await query(
      `insert into saved_card (id, account_id, alias, brand, masked, expiry_month, expiry_year, removed_at)
         select gen_random_uuid(), id, 'removed before', 'VIS', '', 12, 2028, '2026-01-02' from account where email = $1`,
      [ada.email],
    );
    const [{ id, number } = { id: '', number: 0 }] = await query<{ id: string; number: number }>(
      `select id, number from account where email = $1`,
      [ada.email],
    );
    expect(await findPlaces(ada.email)).toEqual([
      'account',
      'contact_message',
      'mail',
      'shop_order',
      'subscriber',
    ]);
    expect(await findPlaces('Zebulon')).toContain('account');
    await isSent(ada.email);
    await prove(ada, 'closing');
    expect(await close(ada)).toMatchObject({ status: 200, body: { message: 'Your account is closed.' } });

    // Only the last email still contains the address.
    expect(await findPlaces(ada.email)).toEqual(['mail']);
    const mails = await query(`select kind, account_id from mail where recipient = $1`, [ada.email]);
    expect(mails).toEqual([{ kind: 'accountClosed', account_id: null }]);
    expect(await findPlaces('Zebulon')).toEqual([]);
    expect(await findPlaces('•••• 4711')).toEqual([]);
    // A card that was removed earlier is not removed again.
    expect(
      await query(`select removed_at < now() - interval '1 day' as was_removed from saved_card
        where alias = 'removed before'`),
    ).toEqual([{ was_removed: true }]);
    expect(
      await query(
        `select email, first_name, last_name, item ->> 'mobile' as mobile, state, total > 0 as paid from shop_order
           where account_id = $1 order by created_at`,
        [id],
      ),
    ).toEqual([
      {
        email: `rg-${number}@closed.invalid`,
        first_name: null,
        last_name: null,
        mobile: null,
        state: 'completed',
        paid: true,
      },
      {
        email: `rg-${number}@closed.invalid`,
        first_name: null,
        last_name: null,
        mobile: '0000000000',
        state: 'completed',
        paid: true,
      },
    ]);
    const counts = await query<{ name: string; n: number }>(
      `select 'session_family' as name, count(*)::int as n from session_family where account_id = $1
       union all select 'account_device', count(*)::int from account_device where account_id = $1
       union all select 'payment_attempt', count(*)::int from payment_attempt p join shop_order o on o.id = p.order_id where o.account_id = $1
       union all select 'delivered_code', count(*)::int from delivered_code d join shop_order o on o.id = d.order_id where o.account_id = $1`,
      [id],
    );
    expect(Object.fromEntries(counts.map(({ name, n }) => [name, n]))).toEqual({
      session_family: 0,
      account_device: 0,
      payment_attempt: 2,
      delivered_code: 2,
    });
    const { text } = await mailTo(harness, ada.email, 'Your account is closed');
    expect(text).toContain('10 years');
  });

  test('closing an account ends its sessions and frees the email address; a new account with that address sees no old data [ASVS-7.4.2]', async () => {
    const ada = await proved('Ysabel');
    const [order] = await buyBoth(ada);
    const bearerBefore = ada.session.access_token;
    expect(dataOf(await ada.client.get('/gettransaction', bearerBefore)).items).toContainEqual(
      expect.objectContaining({ orderno: order!.orderno }),
    );
    await isSent(ada.email);
    await prove(ada, 'closing');
    expect(ada.client.browser.cookies.get('buyer')).toBeDefined();
    expect((await close(ada)).status).toBe(200);
    expect(ada.client.browser.cookies.get('buyer')).toBeUndefined();
    expect((await ada.client.get('/getprofile?bBillAdd=0', bearerBefore)).status).toBe(401);
    expect(
      (
        await ada.client.post(
          '/auth/refresh-token',
          { refresh_token: ada.session.refresh_token },
          bearerBefore,
        )
      ).status,
    ).toBe(401);
    expect((await ada.client.post('/auth/login', { email: ada.email, password: goodPassword })).status).toBe(
      401,
    );
    expect((await ada.client.get(`/getPrintOrderInfo?ordertoken=${order!.ordertoken}`)).status).toBe(403);
    const again = dataOf(
      await ada.client.post('/auth/register', {
        ...(await registration(harness)),
        email: ada.email,
      }),
    );
    expect(dataOf(await ada.client.get('/gettransaction', again.access_token)).items).toEqual([]);
  });

  test('an account with open orders cannot be closed, and the response lists the orders, oldest first', async () => {
    const ada = await proved('Ulrika');
    const second = await shopperOf(ada).order(topUp, { email: ada.email });
    const elsewhere = shopperOf({ ...ada, client: createClient(harness) });
    const first = await elsewhere.order(giftCard, { email: ada.email });
    await query(`update shop_order set created_at = now() - interval '1 minute' where number = $1`, [
      first.orderno,
    ]);
    // Without a confirmation, the response does not list the orders.
    expect(await close(ada)).toMatchObject({ status: 403, body: { code: 'REAUTH_REQUIRED' } });
    await prove(ada, 'closing');
    expect(await close(ada)).toMatchObject({
      status: 409,
      body: { code: 'OPEN_ORDERS', data: { orders: [first.orderno, second.orderno] } },
    });
    expect((await ada.client.get('/getprofile?bBillAdd=0', ada.session.access_token)).status).toBe(200);
    for (const { ordertoken } of [first, second])
      await ada.client.post('/cancelOrder', { ordertoken }, ada.session.access_token);
    // The earlier confirmation is still valid. Closing does not wait for orders in other browsers.
    await createShopper(harness.url).addCart(topUp);
    const closings: ReturnType<typeof close>[] = [];
    await transaction(harness.app.shop.db, async (tx) => {
      const guests = tx.select().from(buyers).where(isNull(buyers.accountId)).for('update');
      expect(await guests).not.toEqual([]);
      let isOver = false;
      closings.push(
        close(ada).finally(() => {
          isOver = true;
        }),
      );
      expect(await until(async () => (isOver ? 'over' : (await isBlocking(tx)) && 'waiting'))).toBe('over');
    });
    expect((await closings[0])?.status).toBe(200);
  });

  test("closing the account waits for an order that is being placed in the customer's browser before it locks the account", async () => {
    const ada = await proved('Tosca');
    await shopperOf(ada).addCart(topUp);
    await prove(ada, 'closing');
    const closings: ReturnType<typeof close>[] = [];
    await transaction(harness.app.shop.db, async (tx) => {
      const [account] = await tx.select().from(accounts).where(eq(accounts.email, ada.email));
      const buyer = eq(buyers.accountId, account!.id);
      expect(await tx.select().from(buyers).where(buyer).for('update')).toHaveLength(1);
      closings.push(close(ada));
      await untilBlocking(tx);
      // Placing the order locks the account next.
      await tx
        .select()
        .from(accounts)
        .where(eq(accounts.id, account!.id))
        .for('no key update', { noWait: true });
    });
    expect((await closings[0])?.status).toBe(200);
  });

  const insertAttempt = (state: string) =>
    `insert into payment_attempt (id, order_id, position, gateway, reference, state, amount)
       select id, id, 9, 'card', id::text, '${state}', 100 from shop_order where account_id = $1`;
  const insertRefund = (state: string) =>
    `with paid as (insert into payment_attempt (id, order_id, position, gateway, reference, state, amount)
        select id, id, 9, 'card', id::text, 'captured', 100 from shop_order where account_id = $1 returning id)
      insert into refund (id, order_id, attempt_id, state, amount) select id, id, id, '${state}', 100 from paid`;
  const insertGift = (columns: string, values: string) =>
    `insert into gift (id, order_id, recipient, sender, words, language, ${columns})
       select gen_random_uuid(), id, 'x@mail.example', 's', '', 'en', ${values} from shop_order where account_id = $1`;
  const insertMail = (state: string) =>
    `insert into mail (id, kind, recipient, language, order_id, state)
       select gen_random_uuid(), 'receipt', email, 'en', id, '${state}' from shop_order where account_id = $1`;
  /**
   * Creates a customer with one cancelled order, runs the given statements on the order and closes the account.
   */
  const closeWith = async (...statements: string[]) => {
    const ada = await proved('Wanda');
    const order = await shopperOf(ada).order(topUp, { email: ada.email });
    await ada.client.post('/cancelOrder', { ordertoken: order.ordertoken }, ada.session.access_token);
    const [{ id } = { id: '' }] = await query<{ id: string }>(`select id from account where email = $1`, [
      ada.email,
    ]);
    for (const statement of statements) await query(statement, [id]);
    await prove(ada, 'closing');
    return close(ada);
  };

  test.each([
    ['a refund is due', `update shop_order set state = 'refundDue' where account_id = $1`],
    ['a refund was refused', `update shop_order set state = 'refundRefused' where account_id = $1`],
    ['a payment page is open', insertAttempt('open')],
    ['a payment is being captured', insertAttempt('capturing')],
    ['a payment is pending', insertAttempt('pending')],
    ['a refund is requested', insertRefund('requested')],
    ['a refund is pending', insertRefund('pending')],
    ['the provider refused a refund', insertRefund('refused')],
    ['a gift is scheduled', insertGift('send_on, state', `current_date + 1, 'scheduled'`)],
    ['a gift is unopened', insertGift('sent_at, state, token_hash', `now(), 'sent', id::text`)],
    ['an email is queued', insertMail('queued')],
    ['an email is being sent', insertMail('sending')],
  ])('an account cannot be closed while %s', async (_, statement) => {
    expect(await closeWith(statement)).toMatchObject({ status: 409, body: { code: 'OPEN_ORDERS' } });
  });

  test('an account can be closed once its payments, refunds, gifts and emails are finished', async () => {
    const closed = await closeWith(
      insertRefund('completed'),
      insertAttempt('declined')
        .replace('select id, id, 9', 'select gen_random_uuid(), id, 10')
        .replace('id::text', `'R-DECLINED'`),
      insertGift('sent_at, state, token_hash, opened_at', `now(), 'sent', 'opened ' || id, now()`),
      insertGift('sent_at, state', `now(), 'sent'`),
      insertGift('state, token_hash', `'cancelled', 'cancelled ' || id`),
      insertMail('sent'),
      insertMail('refused'),
      `update shop_order set state = 'refunded' where account_id = $1`,
    );
    expect(closed.status).toBe(200);
  });
});

test('a customer with an unverified address can neither copy nor delete data stored under that address', async () => {
  const email = newEmail();
  const contact = { name: 'Ada', email, subject: 'Mine alone', message: 'A private matter.' };
  const token = await toRegistration(harness.url, { email, fname: 'A', lname: 'B', password: goodPassword });
  const { cf_turnstile_response } = token;
  expect(
    (await createClient(harness).post('/contactmail', { ...contact, cf_turnstile_response })).status,
  ).toBe(200);
  await query(
    `insert into subscriber (id, email, language, state) values (gen_random_uuid(), $1, 'en', 'confirmed')`,
    [email],
  );
  await query(
    `insert into mail (id, kind, recipient, language, state) values (gen_random_uuid(), 'receipt', $1, 'en', 'sent')`,
    [email],
  );
  const guest = createShopper(harness.url);
  const order = await guest.order(giftCard, { email });
  const { ordertoken, orderno } = order;
  await payAt((await guest.payUrl(ordertoken)).payurl, 'approve');
  await until(async () => (await guest.check(ordertoken)).status === 'completed');
  const gift = { email: 'friend@example.org', sender: 'Ada', words: 'For your birthday' };
  const date = addDays(zurichDay(new Date()), 30);
  const given = await guest.browser.post('/sendGift', { ordertoken, ...gift, date });
  expect(given.body.data).toMatchObject({ gifts: [{ email: gift.email, state: 'scheduled', date }] });
  const receipt = await until(async () =>
    (await harness.oracle.inbox()).find(({ to, subject }) => to.includes(email) && subject.includes(orderno)),
  );
  const link = linkIn(receipt.text, '/order-success').hash.replace('#order=', '');
  const owned = async () =>
    (
      await query<Record<string, number>>(
        `select (select count(*) from contact_message where email = $1)::int as messages,
                (select count(*) from subscriber where email = $1)::int as subscribers,
                (select count(*) from mail where recipient = $1 and kind = 'receipt')::int as receipts,
                (select count(*) from shop_order where email = $1 and number = $2 and state = 'completed')::int as orders,
                (select count(*) from gift where recipient = $3 and state = 'scheduled'
                  and order_id = (select id from shop_order where number = $2))::int as gifts`,
        [email, orderno, gift.email],
      )
    )[0];
  const all = { messages: 1, subscribers: 1, receipts: 2, orders: 1, gifts: 1 };
  expect(await owned()).toEqual(all);

  const stranger = await signUp(harness, { email, fname: 'Vic' });
  const { access_token } = stranger.session;
  const { client } = stranger;
  await prove(stranger, 'export');
  const answer = await (await copy(stranger)).text();
  for (const secret of ['A private matter.', 'confirmed', orderno, gift.email, gift.words])
    expect(answer).not.toContain(secret);
  const found = await client.get(`/gettransaction?search=${orderno}`, access_token);
  expect(JSON.stringify(found.body)).not.toContain(orderno);

  // A forged link does not open the order. The real link opens it but gives no access to codes or gifts.
  const forged = `${link.slice(0, -4)}AAAA`;
  expect((await client.post('/openOrder', { link: forged }, access_token)).body.code).toBe('ORDER_LINK');
  const response = await client.post('/openOrder', { link }, access_token);
  expect(response.body.data).toMatchObject({ orderno, is_buyer: 0, email: 'p***@m***.example' });
  for (const sendRequest of [
    () => client.get(`/getPrintOrderInfo?ordertoken=${ordertoken}`, access_token),
    () => client.get(`/getGifts?ordertoken=${ordertoken}`, access_token),
    () => client.post('/sendGift', { ordertoken, ...gift, email: 'vic@example.org' }, access_token),
  ])
    expect(await sendRequest()).toMatchObject({ status: 403, body: { code: 'OTHER_BROWSER' } });

  await prove(stranger, 'closing');
  expect((await close(stranger)).status).toBe(200);
  expect(await owned()).toEqual(all);
  expect((await guest.print(ordertoken)).receipts).toHaveLength(1);
  const left = await guest.browser.get(`/getGifts?ordertoken=${ordertoken}`);
  expect(left.body.data).toMatchObject({ gifts: [{ email: gift.email, state: 'scheduled' }] });
});
