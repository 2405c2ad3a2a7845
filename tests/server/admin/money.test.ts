import { beforeAll, expect, test } from 'vitest';
import { limitSchema } from '../../../contract/schemas/profile.ts';
import { mailTo, until } from '../identity/harness.ts';
import { giftCard, payAt } from '../shop/harness.ts';
import { dataOf, joinFirstStaff, signUp, useShop, type Person, type StaffBrowser } from './harness.ts';

const harness = useShop();
let staff: StaffBrowser;
beforeAll(async () => {
  staff = await joinFirstStaff(harness());
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
  dataOf(await client.get('/getpaysafelimit', session.access_token), limitSchema);
const formOn = async (what: 'grant' | 'refuse'): Promise<string> =>
  new RegExp(`/limits/[0-9a-f-]{36}/${what}`).exec(await staff.text('/limits'))?.[0] ?? '';

test('a higher limit is granted by staff', async () => {
  const person = await signUp(harness());
  await requestHigherLimit(person, 'For <b>my</b> sons.');
  expect(await limit(person)).toMatchObject({ tier: 'standard', request: { status: 'pending' } });
  expect(await staff.text('/limits')).toContain('For &lt;b&gt;my&lt;/b&gt; sons.');
  expect((await staff.post('/limits', await formOn('grant'))).status).toBe(303);
  expect(await limit(person)).toMatchObject({ tier: 'extended', request: { status: 'granted' } });
  expect(await staff.text('/limits')).toContain('No requests.');
});

test('or refused, with a reason in the mail', async () => {
  const person = await signUp(harness());
  await requestHigherLimit(person, 'More, please.');
  await staff.post('/limits', await formOn('refuse'), { reason: 'We need a pay slip first.' });
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

/** A paid order that the supplier has refused. */
const undelivered = async (): Promise<{ number: string; id: string }> => {
  const shopper = harness().shopper();
  await harness().oracle.supplierMisbehaves({ answer: 'lose-before', next: 0 });
  const order = await shopper.order({ ...giftCard, ProductPriceID: 'q_G-3090_2500' });
  const { payurl } = await shopper.payUrl(order.ordertoken);
  await payAt(payurl, 'approve');
  await shopper.check(order.ordertoken);
  const { rows } = await harness().pool.query<{ id: string; number: string }>(
    'select id, number from shop_order order by created_at desc limit 1',
  );
  const row = rows[0];
  if (!row) throw new Error('no order');
  await until(async () => (await shopper.status(order.ordertoken)).status === 'completed');
  // The order is put where a failed delivery leaves it; how it gets there has tests of its own.
  await harness().pool.query("update shop_order set state = 'refundDue' where id = $1", [row.id]);
  return row;
};
const loadState = async (id: string): Promise<string> =>
  (await harness().pool.query<{ state: string }>('select state from shop_order where id = $1', [id])).rows[0]
    ?.state ?? '';

test('money that is owed goes back once, when the provider refuses it again later', async () => {
  const { number, id } = await undelivered();
  expect(await staff.text('/refunds')).toContain(number);
  await harness().oracle.cardMisbehaves({ credit: 'decline', next: 3 });
  const csrfToken = await staff.csrfTokenOn('/refunds');
  const asked = await Promise.all([1, 2, 3].map(() => staff.send('POST', `/refunds/${id}`, { csrfToken })));
  const started = asked.filter(({ headers }) => headers.get('location') === '/staff/refunds?done');
  // a press that comes after the refusal of the one before is a new try, so there may be more than one
  expect(started).not.toHaveLength(0);
  await until(async () => (await loadState(id)) === 'refundRefused');
  expect((await harness().oracle.card()).credits).toEqual([]);
  await harness().oracle.cardMisbehaves({ credit: 'decline', next: 0 });
  const page = await staff.text('/refunds');
  expect(page).toContain('The payment provider refused the refund');
  expect(page).toMatch(/Give back CHF [\d.]+ again/);
  await staff.post('/refunds', `/refunds/${id}`);
  await until(async () => (await loadState(id)) === 'refunded');
  const { credits } = await harness().oracle.card();
  expect(credits).toHaveLength(1);
  expect(await staff.text('/refunds')).toContain('Nothing is owed.');
  await mailTo(harness(), 'ada@example.org', `Refund for order ${number}`);
  expect((await staff.post('/refunds', `/refunds/${id}`)).headers.get('location')).toBe(
    '/staff/refunds?done=no',
  );
});
