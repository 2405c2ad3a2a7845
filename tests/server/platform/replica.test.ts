import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zurichDay } from '../../../contract/domain/day.ts';
import { loadDayFigures } from '../../../server/figures/figures.ts';
import { freshDatabase, type FreshDatabase } from '../../setup/freshDatabase.ts';
import { giftCard, openShop, type Harness } from '../shop/harness.ts';

let replica: FreshDatabase;
let harness: Harness;
beforeAll(async () => {
  // This replica never receives changes, which is the largest possible delay.
  replica = await freshDatabase();
  harness = await openShop({ DATABASE_REPLICA_URL: replica.url });
});
afterAll(async () => {
  await harness.close();
  await replica.drop();
});

const today = { from: zurichDay(new Date()), to: zurichDay(new Date()) };

test('a buyer sees recent changes at any delay of the replica, and the owner’s figures come from the replica', async () => {
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

test('nothing is written over it, also where it could be', async () => {
  const write = harness.app.shop.reports.execute(sql`update shop_order set total = total`);
  await expect(write).rejects.toMatchObject({ cause: { code: '25006' } });
});
