import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AddCartRequest } from '../../../contract/schemas/orders.ts';
import { OutcomeUnknown } from '../../../server/providers/ports.ts';
import { recordReports } from '../payments/harness.ts';
import { makeJobsDue, openShop, payAt, topUp, until, type Harness, type Shopper } from '../shop/harness.ts';

const signKey = '00112233445566778899aabbccddeeff';
let harness: Harness;
beforeAll(async () => {
  harness = await openShop({ CARD_SIGN_KEY: signKey });
});
afterAll(() => harness.close());

const completed = (ada: Shopper, ordertoken: string): Promise<boolean> =>
  until(async () => (await ada.status(ordertoken)).status === 'completed');

const loadCaptures = async (orderno: string): Promise<number> =>
  (await harness.oracle.card()).captures.filter((c) => c.refno.startsWith(orderno)).length;
const loadCredits = async (w: Harness, orderno: string): Promise<number[]> => {
  const { captures, credits } = await w.oracle.card();
  const own = captures.filter((c) => c.refno.startsWith(orderno)).map((c) => c.transactionId);
  return credits.filter((c) => own.includes(c.transactionId)).map((c) => c.amount);
};
const loadTopups = async (orderno: string): Promise<number> =>
  (await harness.oracle.supplier()).topups.filter((t) => t.customIdentifier === orderno).length;

const hook = (body: string, signature: string): Promise<Response> =>
  fetch(`${harness.url}/api/hooks/datatrans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'datatrans-signature': signature },
    body,
  });
const signed = (body: string): string => {
  const t = String(Date.now());
  return `t=${t},s0=${createHmac('sha256', Buffer.from(signKey, 'hex'))
    .update(t + body)
    .digest('hex')}`;
};

describe("each source of a payment's status can complete the payment on its own", () => {
  test('the webhook completes a payment, even if it arrives twice [R7]', async () => {
    const ada = harness.shopper();
    const order = await ada.order(topUp);
    const { payurl } = await ada.payUrl(order.ordertoken);
    await harness.oracle.cardMisbehaves({ webhook: 'duplicate', next: 1 });
    await payAt(payurl, 'approve');
    await completed(ada, order.ordertoken);
    expect([await loadCaptures(order.orderno), await loadTopups(order.orderno)]).toEqual([1, 1]);
  });

  test('the refresh button completes a payment without a webhook', async () => {
    const ada = harness.shopper();
    const order = await ada.order(topUp);
    const { payurl } = await ada.payUrl(order.ordertoken);
    await harness.oracle.cardMisbehaves({ webhook: 'drop', next: 1 });
    await payAt(payurl, 'approve');
    await sleep(150);
    expect((await ada.status(order.ordertoken)).status).toBe('payment');
    const refreshed = await ada.browser.post('/refreshorder', { ordertoken: order.ordertoken });
    expect(refreshed).toMatchObject({
      status: 200,
      body: { data: { status: 'processing', paymentstatus: 'paid' } },
    });
    await completed(ada, order.ordertoken);
  });

  test('the sweep completes a payment without a webhook [R3]', async () => {
    const ada = harness.shopper();
    const order = await ada.order(topUp);
    const { payurl } = await ada.payUrl(order.ordertoken);
    await harness.oracle.cardMisbehaves({ webhook: 'drop', next: 1 });
    await payAt(payurl, 'approve');
    await harness.pool.query(
      `update payment_attempt set created_at = now() - interval '3 minutes' where state = 'open'`,
    );
    await makeJobsDue(harness.pool, `kind = 'settleOpenPayments'`);
    await completed(ada, order.ordertoken);
    expect(await loadCaptures(order.orderno)).toBe(1);
  });
});

test('a forged or modified webhook is rejected, and a signed one sent before the payment or for an unknown payment changes nothing [R7]', async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const { payurl, transactionid } = await ada.payUrl(order.ordertoken);
  const warn = vi.spyOn(harness.app.shop.log, 'warn');
  onTestFinished(() => warn.mockRestore());
  const body = JSON.stringify({
    transactionId: transactionid,
    status: 'settled',
    detail: { authorize: { amount: 285 } },
  });
  const forged = await hook(body, 't=1,s0=00');
  expect(forged.status).toBe(401);
  expect(await forged.json()).toMatchObject({ success: false, code: 'BAD_SIGNATURE' });
  expect(warn).toHaveBeenCalledWith(
    { requestId: expect.any(String) as string, gateway: 'card' },
    'a webhook was not signed by the provider',
  );
  expect((await hook(body, signed(`${body} `))).status).toBe(401);
  const answerTo = async (text: string): Promise<unknown[]> => {
    const answer = await hook(text, signed(text));
    return [answer.status, await answer.json()];
  };
  const received = [200, { received: true }];
  expect(await answerTo(body)).toEqual(received);
  expect(await answerTo(JSON.stringify({ transactionId: '1' }))).toEqual(received);
  expect((await ada.status(order.ordertoken)).status).toBe('payment');
  // After the payment, the same webhook completes it. While the status cannot be read, the provider has to resend it.
  await harness.oracle.cardMisbehaves({ webhook: 'drop', next: 1 });
  await payAt(payurl, 'approve');
  const status = vi
    .spyOn(harness.app.shop.gateways.card, 'status')
    .mockRejectedValue(new OutcomeUnknown('no answer'));
  const unread = await hook(body, signed(body));
  status.mockRestore();
  expect(unread.status).toBe(503);
  expect(await answerTo(body)).toEqual(received);
  await completed(ada, order.ordertoken);
  expect(await answerTo(body)).toEqual(received);
});

test('thirty parallel calls to each payment endpoint result in only one payment, one capture and one delivery [R1]', async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const pages = await Promise.all(Array.from({ length: 30 }, () => ada.payUrl(order.ordertoken)));
  expect(new Set(pages.map((p) => p.transactionid)).size).toBe(1);
  const page = pages[0];
  const body = JSON.stringify({ transactionId: page?.transactionid });
  await payAt(page?.payurl ?? '', 'approve');
  await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      await ada.check(order.ordertoken);
      expect((await hook(body, signed(body))).status).toBe(200);
      if (n % 3 === 0)
        await ada.browser.post('/createPayURL', { ordertoken: order.ordertoken, gateway: 'card' });
    }),
  );
  await completed(ada, order.ordertoken);
  expect([await loadCaptures(order.orderno), await loadTopups(order.orderno)]).toEqual([1, 1]);
  const { rows } = await harness.pool.query(
    `select (select count(*)::int from payment_attempt a where a.order_id = o.id) as attempts,
            (select count(*)::int from delivery d where d.order_id = o.id) as deliveries,
            (select count(*)::int from mail m where m.order_id = o.id) as mails,
            (select count(*)::int from order_event e where e.order_id = o.id and e.type = 'order.captured') as captures
       from shop_order o where number = $1`,
    [order.orderno],
  );
  expect(rows).toEqual([{ attempts: 1, deliveries: 1, mails: 1, captures: 1 }]);
});

test('an order is completed even if the provider still reports an outdated status after its webhook', async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const { payurl, transactionid } = await ada.payUrl(order.ordertoken);
  await harness.oracle.cardMisbehaves({ status: 'stale', next: 1 });
  const reports = recordReports(`/v1/transactions/${transactionid}`);
  await payAt(payurl, 'approve');
  await until(() => reports.length > 0);
  expect(reports[0]).toMatchObject({ status: 'initialized' });
  await until(async () => (await ada.check(order.ordertoken)).status === 'completed');
});

test('an order stays unpaid if the amount of its payment is wrong', async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const { payurl } = await ada.payUrl(order.ordertoken);
  await harness.pool.query(`update payment_attempt set amount = amount + 1 where reference = $1`, [
    `${order.orderno}-1`,
  ]);
  await payAt(payurl, 'approve');
  expect((await ada.check(order.ordertoken)).status).toBe('payment');
  const { rows } = await harness.pool.query(
    `select distinct e.type from order_event e join shop_order o on o.id = e.order_id
       where o.number = $1 and e.type = 'amount_mismatch'`,
    [order.orderno],
  );
  expect(rows).toHaveLength(1);
  expect(await loadTopups(order.orderno)).toBe(0);
});

test('a payment for a cancelled order is refunded automatically and only once [R10 STORY-10]', async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const { payurl, transactionid } = await ada.payUrl(order.ordertoken);
  const cancelled = await ada.browser.post('/cancelOrder', { ordertoken: order.ordertoken });
  expect(cancelled).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } });
  await harness.oracle.cardMisbehaves({ webhook: 'duplicate', next: 1 });
  await payAt(payurl, 'approve');
  await until(async () => (await ada.status(order.ordertoken)).paymentstatus === 'refunded');
  const body = JSON.stringify({ transactionId: transactionid });
  for (let n = 0; n < 5; n += 1) await hook(`${body}${' '.repeat(n)}`, signed(`${body}${' '.repeat(n)}`));
  await sleep(200);
  expect(await loadCredits(harness, order.orderno)).toEqual([285]);
  expect(await loadTopups(order.orderno)).toBe(0);
  await until(async () =>
    (await harness.oracle.inbox()).some((l) => l.subject === `Refund for order ${order.orderno}`),
  );
});

/**
 * Simulates a provider that reports a payment as cancelled but still accepts it after the buyer has paid on a
 * second payment page.
 */
const paidTwice = async (
  request: AddCartRequest,
  whenPaid: (ada: Shopper, ordertoken: string) => Promise<unknown>,
) => {
  const ada = harness.shopper();
  const order = await ada.order(request);
  const first = await ada.payUrl(order.ordertoken);
  await harness.pool.query(`update payment_attempt set state = 'cancelled' where transaction_id = $1`, [
    first.transactionid,
  ]);
  await harness.pool.query(`update shop_order set state = 'confirmed' where number = $1`, [order.orderno]);
  const second = await ada.payUrl(order.ordertoken);
  await payAt(second.payurl, 'approve');
  await whenPaid(ada, order.ordertoken);
  await payAt(first.payurl, 'approve');
  await until(async () => (await loadCredits(harness, order.orderno)).length === 1);
  const { credits } = await harness.oracle.card();
  expect(credits.some((c) => c.transactionId === first.transactionid)).toBe(true);
  return { ada, order, second };
};

test('the second payment for a paid order is refunded, but the first is not', async () => {
  const { ada, order } = await paidTwice(topUp, completed);
  expect((await ada.status(order.ordertoken)).paymentstatus).toBe('paid');
  expect(await loadTopups(order.orderno)).toBe(1);
});

test('if an order that was paid twice cannot be delivered, both payments are refunded', async () => {
  const { ada, order, second } = await paidTwice({ ...topUp, Mobile: '9801041302' }, (who, ordertoken) =>
    until(async () => (await who.check(ordertoken)).message_key === 'refund'),
  );
  expect((await ada.browser.post('/init-refund', { ordertoken: order.ordertoken })).status).toBe(200);
  await until(async () => (await ada.status(order.ordertoken)).paymentstatus === 'refunded');
  expect(await loadCredits(harness, order.orderno)).toEqual([285, 285]);
  const { credits } = await harness.oracle.card();
  expect(credits.filter((c) => c.transactionId === second.transactionid)).toHaveLength(1);
});

test('an unpaid order expires, and its late payment is refunded', async () => {
  const short = await openShop({ ORDER_LIFE_SECONDS: '1' });
  try {
    const ada = short.shopper();
    const order = await ada.order(topUp);
    const { payurl } = await ada.payUrl(order.ordertoken);
    await until(async () => (await ada.status(order.ordertoken)).status === 'cancelled');
    expect(await ada.browser.get(`/getPaymentGateWay?ordertoken=${order.ordertoken}`)).toMatchObject({
      status: 410,
    });
    await payAt(payurl, 'approve');
    await until(async () => (await ada.status(order.ordertoken)).paymentstatus === 'refunded');
    expect(await loadCredits(short, order.orderno)).toEqual([285]);
  } finally {
    await short.close();
  }
});
