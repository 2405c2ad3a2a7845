/** Checks that the card gateway gets the chosen payment method and that its page offers only this method. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf, giftCard, openShop, topUp, until, type Harness } from '../shop/harness.ts';
import { refusal } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop({ CARD_METHODS: 'VIS,ECA,TWI,PFC,APL' });
});
afterAll(() => harness.close());

const offeredBy = async (payurl: string): Promise<string[]> =>
  Array.from(
    (await (await fetch(payurl)).text()).matchAll(/name="means" value="(\w+)"/g),
    ([, id = '']) => id,
  );
const payBy = (payurl: string, means: string) =>
  fetch(payurl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      means,
      decision: 'approve',
      number: '4242424242424242',
      expiry: '12/49',
      cvc: '123',
    }),
  });

test('the shop offers only the payment methods covered by its contract with the card provider', async () => {
  const ada = harness.shopper();
  const { carttoken } = await ada.addCart(topUp);
  const { gateways } = dataOf(await ada.browser.get(`/getPaymentGateWay?carttoken=${carttoken}`));
  expect(gateways.find(({ code }) => code === 'card')?.methods).toEqual(['VIS', 'ECA', 'TWI', 'PFC', 'APL']);
});

test.each([
  ['cards', ['card'], 'card', 'VIS'],
  ['TWI', ['twint'], 'twint', 'TWI'],
  ['PFC', ['postfinance'], 'postfinance', 'PFC'],
  ['APL', ['applepay'], 'applepay', 'APL'],
  [undefined, ['card', 'twint', 'postfinance', 'applepay'], 'twint', 'TWI'],
])(
  'choosing %s opens a page that offers %j and lets the shopper pay for the order',
  async (method, offered, means, code) => {
    const ada = harness.shopper();
    const { ordertoken, orderno } = await ada.order(giftCard);
    const { payurl } = await ada.payUrl(ordertoken, method ? { method } : {});
    expect(await offeredBy(payurl)).toEqual(offered);
    // Methods that are not on the page cannot be used to pay.
    expect((await payBy(payurl, 'googlepay')).status).toBe(422);
    expect((await payBy(payurl, means)).status).toBe(303);
    await until(async () => (await ada.check(ordertoken)).status === 'completed');
    const { rows } = await harness.pool.query(
      'select a.method from payment_attempt a join shop_order o on o.id = a.order_id where o.number = $1',
      [orderno],
    );
    expect(rows).toEqual([{ method: code }]);
  },
);

test('choosing a different payment method starts a new payment, and choosing the same one continues the existing payment', async () => {
  const ada = harness.shopper();
  const { ordertoken } = await ada.order(giftCard);
  const first = await ada.payUrl(ordertoken, { method: 'TWI' });
  expect((await ada.payUrl(ordertoken, { method: 'TWI' })).transactionid).toBe(first.transactionid);
  const other = await ada.payUrl(ordertoken, { method: 'cards' });
  expect(other.transactionid).not.toBe(first.transactionid);
  expect(await offeredBy(other.payurl)).toEqual(['card']);
});

test('a payment method that the contract with the provider does not cover is rejected', async () => {
  const ada = harness.shopper();
  const { ordertoken } = await ada.order(giftCard);
  for (const method of ['PAY', 'ZZZ'])
    expect(
      (await ada.browser.post('/createPayURL', { ordertoken, gateway: 'card', method })).status,
      method,
    ).toBe(422);
  expect(
    refusal(await ada.browser.post('/createPayURL', { ordertoken, gateway: 'card', method: 'PAY' })),
  ).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' });
});

test('if all payment methods are paused, loading them fails; if one is being probed, only that one is enabled', async () => {
  const ada = harness.shopper();
  const { carttoken } = await ada.addCart(topUp);
  const ask = () => ada.browser.get(`/getPaymentGateWay?carttoken=${carttoken}`);
  const codes = dataOf(await ask()).gateways.map(({ code }) => code);
  for (const code of codes)
    await harness.pool.query(`insert into gateway_status (gateway, state) values ($1, 'paused')`, [code]);
  expect(refusal(await ask())).toMatchObject({ status: 503, code: 'GATEWAY_DOWN' });
  await harness.pool.query(`update gateway_status set state = 'probing' where gateway = $1`, [codes[0]]);
  expect(dataOf(await ask()).gateways.map(({ enabled }) => enabled)).toEqual(
    codes.map((_, index) => (index === 0 ? 1 : 0)),
  );
  // While the shop sells nothing, it offers no payment methods either.
  await harness.pool.query(`insert into gateway_status (gateway, state) values ('supplier', 'paused')`);
  expect(refusal(await ask())).toMatchObject({ status: 503, code: 'SELLING_PAUSED' });
  await harness.pool.query('delete from gateway_status');
});
