import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadOrder } from '../../../server/orders/loadOrder.ts';
import { findLatestAttempt, transitionOrder } from '../../../server/orders/transitions.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { createShopClient } from '../../support/shop/client.ts';
import { registerCustomer, voucher } from '../../support/shop/shopper.ts';
import { dataOf, giftCard, openShop, payAt, topUp, until, type Harness } from '../shop/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop();
});
afterAll(() => harness.close());

const order = { email: 'ada@example.org', acceptterms: 1, lang: 'en', residence: 'CH' };

describe('one cart and one order per shopper', () => {
  test('removing the cart of an unpaid order cancels the order', async () => {
    const [ada, bob] = [harness.shopper(), harness.shopper()];
    const { carttoken: bobs } = await bob.addCart(giftCard);
    const { carttoken } = await ada.addCart(giftCard);
    const { ordertoken } = await ada.createOrder(carttoken);
    expect((await ada.browser.post('/removeCart', { carttoken })).status).toBe(200);
    expect((await ada.status(ordertoken)).status).toBe('cancelled');
    expect(await ada.browser.get(`/getCart?carttoken=${carttoken}`)).toMatchObject({
      status: 404,
      body: { code: 'CART_GONE' },
    });
    expect((await bob.browser.get(`/getCart?carttoken=${bobs}`)).status).toBe(200);
  });

  test('a shopper with an open order cannot order a second cart', async () => {
    const [ada, bob] = [harness.shopper(), harness.shopper()];
    const { ordertoken, orderno } = await ada.order(topUp);
    const { carttoken } = await bob.addCart(giftCard);
    // A second cart of the same shopper could only come from an earlier version of the shop.
    await harness.pool.query(
      `update cart set buyer_id = (select buyer_id from shop_order where number = $1)
         where id = (select id from cart order by created_at desc limit 1)`,
      [orderno],
    );
    expect(await ada.browser.post('/createSaleOrder', { carttoken, ...order })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_EXISTS', data: { ordertoken, orderno } },
    });
  });

  test('thirty parallel requests to add a product create only one cart, and the other requests are rejected [R13]', async () => {
    const ada = harness.shopper();
    const first = await ada.addCart(topUp);
    await ada.browser.post('/removeCart', { carttoken: first.carttoken });
    const answers = await Promise.all(Array.from({ length: 30 }, () => ada.browser.post('/addCart', topUp)));
    const made = answers.filter((a) => a.status === 200);
    expect(made).toHaveLength(1);
    const carttoken = made[0] && dataOf(made[0]).carttoken;
    for (const refused of answers.filter((a) => a.status !== 200))
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'CART_EXISTS', message: 'You already have a cart.', data: { carttoken } },
      });
  });

  test('thirty parallel orders of the same cart create only one order, and every request returns that order [R6]', async () => {
    const ada = harness.shopper();
    const { carttoken } = await ada.addCart(topUp);
    const orders = await Promise.all(Array.from({ length: 30 }, () => ada.createOrder(carttoken)));
    expect(new Set(orders.map((o) => o.orderno)).size).toBe(1);
    const second = await ada.browser.post('/addCart', topUp);
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'ORDER_EXISTS',
        message: 'You already have an order.',
        data: { ordertoken: orders[0]?.ordertoken },
      },
    });
  });

  test('a cart can be ordered only in the browser that created it', async () => {
    const [ada, eve] = [harness.shopper(), harness.shopper()];
    const { carttoken } = await ada.addCart(topUp);
    await eve.addCart(giftCard);
    for (const stranger of [eve, harness.shopper()])
      expect(await stranger.browser.post('/createSaleOrder', { carttoken, ...order })).toMatchObject({
        status: 404,
        body: { code: 'CART_GONE' },
      });
    expect(
      await createShopClient(harness.url).post('/createSaleOrder', { carttoken, ...order }),
    ).toMatchObject({
      status: 404,
      body: { code: 'CART_GONE', message: expect.stringContaining('allow cookies') as string },
    });
    expect((await ada.createOrder(carttoken)).paymentstatus).not.toBe('paid');
  });

  test('the reason for cancelling an order is stored with the order', async () => {
    const [ada, bob] = [harness.shopper(), harness.shopper()];
    const [told, other] = [await ada.order(topUp), await bob.order(topUp)];
    await bob.browser.post('/cancelOrder', { ordertoken: other.ordertoken });
    await ada.browser.post('/cancelOrder', { ordertoken: told.ordertoken, reason: 'Wrong number' });
    const { rows } = await harness.pool.query(
      'select reason from shop_order where number in ($1, $2) order by created_at',
      [told.orderno, other.orderno],
    );
    expect(rows).toEqual([{ reason: 'Wrong number' }, { reason: null }]);
  });

  test('a product cannot be added to the cart with the wrong product type', async () => {
    const answer = await harness.shopper().browser.post('/addCart', { ...giftCard, ProdType: 2 });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { ProdType: expect.any(Array) as string[] } },
    });
  });

  test('ordering a cart again after its payment was declined returns the same order and payment attempt', async () => {
    const ada = harness.shopper();
    const { carttoken } = await ada.addCart(topUp);
    const first = await ada.createOrder(carttoken);
    const { payurl, transactionid } = await ada.payUrl(first.ordertoken);
    await payAt(payurl, 'decline');
    await ada.check(first.ordertoken);
    const again = await ada.createOrder(carttoken);
    expect(again).toMatchObject({
      orderno: first.orderno,
      paymentstatus: 'failed',
      paymentmethod: 'card',
      transactionid,
    });
  });

  test('ordering a cart again while the payment page is open returns the same order and payment', async () => {
    const ada = harness.shopper();
    const { carttoken } = await ada.addCart(topUp);
    const first = await ada.createOrder(carttoken);
    const { transactionid } = await ada.payUrl(first.ordertoken);
    expect(await ada.createOrder(carttoken)).toMatchObject({ orderno: first.orderno, transactionid });
  });

  test('ordering a cart again after payment returns the paid order', async () => {
    const ada = harness.shopper();
    const { carttoken } = await ada.addCart(topUp);
    const first = await ada.createOrder(carttoken);
    const { payurl, transactionid } = await ada.payUrl(first.ordertoken);
    await payAt(payurl, 'approve');
    await until(async () => (await ada.status(first.ordertoken)).status === 'completed');
    expect(await ada.createOrder(carttoken)).toMatchObject({
      orderno: first.orderno,
      paymentstatus: 'paid',
      transactionid,
    });
  });

  test('an order whose payment is captured twice is delivered only once', async () => {
    const { shop } = harness.app;
    const ada = harness.shopper();
    const { ordertoken } = await ada.order(topUp);
    await ada.payUrl(ordertoken);
    const before = await loadOrder(shop, ordertoken);
    const attempt = await findLatestAttempt(shop.db, before.id);
    await transaction(shop.db, async (tx) => {
      for (let n = 0; n < 2; n += 1)
        await transitionOrder(tx, before, { type: 'order.captured' }, attempt!.id);
    });
    const { rows } = await harness.pool.query('select 1 from delivery where order_id = $1', [before.id]);
    expect(rows).toHaveLength(1);
  });

  test('a cart can be ordered again after its order is cancelled, but cannot be removed during a payment', async () => {
    const ada = harness.shopper();
    const { carttoken } = await ada.addCart(topUp);
    const first = await ada.createOrder(carttoken);
    expect((await ada.browser.get(`/getCart?carttoken=${carttoken}`)).status).toBe(200);
    for (let n = 0; n < 2; n += 1)
      expect((await ada.browser.post('/removeOrder', { ordertoken: first.ordertoken })).status).toBe(200);
    const second = await ada.createOrder(carttoken);
    expect(second.orderno).not.toBe(first.orderno);
    await ada.payUrl(second.ordertoken);
    expect(await ada.browser.post('/removeCart', { carttoken })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_IN_PAYMENT' },
    });
    expect((await ada.browser.post('/cancelOrder', { ordertoken: second.ordertoken })).status).toBe(200);
    // Only the buyer sees the cart's cancelled order.
    expect(await ada.browser.get(`/getCart?carttoken=${carttoken}`)).toMatchObject({
      status: 200,
      body: { data: { order: { orderno: second.orderno, status: 'cancelled' } } },
    });
    expect(await harness.shopper().browser.get(`/getCart?carttoken=${carttoken}`)).toMatchObject({
      status: 404,
      body: { success: false, message: 'No Data found.' },
    });
    expect((await ada.browser.post('/addCart', topUp)).status).toBe(200);
  });

  test('a paid order can neither be removed nor cancelled', async () => {
    const ada = harness.shopper();
    const made = await ada.order(topUp);
    await payAt((await ada.payUrl(made.ordertoken)).payurl, 'approve');
    for (const call of ['/removeOrder', '/cancelOrder'])
      expect(await ada.browser.post(call, { ordertoken: made.ordertoken })).toMatchObject({
        status: 409,
        body: { code: 'ORDER_PAID' },
      });
    await until(async () => (await ada.status(made.ordertoken)).status === 'completed');
    expect((await ada.browser.post('/init-refund', { ordertoken: made.ordertoken })).status).toBe(403);
    expect((await ada.browser.post('/addCart', topUp)).status).toBe(200);
  });

  test('removing the same cart again succeeds without any effect', async () => {
    const ada = harness.shopper();
    const { carttoken } = await ada.addCart(topUp);
    for (let n = 0; n < 2; n += 1)
      expect(await ada.browser.post('/removeCart', { carttoken })).toMatchObject({
        status: 200,
        body: { message: 'Cart Successfully removed!' },
      });
    expect((await ada.browser.get(`/getCart?carttoken=${carttoken}`)).status).toBe(404);
    expect(await ada.browser.post('/createSaleOrder', { carttoken, ...order })).toMatchObject({
      status: 410,
      body: { code: 'CART_GONE' },
    });
  });
});

describe('server-side price and quantity checks', () => {
  test('the shop rejects or ignores forged prices and quantities from the browser [ASVS-2.2.2 ASVS-15.3.3 R15]', async () => {
    const eve = harness.shopper();
    for (const Quantity of [-1, 0, 1.5, 11, 1e9, '1', null, Number.NaN])
      expect((await eve.browser.post('/addCart', { ...topUp, Quantity })).status).toBe(422);
    for (const extra of [
      { TotalAmount: '0.01' },
      { Price: '5,00' },
      { Price: -1 },
      { currency: 'INR' },
      { amount: '0.1' },
    ])
      expect((await eve.browser.post('/addCart', { ...topUp, ...extra })).status).toBe(422);
    for (const ProductPriceID of ['q_T-200_29901', 'q_T-200_0', 'q_T-201_29900', 'nonsense'])
      expect((await eve.browser.post('/addCart', { ...topUp, ProductPriceID })).status).toBe(422);
    expect(await eve.browser.post('/addCart', { ...topUp, Price: '0.01' })).toMatchObject({
      status: 410,
      body: { code: 'PRICE_CHANGED', data: { Price: '2.85' } },
    });
    expect((await eve.browser.post('/addCart', { ...topUp, prodid: 'T-none' })).status).toBe(404);
    expect((await eve.browser.post('/addCart', { ...topUp, Quantity: 2 })).status).toBe(422);
    expect(await eve.addCart({ ...topUp, Price: '2.85' })).toMatchObject({
      Price: '2.85',
      TotalAmount: '2.85',
      ServiceFee: '0.00',
    });
    // Only a top-up has a phone number.
    expect(
      await harness.shopper().addCart({ ...giftCard, ISDCode: '41', Mobile: '791234567' }),
    ).toMatchObject({
      ISDCode: null,
      Mobile: null,
    });
  });

  test('the shop reports a changed price before payment, and accepts the order when it is resubmitted [STORY-37]', async () => {
    const [ada, bob] = [harness.shopper(), harness.shopper()];
    const { carttoken: bobs } = await bob.addCart(topUp);
    const { carttoken } = await ada.addCart(topUp);
    await harness.pool.query(`update cart set price = 100, total = 100 where state = 'open' and price = 285`);
    expect(await ada.browser.post('/createSaleOrder', { carttoken, ...order })).toMatchObject({
      status: 410,
      body: { code: 'PRICE_CHANGED', data: { Price: '2.85' } },
    });
    const loadPrices = async (token: string) => {
      const { Price, TotalAmount } = dataOf(await ada.browser.get(`/getCart?carttoken=${token}`));
      return [Price, TotalAmount];
    };
    expect(await loadPrices(carttoken)).toEqual(['2.85', '2.85']);
    expect(await loadPrices(bobs)).toEqual(['1.00', '1.00']);
    expect((await ada.createOrder(carttoken)).total).toBe('2.85');
  });
});

describe('reasons why nothing can be bought at the moment', () => {
  afterEach(() =>
    harness.pool.query(`delete from off_sale; delete from gateway_status where gateway = 'supplier'`),
  );

  test('while the supplier is unavailable, nothing can be added, ordered, paid for or looked up', async () => {
    const [ada, bob, cleo] = [harness.shopper(), harness.shopper(), harness.shopper()];
    const { carttoken } = await ada.addCart(giftCard);
    const { ordertoken } = await cleo.order(giftCard);
    const status = async () => dataOf(await ada.browser.get('/getSellingStatus'));
    const answers = async () => [
      await bob.browser.post('/addCart', topUp),
      await ada.browser.post('/createSaleOrder', { carttoken, ...order }),
      await cleo.browser.post('/createPayURL', { ordertoken, gateway: 'card' }),
      await bob.browser.get('/checkMobileNumber?isd=91&mobile=9801041300'),
    ];
    await harness.pool.query(
      `insert into gateway_status (gateway, state, reason, operation, since, failing_since, failures)
         values ('supplier', 'paused', 'credentials', 'sendTopup', now(), now(), 3)
         on conflict (gateway) do update set state = 'paused', reason = 'credentials'`,
    );
    for (const answer of await answers())
      expect(answer).toMatchObject({ status: 503, body: { code: 'SELLING_PAUSED' } });
    expect(await status()).toEqual({ paused: 1, offered: [] });
    await harness.pool.query(`delete from gateway_status where gateway = 'supplier'`);
    expect((await answers()).map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect((await status()).paused).toBe(0);
  });

  test('a product that another process has withdrawn from sale can neither be added nor ordered', async () => {
    const [ada, bob] = [harness.shopper(), harness.shopper()];
    const { carttoken } = await ada.addCart(giftCard);
    await harness.pool.query(
      `insert into off_sale (prodid, reason, detail) values ($1, 'gone', ''), ('G-3058', 'gone', '')`,
      [giftCard.prodid],
    );
    const refused = { status: 410, body: { code: 'SOLD_OUT' } };
    expect(await bob.browser.post('/addCart', giftCard)).toMatchObject(refused);
    expect(await ada.browser.post('/createSaleOrder', { carttoken, ...order })).toMatchObject(refused);
    await harness.pool.query('delete from off_sale where prodid = $1', [giftCard.prodid]);
    expect((await bob.browser.post('/addCart', giftCard)).status).toBe(200);
  });
});

describe('restrictions on buying a product', () => {
  test('CAT-02: the shop sells a gift card only to buyers who live in its country [ASVS-2.3.2]', async () => {
    const ada = harness.shopper();
    expect(await ada.browser.post('/addCart', { ...giftCard, residence: 'DE' })).toMatchObject({
      status: 403,
      body: { code: 'RESIDENCE', message: 'Gift cards can only be bought in your country of residence.' },
    });
    const { carttoken } = await ada.addCart(giftCard);
    expect(
      await ada.browser.post('/createSaleOrder', { carttoken, ...order, residence: 'FR' }),
    ).toMatchObject({
      status: 403,
      body: { code: 'RESIDENCE' },
    });
    const unknown = harness.shopper();
    const { residence: _, ...nowhere } = giftCard;
    // If the request contains no country of residence, the shop's own country applies.
    const zalandoDe = { ...nowhere, prodid: 'G-3200', ProductPriceID: 'q_G-3200_5000' };
    expect(await unknown.browser.post('/addCart', zalandoDe)).toMatchObject({
      status: 403,
      body: { code: 'RESIDENCE' },
    });
    const cart = await unknown.addCart(nowhere);
    const { residence: __, ...contact } = order;
    expect(
      await unknown.browser.post('/createSaleOrder', { carttoken: cart.carttoken, ...contact }),
    ).toMatchObject({
      status: 403,
      body: { code: 'RESIDENCE' },
    });
  });

  test('the country in the profile takes precedence over the country sent by the page', async () => {
    const zalandoDe = {
      ...giftCard,
      prodid: 'G-3200',
      ProductPriceID: 'q_G-3200_5000',
      residence: 'DE',
    };
    const guest = harness.shopper();
    expect(await guest.browser.post('/addCart', zalandoDe)).toMatchObject({ status: 200 });

    const { browser } = await registerCustomer(harness.url);
    const address = { street: 'Seestrasse', houseno: '12', postcode: '6353', city: 'Weggis', country: 'CH' };
    expect((await browser.post('/updateprofile', { address })).status).toBe(200);
    const refused = { status: 403, body: { code: 'RESIDENCE' } };
    expect(await browser.post('/addCart', zalandoDe)).toMatchObject(refused);
    expect(await browser.post('/addCart', { ...giftCard, residence: 'DE' })).toMatchObject({ status: 200 });

    // The customer created this cart before the profile had an address.
    const { browser: late } = await registerCustomer(harness.url);
    const { carttoken } = dataOf(await late.post('/addCart', zalandoDe));
    await late.post('/updateprofile', { address });
    expect(await late.post('/createSaleOrder', { carttoken, ...order, residence: 'DE' })).toMatchObject(
      refused,
    );
  });

  test('a voucher can be added whatever the profile says, and the country in the profile is checked when it is ordered', async () => {
    const { residence: _, ...nowhere } = voucher;
    expect((await harness.shopper().browser.post('/addCart', nowhere)).status).toBe(200);
    const { browser, email } = await registerCustomer(harness.url);
    await harness.pool.query(`update account set country = 'DE' where email = $1`, [email]);
    const { carttoken } = dataOf(await browser.post('/addCart', voucher));
    expect(await browser.post('/createSaleOrder', { carttoken, ...order })).toMatchObject({
      status: 403,
      body: { code: 'RESIDENCE' },
    });
  });

  test('a top-up requires a valid mobile number from the operator’s country [ASVS-2.1.2 ASVS-2.2.1 ASVS-2.2.3]', async () => {
    const ada = harness.shopper();
    for (const number of [
      { Mobile: '123', ISDCode: '91' },
      { Mobile: '791234567', ISDCode: '41' },
      { Mobile: '2222222222', ISDCode: '91' },
      { Mobile: undefined },
    ])
      expect(await ada.browser.post('/addCart', { ...topUp, ...number })).toMatchObject({
        status: 422,
        body: { message: 'Please provide valid mobile number.' },
      });
    expect((await ada.addCart({ ...topUp, Mobile: '09801041300' })).Mobile).toBe('9801041300');
  });
});
