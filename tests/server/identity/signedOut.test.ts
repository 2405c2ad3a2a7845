/**
 * Checks that a browser whose session was ended on another device can still order its cart but no longer sees
 * earlier purchases.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimBuyer, releaseBuyer, retireBuyer } from '../../../server/orders/buyers.ts';
import { bearer, dataOf } from '../../support/shop/client.ts';
import { createShopper, giftCard, topUp } from '../../support/shop/shopper.ts';
import { createClient, openIdentity, proveEmail, signUp, type Harness } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity({ RATE_LIMITS: '0' });
});
afterAll(() => harness.close());

/** Creates a customer with an earlier order, a new cart and an ended session. */
const leaveCart = async () => {
  const person = await signUp(harness);
  await proveEmail(harness, person);
  const token = person.session.access_token;
  const customer = createShopper(harness.url, person.client.browser.with(bearer(token)));
  const visitor = createShopper(harness.url, person.client.browser);
  const before = await customer.order(topUp, { email: person.email });
  await person.client.post('/cancelOrder', { ordertoken: before.ordertoken }, token);
  const { carttoken } = await customer.addCart(giftCard);
  await harness.pool.query(
    'update session_family set revoked_at = now() where account_id = (select id from account where email = $1)',
    [person.email],
  );
  return { person, token, customer, visitor, before, carttoken };
};
const orderOf = (carttoken: string, email: string) => ({
  carttoken,
  email,
  acceptterms: 1,
  residence: 'CH',
  lang: 'en',
});

test('once the session has ended, API calls that are also open to visitors return SIGNED_OUT and a translated message', async () => {
  const { person, token, carttoken } = await leaveCart();
  const german = createClient(harness, undefined, 'de');
  for (const answer of [
    await person.client.post('/createSaleOrder', orderOf(carttoken, person.email), token),
    await person.client.get('/getBuyerOrder', token),
  ])
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'SIGNED_OUT', message: 'You were logged out. Please log in again.' },
    });
  expect(await german.get('/getBuyerOrder', token)).toMatchObject({
    body: { message: 'Sie wurden abgemeldet. Bitte melden Sie sich wieder an.' },
  });
});

test('once the session has ended, customer-only calls return the error for an expired token', async () => {
  const { person, token } = await leaveCart();
  expect(await person.client.get('/sessions', token)).toMatchObject({
    status: 401,
    body: { message: 'Token has expired' },
  });
});

test('once the session has ended, the cart can still be ordered, and ordering it again returns the same order', async () => {
  const { person, visitor, carttoken } = await leaveCart();
  const order = await visitor.createOrder(carttoken, { email: person.email });
  expect((await visitor.createOrder(carttoken, { email: person.email })).ordertoken).toBe(order.ordertoken);
  expect(await visitor.status(order.ordertoken)).toMatchObject({ status: 'confirmed' });
});

test("the browser hides the customer's earlier orders until the customer signs in again", async () => {
  const { person, visitor, before, carttoken } = await leaveCart();
  const own = async (token?: string) =>
    (await person.client.get(`/getBuyerOrder?order=${before.orderno}`, token)).body;
  await visitor.createOrder(carttoken, { email: person.email });
  expect(await own()).toMatchObject({ data: { ordertoken: null } });
  const login = await person.client.post('/auth/login', { email: person.email, password: person.password });
  const { access_token } = dataOf(login);
  expect(await own(access_token)).toMatchObject({ data: { ordertoken: before.ordertoken } });
});

test('orders placed after the session has ended stay visible, even if `releaseBuyer` runs twice', async () => {
  const { person, visitor, carttoken } = await leaveCart();
  const { ordertoken } = await visitor.createOrder(carttoken, { email: person.email });
  const { rows } = await harness.pool.query<{ buyer_id: string }>(
    'select buyer_id from shop_order where email = $1 order by created_at desc limit 1',
    [person.email],
  );
  // Simulates a parallel request that loaded the buyer before `releaseBuyer` ran and now calls `releaseBuyer`
  // again.
  await releaseBuyer(harness.app.shop.db, rows[0]!.buyer_id);
  expect(await visitor.saleOrder(ordertoken)).toMatchObject({ is_buyer: 1 });
});

test('claiming, releasing and retiring a browser changes no other browser', async () => {
  const { shop } = harness.app;
  const query = async (text: string, values: unknown[]): Promise<Record<string, string | null>[]> =>
    (await harness.pool.query<Record<string, string | null>>(text, values)).rows;
  const loadBuyer = async (orderno: string): Promise<string> =>
    (await query('select buyer_id from shop_order where number = $1', [orderno]))[0]?.['buyer_id'] ?? '';
  const { before } = await leaveCart();
  const other = await leaveCart();
  const visitor = createShopper(harness.url);
  const visited = await visitor.order(topUp);
  await visitor.browser.post('/cancelOrder', { ordertoken: visited.ordertoken });
  await visitor.addCart(giftCard);
  // Another visitor has no account either.
  await createShopper(harness.url).addCart(topUp);
  const own = await loadBuyer(before.orderno);
  // Each browser has opened an order with a one-time code.
  for (const orderno of [before.orderno, other.before.orderno])
    await harness.pool.query(
      `insert into order_reader (order_id, buyer_id, expires_at)
         select o.id, $2, now() + interval '1 hour' from shop_order o where number = $1`,
      [visited.orderno, await loadBuyer(orderno)],
    );
  const loadOthers = (id: string) =>
    query(
      `select 'browser' as what, id::text, account_id::text as owner, secret_hash as more from buyer where id <> $1
         union all select 'cart', id::text, buyer_id::text, state from cart where buyer_id <> $1
         union all select 'order', id::text, buyer_id::text, '' from shop_order where buyer_id <> $1
         union all select 'reader', order_id::text, buyer_id::text, '' from order_reader where buyer_id <> $1`,
      [id],
    );
  const visitorId = await loadBuyer(visited.orderno);
  const [{ account_id: accountId } = {}] = await query('select account_id from buyer where id = $1', [own]);
  const changes: [string, () => Promise<void>][] = [
    [visitorId, () => claimBuyer(shop.db, visitorId, accountId ?? '')],
    [own, () => releaseBuyer(shop.db, own)],
    [own, () => retireBuyer(shop.db, own)],
  ];
  for (const [id, change] of changes) {
    const others = await loadOthers(id);
    await change();
    expect(await loadOthers(id)).toEqual(expect.arrayContaining(others));
  }
  expect(await query('select account_id from buyer where id = $1', [visitorId])).toEqual([
    { account_id: accountId },
  ]);
  // The access by code has moved with the customer's orders.
  expect(await query('select 1 from order_reader where buyer_id = $1', [own])).toEqual([]);
  expect(
    await query('select 1 as n from order_reader where buyer_id = $1', [await loadBuyer(before.orderno)]),
  ).toHaveLength(1);
  expect(await query('select state from cart where buyer_id = $1', [own])).toEqual([{ state: 'removed' }]);
});
