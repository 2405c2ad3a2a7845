import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/schemas/orders.ts';
import { readConfig } from '../../../server/config.ts';
import { messageOf, readSignedForm, signFields } from '../../../server/providers/mypos/signature.ts';
import { slow } from '../../setup/tiers.ts';
import { openShop, payAt, topUp, until, type Harness } from '../shop/harness.ts';
import { completed, loadCounts, misbehave, myposOf, refunded, refusal, undeliverable } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop({ RATE_LIMITS: '0', MYPOS_CONFIRM_SECONDS: '1' });
});
afterAll(() => harness.close());

const begin = async (item = topUp) => {
  const ada = harness.shopper();
  const order = await ada.order(item);
  const mypos = myposOf(harness, ada);
  const page = await mypos.page(order);
  await mypos.open(page.payurl, page.fields);
  return { ada, order, mypos, page, id: page.transactionid };
};
const counts = (order: Order) => loadCounts(harness, 'mypos', order);
const faulty = (body: object) => misbehave(harness, 'mypos', body);
const once = { captures: 1, credits: 0, reversals: 0, topups: 1 };
const nothing = { captures: 0, credits: 0, reversals: 0, topups: 0 };
const loadNotes = async ({ orderno }: Order, type: string): Promise<number> => {
  const { rows } = await harness.pool.query(
    `select 1 from order_event e join shop_order o on o.id = e.order_id where o.number = $1 and e.type = $2`,
    [orderno, type],
  );
  return rows.length;
};

test('the message to be signed for myPOS matches a recorded example', () => {
  const values = [
    'IPCPurchaseNotify',
    '000000000000010',
    '25.00',
    'CHF',
    'A-1001-1',
    '410227',
    '083107',
    '2026-01-02 10:11:12',
  ];
  expect(messageOf(values)).toBe(
    'SVBDUHVyY2hhc2VOb3RpZnktMDAwMDAwMDAwMDAwMDEwLTI1LjAwLUNIRi1BLTEwMDEtMS00MTAyMjctMDgzMTA3LTIwMjYtMDEtMDIgMTA6MTE6MTI=',
  );
});

describe('signed forms', () => {
  const { mypos } = readConfig({});
  const ours = { key: mypos.privateKey, theirs: mypos.publicCert };
  const fields: [string, string][] = [
    ['IPCmethod', 'IPCPurchase'],
    ['Article_1', 'Zwölf Franken & mehr'],
    ['Note', ''],
  ];
  const theirKey = mypos.sandboxKey ?? '';
  const formOf = (pairs: [string, string][]): string => new URLSearchParams(pairs).toString();
  const signed = signFields(fields, theirKey);

  test('a signed form with an empty value is accepted, and its umlauts and spaces are kept', () => {
    expect(readSignedForm(formOf(signed), ours.theirs)?.get('Article_1')).toBe('Zwölf Franken & mehr');
  });
  test.for<[string, [string, string][]]>([
    ['its fields in another order', signed.toReversed()],
    ['a changed value', signed.map(([n, value]) => [n, n === 'Note' ? 'x' : value])],
    ['an extra field', [['Amount', '1.00'], ...signed]],
    ['a duplicate name', [...signed, ['Note', '']]],
    ['no signature', fields],
    ['another key’s signature', signFields(fields, ours.key)],
  ])('a signed myPOS form with %s is rejected', ([, pairs]) => {
    expect(readSignedForm(formOf(pairs), ours.theirs)).toBeNull();
  });
});

test('the payment page is opened by posting a form, which stays the same throughout a payment attempt', async () => {
  const ada = harness.shopper();
  const order = await ada.order(topUp);
  const mypos = myposOf(harness, ada);
  const page = await mypos.page(order);
  expect(page).toMatchObject({ method: 'POST', transactionid: `${order.orderno}-1` });
  expect(page.fields.map(([name]) => name)).toEqual(
    'IPCmethod IPCVersion IPCLanguage SID WalletNumber KeyIndex Source Currency Amount OrderID URL_OK URL_Cancel URL_Notify Note expires_in CartItems Article_1 Quantity_1 Price_1 Amount_1 Currency_1 CardTokenRequest PaymentParametersRequired PaymentMethod Signature'.split(
      ' ',
    ),
  );
  expect(new Map(page.fields).get('Amount')).toBe(order.total);
  expect((await mypos.page(order)).fields).toEqual(page.fields);
  const changed = page.fields.map(([n, value]): [string, string] => [n, n === 'Amount' ? '0.10' : value]);
  expect((await mypos.open(page.payurl, changed)).status).toBe(400);
});

test('PAY-04: after the notification is acknowledged and the browser returns to the shop, an order is completed and delivered only once', async () => {
  const { ada, order, mypos, id } = await begin();
  const back = await mypos.decide(id, 'pay');
  expect(back.address).toBe(`${harness.url}/api/mypos/return/ok`);
  const location = await mypos.comeBack(back);
  expect(location).toBe(`${harness.url}/mypos-process?result=ok&attempt=${id}`);
  await completed(ada, order);
  expect(await mypos.check(order)).toMatchObject({
    status: 200,
    body: { data: { status: 'completed', paymentstatus: 'paid', redirect: 'order-success' } },
  });
  expect(await counts(order)).toEqual(once);
  expect(await ada.saleOrder(order.ordertoken)).toMatchObject({ paymentmethod: 'mypos', transactionid: id });
});

test.for<['decline' | 'cancel', string, string]>([
  ['decline', 'failed', 'order.paymentDeclined'],
  ['cancel', 'cancelled', 'order.paymentCancelled'],
])(
  'an order can be paid on a second attempt after %s, and its history contains the reason',
  async ([decision, paymentstatus, event]) => {
    const { ada, order, mypos, id } = await begin();
    const back = await mypos.decide(id, decision);
    expect(await mypos.comeBack(back)).toBe(`${harness.url}/mypos-process?result=cancel&attempt=${id}`);
    expect(await mypos.check(order)).toMatchObject({
      body: { data: { status: 'confirmed', paymentstatus, redirect: 'checkout' } },
    });
    for (const type of ['order.paymentDeclined', 'order.paymentCancelled'])
      expect(await loadNotes(order, type)).toBe(type === event ? 1 : 0);
    const again = await mypos.page(order);
    expect(again.transactionid).toBe(`${order.orderno}-2`);
    await mypos.open(again.payurl, again.fields);
    await mypos.comeBack(await mypos.decide(again.transactionid, 'pay'));
    await completed(ada, order);
    expect(await counts(order)).toEqual(once);
  },
);

describe("each source of a payment's status can complete the payment on its own", () => {
  test('the notification completes a payment after the tab has been closed', slow, async () => {
    const { ada, order, mypos, id } = await begin();
    await mypos.decide(id, 'pay');
    await completed(ada, order);
    expect(await counts(order)).toEqual(once);
  });
  test("the return page completes a payment if the notification's job was lost", async () => {
    const { ada, order, mypos, id } = await begin();
    const back = await mypos.decide(id, 'pay');
    await harness.pool.query(`update job set done_at = now() where kind = 'settle' and done_at is null`);
    await mypos.comeBack(back);
    await until(
      async () =>
        (await mypos.check(order)).body.success && (await ada.check(order.ordertoken)).status === 'completed',
    );
    expect(await counts(order)).toEqual(once);
  });
  test("the sweep completes a myPOS payment if the notification's job was lost and the buyer does not return", async () => {
    const { ada, order, mypos, id } = await begin();
    await mypos.decide(id, 'pay');
    await harness.pool.query(`update job set done_at = now() where kind = 'settle' and done_at is null`);
    await harness.pool.query(
      `update payment_attempt set created_at = now() - interval '3 minutes', confirm_after = now()
         where transaction_id = $1`,
      [id],
    );
    await harness.pool.query(`update job set run_at = now() where kind = 'settleOpenPayments'`);
    await completed(ada, order);
    expect(await counts(order)).toEqual(once);
  });
});

describe('lost acknowledgement of a notification', () => {
  test('an order is not delivered if its payment is reversed because of a lost acknowledgement', async () => {
    const { ada, order, mypos, id } = await begin();
    await faulty({ notify: 'lose-word', next: 1 });
    const back = await mypos.decide(id, 'pay');
    expect(back.address).toBe(`${harness.url}/api/mypos/return/cancel`);
    await until(async () => (await ada.status(order.ordertoken)).paymentstatus === 'failed');
    expect(await counts(order)).toEqual({ captures: 1, credits: 0, reversals: 1, topups: 0 });
    // The shop had not accepted the payment yet, so staff need not look into its reversal.
    expect(await loadNotes(order, 'payment_reversed')).toBe(0);
    const again = await mypos.page(order);
    await mypos.open(again.payurl, again.fields);
    await mypos.comeBack(await mypos.decide(again.transactionid, 'pay'));
    await completed(ada, order);
    expect(await counts(order)).toEqual({ captures: 2, credits: 0, reversals: 1, topups: 1 });
  });

  test('the shop detects a reversed payment even without a notification', slow, async () => {
    const { ada, order, mypos, id } = await begin();
    await faulty({ notify: 'lose-word', rollback: 'drop', next: 1 });
    await mypos.decide(id, 'pay');
    await until(async () => (await ada.status(order.ordertoken)).paymentstatus === 'failed');
    expect(await counts(order)).toEqual({ captures: 1, credits: 0, reversals: 1, topups: 0 });
  });

  test.for(['drop', 'forge'])(
    'myPOS reverses a payment if the shop gets no genuine notification: %s',
    async (notify) => {
      const { ada, order, mypos, id } = await begin();
      await faulty({ notify, next: 1 });
      await mypos.comeBack(await mypos.decide(id, 'pay'));
      await until(async () => (await ada.status(order.ordertoken)).paymentstatus === 'failed');
      expect(await counts(order)).toEqual({ captures: 1, credits: 0, reversals: 1, topups: 0 });
    },
  );
});

test('a paid order is not delivered while the provider can still reverse the payment', async () => {
  const { ada, order, mypos, id } = await begin();
  await faulty({ notify: 'late', next: 1 });
  const deciding = mypos.decide(id, 'pay');
  await until(async () => (await counts(order)).captures === 1);
  expect(await mypos.check(order)).toMatchObject({ body: { data: { paymentstatus: 'pending' } } });
  await mypos.comeBack(await deciding);
  await completed(ada, order);
  expect(await counts(order)).toEqual(once);
});

describe('myPOS notifications', () => {
  const notify = (body: string): Promise<Response> =>
    fetch(`${harness.url}/api/hooks/mypos`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });

  test('two notifications about the same payment count as one payment', async () => {
    const { ada, order, mypos, id } = await begin();
    await faulty({ notify: 'duplicate', next: 1 });
    const back = await mypos.decide(id, 'pay');
    await mypos.comeBack(back);
    await mypos.comeBack(back);
    await completed(ada, order);
    await mypos.comeBack(back);
    expect(await counts(order)).toEqual(once);
  });

  test('a forged notification is not acknowledged and changes nothing', async () => {
    const { ada, order, mypos, id } = await begin();
    const forged = new URLSearchParams([
      ['IPCmethod', 'IPCPurchaseNotify'],
      ['SID', '000000000000010'],
      ['Amount', order.total],
      ['Currency', 'CHF'],
      ['OrderID', id],
      ['Signature', 'AAAA'],
    ]).toString();
    const answer = await notify(forged);
    expect([answer.status, await answer.text()]).not.toContain('OK');
    expect(answer.status).toBe(400);
    expect((await mypos.check(order)).body.data).toMatchObject({ paymentstatus: 'pending' });
    expect((await ada.status(order.ordertoken)).status).toBe('payment');
    expect(await counts(order)).toEqual(nothing);
  });

  test('a success message from the browser does not prove a payment', async () => {
    const { ada, order, mypos, id } = await begin();
    const location = await mypos.comeBack({
      address: `${harness.url}/api/mypos/return/ok`,
      fields: [['OrderID', id]],
    });
    // The page does not learn from a forged form which payment it belongs to.
    expect(location).toBe(`${harness.url}/mypos-process?result=ok`);
    expect((await mypos.check(order)).body.data).toMatchObject({ paymentstatus: 'pending' });
    expect((await ada.status(order.ordertoken)).status).toBe('payment');
  });

  test("the reversal of a payment after the delivery is recorded once in the order's history", async () => {
    const { ada, order, mypos, id } = await begin();
    await mypos.comeBack(await mypos.decide(id, 'pay'));
    await completed(ada, order);
    // The sandbox never sends this message, so sign it here with the sandbox's key.
    const { mypos: config } = readConfig({});
    const rollback = signFields(
      [
        ['IPCmethod', 'IPCPurchaseRollback'],
        ['SID', config.sid],
        ['Amount', order.total],
        ['Currency', 'CHF'],
        ['OrderID', id],
      ],
      config.sandboxKey ?? '',
    );
    const body = new URLSearchParams(rollback).toString();
    for (let n = 0; n < 3; n += 1) expect(await (await notify(body)).text()).toBe('OK');
    // A genuine notification about a payment that the shop does not have is not acknowledged.
    const foreign = signFields(
      [
        ['IPCmethod', 'IPCPurchaseNotify'],
        ['SID', config.sid],
        ['Amount', order.total],
        ['Currency', 'CHF'],
        ['OrderID', 'R-26-2222-2222-1'],
      ],
      config.sandboxKey ?? '',
    );
    const refused = await notify(new URLSearchParams(foreign).toString());
    expect([refused.status, await refused.text()]).toEqual([404, 'UNKNOWN ORDER']);
    expect(await loadNotes(order, 'payment_reversed')).toBe(1);
    expect((await ada.status(order.ordertoken)).status).toBe('completed');
  });
});

test('a payment of the wrong amount never pays for the order', async () => {
  const { ada, order, mypos, id } = await begin();
  await harness.pool.query('update payment_attempt set amount = amount + 1 where transaction_id = $1', [id]);
  await mypos.comeBack(await mypos.decide(id, 'pay'));
  await until(async () => (await loadNotes(order, 'amount_mismatch')) > 0);
  expect((await ada.status(order.ordertoken)).status).toBe('payment');
  expect((await counts(order)).topups).toBe(0);
});

test('an outdated or missing status response does not change the payment', async () => {
  const { ada, order, mypos, id } = await begin();
  const back = await mypos.decide(id, 'pay');
  await faulty({ status: 'stale', next: 4 });
  await mypos.check(order);
  await faulty({ status: 'down', next: 3 });
  expect(await mypos.check(order)).toMatchObject({
    status: 200,
    body: { data: { paymentstatus: 'pending' } },
  });
  await mypos.comeBack(back);
  await until(async () => {
    await mypos.check(order);
    return (await ada.status(order.ordertoken)).status === 'completed';
  });
  expect(await counts(order)).toEqual(once);
});

test('a payment for a cancelled order is refunded automatically and only once', async () => {
  const { ada, order, mypos, id } = await begin();
  await ada.browser.post('/cancelOrder', { ordertoken: order.ordertoken });
  await mypos.comeBack(await mypos.decide(id, 'pay'));
  await refunded(ada, order);
  expect(await counts(order)).toEqual({ captures: 1, credits: 1, reversals: 0, topups: 0 });
});

describe('myPOS refunds', () => {
  const due = async () => {
    const begun = await begin(undeliverable);
    await begun.mypos.comeBack(await begun.mypos.decide(begun.id, 'pay'));
    await until(async () => (await begun.ada.status(begun.order.ordertoken)).can_refund === 1);
    return begun;
  };
  test.for(['lose-before', 'lose-after'])(
    'the shop refunds a payment exactly once if a response is lost (%s)',
    async (refund) => {
      const { ada, order } = await due();
      await faulty({ refund, next: 3 });
      await ada.browser.post('/init-refund', { ordertoken: order.ordertoken });
      await until(async () => {
        await harness.pool.query(
          `update job set run_at = now() where kind = 'refund' and done_at is null and tries > 0`,
        );
        return (await ada.status(order.ordertoken)).paymentstatus === 'refunded';
      });
      expect(await counts(order)).toMatchObject({ captures: 1, credits: 1 });
    },
  );
  test('the buyer can request a refund again after the provider has refused it', async () => {
    const { ada, order } = await due();
    await faulty({ refund: 'decline', next: 1 });
    const response = await ada.browser.post('/init-refund', { ordertoken: order.ordertoken });
    expect(response.body.data).toMatchObject({ method: 'mypos' });
    await until(async () => (await ada.status(order.ordertoken)).paymentstatus === 'refund_failed');
    await ada.browser.post('/init-refund', { ordertoken: order.ordertoken });
    await refunded(ada, order);
    expect(await counts(order)).toMatchObject({ captures: 1, credits: 1 });
  });
});

describe('a hundred parallel calls for a myPOS payment', slow, () => {
  const hundred = <T>(call: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 100 }, call));

  test('a hundred parallel calls to createPayURL create only one payment attempt', slow, async () => {
    const ada = harness.shopper();
    const order = await ada.order(topUp);
    const pages = await hundred(() => myposOf(harness, ada).page(order));
    expect(new Set(pages.map((p) => JSON.stringify(p.fields))).size).toBe(1);
    const { rows } = await harness.pool.query(
      `select count(*)::int as n from payment_attempt a join shop_order o on o.id = a.order_id where o.number = $1`,
      [order.orderno],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test(
    'a hundred parallel status checks and returns to the shop result in exactly one delivery',
    slow,
    async () => {
      const { ada, order, mypos, id } = await begin();
      const back = await mypos.decide(id, 'pay');
      await Promise.all(
        Array.from({ length: 100 }, (_, n) => (n % 4 ? mypos.check(order) : mypos.comeBack(back))),
      );
      await completed(ada, order);
      expect(await counts(order)).toEqual(once);
    },
  );

  test(
    'a hundred parallel requests for two payment methods leave only one attempt open, and the order is paid only once',
    slow,
    async () => {
      const ada = harness.shopper();
      const order = await ada.order(topUp);
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          ada.browser.post('/createPayURL', {
            ordertoken: order.ordertoken,
            gateway: n % 2 ? 'card' : 'mypos',
          }),
        ),
      );
      for (const answer of answers) expect([200, 409, 503]).toContain(answer.status);
      const { rows } = await harness.pool.query(
        `select count(*)::int as n from payment_attempt a join shop_order o on o.id = a.order_id
         where o.number = $1 and a.state in ('created', 'open', 'capturing', 'pending')`,
        [order.orderno],
      );
      expect(rows).toEqual([{ n: 1 }]);
      await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
      await completed(ada, order);
      expect(await loadCounts(harness, 'card', order)).toMatchObject({
        captures: 1,
        credits: 0,
        topups: 1,
      });
    },
  );

  test('a hundred parallel calls to init-refund start only one refund', slow, async () => {
    const { ada, order, mypos, id } = await begin(undeliverable);
    await mypos.comeBack(await mypos.decide(id, 'pay'));
    await until(async () => (await ada.status(order.ordertoken)).can_refund === 1);
    const answers = await hundred(() => ada.browser.post('/init-refund', { ordertoken: order.ordertoken }));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => refusal(a).code === 'REFUND_EXISTS')).toHaveLength(99);
    await refunded(ada, order);
    expect(await counts(order)).toMatchObject({ captures: 1, credits: 1 });
  });
});
