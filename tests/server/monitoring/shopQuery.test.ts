/** Tests the shop-wide figures that alerts depend on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopQuery } from '../../../server/monitoring/shopFigures.ts';
import { freshDatabase, type FreshDatabase } from '../../setup/freshDatabase.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('the shop-wide figures contain unfinished orders, due and failed jobs, paused providers and open notices, with the ages of the oldest order and job', async () => {
  const { pool } = database;
  const states = ['confirmed', 'payment', 'processing', 'refundDue', 'refunding', 'refundRefused'];
  for (const state of [...states, 'completed', 'cancelled', 'refunded'])
    for (const seconds of [50_000, 100_000])
      await pool.query(
        `with visitor as (insert into buyer (id, secret_hash) values (gen_random_uuid(), 'x' || $1 || $2) returning id)
         insert into shop_order (id, number, token_hash, buyer_id, state, item, price, quantity, total, email, language, expires_at, updated_at)
           select gen_random_uuid(), $1 || $2, $1 || $2, id, $1, '{}', 100, 1, 100, 'x', 'en', now(), now() - $2::int * interval '1 s' from visitor`,
        [state, seconds],
      );
  await pool.query(
    `insert into job (key, kind, run_at, done_at, failed_at) values
      ('due', 'mail', now() - interval '200000 s', null, null), ('due too', 'mail', now() - interval '30000 s', null, null),
      ('later', 'mail', now() + interval '1 hour', null, null), ('done', 'mail', now() - interval '900000 s', now(), null),
      ('failed', 'refund', now() - interval '900000 s', null, now())`,
  );
  await pool.query(
    `insert into gateway_status (gateway, state) values
      ('card', 'paused'), ('paypal', 'probing'), ('mypos', 'doubtful'), ('supplier', 'trading')`,
  );
  await pool.query(
    `insert into staff_notice (id, kind, gateway, reason, subject, resolved_at) values
      (gen_random_uuid(), 'offSale', 'supplier', 'x', '1', null), (gen_random_uuid(), 'offSale', 'supplier', 'x', '2', null),
      (gen_random_uuid(), 'logChanged', 'staffLog', 'x', '3', now())`,
  );
  await pool.query(
    `insert into reconciliation_run (at, orders, differences, unanswered) values
      (now() - interval '2000000 s', 9, 8, 7), (now() - interval '300000 s', 6, 5, 4)`,
  );
  const { rows } = await pool.query<{ figure: string; label: string; value: number }>(shopQuery);
  // Compare ages in thousands of seconds, because time passes during the test.
  const inThousands = (figure: string, value: number): number =>
    figure.endsWith('Age') ? Math.round(value / 1_000) : value;
  expect(
    rows.map(({ figure, label, value }) => `${figure} ${label} ${inThousands(figure, value)}`).toSorted(),
  ).toEqual(
    [
      ...states.flatMap((state) => [`orders ${state} 2`, `orderAge ${state} 100`]),
      'jobs mail 2',
      'jobAge mail 200',
      'jobsGivenUp refund 1',
      'gatewayPaused card 1',
      'gatewayPaused paypal 1',
      'gatewayPaused mypos 0',
      'gatewayPaused supplier 0',
      'notices offSale 2',
      'differences  5',
      'reconciliationAge  300',
    ].toSorted(),
  );
});
