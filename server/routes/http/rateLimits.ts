import { ShopRefusal } from '../../platform/refusal.ts';

export type Limit = { burst: number; perSecond: number };

/** Token buckets in this process's memory: a bound on abuse, not on money, so that each process may have its own. */
export const createLimiter = (now: () => number = Date.now) => {
  const buckets = new Map<string, { left: number; at: number; full: number }>();
  const sweep = (): void => {
    for (const [key, bucket] of buckets) if (bucket.full < now()) buckets.delete(key);
  };
  let taken = 0;
  /** Takes one from the bucket of `key`. @throws ShopRefusal 429 with the seconds to wait */
  return (key: string, { burst, perSecond }: Limit): void => {
    taken += 1;
    if (taken % 1000 === 0) sweep();
    const known = buckets.get(key);
    const left = known ? Math.min(burst, known.left + ((now() - known.at) / 1000) * perSecond) : burst;
    if (left < 1)
      throw new ShopRefusal(429, 'tooMany', {
        code: 'TOO_MANY',
        retryAfter: Math.max(1, Math.ceil((1 - left) / perSecond)),
      });
    buckets.set(key, { left: left - 1, at: now(), full: now() + ((burst - left + 1) / perSecond) * 1000 });
  };
};
export type Limiter = ReturnType<typeof createLimiter>;

export const limits = {
  addCart: { burst: 120, perSecond: 2 },
  createSaleOrder: { burst: 60, perSecond: 1 },
  checkMobileNumber: { burst: 60, perSecond: 1 },
  sendPrintMail: { burst: 20, perSecond: 0.2 },
  geo: { burst: 60, perSecond: 1 },
  /** Codes and links that are tried. */
  code: { burst: 60, perSecond: 1 },
  social: { burst: 30, perSecond: 0.5 },
  receiptPdf: { burst: 30, perSecond: 0.5 },
  /** Per order. */
  receiptOfOrder: { burst: 10, perSecond: 0.2 },
  orderChanges: { burst: 60, perSecond: 0.5 },
  refreshorder: { burst: 2, perSecond: 0.2 },
} satisfies Record<string, Limit>;
