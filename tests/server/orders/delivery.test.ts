import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import type { AddCartRequest, Order } from '../../../contract/schemas/orders.ts';
import {
  orderLifecycleMachine,
  type OrderLifecycleEvent,
} from '../../../machines/server/orderLifecycle/orderLifecycle.machine.ts';
import { createVault } from '../../../server/fulfilment/vault.ts';
import { slow } from '../../setup/tiers.ts';
import { giftCard, openShop, payAt, topUp, until, type Harness } from '../shop/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop();
});
afterAll(() => harness.close());

const paid = async (request: AddCartRequest, before: () => Promise<void> = async () => {}) => {
  const ada = harness.shopper();
  const order: Order = await ada.order(request);
  const { payurl } = await ada.payUrl(order.ordertoken);
  await before();
  await payAt(payurl, 'approve');
  return { ada, order };
};

describe('lost supplier responses', () => {
  for (const [name, request] of [
    ['top-up', topUp],
    ['gift card', giftCard],
  ] as const)
    for (const answer of ['lose-before', 'lose-after'] as const)
      test(`if a supplier response is lost, a ${name} is delivered exactly once (${answer}) [R2]`, async () => {
        const { ada, order } = await paid(request, () =>
          harness.oracle.supplierMisbehaves({ answer, next: 1 }),
        );
        await until(async () => (await ada.check(order.ordertoken)).status === 'completed');
        const { topups, gifts } = await harness.oracle.supplier();
        expect([...topups, ...gifts].filter((e) => e.customIdentifier === order.orderno)).toHaveLength(1);
      });
});

test.each([
  ['of our account', { ...topUp, Mobile: '9801041310' }, { amount: 3.34, useLocalAmount: false }],
  [
    'of the operator',
    { ...topUp, prodid: 'T-201', ProductPriceID: 'q_T-201_29900', Mobile: '9801041320' },
    { amount: 299, useLocalAmount: true },
  ],
])(
  'a top-up is ordered in a currency that the operator accepts: the currency %s',
  async (_, request, sent) => {
    const { ada, order } = await paid(request);
    await until(async () => (await ada.check(order.ordertoken)).status === 'completed');
    const { topups } = await harness.oracle.supplier();
    expect(topups.filter((e) => e.customIdentifier === order.orderno)).toMatchObject([sent]);
  },
);

test('the receipt shows the PIN of a top-up', async () => {
  const { ada, order } = await paid({ ...topUp, Mobile: '9801041301' });
  await until(async () => (await ada.check(order.ordertoken)).status === 'completed');
  const [receipt] = (await ada.print(order.ordertoken)).receipts;
  expect(receipt?.pin).toMatch(/^\d{15}$/);
  expect(receipt?.recharge_code.replaceAll(' ', '')).toBe(receipt?.pin);
  expect(receipt?.serial).toMatch(/^\d{10}$/);
  // Unlike an operator's reference, a PIN can be redeemed, so each view of it is recorded.
  const { rows } = await harness.pool.query(
    `select way from code_reveal r join shop_order o on o.id = r.order_id where o.number = $1 and way = 'screen'`,
    [order.orderno],
  );
  expect(rows).toHaveLength(1);
});

for (const [how, mobile, reason] of [
  ['is refused immediately', '9801041302', 'The operator does not accept this number. Please check it.'],
  ['fails afterwards', '9801041303', 'Our supplier could not deliver it.'],
] as const)
  test(`a top-up that ${how} can be refunded only once, and the failure and refund emails give the reason`, async () => {
    const { ada, order } = await paid({ ...topUp, Mobile: mobile });
    const { ordertoken } = order;
    await until(async () => (await ada.check(ordertoken)).message_key === 'refund');
    expect(await ada.status(ordertoken)).toMatchObject({
      status: 'cancelled',
      paymentstatus: 'paid',
      deliverystatus: 'failed',
      can_refund: 1,
    });
    expect((await ada.browser.get(`/getOrderStatus?ordertoken=${ordertoken}`)).body.message).toBe(
      'Something went wrong, can you get your money?',
    );
    const mail = (subject: string) =>
      until(async () => (await harness.oracle.inbox()).find((l) => l.subject === subject));
    const due = await mail(`Order ${order.orderno} could not be delivered`);
    expect(due.text).toContain(`Reason: ${reason}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ada.browser.post('/init-refund', { ordertoken })),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    for (const refused of answers.filter((a) => a.status !== 200))
      expect(refused).toMatchObject({ status: 409, body: { success: false, code: 'REFUND_EXISTS' } });
    await until(async () => (await ada.status(ordertoken)).paymentstatus === 'refunded');
    const { captures, credits } = await harness.oracle.card();
    const own = captures.filter((c) => c.refno.startsWith(order.orderno)).map((c) => c.transactionId);
    expect(credits.filter((c) => own.includes(c.transactionId)).map((c) => c.amount)).toEqual([285]);
    const refunded = await mail(`Refund for order ${order.orderno}`);
    expect(refunded.text).toContain(`Reason: ${reason}`);
  });

describe('supplier codes that the shop has already sold', () => {
  const oldKey = randomBytes(32);
  const rotated = { CODES_KEY: [randomBytes(32), oldKey].map((key) => key.toString('hex')).join() };
  test.each([
    ['sold under the same key', {}],
    ['sold under the previous key', rotated],
  ])(
    'if the supplier resends a code %s, the code is not sold again and the new order can be refunded',
    async (_, environment) => {
      const shop = await openShop(environment);
      try {
        const buy = async (...misbehaves: object[]) => {
          const ada = shop.shopper();
          const order = await ada.order(giftCard);
          const { payurl } = await ada.payUrl(order.ordertoken);
          for (const how of misbehaves) await shop.oracle.supplierMisbehaves(how);
          await payAt(payurl, 'approve');
          return { ada, order };
        };
        const first = await buy();
        await until(async () => (await first.ada.check(first.order.ordertoken)).status === 'completed');
        if (environment === rotated) {
          // Replace the fingerprint with the one that the previous key creates.
          const [receipt] = (await first.ada.print(first.order.ordertoken)).receipts;
          const code = receipt?.recharge_code.replaceAll(' ', '') ?? '';
          const print = createVault([oldKey]).fingerprint(`giftcard ${giftCard.prodid}`, code);
          const changed = await shop.pool.query(
            'update delivered_code set fingerprint = $1 where fingerprint <> $1',
            [print],
          );
          expect(changed.rowCount).toBe(1);
        }

        const again = await buy({ cards: 'sold', next: 1 });
        await until(async () => (await again.ada.check(again.order.ordertoken)).status === 'cancelled');
        expect(await again.ada.check(again.order.ordertoken)).toMatchObject({
          paymentstatus: 'paid',
          message_key: 'refund',
        });
        const stored = await shop.pool.query(
          `select d.failure, count(c.id)::int as codes from delivery d left join delivered_code c on c.order_id = d.order_id
           where d.identifier = $1 group by 1`,
          [again.order.orderno],
        );
        expect(stored.rows).toEqual([{ failure: 'CODE_SOLD_BEFORE', codes: 0 }]);

        // Codes that have not been sold before can still be sold.
        const third = await buy();
        await until(async () => (await third.ada.check(third.order.ordertoken)).status === 'completed');
      } finally {
        await shop.close();
      }
    },
  );
});

test('the buyer can request a refund again after the provider refused it', async () => {
  const { ada, order } = await paid({ ...topUp, Mobile: '9801041302' });
  const { ordertoken } = order;
  await until(async () => (await ada.check(ordertoken)).message_key === 'refund');
  await harness.oracle.cardMisbehaves({ credit: 'decline', next: 1 });
  expect((await ada.browser.post('/init-refund', { ordertoken })).status).toBe(200);
  await until(async () => (await ada.status(ordertoken)).paymentstatus === 'refund_failed');
  expect((await ada.status(ordertoken)).can_refund).toBe(1);
  expect((await ada.browser.post('/init-refund', { ordertoken })).status).toBe(200);
  await until(async () => (await ada.status(ordertoken)).paymentstatus === 'refunded');
});

test("an order is refunded once, even if the provider's response is lost [R9 STORY-27]", async () => {
  const { ada, order } = await paid({ ...topUp, Mobile: '9801041302' });
  const { ordertoken } = order;
  await until(async () => (await ada.check(ordertoken)).message_key === 'refund');
  await harness.oracle.cardMisbehaves({ answer: 'lose-after', next: 2 });
  await ada.browser.post('/init-refund', { ordertoken });
  await until(async () => (await ada.status(ordertoken)).paymentstatus === 'refunded');
  const { captures, credits } = await harness.oracle.card();
  const own = captures.filter((c) => c.refno.startsWith(order.orderno)).map((c) => c.transactionId);
  expect(credits.filter((c) => own.includes(c.transactionId))).toHaveLength(1);
});

test('an order that the supplier never accepted can be refunded [STORY-28]', slow, async () => {
  const { ada, order } = await paid({ ...topUp, Mobile: '9801041304' });
  const deliveryOf = `order_id = (select id from shop_order where number = '${order.orderno}')`;
  await until(
    async () =>
      (await harness.pool.query(`select 1 from delivery where state = 'unknown' and ${deliveryOf}`))
        .rowCount === 1,
  );
  await harness.pool.query(
    `update delivery set requested_at = now() - interval '16 minutes' where ${deliveryOf}`,
  );
  await until(async () => (await ada.status(order.ordertoken)).can_refund === 1);
  expect((await harness.pool.query(`select state, failure from delivery where ${deliveryOf}`)).rows).toEqual([
    { state: 'failed', failure: 'SUPPLIER_UNAVAILABLE' },
  ]);
});

test(
  "replaying an order's recorded events in the state machine results in the order's current state [R22]",
  slow,
  async () => {
    const { rows } = await harness.pool.query<{ state: string; types: OrderLifecycleEvent['type'][] }>(
      `select o.state, array_agg(e.type order by e.id) filter (where e.type <> 'order.created') as types
       from shop_order o join order_event e on e.order_id = o.id group by o.id`,
    );
    expect(rows.length).toBeGreaterThan(8);
    for (const { state, types } of rows) {
      let [snapshot] = initialTransition(orderLifecycleMachine);
      for (const type of types) {
        expect(snapshot.can({ type })).toBe(true);
        [snapshot] = transition(orderLifecycleMachine, snapshot, { type });
      }
      expect(snapshot.value).toBe(state);
    }
  },
);
