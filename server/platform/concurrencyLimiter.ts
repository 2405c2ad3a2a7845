import { ShopRefusal } from './refusal.ts';

export type ConcurrencyLimiter = <T>(work: () => Promise<T>, first?: boolean) => Promise<T>;

/**
 * For work that could starve the shop: a few run side by side, some wait, the rest is sent away. What is `first` goes
 * before those that wait and is never sent away: the shop's own work, whose number is bounded elsewhere.
 * @throws ShopRefusal 503 BUSY, to be tried again after `retryAfter` seconds
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
      // the place is handed on, so nobody can slip in between
      if (next) next();
      else running -= 1;
    }
  };
};
