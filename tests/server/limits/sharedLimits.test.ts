import { randomUUID } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as tries from '../../../server/limits/tries.ts';
import { connectDb, type Tx } from '../../../server/platform/database/transaction.ts';
import {
  consumeRateLimit,
  consumeRateLimitIn,
  type RateLimit,
} from '../../../server/platform/rateLimiter.ts';
import type { ShopRefusal } from '../../../server/platform/refusal.ts';
import { createSecrets } from '../../../server/platform/secrets.ts';
import {
  createLocalLimiter,
  createSharedLimiter,
  type Limiter,
} from '../../../server/routes/http/rateLimits.ts';
import { createShopClient } from '../../support/shop/client.ts';
import { registerCustomer } from '../../support/shop/shopper.ts';
import { openShop, topUp, type Harness } from '../shop/harness.ts';
import { limitedCalls } from './limitedCalls.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openShop({ TRUST_PROXY: '1' });
});
afterAll(() => harness.close());

/** With this limit, a bucket barely refills during the test. */
const limit = { burst: 3, perSecond: 0.001 };
const refused = { status: 429, code: 'TOO_MANY' };
const shared = (now?: () => number): Limiter =>
  createSharedLimiter(connectDb(harness.pool), createSecrets([Buffer.alloc(32, 7)]), now);

describe('rate limits', () => {
  test.each([
    ['within one process', () => createLocalLimiter()],
    ['shared by processes', shared],
  ])('a rate limit bucket %s does not limit requests with a different key', async (_, create) => {
    const [take, key] = [create(), randomUUID()];
    for (let n = 0; n < limit.burst; n += 1) await take(key, limit);
    const error: unknown = await take(key, limit).catch((reason: unknown) => reason);
    expect(error).toMatchObject(refused);
    // The bucket has been refilling since the first request, so the wait for the next token is slightly shorter
    // than 1000 s.
    expect((error as ShopRefusal).retryAfter).toBeGreaterThan(500);
    expect((error as ShopRefusal).retryAfter).toBeLessThanOrEqual(1000);
    await take(randomUUID(), limit);
  });

  test('two processes share one rate limit bucket, even for parallel requests', async () => {
    const [one, other, key] = [shared(), shared(), randomUUID()];
    const taken = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? one : other)(key, limit)),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit.burst);
  });

  test('a rate limit bucket refills according to the database clock', async () => {
    let later = 0;
    const [take, key] = [shared(() => later), randomUUID()];
    for (let n = 0; n < limit.burst; n += 1) await take(key, limit);
    await expect(take(key, limit)).rejects.toMatchObject(refused);
    // In 1500 s, the bucket gains one and a half tokens.
    later = 1_500_000;
    await harness.pool.query(`update rate_bucket set at = at - interval '1500 s'`);
    await take(key, limit);
    await expect(take(key, limit)).rejects.toMatchObject(refused);
  });

  test('once a limit is reached, further calls are rejected for one second without a database query', async () => {
    const db = connectDb(harness.pool);
    let queryCount = 0;
    const counting: Pick<typeof db, 'execute'> = {
      execute: (query) => {
        queryCount += 1;
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
    const before = queryCount;
    const again = await Promise.allSettled(Array.from({ length: 30 }, () => take(key, limit)));
    expect(again.filter(({ status }) => status === 'rejected')).toHaveLength(30);
    const { retryAfter } = (again[0] as PromiseRejectedResult).reason as ShopRefusal;
    expect(again[0]).toMatchObject({ reason: refused });
    expect(retryAfter).toBeGreaterThan(500);
    expect(retryAfter).toBeLessThanOrEqual(1000);
    expect(queryCount).toBe(before);
    // Buckets with other keys are not affected.
    await take(randomUUID(), limit);
    expect(queryCount).toBe(before + 1);
    time = 1_000;
    await expect(take(key, limit)).rejects.toMatchObject(refused);
    expect(queryCount).toBe(before + 3);
  });

  test('once a thousand refusals are stored, those that are no longer needed are removed', async () => {
    let [time, reads] = [0, 0];
    const clock = (): number => {
      reads += 1;
      return time;
    };
    // This database refuses every request.
    const execute = ((query: unknown) => {
      void query;
      return Promise.resolve({ rowCount: 0, rows: [{ wait: 500 }] });
    }) as unknown as Parameters<typeof createSharedLimiter>[0]['execute'];
    const take = createSharedLimiter({ execute }, createSecrets([Buffer.alloc(32, 7)]), clock);
    /** Counts the readings of the clock: two for each refusal, and one for each stored refusal that is checked. */
    const countReads = async (...keys: string[]): Promise<number> => {
      reads = 0;
      for (const key of keys) await expect(take(key, limit)).rejects.toMatchObject(refused);
      return reads;
    };
    expect(await countReads(...Array.from({ length: 1_000 }, (_, n) => `${n}`))).toBe(2_000);
    time = 999;
    expect(await countReads('a')).toBe(1_002);
    time = 1_000;
    expect(await countReads('b')).toBe(1_003);
    expect(await countReads('c')).toBe(2);
  });

  test('the stored key of a rate limit bucket does not reveal the requester', async () => {
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

describe('rate limits on calls', () => {
  /**
   * Loads a bucket after the first request. Returns its burst and the seconds until it is full.
   */
  const loadBucket = async (what: string) => {
    const { rows } = await harness.pool.query<{ remaining: number; seconds: number }>(
      `select remaining, round(extract(epoch from full_at - at)::numeric, 1)::float8 as seconds
         from rate_bucket where key = $1`,
      [harness.app.shop.secrets.of('tally', 'bucket', what)],
    );
    return rows.map(({ remaining, seconds }) => ({ burst: remaining + 1, seconds }));
  };

  const emptyBucket = (what: string) =>
    harness.pool.query('update rate_bucket set remaining = 0, at = clock_timestamp() where key = $1', [
      harness.app.shop.secrets.of('tally', 'bucket', what),
    ]);

  test.each(limitedCalls)(
    'the call %s %s takes a token from the bucket %s',
    async (method, path, name, burst, rate) => {
      const address = `10.3.0.${limitedCalls.findIndex((call) => call[1] === path)}`;
      const browser = createShopClient(harness.url, { headers: { 'x-forwarded-for': address } });
      await browser.send(method, `/api/${path}`, method === 'GET' ? undefined : {});
      expect(await loadBucket(`${name} ${address}`)).toEqual([{ burst, seconds: 1 / rate }]);
    },
  );

  test('refreshing an order and downloading its receipt are also limited per order', async () => {
    const shopper = harness.shopper();
    const { ordertoken, orderno } = await shopper.order(topUp);
    await shopper.browser.post('/refreshorder', { ordertoken });
    await shopper.browser.send('POST', '/api/receiptPdf', { ordertoken });
    const { rows } = await harness.pool.query<{ id: string }>('select id from shop_order where number = $1', [
      orderno,
    ]);
    expect(await loadBucket(`refreshorder ${rows[0]!.id}`)).toEqual([{ burst: 2, seconds: 5 }]);
    expect(await loadBucket(`receiptPdf ${rows[0]!.id}`)).toEqual([{ burst: 10, seconds: 5 }]);
    for (const name of ['refreshorder', 'receiptPdf']) await emptyBucket(`${name} ${rows[0]!.id}`);
    expect((await shopper.browser.post('/refreshorder', { ordertoken })).status).toBe(429);
    expect((await shopper.browser.send('POST', '/api/receiptPdf', { ordertoken })).status).toBe(429);
  });

  test('uploads of IDs are limited per account', async () => {
    const { browser, email } = await registerCustomer(harness.url);
    await browser.post('/updateprofile', { document: {} });
    const { rows } = await harness.pool.query<{ id: string }>('select id from account where email = $1', [
      email,
    ]);
    expect(await loadBucket(`document ${rows[0]!.id}`)).toEqual([{ burst: 10, seconds: 60 }]);
    await emptyBucket(`document ${rows[0]!.id}`);
    expect((await browser.post('/updateprofile', { document: {} })).status).toBe(429);
  });
});

describe('rate limits within one process', () => {
  test('a bucket refills with time but never beyond its burst', async () => {
    let time = 0;
    const [take, key] = [createLocalLimiter(() => time), randomUUID()];
    const takeAll = async (): Promise<number> => {
      for (let n = 0; ; n += 1)
        if ((await take(key, { burst: 3, perSecond: 0.5 }).catch(() => 'refused')) === 'refused') return n;
    };
    expect(await takeAll()).toBe(3);
    time += 1_999;
    expect(await takeAll()).toBe(0);
    time += 1;
    expect(await takeAll()).toBe(1);
    time += 60_000;
    expect(await takeAll()).toBe(3);
  });

  test('a refusal states the wait until the next token in whole seconds, with a minimum of one', async () => {
    let time = 0;
    const [take, key] = [createLocalLimiter(() => time), randomUUID()];
    const wait = async () =>
      ((await take(key, { burst: 1, perSecond: 0.1 }).catch((error: unknown) => error)) as ShopRefusal)
        .retryAfter;
    await take(key, { burst: 1, perSecond: 0.1 });
    expect(await wait()).toBe(10);
    time += 7_500;
    expect(await wait()).toBe(3);
    time += 2_499;
    expect(await wait()).toBe(1);
  });

  test('the regular removal of full buckets keeps a bucket that is not yet full', async () => {
    let time = 0;
    const [take, rate] = [createLocalLimiter(() => time), { burst: 3, perSecond: 0.5 }];
    const takeFromOthers = async (): Promise<void> => {
      for (let n = 0; n < 1_000; n += 1) await take(`other ${time} ${n}`, rate);
    };
    for (let n = 0; n < 3; n += 1) await take('own', rate);
    time = 1_999;
    await takeFromOthers();
    await expect(take('own', rate)).rejects.toMatchObject(refused);
    time = 5_999;
    await takeFromOthers();
    for (let n = 0; n < 2; n += 1) await take('own', rate);
    await expect(take('own', rate)).rejects.toMatchObject(refused);
  });

  test('every thousand calls, all full buckets are removed', async () => {
    let [time, reads, keys] = [0, 0, 0];
    const clock = (): number => {
      reads += 1;
      return time;
    };
    const take = createLocalLimiter(clock);
    /** Counts the readings of the clock. It is read twice for each call and once for each bucket that is checked. */
    const countReads = async (calls: number): Promise<number> => {
      reads = 0;
      for (let n = 0; n < calls; n += 1) await take(`${(keys += 1)}`, { burst: 3, perSecond: 0.5 });
      return reads;
    };
    expect(await countReads(999)).toBe(1_998);
    expect(await countReads(1)).toBe(2 + 999);
    // After one call, a bucket needs two seconds until it is full.
    time = 2_001;
    expect(await countReads(1_000)).toBe(2_000 + 1_999);
    time = 2_002;
    expect(await countReads(1_000)).toBe(2_000 + 1_999);
  });
});

const [minute, quarter, hour, day, week] = [60, 900, 3600, 86_400, 604_800] as const;
const sms = { perHour: 30, perAddress: 7 };
const own = { known: 'own browser' };
/**
 * The functions `mailOf`, `phoneOf` and `netOf` return an email address, a phone number or an IP address that
 * is unique for each `n`.
 */
const mailOf = (n: number): string => `person${n}@mail.example`;
const phoneOf = (n: number): string => `+4179000000${n}`;
const netOf = (n: number): string => `10.0.0.${n}`;
const [mail, phone, net] = ['ada@mail.example', '+41791234567', '10.9.9.9'] as const;

/**
 * Each row contains the limited action, a function that returns the rate limits for the `n`th call, the number
 * of allowed calls and the period in seconds. `pause` is the period of an additional, stricter limit, also in
 * seconds.
 */
const limited: [
  what: string,
  bounds: (n: number) => RateLimit[],
  most: number,
  seconds: number,
  pause?: number,
][] = [
  ['sign-ins from a network', (n) => tries.triesToLogIn(mailOf(n), net, null), 100, quarter],
  ['sign-ins to an account from a network', () => tries.triesToLogIn(mail, net, null), 10, quarter],
  ['sign-ins to an account from all networks', (n) => tries.triesToLogIn(mail, netOf(n), null), 100, hour],
  [
    'sign-ins to an account in a known browser',
    (n) => tries.triesToLogIn(mail, netOf(n), 'secret'),
    10,
    quarter,
  ],
  ['sign-ups from a network', () => tries.triesToSignUp(net), 60, hour],
  ['password resets of an account', (n) => tries.triesToReset(mail, netOf(n), null), 3, hour],
  ['password resets in a known browser', (n) => tries.triesToReset(mail, netOf(n), 'secret'), 3, hour],
  ['password resets from a network', (n) => tries.triesToReset(mailOf(n), net, null), 20, hour],
  [
    'identity confirmations for an account in a quarter of an hour',
    () => tries.triesToProve('x'),
    10,
    quarter,
  ],
  ['identity confirmations for an account in a day', () => tries.triesToProve('x'), 30, day, quarter],
  ['passkey attempts for an account', () => tries.triesByPasskey('x'), 20, quarter],
  ['text messages to a number in a minute', (n) => tries.messagesTo(phone, netOf(n), own, sms), 1, minute],
  [
    'text messages to a number in ten minutes',
    (n) => tries.messagesTo(phone, netOf(n), own, sms),
    3,
    600,
    minute,
  ],
  ['text messages to a number in an hour', (n) => tries.messagesTo(phone, netOf(n), own, sms), 5, hour, 600],
  ['text messages to a number in a day', (n) => tries.messagesTo(phone, netOf(n), own, sms), 10, day, hour],
  [
    'text messages to a number that strangers request',
    (n) => tries.messagesTo(phone, netOf(n), 'stranger', sms),
    1,
    minute,
  ],
  ['text messages from a network', (n) => tries.messagesTo(phoneOf(n), net, 'stranger', sms), 7, hour],
  [
    'text messages that strangers request in ten minutes',
    (n) => tries.messagesTo(phoneOf(n), netOf(n), 'stranger', sms),
    8,
    600,
  ],
  [
    'text messages that strangers request in an hour',
    (n) => tries.messagesTo(phoneOf(n), netOf(n), 'stranger', sms),
    24,
    hour,
    600,
  ],
  ['text messages of the whole shop', (n) => tries.messagesTo(phoneOf(n), netOf(n), own, sms), 30, hour],
  ['emails to an address in a minute', (n) => tries.mailsTo(mail, netOf(n)), 1, minute],
  ['emails to an address in an hour', (n) => tries.mailsTo(mail, netOf(n)), 5, hour, minute],
  ['emails from a network', (n) => tries.mailsTo(mailOf(n), net), 60, hour],
  ['checks of new contacts of an account', () => tries.contactsOf('x'), 20, hour],
  ['checks of addresses of an account', () => tries.addressesOf('x'), 20, hour],
  ['gifts of an order', (n) => tries.giftsTo('x', mailOf(n), netOf(n)), 6, hour],
  ['gift links of an order', (n) => tries.giftsTo('x', '', netOf(n)), 6, hour],
  [
    'gifts to an address in any spelling',
    (n) => tries.giftsTo(`${n}`, n % 2 ? mail : mail.toUpperCase(), netOf(n)),
    5,
    hour,
  ],
  ['gift links from a network', (n) => tries.giftsTo(`${n}`, '', net), 10, hour],
  ['shares of an order', (n) => tries.sharesOf('x', netOf(n)), 20, hour],
  ['shares from a network', (n) => tries.sharesOf(`${n}`, net), 60, hour],
  ['request links of an account', (n) => tries.requestLinksOf('x', netOf(n)), 20, hour],
  ['request links from a network', (n) => tries.requestLinksOf(`${n}`, net), 60, hour],
  ['top-up requests to a customer', (n) => tries.requestsTo('x', netOf(n)), 7, week],
  ['top-up requests from a network', (n) => tries.requestsTo(`${n}`, net), 10, hour],
  ['promo codes in a browser', (n) => tries.promoCodesBy('x', netOf(n)), 10, hour],
  ['promo codes from a network', (n) => tries.promoCodesBy(`${n}`, net), 30, hour],
  ['contact messages of an address', (n) => tries.contactFormsBy(mail, netOf(n)), 3, hour],
  ['contact messages from a network', (n) => tries.contactFormsBy(mailOf(n), net), 10, hour],
  ['subscriptions of an address', (n) => tries.newslettersTo(mail, netOf(n)), 3, hour],
  ['subscriptions from a network', (n) => tries.newslettersTo(mailOf(n), net), 20, hour],
];

describe('limits on attempts', () => {
  const age = (seconds: number) =>
    harness.pool.query(`update tally set at = at - $1 * interval '1 s'`, [seconds]);

  test.each(limited)('the shop limits %s', async (_, bounds, most, seconds, pause = 0) => {
    await harness.pool.query('delete from tally');
    let calls = 0;
    const call = async (): Promise<'allowed' | number | undefined> => {
      calls += 1;
      const refusal: unknown = await consumeRateLimit(harness.app.shop, bounds(calls)).then(
        () => null,
        (error: unknown) => error,
      );
      return refusal === null ? 'allowed' : (refusal as ShopRefusal).status;
    };
    expect(await call()).toBe('allowed');
    if (most > 1) {
      // Copying the first call's row is faster than repeating the call.
      await harness.pool.query(
        `insert into tally (key, at, keep_until) select key, at, keep_until from tally, generate_series(3, $1)`,
        [most],
      );
      await age(pause + 1);
      expect(await call(), `call ${most}`).toBe('allowed');
    }
    await age(pause > 0 ? minute + 1 : 0);
    expect(await call(), `call ${most + 1}`).toBe(429);
    // Check two seconds before and two seconds after the first calls drop out of the period.
    const passed = most > 1 ? pause + 1 + (pause > 0 ? minute + 1 : 0) : 0;
    await age(seconds - passed - 2);
    expect(await call(), 'within the period').toBe(429);
    await age(4);
    expect(await call(), 'after the period').toBe('allowed');
  });

  test('a refused attempt counts towards no limit and states when the oldest attempt drops out of the period', async () => {
    await harness.pool.query('delete from tally');
    const full = { what: 'full', most: 2, seconds: 100 };
    const attempt = (...bounds: RateLimit[]) => consumeRateLimit(harness.app.shop, bounds);
    await attempt(full);
    await age(60);
    await attempt(full);
    const refusal = (await attempt({ ...full, what: 'free' }, full).catch(
      (error: unknown) => error,
    )) as ShopRefusal;
    expect(refusal).toMatchObject(refused);
    expect(refusal.retryAfter).toBeGreaterThan(20);
    expect(refusal.retryAfter).toBeLessThanOrEqual(40);
    expect((await harness.pool.query('select from tally')).rowCount).toBe(2);
    await expect(attempt({ what: 'never', most: 0, seconds: 60 })).rejects.toMatchObject({
      ...refused,
      retryAfter: 60,
    });
  });

  test('an attempt is stored for the longest of its periods', async () => {
    await harness.pool.query('delete from tally');
    const periods = [60, 86_400, 600].map((seconds) => ({ what: 'x', most: 9, seconds }));
    await consumeRateLimit(harness.app.shop, periods);
    const { rows } = await harness.pool.query(
      'select round(extract(epoch from keep_until - at))::int as seconds from tally',
    );
    expect(rows).toEqual([{ seconds: 86_400 }]);
  });

  test('parallel attempts share a limit, and all transactions lock its keys in the same order', async () => {
    const bound = { what: randomUUID(), most: 3, seconds: 100 };
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, () => consumeRateLimit(harness.app.shop, [bound])),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);

    const findLocks = async (names: string[]): Promise<unknown[]> => {
      const locks: unknown[] = [];
      const execute = (query: SQL) => {
        const { sql: text, params } = new PgDialect().sqlToQuery(query);
        if (text.includes('pg_advisory_xact_lock')) locks.push(params[0]);
        return Promise.resolve({ rows: [] });
      };
      const bounds = names.map((what) => ({ ...bound, what }));
      await consumeRateLimitIn({ execute } as unknown as Tx, harness.app.shop.secrets, bounds);
      return locks;
    };
    const [there, back] = [await findLocks(['a', 'b', 'c', 'd']), await findLocks(['d', 'c', 'b', 'a'])];
    expect(new Set(there).size).toBe(4);
    expect(back).toEqual(there);
  });
});
