import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, startOfZurichDay, zurichDay } from '../../../contract/domain/day.ts';
import { readConfig } from '../../../server/config.ts';
import { connectDb, transaction } from '../../../server/platform/database/transaction.ts';
import {
  decideLimitRequest,
  isLimitRequestPending,
  loadPendingLimitRequests,
  loadVoucherLimit,
} from '../../../server/vouchers/limits.ts';
import { isWithinLimits } from '../../../server/vouchers/reservations.ts';
import { findWaitingVoucher } from '../../../server/vouchers/waitingVoucher.ts';
import { slow, slowUnless } from '../../setup/tiers.ts';
import { createClient, dataOf, mailTo, openIdentity, until, type Harness } from '../identity/harness.ts';
import { makeJobsDue } from '../shop/harness.ts';
import { commitDuring } from '../support/commitDuring.ts';
import {
  buy,
  fill,
  loadLimit,
  createdOrder,
  newcomer,
  orderElsewhere,
  orderRequest,
  pay,
  saleOrder,
  verified,
  voucher,
  type Customer,
} from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

/** Moves an order to another day, so that it counts towards that day's voucher limit. */
const countFor = (number: string, day: string) =>
  harness.pool.query(
    'update voucher_reservation set day = $2 where order_id = (select id from shop_order where number = $1)',
    [number, day],
  );

describe('remaining voucher limit', () => {
  test('the shop reports the remaining daily and yearly voucher limits and when they are reset', async () => {
    const ada = await newcomer(harness);
    const today = zurichDay(new Date());
    expect(await loadLimit(ada)).toEqual({
      currency: 'CHF',
      tier: 'standard',
      daily: {
        limit: '1500.00',
        used: '0.00',
        available: '1500.00',
        resets_at: startOfZurichDay(addDays(today, 1)).toISOString(),
      },
      yearly: {
        limit: '5000.00',
        used: '0.00',
        available: '5000.00',
        resets_at: `31/12/${today.slice(0, 4)}`,
      },
      order_max: '1000.00',
      request: null,
    });
    expect((await ada.client.get('/getpaysafelimit')).body.message).toBe('Token not provided');
  });

  test('an unpaid order reduces the remaining limit until it ends, and a delivered order reduces it permanently', async () => {
    const ada = await verified(harness);
    const client = createClient(harness);
    const carttoken = await fill(client, voucher(100, 2), ada.bearer);
    const order = createdOrder(await client.post('/createSaleOrder', orderRequest(carttoken), ada.bearer));
    expect(await loadLimit(ada)).toMatchObject({
      daily: { used: '200.00', available: '1300.00' },
      yearly: { available: '4800.00' },
    });
    await client.post('/removeOrder', { ordertoken: order.ordertoken });
    expect((await loadLimit(ada)).daily.used).toBe('0.00');
    // Removing the order has reopened the cart.
    expect(await client.post('/addCart', voucher(75), ada.bearer)).toMatchObject({
      status: 409,
      body: { code: 'CART_EXISTS', data: { carttoken } },
    });
    await buy(harness, ada, voucher(75));
    expect((await loadLimit(ada)).yearly.used).toBe('75.00');
  });

  test('an expired unpaid order no longer counts towards the limit', async () => {
    const ada = await verified(harness);
    const order = createdOrder((await orderElsewhere(harness, ada, voucher(100))).answer);
    await harness.pool.query(`update shop_order set expires_at = now() - interval '1 s' where number = $1`, [
      order.orderno,
    ]);
    await makeJobsDue(harness.pool, `kind = 'sweepExpired'`);
    await until(async () => (await loadLimit(ada)).daily.used === '0.00');
  });

  test('voucher limits apply per calendar day and per calendar year in Zurich', async () => {
    const ada = await verified(harness);
    const order = createdOrder((await orderElsewhere(harness, ada, voucher(100, 10))).answer);
    const config = readConfig({});
    const at = async (instant: string) => {
      const db = connectDb(harness.pool);
      const account = { id: ada.accountId, voucherTier: 'standard' } as Parameters<
        typeof loadVoucherLimit
      >[1];
      const { daily, yearly } = await loadVoucherLimit({ db, config }, account, new Date(instant));
      return [daily.used, yearly.used, daily.resets_at, yearly.resets_at];
    };
    // In summer, the day in Zurich ends at 22:00 UTC.
    await countFor(order.orderno, '2026-07-01');
    expect(await at('2026-07-01T21:59:59Z')).toEqual([
      '1000.00',
      '1000.00',
      '2026-07-01T22:00:00.000Z',
      '31/12/2026',
    ]);
    expect(await at('2026-07-01T22:00:00Z')).toEqual([
      '0.00',
      '1000.00',
      '2026-07-02T22:00:00.000Z',
      '31/12/2026',
    ]);
    // The year in Zurich ends at 23:00 UTC.
    await countFor(order.orderno, '2026-12-31');
    expect(await at('2026-12-31T22:59:59Z')).toEqual([
      '1000.00',
      '1000.00',
      '2026-12-31T23:00:00.000Z',
      '31/12/2026',
    ]);
    expect(await at('2026-12-31T23:00:00Z')).toEqual([
      '0.00',
      '0.00',
      '2027-01-01T23:00:00.000Z',
      '31/12/2027',
    ]);
    // The day on which the clocks go back has 25 hours, and 29 February counts as a separate day.
    await countFor(order.orderno, '2026-10-25');
    expect((await at('2026-10-24T22:00:00Z'))[0]).toBe('1000.00');
    expect((await at('2026-10-25T22:59:59Z'))[0]).toBe('1000.00');
    expect((await at('2026-10-25T23:00:00Z'))[0]).toBe('0.00');
    await countFor(order.orderno, '2028-02-29');
    expect((await at('2028-02-29T12:00:00Z')).slice(0, 2)).toEqual(['1000.00', '1000.00']);
    expect((await at('2028-03-01T12:00:00Z')).slice(0, 2)).toEqual(['0.00', '1000.00']);
    expect((await at('2027-12-31T12:00:00Z')).slice(0, 2)).toEqual(['0.00', '0.00']);
    await countFor(order.orderno, '2028-01-01');
    expect((await at('2028-01-01T12:00:00Z')).slice(0, 2)).toEqual(['1000.00', '1000.00']);
    expect((await at('2028-12-31T12:00:00Z')).slice(0, 2)).toEqual(['0.00', '1000.00']);
  });

  test('an order is within the limits only as long as its own whole amount is reserved', async () => {
    const ada = await verified(harness);
    const order = createdOrder((await orderElsewhere(harness, ada, voucher(100))).answer);
    const db = connectDb(harness.pool);
    const account = { id: ada.accountId, voucherTier: 'standard' } as Parameters<typeof isWithinLimits>[2];
    const { rows } = await harness.pool.query<{ id: string }>('select id from shop_order where number = $1', [
      order.orderno,
    ]);
    const { id } = rows[0]!;
    const isWithin = (total: number, orderId = id) =>
      isWithinLimits(db, readConfig({}), account, { id: orderId, total });
    expect(await isWithin(10_000)).toBe(true);
    expect(await isWithin(10_001)).toBe(false);
    expect(await isWithin(10_000, ada.accountId)).toBe(false);
  });
});

describe('orders above the voucher limit', () => {
  test('the shop rejects an order above the daily voucher limit and states the remaining amount', async () => {
    const ada = await verified(harness);
    createdOrder((await orderElsewhere(harness, ada, voucher(100, 10))).answer);
    const { answer } = await orderElsewhere(harness, ada, voucher(75, 7));
    expect(answer).toMatchObject({
      status: 403,
      body: {
        code: 'LIMIT',
        message: 'Your voucher limit is exceeded.',
        data: { daily: '500.00', yearly: '4000.00' },
      },
    });
    expect(createdOrder((await orderElsewhere(harness, ada, voucher(100, 5))).answer).total).toBe('500.00');
    expect((await orderElsewhere(harness, ada, voucher(10))).answer.body.data).toEqual({
      daily: '0.00',
      yearly: '3500.00',
    });
  });

  test("the shop rejects an order above the yearly limit and states the remaining amount; last year's orders do not count", async () => {
    const ada = await verified(harness);
    const orders: { number: string; date: string }[] = [];
    for (let n = 0; n < 5; n += 1) {
      const order = createdOrder((await orderElsewhere(harness, ada, voucher(100, 10))).answer);
      orders.push({ number: order.orderno, date: order.date });
      // Spread the orders over this year, but never on today's date.
      const inYear = `${zurichDay(new Date()).slice(0, 4)}-0${n + 1}-15`;
      await countFor(order.orderno, inYear === zurichDay(new Date()) ? `${inYear.slice(0, 8)}16` : inYear);
    }
    const { answer } = await orderElsewhere(harness, ada, voucher(10));
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'LIMIT', data: { daily: '1500.00', yearly: '0.00' } },
    });
    const [first] = orders;
    if (first) await countFor(first.number, `${Number(first.date.slice(0, 4)) - 1}-12-31`);
    expect((await orderElsewhere(harness, ada, voucher(10))).answer.status).toBe(200);
  });

  for (const round of [1, 2, 3])
    test(
      `a hundred parallel orders cannot use more than the CHF 100 left of the daily limit: round ${round} [ASVS-2.3.2 ASVS-2.3.4 R14 STORY-5]`,
      slowUnless(round === 1),
      async () => {
        const ada = await verified(harness);
        for (const francs of [100, 40] as const)
          createdOrder(
            (await orderElsewhere(harness, ada, francs === 100 ? voucher(100, 10) : voucher(50, 8))).answer,
          );
        const answers = await Promise.all(
          Array.from({ length: 100 }, async () => (await orderElsewhere(harness, ada, voucher(50))).answer),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
        const refused = answers.filter(({ status }) => status !== 200);
        for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'LIMIT']);
        expect(await loadLimit(ada)).toMatchObject({ daily: { used: '1500.00', available: '0.00' } });
        const { rows } = await harness.pool.query<{ sum: number }>(
          `select sum(o.total)::int as sum from shop_order o where o.account_id = $1 and o.state = 'confirmed'`,
          [ada.accountId],
        );
        expect(rows[0]?.sum).toBe(150_000);
      },
    );
});

test('voucher limits stay correct under random orders, payments and cancellations', slow, async () => {
  const ada = await verified(harness);
  const seed = Date.now() % 100_000;
  let state = seed;
  const draw = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const values = [10, 25, 50, 75, 100, 150];
  const held = async (): Promise<number> => {
    const { rows } = await harness.pool.query<{ sum: number }>(
      `select coalesce(sum(total), 0)::int as sum from shop_order
         where account_id = $1 and state not in ('cancelled', 'refunded')`,
      [ada.accountId],
    );
    return rows[0]?.sum ?? 0;
  };
  // This order makes sure that the customer reaches the limit with every seed.
  createdOrder((await orderElsewhere(harness, ada, voucher(100, 10))).answer);
  let refused = 0;
  const browse = async (): Promise<void> => {
    for (let n = 0; n < 4; n += 1) {
      const request = voucher(values[draw(values.length)] ?? 10, 1 + draw(4));
      const whim = draw(3);
      const { client, answer } = await orderElsewhere(harness, ada, request);
      expect(await held(), `seed ${seed}`).toBeLessThanOrEqual(150_000);
      if (answer.status !== 200) {
        expect([answer.status, answer.body.code], `seed ${seed}`).toEqual([403, 'LIMIT']);
        refused += 1;
        continue;
      }
      const order = createdOrder(answer);
      if (whim === 0) await client.post('/removeOrder', { ordertoken: order.ordertoken });
      if (whim === 1) await client.post('/cancelOrder', { ordertoken: order.ordertoken });
      if (whim === 2) await pay(client, order, ada.bearer);
    }
  };
  await Promise.all(Array.from({ length: 10 }, browse));
  expect(refused, `seed ${seed}`).toBeGreaterThan(0);
  const used = Math.round(Number((await loadLimit(ada)).daily.used) * 100);
  expect(used, `seed ${seed}`).toBe(await held());
});

describe("final limit check before a voucher order's codes are requested", () => {
  const paidButNotDelivered = async (customer: Customer, before: (number: string) => Promise<unknown>) => {
    const { client, answer } = await orderElsewhere(harness, customer, voucher(100));
    const order = createdOrder(answer);
    await before(order.orderno);
    await pay(client, order, customer.bearer);
    const ended = await until(async () => {
      const now = await saleOrder(client, order);
      return now.can_refund === 1 ? now : null;
    });
    expect(ended.status).toBe('cancelled');
    const { gifts } = await harness.oracle.supplier();
    expect(gifts.some(({ customIdentifier }) => customIdentifier === order.orderno)).toBe(false);
    const { rows } = await harness.pool.query<{ failure: string }>(
      'select failure from delivery where identifier = $1',
      [order.orderno],
    );
    return rows[0]?.failure;
  };

  test('if a paid voucher order exceeds the limit, the final check stops its delivery', async () => {
    const ada = await verified(harness);
    const reason = await paidButNotDelivered(ada, (number) =>
      harness.pool.query(
        `update voucher_reservation set amount = 200000
           where order_id = (select id from shop_order where number = $1)`,
        [number],
      ),
    );
    expect(reason).toBe('LIMIT');
  });

  test('if the limit reservation of a paid voucher order has been released, the final check stops its delivery', async () => {
    const ada = await verified(harness);
    const reason = await paidButNotDelivered(ada, (number) =>
      harness.pool.query(
        `update voucher_reservation set released_at = now()
           where order_id = (select id from shop_order where number = $1)`,
        [number],
      ),
    );
    expect(reason).toBe('LIMIT');
  });

  test("if the customer's ID has been rejected in the meantime, the final check stops the delivery of a paid voucher order", async () => {
    const ada = await verified(harness);
    const reason = await paidButNotDelivered(ada, () =>
      harness.pool.query(
        `update id_document set status = 'rejected', reason = 'copy' where account_id = $1`,
        [ada.accountId],
      ),
    );
    expect(reason).toBe('ID_REJECTED');
  });
});

describe('requests for a higher voucher limit', () => {
  const ask = (customer: Customer, bearer: string | null = customer.bearer) =>
    customer.client.post(
      '/contactmail',
      {
        name: 'Ada Keller',
        email: customer.email,
        subject: 'Limit extension',
        message: 'I pay for my studio with vouchers.',
        topic: 'limit_extension',
      },
      bearer,
    );
  const decide = async (customer: Customer, verdict: Parameters<typeof decideLimitRequest>[3]) => {
    const db = connectDb(harness.pool);
    const pending = await loadPendingLimitRequests({ db });
    const found = pending.find(({ account }) => account.id === customer.accountId);
    if (!found) throw new Error('nothing is pending');
    expect(found).toMatchObject({ message: 'I pay for my studio with vouchers.', usedThisYear: 0 });
    return transaction(db, (tx) => decideLimitRequest(tx, found.request.id, 'Mia', verdict));
  };

  test('a customer can request a higher limit only once, and an approval takes effect immediately and is emailed', async () => {
    const ada = await verified(harness);
    expect(dataOf(await ask(ada)).ref).toMatch(/^C-\d{8}$/);
    expect((await loadLimit(ada)).request).toMatchObject({ status: 'pending' });
    expect(await ask(ada)).toMatchObject({ status: 409, body: { code: 'LIMIT_PENDING' } });
    expect(await decide(ada, { grant: true })).toBe(true);
    const limit = dataOf(await ada.client.get('/getpaysafelimit', ada.bearer));
    expect(limit).toMatchObject({
      tier: 'extended',
      yearly: { limit: '25000.00' },
      daily: { limit: '1500.00' },
      request: { status: 'granted' },
    });
    const mail = await mailTo(harness, ada.email, 'Your voucher limit has been raised');
    expect(mail.text).toContain('CHF\u00a025’000.00');
    expect(mail.text).toContain('/paysafe-limit');
    expect(mail.text).not.toContain('/checkout');
    expect(await ask(ada)).toMatchObject({ status: 409, body: { code: 'LIMIT_EXTENDED' } });
  });

  test(
    'the email about a higher limit links to the checkout if there is a voucher in the cart',
    slow,
    async () => {
      const ada = await verified(harness);
      await fill(ada.client, voucher(100, 2), ada.bearer);
      await ask(ada);
      expect(await decide(ada, { grant: true })).toBe(true);
      const mail = await mailTo(harness, ada.email, 'Your voucher limit has been raised');
      expect(mail.text).toMatch(/^Continue with your PaysafeCard, CHF\u00a0200\.00: .*\/checkout$/m);
    },
  );

  test('the email about a higher limit does not mention a voucher removed from the cart', slow, async () => {
    const ada = await verified(harness);
    const carttoken = await fill(ada.client, voucher(100, 2), ada.bearer);
    expect(await ada.client.post('/removeCart', { carttoken }, ada.bearer)).toMatchObject({ status: 200 });
    await ask(ada);
    expect(await decide(ada, { grant: true })).toBe(true);
    const mail = await mailTo(harness, ada.email, 'Your voucher limit has been raised');
    expect(mail.text).toContain('/paysafe-limit');
    expect(mail.text).not.toContain('/checkout');
  });

  test("a decision on one customer's request for a higher limit leaves other customers' requests pending", async () => {
    const [ada, ben] = [await verified(harness), await verified(harness)];
    for (const customer of [ada, ben]) await ask(customer);
    expect(await decide(ada, { grant: true })).toBe(true);
    expect((await loadLimit(ben)).request).toMatchObject({ status: 'pending' });
    expect(await decide(ben, { grant: false, reason: null })).toBe(true);
    expect(await loadLimit(ada)).toMatchObject({ tier: 'extended', request: { status: 'granted' } });
    expect(await loadLimit(ben)).toMatchObject({ tier: 'standard', request: { status: 'refused' } });
  });

  test('pending requests for a higher limit are listed oldest first, with the amount used this year', async () => {
    const [ada, ben] = [await verified(harness), await verified(harness)];
    const order = createdOrder((await orderElsewhere(harness, ben, voucher(100))).answer);
    const today = zurichDay(new Date());
    await countFor(order.orderno, `${today.slice(0, 4)}-0${today.slice(5) === '01-15' ? 2 : 1}-15`);
    for (const customer of [ben, ada]) await ask(customer);
    await harness.pool.query(
      `update limit_request set created_at = created_at - interval '1 day' where account_id = $1`,
      [ada.accountId],
    );
    const db = connectDb(harness.pool);
    const pending = (await loadPendingLimitRequests({ db })).filter(({ account }) =>
      [ada.accountId, ben.accountId].includes(account.id),
    );
    expect(pending.map(({ account, usedThisYear }) => [account.id, usedThisYear])).toEqual([
      [ada.accountId, 0],
      [ben.accountId, 10_000],
    ]);
    for (const { request } of pending)
      await transaction(db, (tx) =>
        decideLimitRequest(tx, request.id, 'Mia', { grant: false, reason: null }),
      );
  });

  test('a voucher stays in the cart for at least a week after a request for a higher limit and after the decision', async () => {
    const ada = await verified(harness);
    await fill(ada.client, voucher(100), ada.bearer);
    const card = { prodid: 'G-3090', ProductPriceID: 'q_G-3090_2500', Quantity: 1, ProdType: 1 } as const;
    await fill(createClient(harness), card, ada.bearer);
    const hoursLeft = async () => {
      const { rows } = await harness.pool.query<{ hours: number }>(
        `select round(extract(epoch from c.expires_at - now()) / 3600)::int as hours from cart c
           join buyer b on b.id = c.buyer_id where b.account_id = $1 order by c.created_at`,
        [ada.accountId],
      );
      return rows.map(({ hours }) => hours);
    };
    const shorten = (to: string) =>
      harness.pool.query(
        `update cart set expires_at = now() + $2::interval
           where buyer_id in (select id from buyer where account_id = $1)`,
        [ada.accountId, to],
      );
    await shorten('1 hour');
    await ask(ada);
    expect(await hoursLeft()).toEqual([168, 1]);
    await shorten('1 hour');
    await decide(ada, { grant: false, reason: 'No receipt.' });
    expect(await hoursLeft()).toEqual([168, 1]);
    // A cart with more than a week left keeps its expiry.
    await ask(ada);
    await shorten('200 hours');
    await decide(ada, { grant: true });
    expect(await hoursLeft()).toEqual([200, 200]);
    const { rows } = await harness.pool.query(
      `select state, decided_by, reason, decided_at is not null as is_dated from limit_request
         where account_id = $1 order by created_at`,
      [ada.accountId],
    );
    expect(rows).toEqual([
      { state: 'refused', decided_by: 'Mia', reason: 'No receipt.', is_dated: true },
      { state: 'granted', decided_by: 'Mia', reason: null, is_dated: true },
    ]);
  });

  test("the voucher that waits for a higher limit is the one in the customer's newest voucher cart that can still be ordered", async () => {
    const [ada, ben] = [await verified(harness), await verified(harness)];
    const db = connectDb(harness.pool);
    const find = () => findWaitingVoucher(db, ada.accountId);
    const change = (total: number, set: string) =>
      harness.pool.query(
        `update cart set ${set} where total = $2 and buyer_id in (select id from buyer where account_id = $1)`,
        [ada.accountId, total],
      );
    expect(await find()).toBeNull();
    for (const francs of [100, 50, 75]) await fill(createClient(harness), voucher(francs), ada.bearer);
    await fill(createClient(harness), voucher(25), ben.bearer);
    const card = { prodid: 'G-3090', ProductPriceID: 'q_G-3090_2500', Quantity: 1, ProdType: 1 } as const;
    await fill(createClient(harness), card, ada.bearer);
    expect(await find()).toEqual({ product: 'PaysafeCard', total: 7_500 });
    await change(7_500, 'expires_at = now()');
    expect(await find()).toEqual({ product: 'PaysafeCard', total: 5_000 });
    await change(5_000, `state = 'ordered'`);
    expect(await find()).toEqual({ product: 'PaysafeCard', total: 10_000 });
  });

  test('if a request for a higher limit is refused with a reason, the customer can make another request', async () => {
    const ada = await verified(harness, { language: 'de' });
    await ask(ada);
    expect(await decide(ada, { grant: false, reason: 'Bitte senden Sie uns einen Beleg.' })).toBe(true);
    const mail = await mailTo(harness, ada.email, 'Ihr Antrag auf eine höhere Gutschein-Limite');
    expect(mail.text).toContain('Bitte senden Sie uns einen Beleg.');
    await harness.pool.query(
      `update limit_request set created_at = created_at - interval '3 hours' where account_id = $1`,
      [ada.accountId],
    );
    const { rows } = await harness.pool.query<{ at: Date }>(
      'select decided_at as at from limit_request where account_id = $1',
      [ada.accountId],
    );
    expect(await loadLimit(ada)).toMatchObject({
      tier: 'standard',
      request: { status: 'refused', at: rows[0]!.at.toISOString() },
    });
    expect((await ask(ada)).status).toBe(200);
    expect((await loadLimit(ada)).request).toMatchObject({ status: 'pending' });
  });

  test('a request for a higher limit stays locked until the decision about it is stored', async () => {
    const ada = await verified(harness);
    await ask(ada);
    const db = connectDb(harness.pool);
    const pending = await loadPendingLimitRequests({ db });
    const { id } = pending.find(({ account }) => account.id === ada.accountId)!.request;
    const isPending = () => transaction(db, (tx) => isLimitRequestPending(tx, id));
    expect(await isPending()).toBe(true);
    const decision = { grant: false, reason: null } as const;
    expect(await commitDuring(db, (tx) => decideLimitRequest(tx, id, 'Mia', decision), isPending)).toEqual({
      status: 'fulfilled',
      value: false,
    });
  });

  test('if two decisions about a higher limit are made at the same time, only one takes effect', async () => {
    const ada = await verified(harness);
    await ask(ada);
    const db = connectDb(harness.pool);
    const [pending] = (await loadPendingLimitRequests({ db })).filter(
      ({ account }) => account.id === ada.accountId,
    );
    const id = pending?.request.id ?? '';
    const decided = await Promise.all(
      [true, false].map((grant) =>
        transaction(db, (tx) =>
          decideLimitRequest(tx, id, 'Mia', grant ? { grant } : { grant: false, reason: null }),
        ),
      ),
    );
    expect(decided.filter(Boolean)).toHaveLength(1);
  });

  test('three parallel requests for a higher limit create a single request', async () => {
    const ada = await verified(harness);
    const clients = Array.from({ length: 3 }, () => ({ ...ada, client: createClient(harness) }));
    const answers = await Promise.all(clients.map((customer) => ask(customer)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('requesting a higher limit requires a sign-in', async () => {
    const ada = await verified(harness);
    expect(await ask(ada, null)).toMatchObject({ status: 401, body: { message: 'Token not provided' } });
  });
});

test('the settings define the voucher limits, and an invalid limit prevents startup [ASVS-2.1.3]', () => {
  const { voucher: limits } = readConfig({ VOUCHER_DAILY: '200', VOUCHER_ORDER_MAX: '150.50' });
  expect(limits).toEqual({ daily: 20_000, yearly: 500_000, yearlyExtended: 2_500_000, orderMax: 15_050 });
  expect(() => readConfig({ VOUCHER_YEARLY: 'much' })).toThrow('VOUCHER_YEARLY');
  expect(() => readConfig({ VOUCHER_YEARLY: '-1' })).toThrow('VOUCHER_YEARLY');
  expect(() => readConfig({ VOUCHER_YEARLY: '30000' })).toThrow('VOUCHER_YEARLY_EXTENDED');
});

test('after all tests in this file, every voucher order counts towards the limit unless it was cancelled or refunded', async () => {
  const { rows } = await harness.pool.query<{ number: string }>(
    `select o.number from shop_order o join voucher_reservation r on r.order_id = o.id
       where (r.released_at is null) = (o.state in ('cancelled', 'refunded'))
         and not exists (select from delivery d where d.order_id = o.id and d.failure = 'LIMIT')`,
  );
  expect(rows).toEqual([]);
  const { rows: counted } = await harness.pool.query<{ orders: number; places: number }>(
    `select count(*)::int as orders, count(r.order_id)::int as places
       from shop_order o left join voucher_reservation r on r.order_id = o.id where o.item ->> 'ProdType' = '3'`,
  );
  expect(counted[0]?.orders).toBeGreaterThan(10);
  expect(counted[0]?.places).toBe(counted[0]?.orders);
});
