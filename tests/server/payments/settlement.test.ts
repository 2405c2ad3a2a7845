/** Tests the conclusions that the shop draws from a provider's payment status alone, after moving stored times. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/schemas/orders.ts';
import { settle } from '../../../server/payments/settlement.ts';
import { settleOpenPayments } from '../../../server/payments/sweeps.ts';
import type { PaymentStatus } from '../../../server/providers/ports.ts';
import { openShop, topUp, until, type Harness } from '../shop/harness.ts';
import { misbehave, myposOf } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop({ RATE_LIMITS: '0', MYPOS_CONFIRM_SECONDS: '90' });
});
afterAll(() => harness.close());

type Attempt = { id: string; state: string; order_state: string; confirm_in: number | null };
const load = async ({ orderno }: Order): Promise<Attempt> => {
  const { rows } = await harness.pool.query<Attempt>(
    `select a.id, a.state, o.state as order_state,
            round(extract(epoch from a.confirm_after - now()))::int as confirm_in
       from payment_attempt a join shop_order o on o.id = a.order_id where o.number = $1`,
    [orderno],
  );
  return rows[0]!;
};
const change = (order: Order, set: string) =>
  harness.pool.query(
    `update payment_attempt set ${set} where order_id = (select id from shop_order where number = $1)`,
    [order.orderno],
  );
const ask = async (order: Order) => settle(harness.app.shop, (await load(order)).id);

/** Replaces the payment statuses of one provider and records the transaction ids whose status is requested. */
const hearing = (gateway: 'card' | 'mypos', says: (id: string) => Partial<PaymentStatus>) => {
  const { shop } = harness.app;
  const asked: string[] = [];
  const status = async (transactionId: string): Promise<PaymentStatus> => {
    asked.push(transactionId);
    return {
      transactionId,
      state: 'open',
      amount: null,
      currency: 'CHF',
      reference: '',
      method: null,
      failure: null,
      captureId: null,
      card: null,
      ...says(transactionId),
    };
  };
  const gateways = { ...shop.gateways, [gateway]: { ...shop.gateways[gateway], status } };
  return { shop: { ...shop, gateways }, asked };
};

let unknown = 999_999_999_999_999;
const unknownId = (): string => `999${(unknown -= 1)}`;
describe('payments that the provider cannot find', () => {
  test.each([
    ['less than two hours', '1 hour 59 minutes', 'unknown', 'open', 'payment'],
    ['two hours', '2 hours', 'abandoned', 'expired', 'confirmed'],
  ])(
    'a payment that the provider cannot find stays open for two hours and then expires: %s',
    async (_, age, answer, state, orderState) => {
      const ada = harness.shopper();
      const order = await ada.order(topUp);
      await ada.payUrl(order.ordertoken);
      // a valid transaction id for which no payment exists
      await change(order, `transaction_id = '${unknownId()}', created_at = now() - interval '${age}'`);
      expect(await ask(order)).toBe(answer);
      expect(await load(order)).toMatchObject({ state, order_state: orderState });
    },
  );
});

test("PAY-04: a payment that can still be reversed counts as paid MYPOS_CONFIRM_SECONDS after the shop's first status check", async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const mypos = myposOf(harness, ada);
  const page = await mypos.page(order);
  await mypos.open(page.payurl, page.fields);
  await misbehave(harness, 'mypos', { notify: 'late', next: 1 });
  // the money arrives before the notification, so the end of the reversal period is not known yet
  const deciding = mypos.decide(page.transactionid, 'pay');
  await until(async () => (await ask(order)) === 'pending');
  const { confirm_in: seconds } = await load(order);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(90);
  await deciding;
});

test('a late status of an abandoned payment does not end the current payment', async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const left = await myposOf(harness, ada).page(order);
  await ada.payUrl(order.ordertoken);
  const states = async () =>
    (
      await harness.pool.query<{ id: string; state: string; order_state: string }>(
        `select a.id, a.state, o.state as order_state from payment_attempt a join shop_order o on o.id = a.order_id
           where o.number = $1 order by position`,
        [order.orderno],
      )
    ).rows;
  const [first] = await states();
  expect(await states()).toMatchObject([
    { state: 'cancelled', order_state: 'payment' },
    { state: 'open', order_state: 'payment' },
  ]);
  const { shop, asked } = hearing('mypos', () => ({ state: 'declined', failure: 'DECLINED' }));
  expect(await settle(shop, first!.id)).toBe('declined');
  expect(asked).toEqual([left.transactionid]);
  expect(await states()).toMatchObject([
    { state: 'declined', order_state: 'payment' },
    { state: 'open', order_state: 'payment' },
  ]);
});

test("the interval between two polls of an ended payment grows to an eighth of the payment's age", async () => {
  // postpones the scheduled job, so that only this test polls
  await harness.pool.query(
    `update job set run_at = now() + interval '1 day' where kind = 'settleOpenPayments'`,
  );
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const { payurl } = await ada.payUrl(order.ordertoken);
  const { rows } = await harness.pool.query<{ id: string }>(
    `select transaction_id as id from payment_attempt where pay_url = $1`,
    [payurl],
  );
  const id = rows[0]!.id;
  const endedAgo = (created: string, updated: string) =>
    change(
      order,
      `state = 'declined', page_expires_at = now(), created_at = now() - interval '${created}', updated_at = now() - interval '${updated}'`,
    );
  const rounds = async (): Promise<number> => {
    const { shop, asked } = hearing('card', () => ({ state: 'declined' }));
    await settleOpenPayments(shop, 'card');
    return asked.filter((one) => one === id).length;
  };
  await endedAgo('80 minutes', '11 minutes');
  expect([await rounds(), await rounds()]).toEqual([1, 0]);
  await endedAgo('80 minutes', '9 minutes');
  expect(await rounds()).toBe(0);
  // shortly after a payment has ended its status does not change, so no poll is due
  await endedAgo('4 minutes', '1 minute');
  expect(await rounds()).toBe(0);
  // polling stops four hours after the payment page expired
  await endedAgo('10 hours', '3 hours');
  await change(order, `page_expires_at = now() - interval '3 hours 59 minutes'`);
  expect(await rounds()).toBe(1);
  await endedAgo('10 hours', '3 hours');
  await change(order, `page_expires_at = now() - interval '4 hours'`);
  expect(await rounds()).toBe(0);
});

test('reports a payment for the wrong amount to staff in a single notice', async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  await ada.payUrl(order.ordertoken);
  const { id } = await load(order);
  const { shop } = hearing('card', () => ({ state: 'captured', amount: 1, reference: 'of another' }));
  expect([await settle(shop, id), await settle(shop, id)]).toEqual(['mismatch', 'mismatch']);
  const { rows } = await harness.pool.query(
    `select e.detail ->> 'received' as received from order_event e join shop_order o on o.id = e.order_id
       where o.number = $1 and e.type = 'amount_mismatch'`,
    [order.orderno],
  );
  expect(rows).toEqual([{ received: '1' }]);
  const { rows: notices } = await harness.pool.query(
    `select count, detail from staff_notice where kind = 'amountMismatch' and subject = $1`,
    [id],
  );
  expect(notices).toEqual([
    {
      count: 2,
      detail: { order: order.orderno, expected: `CHF ${order.total}`, received: 'CHF 0.01 for of another' },
    },
  ]);
  expect(await load(order)).toMatchObject({ state: 'open', order_state: 'payment' });
});
