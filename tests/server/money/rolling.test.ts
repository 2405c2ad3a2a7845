import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../../scripts/faults/random.ts';
import { openTestbed, type ShopProcess, type Testbed } from '../../../scripts/faults/testbed.ts';
import { until } from '../shop/harness.ts';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.ts';
import { temporaryDataDir } from '../support/process.ts';
import { keepBuying, openBalancer, type Balancer } from './balancer.ts';

let database: FreshDatabase;
let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
let testbed: Testbed;
let balancer: Balancer;

beforeAll(async () => {
  database = await freshDatabase();
  folder = await temporaryDataDir();
  testbed = await openTestbed({
    databaseUrl: database.url,
    dataDir: folder.dataDir,
    random: createRandom(11),
    env: { DRAIN_SECONDS: '1' },
  });
  balancer = await openBalancer();
}, 120_000);
afterAll(async () => {
  await balancer.close();
  await testbed.close();
  await database.drop();
  await folder.remove();
});

const start = async (): Promise<ShopProcess> => balancer.add(await testbed.start());

test(
  'one process after the other is replaced while people buy: no purchase fails, and each ends by itself',
  { timeout: 240_000 },
  async () => {
    const old = await Promise.all([start(), start()]);
    const shopping = keepBuying(balancer, 4);
    const codes: (number | null)[] = [];
    for (const one of old) {
      await shopping.more(2);
      await start();
      codes.push(await balancer.stop(one));
    }
    await shopping.more(2);
    const bought = await shopping.end();
    expect(codes).toEqual([0, 0]);
    await until(async () => {
      const { rows } = await database.pool.query(
        `select 1 from job where done_at is null and kind in ('deliver', 'mail', 'refund')`,
      );
      return rows.length === 0;
    });
    const { rows } = await database.pool.query<{ state: string; orders: number }>(
      `select state, count(*)::int as orders from shop_order group by state`,
    );
    expect(rows).toEqual([{ state: 'completed', orders: bought }]);
  },
);

test(
  'a version goes on serving on a database that a newer one has migrated',
  { timeout: 120_000 },
  async () => {
    const shop = testbed.shops()[0] ?? (await start());
    await database.pool.query(`alter table shop_order add column of_a_newer_version text`);
    await database.pool.query(
      `insert into migration (name, checksum) values ('9999_newer.sql', 'unknown here')`,
    );
    const shopping = keepBuying(balancer, 1);
    await shopping.more(1);
    await shopping.end();
    expect((await fetch(`http://127.0.0.1:${shop.port}/api/ready`)).status).toBe(200);
  },
);
