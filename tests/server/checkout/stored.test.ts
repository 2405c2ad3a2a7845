/**
 * Checks every field of a cart, a new order and a recent purchase against stored rows. Within a row, all values
 * are different, so that mixed-up fields are detected.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declarationVersions } from '../../../contract/domain/verification/declarations.ts';
import { expireOrders } from '../../../server/checkout/expireOrders.ts';
import { generateSecret, sha256 } from '../../../server/platform/tokens.ts';
import { findAccountId, newCustomer } from '../promotions/harness.ts';
import { dataOf, giftCard, openShop, topUp, type Harness, type Shopper } from '../shop/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop({
    RATE_LIMITS: '0',
    CART_LIFE_SECONDS: '7000',
    ORDER_LIFE_SECONDS: '900',
  });
});
afterAll(() => harness.close());

const query = async (text: string, values: unknown[] = []): Promise<object[]> =>
  (await harness.pool.query<object>(text, values)).rows;

/** An item that the catalogue does not contain, so that every value comes from the row. */
const item = {
  prodid: 'T-gone',
  ProductPriceID: 'q_T-gone_1',
  ProdType: 2,
  ProdName: 'Airtel IN',
  slug: 'airtel-in',
  OperatorCode: 'operator-1',
  SupplierID: '7',
  supplierProduct: '200',
  logo: '/airtel.svg',
  country: 'IN',
  receive: '299.00',
  receiveCurrency: 'INR',
  validity: 'P28D',
  isd: '91',
  mobile: '9801041300',
};

describe('carts', () => {
  const read = async ({ browser }: Shopper, carttoken: string) =>
    (await browser.get(`/getCart?carttoken=${carttoken}`)).body as { data: object };

  test("a cart shows its item's fields, its prices and its expiry time", async () => {
    const ada = harness.shopper();
    const { carttoken } = await ada.addCart(topUp);
    const set = (more: object) =>
      harness.pool.query(
        `update cart set item = $1, price = 111, quantity = 3, total = 333, expires_at = '2099-01-02T03:04:05Z'
           where state = 'open' and buyer_id = (select buyer_id from cart order by created_at desc limit 1)`,
        [{ ...item, ...more }],
      );
    const shown = {
      carttoken,
      Price: '1.11',
      ProdType: 2,
      Receivevalue: '299.00',
      ReceiveCurrency: 'INR',
      validity: 'P28D',
      OperatorCode: 'operator-1',
      Mobile: '9801041300',
      ISDCode: '91',
      SupplierID: '7',
      ProdName: 'Airtel',
      ProductPriceID: 'q_T-gone_1',
      Quantity: 3,
      TotalAmount: '3.33',
      ServiceFee: '0.00',
      currency: 'CHF',
      logo: '/airtel.svg',
      prodid: 'T-gone',
      slug: 'airtel-in',
      ccode_iso2: 'IN',
      expires_at: '2099-01-02T03:04:05.000Z',
      order: null,
    };
    await set({});
    expect((await read(ada, carttoken)).data).toEqual(shown);
    const { validity: _validity, ...others } = shown;
    await set({ beforeTax: true, returnHours: 48, validity: null, isd: null, mobile: null });
    expect((await read(ada, carttoken)).data).toEqual({
      ...others,
      before_tax: 1,
      return_hours: 48,
      ISDCode: null,
      Mobile: null,
    });
    // The picture follows the catalogue as long as it contains the product.
    await set({ prodid: topUp.prodid });
    expect((await read(ada, carttoken)).data).toMatchObject({ logo: '/brands/operators/airtel.svg' });
  });

  test('the sweep ends only open carts that have expired, and reopens the cart of an expired order', async () => {
    await harness.shopper().addCart(topUp);
    await harness.shopper().addCart(topUp);
    await harness.shopper().order(topUp);
    const { orderno } = await harness.shopper().order(topUp);
    const carts = await query('select id from cart order by created_at desc limit 4');
    const [reopened, ordered, expired, open] = carts.map((row) => (row as { id: string }).id);
    await query(`update cart set expires_at = now() - interval '1 s' where id = any($1)`, [
      [expired, ordered],
    ]);
    await query(`update shop_order set expires_at = now() - interval '1 s' where number = $1`, [orderno]);
    await expireOrders(harness.app.shop, null);
    const states = await query('select id, state from cart where id = any($1)', [
      [reopened, ordered, expired, open],
    ]);
    expect(new Map(states.map((row) => Object.values(row) as [string, string]))).toEqual(
      new Map([
        [open, 'open'],
        [expired, 'expired'],
        [ordered, 'ordered'],
        [reopened, 'open'],
      ]),
    );
    expect(await query('select state from shop_order where number = $1', [orderno])).toEqual([
      { state: 'cancelled' },
    ]);
  });

  test('a cart is stored with its buyer, residence, price and expiry time, and an expired cart is replaced', async () => {
    const bystander = harness.shopper();
    const { carttoken } = await bystander.addCart(topUp);
    const { orderno } = await bystander.createOrder(carttoken);
    await query(
      `update cart set expires_at = now() where id = (select cart_id from shop_order where number = $1)`,
      [orderno],
    );
    const ada = harness.shopper();
    const first = await ada.addCart({ ...giftCard, Quantity: 2 });
    const rows = () =>
      query(
        `select state, residence, price, quantity, total, round(extract(epoch from expires_at - created_at))::int as life
           from cart where buyer_id = (select buyer_id from cart order by created_at desc limit 1) order by created_at`,
      );
    const stored = { residence: 'CH', price: 2500, quantity: 2, total: 5000, life: 7000 };
    expect(await rows()).toEqual([{ ...stored, state: 'open' }]);
    await harness.pool.query(
      `update cart set expires_at = now() where id = (select id from cart order by created_at desc limit 1)`,
    );
    expect((await read(ada, first.carttoken)) as object).toMatchObject({ code: 'CART_GONE' });
    await ada.addCart(giftCard);
    expect(await rows()).toMatchObject([
      { state: 'expired' },
      { ...stored, quantity: 1, total: 2500, state: 'open' },
    ]);
    expect((await read(bystander, carttoken)).data).toMatchObject({ order: { orderno } });
  });
});

test('former tokens of carts and orders still find their own row, and an unknown token finds none', async () => {
  const [ada, bob] = [harness.shopper(), harness.shopper()];
  const [adas, bobs] = [await ada.addCart(topUp), await bob.addCart(giftCard)];
  const rows = [
    { table: 'cart', shopper: ada, token: adas.carttoken },
    { table: 'cart', shopper: bob, token: bobs.carttoken },
    { table: 'shop_order', shopper: ada, token: (await ada.createOrder(adas.carttoken)).ordertoken },
    { table: 'shop_order', shopper: bob, token: (await bob.createOrder(bobs.carttoken)).ordertoken },
  ];
  const read = async (table: string, { browser }: Shopper, token: string) => {
    const name = table === 'cart' ? 'carttoken' : 'ordertoken';
    const path = table === 'cart' ? '/getCart' : '/getSaleOrder';
    const { status, body } = await browser.get(`${path}?${name}=${token}` as '/getCart');
    return { status, token: (body.data as Record<string, unknown> | null)?.[name] };
  };
  const former = rows.map(() => generateSecret());
  for (const [n, { table, token }] of rows.entries())
    await query(
      `insert into former_token (hash, ${table === 'cart' ? 'cart_id' : 'order_id'})
         select $1, id from ${table} where token_hash = $2`,
      [sha256(former[n]!), sha256(token)],
    );
  for (const [n, { table, shopper, token }] of rows.entries()) {
    expect(await read(table, shopper, former[n]!)).toEqual({ status: 200, token });
    expect((await read(table, shopper, generateSecret())).status).toBe(404);
  }
});

describe('orders', () => {
  const stored = async (orderno: string) =>
    (
      await query(
        `select o.state, o.price, o.quantity, o.total, o.discount, o.discount_kind, o.promo_code, o.email, o.first_name,
           o.last_name, o.language, o.terms_version, o.account_id, o.reason, c.state as cart,
           c.buyer_id = o.buyer_id as same_buyer, c.item = o.item as same_item,
           round(extract(epoch from o.expires_at - o.created_at))::int as life
           from shop_order o join cart c on c.id = o.cart_id where o.number = $1`,
        [orderno],
      )
    )[0];
  const placed = {
    state: 'confirmed',
    price: 2500,
    quantity: 2,
    total: 5000,
    discount: 0,
    discount_kind: null,
    promo_code: null,
    email: 'zoe@example.org',
    first_name: 'Zoe',
    last_name: 'Meier',
    language: 'fr',
    terms_version: declarationVersions.terms,
    account_id: null,
    reason: null,
    cart: 'ordered',
    same_buyer: true,
    same_item: true,
    life: 900,
  };
  const contact = { email: 'zoe@example.org', fname: 'Zoe', lname: 'Meier', lang: 'fr' };

  test('a new order stores its cart, contact, accepted terms and first event', async () => {
    const bystander = harness.shopper();
    const { carttoken } = await bystander.addCart(topUp);
    const { orderno } = await harness.shopper().order({ ...giftCard, Quantity: 2 }, contact);
    expect(await stored(orderno)).toEqual(placed);
    expect(dataOf(await bystander.browser.get(`/getCart?carttoken=${carttoken}`)).order).toBeNull();
    expect(
      await query(
        `select type, state_before, state_after, detail from order_event e join shop_order o on o.id = e.order_id
           where o.number = $1`,
        [orderno],
      ),
    ).toEqual([{ type: 'order.created', state_before: null, state_after: 'confirmed', detail: null }]);
  });

  test('an order stores the latest contact if its cart is ordered again, and the account if the customer is signed in', async () => {
    const guest = harness.shopper();
    const bystander = await harness.shopper().order({ ...giftCard, Quantity: 2 }, contact);
    const { carttoken } = await guest.addCart({ ...giftCard, Quantity: 2 });
    const { orderno } = await guest.createOrder(carttoken, {
      ...contact,
      email: 'typo@example.org',
      lang: 'de',
    });
    expect(await guest.createOrder(carttoken, { ...contact, fname: '', lname: '' })).toMatchObject({
      orderno,
      email: contact.email,
    });
    expect(await stored(orderno)).toEqual({ ...placed, first_name: null, last_name: null });
    expect(await stored(bystander.orderno)).toEqual(placed);
    const ann = await newCustomer(harness);
    const own = await ann.shopper.order({ ...giftCard, Quantity: 2 }, contact);
    expect(await stored(own.orderno)).toEqual({ ...placed, account_id: await findAccountId(harness, ann) });
  });

  test('an order shows the current picture of its product, or the stored one if the shop no longer sells the product', async () => {
    const ada = harness.shopper();
    const { ordertoken, orderno } = await ada.order(topUp);
    for (const [prodid, logo] of [
      [topUp.prodid, '/brands/operators/airtel.svg'],
      [item.prodid, '/airtel.svg'],
    ]) {
      await query('update shop_order set item = $1 where number = $2', [{ ...item, prodid }, orderno]);
      expect(await ada.saleOrder(ordertoken), prodid).toMatchObject({ logo });
    }
  });
});

describe('ordering a cart', () => {
  const place = ({ browser }: Shopper, carttoken: string, more: object = {}) =>
    browser.post('/createSaleOrder', {
      carttoken,
      email: 'zoe@example.org',
      acceptterms: 1,
      lang: 'en',
      ...more,
    });
  test('an order without a country of residence uses the country in its cart', async () => {
    const ada = harness.shopper();
    const { carttoken } = await ada.addCart(giftCard);
    expect((await place(ada, carttoken)).status).toBe(200);
  });
  test('a cart that has expired cannot be ordered', async () => {
    const ada = harness.shopper();
    const { carttoken } = await ada.addCart(topUp);
    await harness.pool.query(
      `update cart set expires_at = now() where id = (select id from cart order by created_at desc limit 1)`,
    );
    expect(await place(ada, carttoken)).toMatchObject({ status: 410, body: { code: 'CART_GONE' } });
  });
  test("an order's contact cannot change while the order is being paid", async () => {
    const ada = harness.shopper();
    const { carttoken } = await ada.addCart(topUp);
    const { ordertoken, orderno } = await ada.createOrder(carttoken, { email: 'first@example.org' });
    await ada.payUrl(ordertoken);
    await ada.createOrder(carttoken, { email: 'second@example.org' });
    expect(await query('select email from shop_order where number = $1', [orderno])).toEqual([
      { email: 'first@example.org' },
    ]);
  });
});

describe('recent purchases', () => {
  const recent = async ({ browser }: Pick<Shopper, 'browser'>) =>
    dataOf(await browser.get('/getRecentPurchases')).items;
  /** Places an order and stores it as completed, `hours` ago. */
  const buy = async (shopper: Shopper, request: typeof topUp, hours: number) => {
    const { ordertoken, orderno } = await shopper.order(request);
    await harness.pool.query(
      `update shop_order set state = 'completed', created_at = now() - $2 * interval '1 hour' where number = $1`,
      [orderno, hours],
    );
    return ordertoken;
  };

  test('at most three recent purchases are offered, newest first and without duplicates', async () => {
    const ada = harness.shopper();
    const number = (n: number) => ({ ...topUp, Mobile: `980104140${n}` });
    const first = await buy(ada, number(1), 5);
    await buy(ada, number(2), 7);
    const card = await buy(ada, giftCard, 3);
    const cards = await buy(ada, { ...giftCard, Quantity: 2 }, 4);
    await buy(ada, giftCard, 6);
    await buy(ada, number(1), 8);
    // An unpaid order is not a purchase.
    await ada.order({ ...giftCard, ProductPriceID: 'q_G-3090_5000' });
    const items = await recent(ada);
    expect(items.map(({ ordertoken }) => ordertoken)).toEqual([card, cards, first]);
    expect(items.map(({ quantity, total }) => [quantity, total])).toEqual([
      [1, '25.00'],
      [2, '50.00'],
      [1, '2.85'],
    ]);
    expect(items.at(-1)).not.toHaveProperty('before_tax');
    // A browser that has never had a cart has no purchases.
    expect(await recent(harness.shopper())).toEqual([]);
  });

  test('a recent top-up is marked if the operator deducts local taxes', async () => {
    const ada = harness.shopper();
    const jazz = { prodid: 'T-630', ProductPriceID: 'q_T-630_50000', ISDCode: '92', Mobile: '3001234567' };
    await buy(ada, { ...topUp, ...jazz }, 1);
    expect(await recent(ada)).toMatchObject([{ ISDCode: '92', before_tax: 1 }]);
  });

  test('different values of a card and the same number in another country are different purchases, and an order above the limits is left out', async () => {
    const ada = harness.shopper();
    const card = await buy(ada, giftCard, 1);
    const fifty = await buy(ada, { ...giftCard, ProductPriceID: 'q_G-3090_5000' }, 2);
    const number = { ...topUp, Mobile: '9801041777' };
    const indian = await buy(ada, number, 3);
    const other = await buy(ada, number, 4);
    const tokens = async () => (await recent(ada)).map(({ ordertoken }) => ordertoken);
    expect(await tokens()).toEqual([card, fifty, indian]);
    await query('update shop_order set quantity = 10000, total = price * 10000 where price = 5000');
    expect(await tokens()).toEqual([card, indian]);
    await query(
      `update shop_order set item = jsonb_set(item, '{isd}', '"92"')
         where item ->> 'mobile' = $1 and created_at < now() - interval '210 minutes'`,
      [number.Mobile],
    );
    expect(await tokens()).toEqual([card, indian, other]);
  });

  test('recent purchases come from the latest forty orders', async () => {
    const ada = harness.shopper();
    const card = await buy(ada, giftCard, 2);
    const top = await buy(ada, { ...topUp, Mobile: '9801041888' }, 1);
    /** Adds completed copies of the top-up. */
    const repeat = (times: number) =>
      harness.pool.query(
        `insert into shop_order
         select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', gen_random_uuid(),
           'token_hash', gen_random_uuid(), 'cart_id', null, 'created_at', o.created_at - interval '1 minute'))).*
         from shop_order o, generate_series(1, $1)
         where o.id = (select id from shop_order where item ->> 'mobile' = '9801041888' order by created_at desc limit 1)`,
        [times],
      );
    await repeat(38);
    expect((await recent(ada)).map(({ ordertoken }) => ordertoken)).toEqual([top, card]);
    await repeat(1);
    expect((await recent(ada)).map(({ ordertoken }) => ordertoken)).toEqual([top]);
  });

  test("a recent purchase shows its item's fields, today’s price and its end date", async () => {
    const ann = await newCustomer(harness);
    const ordertoken = await buy(ann.shopper, topUp, 1);
    const row = { ...item, prodid: topUp.prodid, ProductPriceID: topUp.ProductPriceID };
    await harness.pool.query(
      `update shop_order set item = $1, created_at = '2026-11-20T12:00:00Z' where account_id = $2`,
      [row, await findAccountId(harness, ann)],
    );
    const [shown, ...others] = await recent(ann.shopper);
    expect(others).toEqual([]);
    const { logo, ...fields } = shown!;
    expect(logo).not.toBe('/airtel.svg');
    expect(fields).toEqual({
      ordertoken,
      ProdType: 2,
      ProdName: 'Airtel',
      slug: 'airtel-in',
      ccode_iso2: 'IN',
      Mobile: '9801041300',
      ISDCode: '91',
      Receivevalue: '299.00',
      ReceiveCurrency: 'INR',
      quantity: 1,
      total: '2.85',
      bought_on: '2026-11-20',
      // The date is 28 days after the purchase.
      ends_on: '2026-12-18',
    });
  });
});
