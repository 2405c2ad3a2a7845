import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Order } from '../../../contract/schemas/orders.ts';
import { sentRequests, type SentRequest } from '../../../server/platform/wireChannels.ts';
import { dataOf, openShop, payAt, topUp, until, type Harness } from '../shop/harness.ts';
import {
  completed,
  loadCounts,
  loadOpenings,
  misbehave,
  paypalOf,
  recordReports,
  refunded,
  refusal,
  undeliverable,
} from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop({ RATE_LIMITS: '0' });
});
afterAll(() => harness.close());

const begin = async (item = topUp) => {
  const ada = harness.shopper();
  const order = await ada.order(item);
  const paypal = paypalOf(harness, ada);
  return { ada, order, paypal, id: await paypal.create(order) };
};
const counts = (order: Order) => loadCounts(harness, 'paypal', order);
const faulty = (body: object) => misbehave(harness, 'paypal', body);
const once = { captures: 1, credits: 0, reversals: 0, topups: 1 };
const nothing = { captures: 0, credits: 0, reversals: 0, topups: 0 };

test('PAY-02: the shop offers PayPal and returns the settings for its script', async () => {
  const ada = harness.shopper();
  const { ordertoken } = await ada.order(topUp);
  const answer = await ada.browser.get(`/getPaymentGateWay?ordertoken=${ordertoken}`, {
    'accept-language': 'de',
  });
  expect(dataOf(answer).gateways).toMatchObject([
    { code: 'card', name: 'Karte / TWINT' },
    {
      code: 'paypal',
      config: { client_id: 'sandbox', sdk_url: '/sandbox/paypal/sdk/js', currency: 'CHF', locale: 'de_CH' },
    },
    { code: 'mypos', name: 'Karte (andere Zahlungsseite)' },
  ]);
  const script = await fetch(`${harness.url}/sandbox/paypal/sdk/js`);
  expect(script.headers.get('content-type')).toContain('text/javascript');
});

test('PAY-02: an order that is approved and confirmed is paid and delivered exactly once [R1]', async () => {
  const { ada, order, paypal, id } = await begin();
  expect((await ada.status(order.ordertoken)).status).toBe('payment');
  await paypal.decide(id, 'approve');
  const confirmed = await paypal.confirm(order, id);
  expect(confirmed).toMatchObject({ paymentstatus: 'paid', transactionid: id });
  expect(confirmed.captureid).toMatch(/^[0-9A-F]{17}$/);
  await completed(ada, order);
  expect(await counts(order)).toEqual(once);
  expect(await ada.saleOrder(order.ordertoken)).toMatchObject({ paymentmethod: 'paypal', transactionid: id });
  expect(await paypal.confirm(order, id)).toMatchObject({ paymentstatus: 'paid' });
});

test('the buyer is not charged for a PayPal order that has not been approved', async () => {
  const { ada, order, paypal, id } = await begin();
  expect(refusal(await paypal.tryConfirm(order, id))).toEqual({ status: 409, code: 'ORDER_NOT_APPROVED' });
  expect(refusal(await paypal.tryConfirm(order, 'FOREIGN'))).toMatchObject({ status: 404 });
  expect((await ada.status(order.ordertoken)).status).toBe('payment');
});

test('after the buyer closes the PayPal window, a new one can be opened, and the first PayPal order is never charged', async () => {
  const { ada, order, paypal, id } = await begin();
  const left = { status: 200, body: { data: { status: 'confirmed', paymentstatus: 'cancelled' } } };
  expect(await paypal.cancel(order, id)).toMatchObject(left);
  expect(await paypal.cancel(order)).toMatchObject(left);
  await paypal.decide(id, 'approve');
  expect(refusal(await paypal.tryConfirm(order, id)).status).toBe(410);
  const again = await paypal.create(order);
  expect(again).not.toBe(id);
  await paypal.decide(again, 'approve');
  await paypal.confirm(order, again);
  await completed(ada, order);
  expect(await counts(order)).toEqual(once);
  expect(refusal(await paypal.cancel(order, again))).toEqual({ status: 409, code: 'ORDER_PAID' });
});

test('if the buyer leaves the page while PayPal creates an order, no payment attempt is left open', async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const attempts = async (): Promise<string[]> => {
    const { rows } = await harness.pool.query<{ state: string }>(
      `select a.state from payment_attempt a join shop_order o on o.id = a.order_id where o.number = $1`,
      [order.orderno],
    );
    return rows.map(({ state }) => state);
  };
  await faulty({ create: 'lose-after', next: 2 });
  const creating = ada.browser.post('/createpaypalid', { ordertoken: order.ordertoken });
  await until(async () => (await attempts()).length === 1);
  expect(await paypalOf(harness, ada).cancel(order)).toMatchObject({
    status: 200,
    body: { data: { status: 'confirmed', paymentstatus: 'cancelled' } },
  });
  expect([200, 409]).toContain((await creating).status);
  await faulty({ create: 'lose-after', next: 0 });
  expect(await attempts()).toEqual(['cancelled']);
  expect((await ada.status(order.ordertoken)).status).toBe('confirmed');
});

test('the buyer can replace a declined card in the PayPal window without being charged twice', async () => {
  const { ada, order, paypal, id } = await begin();
  await faulty({ webhook: 'drop', next: 1 });
  await paypal.decide(id, 'declined');
  const declined = await paypal.tryConfirm(order, id);
  expect(declined).toMatchObject({
    status: 422,
    body: { code: 'INSTRUMENT_DECLINED', data: { restart: 1 }, success: false },
  });
  for (let n = 0; n < 3; n += 1)
    expect(await ada.check(order.ordertoken)).toMatchObject({ paymentstatus: 'pending' });
  expect(await paypal.create(order)).toBe(id);
  await paypal.decide(id, 'approve');
  expect(await paypal.confirm(order, id)).toMatchObject({ paymentstatus: 'paid' });
  await completed(ada, order);
  expect(await counts(order)).toEqual(once);
});

test('the PayPal window opens again if PayPal requires a different payment method', async () => {
  const { ada, order, paypal, id } = await begin();
  await faulty({ webhook: 'drop', next: 1 });
  await paypal.decide(id, 'approve');
  await faulty({ capture: 'redirect', next: 1 });
  expect(await paypal.tryConfirm(order, id)).toMatchObject({
    status: 422,
    body: { code: 'INSTRUMENT_DECLINED', data: { restart: 1 } },
  });
  // The buyer closes the page after the second approval, so PayPal's notification has to complete the payment.
  await paypal.decide(id, 'approve');
  await completed(ada, order);
  expect(await counts(order)).toEqual(once);
});

test("after PayPal's final refusal, the order can be paid with another method", async () => {
  const { ada, order, paypal, id } = await begin();
  await faulty({ webhook: 'drop', next: 1 });
  await paypal.decide(id, 'approve');
  await faulty({ capture: 'refuse', next: 1 });
  expect(await paypal.tryConfirm(order, id)).toMatchObject({
    status: 402,
    body: { message: 'Something went wrong! Please try again later.' },
  });
  expect(await ada.status(order.ordertoken)).toMatchObject({ status: 'confirmed', paymentstatus: 'failed' });
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
  await completed(ada, order);
  expect(await counts(order)).toMatchObject({ captures: 0, topups: 1 });
});

test('a payment under review counts as paid once the money arrives, and no other payment is possible before that', async () => {
  const { ada, order, paypal, id } = await begin();
  await faulty({ webhook: 'drop', next: 1 });
  await paypal.decide(id, 'review');
  const answer = await paypal.tryConfirm(order, id);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: 'It may take more time to respond. Please wait for a while.',
      data: { status: 'payment', paymentstatus: 'pending' },
    },
  });
  for (const gateway of ['card', 'mypos'])
    expect(
      refusal(await ada.browser.post('/createPayURL', { ordertoken: order.ordertoken, gateway })),
    ).toEqual({ status: 409, code: 'PAYMENT_RUNNING' });
  expect(refusal(await paypal.cancel(order, id))).toEqual({ status: 409, code: 'PAYMENT_RUNNING' });
  await completed(ada, order);
  expect(await counts(order)).toEqual(once);
});

describe("each source of a payment's status can complete an approved payment on its own", () => {
  test('the webhook completes a payment after the tab has been closed', async () => {
    const { ada, order, paypal, id } = await begin();
    await paypal.decide(id, 'approve');
    await completed(ada, order);
    expect(await counts(order)).toEqual(once);
    // Reconciliation uses the transaction id in the stored notification to find payments without an order.
    const { gateway } = await until(async () => {
      const { rows } = await harness.pool.query<{ gateway: string }>(
        'select gateway from webhook_seen where transaction_id = $1',
        [id],
      );
      return rows[0];
    });
    expect(gateway).toBe('paypal');
  });

  test('the return page completes a PayPal payment without webhooks', async () => {
    const { ada, order, paypal, id } = await begin();
    await faulty({ webhook: 'drop', next: 2 });
    await paypal.decide(id, 'approve');
    expect(await ada.check(order.ordertoken)).toMatchObject({ paymentstatus: 'paid' });
    await completed(ada, order);
    expect(await counts(order)).toEqual(once);
  });

  test('the sweep completes a PayPal payment if no webhooks arrive and the buyer does not return', async () => {
    const { ada, order, paypal, id } = await begin();
    await faulty({ webhook: 'drop', next: 2 });
    await paypal.decide(id, 'approve');
    await harness.pool.query(
      `update payment_attempt set created_at = now() - interval '3 minutes' where transaction_id = $1`,
      [id],
    );
    await harness.pool.query(`update job set run_at = now() where kind = 'settleOpenPayments'`);
    await completed(ada, order);
    expect(await counts(order)).toEqual(once);
  });
});

describe('lost responses from PayPal', () => {
  test.for(['lose-before', 'lose-after'])(
    'the order is paid exactly once if the response to creating the PayPal order is lost (%s)',
    async (create) => {
      const ada = harness.shopper();
      const order = await ada.order(topUp);
      const paypal = paypalOf(harness, ada);
      await faulty({ create, next: 3 });
      expect(refusal(await ada.browser.post('/createpaypalid', { ordertoken: order.ordertoken }))).toEqual({
        status: 503,
        code: 'UNAVAILABLE',
      });
      const id = await paypal.create(order);
      await paypal.decide(id, 'approve');
      await paypal.confirm(order, id);
      await completed(ada, order);
      expect(await counts(order)).toEqual(once);
      expect(await loadOpenings(harness, 'paypal', order)).toEqual([`${order.orderno}-1`]);
    },
  );

  test.for(['lose-before', 'lose-after'])(
    'the order is paid exactly once if the response to the capture is lost (%s)',
    async (capture) => {
      const { ada, order, paypal, id } = await begin();
      await faulty({ webhook: 'drop', next: 2 });
      await paypal.decide(id, 'approve');
      await faulty({ capture, next: 3 });
      const keys = new Set<string | undefined>();
      const note = (sent: unknown): void => {
        const { url, headers } = sent as SentRequest;
        if (url.endsWith(`/${id}/capture`)) keys.add(headers['paypal-request-id']);
      };
      sentRequests.subscribe(note);
      onTestFinished(() => {
        sentRequests.unsubscribe(note);
      });
      expect(await paypal.confirm(order, id)).toMatchObject({ status: 'payment', paymentstatus: 'pending' });
      expect(refusal(await paypal.cancel(order, id))).toEqual({ status: 409, code: 'PAYMENT_RUNNING' });
      await until(async () => (await ada.check(order.ordertoken)).status === 'completed');
      expect(await counts(order)).toEqual(once);
      // PayPal recognises the retry by the idempotency key.
      expect([...keys]).toEqual([expect.stringMatching(/^capture-[0-9a-f-]{36}-\d+$/)]);
    },
  );

  test.for(['lose-before', 'lose-after'])(
    'the order is refunded exactly once if the response to the refund is lost (%s)',
    async (refund) => {
      const { ada, order, paypal, id } = await begin(undeliverable);
      await paypal.decide(id, 'approve');
      await until(async () => (await ada.status(order.ordertoken)).can_refund === 1);
      await faulty({ refund, next: 3 });
      expect((await ada.browser.post('/init-refund', { ordertoken: order.ordertoken })).status).toBe(200);
      // Run the job now instead of waiting for its next attempt.
      await until(async () => {
        await harness.pool.query(
          `update job set run_at = now() where kind = 'refund' and done_at is null and tries > 0`,
        );
        return (await ada.status(order.ordertoken)).paymentstatus === 'refunded';
      });
      expect(await counts(order)).toMatchObject({ captures: 1, credits: 1 });
    },
  );
});

describe('PayPal refunds', () => {
  const due = async () => {
    const begun = await begin(undeliverable);
    await begun.paypal.decide(begun.id, 'approve');
    await until(async () => (await begun.ada.status(begun.order.ordertoken)).can_refund === 1);
    return begun;
  };

  test('the shop treats a refund as pending until PayPal completes it', async () => {
    const { ada, order } = await due();
    await faulty({ refund: 'pending', next: 1 });
    await ada.browser.post('/init-refund', { ordertoken: order.ordertoken });
    await until(async () => (await ada.status(order.ordertoken)).paymentstatus === 'refund_pending');
    await refunded(ada, order);
    expect(await counts(order)).toMatchObject({ captures: 1, credits: 1 });
  });

  test('a refund that PayPal refused can be requested again', async () => {
    const { ada, order } = await due();
    await faulty({ refund: 'decline', next: 1 });
    await ada.browser.post('/init-refund', { ordertoken: order.ordertoken });
    await until(async () => (await ada.status(order.ordertoken)).paymentstatus === 'refund_failed');
    await ada.browser.post('/init-refund', { ordertoken: order.ordertoken });
    await refunded(ada, order);
    expect(await counts(order)).toMatchObject({ captures: 1, credits: 1 });
  });
});

describe('PayPal webhooks', () => {
  const send = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${harness.url}/api/hooks/paypal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const signature = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/cert',
    'paypal-transmission-id': 'b3b2b1a0-0000-4000-8000-000000000000',
    'paypal-transmission-sig': Buffer.from('forged').toString('base64'),
    'paypal-transmission-time': '2026-01-02T10:11:12Z',
  };

  test('a forged webhook does not change the payment', async () => {
    const { ada, order, id } = await begin();
    const body = JSON.stringify({ event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id } });
    expect((await send(body)).status).toBe(401);
    expect((await send(body, signature)).status).toBe(401);
    expect((await send(`${body},"webhook_id":"x"`, signature)).status).toBe(401);
    expect((await send('no event', signature)).status).toBe(401);
    expect((await ada.status(order.ordertoken)).status).toBe('payment');
    expect(await counts(order)).toEqual(nothing);
  });

  test.for(['duplicate', 'late', 'reorder'])(
    'the order is paid exactly once despite the webhook fault "%s"',
    async (webhook) => {
      const { ada, order, paypal, id } = await begin();
      await faulty({ webhook, next: webhook === 'reorder' ? 1 : 2 });
      await paypal.decide(id, 'approve');
      await paypal.confirm(order, id);
      await completed(ada, order);
      expect(await counts(order)).toEqual(once);
    },
  );

  test('PayPal resends a webhook whose signature the shop could not verify', async () => {
    const { ada, order, paypal, id } = await begin();
    await faulty({ verify: 'down', next: 1 });
    await paypal.decide(id, 'approve');
    await completed(ada, order);
    expect(await counts(order)).toEqual(once);
  });

  test('the order is paid exactly once even if PayPal still reports an older status after the webhook', async () => {
    const { ada, order, paypal, id } = await begin();
    await faulty({ status: 'stale', next: 1 });
    const reports = recordReports(`/v2/checkout/orders/${id}`);
    await paypal.decide(id, 'approve');
    await until(() => reports.length > 0);
    expect(reports[0]).toMatchObject({ status: 'PAYER_ACTION_REQUIRED' });
    await until(async () => (await ada.check(order.ordertoken)).status === 'completed');
    expect(await counts(order)).toEqual(once);
  });
});

test('the shop renews an access token that PayPal has revoked', async () => {
  const { ada, order, paypal, id } = await begin();
  await faulty({ token: 'revoked', next: 1 });
  await paypal.decide(id, 'approve');
  await completed(ada, order);
  expect(await counts(order)).toEqual(once);
});

test('the buyer is not charged if the approved amount differs from the order total', async () => {
  const { ada, order, paypal, id } = await begin();
  await harness.pool.query('update payment_attempt set amount = amount + 1 where transaction_id = $1', [id]);
  await paypal.decide(id, 'approve');
  expect(refusal(await paypal.tryConfirm(order, id))).toEqual({ status: 502, code: 'PAYMENT_MISMATCH' });
  expect((await ada.status(order.ordertoken)).status).toBe('payment');
  expect(await counts(order)).toEqual(nothing);
});

test('the buyer is not charged for a PayPal order approved after the order was cancelled', async () => {
  const { ada, order, paypal, id } = await begin();
  await ada.browser.post('/cancelOrder', { ordertoken: order.ordertoken });
  await paypal.decide(id, 'approve');
  expect(refusal(await paypal.tryConfirm(order, id))).toEqual({ status: 410, code: 'ORDER_CLOSED' });
  expect(await counts(order)).toEqual(nothing);
});

test('switching to another payment method leaves only one attempt open, and a payment for the old attempt is refunded [STORY-8]', async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const paypal = paypalOf(harness, ada);
  const card = await ada.payUrl(order.ordertoken);
  const id = await paypal.create(order);
  await paypal.decide(id, 'approve');
  await completed(ada, order);
  await payAt(card.payurl, 'approve');
  await until(async () => (await loadCounts(harness, 'card', order)).credits === 1);
  expect(await loadCounts(harness, 'card', order)).toMatchObject({ captures: 1, credits: 1 });
  expect(await counts(order)).toEqual(once);
});

describe('a hundred parallel calls for a PayPal payment', () => {
  const hundred = <T>(call: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 100 }, call));

  test('a hundred parallel calls to createpaypalid create only one PayPal order', async () => {
    const ada = harness.shopper();
    const order = await ada.order(topUp);
    const ids = await hundred(() => paypalOf(harness, ada).create(order));
    expect(new Set(ids).size).toBe(1);
  });

  test('a hundred parallel calls to paypalconfirm capture the payment only once', async () => {
    const { ada, order, paypal, id } = await begin();
    await paypal.decide(id, 'approve');
    const answers = await hundred(() => paypal.confirm(order, id));
    expect(new Set(answers.map((a) => a.captureid)).size).toBe(1);
    for (const answer of answers) {
      expect(answer).toMatchObject({
        paymentstatus: 'paid',
        captureid: expect.stringMatching(/./) as string,
        transactionid: id,
      });
      expect(['processing', 'completed']).toContain(answer.status);
    }
    await completed(ada, order);
    expect(await counts(order)).toEqual(once);
  });

  test('a hundred parallel calls to init-refund start only one refund', async () => {
    const { ada, order, paypal, id } = await begin(undeliverable);
    await paypal.decide(id, 'approve');
    await until(async () => (await ada.status(order.ordertoken)).can_refund === 1);
    const answers = await hundred(() => ada.browser.post('/init-refund', { ordertoken: order.ordertoken }));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    await refunded(ada, order);
    expect(await counts(order)).toMatchObject({ captures: 1, credits: 1 });
  });

  test('a hundred parallel calls to cancelOrder cancel the order only once, and the buyer is not charged', async () => {
    const { ada, order, paypal, id } = await begin();
    const answers = await hundred(() => ada.browser.post('/cancelOrder', { ordertoken: order.ordertoken }));
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]));
    await paypal.decide(id, 'approve');
    await paypal.tryConfirm(order, id);
    expect(await counts(order)).toEqual(nothing);
    const { rows } = await harness.pool.query(
      `select count(*)::int as n from order_event e join shop_order o on o.id = e.order_id
         where o.number = $1 and e.type = 'order.cancelRequested'`,
      [order.orderno],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('confirming and cancelling a PayPal payment at the same time captures it exactly once or not at all [STORY-9]', async () => {
    const { ada, order, paypal, id } = await begin();
    await paypal.decide(id, 'approve');
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? paypal.tryConfirm(order, id) : paypal.cancel(order, id))),
    );
    const { status } = await until(async () => {
      const now = await ada.status(order.ordertoken);
      return (now.status === 'completed' || now.status === 'confirmed') && now;
    });
    expect(await counts(order)).toEqual(status === 'completed' ? once : nothing);
  });
});
