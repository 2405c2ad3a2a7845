/** Tests that staff can find an order by an exact identifier and see its entire history on one page. */
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, test } from 'vitest';
import { declarationVersions } from '../../../contract/domain/verification/declarations.ts';
import { deliveryMachine } from '../../../machines/server/delivery/delivery.machine.ts';
import { orderLifecycleMachine } from '../../../machines/server/orderLifecycle/orderLifecycle.machine.ts';
import { paymentAttemptMachine } from '../../../machines/server/paymentAttempt/paymentAttempt.machine.ts';
import { refundLifecycleMachine } from '../../../machines/server/refundLifecycle/refundLifecycle.machine.ts';
import { litChart } from '../../../server/admin/orders/chartPicture.ts';
import { getStaffTexts } from '../../../server/messages/index.ts';
import { addOrderNote, loadOrderNotes, longestNote } from '../../../server/orders/orderNotes.ts';
import { searchAccounts } from '../../../server/orders/searchAccounts.ts';
import { searchOrders } from '../../../server/orders/searchOrders.ts';
import type { StaffRow } from '../../../server/platform/database/schema.ts';
import { payAt, topUp, until } from '../shop/harness.ts';
import { joinColleague, joinFirstStaff, useShop, type StaffBrowser } from './harness.ts';

const harness = useShop();
let staff: StaffBrowser;
let number = '';
let code = '';
let references: Record<string, string> = {};

beforeAll(async () => {
  staff = await joinFirstStaff(harness());
  const ada = harness().shopper();
  const email = 'Ada.Lovelace@example.org';
  const order = await ada.order(topUp, { email });
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'decline');
  await until(async () => (await ada.check(order.ordertoken)).message_key === 'declined');
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
  await until(async () => (await ada.check(order.ordertoken)).status === 'completed');
  number = order.orderno;
  code = (await ada.print(order.ordertoken)).receipts[0]!.recharge_code;
  const { rows } = await harness().pool.query<Record<string, string>>(
    `select a.reference, a.transaction_id, d.supplier_reference, d.identifier from payment_attempt a
       join delivery d on d.order_id = a.order_id where a.state = 'captured'`,
  );
  references = rows[0] ?? {};
  await until(
    async () =>
      (await harness().pool.query("select 1 from mail where kind = 'receipt' and state = 'sent'"))
        .rowCount === 1,
  );
  // Another customer's order, which no search in these tests should find.
  await harness()
    .shopper()
    .order({ ...topUp, Mobile: '9801041399' }, { email: 'other@example.org' });
});

const find = async (q: string): Promise<string> => {
  const answer = await staff.post('/orders', '/orders/search', { q });
  return answer.headers.get('location') ?? (answer.status === 200 ? 'none' : String(answer.status));
};

test('an invalid search term returns 400', async () => {
  expect(await find('ada\u0000@example.org')).toBe('400');
});

describe('search for an order', () => {
  test.each([
    ['its number', () => number],
    ['its number in lower case', () => ` ${number.toLowerCase()} `],
    ['the email address', () => 'ada.lovelace@EXAMPLE.org'],
    ['the phone number in national format', () => '98010 41300'],
    ['the phone number with its dial code', () => '+91 98 0104 1300'],
    ['the phone number with 00 instead of +', () => '0091-9801041300'],
    ['our reference at the provider', () => references['reference'] ?? ''],
    ['the provider’s transaction id', () => references['transaction_id'] ?? ''],
    ['the supplier’s reference', () => references['supplier_reference'] ?? ''],
    ['our identifier at the supplier', () => references['identifier'] ?? ''],
  ])('the staff search finds an order by %s', async (_, typed) => {
    expect(typed().length).toBeGreaterThan(5);
    expect(await find(typed())).toBe(`/staff/orders/${number}`);
  });
  test.each([
    ['part of its number', () => number.slice(0, 9)],
    ['part of the email address', () => 'lovelace@example.org'],
    ['the same digits with another country code', () => '+41 98 0104 1300'],
    ['a wildcard', () => '%'],
    ['an SQL injection', () => "' or 1=1 --"],
  ])('the staff search finds no order by %s [ASVS-1.2.4]', async (_, typed) => {
    expect(await find(typed())).toBe('none');
  });
  test('the staff search finds an order by a phone number with a four-digit dial code', async () => {
    const order = await harness().shopper().order(topUp, { email: 'jamaica@example.org' });
    await harness().pool.query(
      `update shop_order set item = item || '{"isd": "1876", "mobile": "5551234"}' where number = $1`,
      [order.orderno],
    );
    expect(await find('+1 876 555 1234')).toBe(`/staff/orders/${order.orderno}`);
  });
  test('an empty search finds no orders, not even those with an empty supplier reference', async () => {
    const setReference = (to: string | null) =>
      harness().pool.query(
        `update delivery set supplier_reference = $2 where order_id = (select id from shop_order where number = $1)`,
        [number, to],
      );
    await setReference('');
    expect(await find('  ')).toBe('none');
    await setReference(references['supplier_reference'] ?? null);
  });
  test('the staff search lists multiple matches, newest first', async () => {
    const second = await harness().shopper().order(topUp, { email: 'ada.lovelace@example.org' });
    const found = await searchOrders(harness().app.shop.db, 'ada.lovelace@example.org');
    expect(found.map((one) => one.number)).toEqual([second.orderno, number]);
    const page = await (
      await staff.post('/orders', '/orders/search', { q: 'ada.lovelace@example.org' })
    ).text();
    expect(page.indexOf(second.orderno)).toBeGreaterThan(0);
    expect(page.indexOf(second.orderno)).toBeLessThan(page.indexOf(number));
    expect(page).not.toContain('The newest');
  });
});

describe('order page for staff', () => {
  let page: Document;
  let text = '';
  beforeAll(async () => {
    // Simulate a later payment status check.
    await harness().pool.query("update payment_attempt set updated_at = now() where state = 'declined'");
    text = await staff.text(`/orders/${number}`);
    page = new JSDOM(text).window.document;
  });

  test('the timeline lists all events in order, from placing the order to the receipt', () => {
    const lines = [...page.querySelectorAll('.timeline li')].map((line) =>
      (line.querySelector('span')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
    );
    const at = (words: RegExp): number => {
      const found = lines.findIndex((line) => words.test(line));
      expect([words.source, found]).not.toEqual([words.source, -1]);
      return found;
    };
    const story = [
      at(/^The customer ordered\.$/),
      at(/^Payment with card started\.$/),
      at(/^Payment declined\.$/),
      at(/^CHF\s[\d.]+ paid with Visa\. transaction \d+/),
      at(/^The supplier was asked to deliver\. reference \d+/),
      at(/^Delivered\.$/),
      at(/^Sent: receipt\.$/),
    ];
    expect(story).toEqual(story.toSorted((a, b) => a - b));
    const times = [...page.querySelectorAll('.timeline time')].map(
      (one) => one.getAttribute('datetime') ?? '',
    );
    expect(times).toEqual(times.toSorted());
    expect(page.querySelector('.timeline time')?.textContent).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  });

  test('the raw records on the order page omit empty values', () => {
    const values = [...page.querySelectorAll('dl.facts dd')].map((one) => one.textContent.trim());
    expect(values.length).toBeGreaterThan(20);
    expect(values).not.toContain('');
  });

  test('the charts and raw records on the order page are collapsed at first', () => {
    const folded = [...page.querySelectorAll('main > details:not([open])')];
    expect(folded.map((one) => one.querySelector('summary')?.textContent)).toEqual([
      'For engineers: charts and records',
    ]);
    expect(folded[0]?.querySelectorAll('.chart').length).toBe(page.querySelectorAll('.chart').length);
  });

  test("each chart highlights the order's current state and its past states", () => {
    const now = [...page.querySelectorAll('.chart [data-now]')].map((one) => one.getAttribute('data-state'));
    expect(now).toEqual(['completed', 'captured', 'delivered']);
    const been = [...page.querySelectorAll('.chart [data-been]')].map((one) =>
      one.getAttribute('data-state'),
    );
    expect(been).toEqual(expect.arrayContaining(['confirmed', 'payment', 'processing']));
    expect(been).not.toContain('refunded');
    // Charts must not contain style attributes, because the CSP forbids them.
    expect(page.querySelectorAll('.chart [style]')).toHaveLength(0);
  });

  test('the order page shows the buyer but never the purchased code', () => {
    const facts = [...page.querySelectorAll('dl.person:not(.facts) dd')].map((one) =>
      one.textContent?.replaceAll(/\s+/g, ' ').trim(),
    );
    expect(facts).toEqual([
      expect.stringMatching(/^1 × \S.*, \S+\s[\d.’]+$/),
      expect.stringMatching(/^CHF\s\d+\.\d\d$/),
      '+91 9801041300',
      'Ada ŁovelaceAda.Lovelace@example.org',
      'guest, English',
      expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/),
      `version ${declarationVersions.terms}`,
    ]);
    expect(page.title).toBe(`${number} · Rigi staff`);
    expect(text).toContain('Ada.Lovelace@example.org');
    expect(text).toMatch(new RegExp(`Terms accepted</dt>\\s*<dd>version ${declarationVersions.terms}`));
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replaceAll(' ', ''));
  });

  test('each view of an order is logged, and an unknown order number returns 404', async () => {
    const { rows } = await harness().pool.query(
      "select count(*)::int as n from staff_audit where action = 'order seen' and subject = $1",
      [number],
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect(await staff.text('/log')).toContain(`<a href="/staff/orders/${number}"`);
    expect((await staff.get('/orders/R-26-2222-2222')).status).toBe(404);
  });
});

describe('staff actions on the order page', () => {
  const address = (): string => `/orders/${number}`;
  const read = async (path = address()): Promise<Document> =>
    new JSDOM(await staff.text(path)).window.document;
  const loadActions = async (subject: string): Promise<string[]> =>
    (
      await harness().pool.query<{ action: string }>(
        "select action from staff_audit where subject = $1 and action <> 'order seen' order by id",
        [subject],
      )
    ).rows.map(({ action }) => action);
  const follow = async (answer: Response): Promise<Document> =>
    read((answer.headers.get('location') ?? '').replace('/staff', ''));
  const textIn = (page: Document, selector: string): string =>
    (page.querySelector(selector)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

  test("a staff note appears in the timeline with its author's name", async () => {
    const page = await follow(
      await staff.post(address(), `${address()}/note`, { note: 'Called twice.\n<b>Busy</b>' }),
    );
    expect(textIn(page, '[role=status]')).toBe('The note has been added.');
    expect(textIn(page, '.timeline li:last-child > span')).toBe(
      'Note by Mara Meier: Called twice. <b>Busy</b>',
    );
    expect(await loadActions(number)).toEqual(['note added']);
    const { rows } = await harness().pool.query(
      "select detail::text from staff_audit where action = 'note added'",
    );
    expect(rows).toEqual([{ detail: '{}' }]);
  });

  test('staff notes are listed oldest first and can be up to 2,000 characters long', async () => {
    const { shop } = harness().app;
    const { rows } = await harness().pool.query<{ id: string }>('select id from staff_account');
    const { rows: ordered } = await harness().pool.query<{ id: string }>(
      `select id from shop_order where email = 'other@example.org'`,
    );
    const [orderId, author] = [ordered[0]!.id, rows[0] as StaffRow];
    for (const text of ['b', 'a', 'c'.repeat(2_000)]) await addOrderNote(shop.db, orderId, author, text);
    // A changed row moves to the end of its table.
    await harness().pool.query(`update order_note set text = text where order_id = $1 and text = 'b'`, [
      orderId,
    ]);
    expect((await loadOrderNotes(shop.db, orderId)).map(({ by, text }) => [by, text.slice(0, 1)])).toEqual([
      ['Mara Meier', 'b'],
      ['Mara Meier', 'a'],
      ['Mara Meier', 'c'],
    ]);
    await expect(addOrderNote(shop.db, orderId, author, 'c'.repeat(2_001))).rejects.toThrow();
    const { rows: numbers } = await harness().pool.query<{ number: string }>(
      'select number from shop_order where id = $1',
      [orderId],
    );
    // The page shortens a note that is too long.
    const path = `/orders/${numbers[0]!.number}`;
    expect((await staff.post(path, `${path}/note`, { note: 'd'.repeat(2_001) })).status).toBe(303);
    expect((await loadOrderNotes(shop.db, orderId)).at(-1)?.text).toBe('d'.repeat(2_000));
    expect(longestNote).toBe(2_000);
  });

  test('the order page rejects an empty note and states the reason', async () => {
    const answer = await staff.post(address(), `${address()}/note`, { note: '  ' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Please write the note first.');
    expect(await loadActions(number)).toEqual(['note added']);
  });

  test('staff can resend a receipt at most three times an hour', async () => {
    const sent = async (): Promise<number> =>
      (await harness().oracle.inbox()).filter(
        ({ to, subject }) => to.includes('Ada.Lovelace@example.org') && subject.includes(number),
      ).length;
    const before = await sent();
    // a top-up has no code that the email could contain
    expect(textIn(await read(address()), '#resend-text')).toMatch(/^To Ada\.Lovelace@example\.org\./);
    expect(textIn(await follow(await staff.post(address(), `${address()}/resend`)), '[role=status]')).toBe(
      'The e-mail is being sent again.',
    );
    await until(async () => (await sent()) === before + 1);
    await until(async () => (await staff.text(address())).includes('Sent again: receipt.'));
    for (let n = 0; n < 2; n += 1) await staff.post(address(), `${address()}/resend`);
    expect(textIn(await follow(await staff.post(address(), `${address()}/resend`)), '[role=status]')).toBe(
      '3 e-mails about this order were sent again within an hour. Please wait.',
    );
    expect((await loadActions(number)).filter((one) => one === 'receipt resent')).toHaveLength(3);
  });

  test.each([
    ['refundDue', 'e-mail about the refund due'],
    ['refunded', 'e-mail about the refund'],
  ])('staff can resend the email about an order in the state %s', async (state, kind) => {
    const made = await harness()
      .shopper()
      .order(topUp, { email: `${state}@example.org` });
    await harness().pool.query('update shop_order set state = $2 where number = $1', [made.orderno, state]);
    const path = `/orders/${made.orderno}`;
    expect(textIn(await read(path), '.actions form[action$="/resend"] button')).toBe(`Send again: ${kind}`);
    expect(textIn(await read(path), '#resend-text')).toBe(
      `To ${state}@example.org. At most 3 times an hour.`,
    );
    const page = await follow(await staff.post(path, `${path}/resend`));
    expect(textIn(page, '[role=status]')).toBe('The e-mail is being sent again.');
    await until(async () => (await staff.text(path)).includes(`Sent again: ${kind}.`));
    const sent = (await harness().oracle.inbox()).filter(({ to }) => to.includes(`${state}@example.org`));
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining(made.orderno)]);
    expect(await loadActions(made.orderno)).toEqual(['mail resent']);
  });

  test('staff can resend the email about a delay only if the shop has already sent one', async () => {
    const made = await harness().shopper().order(topUp, { email: 'delay@example.org' });
    await harness().pool.query("update shop_order set state = 'processing' where number = $1", [
      made.orderno,
    ]);
    const path = `/orders/${made.orderno}`;
    // Neither another email about this order nor an email about another order's delay counts.
    await harness().pool.query(
      `insert into mail (id, kind, state, recipient, language, order_id, sent_at)
         select gen_random_uuid(), case number when $1 then 'receipt' else 'delayed' end, 'sent', 'x', 'en', id, now()
           from shop_order where number in ($1, $2)`,
      [made.orderno, number],
    );
    expect((await staff.post(path, `${path}/resend`)).headers.get('location')).toBe(`/staff${path}?done=no`);
    await harness().pool.query(
      `insert into mail (id, kind, state, recipient, language, order_id, sent_at)
         select gen_random_uuid(), 'delayed', 'sent', email, 'en', id, now() from shop_order where number = $1`,
      [made.orderno],
    );
    expect((await staff.post(path, `${path}/resend`)).headers.get('location')).toBe(
      `/staff${path}?done=resent`,
    );
    await until(async () => (await staff.text(path)).includes('Sent again: e-mail about the delay.'));
  });

  test('staff cannot resend an email about an order that has not been paid', async () => {
    const open = await harness().shopper().order(topUp, { email: 'open@example.org' });
    const page = await read(`/orders/${open.orderno}`);
    expect(textIn(page, '.actions')).toContain('Nothing has been paid, so there is nothing to refund.');
    expect(textIn(page, '.actions')).toContain(
      'The shop has sent no e-mail about the current status of this order.',
    );
    const answer = await staff.post(`/orders/${open.orderno}`, `/orders/${open.orderno}/resend`);
    expect(answer.headers.get('location')).toBe(`/staff/orders/${open.orderno}?done=no`);
    expect(await loadActions(open.orderno)).toEqual([]);
  });

  test.each(['processing', 'refunding', 'refunded'] as const)(
    'the order page says why an order in the state %s cannot be refunded',
    async (state) => {
      const made = await harness()
        .shopper()
        .order(topUp, { email: `${state}@example.net` });
      await harness().pool.query('update shop_order set state = $2 where number = $1', [made.orderno, state]);
      const page = await read(`/orders/${made.orderno}`);
      expect(textIn(page, '.actions')).toContain(getStaffTexts('en').orderActions.noRefund[state]);
      expect(page.querySelector('.actions form[action*="/refunds/"]')).toBeNull();
    },
  );

  test('staff can refund an undelivered order on the order page', async () => {
    expect(textIn(await read(), '.actions')).toContain('Delivered. The shop refunds only');
    await harness().pool.query("update shop_order set state = 'refundDue' where number = $1", [number]);
    const form = (await read()).querySelector('.actions form[action*="/refunds/"]');
    const fields = Object.fromEntries(
      [...(form?.querySelectorAll('input') ?? [])].map(({ name, value }) => [name, value]),
    );
    const path = form?.getAttribute('action')?.replace('/staff', '') ?? '';
    const page = await follow(await staff.send('POST', path, fields));
    expect(textIn(page, 'h1')).toContain(number);
    expect(textIn(page, '[role=status]')).toMatch(
      new RegExp(`^${number}, Ada Łovelace: the refund of CHF [\\d.]+ has been started\\.$`),
    );
    await until(async () => (await staff.text(address())).includes('The order has been refunded.'));
    expect(textIn(await read(), '.timeline')).toMatch(/Mara Meier: refund proposed\. amount [\d.]+/);
    // A search for the provider's capture or refund reference also finds the order.
    const { rows } = await harness().pool.query<{ reference: string }>(
      `update refund set provider_reference = 'REFUND-7' returning provider_reference as reference`,
    );
    await harness().pool.query(
      `update payment_attempt set capture_id = 'CAPTURE-7' where state = 'captured'`,
    );
    for (const reference of [rows[0]!.reference, 'CAPTURE-7'])
      expect(await find(reference)).toBe(`/staff/orders/${number}`);
  });

  test('staff with the read-only role "look" see no forms for actions', async () => {
    const looking = await joinColleague(harness(), staff, { name: 'Lea Lang', login: 'lea', role: 'look' });
    const page = new JSDOM(await looking.text(address())).window.document;
    expect(page.querySelectorAll('.actions form')).toHaveLength(0);
  });
});

test.each([
  ['orderLifecycle', orderLifecycleMachine],
  ['paymentAttempt', paymentAttemptMachine],
  ['delivery', deliveryMachine],
  ['refundLifecycle', refundLifecycleMachine],
] as const)('the %s chart has exactly one box for each state', (name, machine) => {
  for (const state of Object.keys(machine.states))
    expect(String(litChart(name, 'It', state)).split(`data-state="${state}" data-now`)).toHaveLength(2);
});

test('the staff search returns at most fifty orders and twenty accounts', async () => {
  const { pool, app } = harness();
  await pool.query(
    `insert into shop_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'cart_id', null,
        'number', o.number || n, 'token_hash', gen_random_uuid(), 'email', 'many@example.org', 'state', 'cancelled',
        'created_at', o.created_at - n * interval '1 hour'))).*
       from shop_order o, generate_series(1, 51) n where o.email = 'other@example.org'`,
  );
  const found = await searchOrders(app.shop.db, 'many@example.org');
  expect(found).toHaveLength(50);
  const page = await staff.post('/orders', '/orders/search', { q: 'many@example.org' });
  expect(await page.text()).toContain(getStaffTexts('en').orders.newest(50));
  expect(found.map(({ createdAt }) => Number(createdAt))).toEqual(
    found.map(({ createdAt }) => Number(createdAt)).toSorted((a, b) => b - a),
  );
  await pool.query(
    `insert into account (id, language, isd, mobile) select gen_random_uuid(), 'en', '41', '798887766'
       from generate_series(1, 21)`,
  );
  const numbers = (await searchAccounts(app.shop.db, '079 888 77 66')).map((account) => account.number);
  expect(numbers).toHaveLength(20);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});
