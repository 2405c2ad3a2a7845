import type { OrderProgress } from '../../contract/schemas/orders.ts';
import { detach } from '../platform/detach.ts';
import type { Log } from '../platform/log.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import type { OrderChanges } from './orderChanges.ts';

const encoder = new TextEncoder();
/** Comment line that keeps proxies from closing an idle stream. */
const heartbeat = encoder.encode(':\n\n');
/** Milliseconds between heartbeats. */
const heartbeatEvery = 15_000;
/** Lifetime of a stream in milliseconds. When it ends, the page opens a new one. */
const streamLife = 10 * 60_000;
/** Maximum number of messages that a slow client can leave unread. */
const mostUnread = 16;

type Bounds = { perOrder: number; perProcess: number };
const defaultBounds: Bounds = { perOrder: 4, perProcess: 500 };

type Stream = {
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** The last message sent. It is stored so that the same message is not sent twice in a row. */
  last: string;
  ends: NodeJS.Timeout;
};
type Watched = { streams: Set<Stream>; reading: boolean; outdated: boolean };

export type OrderPushes = {
  /**
   * Opens a stream of server-sent events. The stream sends the getOrderStatus response immediately and after
   * each change, whichever process makes it.
   * @throws ShopRefusal 429 TOO_MANY_STREAMS
   */
  open(orderId: string): Promise<ReadableStream<Uint8Array>>;
  /** Ends all streams, so that the pages go back to polling. */
  close(): void;
};

/** Manages this process's open streams. Limits their number, duration and unread data. */
export const createOrderPushes = (
  {
    changes,
    log,
    loadProgress,
  }: {
    changes: OrderChanges;
    log: Log;
    /** Loads an order's status response. Returns null if the order no longer exists. */
    loadProgress: (orderId: string) => Promise<OrderProgress | null>;
  },
  bounds: Bounds = defaultBounds,
): OrderPushes => {
  const watchedOrders = new Map<string, Watched>();
  let count = 0;

  const remove = (orderId: string, stream: Stream): boolean => {
    const entry = watchedOrders.get(orderId);
    if (!entry?.streams.delete(stream)) return false;
    count -= 1;
    clearTimeout(stream.ends);
    if (entry.streams.size === 0) watchedOrders.delete(orderId);
    return true;
  };
  const end = (orderId: string, stream: Stream): void => {
    if (remove(orderId, stream)) stream.controller.close();
  };
  const endAll = (): void => {
    for (const [orderId, { streams }] of watchedOrders) for (const stream of streams) end(orderId, stream);
  };
  const send = (orderId: string, stream: Stream, bytes: Uint8Array): void => {
    if ((stream.controller.desiredSize ?? 0) === 0) return end(orderId, stream);
    stream.controller.enqueue(bytes);
  };

  /**
   * Sends an order's status to all of its streams with one query. If the order changes during the query,
   * another query follows.
   */
  const push = async (orderId: string): Promise<void> => {
    const entry = watchedOrders.get(orderId);
    if (!entry) return;
    entry.outdated = true;
    if (entry.reading) return;
    entry.reading = true;
    try {
      while (entry.outdated) {
        entry.outdated = false;
        const progress = await loadProgress(orderId);
        const response = progress ? JSON.stringify(progress) : '';
        for (const stream of entry.streams) {
          if (response === stream.last) continue;
          stream.last = response;
          send(orderId, stream, encoder.encode(`data: ${response}\n\n`));
        }
      }
    } catch (error) {
      log.warn(
        { problem: error instanceof Error ? error.name : 'unknown' },
        'an order change could not be pushed',
      );
      for (const stream of entry.streams) end(orderId, stream);
    } finally {
      entry.reading = false;
    }
  };

  changes.subscribe({ receive: (orderId) => detach(push(orderId)), lose: endAll });
  const beat = setInterval(() => {
    for (const [orderId, { streams }] of watchedOrders)
      for (const stream of streams) send(orderId, stream, heartbeat);
  }, heartbeatEvery);
  beat.unref();

  return {
    open: async (orderId) => {
      const full = (): boolean =>
        count >= bounds.perProcess || (watchedOrders.get(orderId)?.streams.size ?? 0) >= bounds.perOrder;
      const refusal = (): ShopRefusal =>
        new ShopRefusal(429, 'tooMany', { code: 'TOO_MANY_STREAMS', retryAfter: 15 });
      if (full()) throw refusal();
      await changes.start();
      if (full()) throw refusal();
      let stream: Stream | null = null;
      const body = new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            const ends = setTimeout(() => stream && end(orderId, stream), streamLife);
            ends.unref();
            stream = { controller, last: '', ends };
            const entry = watchedOrders.get(orderId) ?? {
              streams: new Set(),
              reading: false,
              outdated: false,
            };
            entry.streams.add(stream);
            watchedOrders.set(orderId, entry);
            count += 1;
          },
          cancel: () => {
            if (stream) remove(orderId, stream);
          },
        },
        { highWaterMark: mostUnread },
      );
      detach(push(orderId));
      return body;
    },
    close: () => {
      clearInterval(beat);
      endAll();
    },
  };
};
