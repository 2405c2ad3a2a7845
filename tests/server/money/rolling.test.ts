/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLedgers, verifyLedgers } from '../../simulation/ledgers.ts';
import { until } from '../shop/harness.ts';
import { openServingShops, type ServingShops } from './balancer.ts';
import { openTraffic } from './traffic.ts';

/** `REPLACEMENTS=20` replaces each process twenty times. */
const rounds = Number(process.env['REPLACEMENTS'] ?? 1);

let shops: ServingShops;
beforeAll(async () => {
  shops = await openServingShops(11);
}, 120_000);
afterAll(() => shops.close());

test(
  'no request and no purchase fails during a rolling update, and every old process exits [R18]',
  { timeout: 180_000 + rounds * 60_000 },
  async () => {
    const { balancer, database, testbed, start } = shops;
    const serving = await Promise.all([start(), start()]);
    const traffic = openTraffic(balancer.origin);
    /** Number of requests sent during each replacement. */
    const meanwhile: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const [place, old] of serving.entries()) {
        await traffic.requests(20);
        const before = traffic.sent();
        serving[place] = await start();
        expect(await balancer.stop(old, traffic)).toBe(0);
        meanwhile.push(traffic.sent() - before);
      }
    await traffic.purchases(2);
    const { answers, failures, begun, bought, summary } = await traffic.end();
    console.log(
      `${meanwhile.length} processes replaced: ${summary}; ${Math.min(...meanwhile)} requests or more during each`,
    );
    expect(failures).toEqual([]);
    expect(Object.keys(answers)).toEqual(['200']);
    expect(bought).toBe(begun);
    expect(Math.min(...meanwhile)).toBeGreaterThanOrEqual(20);

    await until(async () => {
      const { rows } = await database.pool.query(
        `select 1 from job where done_at is null and kind in ('deliver', 'deliverCard', 'mail', 'codeMail', 'refund')`,
      );
      return rows.length === 0;
    });
    const verdict = await verifyLedgers(database.pool, await readLedgers(testbed, ['card']), []);
    expect(verdict.mismatches).toEqual([]);
    expect(verdict).toMatchObject({
      orders: bought + traffic.cancelled.length,
      completed: bought,
      unpaid: traffic.cancelled.length,
      captures: bought,
      deliveries: bought,
      refunds: 0,
    });
  },
);

test(
  'an older version of the shop still serves requests after a newer one has migrated the database',
  { timeout: 120_000 },
  async () => {
    const { balancer, database, testbed, start } = shops;
    const shop = testbed.shops()[0] ?? (await start());
    await database.pool.query(`alter table shop_order add column of_a_newer_version text`);
    await database.pool.query(
      `insert into migration (name, checksum) values ('9999_newer.sql', 'unknown here')`,
    );
    const traffic = openTraffic(balancer.origin);
    await traffic.purchases(1);
    expect((await traffic.end()).failures).toEqual([]);
    expect((await fetch(`http://127.0.0.1:${shop.port}/api/ready`)).status).toBe(200);
  },
);
