/**
 * Tests promo codes and credit in orders: how much they reduce the price, their limits, and when they are
 * returned.
 */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireOrders } from '../../../server/checkout/expireOrders.ts';
import { createSaleOrder } from '../../../server/checkout/orders.ts';
import {
  accounts,
  creditEntries,
  orders,
  promoCodes,
  promoUses,
} from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { ShopRefusal } from '../../../server/platform/refusal.ts';
import {
  claimDiscount,
  guardPromoTry,
  loadHeldDiscounts,
  returnDiscount,
} from '../../../server/promotions/discounts.ts';
import { lastDays, reconcileOrders } from '../../../server/reconciliation/reconcileOrders.ts';
import { slow } from '../../setup/tiers.ts';
import { bearer, createShopClient, type Answer } from '../../support/shop/client.ts';
import { voucher } from '../../support/shop/shopper.ts';
import {
  createShopper,
  dataOf,
  giftCard,
  openShop,
  topUp,
  until,
  type Harness,
  type Shopper,
} from '../shop/harness.ts';
import { pdfText } from '../support/pdf-text.ts';
import { untilBlocking } from '../support/race.ts';
import {
  countUses,
  findAccountId,
  grantCredit,
  loadBalance,
  newCustomer,
  otherBrowserOf,
  payWith,
  writePromo,
} from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop({ RATE_LIMITS: '0' });
});
afterAll(() => harness.close());
// All requests come from the same network.
beforeEach(() => harness.pool.query('delete from tally'));

const create = (shopper: Shopper, carttoken: string, more: object) =>
  shopper.browser.post('/createSaleOrder', {
    carttoken,
    email: 'ada@example.org',
    acceptterms: 1,
    residence: 'CH',
    lang: 'en',
    ...more,
  });
const quote = (shopper: Shopper, carttoken: string, giftcode: string, more: object = {}) =>
  shopper.browser.post('/getDiscount', { carttoken, giftcode, ...more });
const refusal = ({ status, body: { code, errors } }: Answer) => ({
  status,
  code,
  ...(errors ? { errors } : {}),
});
const chargedFor = async (orderno: string): Promise<number[]> =>
  (await harness.oracle.card()).captures.filter((c) => c.refno.startsWith(orderno)).map((c) => c.amount);
const creditedFor = async (orderno: string): Promise<number[]> => {
  const { captures, credits } = await harness.oracle.card();
  const own = captures.filter((c) => c.refno.startsWith(orderno)).map((c) => c.transactionId);
  return credits.filter((c) => own.includes(c.transactionId)).map((c) => c.amount);
};
/** Reconciles all orders from the last few days up to and including this minute. */
const differences = async () =>
  (await reconcileOrders(harness.app.shop, { ...lastDays(), to: new Date(Date.now() + 60_000) })).findings;

describe('orders with a promo code', () => {
  test('the order, charge, receipt, email and reconciliation show the same discount', async () => {
    const code = await writePromo(harness, { kind: 'percent', value: 10 });
    const ada = harness.shopper();
    const { carttoken, TotalAmount } = await ada.addCart({ ...giftCard, Quantity: 2 });
    const total = Math.round(Number(TotalAmount) * 100);
    const off = Math.floor(total / 10);
    const francs = (rappen: number) => (rappen / 100).toFixed(2);
    expect(dataOf(await quote(ada, carttoken, ` ${code.toLowerCase()} `))).toEqual({
      giftcode: code,
      discount: francs(off),
      total: francs(total - off),
      percent: 10,
    });
    expect(await countUses(harness, code)).toBe(0);
    const order = await ada.createOrder(carttoken, { giftcode: code.toLowerCase() });
    expect(order).toMatchObject({
      subtotal: francs(total),
      servicecharge: '0.00',
      discount: francs(off),
      discount_kind: 'code',
      discount_percent: 10,
      giftcode: code,
      total: francs(total - off),
    });
    await payWith(ada, order.ordertoken);
    expect(await chargedFor(order.orderno)).toEqual([total - off]);
    expect((await ada.print(order.ordertoken)).order.total).toBe(francs(total - off));
    const mail = await until(async () =>
      (await harness.oracle.inbox()).find(({ subject }) => subject.includes(order.orderno)),
    );
    expect(mail.text).toContain(`Promo code ${code}, 10\u00a0%: `);
    expect(mail.text).toContain(`CHF\u00a0-${francs(off)}`);
    expect(mail.text).toContain(`CHF\u00a0${francs(total - off)}`);
    const pdf = await pdfText(await harness.oracle.attachment(mail.id, 0));
    expect(pdf).toContain(`Promo code ${code}`);
    expect(pdf).toContain(`CHF\u00a0${francs(total - off)}`);
    expect(await differences()).toEqual([]);
    // Inject a fault: record a lower discount than the order has.
    await harness.pool.query(
      'update promo_use set amount = amount - 1 where order_id = (select id from shop_order where number = $1)',
      [order.orderno],
    );
    expect(await differences()).toEqual([
      { kind: 'discount', order: order.orderno, reference: null, expected: off, found: off - 1 },
    ]);
    await harness.pool.query(
      'update promo_use set amount = amount + 1 where order_id = (select id from shop_order where number = $1)',
      [order.orderno],
    );
  });

  test('a discount leaves at least CHF 1.00 to pay', slow, async () => {
    const code = await writePromo(harness, { value: 50_000 });
    const ada = harness.shopper();
    const order = await ada.order(giftCard, { giftcode: code });
    expect(order.total).toBe('1.00');
    expect(order.discount_percent).toBeUndefined();
    await payWith(ada, order.ordertoken);
    expect(await chargedFor(order.orderno)).toEqual([100]);
  });

  test('a promo code that does not apply to the product or amount, or is currently not valid, is rejected', async () => {
    const ada = harness.shopper();
    const { carttoken } = await ada.addCart(topUp);
    for (const [promo, text] of [
      [{ prodTypes: [1] }, 'This code is not for this product.'],
      [{ products: ['G-3090'] }, 'This code is not for this product.'],
      [{ minimum: 100_000 }, 'Your order is too small for this code.'],
      [{ from: '1 day' }, 'This code is not valid.'],
      [{ until: '-1 hour' }, 'This code can no longer be used.'],
    ] as const) {
      const giftcode = await writePromo(harness, promo as never);
      const expected = { status: 422, code: 'DISCOUNT_REFUSED', errors: { giftcode: [text] } };
      expect(refusal(await quote(ada, carttoken, giftcode))).toEqual(expected);
      expect(refusal(await create(ada, carttoken, { giftcode }))).toEqual(expected);
    }
    expect(await ada.createOrder(carttoken)).toMatchObject({ discount: '0.00', giftcode: null });
  });

  test('a promo code takes precedence over credit, and neither an amount of zero nor an impossible code is a discount', async () => {
    const giftcode = await writePromo(harness);
    const [ada, bob] = [harness.shopper(), harness.shopper()];
    expect(await ada.order(giftCard, { giftcode, credit: '4.00' })).toMatchObject({
      discount: '5.00',
      discount_kind: 'code',
    });
    const { carttoken } = await bob.addCart(giftCard);
    const order = await bob.createOrder(carttoken, { credit: '0.00' });
    expect(order).toMatchObject({ discount: '0.00', giftcode: null });
    expect(refusal(await create(bob, carttoken, { giftcode: '!!!!' }))).toMatchObject({
      status: 409,
      code: 'ORDER_EXISTS',
    });
  });

  test('promo codes are never accepted for vouchers', async () => {
    const giftcode = await writePromo(harness);
    const { shopper } = await newCustomer(harness);
    const { carttoken } = await shopper.addCart(voucher);
    expect(refusal(await quote(shopper, carttoken, giftcode)).code).toBe('DISCOUNT_REFUSED');
  });
});

const findOrder = async (orderno: string) => {
  const [row] = await harness.app.shop.db.select().from(orders).where(eq(orders.number, orderno));
  return row!;
};
const used = {
  status: 422,
  code: 'DISCOUNT_REFUSED',
  errors: { giftcode: ['You have already used this code.'] },
};

describe('limits on promo code use', () => {
  test('the limit of a promo code counts only its own uses, and a removed order gives its use back', async () => {
    const [giftcode, other] = [await writePromo(harness, { mostUses: 1 }), await writePromo(harness)];
    const bobs = await harness.shopper().order(giftCard, { giftcode: other, email: 'bob.uses@example.org' });
    const ada = harness.shopper();
    const { carttoken } = await ada.addCart(giftCard);
    const first = await ada.createOrder(carttoken, { giftcode });
    expect(first.discount_percent).toBeUndefined();
    expect((await ada.createOrder(carttoken, { giftcode: giftcode.toLowerCase() })).orderno).toBe(
      first.orderno,
    );
    for (const more of [{}, { giftcode: other }, { credit: '5.00' }])
      expect(refusal(await create(ada, carttoken, more))).toMatchObject({
        status: 409,
        code: 'ORDER_EXISTS',
      });
    const eve = harness.shopper();
    const { carttoken: eves } = await eve.addCart(giftCard);
    expect(refusal(await quote(eve, eves, giftcode))).toMatchObject({
      errors: { giftcode: ['This code can no longer be used.'] },
    });

    const held = async () => {
      const ids = [(await findOrder(first.orderno)).id, (await findOrder(bobs.orderno)).id];
      const amounts = await loadHeldDiscounts(harness.app.shop.db, ids);
      return ids.map((id) => amounts.get(id));
    };
    expect(await held()).toEqual([500, 500]);
    await ada.browser.post('/removeOrder', { ordertoken: first.ordertoken });
    expect(await held()).toEqual([undefined, 500]);
    expect(dataOf(await quote(eve, eves, giftcode)).percent).toBeUndefined();
    // Returning the discount again does not change the time of the first return.
    const order = await findOrder(first.orderno);
    const { db } = harness.app.shop;
    const returnedAt = new Date('2026-01-02T03:04:05Z');
    await db.update(promoUses).set({ returnedAt }).where(eq(promoUses.orderId, order.id));
    await transaction(db, (tx) => returnDiscount(tx, order));
    expect(await db.select().from(promoUses).where(eq(promoUses.orderId, order.id))).toMatchObject([
      { returnedAt },
    ]);
    expect((await ada.createOrder(carttoken, { giftcode })).orderno).not.toBe(first.orderno);
  });

  test("a use of a promo code counts for a mailbox in any spelling, and a changed order's use for the new contact", async () => {
    const giftcode = await writePromo(harness, { mostPerCustomer: 1 });
    await harness.shopper().order(giftCard, { giftcode, email: 'Cleo+1@Example.org' });
    const guest = harness.shopper();
    const { carttoken } = await guest.addCart(giftCard);
    const ask = async (email: string) => refusal(await create(guest, carttoken, { giftcode, email }));
    expect(refusal(await quote(guest, carttoken, giftcode, { email: 'cleo+2@example.org' }))).toEqual(used);
    expect(await ask('cleo+2@example.org')).toEqual(used);
    const { orderno } = await guest.createOrder(carttoken, { giftcode, email: 'dora@example.org' });
    expect(await ask('CLEO@example.org')).toEqual(used);
    const { id, email } = await findOrder(orderno);
    expect(email).toBe('dora@example.org');

    const ann = await newCustomer(harness);
    const signedIn = createShopper(harness.url, guest.browser.with(bearer(ann.session.access_token)));
    const again = await signedIn.createOrder(carttoken, { giftcode, email: 'Dora+3@Example.org' });
    expect(again.orderno).toBe(orderno);
    const accountId = await findAccountId(harness, ann);
    expect((await findOrder(orderno)).accountId).toBe(accountId);
    const { db } = harness.app.shop;
    expect(await db.select().from(promoUses).where(eq(promoUses.orderId, id))).toMatchObject([
      { accountId, mailbox: 'dora@example.org', returnedAt: null },
    ]);
  });

  test("the account's own email address counts if the discount is requested without one", async () => {
    const giftcode = await writePromo(harness, { mostPerCustomer: 1 });
    const ann = await newCustomer(harness);
    await harness.shopper().order(giftCard, { giftcode, email: ann.email });
    const { carttoken } = await ann.shopper.addCart(giftCard);
    expect(refusal(await quote(ann.shopper, carttoken, giftcode))).toEqual(used);
  });

  test('an order waits until a parallel change of its promo code or credit is stored', async () => {
    const giftcode = await writePromo(harness);
    const ann = await newCustomer(harness);
    await grantCredit(harness, ann);
    const ada = harness.shopper();
    const carts = [await ada.addCart(giftCard), await ann.shopper.addCart(giftCard)];
    const accountId = await findAccountId(harness, ann);
    const answers: Promise<Answer>[] = [];
    await transaction(harness.app.shop.db, async (tx) => {
      await tx
        .update(promoCodes)
        .set({ endedAt: sql`now()` })
        .where(eq(promoCodes.code, giftcode));
      await tx
        .update(accounts)
        .set({ updatedAt: sql`now()` })
        .where(eq(accounts.id, accountId));
      const revoked = { kind: 'revoked', amount: -500, invitedId: accountId } as const;
      await tx.insert(creditEntries).values({ id: randomUUID(), accountId, ...revoked });
      answers.push(
        create(ada, carts[0]!.carttoken, { giftcode }),
        create(ann.shopper, carts[1]!.carttoken, { credit: '5.00', email: ann.email }),
      );
      await untilBlocking(tx, 2);
    });
    expect((await Promise.all(answers)).map(({ body }) => body.errors)).toEqual([
      { giftcode: ['This code can no longer be used.'] },
      { credit: ['Your credit has changed. Please check the total.'] },
    ]);
  });

  test('only one of twelve parallel orders gets the last use of a promo code', slow, async () => {
    const giftcode = await writePromo(harness, { mostUses: 1 });
    const all = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const shopper = harness.shopper();
        const { carttoken } = await shopper.addCart(giftCard);
        return create(shopper, carttoken, { giftcode, email: `p${n}@example.org` });
      }),
    );
    expect(all.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 422),
    ]);
    expect(await countUses(harness, giftcode)).toBe(1);
  });

  test(
    'a customer, identified by mailbox, account or browser, can use a promo code only once',
    slow,
    async () => {
      const giftcode = await writePromo(harness, { mostPerCustomer: 1 });
      const { shopper: ann, email } = await newCustomer(harness);
      const first = await ann.order(giftCard, { giftcode, email });
      await payWith(ann, first.ordertoken);
      const again = async (shopper: Shopper, mail: string) => {
        const { carttoken } = await shopper.addCart(giftCard);
        return refusal(await create(shopper, carttoken, { giftcode, email: mail }));
      };
      const refused = {
        status: 422,
        code: 'DISCOUNT_REFUSED',
        errors: { giftcode: ['You have already used this code.'] },
      };
      const [local = '', host = ''] = email.split('@');
      expect(await again(harness.shopper(), `${local}+2@${host.toUpperCase()}`)).toEqual(refused);
      expect(await again(ann, 'other@example.org')).toEqual(refused);
      const other = harness.shopper();
      const { carttoken } = await other.addCart(giftCard);
      expect((await create(other, carttoken, { giftcode, email: 'bob@example.org' })).status).toBe(200);
      // The open order cannot be changed to the email address of a buyer who has already used the code.
      expect(refusal(await create(other, carttoken, { giftcode, email }))).toEqual(refused);
      expect((await create(other, carttoken, { giftcode, email: 'bobby@example.org' })).status).toBe(200);
      expect(await countUses(harness, giftcode)).toBe(2);
    },
  );

  test.each(['account', 'browser'])(
    'a customer who has used a promo code is recognised by the %s alone',
    async (by) => {
      const giftcode = await writePromo(harness, { mostPerCustomer: 1 });
      const ann = await newCustomer(harness);
      const first = by === 'account' ? ann.shopper : harness.shopper();
      await payWith(
        first,
        (await first.order(giftCard, { giftcode, email: 'first@example.org' })).ordertoken,
      );
      const again = by === 'account' ? otherBrowserOf(harness, ann) : first;
      const { carttoken } = await again.addCart(giftCard);
      const answer = await create(again, carttoken, { giftcode, email: 'second@example.org' });
      expect(refusal(answer)).toMatchObject({ errors: { giftcode: ['You have already used this code.'] } });
    },
  );

  test("after a buyer has corrected an order's email address, the promo code can be used with the wrong address again", async () => {
    const giftcode = await writePromo(harness, { mostPerCustomer: 1 });
    await harness.shopper().order(giftCard, { giftcode, email: 'third@example.org' });
    const first = harness.shopper();
    const { carttoken } = await first.addCart(giftCard);
    for (const email of ['wrong@example.org', 'right@example.org'])
      expect((await create(first, carttoken, { giftcode, email })).status).toBe(200);
    const by = async (email: string) => {
      const other = harness.shopper();
      const cart = await other.addCart(giftCard);
      return (await create(other, cart.carttoken, { giftcode, email })).status;
    };
    expect([await by('right@example.org'), await by('wrong@example.org')]).toEqual([422, 200]);
    expect(await by('third@example.org')).toBe(422);
  });

  test('if two orders with a promo code are changed to the same email address at once, only one of the changes is accepted', async () => {
    const giftcode = await writePromo(harness, { mostPerCustomer: 1 });
    await harness.shopper().order(giftCard, { giftcode, email: 'carl@example.org' });
    const dora = harness.shopper();
    const { carttoken } = await dora.addCart(giftCard);
    await dora.createOrder(carttoken, { giftcode, email: 'dora@example.org' });
    const answers: ReturnType<typeof create>[] = [];
    await transaction(harness.app.shop.db, async (tx) => {
      // Change the first order's address as a request does: lock the code and update the mailbox.
      await tx.select().from(promoCodes).where(eq(promoCodes.code, giftcode)).for('update');
      await tx
        .update(promoUses)
        .set({ mailbox: 'bob@example.org' })
        .where(eq(promoUses.mailbox, 'carl@example.org'));
      answers.push(create(dora, carttoken, { giftcode, email: 'bob@example.org' }));
      await untilBlocking(tx);
    });
    expect(refusal(await answers[0]!)).toEqual({
      status: 422,
      code: 'DISCOUNT_REFUSED',
      errors: { giftcode: ['You have already used this code.'] },
    });
  });

  test(
    'if a guest signs in and orders the cart again, the use of the promo code also counts for the account',
    slow,
    async () => {
      const giftcode = await writePromo(harness, { mostPerCustomer: 1 });
      const guest = harness.shopper();
      const { carttoken } = await guest.addCart(giftCard);
      const contact = { giftcode, email: 'guest@example.org' };
      const { orderno } = await guest.createOrder(carttoken, contact);
      const ann = await newCustomer(harness);
      const signedIn = createShopper(harness.url, guest.browser.with(bearer(ann.session.access_token)));
      expect((await signedIn.createOrder(carttoken, contact)).orderno).toBe(orderno);
      const { rows } = await harness.pool.query(
        'select account_id from promo_use where order_id = (select id from shop_order where number = $1)',
        [orderno],
      );
      expect(rows).toEqual([{ account_id: await findAccountId(harness, ann) }]);
      const again = otherBrowserOf(harness, ann);
      const cart = await again.addCart(giftCard);
      const answer = await create(again, cart.carttoken, { giftcode, email: 'other@example.org' });
      expect(refusal(answer)).toEqual({
        status: 422,
        code: 'DISCOUNT_REFUSED',
        errors: { giftcode: ['You have already used this code.'] },
      });
    },
  );

  test(
    'ordering a cart again with a different promo code or without one is refused, and the order keeps its discount',
    slow,
    async () => {
      const [giftcode, other] = [await writePromo(harness), await writePromo(harness)];
      const ada = harness.shopper();
      const { carttoken } = await ada.addCart(giftCard);
      const order = await ada.createOrder(carttoken, { giftcode });
      expect((await ada.createOrder(carttoken, { giftcode })).orderno).toBe(order.orderno);
      for (const more of [{}, { giftcode: other }])
        expect(refusal(await create(ada, carttoken, more))).toMatchObject({
          status: 409,
          code: 'ORDER_EXISTS',
        });
      expect([await countUses(harness, giftcode), await countUses(harness, other)]).toEqual([1, 0]);
    },
  );
});

describe('guessing promo codes', () => {
  test('only a refused promo code counts as an attempt, whether it is quoted or ordered', async () => {
    const { shop } = harness.app;
    const visitor = { buyerId: randomUUID(), clientIp: '192.0.2.7' };
    const counted = async () => (await harness.pool.query('select 1 from tally')).rowCount;
    expect(await guardPromoTry(shop, visitor, () => Promise.resolve('fine'))).toBe('fine');
    expect(await counted()).toBe(0);
    const refusedCode = new ShopRefusal(422, 'giftcodeUnknown', { code: 'DISCOUNT_REFUSED' });
    for (const [error, entries] of [
      [new ShopRefusal(410, 'soldOut', { code: 'SOLD_OUT' }), 0],
      [new TypeError('ours'), 0],
      [refusedCode, 2],
    ] as const) {
      await expect(guardPromoTry(shop, visitor, () => Promise.reject(error))).rejects.toBe(error);
      expect(await counted()).toBe(entries);
    }
    const ada = harness.shopper();
    const { carttoken } = await ada.addCart(giftCard);
    expect(refusal(await create(ada, carttoken, { giftcode: 'WRONG1' })).code).toBe('DISCOUNT_REFUSED');
    expect(await counted()).toBe(4);
    expect(refusal(await create(ada, carttoken, { credit: '5.00' })).code).toBe('DISCOUNT_REFUSED');
    expect((await create(ada, carttoken, {})).status).toBe(200);
    expect(await counted()).toBe(4);
  });

  test(
    'each browser is limited to ten wrong promo codes an hour across all calls, and correct codes do not count',
    slow,
    async () => {
      const giftcode = await writePromo(harness);
      const ada = createShopper(harness.url);
      const { carttoken } = await ada.addCart(giftCard);
      for (let n = 0; n < 15; n += 1) expect((await quote(ada, carttoken, giftcode)).status).toBe(200);
      for (let n = 0; n < 10; n += 1) {
        const answer =
          n % 2
            ? await quote(ada, carttoken, `WRONG${n}`)
            : await create(ada, carttoken, { giftcode: `WRONG${n}` });
        expect(refusal(answer)).toMatchObject({
          status: 422,
          errors: { giftcode: ['This code is not valid.'] },
        });
      }
      expect((await quote(ada, carttoken, giftcode)).status).toBe(429);
      expect((await create(ada, carttoken, { giftcode })).status).toBe(429);
      // The customer can still order without a code.
      expect((await create(ada, carttoken, {})).status).toBe(200);
    },
  );

  test('each network is limited to thirty wrong promo codes, and a browser without the buyer cookie cannot try any', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const shopper = harness.shopper();
      const { carttoken } = await shopper.addCart(giftCard);
      for (let m = 0; m < 9; m += 1) answers.push((await quote(shopper, carttoken, `NOPE${n}${m}`)).status);
    }
    expect(answers.filter((status) => status === 422)).toHaveLength(30);
    expect(answers.slice(30)).toEqual(Array.from({ length: 6 }, () => 429));
    const { carttoken } = await harness.shopper().addCart(giftCard);
    const stranger = createShopper(harness.url, createShopClient(harness.url));
    expect((await quote(stranger, carttoken, 'NOPE')).status).toBe(404);
  });
});

describe('account credit', () => {
  const loadCredit = async (shopper: Shopper, carttoken: string): Promise<unknown> => {
    return dataOf(await shopper.browser.get(`/getPaymentGateWay?carttoken=${carttoken}`)).credit;
  };

  test("a customer's credit is offered and deducted from the order total and from the balance", async () => {
    const ann = await newCustomer(harness);
    await grantCredit(harness, ann);
    const { carttoken } = await ann.shopper.addCart(giftCard);
    expect(await loadCredit(ann.shopper, carttoken)).toBe('5.00');
    const order = await ann.shopper.createOrder(carttoken, { credit: '5.00', email: ann.email });
    expect(order).toMatchObject({ discount: '5.00', discount_kind: 'credit', giftcode: null });
    expect(Number(order.subtotal) - Number(order.total)).toBe(5);
    expect(await loadBalance(harness, ann)).toBe(0);
    await payWith(ann.shopper, order.ordertoken);
    expect(await chargedFor(order.orderno)).toEqual([Math.round(Number(order.total) * 100)]);
    expect(await loadBalance(harness, ann)).toBe(0);
    expect(await differences()).toEqual([]);
  });

  test('a part of the credit can be used, and neither another amount nor another account can continue the order', async () => {
    const [ann, bob] = [await newCustomer(harness), await newCustomer(harness)];
    await grantCredit(harness, ann);
    await grantCredit(harness, bob, 300);
    const { carttoken } = await ann.shopper.addCart(giftCard);
    const order = await ann.shopper.createOrder(carttoken, { credit: '1.00', email: ann.email });
    expect(order).toMatchObject({ discount: '1.00', discount_kind: 'credit' });
    expect(await loadBalance(harness, ann)).toBe(400);
    const { id: orderId } = await findOrder(order.orderno);
    expect(await loadHeldDiscounts(harness.app.shop.db, [orderId])).toEqual(new Map([[orderId, 100]]));
    expect((await ann.shopper.createOrder(carttoken, { credit: '1.00' })).orderno).toBe(order.orderno);
    for (const more of [{}, { credit: '0.99' }, { giftcode: await writePromo(harness) }])
      expect(refusal(await create(ann.shopper, carttoken, more))).toMatchObject({ code: 'ORDER_EXISTS' });

    const { shop } = harness.app;
    const takeOver = async (orderno: string, token: string, by: typeof ann, more: object) => {
      const id = await findAccountId(harness, by);
      const [account] = await shop.db.select().from(accounts).where(eq(accounts.id, id));
      const { buyerId } = await findOrder(orderno);
      return createSaleOrder(
        shop,
        { carttoken: token, email: by.email, acceptterms: 1, lang: 'en', ...more },
        { buyerId, account: account!, clientIp: '192.0.2.7' },
      );
    };
    await expect(takeOver(order.orderno, carttoken, bob, { credit: '1.00' })).rejects.toMatchObject({
      code: 'ORDER_EXISTS',
    });
    expect((await findOrder(order.orderno)).accountId).toBe(await findAccountId(harness, ann));

    const { carttoken: bobs } = await bob.shopper.addCart(giftCard);
    expect(refusal(await create(bob.shopper, bobs, { credit: '5.00' })).code).toBe('DISCOUNT_REFUSED');
    expect(await loadBalance(harness, bob)).toBe(300);
    // A voucher order counts towards the limits of its account.
    const { orderno } = await bob.shopper.createOrder(bobs, { email: bob.email });
    const { buyerId } = await findOrder(orderno);
    for (const table of ['cart', 'shop_order'])
      await harness.pool.query(`update ${table} set item = item || '{"ProdType": 3}' where buyer_id = $1`, [
        buyerId,
      ]);
    await expect(takeOver(orderno, bobs, ann, {})).rejects.toMatchObject({ code: 'ORDER_EXISTS' });
    // A voucher order keeps its verified contact.
    expect((await takeOver(orderno, bobs, bob, { email: 'else@example.org' })).order.number).toBe(orderno);
    expect((await findOrder(orderno)).email).toBe(bob.email);
  });

  test('guests, vouchers and an empty balance get no credit, and the last rappen of a balance can be used', async () => {
    const ann = await newCustomer(harness);
    await grantCredit(harness, ann);
    const { carttoken } = await ann.shopper.addCart(voucher);
    expect(await loadCredit(ann.shopper, carttoken)).toBeUndefined();
    const guest = harness.shopper();
    const cart = await guest.addCart(giftCard);
    expect(await loadCredit(guest, cart.carttoken)).toBeUndefined();
    const expected = {
      status: 422,
      code: 'DISCOUNT_REFUSED',
      errors: { credit: ['Your credit has changed. Please check the total.'] },
    };
    expect(refusal(await create(guest, cart.carttoken, { credit: '5.00' }))).toEqual(expected);
    const bob = await newCustomer(harness);
    const { carttoken: bobs } = await bob.shopper.addCart(giftCard);
    expect(refusal(await create(bob.shopper, bobs, { credit: '5.00' }))).toEqual(expected);
    await grantCredit(harness, bob, 1);
    const last = { credit: '0.01', email: bob.email };
    expect(await bob.shopper.createOrder(bobs, last)).toMatchObject({ discount: '0.01' });
    expect(await loadBalance(harness, bob)).toBe(0);
    const buyer = { buyerId: randomUUID(), accountId: await findAccountId(harness, ann), email: null };
    await expect(
      transaction(harness.app.shop.db, (tx) =>
        claimDiscount(tx, { credit: 500 }, { total: 5000, prodid: voucher.prodid, ProdType: 3 }, buyer),
      ),
    ).rejects.toMatchObject({ code: 'DISCOUNT_REFUSED' });
  });

  test(
    'ordering a cart again with the same credit returns the same order, and a different amount is refused',
    slow,
    async () => {
      const ann = await newCustomer(harness);
      await grantCredit(harness, ann);
      const { carttoken } = await ann.shopper.addCart(giftCard);
      const order = await ann.shopper.createOrder(carttoken, { credit: '5.00', email: ann.email });
      expect((await ann.shopper.createOrder(carttoken, { credit: '5.00' })).orderno).toBe(order.orderno);
      for (const more of [{}, { credit: '4.99' }])
        expect(refusal(await create(ann.shopper, carttoken, more))).toMatchObject({ code: 'ORDER_EXISTS' });
      expect(await loadBalance(harness, ann)).toBe(0);
    },
  );

  test('another account in the same browser cannot take over an order that uses credit', slow, async () => {
    const [ann, bob] = [await newCustomer(harness), await newCustomer(harness)];
    for (const customer of [ann, bob]) await grantCredit(harness, customer);
    const { carttoken } = await ann.shopper.addCart(giftCard);
    const { orderno } = await ann.shopper.createOrder(carttoken, { credit: '5.00', email: ann.email });
    const { shop } = harness.app;
    const order = async () => {
      const [row] = await shop.db.select().from(orders).where(eq(orders.number, orderno));
      return row!;
    };
    const [account] = await shop.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, await findAccountId(harness, bob)));
    const { buyerId } = await order();
    const request = { carttoken, email: bob.email, acceptterms: 1, lang: 'en', credit: '5.00' } as const;
    // The browser's cookie already protects the cart. This call bypasses the cookie to test that the order is
    // protected too.
    await expect(
      createSaleOrder(shop, request, { buyerId, account: account!, clientIp: '10.0.0.1' }),
    ).rejects.toMatchObject({ status: 409, code: 'ORDER_EXISTS' });
    expect((await order()).accountId).toBe(await findAccountId(harness, ann));
    expect(await loadBalance(harness, bob)).toBe(500);
  });

  test('the same credit cannot be spent twice from several browsers', slow, async () => {
    const ann = await newCustomer(harness);
    await grantCredit(harness, ann);
    const browsers = [ann.shopper, ...Array.from({ length: 5 }, () => otherBrowserOf(harness, ann))];
    const carts = await Promise.all(browsers.map((shopper) => shopper.addCart(giftCard)));
    const answers = await Promise.all(
      browsers.map((shopper, n) =>
        create(shopper, carts[n]!.carttoken, { credit: '5.00', email: ann.email }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422, 422, 422, 422]);
    expect(await loadBalance(harness, ann)).toBe(0);
    // An outdated page can send too high an amount. The amount is rejected, not silently reduced.
    const bob = await newCustomer(harness);
    await grantCredit(harness, bob, 300);
    const { carttoken } = await bob.shopper.addCart(giftCard);
    expect(refusal(await create(bob.shopper, carttoken, { credit: '5.00' })).code).toBe('DISCOUNT_REFUSED');
  });
});

describe('discounts returned for undelivered orders', () => {
  const make = async (request = giftCard) => {
    const ann = await newCustomer(harness);
    await grantCredit(harness, ann);
    const giftcode = await writePromo(harness, { mostUses: 1, value: 100 });
    const { carttoken } = await ann.shopper.addCart(request);
    return { ann, giftcode, carttoken };
  };
  const returned = async (orderno: string) => {
    const { rows } = await harness.pool.query<{ kind: string; amount: number }>(
      `select kind, amount from credit_entry where order_id = (select id from shop_order where number = $1) order by amount`,
      [orderno],
    );
    return rows.map(({ kind, amount }) => `${kind} ${amount}`);
  };

  test('a cancelled order returns its discount only once, even after parallel cancellations', async () => {
    const { ann, carttoken } = await make();
    const { ordertoken, orderno } = await ann.shopper.createOrder(carttoken, {
      credit: '5.00',
      email: ann.email,
    });
    await Promise.all(
      Array.from({ length: 5 }, () => ann.shopper.browser.post('/cancelOrder', { ordertoken })),
    );
    expect(await returned(orderno)).toEqual(['used -500', 'returned 500']);
    expect(await loadBalance(harness, ann)).toBe(500);
    const order = await findOrder(orderno);
    await transaction(harness.app.shop.db, (tx) => returnDiscount(tx, order));
    expect(await returned(orderno)).toEqual(['used -500', 'returned 500']);
    expect(await loadHeldDiscounts(harness.app.shop.db, [order.id])).toEqual(new Map([[order.id, 0]]));
  });

  test(
    'removing an order makes its promo code available again, so that the cart can be ordered with the code a second time',
    slow,
    async () => {
      const { ann, giftcode, carttoken } = await make();
      const first = await ann.shopper.createOrder(carttoken, { giftcode, email: ann.email });
      expect(await countUses(harness, giftcode)).toBe(1);
      await ann.shopper.browser.post('/removeOrder', { ordertoken: first.ordertoken });
      await ann.shopper.browser.post('/removeOrder', { ordertoken: first.ordertoken });
      expect(await countUses(harness, giftcode)).toBe(0);
      const second = await ann.shopper.createOrder(carttoken, { giftcode, email: ann.email });
      expect(second.orderno).not.toBe(first.orderno);
      expect(await countUses(harness, giftcode)).toBe(1);
    },
  );

  test('an expired order returns its discount', slow, async () => {
    const { ann, carttoken } = await make();
    const { orderno } = await ann.shopper.createOrder(carttoken, { credit: '5.00', email: ann.email });
    await harness.pool.query('update shop_order set expires_at = now() where number = $1', [orderno]);
    await expireOrders(harness.app.shop, null);
    await expireOrders(harness.app.shop, null);
    expect(await returned(orderno)).toEqual(['used -500', 'returned 500']);
  });

  test(
    'an order whose payment was declined keeps its discount, which applies to the next payment',
    slow,
    async () => {
      const { ann, giftcode, carttoken } = await make();
      const { ordertoken, orderno, total } = await ann.shopper.createOrder(carttoken, {
        giftcode,
        email: ann.email,
      });
      const { payurl } = await ann.shopper.payUrl(ordertoken);
      await fetch(payurl, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({
          means: 'card',
          number: '4242424242424242',
          expiry: '12/49',
          cvc: '123',
          decision: 'decline',
        }),
      });
      await ann.shopper.check(ordertoken);
      expect((await ann.shopper.saleOrder(ordertoken)).paymentstatus).toBe('failed');
      expect(await countUses(harness, giftcode)).toBe(1);
      await payWith(ann.shopper, ordertoken);
      expect(await chargedFor(orderno)).toEqual([Math.round(Number(total) * 100)]);
      expect(await countUses(harness, giftcode)).toBe(1);
    },
  );

  test('a refund returns the paid amount as money and the credit as credit', async () => {
    const refusedByOperator = { ...topUp, Mobile: '9801041103' };
    const ann = await newCustomer(harness);
    await grantCredit(harness, ann, 150);
    const { carttoken } = await ann.shopper.addCart(refusedByOperator);
    const order = await ann.shopper.createOrder(carttoken, { credit: '1.50', email: ann.email });
    await payWith(ann.shopper, order.ordertoken, 'cancelled');
    expect(await loadBalance(harness, ann)).toBe(0);
    const paid = Math.round(Number(order.total) * 100);
    expect(
      (await ann.shopper.browser.post('/init-refund', { ordertoken: order.ordertoken })).body,
    ).toMatchObject({
      data: { amount: order.total },
    });
    await until(async () => (await ann.shopper.saleOrder(order.ordertoken)).paymentstatus === 'refunded');
    await ann.shopper.browser.post('/init-refund', { ordertoken: order.ordertoken });
    expect(await chargedFor(order.orderno)).toEqual([paid]);
    expect(await creditedFor(order.orderno)).toEqual([paid]);
    expect(await returned(order.orderno)).toEqual(['used -150', 'returned 150']);
    expect(await loadBalance(harness, ann)).toBe(150);
    const mail = await until(async () =>
      (await harness.oracle.inbox()).find(({ subject }) => subject === `Refund for order ${order.orderno}`),
    );
    expect(mail.text).toContain('Credit given back');
    expect(mail.text).toContain('CHF\u00a01.50');
    expect(await differences()).toEqual([]);
  });
});
