/**
 * Checks the payment methods and terms that are shown before an order exists, parallel clicks on Pay, and
 * repeated purchases.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declarationVersions } from '../../../contract/domain/verification/declarations.ts';
import { slow } from '../../setup/tiers.ts';
import { createShopClient } from '../../support/shop/client.ts';
import { customer } from '../money/people.ts';
import {
  dataOf,
  giftCard,
  openShop,
  payAt,
  topUp,
  until,
  type Harness,
  type Shopper,
} from '../shop/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop();
});
afterAll(() => harness.close());

const methodsFor = (ada: Shopper, query: string) => ada.browser.get(`/getPaymentGateWay?${query}`);

describe('payment methods before an order is created', () => {
  test('the cart has the same total and payment methods as the order created from it', async () => {
    const ada = harness.shopper();
    const { carttoken, TotalAmount } = await ada.addCart(topUp);
    const before = await methodsFor(ada, `carttoken=${carttoken}`);
    expect(before).toMatchObject({ status: 200, body: { data: { total: TotalAmount, termsaccepted: 0 } } });
    const { ordertoken } = await ada.createOrder(carttoken);
    const after = await methodsFor(ada, `ordertoken=${ordertoken}`);
    expect(after.body).toEqual(before.body);
  });

  test('requesting payment methods fails for a removed cart or without a token', async () => {
    const ada = harness.shopper();
    const { carttoken } = await ada.addCart(topUp);
    await ada.browser.post('/removeCart', { carttoken });
    expect(await methodsFor(ada, `carttoken=${carttoken}`)).toMatchObject({
      status: 404,
      body: { code: 'CART_GONE' },
    });
    expect(await methodsFor(ada, '')).toMatchObject({ status: 422 });
  });

  test('a signed-in customer needs to accept the terms only once, until the terms change', async () => {
    const ada = await customer(harness);
    const { carttoken } = await ada.addCart(topUp);
    const accepted = async () => dataOf(await methodsFor(ada, `carttoken=${carttoken}`)).termsaccepted;
    expect(await accepted()).toBe(0);
    const { orderno } = await ada.createOrder(carttoken);
    expect(await accepted()).toBe(1);
    await harness.pool.query(`update shop_order set created_at = '2020-01-01' where number = $1`, [orderno]);
    expect(await accepted()).toBe(0);
  });

  test('a customer who accepted the current terms when buying a voucher need not accept them again', async () => {
    const ada = await customer(harness);
    const { carttoken } = await ada.addCart(topUp);
    const accepted = async (version: string) => {
      await harness.pool.query(
        'update account set terms_accepted_at = now(), terms_version = $1 where email = $2',
        [version, ada.email],
      );
      return dataOf(await methodsFor(ada, `carttoken=${carttoken}`)).termsaccepted;
    };
    expect(await accepted('of another day')).toBe(0);
    expect(await accepted(declarationVersions.terms)).toBe(1);
  });
});

describe('top-up of a number that was topped up recently', () => {
  const request = { ...topUp, Mobile: '9801041900' };
  const loadRecent = async (shopper: Shopper, query: string) =>
    dataOf(await methodsFor(shopper, query)).recent_topup;
  const cartQuery = async (shopper: Shopper) => `carttoken=${(await shopper.addCart(request)).carttoken}`;

  test('the checkout warns about a recent top-up of the same number and says when the next one is possible', async () => {
    const ada = harness.shopper();
    const { ordertoken } = await ada.order(request);
    expect(await loadRecent(ada, `ordertoken=${ordertoken}`)).toBeUndefined();
    await payAt((await ada.payUrl(ordertoken)).payurl, 'approve');
    await until(async () => (await ada.status(ordertoken)).status === 'completed');

    const own = await loadRecent(ada, await cartQuery(ada));
    const { rows } = await harness.pool.query<{ at: Date; again: Date }>(
      `select delivery.updated_at as at, delivery.updated_at + interval '125 s' as again
         from delivery join shop_order on shop_order.id = order_id where item ->> 'mobile' = $1`,
      [request.Mobile],
    );
    expect(own).toEqual({
      topped_up_at: rows[0]?.at.toISOString(),
      again_at: rows[0]?.again.toISOString(),
    });

    // Other visitors see when the next top-up is possible, but not when the last one was made.
    const bob = harness.shopper();
    const bobsCart = await cartQuery(bob);
    const fact = await loadRecent(bob, bobsCart);
    expect(Object.keys(fact ?? {})).toEqual(['again_at']);
    expect(fact?.again_at).not.toBe(own?.again_at);

    // The same digits in another country are a different number.
    const setDialCode = (isd: string) =>
      harness.pool.query(
        `update shop_order set item = item || jsonb_build_object('isd', $2::text) where item ->> 'mobile' = $1`,
        [request.Mobile, isd],
      );
    await setDialCode('92');
    expect(await loadRecent(bob, bobsCart)).toBeUndefined();
    await setDialCode('91');

    const another = harness.shopper();
    const { carttoken } = await another.addCart({ ...topUp, Mobile: '9801041910' });
    expect(await loadRecent(another, `carttoken=${carttoken}`)).toBeUndefined();
    await harness.pool.query(
      `update delivery set updated_at = updated_at - interval '125 s'
       where order_id in (select id from shop_order where item ->> 'mobile' = $1)`,
      [request.Mobile],
    );
    const later = harness.shopper();
    expect(await loadRecent(later, await cartQuery(later))).toBeUndefined();
  });

  test('the checkout recognises a recent top-up that the customer made in another browser', async () => {
    const ada = await customer(harness);
    const number = { ...topUp, Mobile: '9801041920' };
    const { ordertoken } = await ada.order(number);
    await payAt((await ada.payUrl(ordertoken)).payurl, 'approve');
    await until(async () => (await ada.status(ordertoken)).status === 'completed');
    await harness.pool.query(
      `update shop_order set buyer_id = (select buyer_id from shop_order where item ->> 'mobile' <> $1 limit 1) where item ->> 'mobile' = $1`,
      [number.Mobile],
    );
    const { carttoken } = await ada.addCart(number);
    expect((await loadRecent(ada, `carttoken=${carttoken}`))?.topped_up_at).toBeDefined();
  });
});

test('clicking Pay in several tabs at the same time creates only one order and one payment [STORY-7]', async () => {
  const ada = harness.shopper();
  const { carttoken } = await ada.addCart(topUp);
  const pressed = await Promise.all(
    [1, 2, 3].map(async () => {
      const { ordertoken, orderno } = await ada.createOrder(carttoken);
      return { orderno, ordertoken, page: await ada.payUrl(ordertoken) };
    }),
  );
  expect(new Set(pressed.map(({ orderno }) => orderno)).size).toBe(1);
  expect(new Set(pressed.map(({ page }) => page.transactionid)).size).toBe(1);
  const { ordertoken, orderno, page } = pressed[0]!;
  await payAt(page.payurl, 'approve');
  await until(async () => (await ada.status(ordertoken)).status === 'completed');
  const captures = (await harness.oracle.card()).captures.filter((one) => one.refno.startsWith(orderno));
  expect(captures).toHaveLength(1);
  // A tab that received no response submits again and gets the same order, which is already paid.
  expect((await ada.createOrder(carttoken)).orderno).toBe(orderno);
  expect(await ada.browser.post('/createPayURL', { ordertoken, gateway: 'card' })).toMatchObject({
    status: 409,
    body: { code: 'ORDER_PAID' },
  });
});

describe('repeating a purchase', () => {
  const repeat = (ada: Shopper, ordertoken: string, more: object = {}) =>
    ada.browser.post('/repeatOrder', { ordertoken, ...more });
  const finished = async (ada: Shopper, item = topUp): Promise<string> => {
    const { ordertoken } = await ada.order(item);
    await payAt((await ada.payUrl(ordertoken)).payurl, 'approve');
    await until(async () => (await ada.status(ordertoken)).status === 'completed');
    return ordertoken;
  };

  test('repeating a purchase fills the cart with the same product, value and number at the current price', async () => {
    const ada = harness.shopper();
    const ordertoken = await finished(ada);
    const order = await ada.saleOrder(ordertoken);
    // The repeated purchase must have today's price, not the previous order's.
    await harness.pool.query(
      `update shop_order set price = price + 100, total = total + 100 where number = $1`,
      [order.orderno],
    );
    const answer = await repeat(ada, ordertoken);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          prodid: topUp.prodid,
          ProductPriceID: topUp.ProductPriceID,
          Mobile: topUp.Mobile,
          ISDCode: topUp.ISDCode,
          Price: order.amount,
        },
      },
    });
  });

  test('a purchase cannot be repeated if the buyer lives in another country, or if a cart or an order already exists', async () => {
    const ada = harness.shopper();
    const card = await finished(ada, { ...giftCard, Quantity: 2 });
    expect(await repeat(ada, card, { residence: 'DE' })).toMatchObject({
      status: 403,
      body: { code: 'RESIDENCE' },
    });
    const first = dataOf(await repeat(ada, card, { residence: 'CH' }));
    expect(first).toMatchObject({ Quantity: 2, TotalAmount: '50.00' });
    expect(await repeat(ada, card)).toMatchObject({ status: 409, body: { code: 'CART_EXISTS' } });
    await ada.createOrder(first.carttoken);
    expect(await repeat(ada, card)).toMatchObject({ status: 409, body: { code: 'ORDER_EXISTS' } });
  });

  const recent = async ({ browser }: Shopper) => dataOf(await browser.get('/getRecentPurchases')).items;

  test(
    'recent purchases are offered newest first, at the current price and without duplicates',
    slow,
    async () => {
      const ada = harness.shopper();
      expect(await recent(ada)).toEqual([]);
      const first = await finished(ada);
      const order = await ada.saleOrder(first);
      await harness.pool.query(
        `update shop_order set price = price + 100, total = total + 100 where number = $1`,
        [order.orderno],
      );
      const last = await finished(ada);
      const card = await finished(ada, giftCard);
      // An unpaid order does not count as a purchase.
      await ada.order(giftCard);
      expect(await recent(ada)).toMatchObject([
        { ordertoken: card, ProdType: 1, Mobile: null, quantity: giftCard.Quantity },
        { ordertoken: last, ProdType: 2, Mobile: topUp.Mobile, ISDCode: topUp.ISDCode, total: order.total },
      ]);
    },
  );

  test("an account's purchases are offered only to the signed-in customer, not to a browser with only the buyer cookie", async () => {
    const ada = await customer(harness);
    const ordertoken = await finished(ada);
    expect(await recent(ada)).toMatchObject([{ ordertoken }]);
    expect(await recent(ada.elsewhere())).toMatchObject([{ ordertoken }]);
    // A browser with the same cookies but no session gets no recent purchases.
    const browser = createShopClient(harness.url, {}, ada.browser.cookies);
    expect(browser.cookies.get('buyer')).toBeDefined();
    expect(await recent({ ...ada, browser })).toEqual([]);
  });

  test('a recent purchase of a product that is no longer sold is not offered and cannot be repeated', async () => {
    const ada = harness.shopper();
    const ordertoken = await finished(ada);
    await harness.pool.query(
      `update shop_order set item = jsonb_set(item, '{ProductPriceID}', '"q_gone_1"')`,
    );
    expect(await recent(ada)).toEqual([]);
    expect(await repeat(ada, ordertoken)).toMatchObject({ status: 422 });
    // The cart is still empty, so another product can be added.
    expect((await ada.browser.post('/addCart', topUp)).status).toBe(200);
    expect((await ada.saleOrder(ordertoken)).status).toBe('completed');
  });

  test(
    'a recent purchase that exceeds the order limit is not offered, but other purchases are',
    slow,
    async () => {
      const ada = harness.shopper();
      const ordertoken = await finished(ada);
      const large = await ada.saleOrder(await finished(ada, giftCard));
      await harness.pool.query(
        `update shop_order set quantity = 10000, total = total + price * 9999 where number = $1`,
        [large.orderno],
      );
      expect(await recent(ada)).toMatchObject([{ ordertoken }]);
    },
  );

  test('an unknown order cannot be repeated', async () => {
    expect(await repeat(harness.shopper(), 'x'.repeat(32))).toMatchObject({ status: 404 });
  });
});
