import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDb } from '../../../server/platform/database/transaction.ts';
import type { ShopRefusal } from '../../../server/platform/refusal.ts';
import { createSecrets } from '../../../server/platform/secrets.ts';
import {
  createLocalLimiter,
  createSharedLimiter,
  type Limiter,
} from '../../../server/routes/http/rateLimits.ts';
import { openShop, type Harness } from '../shop/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop();
});
afterAll(() => harness.close());

/** A bucket that barely refills during the test. */
const limit = { burst: 3, perSecond: 0.001 };
const refused = { status: 429, code: 'TOO_MANY' };
const shared = (now?: () => number): Limiter =>
  createSharedLimiter(connectDb(harness.pool), createSecrets([Buffer.alloc(32, 7)]), now);

describe('rate limits', () => {
  test.each([
    ['within one process', () => createLocalLimiter()],
    ['shared by processes', shared],
  ])('a bucket %s is emptied only by requests with its key', async (_, create) => {
    const [take, key] = [create(), randomUUID()];
    for (let n = 0; n < limit.burst; n += 1) await take(key, limit);
    const error: unknown = await take(key, limit).catch((reason: unknown) => reason);
    expect(error).toMatchObject(refused);
    // The wait is shorter than a full refill, because the bucket starts refilling on the first request.
    expect((error as ShopRefusal).retryAfter).toBeGreaterThan(500);
    expect((error as ShopRefusal).retryAfter).toBeLessThanOrEqual(1000);
    await take(randomUUID(), limit);
  });

  test('two processes share a bucket, even for parallel requests', async () => {
    const [one, other, key] = [shared(), shared(), randomUUID()];
    const taken = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? one : other)(key, limit)),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit.burst);
  });

  test('the bucket refills according to the database clock', async () => {
    let later = 0;
    const [take, key] = [shared(() => later), randomUUID()];
    for (let n = 0; n < limit.burst; n += 1) await take(key, limit);
    await expect(take(key, limit)).rejects.toMatchObject(refused);
    // In 1500 s the bucket refills by one and a half tokens.
    later = 1_500_000;
    await harness.pool.query(`update rate_bucket set at = at - interval '1500 s'`);
    await take(key, limit);
    await expect(take(key, limit)).rejects.toMatchObject(refused);
  });

  test('once a limit is reached, further calls are rejected for one second without querying the database', async () => {
    const db = connectDb(harness.pool);
    let asked = 0;
    const counting: Pick<typeof db, 'execute'> = {
      execute: (query) => {
        asked += 1;
        return db.execute(query);
      },
    };
    let time = 0;
    const [take, key] = [
      createSharedLimiter(counting, createSecrets([Buffer.alloc(32, 7)]), () => time),
      randomUUID(),
    ];
    for (let n = 0; n < limit.burst; n += 1) await take(key, limit);
    await expect(take(key, limit)).rejects.toMatchObject(refused);
    const before = asked;
    const again = await Promise.allSettled(Array.from({ length: 30 }, () => take(key, limit)));
    expect(again.filter(({ status }) => status === 'rejected')).toHaveLength(30);
    expect(again[0]).toMatchObject({ reason: refused });
    expect(asked).toBe(before);
    // Another key is not affected.
    await take(randomUUID(), limit);
    expect(asked).toBe(before + 1);
    time = 1_001;
    await expect(take(key, limit)).rejects.toMatchObject(refused);
    expect(asked).toBe(before + 3);
  });

  test('the stored key does not reveal whose bucket it is', async () => {
    await shared()('addCart 203.0.113.9', limit);
    const { rows } = await harness.pool.query<{ key: string }>('select key from rate_bucket');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => key.includes('203.0.113') || key.includes('addCart'))).toEqual([]);
  });

  test('a shop with an external database stores its rate limits there', async () => {
    const before = await harness.pool.query('select from rate_bucket');
    await harness
      .shopper()
      .browser.get('/checkMobileNumber?isd=41&mobile=791234567')
      .catch(() => {});
    const after = await harness.pool.query('select from rate_bucket');
    expect(after.rowCount).toBe((before.rowCount ?? 0) + 1);
  });
});
