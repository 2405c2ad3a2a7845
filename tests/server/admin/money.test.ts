import { beforeAll, describe, expect, test } from 'vitest';
import { mailTo, until } from '../identity/harness.ts';
import { giftCard, payAt } from '../shop/harness.ts';
import {
  dataOf,
  joinColleague,
  joinFirstStaff,
  signUp,
  useShop,
  type Person,
  type StaffBrowser,
} from './harness.ts';

const harness = useShop({ STAFF_REFUND_ALONE: '50' });
let staff: StaffBrowser;
let colleague: StaffBrowser;
beforeAll(async () => {
  staff = await joinFirstStaff(harness());
  colleague = await joinColleague(harness(), staff, { name: 'Urs Iten', login: 'urs', role: 'refund' });
});

const requestHigherLimit = async (person: Person, message: string): Promise<void> => {
  const answer = await person.client.post(
    '/contactmail',
    { name: 'Ada Keller', email: person.email, subject: 'Limit', message, topic: 'limit_extension' },
    person.session.access_token,
  );
  expect(answer.status).toBe(200);
};
const limit = async ({ client, session }: Person) =>
  dataOf(await client.get('/getpaysafelimit', session.access_token));
const formOn = async (what: 'grant' | 'confirm' | 'refuse'): Promise<string> =>
  new RegExp(`/limits/[0-9a-f-]{36}/${what}`).exec(await staff.text('/limits'))?.[0] ?? '';

/**
 * Returns the log entries for a subject, oldest first; each consists of the staff member, the action and its details.
 */
const loadLog = async (subject: string): Promise<[string, string, object][]> =>
  (
    await harness().pool.query<{ name: string; action: string; detail: object }>(
      `select name, action, detail from staff_audit a
         join staff_account s on s.id = a.staff_id where subject = $1 order by a.id`,
      [subject],
    )
  ).rows.map(({ name, action, detail }) => [name, action, detail]);
/** Returns the amount of an order as text: `75.00`. */
const loadAmount = async (id: string): Promise<string> => {
  const { rows } = await harness().pool.query<{ amount: string }>(
    'select (total / 100.0)::numeric(10, 2)::text as amount from shop_order where id = $1',
    [id],
  );
  return rows[0]!.amount;
};

test('a higher limit is granted only after a second person approves it', async () => {
  const person = await signUp(harness());
  await requestHigherLimit(person, 'For <b>my</b> sons.');
  expect(await limit(person)).toMatchObject({ tier: 'standard', request: { status: 'pending' } });
  expect(await staff.text('/limits')).toContain('For &lt;b&gt;my&lt;/b&gt; sons.');
  const grant = await formOn('grant');
  const id = grant.split('/')[2] ?? '';
  expect((await staff.post('/limits', grant)).headers.get('location')).toBe('/staff/limits?done=asked');
  // The same increase cannot be requested twice.
  expect((await staff.post('/limits', grant)).headers.get('location')).toBe('/staff/limits?done=no');
  expect(await limit(person)).toMatchObject({ tier: 'standard', request: { status: 'pending' } });
  // The requester sees no confirm button, and sending the form anyway has no effect.
  expect(await formOn('confirm')).toBe('');
  const own = await staff.post('/limits', `/limits/${id}/confirm`);
  expect(own.headers.get('location')).toBe('/staff/limits?done=no');
  expect(await limit(person)).toMatchObject({ tier: 'standard' });
  expect(await colleague.text('/limits')).toMatch(/Mara Meier \s*requested it/);
  await colleague.post('/limits', `/limits/${id}/confirm`);
  expect(await loadLog(id)).toEqual([
    ['Mara Meier', 'limit grant asked', {}],
    ['Urs Iten', 'limit granted', { 'asked by': 'Mara Meier' }],
  ]);
  const { rows } = await harness().pool.query('select decided_by from limit_request where id = $1', [id]);
  expect(rows).toEqual([{ decided_by: 'Mara Meier and Urs Iten' }]);
  expect(await limit(person)).toMatchObject({ tier: 'extended', request: { status: 'granted' } });
  expect(await staff.text('/limits')).toContain('No requests.');
  expect((await staff.post('/limits', grant)).headers.get('location')).toBe('/staff/limits?done=no');
});

test('one person alone can reject a higher limit, and the reason is emailed', async () => {
  const person = await signUp(harness());
  await requestHigherLimit(person, 'More, please.');
  const refuse = await formOn('refuse');
  await staff.post('/limits', refuse, { reason: 'We need a pay slip first.' });
  expect(await loadLog(refuse.split('/')[2] ?? '')).toEqual([['Mara Meier', 'limit refused', {}]]);
  expect(await limit(person)).toMatchObject({ tier: 'standard', request: { status: 'refused' } });
  const mails = await until(async () => {
    const inbox = await harness().oracle.inbox();
    const found = inbox.filter(
      (one) => one.to.includes(person.email) && one.text.includes('We need a pay slip first.'),
    );
    return found.length > 0 ? found : null;
  });
  expect(mails).toHaveLength(1);
});

/** Places and pays for an order, then marks it as due for a refund. */
const undelivered = async (
  product = { ...giftCard, ProductPriceID: 'q_G-3090_2500' },
): Promise<{ number: string; id: string }> => {
  const shopper = harness().shopper();
  await harness().oracle.supplierMisbehaves({ answer: 'lose-before', next: 0 });
  const order = await shopper.order(product);
  const { payurl } = await shopper.payUrl(order.ordertoken);
  await payAt(payurl, 'approve');
  await shopper.check(order.ordertoken);
  const { rows } = await harness().pool.query<{ id: string; number: string }>(
    'select id, number from shop_order order by created_at desc limit 1',
  );
  const row = rows[0];
  if (!row) throw new Error('no order');
  await until(async () => (await shopper.status(order.ordertoken)).status === 'completed');
  // Set the order's state directly. Other tests cover the failed delivery that leads to it.
  await harness().pool.query("update shop_order set state = 'refundDue' where id = $1", [row.id]);
  return row;
};
const loadState = async (id: string): Promise<string> =>
  (await harness().pool.query<{ state: string }>('select state from shop_order where id = $1', [id])).rows[0]
    ?.state ?? '';

test('an order is refunded only once, even after the provider has declined parallel refund requests', async () => {
  const { number, id } = await undelivered();
  const due = await staff.text('/refunds');
  expect(due).toContain(number);
  expect(due).toMatch(/<dd>\s*Visa,\s/);
  await harness().oracle.cardMisbehaves({ credit: 'decline', next: 3 });
  const csrfToken = await staff.csrfTokenOn('/refunds');
  const responses = await Promise.all(
    [1, 2, 3].map(() => staff.send('POST', `/refunds/${id}`, { csrfToken })),
  );
  const started = responses.filter(({ headers }) => headers.get('location') === '/staff/refunds?done');
  // A request after a declined refund starts a new attempt, so several of these requests may be accepted.
  expect(started).not.toHaveLength(0);
  await until(async () => (await loadState(id)) === 'refundRefused');
  expect((await harness().oracle.card()).credits).toEqual([]);
  await harness().oracle.cardMisbehaves({ credit: 'decline', next: 0 });
  const page = await staff.text('/refunds');
  expect(page).toContain('The payment provider refused the refund');
  expect(page).toMatch(/Refund CHF\s[\d.]+ again/);
  await staff.post('/refunds', `/refunds/${id}`);
  await until(async () => (await loadState(id)) === 'refunded');
  const { credits } = await harness().oracle.card();
  expect(credits).toHaveLength(1);
  expect(await staff.text('/refunds')).toContain('No refunds due.');
  await mailTo(harness(), 'ada@example.org', `Refund for order ${number}`);
  expect((await staff.post('/refunds', `/refunds/${id}`)).headers.get('location')).toBe(
    '/staff/refunds?done=no',
  );
});

describe("refunds above one person's limit", () => {
  const large = { ...giftCard, ProductPriceID: 'q_G-3090_2500', Quantity: 3 };
  const credits = async () => (await harness().oracle.card()).credits.length;
  const askFor = async (who: StaffBrowser, id: string, what = '') =>
    (await who.post('/refunds', `/refunds/${id}${what}`)).headers.get('location');

  test('a large refund requires two people, and the log names both [ASVS-2.3.5]', async () => {
    const { id, number } = await undelivered(large);
    const before = await credits();
    for (const what of ['/confirm', '/decline'])
      expect(await askFor(staff, id, what)).toBe('/staff/refunds?done=no');
    expect(await askFor(staff, id)).toBe('/staff/refunds?done=asked');
    expect(await askFor(staff, id, '/confirm')).toBe('/staff/refunds?done=no');
    expect(await loadState(id)).toBe('refundDue');
    expect(await colleague.text('/refunds')).toContain(`/refunds/${id}/confirm`);
    expect(await staff.text('/refunds')).not.toContain(`/refunds/${id}/confirm`);
    expect(await askFor(colleague, id, '/confirm')).toBe('/staff/refunds?done');
    await until(async () => (await loadState(id)) === 'refunded');
    expect(await credits()).toBe(before + 1);
    expect(await askFor(staff, id)).toBe('/staff/refunds?done=no');
    const amount = await loadAmount(id);
    expect(await loadLog(number)).toEqual([
      ['Mara Meier', 'refund asked', { amount }],
      ['Urs Iten', 'refund confirmed', { amount, 'asked by': 'Mara Meier' }],
    ]);
    const { rows } = await harness().pool.query(
      `select a.kind, a.state, by.name as asked, of.name as decided, a.decided_at is not null as is_dated
         from staff_approval a join staff_account by on by.id = a.asked_by
         join staff_account of on of.id = a.decided_by where a.subject = $1`,
      [id],
    );
    expect(rows).toEqual([
      { kind: 'refund', state: 'confirmed', asked: 'Mara Meier', decided: 'Urs Iten', is_dated: true },
    ]);
  });

  test('a refund request expires after a day, and a colleague can then renew it', async () => {
    const { id, number } = await undelivered(large);
    await askFor(staff, id);
    await harness().pool.query('update staff_approval set expires_at = now() where subject = $1', [id]);
    expect(await askFor(colleague, id, '/confirm')).toBe('/staff/refunds?done=no');
    expect(await askFor(colleague, id)).toBe('/staff/refunds?done=asked');
    const { rows } = await harness().pool.query(
      `select state, expires_at - asked_at = interval '24 hours' as day from staff_approval
         where subject = $1 order by asked_at`,
      [id],
    );
    expect(rows).toMatchObject([{ state: 'expired' }, { state: 'waiting', day: true }]);
    expect(await askFor(staff, id, '/decline')).toBe('/staff/refunds?done=declined');
    const amount = await loadAmount(id);
    expect(await loadLog(number)).toEqual([
      ['Mara Meier', 'refund asked', { amount }],
      ['Urs Iten', 'refund asked', { amount }],
      ['Mara Meier', 'refund declined', { amount, 'asked by': 'Urs Iten' }],
    ]);
    expect(await askFor(staff, id, '/confirm')).toBe('/staff/refunds?done=no');
    expect(await loadState(id)).toBe('refundDue');
    await harness().pool.query("update shop_order set state = 'completed' where id = $1", [id]);
  });

  test('the database rejects an approval by the requester [S10]', async () => {
    await expect(
      harness().pool.query(
        `insert into staff_approval (id, kind, subject, state, asked_by, expires_at, decided_by)
           select gen_random_uuid(), 'refund', gen_random_uuid(), 'confirmed', id, now(), id from staff_account limit 1`,
      ),
    ).rejects.toThrow('check');
  });
});
