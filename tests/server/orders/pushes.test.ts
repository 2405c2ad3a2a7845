import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OrderProgress } from '../../../contract/schemas/orders.ts';
import {
  createOrderChanges,
  type OrderChangeReader,
  type OrderChanges,
} from '../../../server/orders/orderChanges.ts';
import { loadProgress } from '../../../server/orders/orderDetails.ts';
import { createOrderPushes, type OrderPushes } from '../../../server/orders/orderPushes.ts';
import { connectDb } from '../../../server/platform/database/transaction.ts';
import { createLog } from '../../../server/platform/log.ts';
import type { ShopRefusal } from '../../../server/platform/refusal.ts';
import { slow } from '../../setup/tiers.ts';
import { giftCard, openShop, payAt, until, type Harness, type Shopper } from '../shop/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop();
});
afterAll(() => harness.close());

const connections: OrderChanges[] = [];
afterEach(() => connections.splice(0).forEach((changes) => changes.stop()));
const openChanges = (): OrderChanges => {
  const changes = createOrderChanges({ pool: harness.pool, log: createLog('silent') });
  connections.push(changes);
  return changes;
};
/** Creates the dependencies of a second shop process. */
const hubParts = () => ({
  changes: openChanges(),
  log: createLog('silent'),
  loadProgress: (orderId: string) => loadProgress(connectDb(harness.pool), orderId),
});

const decoder = new TextDecoder();
/** Reads an order's stream to its end. `messages` contains the messages received so far. */
const listen = (stream: ReadableStream<Uint8Array>) => {
  const messages: OrderProgress[] = [];
  const reader = stream.getReader();
  let text = '';
  const ended = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events)
        if (event.startsWith('data: ')) messages.push(JSON.parse(event.slice(6)) as OrderProgress);
    }
  })();
  return { messages, ended, close: () => reader.cancel() };
};
const ask = (shopper: Shopper, ordertoken: string): Promise<Response> =>
  shopper.browser.send('POST', '/api/orderChanges', { ordertoken });
const open = async (shopper: Shopper, ordertoken: string) => {
  const response = await ask(shopper, ordertoken);
  if (!response.body || response.status !== 200) throw new Error(`no stream: ${response.status}`);
  return { response, ...listen(response.body) };
};
const findId = async (orderno: string): Promise<string> => {
  const { rows } = await harness.pool.query<{ id: string }>('select id from shop_order where number = $1', [
    orderno,
  ]);
  return rows[0]!.id;
};

describe('pushing order changes to an open page', () => {
  test('an open page receives the getOrderStatus response immediately and again after every change, without polling', async () => {
    const ada = harness.shopper();
    const { ordertoken } = await ada.order(giftCard);
    const before = await ada.status(ordertoken);
    const { response, messages, close } = await open(ada, ordertoken);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    await until(() => messages.length === 1);
    expect(messages[0]).toEqual(before);
    // The webhook and the supplier complete the order without any call from the browser.
    await payAt((await ada.payUrl(ordertoken)).payurl, 'approve');
    const last = await until(() => messages.find(({ status }) => status === 'completed'));
    expect(last).toEqual(await ada.status(ordertoken));
    const statuses = messages.map(({ status }) => status);
    // States arrive in order, but short-lived ones can be skipped.
    const all = ['confirmed', 'payment', 'processing', 'completed'];
    expect(statuses).toEqual(statuses.toSorted((a, b) => all.indexOf(a) - all.indexOf(b)));
    // No message is repeated.
    expect(messages.filter((one, n) => JSON.stringify(one) === JSON.stringify(messages[n - 1]))).toEqual([]);
    await close();
  });

  test('an open page receives changes made by another process', async () => {
    const ada = harness.shopper();
    const { ordertoken, orderno } = await ada.order(giftCard);
    const other = createOrderPushes(hubParts());
    const { messages, ended } = listen(await other.open(await findId(orderno)));
    await until(() => messages.length === 1);
    await ada.browser.post('/cancelOrder', { ordertoken });
    await until(() => messages.at(-1)?.status === 'cancelled');
    other.close();
    await ended;
  });

  test('an open page does not receive changes to other orders', async () => {
    const [ada, eve] = [harness.shopper(), harness.shopper()];
    const others = await eve.order(giftCard);
    const { messages, close } = await open(eve, others.ordertoken);
    const { ordertoken } = await ada.order(giftCard);
    const own = await open(ada, ordertoken);
    await ada.browser.post('/cancelOrder', { ordertoken });
    await until(() => own.messages.at(-1)?.status === 'cancelled');
    expect(messages.map(({ status }) => status)).toEqual(['confirmed']);
    await Promise.all([close(), own.close()]);
  });

  test('every open page of an order receives each change once, also a page that was opened later', async () => {
    const ada = harness.shopper();
    const { ordertoken } = await ada.order(giftCard);
    const first = await open(ada, ordertoken);
    await until(() => first.messages.length === 1);
    const second = await open(ada, ordertoken);
    await until(() => second.messages.length === 1);
    await ada.browser.post('/cancelOrder', { ordertoken });
    await until(() => [first, second].every(({ messages }) => messages.at(-1)?.status === 'cancelled'));
    for (const { messages } of [first, second])
      expect(messages.map(({ status }) => status)).toEqual(['confirmed', 'cancelled']);
    await Promise.all([first.close(), second.close()]);
  });
});

describe('limits on the number of streams', () => {
  test('opening a stream requires an order token, which is never in a URL [ASVS-14.2.1]', async () => {
    const ada = harness.shopper();
    expect((await ask(ada, 'x'.repeat(43))).status).toBe(404);
    const { ordertoken } = await ada.order(giftCard);
    expect((await ada.browser.get(`/orderChanges?ordertoken=${ordertoken}`)).status).toBe(405);
  });

  test('an order can have four streams, and closing one makes room for another', async () => {
    const ada = harness.shopper();
    const { ordertoken } = await ada.order(giftCard);
    const streams = await Promise.all([1, 2, 3, 4].map(() => open(ada, ordertoken)));
    const refused = await ask(ada, ordertoken);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('15');
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_STREAMS' });
    await streams[0]!.close();
    const again = await until(async () => {
      const response = await ask(ada, ordertoken);
      return response.status === 200 && response;
    });
    await again.body!.cancel();
    await Promise.all(streams.slice(1).map(({ close }) => close()));
  });

  test('excess streams are rejected, even while the first stream is still connecting to the database', async () => {
    const ada = harness.shopper();
    const id = await findId((await ada.order(giftCard)).orderno);
    const hub = createOrderPushes(hubParts(), { perOrder: 4, perProcess: 100 });
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => hub.open(id)));
    const streams = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refusals = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(streams.filter(Boolean)).toHaveLength(4);
    expect(refusals).toHaveLength(4);
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 429 });
    const ends = streams.map((stream) => listen(stream).ended);
    hub.close();
    await Promise.all(ends);
  });

  test('the number of streams per shop process is limited, and closing one makes room for another', async () => {
    const ada = harness.shopper();
    const [first, second] = [await ada.order(giftCard), await harness.shopper().order(giftCard)];
    const hub = createOrderPushes(hubParts(), { perOrder: 4, perProcess: 1 });
    const { close } = listen(await hub.open(await findId(first.orderno)));
    await expect(hub.open(await findId(second.orderno))).rejects.toMatchObject({ status: 429 });
    await close();
    const { ended } = listen(await hub.open(await findId(second.orderno)));
    hub.close();
    await ended;
  });

  describe('limits for the stream of an order that changes often', () => {
    /** Id of an order that does not exist, so that no other test can change it. */
    const orderId = '00000000-0000-4000-8000-000000000050';
    let hub: OrderPushes;
    afterEach(() => {
      vi.useRealTimers();
      hub.close();
    });
    const openHub = async () => {
      let loads = 0;
      hub = createOrderPushes({
        ...hubParts(),
        loadProgress: async () => ({ n: (loads += 1) }) as unknown as OrderProgress,
      });
      const reader = (await hub.open(orderId)).getReader();
      await until(() => loads === 1);
      return {
        reader,
        /** Reports one change to the order at a time, until the stream has loaded the order `most` times. */
        say: (most: number): Promise<boolean> =>
          until(async () => {
            if (loads >= most) return true;
            const next = loads + 1;
            await harness.pool.query('select pg_notify($1, $2)', ['order_changed', orderId]);
            await until(() => loads === next);
            return loads >= most;
          }),
        read: async (): Promise<string | null> => {
          const { done, value } = await reader.read();
          return done ? null : decoder.decode(value);
        },
      };
    };
    const event = (n: number): string => `data: {"n":${n}}\n\n`;

    test('up to sixteen messages are buffered for a page that does not read them', slow, async () => {
      const { reader, say, read } = await openHub();
      await say(16);
      for (let n = 1; n <= 16; n += 1) expect(await read()).toBe(event(n));
      await say(17);
      expect(await read()).toBe(event(17));
      await reader.cancel();
    });

    test('the stream ends at the seventeenth unread message', slow, async () => {
      const { say, read } = await openHub();
      await say(17);
      for (let n = 1; n <= 16; n += 1) expect(await read()).toBe(event(n));
      expect(await read()).toBeNull();
    });

    test('a shop process allows 500 streams by default', async () => {
      hub = createOrderPushes({ ...hubParts(), loadProgress: async () => null });
      const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
      for (let n = 0; n < 500; n += 1) await hub.open(idOf(n));
      await expect(hub.open(idOf(500))).rejects.toMatchObject({ status: 429 });
    });

    test('a stream sends a keep-alive line every 15 seconds', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const { say, read } = await openHub();
      vi.advanceTimersByTime(14_999);
      await say(2);
      vi.advanceTimersByTime(1);
      vi.advanceTimersByTime(15_000);
      await say(3);
      hub.close();
      expect(vi.getTimerCount()).toBe(0);
      const all = [await read(), await read(), await read(), await read(), await read(), await read()];
      expect(all).toEqual([event(1), event(2), ':\n\n', ':\n\n', event(3), null]);
    });

    test('a stream ends after ten minutes and makes room for another', async () => {
      await openHub();
      for (let n = 0; n < 2; n += 1) await hub.open(orderId);
      const tryOpen = () =>
        hub.open(orderId).then(
          () => 200,
          ({ status }: ShopRefusal) => status,
        );
      // The database connection is already open, so the stream's timer is the only new one.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      let over = false;
      void listen(await hub.open(orderId)).ended.then(() => (over = true));
      vi.advanceTimersByTime(10 * 60_000 - 1);
      expect(await tryOpen()).toBe(429);
      expect(over).toBe(false);
      vi.advanceTimersByTime(1);
      await harness.pool.query('select 1');
      expect(over).toBe(true);
      expect(await tryOpen()).toBe(200);
    });
  });

  describe('streams without a database', () => {
    const orderId = '00000000-0000-4000-8000-000000000052';
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    /** Opens a hub whose connection and queries the test controls. */
    const openHub = (load: (n: number) => Promise<void> = () => Promise.resolve()) => {
      const readers: OrderChangeReader[] = [];
      let loads = 0;
      const hub = createOrderPushes({
        changes: {
          start: () => Promise.resolve(),
          subscribe: (reader) => void readers.push(reader),
          stop: () => {},
        },
        log: createLog('silent'),
        loadProgress: async () => {
          const n = (loads += 1);
          await load(n);
          return { n } as unknown as OrderProgress;
        },
      });
      return {
        hub,
        countLoads: () => loads,
        /** Reports a change to the order, and gives the hub time to react. */
        say: async () => {
          for (const { receive } of readers) receive(orderId);
          await turn();
        },
      };
    };

    test('changes that arrive during a query cause only one more query, whose result is sent last', async () => {
      const waiting: (() => void)[] = [];
      const { hub, say, countLoads } = openHub(() => new Promise((resolve) => waiting.push(resolve)));
      const { messages, ended } = listen(await hub.open(orderId));
      await say();
      await say();
      expect(countLoads()).toBe(1);
      for (const release of waiting) release();
      await turn();
      expect(countLoads()).toBe(2);
      waiting[1]?.();
      await turn();
      expect(countLoads()).toBe(2);
      expect(messages).toEqual([{ n: 1 }, { n: 2 }]);
      hub.close();
      await ended;
    });

    test('a stream buffers sixteen messages for a page that does not read them, and ends at the next one', async () => {
      const { hub, say, countLoads } = openHub();
      const [slow, fast] = [(await hub.open(orderId)).getReader(), listen(await hub.open(orderId))];
      await turn();
      while (countLoads() < 16) await say();
      const event = (n: number): string => `data: {"n":${n}}\n\n`;
      expect(decoder.decode((await slow.read()).value)).toBe(event(1));
      // The page has read one message, so another one fits.
      for (let n = 0; n < 2; n += 1) await say();
      for (let n = 2; n <= 17; n += 1) expect(decoder.decode((await slow.read()).value)).toBe(event(n));
      expect((await slow.read()).done).toBe(true);
      await vi.waitFor(() => expect(fast.messages.at(-1)).toEqual({ n: 18 }));
      hub.close();
      await fast.ended;
    });

    test('closing a page ends the timer of its stream, and later changes cause no query', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const { hub, say, countLoads } = openHub();
      const reader = (await hub.open(orderId)).getReader();
      await turn();
      expect(vi.getTimerCount()).toBe(1);
      await reader.cancel();
      expect(vi.getTimerCount()).toBe(0);
      await say();
      expect(countLoads()).toBe(1);
      vi.useRealTimers();
      hub.close();
    });
  });

  test("if an order cannot be read, its stream ends, and only the error's name is logged", async () => {
    const lines: string[] = [];
    const hub = createOrderPushes({
      changes: openChanges(),
      log: createLog('warn', { write: (line: string) => void lines.push(line) }),
      loadProgress: () => Promise.reject(new RangeError('the code is 1234567890')),
    });
    await listen(await hub.open('00000000-0000-4000-8000-000000000051')).ended;
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { problem: 'RangeError', msg: 'an order change could not be pushed' },
    ]);
    expect(lines.join('')).not.toContain('1234567890');
    hub.close();
  });

  test('losing the database connection ends all streams, and new streams work again afterwards', async () => {
    const ada = harness.shopper();
    const { ordertoken } = await ada.order(giftCard);
    const { messages, ended } = await open(ada, ordertoken);
    await until(() => messages.length === 1);
    await harness.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen order_changed' and datname = current_database()`,
    );
    await ended;
    const again = await open(ada, ordertoken);
    await ada.browser.post('/cancelOrder', { ordertoken });
    await until(() => again.messages.at(-1)?.status === 'cancelled');
    await again.close();
  });
});
