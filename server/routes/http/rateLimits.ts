import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/transaction.ts';
import { ShopRefusal } from '../../platform/refusal.ts';
import type { Secrets } from '../../platform/secrets.ts';

export type Limit = { burst: number; perSecond: number };

/** Takes one token from the bucket for `key`. @throws ShopRefusal 429 with the number of seconds to wait */
export type Limiter = (key: string, limit: Limit) => Promise<void>;

const refusal = (seconds: number): ShopRefusal =>
  new ShopRefusal(429, 'tooMany', { code: 'TOO_MANY', retryAfter: Math.max(1, Math.ceil(seconds)) });

/** Creates in-memory token buckets for a shop that runs in a single process. */
export const createLocalLimiter = (now: () => number = Date.now): Limiter => {
  const buckets = new Map<string, { tokens: number; at: number; full: number }>();
  const sweep = (): void => {
    for (const [key, bucket] of buckets) if (bucket.full < now()) buckets.delete(key);
  };
  let callCount = 0;
  return async (key, { burst, perSecond }) => {
    callCount += 1;
    if (callCount % 1000 === 0) sweep();
    const known = buckets.get(key);
    const tokens = known ? Math.min(burst, known.tokens + ((now() - known.at) / 1000) * perSecond) : burst;
    if (tokens < 1) throw refusal((1 - tokens) / perSecond);
    buckets.set(key, {
      tokens: tokens - 1,
      at: now(),
      full: now() + ((burst - tokens + 1) / perSecond) * 1000,
    });
  };
};

/**
 * Creates token buckets in the database, shared by all processes. Keys are stored as hashes. A request that
 * gets no token writes nothing. After a refusal, further requests with the same key are briefly refused without
 * a query, because queries for the same row would block each other while each holds a connection.
 */
export const createSharedLimiter = (
  db: Pick<Db, 'execute'>,
  secrets: Pick<Secrets, 'of'>,
  now: () => number = () => performance.now(),
): Limiter => {
  /**
   * Keys that have been refused. `freeAt` is the time at which a key's next token is due. `askAt` is the time
   * from which the database is queried for the key again: at most one second after the refusal.
   */
  const empty = new Map<string, { freeAt: number; askAt: number }>();
  const note = (key: string, seconds: number): void => {
    if (empty.size >= 1_000) for (const [other, { askAt }] of empty) if (askAt <= now()) empty.delete(other);
    empty.set(key, { freeAt: now() + seconds * 1_000, askAt: now() + Math.min(seconds, 1) * 1_000 });
  };
  return async (what, { burst, perSecond }) => {
    const key = secrets.of('tally', 'bucket', what);
    const known = empty.get(key);
    if (known && now() < known.askAt) throw refusal((known.freeAt - now()) / 1_000);
    const tokens = sql`least(${burst}::float8, b.remaining + extract(epoch from clock_timestamp() - b.at) * ${perSecond}::float8)`;
    const { rowCount } = await db.execute(sql`
      insert into rate_bucket as b (key, remaining, full_at)
        values (${key}, ${burst}::float8 - 1, clock_timestamp() + interval '1 s' / ${perSecond}::float8)
        on conflict (key) do update set remaining = ${tokens} - 1, at = clock_timestamp(),
            full_at = clock_timestamp() + (${burst}::float8 + 1 - ${tokens}) / ${perSecond}::float8 * interval '1 s'
          where ${tokens} >= 1`);
    if (rowCount !== 0) return;
    const { rows } = await db.execute<{ wait: number }>(
      sql`select (1 - ${tokens}) / ${perSecond}::float8 as wait from rate_bucket b where key = ${key}`,
    );
    const wait = rows[0]?.wait ?? 1;
    note(key, wait);
    throw refusal(wait);
  };
};

export const limits = {
  addCart: { burst: 120, perSecond: 2 },
  createSaleOrder: { burst: 60, perSecond: 1 },
  checkMobileNumber: { burst: 60, perSecond: 1 },
  sendPrintMail: { burst: 20, perSecond: 0.2 },
  geo: { burst: 60, perSecond: 1 },
  /** Limits the attempts to enter a code or open a link. */
  code: { burst: 60, perSecond: 1 },
  social: { burst: 30, perSecond: 0.5 },
  receiptPdf: { burst: 30, perSecond: 0.5 },
  /** Limits the requests for PDF receipts of the same order. */
  receiptOfOrder: { burst: 10, perSecond: 0.2 },
  orderChanges: { burst: 60, perSecond: 0.5 },
  refreshorder: { burst: 2, perSecond: 0.2 },
} satisfies Record<string, Limit>;
