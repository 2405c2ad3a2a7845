import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { zurichDay } from '../../../contract/domain/day.ts';
import { loadDayFigures } from '../../../server/figures/figures.ts';
import { createPool } from '../../../server/platform/database/connect.ts';
import { migrate } from '../../../server/platform/database/migrate.ts';
import { createLog } from '../../../server/platform/log.ts';
import { freshDatabase, type FreshDatabase } from '../../setup/freshDatabase.ts';
import { noInstalledPostgres, openInstalledPostgres } from '../../setup/installedPostgres.ts';
import { openShopHere } from '../../setup/openedShop.ts';
import { slow } from '../../setup/tiers.ts';
import { createShopper, giftCard, openShop, until, type Harness } from '../shop/harness.ts';

let replica: FreshDatabase;
let harness: Harness;
beforeAll(async () => {
  // An empty database without any changes stands in for a replica with infinite lag.
  replica = await freshDatabase();
  harness = await openShop({ DATABASE_REPLICA_URL: replica.url });
});
afterAll(async () => {
  await harness.close();
  await replica.drop();
});

const today = { from: zurichDay(new Date()), to: zurichDay(new Date()) };

test("a buyer sees recent changes despite the replica's lag, and the owner’s figures come from the replica", async () => {
  const ada = harness.shopper();
  const { ordertoken } = await ada.order(giftCard, { email: 'ada@mail.example' });
  expect((await ada.status(ordertoken)).status).toBe('confirmed');
  const { rows } = await harness.pool.query('select from shop_order');
  expect(rows).toHaveLength(1);
  expect(await loadDayFigures(harness.app.shop, today)).toMatchObject([{ orders: 0 }]);
  await replica.pool.query(`insert into buyer (id, secret_hash) values (gen_random_uuid(), 'r')`);
  await replica.pool.query(
    `insert into shop_order (id, number, token_hash, buyer_id, state, item, price, quantity, total, email, language, expires_at)
       select gen_random_uuid(), n, n, b.id, 'cancelled', '{}', 100, 1, 100, 'r@mail.example', 'en', now()
         from buyer b, unnest(array['a', 'b', 'c']) n`,
  );
  expect(await loadDayFigures(harness.app.shop, today)).toMatchObject([{ orders: 3 }]);
});

test('the connection to the replica is read-only, even if the server allows writes', async () => {
  const write = harness.app.shop.reports.execute(sql`update shop_order set total = total`);
  await expect(write).rejects.toMatchObject({ cause: { code: '25006' } });
});

test(
  "if the standby lags, the owner's figures are outdated, but buyers see current data",
  { ...slow },
  async ({ skip }) => {
    if (noInstalledPostgres !== null) skip(noInstalledPostgres);
    const servers = await openInstalledPostgres();
    onTestFinished(servers.close);
    const primary = await servers.create({ fsync: 'off' });
    const url = primary.urlOf('postgres');
    const pool = createPool(url, 8, createLog('silent'));
    await migrate(pool);
    const standby = await servers.createStandby(primary, { recovery_min_apply_delay: '1h' });
    const shop = await openShopHere(
      () => ({ NODE_ENV: 'test', DATABASE_REPLICA_URL: standby.urlOf('postgres') }),
      {
        database: { pool, url, drop: () => pool.end() },
      },
    );
    onTestFinished(() => shop.close());
    const ada = createShopper(shop.url);
    const { ordertoken } = await ada.order(giftCard, { email: 'ada@mail.example' });
    expect((await ada.status(ordertoken)).status).toBe('confirmed');
    expect(await loadDayFigures(shop.app.shop, today)).toMatchObject([{ orders: 0 }]);

    const admin = new Client({ connectionString: standby.urlOf('postgres') });
    await admin.connect();
    await admin.query('alter system set recovery_min_apply_delay = 0');
    await admin.query('select pg_reload_conf()');
    await admin.end();
    await until(async () => {
      const [figures] = await loadDayFigures(shop.app.shop, today);
      return figures?.orders === 1;
    });
  },
);
