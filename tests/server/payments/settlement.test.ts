/**
 * Tests how the shop handles each payment status that a provider can report. The tests change stored timestamps
 * instead of waiting.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AddCartRequest, Order } from '../../../contract/schemas/orders.ts';
import { loadDetailsByToken } from '../../../server/orders/orderDetails.ts';
import { lockOrder, transitionOrder } from '../../../server/orders/transitions.ts';
import {
  outcomeWithoutRecord,
  runSettlement,
  settle,
  settleOrder,
} from '../../../server/payments/settlement.ts';
import { settleOpenPayments, sweepMoney } from '../../../server/payments/sweeps.ts';
import { transaction, type Tx } from '../../../server/platform/database/transaction.ts';
import { OutcomeUnknown, type PaymentStatus } from '../../../server/providers/ports.ts';
import { giftCard, openShop, payAt, topUp, until, type Harness } from '../shop/harness.ts';
import { untilBlocking } from '../support/race.ts';
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

/** Replaces the payment statuses that one provider reports, and records the transaction ids in the requests. */
const hearing = (gateway: 'card' | 'mypos', says: (id: string) => Partial<PaymentStatus>) => {
  const { shop } = harness.app;
  const checkedIds: string[] = [];
  const status = async (transactionId: string): Promise<PaymentStatus> => {
    checkedIds.push(transactionId);
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
  return { shop: { ...shop, gateways }, checkedIds };
};

test('settling an order returns whether the order may have changed', async () => {
  const { shop } = harness.app;
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  await ada.payUrl(order.ordertoken);
  const opened = await loadDetailsByToken(shop, order.ordertoken);
  expect(await settleOrder(shop, opened)).toEqual({ details: opened, changed: false });
  const { id, transactionId } = opened.latest!;
  const paid = hearing('card', () => ({
    state: 'captured',
    amount: opened.latest!.amount,
    reference: opened.latest!.reference,
  }));
  const settled = await settleOrder(paid.shop, opened);
  expect(paid.checkedIds).toEqual([transactionId]);
  expect(settled).toMatchObject({ changed: true, details: { order: { paidAttemptId: id } } });
  expect(await settleOrder(paid.shop, settled.details)).toEqual({ details: settled.details, changed: false });
});

let unknown = 999_999_999_999_999;
const unknownId = (): string => `999${(unknown -= 1)}`;
describe('payments unknown to the provider', () => {
  test.each([
    ['less than two hours', '1 hour 59 minutes', 'unknown', 'open', 'payment'],
    ['two hours', '2 hours', 'abandoned', 'expired', 'confirmed'],
  ])(
    'a payment unknown to the provider stays open for two hours and then expires: %s',
    async (_, age, answer, state, orderState) => {
      const ada = harness.shopper();
      const order = await ada.order(topUp);
      await ada.payUrl(order.ordertoken);
      // The transaction id has a valid format, but no payment has this id.
      await change(order, `transaction_id = '${unknownId()}', created_at = now() - interval '${age}'`);
      expect(await ask(order)).toBe(answer);
      expect(await load(order)).toMatchObject({ state, order_state: orderState });
    },
  );
});

describe('payments that never reached the provider', () => {
  test.each([
    ['less than an hour', '59 minutes 50 seconds', 'open', 'created', 'payment'],
    ['an hour', '1 hour', 'abandoned', 'expired', 'confirmed'],
  ])(
    'a payment whose page was never opened stays open for one hour and then expires: %s',
    async (_, age, answer, state, orderState) => {
      const order = await harness.shopper().order(topUp);
      const { rows } = await harness.pool.query<{ id: string }>(
        `update shop_order set state = 'payment' where number = $1 returning id`,
        [order.orderno],
      );
      await harness.pool.query(
        `insert into payment_attempt (id, order_id, position, gateway, reference, state, amount, created_at)
           values ($1, $1, 1, 'card', $2, 'created', 285, now() - $3::interval)`,
        [rows[0]!.id, order.orderno, age],
      );
      expect([await ask(order), await ask(order)]).toEqual([answer, answer]);
      expect(await load(order)).toMatchObject({ state, order_state: orderState });
    },
  );

  test.each([
    ['1 hour 59 minutes', 'unknown', 'open'],
    ['2 hours', 'abandoned', 'expired'],
  ])(
    'a PayPal order unknown to PayPal stays open for two hours and then expires: %s',
    async (age, answer, state) => {
      const order = await harness.shopper().order(topUp);
      const { rows } = await harness.pool.query<{ id: string }>(
        `update shop_order set state = 'payment' where number = $1 returning id`,
        [order.orderno],
      );
      await harness.pool.query(
        `insert into payment_attempt (id, order_id, position, gateway, reference, state, amount, transaction_id, page_expires_at,
          created_at) values ($1, $1, 1, 'paypal', $2, 'open', 285, $3, now() - interval '1 hour', now() - $4::interval)`,
        [rows[0]!.id, order.orderno, unknownId().slice(-17), age],
      );
      expect(await ask(order)).toBe(answer);
      expect((await load(order)).state).toBe(state);
    },
  );

  test('if the provider does not know a payment that is opened by a form, the payment expires 30 minutes after its page', () => {
    const endedAgo = (minutes: number) =>
      outcomeWithoutRecord(
        { createdAt: new Date(0), pageExpiresAt: new Date(Date.now() - minutes * 60_000) },
        true,
      );
    expect([endedAgo(-1), endedAgo(29.9), endedAgo(30.1)]).toEqual(['open', 'open', 'expired']);
  });
});

test('an unanswered status check is repeated after ten seconds, and a pending payment is checked after its reversal period', async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  await ada.payUrl(order.ordertoken);
  const { id } = await load(order);
  const silent = hearing('card', () => {
    throw new OutcomeUnknown('no answer');
  });
  expect(await runSettlement(silent.shop, id)).toEqual({ again: 10_000 });
  const pending = hearing('card', () => ({ state: 'pending' }));
  await change(order, `confirm_after = now() + interval '50 s'`);
  const { again } = (await runSettlement(pending.shop, id)) as { again: number };
  expect(again).toBeGreaterThan(40_000);
  expect(again).toBeLessThanOrEqual(50_000);
  await change(order, `confirm_after = now() - interval '1 s'`);
  expect(await runSettlement(pending.shop, id)).toBeUndefined();
});

test("PAY-04: a reversible payment counts as paid MYPOS_CONFIRM_SECONDS after the shop's first status check", async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const mypos = myposOf(harness, ada);
  const page = await mypos.page(order);
  await mypos.open(page.payurl, page.fields);
  await misbehave(harness, 'mypos', { notify: 'late', next: 1 });
  // The money arrives before the notification, so the end of the reversal period is unknown.
  const deciding = mypos.decide(page.transactionid, 'pay');
  await until(async () => (await ask(order)) === 'pending');
  const { confirm_in: seconds } = await load(order);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(90);
  await deciding;
});

test('a late status of an abandoned payment does not affect the current payment', async () => {
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
  const { shop, checkedIds } = hearing('mypos', () => ({ state: 'declined', failure: 'DECLINED' }));
  expect(await settle(shop, first!.id)).toBe('declined');
  expect(checkedIds).toEqual([left.transactionid]);
  expect(await states()).toMatchObject([
    { state: 'declined', order_state: 'payment' },
    { state: 'open', order_state: 'payment' },
  ]);
});

describe('captures recorded while the order changes', () => {
  type Opened = { id: string; gateway: 'card' | 'mypos'; amount: number; reference: string };
  const loadOpened = async (order: Order) => {
    const { rows } = await harness.pool.query<Opened & { order_id: string }>(
      `select a.id, gateway, amount, reference, order_id from payment_attempt a
         join shop_order o on o.id = a.order_id where o.number = $1 order by position`,
      [order.orderno],
    );
    return rows;
  };
  /** Starts to record captures while a transaction holds the order's lock. It runs the callback before it ends. */
  const captureDuring = async (
    orderId: string,
    payments: Opened[],
    meanwhile: (tx: Tx, locked: Awaited<ReturnType<typeof lockOrder>>) => Promise<unknown> = async () => {},
  ) => {
    // The captures run while this transaction is open, but are not part of it.
    const capture = AsyncLocalStorage.bind(({ id, gateway, amount, reference }: Opened) =>
      settle(hearing(gateway, () => ({ state: 'captured', amount, reference })).shop, id),
    );
    const outcomes: ReturnType<typeof settle>[] = [];
    await transaction(harness.app.shop.db, async (tx) => {
      const locked = await lockOrder(tx, orderId);
      outcomes.push(...payments.map((payment) => capture(payment)));
      await untilBlocking(tx, payments.length);
      await meanwhile(tx, locked);
    });
    return Promise.all(outcomes);
  };
  /** Returns the state in which each capture found the order, and the refunded payments. */
  const loadCaptured = async (orderId: string) => {
    const { rows: captures } = await harness.pool.query<{ attempt: string; state_before: string }>(
      `select detail ->> 'attempt' as attempt, state_before from order_event
         where order_id = $1 and type = 'order.captured' order by id`,
      [orderId],
    );
    const { rows: refunds } = await harness.pool.query<{ attempt: string }>(
      'select attempt_id as attempt from refund where order_id = $1',
      [orderId],
    );
    return { captures, refunds: refunds.map(({ attempt }) => attempt) };
  };

  test('if two payments of an order are captured at the same time, one pays for the order and the other is refunded', async () => {
    const ada = harness.shopper();
    const order = await ada.order(topUp);
    await myposOf(harness, ada).page(order);
    await ada.payUrl(order.ordertoken);
    // The reversal period of the first payment has ended.
    await change(order, `confirm_after = now() - interval '1 s'`);
    const payments = await loadOpened(order);
    const { order_id: orderId } = payments[0]!;
    expect(await captureDuring(orderId, payments)).toEqual(['paid', 'paid']);
    const { captures, refunds } = await loadCaptured(orderId);
    expect(captures).toHaveLength(2);
    expect(captures[0]).toMatchObject({ state_before: 'payment' });
    expect(refunds).toEqual([captures[1]!.attempt]);
    const { rows } = await harness.pool.query('select paid_attempt_id from shop_order where id = $1', [
      orderId,
    ]);
    expect(rows).toEqual([{ paid_attempt_id: captures[0]!.attempt }]);
  });

  test('an order that is cancelled while its payment is captured is refunded and not delivered', async () => {
    const ada = harness.shopper();
    const order = await ada.order(topUp);
    await ada.payUrl(order.ordertoken);
    const payments = await loadOpened(order);
    const { id, order_id: orderId } = payments[0]!;
    const outcomes = await captureDuring(orderId, payments, (tx, locked) =>
      transitionOrder(tx, locked, { type: 'order.cancelRequested' }),
    );
    expect(outcomes).toEqual(['paid']);
    expect(await loadCaptured(orderId)).toEqual({
      captures: [{ attempt: id, state_before: 'cancelled' }],
      refunds: [id],
    });
    const { rows } = await harness.pool.query('select 1 from delivery where order_id = $1', [orderId]);
    expect(rows).toEqual([]);
  });
});

test('an ended payment is polled at intervals of at least an eighth of its age, until four hours after its page has expired', async () => {
  // Postpone the scheduled job, so that only this test polls.
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
    const { shop, checkedIds } = hearing('card', () => ({ state: 'declined' }));
    await settleOpenPayments(shop, 'card');
    return checkedIds.filter((one) => one === id).length;
  };
  await endedAgo('80 minutes', '11 minutes');
  expect([await rounds(), await rounds()]).toEqual([1, 0]);
  await endedAgo('80 minutes', '9 minutes');
  expect(await rounds()).toBe(0);
  // The payment has just ended, so no poll is due yet.
  await endedAgo('4 minutes', '1 minute');
  expect(await rounds()).toBe(0);
  // Polling stops four hours after the payment page has expired.
  await endedAgo('10 hours', '3 hours');
  await change(order, `page_expires_at = now() - interval '3 hours 59 minutes'`);
  expect(await rounds()).toBe(1);
  await endedAgo('10 hours', '3 hours');
  await change(order, `page_expires_at = now() - interval '4 hours'`);
  expect(await rounds()).toBe(0);
});

test('a payment of the wrong amount creates only one notice for staff', async () => {
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

describe('automatic refunds and resumed jobs', () => {
  /** Pays for an order and waits until the order reaches the given state. */
  const buy = async (request: AddCartRequest, state: string): Promise<Order> => {
    const ada = harness.shopper();
    const order = await ada.order(request);
    await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
    await ada.check(order.ordertoken);
    await until(async () => (await load(order)).order_state === state);
    return order;
  };
  const changeOrder = (order: Order, set: string) =>
    harness.pool.query(`update shop_order set ${set} where number = $1`, [order.orderno]);
  const sweep = () => sweepMoney(harness.app.shop, null);

  test('an undeliverable order is refunded automatically after fifteen minutes', async () => {
    const order = await buy({ ...topUp, Mobile: '9801041103' }, 'refundDue');
    await changeOrder(order, `updated_at = now() - interval '14 minutes 50 seconds'`);
    await sweep();
    expect((await load(order)).order_state).toBe('refundDue');
    await changeOrder(order, `updated_at = now() - interval '15 minutes 1 second'`);
    await Promise.all([sweep(), sweep()]);
    expect((await load(order)).order_state).not.toBe('refundDue');
    await until(async () => (await load(order)).order_state === 'refunded');
    const { captures, credits } = await harness.oracle.card();
    const paid = captures.filter(({ refno }) => refno.startsWith(order.orderno));
    expect(credits.filter((one) => paid.some((own) => own.transactionId === one.transactionId))).toHaveLength(
      1,
    );
  });

  test.each([
    ['a delivery of an order in progress', 'deliver', 'processing', null, '6 hours 1 minute', true],
    ['a delivery of a gift card in progress', 'deliverCard', 'processing', null, '6 hours 1 minute', true],
    ['a delivery that failed a short time ago', 'deliver', 'processing', null, '5 hours 59 minutes', false],
    ['a delivery of a completed order', 'deliver', 'completed', null, '6 hours 1 minute', false],
    ['another job of an order in progress', 'mail', 'processing', null, '6 hours 1 minute', false],
    ['a pending refund', 'refund', 'completed', 'pending', '6 hours 1 minute', true],
    ['a refund that failed a short time ago', 'refund', 'completed', 'pending', '5 hours 59 minutes', false],
    ['a completed refund', 'refund', 'completed', 'completed', '6 hours 1 minute', false],
    ['a refused refund', 'refund', 'completed', 'refused', '6 hours 1 minute', false],
  ])(
    'a job with no attempts left is resumed only if it is still needed: %s',
    async (key, kind, state, refund, age, isResumed) => {
      const order = await buy(giftCard, 'completed');
      const { rows } = await harness.pool.query<{ id: string }>(
        'select id from shop_order where number = $1',
        [order.orderno],
      );
      const { id } = rows[0]!;
      // The order has already been delivered, so the worker finishes a resumed job immediately.
      await changeOrder(order, `state = '${state}'`);
      if (refund !== null)
        await harness.pool.query(
          `insert into refund (id, order_id, attempt_id, state, amount) select $1, $1, id, $2, amount from payment_attempt where order_id = $1`,
          [id, refund],
        );
      await harness.pool.query(
        `insert into job (key, kind, subject, tries, failed_at) values ($1, $2, $3, 50, now() - $4::interval)`,
        [key, kind, id, age],
      );
      await sweep();
      const { rows: jobs } = await harness.pool.query(
        'select failed_at is null as resumed from job where key = $1',
        [key],
      );
      expect(jobs).toEqual([{ resumed: isResumed }]);
      await harness.pool.query('delete from job where key = $1', [key]);
      await harness.pool.query(`delete from refund where order_id = $1`, [id]);
      await changeOrder(order, `state = 'completed'`);
    },
  );
});
