import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyers, carts, orders } from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { slow } from '../../setup/tiers.ts';
import {
  createShopper,
  dataOf,
  giftCard,
  openShop,
  payAt,
  topUp,
  until,
  type Harness,
  type Shopper,
} from '../shop/harness.ts';
import { untilBlocking } from '../support/race.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop();
});
afterAll(() => harness.close());

const loadCart = async ({ browser }: Shopper, carttoken: string) =>
  dataOf(await browser.get(`/getCart?carttoken=${carttoken}`));
const expireNow = (orderno: string) =>
  harness.pool.query(`update shop_order set expires_at = now() - interval '1 s' where number = $1`, [
    orderno,
  ]);

test('a new order can be placed from a cart whose previous order has expired', async () => {
  const ada = harness.shopper();
  const { carttoken } = await ada.addCart(topUp);
  const first = await ada.createOrder(carttoken);
  await expireNow(first.orderno);
  expect((await ada.browser.get(`/getPaymentGateWay?ordertoken=${first.ordertoken}`)).status).toBe(410);
  // Place the order before the expiry job runs.
  const second = await ada.createOrder(carttoken);
  expect(second.orderno).not.toBe(first.orderno);
  expect((await ada.status(first.ordertoken)).status).toBe('cancelled');
  expect((await ada.browser.get(`/getPaymentGateWay?ordertoken=${second.ordertoken}`)).status).toBe(200);
});

test(
  'the expiry job releases the cart of an expired order and keeps the cart open for at least half an hour',
  slow,
  async () => {
    const short = await openShop({ ORDER_LIFE_SECONDS: '1', CART_LIFE_SECONDS: '600' });
    try {
      const ada = short.shopper();
      const { carttoken } = await ada.addCart(topUp);
      const { ordertoken, orderno } = await ada.createOrder(carttoken);
      await until(async () => (await ada.status(ordertoken)).status === 'cancelled');
      expect(await loadCart(ada, carttoken)).toMatchObject({ ProdName: expect.any(String), order: null });
      const { rows } = await short.pool.query(
        `select extract(epoch from cart.expires_at - shop_order.updated_at)::int as seconds
       from cart, shop_order where number = $1`,
        [orderno],
      );
      expect(rows).toEqual([{ seconds: 1800 }]);
    } finally {
      await short.close();
    }
  },
);

test("removing an order keeps its cart open for at least half an hour and changes no other buyer's cart", async () => {
  const query = async (text: string, values: unknown[]): Promise<object[]> =>
    (await harness.pool.query<object>(text, values)).rows;
  const others = await harness.shopper().order(giftCard);
  for (const [left, kept] of [
    ['1 minute', '30 minutes'],
    ['2 hours', '2 hours'],
  ]) {
    const ada = harness.shopper();
    const { ordertoken, orderno } = await ada.order(topUp);
    const [cart] = await query(
      `update cart set expires_at = o.updated_at + $2::interval from shop_order o
         where o.number = $1 and cart.id = o.cart_id returning cart.id`,
      [orderno, left],
    );
    await ada.browser.post('/removeOrder', { ordertoken });
    expect(
      await query(
        `select c.state, round(extract(epoch from c.expires_at - o.updated_at - $3::interval) / 60)::int as off
           from cart c, shop_order o where c.id = $1 and o.number = $2`,
        [(cart as { id: string }).id, orderno, kept],
      ),
    ).toEqual([{ state: 'open', off: 0 }]);
  }
  expect(
    await query('select c.state from cart c join shop_order o on o.cart_id = c.id where o.number = $1', [
      others.orderno,
    ]),
  ).toEqual([{ state: 'ordered' }]);
});

test('once an order has expired, adding a product fails with CART_EXISTS instead of ORDER_EXISTS', async () => {
  const ada = harness.shopper();
  const { orderno } = await ada.order(topUp);
  await expireNow(orderno);
  expect(await ada.browser.post('/addCart', giftCard)).toMatchObject({
    status: 409,
    body: { code: 'CART_EXISTS' },
  });
});

test("other buyers' expired orders do not hinder a purchase", async () => {
  const others = [await harness.shopper().order(topUp), await harness.shopper().order(topUp)];
  for (const { orderno } of others) await expireNow(orderno);
  const ada = harness.shopper();
  expect((await ada.createOrder((await ada.addCart(topUp)).carttoken)).status).toBe('confirmed');
});

test('repeating an order while it expires does not deadlock', async () => {
  const ada = harness.shopper();
  const { carttoken } = await ada.addCart(topUp);
  const { orderno } = await ada.createOrder(carttoken);
  let repeated: Promise<{ orderno: string }> | undefined;
  // Lock the order and then its cart, as expiry does.
  await transaction(harness.app.shop.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.number, orderno)).for('update');
    repeated = ada.createOrder(carttoken);
    await untilBlocking(tx);
    await tx
      .update(carts)
      .set({ expiresAt: sql`expires_at` })
      .where(eq(carts.id, order?.cartId ?? ''));
  });
  expect((await repeated)?.orderno).toBe(orderno);
});

test('requests that change the cart or order of a browser wait for one another', async () => {
  const [ada, bob, cleo, dora] = [
    harness.shopper(),
    harness.shopper(),
    harness.shopper(),
    harness.shopper(),
  ] as const;
  const first = await ada.addCart(topUp);
  await ada.browser.post('/removeCart', { carttoken: first.carttoken });
  const [{ carttoken: bobs }, { carttoken: cleos }] = [await bob.addCart(topUp), await cleo.addCart(topUp)];
  const { ordertoken } = await dora.order(topUp);
  // The first request with a renewed cookie changes the record of the browser.
  await dora.saleOrder(ordertoken);
  const answers: Promise<{ status: number }>[] = [];
  await transaction(harness.app.shop.db, async (tx) => {
    await tx.select().from(buyers).for('no key update');
    answers.push(
      ada.browser.post('/addCart', topUp),
      bob.browser.post('/createSaleOrder', {
        carttoken: bobs,
        email: 'bob@example.org',
        acceptterms: 1,
        lang: 'en',
      }),
      cleo.browser.post('/removeCart', { carttoken: cleos }),
      dora.browser.post('/cancelOrder', { ordertoken }),
    );
    await untilBlocking(tx, 4);
    expect(await tx.select().from(orders).where(eq(orders.email, 'bob@example.org'))).toEqual([]);
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('a cart that expires while it is being ordered cannot be ordered', async () => {
  const ada = harness.shopper();
  const { carttoken } = await ada.addCart(topUp);
  const answers: ReturnType<typeof ada.browser.post>[] = [];
  await transaction(harness.app.shop.db, async (tx) => {
    await tx.update(carts).set({ state: 'expired' }).where(eq(carts.state, 'open'));
    answers.push(
      ada.browser.post('/createSaleOrder', {
        carttoken,
        email: 'ada@example.org',
        acceptterms: 1,
        lang: 'en',
      }),
    );
    await untilBlocking(tx);
  });
  expect(await answers[0]).toMatchObject({ status: 410, body: { code: 'CART_GONE' } });
  // Removing an expired cart does not change it.
  expect((await ada.browser.post('/removeCart', { carttoken })).status).toBe(200);
  const { rows } = await harness.pool.query('select state from cart order by created_at desc limit 1');
  expect(rows).toEqual([{ state: 'expired' }]);
});

test('only the buyer sees that a cart has been ordered', async () => {
  const ada = harness.shopper();
  const { carttoken } = await ada.addCart(topUp);
  expect((await loadCart(ada, carttoken)).order).toBeNull();
  const { ordertoken, orderno } = await ada.createOrder(carttoken);
  expect((await loadCart(ada, carttoken)).order).toEqual({ ordertoken, orderno, status: 'confirmed' });
  expect((await loadCart(createShopper(harness.url), carttoken)).order).toBeNull();
  expect(await ada.browser.post('/addCart', giftCard)).toMatchObject({
    status: 409,
    body: { code: 'ORDER_EXISTS', data: { ordertoken, orderno } },
  });
});

test('only the buyer sees the order of a paid cart', async () => {
  const ada = harness.shopper();
  const { carttoken } = await ada.addCart(topUp);
  const { ordertoken, orderno } = await ada.createOrder(carttoken);
  const { payurl } = await ada.payUrl(ordertoken);
  await payAt(payurl, 'approve');
  await until(async () => (await ada.check(ordertoken)).status === 'completed');
  expect((await loadCart(ada, carttoken)).order).toEqual({ ordertoken, orderno, status: 'completed' });
  expect(await createShopper(harness.url).browser.get(`/getCart?carttoken=${carttoken}`)).toMatchObject({
    status: 410,
    body: { code: 'CART_ORDERED' },
  });
});

test("the buyer sees that a cart's order was cancelled", async () => {
  const ada = harness.shopper();
  const { carttoken } = await ada.addCart(topUp);
  const { ordertoken } = await ada.createOrder(carttoken);
  await ada.browser.post('/cancelOrder', { ordertoken });
  expect((await loadCart(ada, carttoken)).order).toMatchObject({ ordertoken, status: 'cancelled' });
});

test('an undelivered paid order can be cancelled again without effect, but neither discarded nor removed', async () => {
  const ada = harness.shopper();
  const { carttoken } = await ada.addCart(topUp);
  const { ordertoken, orderno } = await ada.createOrder(carttoken);
  await harness.pool.query(`update shop_order set state = 'refundDue' where number = $1`, [orderno]);
  expect(await ada.browser.post('/cancelOrder', { ordertoken, reason: 'Too late' })).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining('refund') as string, data: { orderno } },
  });
  for (const [call, body] of [
    ['/removeOrder', { ordertoken }],
    ['/removeCart', { carttoken }],
  ] as const)
    expect(await ada.browser.post(call, body)).toMatchObject({ status: 409, body: { code: 'ORDER_PAID' } });
  const { rows } = await harness.pool.query('select state, reason from shop_order where number = $1', [
    orderno,
  ]);
  expect(rows).toEqual([{ state: 'refundDue', reason: null }]);
});

test('a paid cart cannot be removed', async () => {
  const ada = harness.shopper();
  const { carttoken } = await ada.addCart(topUp);
  const { ordertoken } = await ada.createOrder(carttoken);
  await harness.pool.query(`update shop_order set state = 'processing' where cart_id is not null`);
  expect(await ada.browser.post('/removeCart', { carttoken })).toMatchObject({
    status: 409,
    body: { code: 'ORDER_PAID' },
  });
  expect((await ada.status(ordertoken)).status).toBe('processing');
});
