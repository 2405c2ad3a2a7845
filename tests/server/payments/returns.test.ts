import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupedCode } from '../../../contract/domain/catalogue/rechargeCode.ts';
import { loadOrder } from '../../../server/orders/loadOrder.ts';
import { matchDelivery } from '../../../server/reconciliation/matchers.ts';
import { slow } from '../../setup/tiers.ts';
import { createShopClient } from '../../support/shop/client.ts';
import { copyWithReturns } from '../../support/shop/returnable.ts';
import {
  createShopper,
  dataOf,
  giftCard,
  openShop,
  payAt,
  until,
  type Harness,
  type Shopper,
} from '../shop/harness.ts';
import { commitDuring } from '../support/commitDuring.ts';
import { race, resultOf } from '../support/race.ts';

let harness: Harness;
let dir = '';
beforeAll(async () => {
  dir = await copyWithReturns('netflix');
  harness = await openShop({ CATALOGUE_DIR: dir, RETURN_HOURS: '48', TRUST_PROXY: '1' });
});
afterAll(async () => {
  await harness.close();
  await rm(dir, { recursive: true });
});

/** A Swiss Zalando gift card. It cannot be returned. */
const zalando = { ...giftCard, prodid: 'G-3058', ProductPriceID: 'q_G-3058_5000' };

let homes = 0;
type Bought = { shopper: Shopper; ordertoken: string; orderno: string; email: string };
const bought = async (item = giftCard): Promise<Bought> => {
  const shopper = createShopper(
    harness.url,
    createShopClient(harness.url, { headers: { 'x-forwarded-for': `10.11.0.${(homes += 1)}` } }),
  );
  const email = `buyer${homes}@example.net`;
  const { ordertoken, orderno } = await shopper.order(item, { email });
  await payAt((await shopper.payUrl(ordertoken)).payurl, 'approve');
  await until(async () => (await shopper.status(ordertoken)).status === 'completed');
  return { shopper, ordertoken, orderno, email };
};
const view = async ({ shopper, ordertoken }: Bought) =>
  dataOf(await shopper.browser.get(`/getSaleOrder?ordertoken=${ordertoken}`));
const sendBack = ({ shopper, ordertoken }: Bought) => shopper.browser.post('/returnOrder', { ordertoken });
const show = ({ shopper, ordertoken }: Bought) =>
  shopper.browser.get(`/getPrintOrderInfo?ordertoken=${ordertoken}`);
const count = async (from: string, orderno: string): Promise<number> =>
  Number(
    (
      await harness.pool.query(
        `select count(*) as n from ${from} t join shop_order o on o.id = t.order_id where o.number = $1`,
        [orderno],
      )
    ).rows[0].n,
  );
const mailTo = (email: string, subject: RegExp) =>
  until(async () =>
    (await harness.oracle.inbox()).find((mail) => mail.to.includes(email) && subject.test(mail.subject)),
  );
const refunded = (order: Bought) => until(async () => (await view(order)).paymentstatus === 'refunded');

test('the product, its terms and the order show how long an unopened code can be returned', async () => {
  const order = await bought();
  const rates = dataOf(await order.shopper.browser.get('/getCardRate?prodid=G-3090'));
  expect(rates.facts).toMatchObject({ refundable: 1, return_hours: 48 });
  expect(rates.terms_html).toContain('You can return a code for 2 days after its delivery');
  const others = dataOf(await order.shopper.browser.get('/getCardRate?prodid=G-3058'));
  expect(others.facts).toMatchObject({ refundable: 0 });
  expect(others.facts).not.toHaveProperty('return_hours');
  expect(others.terms_html).toContain('Delivered codes cannot be returned or exchanged.');
  const orderDetails = await view(order);
  expect(orderDetails.return_hours).toBe(48);
  const { rows } = await harness.pool.query<{ hours: string }>(
    `select round(extract(epoch from return_until - now()) / 3600) as hours from shop_order where number = $1`,
    [order.orderno],
  );
  expect(rows).toEqual([{ hours: '48' }]);
});

test('while a code can be returned, the email does not contain it, and downloading the receipt does not count as opening it', async () => {
  const order = await bought();
  const mail = await mailTo(order.email, /^Your purchase: /);
  const pdf = await order.shopper.browser.send('POST', '/api/receiptPdf', {
    ordertoken: order.ordertoken,
  });
  expect(pdf.status).toBe(200);
  expect(await count('code_reveal', order.orderno)).toBe(0);
  expect((await view(order)).return_until).toMatch(/^20/);
  const { receipts } = dataOf(await show(order));
  const code = receipts[0]!.recharge_code;
  for (const hidden of [code, groupedCode(code)]) expect(`${mail.text}${mail.html}`).not.toContain(hidden);
  expect(mail.text).toMatch(/^Hello Ada Łovelace,\n/);
  expect(mail.text).toContain('It is not in this e-mail: open the order to see it.');
  expect(mail.text).toMatch(
    /You can return it until \d+ \w+ 20\d\d at \d\d:\d\d, as long as nobody has opened it\./,
  );
  expect(mail.text).toContain('/order-success#order=');
});

test('a returned code is refunded only once and is never shown', async () => {
  const [order, other] = [await bought(), await bought()];
  for (const { shopper, ordertoken } of [order, other])
    await shopper.browser.post('/sendGift', { ordertoken, sender: 'Ada', words: '' });
  // A gift that is due on a later day is cancelled too.
  await harness.pool.query(
    `insert into gift (id, order_id, recipient, sender, words, language, send_on, state)
       select gen_random_uuid(), id, 'friend@example.net', 'Ada', '', 'en', current_date + 9, 'scheduled'
         from shop_order where number = $1`,
    [order.orderno],
  );
  expect(await sendBack(order)).toMatchObject({ status: 200, body: { data: { amount: '25.00' } } });
  const loadGiftStates = async ({ orderno }: Bought) =>
    (
      await harness.pool.query<{ state: string }>(
        `select g.state from gift g join shop_order o on o.id = g.order_id where o.number = $1`,
        [orderno],
      )
    ).rows.map(({ state }) => state);
  expect([await loadGiftStates(order), await loadGiftStates(other)]).toEqual([
    ['cancelled', 'cancelled'],
    ['sent'],
  ]);
  expect((await loadOrder(harness.app.shop, other.ordertoken)).returnedAt).toBeNull();
  expect(await sendBack(order)).toMatchObject({ status: 403, body: { code: 'NOT_REFUNDABLE' } });
  await refunded(order);
  expect(await view(order)).not.toHaveProperty('return_until');
  expect(await count('refund', order.orderno)).toBe(1);
  expect(await show(order)).toMatchObject({ status: 409, body: { code: 'NOT_COMPLETED' } });
  expect((await order.shopper.browser.get(`/sendPrintMail?ordertoken=${order.ordertoken}`)).status).toBe(409);
  expect(await count('code_reveal', order.orderno)).toBe(0);
  await mailTo(order.email, /^Refund for order /);
  // The supplier delivered the code, but the order is marked as returned, so reconciliation finds no
  // difference.
  const row = await loadOrder(harness.app.shop, order.ordertoken);
  expect(row.returnedAt).not.toBeNull();
  const executions = [{ status: 'done' }] as never;
  expect(matchDelivery({ order: row } as never, executions)).toEqual([]);
  expect(matchDelivery({ order: { ...row, returnedAt: null } } as never, executions)).toMatchObject([
    { kind: 'deliveryWithoutCapture' },
  ]);
});

test('a code cannot be returned if it was opened, if its return period is over or if its product has no return period', async () => {
  const openedOrder = await bought();
  expect((await show(openedOrder)).status).toBe(200);
  expect(await view(openedOrder)).not.toHaveProperty('return_until');
  expect(await sendBack(openedOrder)).toMatchObject({ status: 403, body: { code: 'CODE_REVEALED' } });
  const late = await bought();
  // Wait for the email: after the return period, it would contain the code, which would count as opened.
  await mailTo(late.email, /^Your purchase: /);
  await harness.pool.query(`update shop_order set return_until = now() where number = $1`, [late.orderno]);
  expect(await sendBack(late)).toMatchObject({ status: 403, body: { code: 'NOT_REFUNDABLE' } });
  expect(await view(late)).not.toHaveProperty('return_until');
  const other = await bought(zalando);
  const { rows } = await harness.pool.query(`select return_until from shop_order where number = $1`, [
    other.orderno,
  ]);
  expect(rows).toEqual([{ return_until: null }]);
  // The email contains the code, so the code counts as opened.
  const mail = await mailTo(other.email, /^Your purchase: /);
  const { receipts } = dataOf(await show(other));
  expect(mail.text).toContain(groupedCode(receipts[0]!.recharge_code));
  expect(await sendBack(other)).toMatchObject({ status: 403, body: { code: 'CODE_REVEALED' } });
  // Even an unopened code cannot be returned if its order has no return period. Most products have none.
  const unopened = await bought();
  await mailTo(unopened.email, /^Your purchase: /);
  await harness.pool.query(`update shop_order set return_until = null where number = $1`, [unopened.orderno]);
  expect(await sendBack(unopened)).toMatchObject({ status: 403, body: { code: 'NOT_REFUNDABLE' } });
  for (const { orderno } of [openedOrder, late, other, unopened])
    expect(await count('refund', orderno)).toBe(0);
});

test('a code is not shown if its order is refunded just before', async () => {
  const order = await bought();
  const { db } = harness.app.shop;
  expect(
    await commitDuring(
      db,
      (tx) => tx.execute(sql`update shop_order set state = 'refunding' where number = ${order.orderno}`),
      () => show(order),
    ),
  ).toMatchObject({ value: { status: 409, body: { code: 'NOT_COMPLETED' } } });
  expect(await count('code_reveal', order.orderno)).toBe(0);
});

test('only the buyer can return a code', async () => {
  const order = await bought();
  const eve = createShopper(harness.url, createShopClient(harness.url));
  expect(await sendBack({ ...order, shopper: eve })).toMatchObject({
    status: 403,
    body: { code: 'OTHER_BROWSER' },
  });
  expect((await view(order)).status).toBe('completed');
});

test(
  'a code that is opened and returned at the same time is either shown or refunded, never both',
  slow,
  async () => {
    await race(
      () => bought(),
      [(order) => show(order), (order) => sendBack(order)],
      async (order, shown, returned) => {
        const statuses = [resultOf(shown).status, resultOf(returned).status];
        const facts = [await count('code_reveal', order.orderno), await count('refund', order.orderno)];
        expect([...statuses, ...facts]).toEqual(statuses[0] === 200 ? [200, 403, 1, 0] : [409, 200, 0, 1]);
      },
    );
  },
);

test('a code that is returned twice at the same time is refunded only once', slow, async () => {
  await race(
    () => bought(),
    [(order) => sendBack(order), (order) => sendBack(order)],
    async (order, first, second) => {
      const statuses = [resultOf(first).status, resultOf(second).status];
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403]);
      expect(await count('refund', order.orderno)).toBe(1);
    },
  );
});

test(
  'the gift of a returned code cannot be opened, and the code of an opened gift cannot be returned',
  slow,
  async () => {
    await race(
      async () => {
        const order = await bought();
        const { gifts } = dataOf(
          await order.shopper.browser.post('/sendGift', {
            ordertoken: order.ordertoken,
            sender: 'Ada',
            words: '',
          }),
        );
        return { ...order, gifttoken: gifts[0]!.link!.split('#gift=')[1]! };
      },
      [
        ({ shopper, gifttoken }) => shopper.browser.post('/openGift', { gifttoken }),
        (order) => sendBack(order),
      ],
      async ({ orderno, shopper, gifttoken }, opened, returned) => {
        const isReturned = resultOf(returned).status === 200;
        expect(resultOf(opened).status === 200).toBe(!isReturned);
        expect(await count('code_reveal', orderno)).toBe(isReturned ? 0 : 1);
        expect(await count('refund', orderno)).toBe(isReturned ? 1 : 0);
        if (isReturned) expect((await shopper.browser.post('/viewGift', { gifttoken })).status).toBe(410);
      },
    );
  },
);
