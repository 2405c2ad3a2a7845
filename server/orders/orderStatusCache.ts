import { enterOrder } from '../platform/telemetry/scope.ts';
import { sha256 } from '../platform/tokens.ts';
import type { OrderChanges } from './orderChanges.ts';
import type { OrderDetails } from './orderDetails.ts';

/** Maximum age of a cached response in milliseconds. It limits the effect of an undetected connection loss. */
const longestLife = 2_000;
const mostOrders = 1_000;

type Entry = { details: OrderDetails; hash: string; loadedAt: number };
/**
 * State of a running query: the orders that have changed since it started, and whether the connection was lost.
 */
type Running = { changed: Set<string>; isLost: boolean };

export type OrderStatusCache = {
  /** Loads an order by its token, for polling clients. @throws ShopRefusal 404 */
  load(token: string): Promise<OrderDetails>;
  /**
   * Removes an order from the cache after this process has changed the order. The database's notification about
   * the change arrives slightly later.
   */
  remove(id: string): void;
};

/**
 * Caches the orders polled by this process's clients until the orders change. While this process is not
 * listening for changes, nothing is cached.
 */
export const createOrderStatusCache = (
  changes: OrderChanges,
  loadFromDatabase: (token: string) => Promise<OrderDetails>,
): OrderStatusCache => {
  const entries = new Map<string, Entry>();
  const ids = new Map<string, string>();
  const running = new Set<Running>();

  const removeEntry = (id: string): void => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    ids.delete(entry.hash);
  };
  const store = (entry: Entry): void => {
    const { id } = entry.details.order;
    removeEntry(id);
    entries.set(id, entry);
    ids.set(entry.hash, id);
    const [oldest] = entries.keys();
    if (entries.size > mostOrders && oldest !== undefined) removeEntry(oldest);
  };
  const remove = (id: string): void => {
    removeEntry(id);
    for (const { changed } of running) changed.add(id);
  };

  changes.subscribe({
    receive: remove,
    lose: () => {
      entries.clear();
      ids.clear();
      for (const one of running) one.isLost = true;
    },
  });
  const isListening = (): Promise<boolean> =>
    changes.start().then(
      () => true,
      () => false,
    );

  return {
    remove,
    load: async (token) => {
      const hash = sha256(token);
      const entry = entries.get(ids.get(hash) ?? '');
      if (entry && performance.now() - entry.loadedAt < longestLife) {
        enterOrder(entry.details.order.id);
        return entry.details;
      }
      if (!(await isListening())) return await loadFromDatabase(token);
      const query: Running = { changed: new Set(), isLost: false };
      running.add(query);
      try {
        const loadedAt = performance.now();
        const details = await loadFromDatabase(token);
        if (!query.isLost && !query.changed.has(details.order.id)) store({ details, hash, loadedAt });
        return details;
      } finally {
        running.delete(query);
      }
    },
  };
};
