import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createOrderChanges,
  type OrderChangeReader,
  type OrderChanges,
} from '../../../server/orders/orderChanges.ts';
import { loadDetailsByToken, type OrderDetails } from '../../../server/orders/orderDetails.ts';
import { createOrderStatusCache } from '../../../server/orders/orderStatusCache.ts';
import { connectDb } from '../../../server/platform/database/transaction.ts';
import { createLog } from '../../../server/platform/log.ts';
import { giftCard, openShop, payAt, until, type Harness } from '../shop/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop();
});
afterAll(() => harness.close());

const connections: OrderChanges[] = [];
// Stop the clock, so that only a change or a lost connection removes a cached response.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  vi.useRealTimers();
  for (const changes of connections.splice(0)) changes.stop();
});

/** Simulates another process's order status cache. `loads` counts its database queries. */
const openProcess = (given?: OrderChanges) => {
  const changes = given ?? createOrderChanges({ pool: harness.pool, log: createLog('silent') });
  connections.push(changes);
  const process = { loads: 0, hold: Promise.resolve() };
  const cache = createOrderStatusCache(changes, async (token) => {
    process.loads += 1;
    const details = await loadDetailsByToken({ db: connectDb(harness.pool) }, token);
    await process.hold;
    return details;
  });
  return {
    process,
    load: (token: string) => cache.load(token),
    remove: (id: string) => cache.remove(id),
    state: async (token: string) => (await cache.load(token)).order.state,
  };
};

test('a hundred status polls load an order from the database only once', async () => {
  const { ordertoken } = await harness.shopper().order(giftCard);
  const { process, load } = openProcess();
  const answers: OrderDetails[] = [];
  for (let n = 0; n < 100; n += 1) answers.push(await load(ordertoken));
  expect(process.loads).toBe(1);
  expect(new Set(answers).size).toBe(1);
});

test("a process's status cache shows changes that another process makes to an order, including its delivery", async () => {
  const ada = harness.shopper();
  const { ordertoken } = await ada.order(giftCard);
  const [one, two] = [openProcess(), openProcess()];
  expect([await one.state(ordertoken), await two.state(ordertoken)]).toEqual(['confirmed', 'confirmed']);
  const { payurl } = await ada.payUrl(ordertoken);
  await until(async () => (await one.state(ordertoken)) === 'payment');
  await payAt(payurl, 'approve');
  await until(async () => (await one.state(ordertoken)) === 'completed');
  await until(async () => (await two.state(ordertoken)) === 'completed');
});

test('a process that has changed an order reloads it without waiting for the notification', async () => {
  const { ordertoken } = await harness.shopper().order(giftCard);
  const { process, load, remove } = openProcess();
  const { order } = await load(ordertoken);
  remove(order.id);
  await load(ordertoken);
  expect(process.loads).toBe(2);
});

test("a change to one order leaves another buyer's order in the cache", async () => {
  const [first, second] = [await harness.shopper().order(giftCard), await harness.shopper().order(giftCard)];
  const { process, load, state } = openProcess();
  await load(first.ordertoken);
  await load(second.ordertoken);
  await harness.shopper().browser.post('/cancelOrder', { ordertoken: first.ordertoken });
  await until(async () => (await state(first.ordertoken)) === 'cancelled');
  await load(second.ordertoken);
  expect(process.loads).toBe(3);
});

test('after losing its connection, the status cache reloads an order and later caches it again', async () => {
  const { ordertoken } = await harness.shopper().order(giftCard);
  const { process, load, state } = openProcess();
  await load(ordertoken);
  await harness.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen order_changed'",
  );
  // An order can change between the loss of a database connection and the start of the next one.
  await harness.shopper().browser.post('/cancelOrder', { ordertoken });
  await until(async () => (await state(ordertoken)) === 'cancelled');
  await until(async () => {
    const { loads } = process;
    await load(ordertoken);
    return process.loads === loads;
  });
});

test('without a listening connection, every status poll reads the database', async () => {
  const { ordertoken } = await harness.shopper().order(giftCard);
  const { process, state } = openProcess({
    start: () => Promise.reject(new Error('no connection')),
    subscribe: () => {},
    stop: () => {},
  });
  expect(await state(ordertoken)).toBe('confirmed');
  await harness.shopper().browser.post('/cancelOrder', { ordertoken });
  expect(await state(ordertoken)).toBe('cancelled');
  expect(process.loads).toBe(2);
});

test('the status cache does not store an order that changes while it is being read', async () => {
  const { ordertoken } = await harness.shopper().order(giftCard);
  const { process, state } = openProcess();
  let release = (): void => {};
  process.hold = new Promise((resolve) => (release = resolve));
  const before = state(ordertoken);
  await until(() => process.loads === 1);
  await harness.shopper().browser.post('/cancelOrder', { ordertoken });
  // Notifications arrive in order, so the second order's notification shows that the first has arrived.
  const witness = openProcess();
  const later = await harness.shopper().order(giftCard);
  await witness.load(later.ordertoken);
  await harness.shopper().browser.post('/cancelOrder', { ordertoken: later.ordertoken });
  await until(async () => (await witness.state(later.ordertoken)) === 'cancelled');
  release();
  await before;
  await until(async () => (await state(ordertoken)) === 'cancelled');
});

test('if a lost connection goes unnoticed, a cached order is at most two seconds old', async () => {
  const { ordertoken } = await harness.shopper().order(giftCard);
  const { state } = openProcess({ start: () => Promise.resolve(), subscribe: () => {}, stop: () => {} });
  expect(await state(ordertoken)).toBe('confirmed');
  await harness.shopper().browser.post('/cancelOrder', { ordertoken });
  vi.advanceTimersByTime(1_999);
  expect(await state(ordertoken)).toBe('confirmed');
  vi.advanceTimersByTime(1);
  expect(await state(ordertoken)).toBe('cancelled');
});

describe('status cache without a database', () => {
  /** Creates a cache whose connection and queries the test controls. The token of each order is its id. */
  const openCache = (hold: () => Promise<void> = () => Promise.resolve()) => {
    const readers: OrderChangeReader[] = [];
    const loaded: string[] = [];
    const cache = createOrderStatusCache(
      { start: () => Promise.resolve(), subscribe: (reader) => void readers.push(reader), stop: () => {} },
      async (token) => {
        loaded.push(token);
        await hold();
        return { order: { id: token } } as OrderDetails;
      },
    );
    return { cache, loaded, lose: () => readers.forEach(({ lose }) => lose()) };
  };

  test('the status cache stores at most a thousand orders and drops the one that it stored first', async () => {
    const { cache, loaded } = openCache();
    for (let n = 0; n <= 1_000; n += 1) await cache.load(`order ${n}`);
    expect(loaded).toHaveLength(1_001);
    for (const token of ['order 1', 'order 1000', 'order 0']) await cache.load(token);
    expect(loaded.slice(1_001)).toEqual(['order 0']);
  });

  test('the status cache does not store an order that was being read when the connection was lost', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { cache, loaded, lose } = openCache(() => held);
    const reading = cache.load('order');
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    lose();
    release();
    await reading;
    await cache.load('order');
    expect(loaded).toHaveLength(2);
    // After that, the order is stored.
    await cache.load('order');
    expect(loaded).toHaveLength(2);
  });

  test('the status cache no longer tracks a query that has finished or failed', async () => {
    const done = openCache();
    await done.cache.load('order');
    const failed = openCache(() => Promise.reject(new Error('no database')));
    await expect(failed.cache.load('order')).rejects.toThrow('no database');
    const spy = vi.spyOn(Set.prototype, 'add');
    for (const { cache } of [done, failed]) cache.remove('order');
    const added = spy.mock.calls.filter(([value]) => value === 'order');
    spy.mockRestore();
    expect(added).toEqual([]);
  });
});

test('an unknown order token is rejected every time', async () => {
  const { load } = openProcess();
  for (const token of ['x'.repeat(43), 'x'.repeat(43)])
    await expect(load(token)).rejects.toMatchObject({ status: 404 });
});

test('getOrderStatus and paycheckstatus need no query for an unchanged order', async () => {
  vi.useRealTimers();
  const ada = harness.shopper();
  const { ordertoken } = await ada.order(giftCard);
  await payAt((await ada.payUrl(ordertoken)).payurl, 'approve');
  await until(async () => (await ada.status(ordertoken)).status === 'completed');
  // the email job of the completed order also reads the database
  await until(async () => {
    const open = `select from job where done_at is null and kind = 'mail'`;
    return (await harness.pool.query(open)).rowCount === 0;
  });
  const answers = [await ada.status(ordertoken), await ada.check(ordertoken)];
  const spy = vi.spyOn(harness.app.shop.db, 'select');
  const query = vi.spyOn(harness.pool, 'query');
  expect([await ada.status(ordertoken), await ada.check(ordertoken)]).toEqual(answers);
  expect(spy).not.toHaveBeenCalled();
  expect(
    query.mock.calls.map(([text]) => JSON.stringify(text)).filter((text) => text.includes('shop_order')),
  ).toEqual([]);
  vi.restoreAllMocks();
});

test('myposcheckstatus finds the order of a completed payment', async () => {
  vi.useRealTimers();
  const ada = harness.shopper();
  const { ordertoken } = await ada.order(giftCard);
  await payAt((await ada.payUrl(ordertoken)).payurl, 'approve');
  await until(async () => (await ada.status(ordertoken)).status === 'completed');
  expect(await ada.browser.post('/myposcheckstatus', { ordertoken })).toMatchObject({
    status: 200,
    body: {
      data: {
        status: 'completed',
        paymentstatus: 'paid',
        deliverystatus: 'delivered',
        message_key: 'paid',
        redirect: 'order-success',
      },
    },
  });
});
