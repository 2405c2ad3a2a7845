/** Runs delivery jobs against a supplier whose responses each test chooses. No worker runs the jobs. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliver } from '../../../server/fulfilment/delivery.ts';
import { loadReceipt } from '../../../server/fulfilment/receipts/receipt.ts';
import { viewGift } from '../../../server/fulfilment/receivedGifts.ts';
import { findLastTopUp } from '../../../server/fulfilment/recentTopUps.ts';
import { loadOrder } from '../../../server/orders/loadOrder.ts';
import { loadDetailsById, loadDetailsByToken } from '../../../server/orders/orderDetails.ts';
import { createOrderStatusCache } from '../../../server/orders/orderStatusCache.ts';
import {
  findLatestAttempt,
  lockOrder,
  lockOrderAndAttempt,
  lockOrderAndDelivery,
  transitionAttempt,
  transitionDelivery,
} from '../../../server/orders/transitions.ts';
import {
  attempts,
  buyers,
  deliveries,
  gifts,
  orders,
  type DeliveryRow,
  type Item,
  type OrderRow,
} from '../../../server/platform/database/schema.ts';
import { transaction, type Tx } from '../../../server/platform/database/transaction.ts';
import { createLog } from '../../../server/platform/log.ts';
import { logFields, runInScope } from '../../../server/platform/telemetry/scope.ts';
import { sha256 } from '../../../server/platform/tokens.ts';
import {
  OutcomeUnknown,
  Refused,
  Unavailable,
  type Supplier,
  type TopupResult,
} from '../../../server/providers/ports.ts';
import { openShop, type Harness } from '../shop/harness.ts';

let harness: Harness;
const buyerId = randomUUID();
beforeAll(async () => {
  harness = await openShop({ WORKERS: '0', SUPPLIER_ABSENT_SECONDS: '60' });
  await db().insert(buyers).values({ id: buyerId, secretHash: buyerId });
});
afterAll(() => harness.close());
beforeEach(() => {
  lines.length = 0;
});
const db = () => harness.app.shop.db;
const query = async (text: string, values: unknown[] = []): Promise<object[]> =>
  (await harness.pool.query<object>(text, values)).rows;

const lines: object[] = [];
const log = createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line) as object) });

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const ago = (ms: number): Date => new Date(Date.now() - ms);

const topUp: Item = {
  prodid: 'T-200',
  ProductPriceID: 'q_T-200_29900',
  ProdType: 2,
  ProdName: 'Airtel India',
  slug: 'airtel-india',
  OperatorCode: '200',
  SupplierID: '1',
  logo: '/brands/operators/airtel.svg',
  country: 'IN',
  receive: '299.00',
  receiveCurrency: 'INR',
  validity: 'P28D',
  isd: '91',
  mobile: '9801041300',
  supplierProduct: '980000001',
};
const card: Item = { ...topUp, prodid: 'G-3090', ProdType: 1, country: 'CH', isd: null, mobile: null };

let numbers = 0;
/** Adds a paid order whose delivery has these values. */
const addOrder = async (
  delivery: Partial<DeliveryRow> = {},
  { item = topUp, quantity = 1 }: Partial<OrderRow> = {},
): Promise<{ id: string; number: string }> => {
  const id = randomUUID();
  numbers += 1;
  const number = `R-26-SENT-${String(numbers).padStart(4, '0')}`;
  await db()
    .insert(orders)
    .values({
      id,
      number,
      tokenHash: id,
      buyerId,
      state: 'processing',
      item,
      price: 285,
      quantity,
      total: 285 * quantity,
      email: 'ada@mail.example',
      language: 'en',
      expiresAt: new Date(),
    });
  await db()
    .insert(deliveries)
    .values({ id, orderId: id, identifier: number, state: 'queued', ...delivery });
  return { id, number };
};

/** Runs the delivery job once. The supplier has no order unless `answers` contains one. */
const run = (id: string, answers: Partial<Supplier>) => {
  const { shop } = harness.app;
  const supplier: Partial<Supplier> = { findTopup: async () => null, findGiftOrder: async () => null };
  const gateways = { ...shop.gateways, supplier: { ...supplier, ...answers } as Supplier };
  return deliver({ ...shop, log, gateways }, id);
};
const failWith = (error: Error) => () => Promise.reject(error);
const loadState = async (id: string) =>
  (
    await query(
      `select o.state as order, d.state, d.failure, d.requested_at is not null as tried
         from delivery d join shop_order o on o.id = d.order_id where o.id = $1`,
      [id],
    )
  )[0];
const loadRequested = async (id: string): Promise<number | null> => {
  const { rows } = await harness.pool.query<{ at: Date | null }>(
    'select requested_at as at from delivery where order_id = $1',
    [id],
  );
  return rows[0]?.at?.getTime() ?? null;
};
const loadMails = async (id: string) =>
  query('select kind, recipient from mail where order_id = $1 order by created_at', [id]);
const loadNotices = async (id: string) =>
  query('select kind, gateway, reason, detail, count from staff_notice where subject = $1', [id]);
const working: TopupResult = {
  transactionId: 't-1',
  status: 'processing',
  operatorReference: null,
  pin: null,
};

test('each code is stored and shown at its position with instructions in the language of the reader, and only this order gets a return period', async () => {
  const other = await addOrder();
  const { id } = await addOrder({}, { item: { ...card, returnHours: 48 }, quantity: 2 });
  const gift = { transactionId: 'g-1', status: 'successful' } as const;
  const cards = ['1111', '2222'].map((cardNumber) => ({ cardNumber, pinCode: null, redemptionUrl: null }));
  expect(
    await run(id, {
      orderGiftCard: async () => ({ ...gift, status: 'pending' }),
      giftOrderStatus: async () => gift,
      giftCards: async () => cards,
    }),
  ).toBeUndefined();
  expect(
    await query(
      `select o.id, d.supplier_reference, round(extract(epoch from o.return_until - now()) / 3600)::int as hours
         from shop_order o join delivery d on d.order_id = o.id where o.id = any($1) order by o.number`,
      [[id, other.id]],
    ),
  ).toEqual([
    { id: other.id, supplier_reference: null, hours: null },
    { id, supplier_reference: 'g-1', hours: 48 },
  ]);
  // Rewriting the first row moves it behind the second one.
  await query('update delivered_code set position = position where order_id = $1 and position = 1', [id]);
  expect(
    await query('select position from delivered_code where order_id = $1 order by position', [id]),
  ).toEqual([{ position: 1 }, { position: 2 }]);
  const [order] = await db().select().from(orders).where(eq(orders.id, id));
  const viewer = { way: 'screen', session: null, buyerId } as const;
  const { shop } = harness.app;
  const texts = shop.catalogue.receiptTexts(card.prodid, 'de')!;
  const { redeem, supportUrl, termsUrl } = texts;
  const balanceUrl = 'https://balance.example';
  const catalogue = { ...shop.catalogue, receiptTexts: () => ({ ...texts, balanceUrl }) };
  const { receipts } = await loadReceipt({ ...shop, catalogue }, order!, 'de', true, viewer);
  expect(redeem.verbose).toContain('Code');
  expect(receipts).toMatchObject(
    ['1111', '2222'].map((recharge_code) => ({
      recharge_code,
      redeem,
      support_url: supportUrl,
      terms_url: termsUrl,
      balance_url: balanceUrl,
    })),
  );
});

test.each([
  ['an unusable code', ['', ''], 'CODE_OF_WRONG_FORM'],
  ['the same code twice', ['3333', '3333'], 'CODE_SOLD_BEFORE'],
])(
  'if the supplier delivers %s, none of the codes is stored and staff can see why',
  async (_, codes, failure) => {
    const { id, number } = await addOrder(
      { state: 'accepted', supplierReference: 'g-2' },
      { item: card, quantity: 2 },
    );
    const giftCards = async () =>
      codes.map((cardNumber) => ({ cardNumber, pinCode: null, redemptionUrl: null }));
    const giftOrderStatus = async () => ({ transactionId: 'g-2', status: 'successful' as const });
    expect(await run(id, { giftOrderStatus, giftCards })).toBeUndefined();
    expect(await loadState(id)).toMatchObject({ order: 'refundDue', state: 'failed', failure });
    expect(await query('select 1 from delivered_code where order_id = $1', [id])).toEqual([]);
    expect(lines).toMatchObject([
      { level: 50, order: number, reason: failure, msg: 'the supplier delivered a code that cannot be sold' },
      { level: 40, order: number, reason: failure, msg: 'delivery failed' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('3333');
  },
);

describe('failed requests to the supplier', () => {
  const tooSoon = 'PHONE_RECENTLY_RECHARGED';
  test.each([
    ['a refusal ends the delivery', new Refused('NO_SUCH_NUMBER'), 'failed', 'refundDue', false],
    ['a refusal as too soon is repeated later', new Refused(tooSoon), 'tooSoon', 'processing', false],
    ['without a balance, nothing was executed', new Unavailable('float', 'no'), 'queued', 'processing', true],
    [
      'any other outage may hide an execution',
      new Unavailable('gateway', 'no'),
      'unknown',
      'processing',
      true,
    ],
    ['a lost response may hide an execution', new OutcomeUnknown('lost'), 'unknown', 'processing', true],
  ])('on the first attempt: %s', async (_, error, state, order, throws) => {
    const { id, number } = await addOrder();
    const [ended] = await Promise.allSettled([run(id, { sendTopup: failWith(error) })]);
    expect(ended).toMatchObject(throws ? { reason: error } : { status: 'fulfilled' });
    const failure = state === 'failed' ? 'NO_SUCH_NUMBER' : null;
    // An attempt that was not executed does not count.
    const tried = state !== 'queued' && state !== 'tooSoon';
    expect(await loadState(id)).toEqual({ order, state, failure, tried });
    if (failure)
      expect(lines).toMatchObject([{ level: 40, order: number, reason: failure, msg: 'delivery failed' }]);
    else expect(lines).toEqual([]);
  });

  test.each([
    ['because the identifier has been used', new Refused('CUSTOM_IDENTIFIER_ALREADY_USED'), 'unknown', false],
    ['as too soon', new Refused(tooSoon), 'unknown', false],
    ['without a balance', new Unavailable('float', 'no'), 'unknown', true],
  ])(
    'an order that may have been executed is not refunded if the supplier refuses a later attempt %s',
    async (_, error, state, restarts) => {
      const requestedAt = ago(5 * minute);
      const { id } = await addOrder({ requestedAt });
      await expect(run(id, { sendTopup: failWith(error) })).rejects.toBe(error);
      expect(await loadState(id)).toEqual({ order: 'processing', state, failure: null, tried: true });
      // Only an outage restarts the retry period.
      const restarted = (await loadRequested(id))! > requestedAt.getTime();
      expect(restarted).toBe(restarts);
    },
  );

  test('a top-up repeated after the waiting period may have been executed if its response is lost', async () => {
    const since = ago(130 * second);
    const { id } = await addOrder({ state: 'tooSoon', tooSoonSince: since, updatedAt: since });
    const lost = new OutcomeUnknown('lost');
    await expect(run(id, { sendTopup: failWith(lost) })).rejects.toBe(lost);
    expect(await loadState(id)).toMatchObject({ order: 'processing', state: 'unknown', tried: true });
  });

  test('after 15 minutes, an order is refunded only if the supplier does not list it', async () => {
    const requestedAt = ago(16 * minute);
    const [absent, listed] = [await addOrder({ requestedAt }), await addOrder({ requestedAt })];
    const sendTopup = failWith(new Refused('CUSTOM_IDENTIFIER_ALREADY_USED'));
    expect(await run(absent.id, { sendTopup })).toBeUndefined();
    expect(await loadState(absent.id)).toMatchObject({
      order: 'refundDue',
      state: 'failed',
      failure: 'SUPPLIER_UNAVAILABLE',
    });
    await expect(run(listed.id, { sendTopup, findTopup: async () => working })).rejects.toThrow();
    expect(await loadState(listed.id)).toMatchObject({ order: 'processing', state: 'unknown' });
  });

  test('a voucher without an account is not ordered', async () => {
    const { id } = await addOrder({}, { item: { ...card, prodid: 'V-1', ProdType: 3 } });
    expect(await run(id, { orderGiftCard: failWith(new Error('ordered')) })).toBeUndefined();
    expect(await loadState(id)).toMatchObject({ order: 'refundDue', state: 'failed', failure: 'LIMIT' });
  });

  test('a lost response counts as an outage while sales are paused, and the retry period of this order starts again', async () => {
    const requestedAt = ago(5 * minute);
    const other = await addOrder({ state: 'requested', requestedAt });
    const { id } = await addOrder({ state: 'requested', requestedAt });
    const untried = await addOrder();
    const lost = new OutcomeUnknown('supplier.find: ETIMEDOUT');
    await expect(run(id, { findTopup: failWith(lost) })).rejects.toBe(lost);
    expect(await loadRequested(id)).toBe(requestedAt.getTime());
    await query(
      `insert into gateway_status (gateway, state, reason, operation, since, failing_since, failures)
         values ('supplier', 'paused', 'silent', 'findTopup', now(), now(), 3)`,
    );
    try {
      await expect(run(id, { findTopup: failWith(lost) })).rejects.toMatchObject({
        name: new Unavailable('gateway', '').name,
        reason: 'gateway',
        message: lost.message,
      });
    } finally {
      await query('delete from gateway_status');
    }
    expect(await loadRequested(id)).toBeGreaterThan(requestedAt.getTime());
    expect(await loadRequested(other.id)).toBe(requestedAt.getTime());
    // An order that was never sent has no retry period.
    const outage = new Unavailable('float', 'no');
    await expect(run(untried.id, { sendTopup: failWith(outage) })).rejects.toBe(outage);
    expect(await loadRequested(untried.id)).toBeNull();
  });
});

describe('delivery deadline of 24 hours', () => {
  const outage = new Unavailable('float', 'no balance');
  const lost = new OutcomeUnknown('lost');

  test('at the deadline, an order that was never executed becomes due for a refund', async () => {
    const [early, late] = [
      await addOrder({ createdAt: ago(23 * hour) }),
      await addOrder({ createdAt: ago(25 * hour) }),
    ];
    await expect(run(early.id, { sendTopup: failWith(outage) })).rejects.toBe(outage);
    expect(await loadState(early.id)).toMatchObject({ order: 'processing', state: 'queued' });
    expect(await run(late.id, { sendTopup: failWith(outage) })).toBeUndefined();
    expect(await loadState(late.id)).toMatchObject({
      order: 'refundDue',
      state: 'failed',
      failure: 'DEADLINE',
    });
    expect(lines).toMatchObject([
      { level: 40, order: late.number, reason: 'DEADLINE', msg: 'delivery failed' },
    ]);
    expect(await loadMails(late.id)).toEqual([{ kind: 'refundDue', recipient: 'ada@mail.example' }]);
    expect(await loadNotices(late.id)).toEqual([]);
  });

  test('at the deadline, an order that may have been executed gets one notice and one email, and the job continues', async () => {
    const { id, number } = await addOrder({
      state: 'requested',
      requestedAt: ago(hour),
      createdAt: ago(25 * hour),
    });
    for (const _ of [1, 2]) await expect(run(id, { findTopup: failWith(lost) })).rejects.toBe(lost);
    expect(await loadState(id)).toMatchObject({ order: 'processing', state: 'requested', failure: null });
    expect(await loadNotices(id)).toEqual([
      {
        kind: 'deliveryOverdue',
        gateway: 'supplier',
        reason: 'deadline',
        detail: { order: number, expected: 'Airtel India' },
        count: 2,
      },
    ]);
    expect(await loadMails(id)).toEqual([{ kind: 'delayed', recipient: 'ada@mail.example' }]);
  });

  test('an order that the supplier is still working on gets a notice only after the deadline', async () => {
    const topupStatus = async () => working;
    const accepted = (age: number) =>
      addOrder({ state: 'accepted', supplierReference: 't-1', createdAt: ago(age), updatedAt: ago(age) });
    const [early, late] = [await accepted(23 * hour), await accepted(25 * hour)];
    for (const { id } of [early, late]) expect(await run(id, { topupStatus })).toEqual({ again: minute });
    expect(await loadNotices(early.id)).toEqual([]);
    expect(await loadNotices(late.id)).toHaveLength(1);
  });

  test('if another process completes an overdue delivery in the meantime, the job ends without a notice', async () => {
    const { id } = await addOrder({
      state: 'accepted',
      supplierReference: 't-1',
      createdAt: ago(25 * hour),
    });
    const topupStatus = async () => {
      await query(`update delivery set state = 'delivered' where order_id = $1`, [id]);
      throw lost;
    };
    expect(await run(id, { topupStatus })).toBeUndefined();
    expect(await loadNotices(id)).toEqual([]);
  });
});

test('the shop repeats its question after the usual delay, but no later than it sends an absent order again', async () => {
  const requestedAt = ago(2 * minute);
  const unknown = (age: number) => addOrder({ state: 'unknown', requestedAt, updatedAt: ago(age) });
  const [fresh, nearlyAbsent, absent] = [
    await unknown(second),
    await unknown(58 * second),
    await unknown(61 * second),
  ];
  const sendTopup = failWith(new OutcomeUnknown('lost'));
  expect(await run(fresh.id, { sendTopup })).toEqual({ again: 300 });
  const again = await run(nearlyAbsent.id, { sendTopup });
  expect(again?.again).toBeLessThanOrEqual(2 * second);
  await expect(run(absent.id, { sendTopup })).rejects.toThrow('lost');
  expect(await loadState(absent.id)).toMatchObject({ state: 'unknown', tried: true });
  // The retry period still starts at the first attempt.
  expect(await loadRequested(absent.id)).toBe(requestedAt.getTime());
});

test("a number's last top-up is the newest one that may have been executed", async () => {
  const number = { isd: '91', mobile: '9801047700' };
  const item = { ...topUp, ...number };
  const add = (state: DeliveryRow['state'], age: number) =>
    addOrder({ state, updatedAt: ago(age) }, { item });
  const find = async () => {
    const last = await findLastTopUp(db(), number);
    return last && Math.round(last.age / minute);
  };
  await add('queued', minute);
  await add('failed', 2 * minute);
  expect(await find()).toBeNull();
  await add('requested', 9 * minute);
  await add('delivered', 7 * minute);
  await add('accepted', 8 * minute);
  expect(await find()).toBe(7);
});

test.each([
  ['delivered', 'failed'],
  ['failed', 'successful'],
] as const)(
  'if another process ends a delivery as %s, a later report that it has %s changes nothing',
  async (state, status) => {
    const { id } = await addOrder({ state: 'accepted', supplierReference: 't-1' });
    const topupStatus = async () => {
      await query('update delivery set state = $2 where order_id = $1', [id, state]);
      return { ...working, status };
    };
    expect(await run(id, { topupStatus })).toBeUndefined();
    expect(await loadState(id)).toMatchObject({ order: 'processing', state, failure: null });
    expect(await query('select 1 from delivered_code where order_id = $1', [id])).toEqual([]);
    expect(await loadMails(id)).toEqual([]);
    expect(lines).toEqual([]);
  },
);

describe('records of an order', () => {
  const token = randomUUID();
  const giftToken = randomUUID();
  let order: OrderRow;
  beforeAll(async () => {
    const { id, number } = await addOrder({ state: 'accepted', supplierReference: 't-1' });
    await db()
      .insert(attempts)
      .values({
        id: randomUUID(),
        orderId: id,
        position: 1,
        gateway: 'card',
        reference: `${number}-1`,
        state: 'declined',
        amount: 285,
      });
    await db()
      .insert(gifts)
      .values({
        id: randomUUID(),
        orderId: id,
        recipient: '',
        sender: 'Ada',
        words: '',
        language: 'en',
        state: 'sent',
        tokenHash: sha256(giftToken),
      });
    const changed = await db()
      .update(orders)
      .set({ state: 'completed', tokenHash: sha256(token) })
      .where(eq(orders.id, id))
      .returning();
    order = changed[0]!;
  });

  test('work on an order logs the id of the order, whichever function loads it', async () => {
    const { shop } = harness.app;
    const attempt = await findLatestAttempt(db(), order.id);
    const changes = { start: () => Promise.resolve(), subscribe: () => {}, stop: () => {} };
    const cache = createOrderStatusCache(changes, () => loadDetailsById(shop, order.id));
    await cache.load(token);
    const locked = (work: (tx: Tx) => Promise<unknown>) => () => transaction(db(), work);
    const works: Record<string, () => Promise<unknown>> = {
      loadOrder: () => loadOrder(shop, token),
      loadDetailsByToken: () => loadDetailsByToken(shop, token),
      loadDetailsById: () => loadDetailsById(shop, order.id),
      lockOrder: locked((tx) => lockOrder(tx, order.id)),
      lockOrderAndAttempt: locked((tx) => lockOrderAndAttempt(tx, attempt!)),
      lockOrderAndDelivery: locked((tx) => lockOrderAndDelivery(tx, order.id)),
      cache: () => cache.load(token),
      deliver: () => run(order.id, { topupStatus: async () => working }),
      viewGift: () => viewGift(shop, giftToken),
    };
    const logged = await Promise.all(
      Object.entries(works).map(([name, work]) =>
        runInScope(shop.telemetry, { name, kind: 'job' }, async () => {
          await work();
          return [name, logFields().orderId];
        }),
      ),
    );
    expect(logged).toEqual(Object.keys(works).map((name) => [name, order.id]));
  });

  test('an outdated read changes neither an attempt nor a delivery', async () => {
    const attempt = await findLatestAttempt(db(), order.id);
    const [delivery] = await db().select().from(deliveries).where(eq(deliveries.orderId, order.id));
    expect(
      await transitionAttempt(db(), { ...attempt!, state: 'open' }, { type: 'attempt.cancelled' }),
    ).toBeNull();
    expect(
      await transitionDelivery(db(), { ...delivery!, state: 'queued' }, { type: 'delivery.refused' }),
    ).toBeNull();
    expect(await loadState(order.id)).toMatchObject({ state: 'accepted', failure: null });
    expect(await findLatestAttempt(db(), order.id)).toEqual(attempt);
  });
});
