import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, test } from 'vitest';
import { decideApproval } from '../../../server/admin/approvals.ts';
import { getStaffTexts } from '../../../server/messages/index.ts';
import { staffAccounts } from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { mailTo, until } from '../identity/harness.ts';
import { giftCard, payAt } from '../shop/harness.ts';
import { untilBlocking } from '../support/race.ts';
import {
  dataOf,
  joinColleague,
  joinFirstStaff,
  signUp,
  useShop,
  whileLogFails,
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

/** Returns the customer's name and number as the staff pages show them: `Ada Keller, RG-1`. */
const loadName = async ({ email }: Person): Promise<string> => {
  const { rows } = await harness().pool.query<{ name: string }>(
    `select concat_ws(', ', nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), 'RG-' || number) as name
       from account where email = $1`,
    [email],
  );
  return rows[0]!.name;
};
/** Returns the page's status message about the latest action. */
const statusIn = (page: string): string =>
  (new JSDOM(page).window.document.querySelector('[role=status]')?.textContent ?? '').replaceAll(/\s+/g, ' ');

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
  const statusOn = async (answer: Response, who: StaffBrowser): Promise<string> =>
    statusIn(await who.text((answer.headers.get('location') ?? '').replace('/staff', '')));
  const name = await loadName(person);
  await harness().pool.query("update account set created_at = '2026-01-02T03:04:05Z' where email = $1", [
    person.email,
  ]);
  const facts = new JSDOM(await staff.text('/limits')).window.document.querySelectorAll('.person dd');
  expect([...facts].map((one) => one.textContent.replaceAll(/\s+/g, ' ').trim())).toEqual([
    expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d \(now\)$/),
    'CHF 5’000.00 → CHF 25’000.00',
    'stays CHF 1’500.00',
    'CHF 0.00',
    '02.01.2026',
    person.email,
  ]);
  expect(await statusOn(await staff.post('/limits', grant), staff)).toBe(
    `${name}: CHF 25’000.00 a year proposed. Another person must confirm it within 24 hours.`,
  );
  // The same increase cannot be requested twice.
  expect((await staff.post('/limits', grant)).headers.get('location')).toBe('/staff/limits?done=no');
  expect(await limit(person)).toMatchObject({ tier: 'standard', request: { status: 'pending' } });
  // The requester sees no confirm button, and sending the form anyway has no effect.
  expect(await formOn('confirm')).toBe('');
  const own = await staff.post('/limits', `/limits/${id}/confirm`);
  expect(own.headers.get('location')).toBe('/staff/limits?done=no');
  expect(await limit(person)).toMatchObject({ tier: 'standard' });
  expect(await colleague.text('/limits')).toMatch(/Mara Meier \s*requested it/);
  const viewer = await joinColleague(harness(), staff, { name: 'Lea Lang', login: 'lea', role: 'look' });
  const seen = new JSDOM(await viewer.text('/limits')).window.document.querySelector('main');
  expect(seen?.textContent).toContain('For <b>my</b> sons.');
  expect(seen?.querySelector('form')).toBeNull();
  await whileLogFails(harness(), async () => {
    expect((await colleague.post('/limits', `/limits/${id}/confirm`)).status).toBe(500);
  });
  expect(await limit(person)).toMatchObject({ tier: 'standard', request: { status: 'pending' } });
  expect(await statusOn(await colleague.post('/limits', `/limits/${id}/confirm`), colleague)).toBe(
    `${name}: CHF 25’000.00 a year granted. The customer gets an e-mail.`,
  );
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

test('one staff member alone can reject a request for a higher limit, and the customer gets the reason by email', async () => {
  const person = await signUp(harness());
  await harness().pool.query("update account set first_name = '', last_name = '' where email = $1", [
    person.email,
  ]);
  await requestHigherLimit(person, 'More, please.');
  const refuse = await formOn('refuse');
  const id = refuse.split('/')[2] ?? '';
  // The rejection also ends a colleague's proposal to grant the request.
  await colleague.post('/limits', `/limits/${id}/grant`);
  const answer = await staff.post('/limits', refuse, { reason: 'We need a pay slip first.' });
  expect(statusIn(await staff.text((answer.headers.get('location') ?? '').replace('/staff', '')))).toBe(
    `${await loadName(person)}: request rejected. The customer gets an e-mail.`,
  );
  const again = await staff.post('/limits', refuse, { reason: 'We need a pay slip first.' });
  expect(again.headers.get('location')).toBe('/staff/limits?done=no');
  expect(statusIn(await staff.text('/limits?done=no'))).toBe(getStaffTexts('en').limits.done.no);
  expect(await loadLog(id)).toEqual([
    ['Urs Iten', 'limit grant asked', {}],
    ['Mara Meier', 'limit refused', {}],
  ]);
  const { rows } = await harness().pool.query('select state from staff_approval where subject = $1', [id]);
  expect(rows).toEqual([{ state: 'declined' }]);
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
type Undelivered = { number: string; id: string };
const undelivered = async (
  product = { ...giftCard, ProductPriceID: 'q_G-3090_2500' },
): Promise<Undelivered> => {
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
  await harness().pool.query("update shop_order set created_at = '2026-01-02T03:04:05Z' where id = $1", [id]);
  const paid = new JSDOM(await staff.text('/refunds')).window.document.querySelectorAll('.person dd')[1];
  expect(paid?.textContent.replaceAll(/\s+/g, ' ').trim()).toBe('Visa, 02.01.2026 04:04');
  await harness().oracle.cardMisbehaves({ credit: 'decline', next: 3 });
  const csrfToken = await staff.csrfTokenOn('/refunds');
  const responses = await Promise.all(
    [1, 2, 3].map(() => staff.send('POST', `/refunds/${id}`, { csrfToken })),
  );
  const address = `/staff/refunds?done=started&order=${number}`;
  const started = responses.filter(({ headers }) => headers.get('location') === address);
  // A request after a declined refund starts a new attempt, so several of these requests may be accepted.
  expect(started).not.toHaveLength(0);
  await until(async () => (await loadState(id)) === 'refundRefused');
  expect((await harness().oracle.card()).credits).toEqual([]);
  await harness().oracle.cardMisbehaves({ credit: 'decline', next: 0 });
  const page = await staff.text('/refunds');
  expect(page).toContain('The payment provider refused the refund');
  expect(page).toMatch(/Refund CHF\s[\d.]+ again/);
  // The URL contains the refund's own id only for the refund of a second payment.
  const { rows: refunds } = await harness().pool.query<{ id: string }>(
    'select id from refund where order_id = $1',
    [id],
  );
  expect((await staff.post('/refunds', `/refunds/${refunds[0]!.id}`)).status).toBe(404);
  await staff.post('/refunds', `/refunds/${id}`);
  await until(async () => (await loadState(id)) === 'refunded');
  const { credits } = await harness().oracle.card();
  expect(credits).toHaveLength(1);
  expect(await staff.text('/refunds')).toContain('No refunds due.');
  await mailTo(harness(), 'ada@example.org', `Refund for order ${number}`);
  expect((await staff.post('/refunds', `/refunds/${id}`)).headers.get('location')).toBe(
    `/staff/refunds?done=no&order=${number}`,
  );
});

/**
 * Pays for an order twice, while the provider declines to refund the second payment. Returns the order, the id of
 * the refund, and the second payment's id at the provider.
 */
const paidTwice = async (
  product = { ...giftCard, ProductPriceID: 'q_G-3090_2500' },
): Promise<Undelivered & { refundId: string; transactionId: string }> => {
  const { pool, oracle } = harness();
  const shopper = harness().shopper();
  const order = await shopper.order(product);
  const late = await shopper.payUrl(order.ordertoken);
  // Mark the first payment as cancelled, so that the shopper can pay on another page.
  await pool.query("update payment_attempt set state = 'cancelled' where transaction_id = $1", [
    late.transactionid,
  ]);
  await pool.query("update shop_order set state = 'confirmed' where number = $1", [order.orderno]);
  await payAt((await shopper.payUrl(order.ordertoken)).payurl, 'approve');
  await until(async () => (await shopper.status(order.ordertoken)).status === 'completed');
  await oracle.cardMisbehaves({ credit: 'decline', next: 1 });
  await payAt(late.payurl, 'approve');
  const { id, refundId } = await until(async () => {
    const { rows } = await pool.query<{ id: string; refundId: string }>(
      `select o.id, r.id as "refundId" from shop_order o join refund r on r.order_id = o.id
         where o.number = $1 and r.state = 'refused'`,
      [order.orderno],
    );
    return rows[0];
  });
  return { number: order.orderno, id, refundId, transactionId: late.transactionid };
};
/** Returns the payments at the provider that were refunded, one entry per refund. */
const loadRefunded = async (): Promise<string[]> =>
  (await harness().oracle.card()).credits.map(({ transactionId }) => transactionId);
const isRefunded = (refundId: string): Promise<boolean> =>
  until(async () => {
    const { rows } = await harness().pool.query('select state from refund where id = $1', [refundId]);
    return (rows as { state: string }[])[0]?.state === 'completed';
  });

describe('the refused refund of a second payment', () => {
  const textOf = (element: Element | null | undefined): string =>
    (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const read = async (who: StaffBrowser, path: string): Promise<Document> =>
    new JSDOM(await who.text(path)).window.document;
  const refusal =
    'The payment provider refused to refund a second payment: no reason given. Check with the provider before trying again.';

  test('if staff request the refused refund of a second payment again on the Refunds page, the payment is refunded once', async () => {
    const { number, id, refundId, transactionId } = await paidTwice();
    await harness().pool.query(
      `update payment_attempt set created_at = '2026-01-02T03:04:05Z'
         where id = (select attempt_id from refund where id = $1)`,
      [refundId],
    );
    const page = await read(staff, '/refunds');
    expect(textOf(page.querySelectorAll('.person dd')[1])).toMatch(/, 02\.01\.2026 04:04$/);
    const panels = [...page.querySelectorAll('li.panel')];
    expect(panels.map((panel) => textOf(panel.querySelector('.reference a')))).toEqual([number]);
    const amount = await loadAmount(id);
    expect(textOf(panels[0]?.querySelector('.flag'))).toBe(refusal);
    expect(textOf(panels[0]?.querySelector('form'))).toBe(`Refund CHF ${amount} again`);
    expect(textOf(page.querySelector('a[href="/staff/refunds"] b'))).toBe('1');

    const started = `/staff/refunds?done=started&order=${number}`;
    const nothing = `/staff/refunds?done=no&order=${number}`;
    const answer = await staff.post('/refunds', `/refunds/${refundId}`);
    expect(answer.headers.get('location')).toBe(started);
    await isRefunded(refundId);
    expect((await loadRefunded()).filter((one) => one === transactionId)).toHaveLength(1);
    expect(await loadState(id)).toBe('completed');
    const after = await read(staff, '/refunds');
    expect(after.querySelectorAll('li.panel')).toHaveLength(0);
    expect(after.querySelector('a[href="/staff/refunds"] b')).toBeNull();
    expect(after.querySelector('.notices')).toBeNull();
    const again = await staff.post('/refunds', `/refunds/${refundId}`);
    expect(again.headers.get('location')).toBe(nothing);
    expect((await loadRefunded()).filter((one) => one === transactionId)).toHaveLength(1);
    expect(await loadLog(number)).toEqual([['Mara Meier', 'refund asked', { amount }]]);
    await mailTo(harness(), 'ada@example.org', `Refund for order ${number}`);
  });

  test("on the order's page, staff can repeat the refused refund of a second payment until the provider accepts it", async () => {
    const { number, refundId, transactionId } = await paidTwice();
    const path = `/orders/${number}`;
    const submit = async (): Promise<Response> => {
      const form = (await read(staff, path)).querySelector('.actions form[action*="/refunds/"]');
      const fields = [...(form?.querySelectorAll('input') ?? [])].map(({ name, value }) => [name, value]);
      const action = form?.getAttribute('action')?.replace('/staff', '') ?? '';
      return staff.send('POST', action, Object.fromEntries(fields));
    };
    expect(textOf((await read(staff, path)).querySelector('.actions .flag'))).toBe(refusal);
    await harness().oracle.cardMisbehaves({ credit: 'decline', next: 1 });
    expect((await submit()).headers.get('location')).toBe(`/staff${path}?refund=started`);
    await until(async () => {
      const { rows } = await harness().pool.query('select state, round from refund where id = $1', [
        refundId,
      ]);
      return JSON.stringify(rows) === JSON.stringify([{ state: 'refused', round: 2 }]);
    });
    expect(await loadRefunded()).not.toContain(transactionId);
    expect((await submit()).headers.get('location')).toBe(`/staff${path}?refund=started`);
    await isRefunded(refundId);
    expect((await loadRefunded()).filter((one) => one === transactionId)).toHaveLength(1);
    expect((await read(staff, path)).querySelector('.actions form[action*="/refunds/"]')).toBeNull();
  });

  test('staff without permission to refund see the refused refund of a second payment, but cannot repeat it', async () => {
    const { number, refundId, transactionId } = await paidTwice();
    const reviewer = await joinColleague(harness(), staff, {
      name: 'Eva Roth',
      login: 'eva',
      role: 'decide',
    });
    for (const path of ['/refunds', `/orders/${number}`]) {
      const page = await read(reviewer, path);
      expect(textOf(page.querySelector('main')), path).toContain(refusal);
      expect(page.querySelector('form[action*="/refunds/"]'), path).toBeNull();
    }
    for (const what of ['', '/confirm', '/decline']) {
      const csrfToken = await reviewer.csrfTokenOn('/refunds');
      expect((await reviewer.send('POST', `/refunds/${refundId}${what}`, { csrfToken })).status).toBe(403);
    }
    const { rows } = await harness().pool.query('select state, round from refund where id = $1', [refundId]);
    expect(rows).toEqual([{ state: 'refused', round: 1 }]);
    expect(await loadRefunded()).not.toContain(transactionId);
    await staff.post('/refunds', `/refunds/${refundId}`);
    await isRefunded(refundId);
  });

  test('the order page lists the refused refunds of several further payments, oldest first', async () => {
    const { number, id, refundId } = await paidTwice();
    const { pool } = harness();
    const older = randomUUID();
    await pool.query(
      `with payment as (
         insert into payment_attempt (id, order_id, position, gateway, reference, state, amount)
           select gen_random_uuid(), id, 3, 'card', number || '-3', 'captured', total from shop_order where id = $1
           returning id, order_id, amount)
       insert into refund (id, order_id, attempt_id, state, amount, updated_at)
         select $2, order_id, id, 'refused', amount, now() - interval '1 hour' from payment`,
      [id, older],
    );
    const forms = (await read(staff, `/orders/${number}`)).querySelectorAll(
      '.actions form[action*="/refunds/"]',
    );
    expect([...forms].map((form) => form.getAttribute('action'))).toEqual([
      `/staff/refunds/${older}`,
      `/staff/refunds/${refundId}`,
    ]);
    // The Refunds page lists them together with orders that are due for a refund.
    await pool.query(
      "update shop_order set state = 'refundDue', updated_at = now() - interval '2 hours' where id = $1",
      [id],
    );
    const all = (await read(staff, '/refunds')).querySelectorAll('main form[action*="/refunds/"]');
    expect([...all].map((form) => form.getAttribute('action'))).toEqual(
      [id, older, refundId].map((one) => `/staff/refunds/${one}`),
    );
    await pool.query("update shop_order set state = 'completed' where id = $1", [id]);
    // Later tests expect no refused refunds on the Refunds page.
    await pool.query("update refund set state = 'completed' where order_id = $1", [id]);
  });

  test("above one person's limit, repeating the refused refund of a second payment requires two people", async () => {
    const { number, id, refundId, transactionId } = await paidTwice({
      ...giftCard,
      ProductPriceID: 'q_G-3090_2500',
      Quantity: 3,
    });
    const press = async (who: StaffBrowser, what = ''): Promise<string | null> =>
      (await who.post('/refunds', `/refunds/${refundId}${what}`)).headers.get('location');
    const address = (done: string): string => `/staff/refunds?done=${done}&order=${number}`;
    expect(await press(staff)).toBe(address('asked'));
    expect(await press(staff, '/confirm')).toBe(address('no'));
    expect(await press(colleague, '/decline')).toBe(address('declined'));
    expect(await press(staff)).toBe(address('asked'));
    expect(await loadRefunded()).not.toContain(transactionId);
    expect(await press(colleague, '/confirm')).toBe(address('started'));
    await isRefunded(refundId);
    expect(await press(staff)).toBe(address('no'));
    expect((await loadRefunded()).filter((one) => one === transactionId)).toHaveLength(1);
    const amount = await loadAmount(id);
    expect(await loadLog(number)).toEqual([
      ['Mara Meier', 'refund asked', { amount }],
      ['Urs Iten', 'refund declined', { amount, 'asked by': 'Mara Meier' }],
      ['Mara Meier', 'refund asked', { amount }],
      ['Urs Iten', 'refund confirmed', { amount, 'asked by': 'Mara Meier' }],
    ]);
  });
});

describe("refunds above one person's limit", () => {
  const large = { ...giftCard, ProductPriceID: 'q_G-3090_2500', Quantity: 3 };
  const credits = async () => (await harness().oracle.card()).credits.length;
  /**
   * Submits a refund form. Returns the message on the next page, without the order and customer, and with
   * `AMOUNT` instead of the amount.
   */
  const askFor = async (who: StaffBrowser, { id, number }: Undelivered, what = ''): Promise<string> => {
    const answer = await who.post('/refunds', `/refunds/${id}${what}`);
    const page = await who.text((answer.headers.get('location') ?? '').replace('/staff', ''));
    return statusIn(page)
      .replace(`${number}, Ada Łovelace: `, '')
      .replace(`CHF ${await loadAmount(id)}`, 'AMOUNT');
  };
  const decided = 'Nothing has changed: somebody has already decided on this refund.';
  const proposed = 'refund of AMOUNT proposed. Another person must confirm it within 24 hours.';
  const started = 'the refund of AMOUNT has been started.';

  test('a large refund requires two people, and the log names both [ASVS-2.3.5]', async () => {
    const order = await undelivered(large);
    const { id, number } = order;
    const before = await credits();
    for (const what of ['/confirm', '/decline']) expect(await askFor(staff, order, what)).toBe(decided);
    // Proposing a refund again changes nothing.
    for (let n = 0; n < 2; n += 1) expect(await askFor(staff, order)).toBe(proposed);
    expect(await askFor(staff, order, '/confirm')).toBe(decided);
    // An approval is for one refund only.
    const other = await undelivered(large);
    expect(await askFor(colleague, other)).toBe(proposed);
    expect(await askFor(colleague, other, '/confirm')).toBe(decided);
    expect(await askFor(colleague, other, '/decline')).toContain('withdrawn');
    await whileLogFails(harness(), async () => {
      expect((await colleague.post('/refunds', `/refunds/${id}/confirm`)).status).toBe(500);
      expect((await colleague.post('/refunds', `/refunds/${id}/decline`)).status).toBe(500);
    });
    expect(await loadState(id)).toBe('refundDue');
    expect(await loadState(other.id)).toBe('refundDue');
    await harness().pool.query("update shop_order set state = 'completed' where id = $1", [other.id]);
    expect(await colleague.text('/refunds')).toContain(`/refunds/${id}/confirm`);
    expect(await staff.text('/refunds')).not.toContain(`/refunds/${id}/confirm`);
    const texts = getStaffTexts('en').refunds;
    for (const [who, label] of [
      [staff, texts.takeBack],
      [colleague, texts.decline],
    ] as const) {
      const { document } = new JSDOM(await who.text('/refunds')).window;
      const form = document.querySelector(`form[action="/staff/refunds/${id}/decline"]`);
      expect(form?.querySelector('button')?.textContent.trim()).toBe(label);
    }
    expect(await askFor(colleague, order, '/confirm')).toBe(started);
    await until(async () => (await loadState(id)) === 'refunded');
    expect(await credits()).toBe(before + 1);
    expect(await askFor(staff, order)).toBe(decided);
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
    const order = await undelivered(large);
    const { id, number } = order;
    await askFor(staff, order);
    await harness().pool.query('update staff_approval set expires_at = now() where subject = $1', [id]);
    expect(await askFor(colleague, order, '/confirm')).toBe(decided);
    expect(await askFor(colleague, order)).toBe(proposed);
    const { rows } = await harness().pool.query(
      `select state, expires_at - asked_at = interval '24 hours' as day from staff_approval
         where subject = $1 order by asked_at`,
      [id],
    );
    expect(rows).toMatchObject([{ state: 'expired' }, { state: 'waiting', day: true }]);
    expect(await askFor(staff, order, '/decline')).toBe('refund of AMOUNT rejected. Nothing was refunded.');
    const amount = await loadAmount(id);
    expect(await loadLog(number)).toEqual([
      ['Mara Meier', 'refund asked', { amount }],
      ['Urs Iten', 'refund asked', { amount }],
      ['Mara Meier', 'refund declined', { amount, 'asked by': 'Urs Iten' }],
    ]);
    expect(await askFor(staff, order, '/confirm')).toBe(decided);
    // A proposal that has been rejected stays rejected, even after its day has passed.
    await harness().pool.query('update staff_approval set expires_at = now() where subject = $1', [id]);
    await askFor(staff, order);
    const { rows: states } = await harness().pool.query(
      'select state from staff_approval where subject = $1 order by asked_at',
      [id],
    );
    expect(states).toEqual([{ state: 'expired' }, { state: 'declined' }, { state: 'waiting' }]);
    expect(await askFor(staff, order, '/decline')).toBe(
      'proposal to refund AMOUNT withdrawn. Nothing was refunded.',
    );
    expect(await loadState(id)).toBe('refundDue');
    await harness().pool.query("update shop_order set state = 'completed' where id = $1", [id]);
  });

  test("a colleague's proposal ends when the colleague's account is closed, and can then be renewed", async () => {
    const { pool } = harness();
    const order = await undelivered(large);
    const leaver = await joinColleague(harness(), staff, { name: 'Ina Graf', login: 'ina', role: 'refund' });
    expect(await askFor(leaver, order)).toBe(proposed);
    await pool.query("update staff_account set disabled_at = now() where login = 'ina'");
    expect(await askFor(colleague, order, '/confirm')).toBe(decided);
    expect(await askFor(staff, order)).toBe(proposed);
    const { rows } = await pool.query(
      'select state, decided_at is not null as is_dated from staff_approval where subject = $1 order by asked_at',
      [order.id],
    );
    expect(rows).toEqual([
      { state: 'expired', is_dated: true },
      { state: 'waiting', is_dated: false },
    ]);
    // If two people decide at the same time, only the first decision counts.
    const { db } = harness().app.shop;
    const [urs] = await db.select().from(staffAccounts).where(eq(staffAccounts.login, 'urs'));
    const csrfToken = await staff.csrfTokenOn('/refunds');
    const { late } = await transaction(db, async (tx) => {
      const decision = { kind: 'refund', subject: order.id, by: urs!, verdict: 'declined' } as const;
      expect(await decideApproval(tx, decision)).toBe('Mara Meier');
      const sent = staff.send('POST', `/refunds/${order.id}/decline`, { csrfToken });
      await untilBlocking(tx);
      return { late: sent };
    });
    expect((await late).headers.get('location')).toBe(`/staff/refunds?done=no&order=${order.number}`);
    await pool.query("update shop_order set state = 'completed' where id = $1", [order.id]);
  });

  test('one person alone can refund exactly the limit, but not more', async () => {
    const order = await undelivered(large);
    await harness().pool.query('update shop_order set first_name = null, last_name = null where id = $1', [
      order.id,
    ]);
    const { staff: rules } = harness().app.shop.config;
    const { refundAlone } = rules;
    const total = Number(await loadAmount(order.id)) * 100;
    rules.refundAlone = total - 1;
    expect(await staff.text('/refunds')).toContain('Propose a refund of');
    rules.refundAlone = total;
    expect(await staff.text('/refunds')).not.toContain('Propose a refund of');
    expect(await askFor(staff, order)).toBe(`${order.number}: ${started}`);
    rules.refundAlone = refundAlone;
    await until(async () => (await loadState(order.id)) === 'refunded');
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
