import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearer } from '../../support/shop/client.ts';
import { createShopper, giftCard, payAt, topUp, until, type Shopper } from '../shop/harness.ts';
import {
  createClient,
  dataOf,
  logIn,
  openIdentity,
  signUp,
  type Client,
  type Harness,
  type Person,
} from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

/** Returns a shopper whose requests contain the given access token, if any. */
const shopperOf = ({ browser }: Client, token: string | null = null): Shopper =>
  createShopper(harness.url, token ? browser.with(bearer(token)) : browser);
const as = (person: Person): Shopper => shopperOf(person.client, person.session.access_token);

const bought = async (shopper: Shopper): Promise<string> => {
  const { ordertoken } = await shopper.order(giftCard);
  const { payurl } = await shopper.payUrl(ordertoken);
  await payAt(payurl, 'approve');
  await until(async () => (await shopper.check(ordertoken)).status === 'completed');
  return ordertoken;
};
const codesOf = ({ get }: Client, ordertoken: string, token?: string) =>
  get(`/getPrintOrderInfo?ordertoken=${ordertoken}`, token);
/** Sends a request with only the given cookie, as a thief on another device could. */
const stolen = async <const Address extends string>(cookie: string, path: Address): Promise<number> =>
  (await fetch(`${harness.url}/api${path}`, { headers: { cookie: `buyer=${cookie}` } })).status;

describe('browser data after signing out', () => {
  test('after signing out, the buyer cookie is deleted and no longer gives access to codes; signing in gives access again [ASVS-7.4.1 ASVS-14.3.1]', async () => {
    const ann = await signUp(harness);
    const { browser } = ann.client;
    const ordertoken = await bought(as(ann));
    const cookie = browser.cookies.get('buyer');
    expect(cookie).toMatch(/^[\w-]{20,}$/);
    expect((await codesOf(ann.client, ordertoken, ann.session.access_token)).status).toBe(200);

    const answer = await ann.client.post(
      '/signout',
      { refresh_token: ann.session.refresh_token },
      ann.session.access_token,
    );
    expect(answer.status).toBe(200);
    expect(browser.cookies.get('buyer')).toBeUndefined();
    expect((await codesOf(ann.client, ordertoken)).status).toBe(403);
    expect(await stolen(cookie!, `/getPrintOrderInfo?ordertoken=${ordertoken}`)).toBe(403);

    const again = dataOf(await logIn(ann.client, ann.email, ann.password));
    expect((await codesOf(ann.client, ordertoken, again.access_token)).status).toBe(200);
    const listed = await ann.client.get('/gettransaction?pageno=1&pagesize=10', again.access_token);
    expect(JSON.stringify(listed.body)).toContain(ordertoken);
  });

  test('logging out everywhere deletes the buyer cookie', async () => {
    const ann = await signUp(harness);
    await as(ann).addCart(topUp);
    const cookie = ann.client.browser.cookies.get('buyer');
    expect((await ann.client.post('/sessions/end-all', {}, ann.session.access_token)).status).toBe(200);
    expect(cookie).toBeDefined();
    expect(ann.client.browser.cookies.get('buyer')).toBeUndefined();
  });

  test.each([
    [
      'the access token has expired',
      `update session_token set expires_at = now() - interval '1 s' where kind = 'access'`,
    ],
    [
      'the session was ended by the server',
      `update session_family set revoked_at = now()
        where account_id = (select id from account where email like 'person%' order by created_at desc limit 1)`,
    ],
  ])('signing out deletes the buyer cookie even if %s', async (_, change) => {
    const ann = await signUp(harness);
    await as(ann).addCart(topUp);
    const cookie = ann.client.browser.cookies.get('buyer');
    await harness.pool.query(change);
    await ann.client.post('/signout', {}, ann.session.access_token);
    expect(ann.client.browser.cookies.get('buyer')).toBeUndefined();
    expect(cookie).toBeDefined();
  });

  test('signing out deletes the buyer cookie even if the shop does not know the session', async () => {
    const ann = await signUp(harness);
    await as(ann).addCart(topUp);
    expect(ann.client.browser.cookies.get('buyer')).toBeDefined();
    await ann.client.post('/signout', { refresh_token: 'x'.repeat(43) });
    expect(ann.client.browser.cookies.get('buyer')).toBeUndefined();
  });

  test('a refresh token without an access token can sign the customer out but gives no other access', async () => {
    const ann = await signUp(harness);
    await as(ann).addCart(topUp);
    const { refresh_token, access_token } = ann.session;
    expect((await ann.client.post('/auth/refresh-token', { refresh_token })).status).toBe(401);
    expect((await ann.client.get('/getprofile', refresh_token)).status).toBe(401);
    await ann.client.post('/signout', { refresh_token });
    expect(ann.client.browser.cookies.get('buyer')).toBeUndefined();
    expect((await ann.client.get('/getprofile', access_token)).status).toBe(401);
  });

  test("signing out without a session keeps the visitor's cart", async () => {
    const client = createClient(harness);
    const { carttoken } = await shopperOf(client).addCart(topUp);
    await client.post('/signout', {});
    expect(client.browser.cookies.get('buyer')).toBeDefined();
    expect((await client.get(`/getCart?carttoken=${carttoken}`)).status).toBe(200);
    expect((await shopperOf(client).createOrder(carttoken)).status).toBe('confirmed');
  });
});

describe('next visitor on a shared computer', () => {
  test('after a sign-out, the next visitor can buy at once and sees no codes or details of the earlier order', async () => {
    const ann = await signUp(harness);
    const open = await as(ann).order(topUp);
    await ann.client.post('/signout', {}, ann.session.access_token);
    const cart = await shopperOf(ann.client).addCart(giftCard);
    expect(cart.ProdName).not.toBe(open.product);
    const own = await shopperOf(ann.client).createOrder(cart.carttoken, { email: 'ben@example.org' });
    expect(own).toMatchObject({ email: 'ben@example.org', is_buyer: 1 });
    expect((await codesOf(ann.client, open.ordertoken)).status).toBe(403);
    const orderDetails = await shopperOf(ann.client).saleOrder(open.ordertoken);
    expect(orderDetails).toMatchObject({ is_buyer: 0, email: 'a***@e***.org' });
  });

  test.each([['a visitor'], ['another customer']])(
    "%s cannot see the previous customer's open order, even if that customer did not sign out",
    async (who) => {
      const ann = await signUp(harness);
      const open = await as(ann).order(topUp);
      // The session expired while the browser was closed, so the browser has only the cookie left.
      const next =
        who === 'a visitor'
          ? shopperOf(ann.client)
          : as(
              await signUp(harness, {}, createClient(harness, ann.client.address)).then((ben) => ({
                ...ben,
                client: ann.client,
              })),
            );
      const answer = await next.browser.post('/addCart', giftCard);
      expect(JSON.stringify(answer.body)).not.toContain(open.ordertoken);
      expect(answer.status).toBe(200);
      expect(await next.saleOrder(open.ordertoken)).toMatchObject({ is_buyer: 0 });
      // The customer who placed the order still has access to it.
      expect(await as(ann).saleOrder(open.ordertoken)).toMatchObject({ is_buyer: 1, can_cancel: 1 });
    },
  );

  test("the next visitor gets a new cart without a reference to the previous customer's cart", async () => {
    const ann = await signUp(harness);
    const { carttoken } = await as(ann).addCart(topUp);
    const answer = await shopperOf(ann.client).browser.post('/addCart', giftCard);
    expect(JSON.stringify(answer.body)).not.toContain(carttoken);
    expect(answer.status).toBe(200);
  });

  test('a late sign-out request does not remove the cart of a customer who has signed in since', async () => {
    const ann = await signUp(harness);
    await as(ann).addCart(topUp);
    const ben = { ...(await signUp(harness)), client: ann.client };
    const { carttoken } = await as(ben).addCart(giftCard);
    await ann.client.post('/signout', { refresh_token: ann.session.refresh_token });
    expect((await as(ben).createOrder(carttoken)).status).toBe('confirmed');
  });

  test('a guest who signs up keeps the cart', async () => {
    const client = createClient(harness);
    const { carttoken } = await shopperOf(client).addCart(topUp);
    const ann = await signUp(harness, {}, client);
    expect((await as(ann).createOrder(carttoken)).status).toBe('confirmed');
  });
});
