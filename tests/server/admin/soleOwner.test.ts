/**
 * Tests a shop whose only staff member is the owner. Pages say that two people are needed, unless the owner has
 * turned on the one-person rule.
 */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadDecision, setSoleRule } from '../../../server/admin/approvals.ts';
import { staffAccounts } from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { giftCard, payAt, until } from '../shop/harness.ts';
import { joinColleague, joinFirstStaff, signUp, useShop, type StaffBrowser } from './harness.ts';

const harness = useShop({ STAFF_REFUND_ALONE: '1' });
const query = (text: string, values: unknown[] = []) => harness().pool.query(text, values);
let owner: StaffBrowser;
let order = { id: '', number: '' };
let request = '';
let email = '';

const requestLimit = async (): Promise<void> => {
  const person = await signUp(harness());
  email = person.email;
  await person.client.post(
    '/contactmail',
    { name: 'Ada Keller', email, subject: 'Limit', message: 'For my sons.', topic: 'limit_extension' },
    person.session.access_token,
  );
  const { rows } = await query("select id from limit_request where state = 'pending'");
  request = (rows[0] as { id: string }).id;
};

beforeAll(async () => {
  owner = await joinFirstStaff(harness());
  const shopper = harness().shopper();
  const { ordertoken } = await shopper.order(giftCard);
  await payAt((await shopper.payUrl(ordertoken)).payurl, 'approve');
  await until(async () => (await shopper.check(ordertoken)).status === 'completed');
  const { rows } = await query('select id, number from shop_order');
  order = rows[0] as typeof order;
  await query("update shop_order set state = 'refundDue' where id = $1", [order.id]);
  await requestLimit();
});

const textOn = async (staff: StaffBrowser, path: string): Promise<string> =>
  (new JSDOM(await staff.text(path)).window.document.querySelector('main')?.textContent ?? '').replaceAll(
    /\s+/g,
    ' ',
  );
const setRule = (staff: StaffBrowser, sole: string) => staff.post('/people', '/people/rule', { sole });
const loadTier = async (): Promise<unknown> =>
  (await query('select voucher_tier from account where email = $1', [email])).rows;

describe('one-person rule turned off', () => {
  test('with the one-person rule off, a limit request shows the yearly and daily limits and says that two people are needed', async () => {
    const text = await textOn(owner, '/limits');
    expect(text).toContain('Yearly limit CHF 5’000.00 → CHF 25’000.00');
    expect(text).toContain('Daily limit stays CHF 1’500.00');
    expect(text).toContain(
      'Two people are needed: you propose it, and a colleague confirms it within 24 hours.',
    );
    expect(text).toContain('Nobody else can confirm it. Invite somebody');
    expect(text).toContain('Propose CHF 25’000.00 a year');
  });

  test.each([['/refunds'], ['the order']])(
    'with the one-person rule off, %s says that a large refund requires two people',
    async (place) => {
      const text = await textOn(owner, place === '/refunds' ? place : `/orders/${order.number}`);
      expect(text).toContain('Two people are needed for more than CHF 1.00');
      expect(text).toContain('Nobody else can confirm it. Invite somebody');
      expect(text).toMatch(/Propose a refund of CHF [\d.]+/);
    },
  );

  test('with the one-person rule off, one person alone can neither raise a limit nor make a large refund', async () => {
    const limit = await owner.post('/limits', `/limits/${request}/grant`);
    expect(limit.headers.get('location')).toBe(`/staff/limits?done=asked&id=${request}`);
    expect((await owner.post('/refunds', `/refunds/${order.id}`)).headers.get('location')).toBe(
      `/staff/refunds?done=asked&order=${order.number}`,
    );
    expect(await loadTier()).toEqual([{ voucher_tier: 'standard' }]);
    expect(await textOn(owner, '/people')).toContain('The rule is off.');
  });
});

describe('one-person rule turned on', () => {
  test('turning on the one-person rule requires a recent sign-in', async () => {
    await query("update staff_session set created_at = now() - interval '16 minutes'");
    const refused = await setRule(owner, '1');
    expect(refused.status).toBe(422);
    expect(await textOn(owner, '/people')).toContain('The rule is off.');
    await query('update staff_session set created_at = now()');
    expect((await setRule(owner, '1')).status).toBe(303);
    expect(await textOn(owner, '/people')).toContain('The rule is on.');
    // Submitting the form again changes nothing and logs nothing.
    await setRule(owner, '1');
    const { rows } = await query("select action from staff_audit where action like 'sole decisions%'");
    expect(rows).toEqual([{ action: 'sole decisions allowed' }]);
  });

  test("the one-person rule has no effect while a colleague can confirm the owner's decisions", async () => {
    const colleague = await joinColleague(harness(), owner, { name: 'Urs', login: 'urs', role: 'refund' });
    expect(await textOn(owner, '/limits')).not.toContain('You decide alone');
    expect((await owner.post('/refunds', `/refunds/${order.id}`)).headers.get('location')).toBe(
      `/staff/refunds?done=asked&order=${order.number}`,
    );
    expect(await textOn(colleague, '/refunds')).not.toContain('You decide alone');
    await query("update staff_account set role = 'decide' where login = 'urs'");
    // A colleague who may decide only on limits cannot confirm a refund.
    expect(await textOn(owner, '/limits')).not.toContain('You decide alone');
    expect(await textOn(owner, `/orders/${order.number}`)).toContain('You decide alone');
    await query("update staff_account set disabled_at = now() where login = 'urs'");
  });

  test('a sole owner approves limits and refunds alone, and the staff log records this', async () => {
    expect(await textOn(owner, '/limits')).toContain('Grant CHF 25’000.00 a year');
    expect((await owner.post('/limits', `/limits/${request}/grant`)).headers.get('location')).toBe(
      `/staff/limits?done=granted&id=${request}`,
    );
    expect(await loadTier()).toEqual([{ voucher_tier: 'extended' }]);
    expect((await owner.post('/refunds', `/refunds/${order.id}`)).headers.get('location')).toBe(
      `/staff/refunds?done=started&order=${order.number}`,
    );
    await until(
      async () =>
        (await query("select 1 from shop_order where id = $1 and state = 'refunded'", [order.id]))
          .rowCount === 1,
    );
    const { rows } = await query(
      "select action from staff_audit where detail ->> 'by' = 'one person' order by id",
    );
    expect(rows).toEqual([{ action: 'limit granted' }, { action: 'refund asked' }]);
    const { rows: waiting } = await query("select 1 from staff_approval where state = 'waiting'");
    expect(waiting).toEqual([]);
    expect(await textOn(owner, '/log')).toContain('by one person');
  });

  test('the one-person rule ends as soon as an owner turns it off', async () => {
    await setRule(owner, '0');
    await requestLimit();
    expect((await owner.post('/limits', `/limits/${request}/grant`)).headers.get('location')).toBe(
      `/staff/limits?done=asked&id=${request}`,
    );
  });
});

test.each([
  ['look', { limit: true, refund: true }],
  ['decide', { limit: false, refund: true }],
  ['refund', { limit: false, refund: false }],
  ['owner', { limit: false, refund: false }],
])(
  'an owner with one colleague in the role %s can make a decision alone only if the colleague cannot confirm it',
  async (role, alone) => {
    const { db } = harness().app.shop;
    const [mara] = await db.select().from(staffAccounts).where(eq(staffAccounts.login, 'mara'));
    const colleague = randomUUID();
    await query("update staff_account set disabled_at = now() where login <> 'mara'");
    await query(
      `insert into staff_account (id, login, name, password_hash, role) values ($1, $2, 'Colleague', '', $3)`,
      [colleague, colleague, role],
    );
    await transaction(db, (tx) => setSoleRule(tx, true));
    for (const kind of ['limit', 'refund'] as const)
      expect([kind, await loadDecision(db, kind, mara!)]).toEqual([
        kind,
        { isSole: alone[kind], isAlone: alone[kind] },
      ]);
    await query('delete from staff_account where id = $1', [colleague]);
  },
);
