import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenOrder } from '../../../contract/schemas/orders.ts';
import { slow } from '../../setup/tiers.ts';
import { createShopClient } from '../../support/shop/client.ts';
import { createShopper, newEmail, registerCustomer } from '../../support/shop/shopper.ts';
import {
  dataOf,
  giftCard,
  openShop,
  payAt,
  topUp,
  until,
  type Harness,
  type Shopper,
} from '../shop/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop();
});
afterAll(() => harness.close());

const openOrders = async ({ browser }: Pick<Shopper, 'browser'>): Promise<OpenOrder[]> =>
  dataOf(await browser.get('/getOpenOrders')).orders;
const byNumber = async ({ browser }: Pick<Shopper, 'browser'>, number: string): Promise<string | null> =>
  dataOf(await browser.get(`/getBuyerOrder?order=${number}`)).ordertoken;
const pay = async (shopper: Shopper, ordertoken: string): Promise<void> => {
  await payAt((await shopper.payUrl(ordertoken)).payurl, 'approve');
};
const loadState = async (number: string): Promise<string> => {
  const { rows } = await harness.pool.query<{ state: string }>(
    'select state from shop_order where number = $1',
    [number],
  );
  return rows[0]!.state;
};

test('a paid order is listed only for its buyer and only until the buyer has seen the result', async () => {
  const ada = harness.shopper();
  const { ordertoken, orderno } = await ada.order(giftCard);
  expect(await openOrders(ada)).toEqual([]);
  await pay(ada, ordertoken);
  await until(async () => (await loadState(orderno)) === 'completed');
  // Neither a status poll nor a stranger with the order token marks a finished order as seen.
  await ada.status(ordertoken);
  await harness.shopper().saleOrder(ordertoken);
  expect(await openOrders(ada)).toEqual([{ orderno, status: 'completed', paymentstatus: 'paid' }]);
  expect(await openOrders(harness.shopper())).toEqual([]);
  expect(await openOrders({ browser: createShopClient(harness.url) })).toEqual([]);
  // Only the buyer can look up an order by its number.
  expect(await byNumber(ada, orderno)).toBe(ordertoken);
  expect(await byNumber(harness.shopper(), orderno)).toBeNull();
  expect((await ada.browser.get('/getBuyerOrder?order=1')).status).toBe(422);
  await ada.saleOrder(ordertoken);
  expect(await openOrders(ada)).toEqual([]);
});

test('a signed-in customer finds the open order in another browser', slow, async () => {
  const customer = await registerCustomer(harness.url, { email: newEmail() });
  const shopper = createShopper(harness.url, customer.browser);
  const { ordertoken, orderno } = await shopper.order(giftCard, { email: customer.email });
  await pay(shopper, ordertoken);
  await until(async () => (await loadState(orderno)) === 'completed');
  const elsewhere = {
    browser: createShopClient(harness.url).with({
      authorization: `Bearer ${customer.session.access_token}`,
    }),
  };
  expect(await openOrders(elsewhere)).toMatchObject([{ orderno }]);
  expect(await byNumber(elsewhere, orderno)).toBe(ordertoken);
});

test('an undeliverable order is listed until the buyer has seen the refund', async () => {
  const ada = harness.shopper();
  const { ordertoken, orderno } = await ada.order({ ...topUp, Mobile: '9801041103' });
  await pay(ada, ordertoken);
  await until(async () => (await loadState(orderno)) === 'refundDue');
  await ada.saleOrder(ordertoken);
  expect(await openOrders(ada)).toEqual([{ orderno, status: 'cancelled', paymentstatus: 'paid' }]);
  await ada.browser.post('/init-refund', { ordertoken });
  await until(async () => (await loadState(orderno)) === 'refunded');
  expect(await openOrders(ada)).toEqual([{ orderno, status: 'cancelled', paymentstatus: 'refunded' }]);
  await ada.saleOrder(ordertoken);
  expect(await openOrders(ada)).toEqual([]);
});

/**
 * Creates a browser with one completed order whose result the buyer has not yet seen. Adds a changed copy of
 * the order for each entry in `changes`.
 */
const withCopies = async (changes: Record<string, unknown>[]) => {
  const ada = harness.shopper();
  const { ordertoken, orderno } = await ada.order(giftCard);
  await pay(ada, ordertoken);
  await until(async () => (await loadState(orderno)) === 'completed');
  for (const [n, change] of changes.entries())
    await harness.pool.query(
      `insert into shop_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'cart_id', null,
          'number', o.number || '-' || $2::text, 'token_hash', gen_random_uuid()) || $3)).* from shop_order o where number = $1`,
      [orderno, n, JSON.stringify(change)],
    );
  return { ada, ordertoken, orderno };
};
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

test('an order that the buyer has seen is no longer listed, while an unseen order stays listed', async () => {
  const month = 30 * 24 * 60;
  const { ada, ordertoken, orderno } = await withCopies([
    {},
    { created_at: ago(month - 2) },
    { created_at: ago(month + 2) },
    { created_at: ago(60) },
    { created_at: ago(90) },
  ]);
  await ada.saleOrder(ordertoken);
  const numbers = async () => (await openOrders(ada)).map((order) => order.orderno);
  expect(await numbers()).toEqual([`${orderno}-0`, `${orderno}-3`, `${orderno}-4`]);
  await harness.pool.query(`update shop_order set seen_at = now() where number = any($1)`, [
    [`${orderno}-0`, `${orderno}-3`],
  ]);
  // The other unseen order is more than thirty days old.
  expect(await numbers()).toEqual([`${orderno}-4`, `${orderno}-1`]);
});

test('the three newest open orders of the last thirty days are listed, newest first', slow, async () => {
  const month = 30 * 24 * 60;
  const { ada, orderno } = await withCopies([
    { created_at: ago(month - 2) },
    { created_at: ago(month + 2) },
    { created_at: ago(60) },
  ]);
  const numbers = async () => (await openOrders(ada)).map((order) => order.orderno);
  expect(await numbers()).toEqual([orderno, `${orderno}-2`, `${orderno}-0`]);
  await harness.pool.query(`update shop_order set created_at = $2 where number = $1`, [
    `${orderno}-1`,
    ago(30),
  ]);
  expect(await numbers()).toEqual([orderno, `${orderno}-1`, `${orderno}-2`]);
});

test.each([
  ['confirmed', false, false],
  ['payment', false, false],
  ['processing', true, true],
  ['completed', true, false],
  ['cancelled', false, false],
  ['refundDue', true, true],
  ['refunding', true, true],
  ['refundRefused', true, true],
  ['refunded', true, false],
])(
  'an order in the state %s is listed only when expected (before the buyer sees it: %s, afterwards: %s)',
  async (state, unseen, seen) => {
    const { ada, orderno } = await withCopies([]);
    for (const [at, isListed] of [
      [null, unseen],
      [ago(1), seen],
    ] as const) {
      await harness.pool.query(`update shop_order set state = $2, seen_at = $3 where number = $1`, [
        orderno,
        state,
        at,
      ]);
      expect((await openOrders(ada)).length === 1).toBe(isListed);
    }
  },
);

test.each([
  ['open', false],
  ['capturing', true],
  ['pending', true],
  ['declined', false],
])(
  'an unpaid order whose payment is %s is listed only if the outcome of the payment is unknown',
  async (state, isListed) => {
    const { ada, orderno } = await withCopies([]);
    await harness.pool.query(
      `update shop_order set state = 'payment', paid_attempt_id = null where number = $1`,
      [orderno],
    );
    await harness.pool.query(
      `update payment_attempt set state = $2 where order_id = (select id from shop_order where number = $1)`,
      [orderno, state],
    );
    expect((await openOrders(ada)).length === 1).toBe(isListed);
  },
);
