import { ShopRefusal } from './refusal.ts';

export type ConcurrencyLimiter = <T>(work: () => Promise<T>, first?: boolean) => Promise<T>;

/**
 * Limits work that could block the shop: a few tasks run in parallel, some wait, and all others are rejected.
 * Tasks marked `first` skip the queue and are never rejected, because they are the shop's own work, which is
 * limited elsewhere.
 * @throws ShopRefusal 503 BUSY, to be retried after `retryAfter` seconds
 */
export const createConcurrencyLimiter = ({
  atOnce,
  maxWaiting,
  retryAfter,
}: {
  atOnce: number;
  maxWaiting: number;
  retryAfter: number;
}): ConcurrencyLimiter => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work, first = false) => {
    if (running >= atOnce) {
      if (!first && waiting.length >= maxWaiting)
        throw new ShopRefusal(503, 'wait', { code: 'BUSY', retryAfter });
      await new Promise<void>((go) => (first ? waiting.unshift(go) : waiting.push(go)));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // passes the slot straight to the next waiting task, so that no other task can take it first
      if (next) next();
      else running -= 1;
    }
  };
};
