import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShopClient, dataOf } from '../../support/shop/client.ts';
import {
  createShopper,
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

/** Creates another browser with a copy of the given buyer cookie. */
const copyOf = (cookie: string): Shopper =>
  createShopper(harness.url, createShopClient(harness.url, {}, new Map([['buyer', cookie]])));
const cookieOf = ({ browser }: Shopper): string => browser.cookies.get('buyer') ?? '';
const codes = async ({ browser }: Shopper, ordertoken: string): Promise<number> =>
  (await browser.get(`/getPrintOrderInfo?ordertoken=${ordertoken}`)).status;
const pay = async (shopper: Shopper, ordertoken: string): Promise<void> => {
  await payAt((await shopper.payUrl(ordertoken)).payurl, 'approve');
  await until(async () => (await shopper.check(ordertoken)).status === 'completed');
};
/** Places an order, but loses the response with the renewed buyer cookie. */
const orderWithLostResponse = async (shopper: Shopper): Promise<{ carttoken: string; renewed: string }> => {
  const { carttoken } = await shopper.addCart(giftCard);
  const lost = copyOf(cookieOf(shopper));
  await lost.createOrder(carttoken);
  return { carttoken, renewed: cookieOf(lost) };
};

describe('buyer cookie copied before the order', () => {
  test('a copied cookie gives no access to the order once the buyer uses the renewed cookie', async () => {
    const victim = harness.shopper();
    const { carttoken } = await victim.addCart(giftCard);
    const planted = cookieOf(victim);
    const { ordertoken } = await victim.createOrder(carttoken);
    expect(cookieOf(victim)).not.toBe(planted);
    expect(cookieOf(victim)).toMatch(/^[\w-]{43}$/);
    await pay(victim, ordertoken);
    expect(await codes(victim, ordertoken)).toBe(200);

    const thief = copyOf(planted);
    expect(await codes(thief, ordertoken)).toBe(403);
    expect(await thief.saleOrder(ordertoken)).toMatchObject({ is_buyer: 0, email: 'a***@e***.org' });
    expect((await thief.browser.get('/getBuyerOrder')).body.data).toEqual({ ordertoken: null });
    expect((await thief.browser.get('/getOpenOrders')).body.data).toEqual({ orders: [] });
  });

  test('a copied cookie cannot be exchanged for the renewed cookie, even together with the cart token', async () => {
    const victim = harness.shopper();
    const { carttoken } = await victim.addCart(giftCard);
    const thief = copyOf(cookieOf(victim));
    await victim.createOrder(carttoken);
    await victim.browser.get('/getOpenOrders');
    const request = {
      carttoken,
      email: 'eve@example.org',
      fname: 'Eve',
      lname: 'Evans',
      acceptterms: 1,
      residence: 'CH',
      lang: 'en',
    };
    expect((await thief.browser.post('/createSaleOrder', request)).body.code).toBe('COOKIE_RENEWED');
    expect(cookieOf(thief)).not.toBe(cookieOf(victim));
  });

  test('a copied cookie cannot open an order that the original browser later unlocks with a one-time code', async () => {
    const buyer = harness.shopper();
    const email = 'proof@example.org';
    const { ordertoken } = await buyer.order(giftCard, { email });
    await pay(buyer, ordertoken);
    const other = harness.shopper();
    await other.addCart(topUp);
    const planted = cookieOf(other);
    await other.browser.post('/sendOrderCode', { ordertoken });
    const mail = await until(async () =>
      (await harness.oracle.inbox()).find(({ to, subject }) => to.includes(email) && /code/i.test(subject)),
    );
    const otpcode = /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
    expect((await other.browser.post('/verifyOrderCode', { ordertoken, otpcode })).status).toBe(200);
    expect(await codes(other, ordertoken)).toBe(200);
    expect(await codes(copyOf(planted), ordertoken)).toBe(403);
  });

  test('a copied cookie stops working after a sign-out, even if the renewed cookie was never used', async () => {
    const shopper = harness.shopper();
    const { carttoken } = await orderWithLostResponse(shopper);
    const former = cookieOf(shopper);
    const { ordertoken } = await copyOf(former).createOrder(carttoken);
    expect(await copyOf(former).saleOrder(ordertoken)).toMatchObject({ is_buyer: 1 });
    await shopper.browser.post('/signout', { refresh_token: 'x'.repeat(43) });
    expect(await copyOf(former).saleOrder(ordertoken)).toMatchObject({ is_buyer: 0 });
  });
});

describe('lost response with the renewed buyer cookie', () => {
  test('after a lost response, the browser keeps its cart and order, because the old cookie still works', async () => {
    const shopper = harness.shopper();
    const { carttoken } = await orderWithLostResponse(shopper);
    // The first use of another browser's renewed cookie does not end this browser's old cookie.
    const other = harness.shopper();
    await other.saleOrder((await other.order(giftCard)).ordertoken);
    const cart = await shopper.browser.get(`/getCart?carttoken=${carttoken}`);
    const found = dataOf(await shopper.browser.get('/getBuyerOrder'));
    expect(cart.body.data).toMatchObject({ order: found });
    const ordertoken = found.ordertoken ?? '';
    await pay(shopper, ordertoken);
    expect(await codes(shopper, ordertoken)).toBe(200);
  });

  test('the old cookie also works after the lost response to a later order', async () => {
    const shopper = harness.shopper();
    const first = await shopper.order(giftCard);
    await shopper.browser.post('/cancelOrder', { ordertoken: first.ordertoken });
    const { carttoken } = await orderWithLostResponse(shopper);
    expect((await shopper.browser.get(`/getCart?carttoken=${carttoken}`)).status).toBe(200);
  });

  test('repeating an order request whose response was lost returns the same renewed cookie', async () => {
    const shopper = harness.shopper();
    const { carttoken, renewed } = await orderWithLostResponse(shopper);
    const former = cookieOf(shopper);
    const { ordertoken } = await shopper.createOrder(carttoken);
    expect(cookieOf(shopper)).toBe(renewed);
    expect(await shopper.saleOrder(ordertoken)).toMatchObject({ is_buyer: 1 });
    expect(await copyOf(former).saleOrder(ordertoken)).toMatchObject({ is_buyer: 0 });
  });
});

describe('two tabs with the same buyer cookie', () => {
  test('several tabs that order at the same time get the same order and the same renewed cookie', async () => {
    const shopper = harness.shopper();
    const { carttoken } = await shopper.addCart(giftCard);
    const tabs = Array.from({ length: 6 }, () => copyOf(cookieOf(shopper)));
    const made = await Promise.all(tabs.map((tab) => tab.createOrder(carttoken)));
    expect(new Set(made.map(({ ordertoken }) => ordertoken)).size).toBe(1);
    expect(new Set(tabs.map(cookieOf)).size).toBe(1);
    expect(cookieOf(tabs[0]!)).not.toBe(cookieOf(shopper));
    expect(await tabs[0]!.saleOrder(made[0]!.ordertoken)).toMatchObject({ is_buyer: 1 });
  });

  test('a request in flight with the previous cookie does not create another buyer', async () => {
    const shopper = harness.shopper();
    const { carttoken } = await shopper.addCart(giftCard);
    const late = copyOf(cookieOf(shopper));
    const former = cookieOf(shopper);
    const { ordertoken } = await shopper.createOrder(carttoken);
    await shopper.saleOrder(ordertoken);
    for (const [path, body] of [
      ['/addCart', topUp],
      ['/repeatOrder', { ordertoken }],
    ] as const)
      expect(await late.browser.post(path, body)).toMatchObject({
        status: 503,
        body: { code: 'COOKIE_RENEWED' },
      });
    expect(cookieOf(late)).toBe(former);
  });

  test('a returning browser with an outdated buyer cookie buys as a new visitor', async () => {
    const shopper = harness.shopper();
    const { carttoken } = await shopper.addCart(giftCard);
    const late = copyOf(cookieOf(shopper));
    await shopper.saleOrder((await shopper.createOrder(carttoken)).ordertoken);
    await harness.pool.query(`update buyer set former_ended_at = former_ended_at - interval '2 minutes'`);
    // The renewed cookie has been in use for longer, and another request with it changes nothing.
    await shopper.browser.get('/getOpenOrders');
    expect((await late.addCart(topUp)).carttoken).not.toBe(carttoken);
    expect(cookieOf(late)).not.toBe(cookieOf(shopper));
  });
});
