/**
 * Tests that staff can find a customer by an exact identifier, see the customer's active sessions and end them.
 */
import { JSDOM } from 'jsdom';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { displayPhone } from '../../../contract/domain/phone/phoneGroups.ts';
import { verifyAuditLog } from '../../../server/admin/log/audit.ts';
import { getStaffTexts } from '../../../server/messages/index.ts';
import { slow } from '../../setup/tiers.ts';
import { createClient, logIn, newAddress, newMobile } from '../identity/harness.ts';
import { topUp } from '../shop/harness.ts';
import { run } from '../support/process.ts';
import {
  dataOf,
  joinColleague,
  joinFirstStaff,
  signUp,
  useShop,
  type Person,
  type StaffBrowser,
} from './harness.ts';

const harness = useShop();
let owner: StaffBrowser;
let decider: StaffBrowser;
let looker: StaffBrowser;
beforeAll(async () => {
  owner = await joinFirstStaff(harness());
  decider = await joinColleague(harness(), owner, { name: 'Dora Egli', login: 'dora', role: 'decide' });
  looker = await joinColleague(harness(), owner, { name: 'Lukas Imhof', login: 'lukas', role: 'look' });
});

let ada: Person;
let ben: Person;
/** Ada's customer number. */
let number: string;
beforeEach(async () => {
  ada = await signUp(harness());
  ben = await signUp(harness(), { fname: 'Ben', lname: 'Zwei' });
  number = await readNumber(ada);
});

const readNumber = async ({ email }: Person): Promise<string> => {
  const { rows } = await harness().pool.query<{ number: number }>(
    'select number from account where email = $1',
    [email],
  );
  return `RG-${rows[0]?.number}`;
};
/** Returns the shop's response to an access token: `200`, or `401` followed by the error code. */
const answerTo = async ({ client }: Person, token: string): Promise<string> => {
  const { status, body } = await client.get('/getprofile', token);
  return `${status} ${(body as { code?: string }).code ?? ''}`.trim();
};
const renewed = async ({ client, session }: Person): Promise<number> =>
  (await client.post('/auth/refresh-token', { refresh_token: session.refresh_token }, session.access_token))
    .status;
const logged = async (action: string) =>
  (
    await harness().pool.query<{ name: string | null; subject: string | null; detail: object }>(
      `select s.name, a.subject, a.detail from staff_audit a left join staff_account s on s.id = a.staff_id
        where a.action = $1 order by a.id`,
      [action],
    )
  ).rows;
const openPage = async (staff: StaffBrowser): Promise<Document> =>
  new JSDOM(await staff.text(`/customers/${number}`)).window.document;
const find = async (q: string): Promise<string | null> =>
  (await looker.post('/orders', '/orders/search', { q })).headers.get('location');

describe('ending all sessions of a customer', () => {
  test('staff with the decide role can end all sessions of one customer without affecting other customers [ASVS-7.4.5]', async () => {
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
    const phone = createClient(harness(), newAddress(), 'en', { 'user-agent': iphone });
    const second = dataOf(await logIn(phone, ada.email, ada.password));
    const before = await openPage(decider);
    expect([...before.querySelectorAll('.rows li strong')].map((one) => one.textContent)).toEqual([
      'Safari on iPhone',
      'Unknown browser',
    ]);
    // The first button only reveals the button that ends the sessions.
    const form = before.querySelector(`form[action="/staff/customers/${number}/end-sessions"]`);
    expect(form?.closest('details')?.open).toBe(false);
    expect(form?.closest('details')?.querySelector('summary')?.textContent).toBe('End all sessions');
    expect(form?.textContent).toContain('signed out in every browser');

    const answer = await decider.post(`/customers/${number}`, `/customers/${number}/end-sessions`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/staff/customers/${number}?done`]);
    expect(await answerTo(ada, ada.session.access_token)).toBe('401 SESSION');
    expect(await answerTo(ada, second.access_token)).toBe('401 SESSION');
    expect(await renewed(ada)).toBe(401);
    expect(await answerTo(ben, ben.session.access_token)).toBe('200');

    const after = await decider.text(`/customers/${number}?done`);
    expect(after).toContain('All sessions of this customer have ended.');
    expect(after).toContain('Nowhere at the moment.');
    expect(after).not.toContain('end-sessions');
    // The customer can still sign in.
    expect((await logIn(ada.client, ada.email, ada.password)).status).toBe(200);
  });

  test('the shop logs who ended all sessions and for which customer', async () => {
    await decider.post(`/customers/${number}`, `/customers/${number}/end-sessions`);
    expect((await logged('customer signed out')).at(-1)).toEqual({
      name: 'Dora Egli',
      subject: number,
      detail: {},
    });
    expect((await logged('customer seen')).at(-1)).toMatchObject({ name: 'Dora Egli', subject: number });
    expect((await verifyAuditLog(harness().app.shop)).broken).toBeNull();
    expect(await owner.text('/log')).toContain(`href="/staff/customers/${number}"`);
  });

  test('staff with the read-only role "look" see the sessions but cannot end them, and the server rejects the form', async () => {
    const page = await openPage(looker);
    expect(page.querySelectorAll('.rows li')).toHaveLength(1);
    expect(page.querySelector('main form')).toBeNull();
    const answer = await looker.post('/orders', `/customers/${number}/end-sessions`);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('reviewer');
    expect(await answerTo(ada, ada.session.access_token)).toBe('200');
    expect((await logged('customer signed out')).filter(({ subject }) => subject === number)).toEqual([]);
  });

  test('a CSRF token from another browser cannot end sessions', async () => {
    const csrfToken = await owner.csrfTokenOn(`/customers/${number}`);
    const answer = await decider.send('POST', `/customers/${number}/end-sessions`, { csrfToken });
    expect(answer.status).toBe(403);
    expect(await answerTo(ada, ada.session.access_token)).toBe('200');
  });

  test('requests with an unknown customer number return 404', async () => {
    expect((await decider.get('/customers/RG-1')).status).toBe(404);
    expect((await decider.post('/orders', '/customers/RG-1/end-sessions')).status).toBe(404);
  });
});

describe('search for a customer without orders', () => {
  test.each([
    ['the customer number', () => number],
    ['the customer number in lower case', () => ` ${number.toLowerCase()} `],
    ['the email address', () => ada.email.toUpperCase()],
  ])('staff can search by %s for a customer who has no orders', async (_, typed) => {
    expect(await find(typed())).toBe(`/staff/customers/${number}`);
  });
  test.each([
    ['in national format', (mobile: string) => `0${mobile}`],
    ['with its dial code', (mobile: string) => `+41 ${mobile.slice(0, 2)} ${mobile.slice(2)}`],
  ])('staff can search for a customer without orders by a phone number %s', async (_, typed) => {
    const mobile = newMobile();
    await harness().pool.query("update account set isd = '41', mobile = $2 where email = $1", [
      ada.email,
      mobile,
    ]);
    expect(await find(typed(mobile))).toBe(`/staff/customers/${number}`);
  });
  test('the staff search does not find a customer by a phone number with another country code', async () => {
    const mobile = newMobile();
    await harness().pool.query("update account set isd = '41', mobile = $2 where email = $1", [
      ada.email,
      mobile,
    ]);
    expect(await find(`+49 ${mobile}`)).toBeNull();
  });
  test('the staff search does not find a customer by part of an identifier', async () => {
    expect(await find(ada.email.slice(1))).toBeNull();
    expect(await find(number.slice(0, -1))).toBeNull();
    expect(await find(number.slice(3))).toBeNull();
  });
});

test("the order page links to the customer's page, which lists the newest twenty orders", async () => {
  const { client, email, session } = ada;
  const order = async (): Promise<string> => {
    const shopper = harness().shopper();
    // The search finds the orders by the account's own address and number, whatever the orders contain.
    const { orderno } = await shopper.order(topUp, { email: 'elsewhere@example.org' });
    await harness().pool.query(
      'update shop_order set account_id = (select id from account where email = $2) where number = $1',
      [orderno, email],
    );
    return orderno;
  };
  expect((await client.get('/getprofile', session.access_token)).status).toBe(200);
  const first = await order();
  for (const typed of [email, email.toUpperCase()]) expect(await find(typed)).toBe(`/staff/orders/${first}`);
  // If the order was placed without the account, the search lists both.
  const setOwner = (account: string | null, address: string) =>
    harness().pool.query(
      'update shop_order set account_id = (select id from account where email = $2), email = $3 where number = $1',
      [first, account, address],
    );
  await setOwner(null, email);
  expect(await find(email)).toBeNull();
  await setOwner(email, 'elsewhere@example.org');
  expect(await looker.text(`/orders/${first}`)).toContain(`href="/staff/customers/${number}"`);
  await harness().pool.query(
    `update account set isd = '41', mobile = '791112233', created_at = '2026-01-02T03:04:05Z' where email = $1`,
    [email],
  );
  const facts = (await openPage(looker)).querySelectorAll('.person dd');
  expect([...facts].map((one) => one.textContent?.trim())).toEqual([
    email,
    displayPhone('41', '791112233'),
    'English',
    '02.01.2026',
  ]);
  expect(await find('079 111 22 33')).toBe(`/staff/orders/${first}`);
  expect(await find('+49 79 111 22 33')).toBeNull();
  const second = await order();
  // The page does not list this order, because it is another customer's.
  await harness().shopper().order(topUp, { email: ben.email });
  const list = await (await looker.post('/orders', '/orders/search', { q: email })).text();
  const at = [`/staff/customers/${number}`, `/staff/orders/${second}`, `/staff/orders/${first}`].map((one) =>
    list.indexOf(one),
  );
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(at[0]).toBeGreaterThan(0);
  const page = await openPage(looker);
  expect([...page.querySelectorAll('.list a')].map((one) => one.getAttribute('href'))).toEqual([
    `/staff/orders/${second}`,
    `/staff/orders/${first}`,
  ]);
  expect([...page.querySelectorAll('.list a .num')].map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^CHF\s\d+\.\d\d$/),
    expect.stringMatching(/^CHF\s\d+\.\d\d$/),
  ]);
  // All rows belong to the customer, so none repeats the address.
  expect(page.querySelector('.list.orders')?.textContent).not.toContain('***');
  // Only the newest twenty orders are listed.
  const copies = (from: number, to: number) =>
    harness().pool.query(
      `insert into shop_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'cart_id', null,
          'number', 'R-26-OLD' || i, 'state', 'completed', 'token_hash', 'old' || i, 'created_at', now() - i * interval '1 day'))).*
         from shop_order o, generate_series($2::int, $3::int) i where o.number = $1`,
      [first, from, to],
    );
  const shown = async () => {
    const { body } = await openPage(looker);
    return [body.querySelectorAll('.list a').length, body.textContent.includes(newest)];
  };
  const newest = getStaffTexts('en').orders.newest(20);
  await copies(1, 17);
  expect(await shown()).toEqual([19, false]);
  await copies(18, 19);
  expect(await shown()).toEqual([20, true]);
});

describe('sessions command', () => {
  const sessions = async (...args: string[]): Promise<[number | null, string]> => {
    const { databaseUrl, dataDir } = harness().app.shop.config;
    const command = run('../../../scripts/sessions.ts', args, {
      env: { NODE_ENV: 'test', DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir },
    });
    return [await command.ended, command.said()];
  };
  const living = async (): Promise<number> =>
    Number(
      (
        await harness().pool.query<{ n: string }>(
          'select count(*) as n from session_family where revoked_at is null and idle_at > now() and expires_at > now()',
        )
      ).rows[0]?.n,
    );

  test(
    'npm run sessions prints only the number of sessions unless it is called with `end` [ASVS-7.4.5]',
    slow,
    async () => {
      const staffSessions = (await harness().pool.query('select 1 from staff_session')).rowCount;
      const customers = await living();
      expect(customers).toBeGreaterThan(1);
      const [code, output] = await sessions();
      expect([code, output.split('\n').slice(0, 2)]).toEqual([
        0,
        [`customers ${customers}`, `staff     ${staffSessions}`],
      ]);
      expect((await sessions('all'))[0]).toBe(1);
      expect(await living()).toBe(customers);
      expect(await answerTo(ada, ada.session.access_token)).toBe('200');
      expect((await owner.get('/people')).status).toBe(200);
      expect(await logged('all signed out')).toEqual([]);

      expect((await sessions('end'))[0]).toBe(0);
      expect(await living()).toBe(0);
      // The command also ended the uninvolved customer's session, so restore it.
      await harness().pool.query(
        `update session_family set revoked_at = null
        where account_id = (select id from account where email like '%@bystander.example')`,
      );
      for (const one of [ada, ben]) expect(await answerTo(one, one.session.access_token)).toBe('401 SESSION');
      for (const one of [owner, decider, looker])
        expect((await one.get('/documents')).headers.get('location')).toBe('/staff/sign-in');
      expect(await logged('all signed out')).toEqual([
        { name: null, subject: null, detail: { by: 'command' } },
      ]);
      expect((await verifyAuditLog(harness().app.shop)).broken).toBeNull();
    },
  );
});
