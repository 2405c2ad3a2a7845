/** Tests the names of recipients, and the reminder email before a recipient's plan ends. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayText } from '../../../contract/domain/dates.ts';
import { addDays, startOfZurichDay, zurichDay } from '../../../contract/domain/day.ts';
import { templates } from '../../../server/mailTemplates/index.ts';
import { loadOrder } from '../../../server/orders/loadOrder.ts';
import {
  calendarLink,
  dispatchReminder,
  findReminded,
  moveReminder,
} from '../../../server/orders/recipients.ts';
import { mails, recipients } from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { listenToStatements } from '../../setup/statements.ts';
import { slow } from '../../setup/tiers.ts';
import { bearer } from '../../support/shop/client.ts';
import { createShopper, giftCard, payAt, topUp, type Shopper } from '../../support/shop/shopper.ts';
import {
  createClient,
  dataOf,
  linkIn,
  mailTo,
  newEmail,
  openIdentity,
  proveEmail,
  signUp,
  until,
  type Harness,
  type Person,
} from '../identity/harness.ts';
import { race, resultOf, untilBlocking } from '../support/race.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity({ RATE_LIMITS: '0' });
});
afterAll(() => harness.close());

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await harness.pool.query<Row>(text, values)).rows;

let numbers = 0;
/** Returns an Airtel India number without any top-ups. */
const newNumber = (): string => `98010${String((numbers += 1)).padStart(3, '0')}50`;
const plan = (Mobile: string, receive = '299') => ({
  ...topUp,
  Mobile,
  ProductPriceID: `q_T-200_${receive}00`,
});

type Bought = { ordertoken: string; orderno: string };
const buy = async (shopper: Shopper, item: typeof topUp, more: object = {}): Promise<Bought> => {
  const { ordertoken, orderno } = await shopper.order(item, more);
  await payAt((await shopper.payUrl(ordertoken)).payurl, 'approve');
  await until(async () => {
    await shopper.check(ordertoken);
    return (await shopper.status(ordertoken)).status === 'completed';
  });
  return { ordertoken, orderno };
};
/** Places an order and stores it as delivered, without a payment. */
const deliver = async (shopper: Shopper, item: typeof topUp, more: object = {}): Promise<Bought> => {
  const { shop } = harness.app;
  const { ordertoken, orderno } = await shopper.order(item, more);
  await query(`update shop_order set state = 'completed' where number = $1`, [orderno]);
  const order = await loadOrder(shop, ordertoken);
  await transaction(shop.db, (tx) => moveReminder(tx, order));
  return { ordertoken, orderno };
};
const newGuest = () => createShopper(harness.url, createClient(harness).browser);
const newCustomer = async (isProved = true): Promise<Person & { shopper: Shopper }> => {
  const person = await signUp(harness);
  if (isProved) await proveEmail(harness, person);
  return {
    ...person,
    shopper: createShopper(harness.url, person.client.browser.with(bearer(person.session.access_token))),
  };
};
const save = ({ browser }: Shopper, change: object) => browser.post('/saveRecipient', change);
const list = async ({ browser }: Shopper) => dataOf(await browser.get('/getRecipients')).recipients;
const recent = async ({ browser }: Shopper) => dataOf(await browser.get('/getRecentPurchases')).items;
const findId = async (orderno: string): Promise<string> =>
  (await query<{ id: string }>('select id from shop_order where number = $1', [orderno]))[0]!.id;
const runReminder = async (orderno: string): Promise<void> =>
  dispatchReminder(harness.app.shop, await findId(orderno));
const findMails = async (orderno: string) =>
  query<{ recipient: string; language: string; state: string }>(
    `select m.recipient, m.language, m.state from mail m join shop_order o on o.id = m.order_id
       where o.number = $1 and m.kind = 'reminder'`,
    [orderno],
  );
const findJobs = async (orderno: string) =>
  query<{ run_at: Date }>('select run_at from job where key = $1', [`reminder ${await findId(orderno)}`]);
const lastDay = (days: number): string => addDays(zurichDay(new Date()), days);
/** Returns the due time of the reminder: 8 a.m., two days before the plan ends. */
const dueOf = (days: number): Date =>
  new Date(startOfZurichDay(lastDay(days - 2)).getTime() + 8 * 60 * 60_000);

describe("naming a recipient's phone number", () => {
  test('an order that is not a top-up has no recipient to name and no reminder', async () => {
    const { shopper } = await newCustomer();
    const { ordertoken } = await deliver(shopper, giftCard);
    expect((await shopper.browser.get(`/getRecipients?ordertoken=${ordertoken}`)).status).toBe(404);
    for (const change of [{ name: 'Mama' }, { remind: 1 }])
      expect((await save(shopper, { ordertoken, ...change })).status).toBe(404);
    expect(await list(shopper)).toEqual([]);
  });

  test("a recipient's name appears in the account and in the latest purchases, and can be changed and removed", async () => {
    const { shopper } = await newCustomer();
    const mobile = newNumber();
    const { ordertoken } = await buy(shopper, plan(mobile));
    expect(await list(shopper)).toEqual([
      {
        ordertoken,
        ISDCode: '91',
        Mobile: mobile,
        ccode_iso2: 'IN',
        name: null,
        ends_on: lastDay(28),
        remind: 0,
      },
    ]);
    expect(dataOf(await save(shopper, { ordertoken, name: ' Mum ' })).name).toBe('Mum');
    expect(await recent(shopper)).toMatchObject([{ Mobile: mobile, name: 'Mum', ends_on: lastDay(28) }]);
    expect(dataOf(await save(shopper, { ordertoken, name: 'Mummy' })).name).toBe('Mummy');
    expect((await list(shopper)).map(({ name }) => name)).toEqual(['Mummy']);
    expect(dataOf(await save(shopper, { ordertoken, name: null })).name).toBeNull();
    expect((await recent(shopper))[0]).not.toHaveProperty('name');
    expect(await query('select 1 from recipient where mobile = $1', [mobile])).toEqual([]);
  });

  test("a recipient's name is stored per account; guests and browsers not signed in to that account cannot store one", async () => {
    const ada = await newCustomer();
    const guest = newGuest();
    const mobile = newNumber();
    const { ordertoken } = await buy(ada.shopper, plan(mobile));
    const guests = await buy(guest, plan(newNumber()));
    await save(ada.shopper, { ordertoken, name: 'Mum' });
    expect(await save(guest, { ordertoken: guests.ordertoken, name: 'Mum' })).toMatchObject({
      status: 403,
      body: { code: 'SIGN_IN' },
    });
    const stranger = newGuest();
    for (const answer of [
      await save(stranger, { ordertoken, name: 'Eve' }),
      await save(stranger, { ordertoken, remind: 1 }),
      await stranger.browser.get(`/getRecipients?ordertoken=${ordertoken}`),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'OTHER_BROWSER' } });
    expect(await list(stranger)).toEqual([]);
    const bea = await newCustomer();
    const beas = await buy(bea.shopper, plan(mobile));
    expect(
      dataOf(await bea.shopper.browser.get(`/getRecipients?ordertoken=${beas.ordertoken}`)),
    ).toMatchObject({
      recipients: [{ Mobile: mobile, name: null }],
    });
    expect((await recent(bea.shopper))[0]).not.toHaveProperty('name');
    // A guest who tops up the same number sees no name either.
    await deliver(guest, plan(mobile));
    expect(await list(guest)).toMatchObject([{ Mobile: mobile, name: null }, { name: null }]);
  });

  test("removing a name keeps the number's reminder and all other names", async () => {
    const [ada, bea] = [await newCustomer(), await newCustomer()];
    const [mobile, other] = [newNumber(), newNumber()];
    const { ordertoken, orderno } = await deliver(ada.shopper, plan(mobile));
    const second = await deliver(ada.shopper, plan(other));
    const beas = await deliver(bea.shopper, plan(mobile));
    await save(ada.shopper, { ordertoken, name: 'Mum', remind: 1 });
    await save(ada.shopper, { ordertoken: second.ordertoken, name: 'Dad' });
    await save(bea.shopper, { ordertoken: beas.ordertoken, name: 'Aunt' });
    // The same digits in another country belong to another person.
    await query(
      `insert into recipient (id, account_id, isd, mobile, name)
         select gen_random_uuid(), id, '92', $2, 'Uncle' from account where email = $1`,
      [ada.email, mobile],
    );
    const loadNames = async () =>
      (
        await query<{ name: string | null }>(
          'select name from recipient where mobile = any($1) order by name',
          [[mobile, other]],
        )
      ).map(({ name }) => name);
    expect(dataOf(await save(ada.shopper, { ordertoken, name: null }))).toMatchObject({
      name: null,
      remind: 1,
    });
    expect(await loadNames()).toEqual(['Aunt', 'Dad', 'Uncle', null]);
    await runReminder(orderno);
    expect(await findMails(orderno)).toHaveLength(1);
    // Without a reminder, the whole entry of the number goes.
    await save(ada.shopper, { ordertoken: second.ordertoken, name: null });
    expect(await loadNames()).toEqual(['Aunt', 'Uncle', null]);
    // Removing the number from the list removes neither another customer's name nor that of the other country.
    await save(ada.shopper, { ordertoken, name: 'Mum', remind: 0 });
    await ada.shopper.browser.post('/removeRecipient', { ordertoken });
    expect(await loadNames()).toEqual(['Aunt', 'Uncle']);
  });

  test(
    'an invalid recipient name is rejected, and so is a name for an order that is not a top-up',
    slow,
    async () => {
      const { shopper } = await newCustomer();
      const { ordertoken } = await buy(shopper, plan(newNumber()));
      for (const name of ['', 'x'.repeat(31), 'evil.example', 'a\u202eb'])
        expect(await save(shopper, { ordertoken, name })).toMatchObject({ status: 422 });
      const card = await buy(shopper, giftCard);
      expect(await save(shopper, { ordertoken: card.ordertoken, name: 'Mum' })).toMatchObject({
        status: 404,
      });
      expect(await list(shopper)).toHaveLength(1);
    },
  );

  test('a phone number is listed only once, with its latest top-up', async () => {
    const guest = newGuest();
    const mobile = newNumber();
    await deliver(guest, plan(mobile));
    const last = await deliver(guest, plan(mobile, '479'));
    expect(await list(guest)).toMatchObject([{ ordertoken: last.ordertoken, ends_on: lastDay(56) }]);
    expect(await recent(guest)).toMatchObject([{ ordertoken: last.ordertoken, Receivevalue: '479.00' }]);
  });
});

describe('removing a phone number from the list', () => {
  const remove = ({ browser }: Shopper, { ordertoken }: Bought) =>
    browser.post('/removeRecipient', { ordertoken });

  test('removing a number deletes its name and its reminder, but keeps its orders and the other numbers', async () => {
    const { shopper, client, session, password } = await newCustomer();
    const [mobile, other] = [newNumber(), newNumber()];
    const first = await buy(shopper, plan(mobile));
    const kept = await buy(shopper, plan(other));
    const second = await buy(shopper, plan(mobile, '479'));
    await save(shopper, { ordertoken: first.ordertoken, name: 'Mum', remind: 1 });
    await save(shopper, { ordertoken: kept.ordertoken, name: 'Dad' });
    const answer = await remove(shopper, second);
    expect(dataOf(answer)).toEqual({ recipients: await list(shopper) });
    expect(await list(shopper)).toMatchObject([{ ordertoken: kept.ordertoken, name: 'Dad' }]);
    expect((await recent(shopper)).map(({ Mobile }) => Mobile)).toEqual([other]);
    await runReminder(second.orderno);
    expect(await findMails(second.orderno)).toEqual([]);
    for (const { ordertoken } of [first, second]) {
      expect((await shopper.status(ordertoken)).status).toBe('completed');
      expect((await shopper.browser.get(`/getRecipients?ordertoken=${ordertoken}`)).status).toBe(404);
      expect(await save(shopper, { ordertoken, name: 'Mum' })).toMatchObject({ status: 404 });
    }
    await client.post('/reauth', { purpose: 'export', password }, session.access_token);
    const copy = await client.browser.send('POST', '/api/mydata', {}, bearer(session.access_token));
    const { tables } = (await copy.json()) as { tables: Record<string, { mobile: string }[]> };
    expect(tables['recipient']?.map((row) => row.mobile)).toEqual([other]);
    expect(tables['shop_order']?.map((row) => row.mobile).sort()).toEqual([mobile, mobile, other].sort());
    // Removing it again has no further effect.
    expect(dataOf(await remove(shopper, first))).toEqual(dataOf(answer));
  });

  test('after another top-up, a removed number is listed again, but without its name and reminder', async () => {
    const { shopper } = await newCustomer();
    const mobile = newNumber();
    const first = await deliver(shopper, plan(mobile));
    await save(shopper, { ordertoken: first.ordertoken, name: 'Mum', remind: 1 });
    await remove(shopper, first);
    expect(await list(shopper)).toEqual([]);
    const second = await deliver(shopper, plan(mobile));
    expect(await list(shopper)).toMatchObject([
      { ordertoken: second.ordertoken, Mobile: mobile, name: null, remind: 0 },
    ]);
    expect(await findJobs(second.orderno)).toEqual([]);
  });

  test("removing a guest's number ends its reminders at every address that the guest has entered, and at no other address", async () => {
    const [guest, neighbour] = [newGuest(), newGuest()];
    const mobile = newNumber();
    const buyWithReminder = async (shopper: Shopper): Promise<Bought> => {
      const order = await deliver(shopper, plan(mobile), { email: newEmail() });
      await save(shopper, { ordertoken: order.ordertoken, remind: 1 });
      return order;
    };
    await buyWithReminder(guest);
    const second = await buyWithReminder(guest);
    const others = await buyWithReminder(neighbour);
    expect(await query('select 1 from recipient where mobile = $1', [mobile])).toHaveLength(3);
    expect(dataOf(await remove(guest, second))).toEqual({ recipients: [] });
    expect(await recent(guest)).toEqual([]);
    expect(await query('select order_id from recipient where mobile = $1', [mobile])).toEqual([
      { order_id: await findId(others.orderno) },
    ]);
    expect(await list(neighbour)).toMatchObject([{ Mobile: mobile, remind: 1 }]);
  });

  test("removing a customer's number also ends the reminder of a guest order with the account's address", async () => {
    const ada = await newCustomer();
    const guest = newGuest();
    const mobile = newNumber();
    const guests = await deliver(guest, plan(mobile), { email: ada.email });
    await save(guest, { ordertoken: guests.ordertoken, remind: 1 });
    await remove(ada.shopper, await deliver(ada.shopper, plan(mobile)));
    await runReminder(guests.orderno);
    expect(await findMails(guests.orderno)).toEqual([]);
  });

  test("removing a number fails for another browser's order and for an order without a phone number", async () => {
    const { shopper } = await newCustomer();
    const topped = await buy(shopper, plan(newNumber()));
    expect(await remove(newGuest(), topped)).toMatchObject({ status: 403, body: { code: 'OTHER_BROWSER' } });
    expect(await list(shopper)).toHaveLength(1);
    expect((await remove(shopper, await buy(shopper, giftCard))).status).toBe(404);
  });
});

test('a number with the same digits in another country has its own place on the list and its own reminder', async () => {
  const guest = newGuest();
  const mobile = newNumber();
  const order = await buy(guest, plan(mobile));
  // The copy is a newer top-up in Nepal.
  await query(
    `insert into shop_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'cart_id', null,
        'number', o.number || '2', 'token_hash', gen_random_uuid(), 'created_at', o.created_at + interval '1 second',
        'item', o.item || '{"isd": "977", "country": "NP"}'))).*
       from shop_order o where number = $1`,
    [order.orderno],
  );
  await save(guest, { ordertoken: order.ordertoken, remind: 1 });
  expect(await findJobs(order.orderno)).toHaveLength(1);
  expect(await list(guest)).toMatchObject([
    { ISDCode: '977', Mobile: mobile, remind: 0 },
    { ISDCode: '91', Mobile: mobile, remind: 1 },
  ]);
  await guest.browser.post('/removeRecipient', { ordertoken: order.ordertoken });
  expect(await list(guest)).toMatchObject([{ ISDCode: '977', Mobile: mobile }]);
});

test('the shop lists the fifty most recently topped-up phone numbers, newest first', async () => {
  const guest = newGuest();
  const { orderno } = await deliver(guest, plan(newNumber()));
  await query(
    `insert into shop_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'cart_id', null,
        'number', o.number || n, 'token_hash', gen_random_uuid(), 'created_at', o.created_at - n * interval '1 hour',
        'item', o.item || jsonb_build_object('mobile', (9801100000 + n)::text)))).*
       from shop_order o, generate_series(1, 51) n where number = $1`,
    [orderno],
  );
  const mobiles = (await list(guest)).map(({ Mobile }) => Mobile);
  expect(mobiles.slice(1)).toEqual(Array.from({ length: 49 }, (_, n) => String(9801100001 + n)));
});

describe('reminders before a plan ends', () => {
  const remind = async (shopper: Shopper, { ordertoken }: Bought, on = 1) =>
    dataOf(await save(shopper, { ordertoken, remind: on }));

  test('a reminder is sent only if turned on, two days before the plan ends, in the order’s language', async () => {
    const guest = newGuest();
    const email = newEmail();
    const mobile = newNumber();
    const order = await buy(guest, plan(mobile), { email, lang: 'de' });
    expect(await findJobs(order.orderno)).toEqual([]);
    expect(await list(guest)).toMatchObject([{ remind: 0 }]);
    expect(await remind(guest, order)).toMatchObject({ remind: 1, name: null });
    expect(await findJobs(order.orderno)).toEqual([{ run_at: dueOf(28) }]);
    await runReminder(order.orderno);
    const number = `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`;
    const day = dayText(lastDay(28), 'de');
    const mail = await mailTo(harness, email, `Guthaben für ${number} läuft am ${day} ab`);
    expect(mail.text).toContain(`${number} · INR\u00a0299.00`);
    // The link that ends the reminders is not styled as a button, so that the top-up button stands out.
    expect(mail.html?.match(/class="button"/g)).toHaveLength(1);
    const again = linkIn(mail.text, '/order-success');
    // The details are in the fragment, which browsers send neither to servers nor in the Referer header.
    expect(again.search).toBe('');
    expect(again.hash).toMatch(/^#order=[\w.-]+&again=1$/);
    const response = await newGuest().browser.post('/openOrder', {
      link: new URLSearchParams(again.hash.slice(1)).get('order') ?? '',
    });
    expect(dataOf(response).orderno).toBe(order.orderno);
    expect(linkIn(mail.text, '/reminder-end').search).toBe('');
    expect(await findMails(order.orderno)).toMatchObject([{ recipient: email, language: 'de' }]);
  });

  test(
    "a top-up's receipt contains a link that repeats the top-up, unless the plan lasts longer than the link is valid",
    slow,
    async () => {
      const guest = newGuest();
      const { ordertoken, orderno } = await buy(guest, plan(newNumber()));
      const receipt = async () =>
        dataOf(await guest.browser.get(`/getPrintOrderInfo?ordertoken=${ordertoken}`));
      const link = new URL((await receipt()).again_url!);
      expect([link.pathname, link.search]).toEqual(['/order-success', '']);
      const opened = new URLSearchParams(link.hash.slice(1));
      expect(opened.get('again')).toBe('1');
      const response = await newGuest().browser.post('/openOrder', { link: opened.get('order') ?? '' });
      expect(dataOf(response).orderno).toBe(orderno);
      // The link is valid for 90 days.
      const validFor = (days: number) =>
        query(
          `update shop_order set item = item || jsonb_build_object('validity', $2::text) where number = $1`,
          [orderno, `P${days}D`],
        );
      await validFor(90);
      expect(await receipt()).toHaveProperty('again_url');
      await validFor(91);
      expect(await receipt()).not.toHaveProperty('again_url');
    },
  );

  test('a reminder is sent only once, even if its job runs repeatedly and in parallel', async () => {
    const guest = newGuest();
    const order = await deliver(guest, plan(newNumber()));
    await remind(guest, order);
    await Promise.all([1, 2, 3].map(() => runReminder(order.orderno)));
    // Turning the reminder on again after it was sent does not send it again.
    await remind(guest, order);
    await runReminder(order.orderno);
    expect(await findMails(order.orderno)).toHaveLength(1);
  });

  test('a newer top-up of a number replaces the earlier reminder with its own', async () => {
    const guest = newGuest();
    const email = newEmail();
    const mobile = newNumber();
    const first = await deliver(guest, plan(mobile), { email });
    await remind(guest, first);
    const second = await deliver(guest, plan(mobile, '479'), { email });
    expect(await findJobs(second.orderno)).toEqual([{ run_at: dueOf(56) }]);
    await runReminder(first.orderno);
    expect(await findMails(first.orderno)).toEqual([]);
    await runReminder(second.orderno);
    expect(await findMails(second.orderno)).toHaveLength(1);
    // A later top-up gets a reminder without another opt-in.
    const third = await deliver(guest, plan(mobile), { email });
    expect(await findJobs(third.orderno)).toEqual([{ run_at: dueOf(28) }]);
    await runReminder(third.orderno);
    expect(await findMails(third.orderno)).toHaveLength(1);
    // The guest's other numbers still have no reminder.
    const other = await deliver(guest, plan(newNumber()), { email });
    expect(await findJobs(other.orderno)).toEqual([]);
  });

  test('a due reminder is postponed, not sent, if a newer top-up was delivered without rescheduling it', async () => {
    const guest = newGuest();
    const mobile = newNumber();
    const first = await deliver(guest, plan(mobile));
    await remind(guest, first);
    const second = await deliver(guest, plan(mobile, '479'));
    const { shop } = harness.app;
    const [row] = await query<{ id: string; email: string }>(
      'select id, email from recipient where mobile = $1',
      [mobile],
    );
    // An email about the earlier top-up that is already queued is not sent either.
    for (const [{ ordertoken }, found] of [
      [first, null],
      [second, expect.objectContaining({ id: row!.id })],
    ] as const)
      expect(await findReminded(shop, row!.id, await loadOrder(shop, ordertoken), row!.email)).toEqual(found);
    await query(`update recipient set order_id = $1, remind_at = now() where mobile = $2`, [
      await findId(first.orderno),
      mobile,
    ]);
    await runReminder(first.orderno);
    expect(await findMails(first.orderno)).toEqual([]);
    expect(await query('select order_id from recipient where mobile = $1', [mobile])).toEqual([
      { order_id: await findId(second.orderno) },
    ]);
  });

  test('a reminder ends if the newer top-up has its own reminder at another address, so only one email is sent', async () => {
    const guest = newGuest();
    const mobile = newNumber();
    const [earlier, later] = [newEmail(), newEmail()];
    const first = await deliver(guest, plan(mobile), { email: earlier });
    await remind(guest, first);
    const second = await deliver(guest, plan(mobile, '479'), { email: later });
    await remind(guest, second);
    for (const { orderno } of [first, second]) await runReminder(orderno);
    expect(await findMails(first.orderno)).toEqual([]);
    expect(await findMails(second.orderno)).toMatchObject([{ recipient: later }]);
    expect(await query('select email from recipient where mobile = $1', [mobile])).toEqual([
      { email: later },
    ]);
  });

  test("a guest's reminder is not rescheduled if the same person later tops up as a customer", async () => {
    const client = createClient(harness);
    const guest = createShopper(harness.url, client.browser);
    const mobile = newNumber();
    const first = await deliver(guest, plan(mobile));
    await remind(guest, first);
    const { session } = await signUp(harness, {}, client);
    await deliver(
      createShopper(harness.url, client.browser.with(bearer(session.access_token))),
      plan(mobile),
    );
    await runReminder(first.orderno);
    expect(await findMails(first.orderno)).toHaveLength(1);
  });

  test('the outbox sends a due reminder', slow, async () => {
    const guest = newGuest();
    const email = newEmail();
    const order = await buy(guest, plan(newNumber()), { email });
    await remind(guest, order);
    await query(`update job set run_at = now() where key = $1`, [`reminder ${await findId(order.orderno)}`]);
    await query(`select pg_notify('job', '')`);
    await mailTo(harness, email, 'expires on');
  });

  test('confirming on the page linked in a reminder email also turns off later reminders, but opening the link alone does not', async () => {
    const guest = newGuest();
    const email = newEmail();
    const mobile = newNumber();
    const order = await buy(guest, plan(mobile), { email });
    await remind(guest, order);
    await runReminder(order.orderno);
    const end = linkIn((await mailTo(harness, email, 'expires on')).text, '/reminder-end');
    await fetch(end);
    expect(await list(guest)).toMatchObject([{ remind: 1 }]);
    const token = new URLSearchParams(end.hash.slice(1)).get('token') ?? '';
    const press = (given: string) => createClient(harness).post('/reminder/end', { token: given });
    for (const forged of [token.slice(0, -1), `x${token}`, '', 'a.b'])
      expect(await press(forged)).toMatchObject({ status: 403, body: { code: 'LINK' } });
    expect(await list(guest)).toMatchObject([{ remind: 1 }]);
    expect(await press(token)).toMatchObject({
      status: 200,
      body: { message: 'You won’t get any more reminders for this number.' },
    });
    expect((await press(token)).status).toBe(200);
    expect(await list(guest)).toMatchObject([{ remind: 0 }]);
    expect(await query('select 1 from recipient where mobile = $1', [mobile])).toEqual([]);
    const next = await buy(guest, plan(mobile), { email });
    expect(await findJobs(next.orderno)).toEqual([]);
  });

  test("turning off a reminder before its due date stops the email, but keeps the recipient's name", async () => {
    const { shopper } = await newCustomer();
    const neighbour = newGuest();
    const mobile = newNumber();
    const order = await deliver(shopper, plan(mobile));
    const others = await deliver(neighbour, plan(mobile));
    await remind(neighbour, others);
    await save(shopper, { ordertoken: order.ordertoken, name: 'Mum', remind: 1 });
    expect(await remind(shopper, order, 0)).toMatchObject({ remind: 0, name: 'Mum' });
    await runReminder(order.orderno);
    expect(await findMails(order.orderno)).toEqual([]);
    // Another buyer's reminder for the same number stays on.
    expect(await list(neighbour)).toMatchObject([{ Mobile: mobile, remind: 1 }]);
    // The reminder can be turned on again.
    expect(await remind(shopper, order)).toMatchObject({ remind: 1 });
    await runReminder(order.orderno);
    expect(await findMails(order.orderno)).toHaveLength(1);
  });

  test("a customer's reminder names the recipient and goes to the account’s verified address in the account’s language", async () => {
    const { shopper, email } = await newCustomer();
    await query(`update account set language = 'fr' where email = $1`, [email]);
    const order = await deliver(shopper, plan(newNumber()), { email: newEmail() });
    await save(shopper, { ordertoken: order.ordertoken, name: 'Maman', remind: 1 });
    await runReminder(order.orderno);
    await mailTo(harness, email, `Le crédit de Maman expire le ${dayText(lastDay(28), 'fr')}`);
    expect(await findMails(order.orderno)).toMatchObject([{ recipient: email, language: 'fr' }]);
  });

  test('a reminder requires a verified address and a plan that ends on a known day, far enough in the future', async () => {
    const unproved = await newCustomer(false);
    const order = await deliver(unproved.shopper, plan(newNumber()));
    expect((await list(unproved.shopper))[0]).not.toHaveProperty('remind');
    const guest = newGuest();
    // Swisscom plans have no end date, and a one-day plan ends before its reminder would be due.
    const swiss = {
      ...topUp,
      prodid: 'T-300',
      ProductPriceID: 'q_T-300_2000',
      ISDCode: '41',
      Mobile: '791234567',
    };
    const short = { ...topUp, prodid: 'T-202', ProductPriceID: 'q_T-202_1900', Mobile: newNumber() };
    for (const [shopper, bought] of [
      [unproved.shopper, order],
      [guest, await deliver(guest, swiss)],
      [guest, await deliver(guest, short)],
    ] as const)
      expect(await save(shopper, { ordertoken: bought.ordertoken, remind: 1 })).toMatchObject({
        status: 409,
        body: { code: 'NO_REMINDER' },
      });
    expect((await list(guest)).map(({ remind: state }) => state)).toEqual([undefined, undefined]);
  });

  test('no reminder is sent for an order with a reversed payment', async () => {
    const guest = newGuest();
    const order = await deliver(guest, plan(newNumber()));
    await remind(guest, order);
    await query(`insert into order_event (order_id, type) values ($1, 'payment_reversed')`, [
      await findId(order.orderno),
    ]);
    await runReminder(order.orderno);
    expect(await findMails(order.orderno)).toEqual([]);
  });

  test.each([
    ['the address is no longer verified', `update account set email_verified_at = null where email = $1`],
    [
      'the order is refunded',
      `update shop_order set state = 'refunded' where account_id = (select id from account where email = $1)`,
    ],
    ['the account is closed', `update account set closed_at = now() where email = $1`],
  ])('a reminder is not sent, even if already queued, once %s', async (_says, change) => {
    const { shopper, email } = await newCustomer();
    const remindOfNew = async (): Promise<Bought> => {
      const order = await deliver(shopper, plan(newNumber()));
      await remind(shopper, order);
      return order;
    };
    const [waiting, early] = [await remindOfNew(), await remindOfNew()];
    await runReminder(waiting.orderno);
    const [mail] = await harness.app.shop.db
      .select()
      .from(mails)
      .where(and(eq(mails.kind, 'reminder'), eq(mails.orderId, await findId(waiting.orderno))));
    expect(await templates.reminder(harness.app.shop, mail!)).toMatchObject({
      order: waiting.orderno,
    });
    await query(change, [email]);
    expect(await templates.reminder(harness.app.shop, mail!)).toBeNull();
    await runReminder(early.orderno);
    expect(await findMails(early.orderno)).toEqual([]);
  });

  test(
    'if a reminder is turned off while it is being sent, at most one email is sent, and none is sent later',
    slow,
    async () => {
      const guest = newGuest();
      await race(
        async () => {
          const order = await buy(guest, plan(newNumber()));
          await remind(guest, order);
          return order;
        },
        [({ orderno }) => runReminder(orderno), (order) => remind(guest, order, 0)],
        async ({ orderno }, sent, ended) => {
          resultOf(sent);
          expect(resultOf(ended)).toMatchObject({ remind: 0 });
          expect((await findMails(orderno)).length).toBeLessThanOrEqual(1);
          await runReminder(orderno);
          expect((await findMails(orderno)).length).toBeLessThanOrEqual(1);
        },
      );
    },
  );

  test('a reminder that is turned off at the moment when it is due is not sent', async () => {
    const guest = newGuest();
    const order = await deliver(guest, plan(newNumber()));
    await remind(guest, order);
    const orderId = await findId(order.orderno);
    const runs: Promise<void>[] = [];
    const run = AsyncLocalStorage.bind(() => runReminder(order.orderno));
    await transaction(harness.app.shop.db, async (tx) => {
      await tx.delete(recipients).where(eq(recipients.orderId, orderId));
      runs.push(run());
      await untilBlocking(tx);
    });
    await Promise.all(runs);
    expect(await findMails(order.orderno)).toEqual([]);
  });

  test('a reminder that was turned on and sent at the same moment is not sent again', async () => {
    const { shopper } = await newCustomer();
    const mobile = newNumber();
    const order = await deliver(shopper, plan(mobile));
    await save(shopper, { ordertoken: order.ordertoken, name: 'Mum' });
    const orderId = await findId(order.orderno);
    const requests: ReturnType<typeof remind>[] = [];
    await transaction(harness.app.shop.db, async (tx) => {
      await tx
        .update(recipients)
        .set({ orderId, remindedAt: new Date() })
        .where(eq(recipients.mobile, mobile));
      requests.push(remind(shopper, order));
      await untilBlocking(tx);
    });
    expect(await Promise.all(requests)).toMatchObject([{ name: 'Mum', remind: 1 }]);
    expect(
      await query('select 1 from recipient where mobile = $1 and reminded_at is not null', [mobile]),
    ).toHaveLength(1);
  });

  test('the calendar link repeats a top-up, unless the plan lasts longer than the link is valid', async () => {
    const { shop } = harness.app;
    const guest = newGuest();
    const { ordertoken, orderno } = await deliver(guest, plan(newNumber()));
    const linkFor = async (days: number) => {
      await query(
        `update shop_order set item = item || jsonb_build_object('validity', $2::text) where number = $1`,
        [orderno, `P${days}D`],
      );
      return calendarLink(shop, await loadOrder(shop, ordertoken));
    };
    // The link is valid for 90 days.
    expect(await linkFor(90)).toMatch(/\/order-success#order=[\w.-]+&again=1$/);
    expect(await linkFor(91)).toBeNull();
    const card = await deliver(newGuest(), giftCard);
    expect(calendarLink(shop, await loadOrder(shop, card.ordertoken))).toBeNull();
  });

  test('a reminder that is turned off while a newer top-up is being delivered stays off', async () => {
    const { shopper } = await newCustomer();
    const mobile = newNumber();
    const { ordertoken } = await buy(shopper, plan(mobile));
    await save(shopper, { ordertoken, name: 'Mum', remind: 1 });
    const deliveries: Promise<Bought>[] = [];
    await transaction(harness.app.shop.db, async (tx) => {
      await tx.update(recipients).set({ orderId: null, remindAt: null }).where(eq(recipients.mobile, mobile));
      deliveries.push(buy(shopper, plan(mobile, '479')));
      await untilBlocking(tx);
    });
    const newer = await deliveries[0]!;
    expect(await list(shopper)).toMatchObject([{ ordertoken: newer.ordertoken, name: 'Mum', remind: 0 }]);
    expect(await findJobs(newer.orderno)).toEqual([]);
  });

  test('a reminder that is turned on by two requests at once is on, and both requests succeed', async () => {
    const guest = newGuest();
    const email = newEmail();
    const mobile = newNumber();
    const order = await deliver(guest, plan(mobile), { email });
    const orderId = await findId(order.orderno);
    const requests: ReturnType<typeof remind>[] = [];
    const locks: string[] = [];
    const stop = listenToStatements((text) => {
      if (/^select [^]* from "recipient" [^]* for update$/.test(text)) locks.push(text);
    });
    await transaction(harness.app.shop.db, async (tx) => {
      await tx.insert(recipients).values({ id: randomUUID(), email, isd: '91', mobile, orderId });
      requests.push(remind(guest, order));
      await untilBlocking(tx);
    });
    expect(await requests[0]).toMatchObject({ remind: 1 });
    stop();
    // The first lock finds no row. After the insertion, the second one finds and locks it, so that no other
    // request can delete the row before the reminder is stored.
    expect(locks).toHaveLength(2);
    expect(await list(guest)).toMatchObject([{ ordertoken: order.ordertoken, remind: 1 }]);
  });

  test('a reminder stays on if another request names the number for the first time at the same moment', async () => {
    const ada = await newCustomer();
    const mobile = newNumber();
    const order = await deliver(ada.shopper, plan(mobile));
    const [owner] = await query<{ id: string }>(`select account_id as id from shop_order where number = $1`, [
      order.orderno,
    ]);
    const requests: Promise<unknown>[] = [];
    await transaction(harness.app.shop.db, async (tx) => {
      await tx
        .insert(recipients)
        .values({ id: randomUUID(), accountId: owner!.id, isd: '91', mobile, name: 'Mum' });
      requests.push(save(ada.shopper, { ordertoken: order.ordertoken, remind: 1 }));
      await untilBlocking(tx);
    });
    await Promise.all(requests);
    expect(await list(ada.shopper)).toMatchObject([{ name: 'Mum', remind: 1 }]);
  });

  test("closing the account deletes the recipients' names and numbers and cancels their reminders", async () => {
    const ada = await newCustomer();
    const mobile = newNumber();
    const order = await buy(ada.shopper, plan(mobile));
    await save(ada.shopper, { ordertoken: order.ordertoken, name: 'Mum', remind: 1 });
    // Rows for guest orders with the same address are deleted too.
    const guest = newGuest();
    const guests = await buy(guest, plan(newNumber()), { email: ada.email });
    await remind(guest, guests);
    await until(async () => {
      const waiting = await query(
        `select 1 from mail where recipient = $1 and state in ('queued', 'sending')`,
        [ada.email],
      );
      return waiting.length === 0;
    });
    const prove = (purpose: string) =>
      ada.client.post('/reauth', { purpose, password: ada.password }, ada.session.access_token);
    await prove('export');
    const copy = await ada.client.browser.send('POST', '/api/mydata', {}, bearer(ada.session.access_token));
    const { tables } = (await copy.json()) as { tables: Record<string, object[]> };
    expect(tables['recipient']).toMatchObject([
      { isd: '91', mobile, name: 'Mum', email: null },
      { isd: '91', name: null, email: ada.email },
    ]);
    await prove('closing');
    expect((await ada.client.post('/closeaccount', {}, ada.session.access_token)).status).toBe(200);
    expect(
      await query(`select 1 from recipient where mobile = $1 or email = $2`, [mobile, ada.email]),
    ).toEqual([]);
    for (const { orderno } of [order, guests]) {
      await runReminder(orderno);
      expect(await findMails(orderno)).toEqual([]);
    }
  });

  test('reminder jobs and their errors contain no phone number, address or token', async () => {
    const guest = newGuest();
    const email = newEmail();
    const mobile = newNumber();
    const order = await buy(guest, plan(mobile), { email });
    await remind(guest, order);
    await runReminder(order.orderno);
    const end = linkIn((await mailTo(harness, email, 'expires on')).text, '/reminder-end');
    const token = new URLSearchParams(end.hash.slice(1)).get('token') ?? '';
    await createClient(harness).post('/reminder/end', { token });
    const stored = await query<{ text: string }>(`select key || coalesce(last_error, '') as text from job`);
    for (const secret of [mobile, token, email])
      expect(stored.some(({ text }) => text.includes(secret))).toBe(false);
  });
});
