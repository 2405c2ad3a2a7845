import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenOrder } from '../../../contract/schemas/orders.ts';
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

test('lists a paid order only for its buyer and only until the buyer has seen the result', async () => {
  const ada = harness.shopper();
  const { ordertoken, orderno } = await ada.order(giftCard);
  expect(await openOrders(ada)).toEqual([]);
  await pay(ada, ordertoken);
  await until(async () => (await loadState(orderno)) === 'completed');
  // neither a status poll nor a stranger with the token marks a finished order as seen
  await ada.status(ordertoken);
  await harness.shopper().saleOrder(ordertoken);
  expect(await openOrders(ada)).toEqual([{ orderno, status: 'completed', paymentstatus: 'paid' }]);
  expect(await openOrders(harness.shopper())).toEqual([]);
  expect(await openOrders({ browser: createShopClient(harness.url) })).toEqual([]);
  // looking up an order by its number also works only for the buyer
  expect(await byNumber(ada, orderno)).toBe(ordertoken);
  expect(await byNumber(harness.shopper(), orderno)).toBeNull();
  expect((await ada.browser.get('/getBuyerOrder?order=1')).status).toBe(422);
  await ada.saleOrder(ordertoken);
  expect(await openOrders(ada)).toEqual([]);
});

test('a signed-in customer finds the order in a different browser', async () => {
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

test('lists an undeliverable order until the buyer has seen that it was refunded', async () => {
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
