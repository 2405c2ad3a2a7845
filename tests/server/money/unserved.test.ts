import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/schemas/orders.ts';
import { slow, slowUnless } from '../../setup/tiers.ts';
import { joinFirstStaff, type StaffBrowser } from '../admin/harness.ts';
import { loadCounts, misbehave, myposOf, paypalOf, refusal, undeliverable } from '../payments/harness.ts';
import { makeJobsDue, openShop, payAt, topUp, until, type Harness, type Shopper } from '../shop/harness.ts';
import {
  gatewayPage,
  openFaultyProxy,
  type Call,
  type Fate,
  type FaultyProxy,
} from '../support/faultyProxy.ts';

/**
 * Tests the shop with providers that refuse to serve it, or that refuse the retry of a request that they have
 * already executed. Orders must stay open, and no message may wrongly say that nothing was charged. Nothing may
 * be charged or refunded twice, and staff must get a notice.
 */

let harness: Harness;
let proxy: FaultyProxy;
let staff: StaffBrowser;
beforeAll(async () => {
  proxy = await openFaultyProxy();
  harness = await openShop({
    RATE_LIMITS: '0',
    PAYPAL_API_BASE: `${proxy.url}/sandbox/paypal`,
    CARD_API_BASE: `${proxy.url}/sandbox/datatrans`,
    MYPOS_URL: `${proxy.url}/sandbox/mypos/vmp/checkout`,
    MYPOS_CONFIRM_SECONDS: '0',
  });
  proxy.target = harness.url;
  staff = await joinFirstStaff(harness);
});
afterAll(async () => {
  await harness.close();
  await proxy.close();
});
beforeEach(async () => {
  // Drop the providers' notifications, because they also update the payment.
  await misbehave(harness, 'paypal', { webhook: 'drop', next: 1000 });
  await misbehave(harness, 'card', { webhook: 'drop', next: 1000 });
  await harness.pool.query('delete from staff_notice');
});
afterEach(() => {
  proxy.fateOf = () => 'pass';
  proxy.calls.length = 0;
});

/** Loads the states of the order, its payment attempts and its refund from the database. */
const file = async ({ orderno }: Order) => {
  const one = async <Row extends object>(text: string): Promise<Row[]> =>
    (await harness.pool.query<Row>(text, [orderno])).rows;
  const [order] = await one<{ state: string }>('select state from shop_order where number = $1');
  const attempts = await one<{ state: string }>(
    'select a.state from payment_attempt a join shop_order o on o.id = a.order_id where o.number = $1 order by position',
  );
  const [refund] = await one<{ state: string }>(
    'select r.state from refund r join shop_order o on o.id = r.order_id where o.number = $1',
  );
  return {
    order: order?.state,
    attempts: attempts.map(({ state }) => state),
    refund: refund?.state ?? null,
  };
};
/** Returns the provider's id of the order's latest payment. */
const loadOrderId = async ({ orderno }: Order): Promise<string> => {
  const { rows } = await harness.pool.query<{ id: string }>(
    `select transaction_id as id from payment_attempt a join shop_order o on o.id = a.order_id
       where o.number = $1 order by position desc`,
    [orderno],
  );
  return rows[0]?.id ?? '';
};
/** Returns the open staff notices in the form `kind gateway reason`. */
const openNotices = async (): Promise<string[]> =>
  [...(await staff.text('/refunds')).matchAll(/data-notice="([^"]+)"/g)].map(([, what = '']) => what);

const makeDue = (kind: string): Promise<void> =>
  makeJobsDue(harness.pool, `kind = $1 and done_at is null and failed_at is null`, [kind]);
/** Runs the sweep on this order's payments now. */
const sweep = async ({ orderno }: Order): Promise<void> => {
  await harness.pool.query(
    `update payment_attempt a set created_at = a.created_at - interval '4 minutes', updated_at = a.updated_at - interval '4 minutes'
       from shop_order o where o.id = a.order_id and o.number = $1`,
    [orderno],
  );
  await makeJobsDue(harness.pool, `kind = 'settleOpenPayments'`);
};
const expire = async ({ orderno }: Order): Promise<void> => {
  await harness.pool.query(
    `update shop_order set expires_at = now() - interval '1 minute' where number = $1`,
    [orderno],
  );
  await makeJobsDue(harness.pool, `kind = 'sweepExpired'`);
};
/**
 * Expires the order and waits until two sweeps have requested the payment's status. The second sweep does so
 * only if the first left the order unchanged.
 */
const outliveSweep = async (order: Order, end: string): Promise<void> => {
  for (let round = 0; round < 2; round += 1) {
    const before = proxy.count('GET', end);
    await until(async () => {
      // A running sweep reschedules its job when it ends, so make the job due again until it has run.
      await expire(order);
      return proxy.count('GET', end) > before;
    });
  }
};

const paypalError = (name: string, issue?: string): object => ({
  name,
  message: 'no',
  debug_id: '1',
  ...(issue ? { details: [{ issue, description: 'no' }] } : {}),
});
const refusals: [string, Fate][] = [
  [
    '401',
    {
      status: 401,
      body: { error: 'invalid_token', error_description: 'Token signature verification failed' },
    },
  ],
  ['403', { status: 403, body: paypalError('NOT_AUTHORIZED', 'PERMISSION_DENIED') }],
  ['403 from a gateway', gatewayPage(403)],
  ['404 from a gateway', gatewayPage(404)],
  ['404 from a gateway in JSON', { status: 404, body: { message: 'no Route matched with those values' } }],
  ['404', { status: 404, body: paypalError('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID') }],
  ['422', { status: 422, body: paypalError('UNPROCESSABLE_ENTITY', 'DUPLICATE_INVOICE_ID') }],
  ['429', { status: 429, body: paypalError('RATE_LIMIT_REACHED') }],
];

const isCapture = ({ path }: Call): boolean => path.endsWith('/capture');
const isRefund = ({ path, method }: Call): boolean => method === 'POST' && /\/(refund|credit)$/.test(path);
/** Executes the first matching call and loses its response. Refuses all later matching calls. */
const lostThenRefused = (
  is: (call: Call) => boolean,
  fate: Fate,
  others: (call: Call) => Fate = () => 'pass',
) => {
  let done = false;
  proxy.fateOf = (call) => {
    if (!is(call)) return others(call);
    if (done) return fate;
    done = true;
    return 'loseAnswer';
  };
};

const begin = async (item = topUp) => {
  const ada = harness.shopper();
  const order = await ada.order(item);
  const paypal = paypalOf(harness, ada);
  const id = await paypal.create(order);
  await paypal.decide(id, 'approve');
  return { ada, order, paypal, id };
};
const noSecondWay = async (ada: Shopper, { ordertoken }: Order): Promise<void> => {
  for (const gateway of ['card', 'mypos'])
    expect([409, 503]).toContain((await ada.browser.post('/createPayURL', { ordertoken, gateway })).status);
};
const counts = (order: Order) => loadCounts(harness, 'paypal', order);
const once = { captures: 1, credits: 0, reversals: 0, topups: 1 };

describe('PayPal capture whose response was lost and whose retry is refused', () => {
  for (const [name, fate] of refusals)
    test(
      `if both the retry of a PayPal capture and the status checks fail with ${name}, the order waits until the outage ends and is paid only once`,
      slowUnless(name === '401'),
      async () => {
        const { ada, order, paypal, id } = await begin();
        lostThenRefused(isCapture, fate, ({ method, path }) =>
          // Status requests sent before the capture succeed, and those sent after it fail.
          method === 'GET' && path.endsWith(id) && proxy.count('POST', '/capture') > 0
            ? gatewayPage(403)
            : 'pass',
        );
        const confirmed = await paypal.tryConfirm(order, id);
        expect(confirmed).toMatchObject({
          status: 200,
          body: {
            message: 'It may take more time to respond. Please wait for a while.',
            data: { status: 'payment', paymentstatus: 'pending' },
          },
        });
        expect(await file(order)).toEqual({ order: 'payment', attempts: ['capturing'], refund: null });
        await noSecondWay(ada, order);
        await outliveSweep(order, id);
        expect(await file(order)).toMatchObject({ order: 'payment', attempts: ['capturing'] });

        proxy.fateOf = () => 'pass';
        await sweep(order);
        await until(async () => (await file(order)).order === 'completed');
        expect(await counts(order)).toEqual(once);
        await until(async () => (await openNotices()).length === 0);
      },
    );

  for (const [name, fate] of refusals)
    test(
      `if only the retry of a PayPal capture fails with ${name}, the order is paid as soon as the payment status can be read`,
      slowUnless(name === '401'),
      async () => {
        const { order, paypal, id } = await begin();
        lostThenRefused(isCapture, fate);
        const first = await paypal.tryConfirm(order, id);
        expect(first.status).toBe(200);
        if ((await file(order)).order === 'payment') await paypal.tryConfirm(order, id);
        await until(async () => (await file(order)).order === 'completed');
        expect(await counts(order)).toEqual(once);
      },
    );

  test(
    'the shop still checks a payment with the provider after its attempt was marked as declined, cancelled or expired',
    slow,
    async () => {
      for (const state of ['declined', 'cancelled', 'expired']) {
        const { order, paypal, id } = await begin();
        proxy.fateOf = (call) => (isCapture(call) ? 'loseAnswer' : 'pass');
        await paypal.tryConfirm(order, id);
        proxy.fateOf = () => 'pass';
        await harness.pool.query(`update payment_attempt set state = $1 where transaction_id = $2`, [
          state,
          id,
        ]);
        await harness.pool.query(`update shop_order set state = 'confirmed' where number = $1`, [
          order.orderno,
        ]);
        await sweep(order);
        await until(async () => (await file(order)).order === 'completed');
        expect(await counts(order)).toEqual(once);
      }
    },
  );
});

test('a payment attempt expires if PayPal no longer recognises it', async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  await paypalOf(harness, ada).create(order);
  await harness.pool.query(
    `update payment_attempt a set transaction_id = 'FORGOTTEN', created_at = now() - interval '3 hours'
       from shop_order o where o.id = a.order_id and o.number = $1`,
    [order.orderno],
  );
  await makeJobsDue(harness.pool, `kind = 'settleOpenPayments'`);
  await until(async () => (await file(order)).attempts[0] === 'expired');
  expect(await openNotices()).toEqual([]);
});

describe('payment method of an unavailable provider', () => {
  test.for(['paypal', 'card'] as const)(
    'if %s is unavailable, the shopper is informed and can pay with another method',
    async (gateway) => {
      const ada = harness.shopper();
      const order = await ada.order(topUp);
      const own = gateway === 'paypal' ? '/paypal/' : '/datatrans/';
      proxy.fateOf = ({ path }) =>
        path.includes(own) ? { status: 401, body: { error: { code: 'UNAUTHORIZED' } } } : 'pass';
      const { ordertoken } = order;
      const answer =
        gateway === 'paypal'
          ? await ada.browser.post('/createpaypalid', { ordertoken })
          : await ada.browser.post('/createPayURL', { ordertoken, gateway });
      expect(answer).toMatchObject({
        status: 502,
        body: {
          code: 'GATEWAY_DOWN',
          message:
            'This payment method is not available right now. You have not been charged. Please choose another one.',
        },
      });
      expect(await openNotices()).toEqual([`unavailable ${gateway} credentials`]);
      // After a reload, the buyer can choose another payment method.
      expect(await ada.status(ordertoken)).toMatchObject({ status: 'confirmed', paymentstatus: 'cancelled' });
      if (gateway === 'paypal') await payAt((await ada.payUrl(ordertoken)).payurl, 'approve');
      else {
        const paypal = paypalOf(harness, ada);
        const id = await paypal.create(order);
        await paypal.decide(id, 'approve');
        await paypal.confirm(order, id);
      }
      await ada.check(ordertoken);
      await until(async () => (await file(order)).order === 'completed');
      proxy.fateOf = () => 'pass';
      // The next successful request closes the notice automatically.
      const next = await ada.order(topUp);
      await (gateway === 'paypal' ? paypalOf(harness, ada).create(next) : ada.payUrl(next.ordertoken));
      expect(await openNotices()).toEqual([]);
    },
  );

  test('if the card provider refuses to start a payment, the attempt ends and the order can still be paid', async () => {
    const ada = harness.shopper();
    const order = await ada.order(topUp);
    const { ordertoken } = order;
    proxy.fateOf = ({ path }) =>
      path.endsWith('/v1/transactions')
        ? { status: 400, body: { error: { code: 'INVALID_PROPERTY' } } }
        : 'pass';
    const answer = await ada.browser.post('/createPayURL', { ordertoken, gateway: 'card' });
    expect(answer).toMatchObject({ status: 502, body: { code: 'GATEWAY_DOWN' } });
    expect(await file(order)).toMatchObject({ order: 'confirmed', attempts: ['expired'] });
    proxy.fateOf = () => 'pass';
    await payAt((await ada.payUrl(ordertoken)).payurl, 'approve');
    await ada.check(ordertoken);
    await until(async () => (await file(order)).order === 'completed');
  });

  test('during a PayPal outage, the buyer can switch to a card, and the open PayPal window captures no payment', async () => {
    const { ada, order } = await begin();
    proxy.fateOf = ({ path }) => (path.includes('/paypal/') ? gatewayPage(403) : 'pass');
    await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
    await ada.check(order.ordertoken);
    await until(async () => (await file(order)).order === 'completed');
    expect(await file(order)).toEqual({
      order: 'completed',
      attempts: ['cancelled', 'captured'],
      refund: null,
    });
  });

  test.for([
    ['rateLimited', { status: 429, body: { error: { code: 'TOO_MANY' } } }],
    ['credentials', { status: 401, body: { error: { code: 'UNAUTHORIZED' } } }],
    ['gateway', gatewayPage(404)],
  ] as [string, Fate][])(
    'if the status check of a paid card payment fails with %s, the payment stays pending and is settled later',
    slow,
    async ([reason, fate]) => {
      const ada = harness.shopper();
      const order = await ada.order(topUp);
      await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
      proxy.fateOf = ({ method }) => (method === 'GET' ? fate : 'pass');
      expect(await ada.check(order.ordertoken)).toMatchObject({
        paymentstatus: 'pending',
        message_key: 'wait',
      });
      await outliveSweep(order, await loadOrderId(order));
      expect(await file(order)).toEqual({ order: 'payment', attempts: ['open'], refund: null });
      expect(await openNotices()).toEqual([`unavailable card ${reason}`]);
      proxy.fateOf = () => 'pass';
      await sweep(order);
      await until(async () => (await file(order)).order === 'completed');
      expect(await openNotices()).toEqual([]);
    },
  );
});

describe('refund during a provider outage', () => {
  const due = async (gateway: 'paypal' | 'card' | 'mypos') => {
    const ada = harness.shopper();
    const order = await ada.order(undeliverable);
    if (gateway === 'card') {
      await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
      await ada.check(order.ordertoken);
    } else if (gateway === 'paypal') {
      const paypal = paypalOf(harness, ada);
      const id = await paypal.create(order);
      await paypal.decide(id, 'approve');
      await paypal.confirm(order, id);
    } else {
      const mypos = myposOf(harness, ada);
      const { payurl, fields, transactionid } = await mypos.page(order);
      await mypos.open(payurl, fields);
      await mypos.comeBack(await mypos.decide(transactionid, 'pay'));
    }
    await until(async () => {
      await makeDue('settle');
      return (await file(order)).order === 'refundDue';
    });
    return { ada, order };
  };
  const again = async (order: Order, state: string): Promise<void> => {
    await until(async () => {
      await makeDue('refund');
      return (await file(order)).order === state;
    });
  };
  const loadCredits = async (gateway: 'paypal' | 'card' | 'mypos', order: Order): Promise<number> =>
    (await loadCounts(harness, gateway, order)).credits;

  for (const [gateway, name, fate] of [
    ['paypal', '401', { status: 401, body: { error: 'invalid_token' } }],
    ['paypal', '403', { status: 403, body: paypalError('NOT_AUTHORIZED', 'PERMISSION_DENIED') }],
    [
      'paypal',
      '422 fully refunded',
      { status: 422, body: paypalError('UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED') },
    ],
    ['card', '401', { status: 401, body: { error: { code: 'UNAUTHORIZED' } } }],
    ['card', '403', gatewayPage(403)],
    ['card', '400 invalid property', { status: 400, body: { error: { code: 'INVALID_PROPERTY' } } }],
  ] as ['paypal' | 'card', string, Fate][])
    test(
      `a ${gateway} refund is completed even if its response was lost and the retry was refused with ${name}`,
      slowUnless(name === '401'),
      async () => {
        const { ada, order } = await due(gateway);
        lostThenRefused(isRefund, fate);
        await ada.browser.post('/init-refund', { ordertoken: order.ordertoken });
        await again(order, 'refunded');
        expect(await file(order)).toMatchObject({ order: 'refunded', refund: 'completed' });
        expect(await loadCredits(gateway, order)).toBe(1);
        proxy.fateOf = () => 'pass';
      },
    );

  test(
    "if the response to a refund is lost, the shop finds the refund in the provider's history",
    slow,
    async () => {
      for (const gateway of ['card', 'mypos'] as const) {
        const { ada, order } = await due(gateway);
        const isIt = (call: Call): boolean => isRefund(call) || call.body.includes('IPCmethod=IPCRefund&');
        // Lose the response to every refund request, not only to the first.
        proxy.fateOf = (call) => (isIt(call) ? 'loseAnswer' : 'pass');
        proxy.calls.length = 0;
        await ada.browser.post('/init-refund', { ordertoken: order.ordertoken });
        await until(() => proxy.calls.some(isIt));
        await until(async () => {
          const { rows } = await harness.pool.query<{ tries: number }>(
            `select tries from job where kind = 'refund' and done_at is null and tries > 0`,
          );
          return rows.length > 0;
        });
        const sent = proxy.calls.filter(isIt).length;
        await again(order, 'refunded');
        expect(proxy.calls.filter(isIt)).toHaveLength(sent);
        expect(await loadCredits(gateway, order)).toBe(1);
        // myPOS refund requests have no idempotency key, so a retry could refund the payment twice.
        if (gateway === 'mypos') expect(sent).toBe(1);
      }
    },
  );

  test(
    'an automatic refund that PayPal blocks temporarily is reported to staff and continues afterwards',
    slow,
    async () => {
      const { order } = await due('paypal');
      proxy.fateOf = (call) =>
        isRefund(call) ? { status: 403, body: paypalError('NOT_AUTHORIZED', 'PERMISSION_DENIED') } : 'pass';
      await harness.pool.query(
        `update shop_order set updated_at = now() - interval '1 hour' where number = $1`,
        [order.orderno],
      );
      await makeJobsDue(harness.pool, `kind = 'settleOpenPayments'`);
      await until(() => proxy.calls.some(isRefund));
      await until(async () => (await openNotices()).length > 0);
      expect(await openNotices()).toEqual(['unavailable paypal forbidden']);
      await makeDue('refund');
      await until(() => proxy.calls.filter(isRefund).length > 1);
      expect(await file(order)).toMatchObject({ order: 'refunding', refund: 'requested' });
      proxy.fateOf = () => 'pass';
      await again(order, 'refunded');
      expect(await loadCredits('paypal', order)).toBe(1);
      expect(await openNotices()).toEqual([]);
    },
  );

  test.for([
    [
      'paypal',
      { status: 422, body: paypalError('UNPROCESSABLE_ENTITY', 'REFUND_FAILED_INSUFFICIENT_FUNDS') },
    ],
  ] as ['paypal', Fate][])(
    "a refund that %s refuses because the shop's balance is too low is completed once the balance is sufficient",
    async ([gateway, fate]) => {
      const { ada, order } = await due(gateway);
      proxy.fateOf = (call) => (isRefund(call) ? fate : 'pass');
      await ada.browser.post('/init-refund', { ordertoken: order.ordertoken });
      await until(async () => (await openNotices()).includes(`unavailable ${gateway} float`));
      expect(await file(order)).toMatchObject({ order: 'refunding', refund: 'requested' });
      proxy.fateOf = () => 'pass';
      await again(order, 'refunded');
      expect(await openNotices()).toEqual([]);
    },
  );

  test('a refused refund creates one notice for staff, which is closed once another refund request succeeds', async () => {
    const { ada, order } = await due('paypal');
    await misbehave(harness, 'paypal', { refund: 'decline', next: 1 });
    await ada.browser.post('/init-refund', { ordertoken: order.ordertoken });
    await until(async () => (await file(order)).order === 'refundRefused');
    expect(await openNotices()).toEqual(['refundRefused paypal REFUND_NOT_ALLOWED']);
    expect(await staff.text('/refunds')).toContain(`${order.orderno}: the refund was refused`);
    await ada.browser.post('/init-refund', { ordertoken: order.ordertoken });
    await again(order, 'refunded');
    expect(await openNotices()).toEqual([]);
  });
});

describe('captured amount that differs from the order total', () => {
  test('a wrong amount is reported to staff once, with both amounts, and the order cannot expire until staff have closed the notice', async () => {
    const ada = harness.shopper();
    const order = await ada.order(topUp);
    const { payurl } = await ada.payUrl(order.ordertoken);
    await payAt(payurl, 'approve');
    await harness.pool.query(
      `update payment_attempt a set amount = a.amount + 100 from shop_order o where o.id = a.order_id and o.number = $1`,
      [order.orderno],
    );
    for (let n = 0; n < 3; n += 1)
      expect(await ada.check(order.ordertoken)).toMatchObject({
        status: 'payment',
        paymentstatus: 'pending',
      });
    await outliveSweep(order, await loadOrderId(order));
    expect(await file(order)).toEqual({ order: 'payment', attempts: ['open'], refund: null });
    const page = await staff.text('/documents');
    expect(page).toContain(`${order.orderno}: the amount does not match`);
    const { rows } = await harness.pool.query<{ total: number }>(
      'select total from shop_order where number = $1',
      [order.orderno],
    );
    const francs = (rappen: number): string => `CHF ${(rappen / 100).toFixed(2)}`;
    const total = rows[0]?.total ?? 0;
    expect(page).toContain(`reports ${francs(total)}, but the order is for ${francs(total + 100)}`);
    const history = await harness.pool.query(
      `select 1 from order_event e join shop_order o on o.id = e.order_id where o.number = $1 and e.type = 'amount_mismatch'`,
      [order.orderno],
    );
    expect(history.rowCount).toBe(1);

    const form = /\/notices\/[0-9a-f-]{36}/.exec(page)?.[0] ?? '';
    expect((await staff.post('/documents', form)).status).toBe(303);
    expect(await openNotices()).toEqual([]);
    await expire(order);
    await until(async () => (await file(order)).order === 'cancelled');
    expect(await openNotices()).toEqual([]);
  });

  test('the order total is compared with the settled amount, not the authorised amount', async () => {
    const ada = harness.shopper();
    const order = await ada.order(topUp);
    const { payurl } = await ada.payUrl(order.ordertoken);
    await payAt(payurl, 'approve');
    const { rows } = await harness.pool.query<{ reference: string; amount: number; transaction_id: string }>(
      `select a.reference, a.amount, a.transaction_id from payment_attempt a join shop_order o on o.id = a.order_id where o.number = $1`,
      [order.orderno],
    );
    const attempt = rows[0];
    proxy.fateOf = ({ method }) =>
      method === 'GET'
        ? {
            status: 200,
            body: {
              transactionId: attempt?.transaction_id,
              status: 'settled',
              currency: 'CHF',
              refno: attempt?.reference,
              paymentMethod: 'VIS',
              detail: { authorize: { amount: attempt?.amount }, settle: { amount: 1 } },
            },
          }
        : 'pass';
    await ada.check(order.ordertoken);
    expect(await file(order)).toMatchObject({ order: 'payment', attempts: ['open'] });
    expect(await openNotices()).toEqual(['amountMismatch card captured']);
    proxy.fateOf = () => 'pass';
    await ada.check(order.ordertoken);
    await until(async () => (await file(order)).order === 'completed');
    expect(await openNotices()).toEqual([]);
  });
});

test('a payment that myPOS has reversed (status 4) counts as declined, and its order is open for payment again', async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const mypos = myposOf(harness, ada);
  const { payurl, fields, transactionid } = await mypos.page(order);
  await mypos.open(payurl, fields);
  await misbehave(harness, 'mypos', { notify: 'drop', rollback: 'drop', next: 1 });
  await mypos.decide(transactionid, 'pay');
  const txn = (call: Call): boolean => call.body.includes('IPCmethod=IPCGetTxnStatus&');
  // Simulate the response after a reversal: myPOS reports the payment's status but does not find the
  // transaction.
  const unknown = await signedByMypos({ Status: 5, StatusMsg: 'Invalid parameters' });
  proxy.fateOf = (call) => (txn(call) ? { status: 200, body: unknown } : 'pass');
  expect((await mypos.check(order)).body.data).toMatchObject({ paymentstatus: 'failed' });
  expect(await file(order)).toEqual({ order: 'confirmed', attempts: ['declined'], refund: null });
  proxy.fateOf = () => 'pass';
  expect(refusal(await mypos.check(order)).status).toBe(200);
});

/** Signs a response with the sandbox's own key. */
const signedByMypos = async (body: { Status: number; [name: string]: unknown }): Promise<object> => {
  const { signJson } = await import('../../../server/providers/mypos/signature.ts');
  return signJson(body, harness.app.shop.config.mypos.sandboxKey ?? '');
};
