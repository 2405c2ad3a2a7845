/** Tests the shop-wide figures that alerts depend on. */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import performance, { type monitorEventLoopDelay } from 'node:perf_hooks';
import timers from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { isDatabaseUp, loadBackupAge, shopQuery, watchShop } from '../../../server/monitoring/shopFigures.ts';
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

test('the metrics of a process contain its connections and whether it is ready, and end when they are turned off', async () => {
  type Observe = (result: object) => Promise<void>;
  const added: Observe[] = [];
  const removed: Observe[] = [];
  const meter = {
    createObservableGauge: (name: string) => name,
    addBatchObservableCallback: (observe: Observe) => added.push(observe),
    removeBatchObservableCallback: (observe: Observe) => removed.push(observe),
  };
  const db = {
    totalCount: 7,
    idleCount: 2,
    waitingCount: 3,
    query: (_text: string): Promise<{ rows: object[] }> => Promise.reject(new Error('away')),
  };
  const delay = {
    percentile: (n: number) => n * 1e9,
    max: 100e9,
    enable: vi.fn(),
    disable: vi.fn(),
    reset: vi.fn(),
  };
  const monitor = vi
    .spyOn(performance, 'monitorEventLoopDelay')
    .mockReturnValue(delay as unknown as ReturnType<typeof monitorEventLoopDelay>);
  syncBuiltinESMExports();
  onTestFinished(() => {
    monitor.mockRestore();
    syncBuiltinESMExports();
  });
  const watch = (settings: Record<string, string>) =>
    watchShop({
      telemetry: { meter },
      config: readConfig(settings),
      db,
      isReady: () => Promise.resolve(false),
    } as unknown as Parameters<typeof watchShop>[0]);
  watch({})();
  expect(added).toEqual([]);
  const stop = watch({ METRICS_PORT: '9464' });
  const observed: Record<string, number> = {};
  const observe = (name: string, value: number, labels: Record<string, string> = {}) => {
    observed[[name, ...Object.values(labels)].join(' ')] = value;
  };
  await added[0]?.({ observe });
  expect(observed).toMatchObject({
    'shop_database_connections used': 5,
    'shop_database_connections idle': 2,
    shop_database_waiting: 3,
    shop_database_up: 0,
    shop_ready: 0,
  });
  // The delays of the event loop are in seconds.
  expect(
    ['0.5', '0.99', '1'].map((quantile) => observed[`nodejs_eventloop_delay_seconds ${quantile}`]),
  ).toEqual([50, 99, 100]);
  expect([monitor.mock.calls, delay.enable.mock.calls, delay.reset.mock.calls]).toEqual([
    [[{ resolution: 10 }]],
    [[]],
    [[]],
  ]);
  expect(Object.keys(observed).filter((name) => name.startsWith('shop_orders'))).toEqual([]);
  expect(observed).not.toHaveProperty('shop_backup_age_seconds');
  expect(delay.disable).not.toHaveBeenCalled();
  stop();
  expect(removed).toEqual(added);
  expect(delay.disable).toHaveBeenCalledOnce();
  // Once the database is available, a figure that is missing from its response falls back to zero.
  const rows = [{ figure: 'orders', label: 'payment', value: 2 }];
  db.query = async (text) => ({ rows: text === 'select 1' ? [] : rows.splice(0) });
  const backup = {
    BACKUP_DIR: '/nowhere',
    BACKUP_RECIPIENT: await identityToRecipient(await generateX25519Identity()),
  };
  watch({ METRICS_PORT: '9464', ...backup });
  for (const orders of [2, 0]) {
    await added[1]?.({ observe });
    expect(observed).toMatchObject({ shop_database_up: 1, 'shop_orders_unfinished payment': orders });
  }
  expect(observed['shop_backup_age_seconds']).toBeLessThan(60);
  delete observed['shop_backup_age_seconds'];
  watch({ METRICS_PORT: '9464', ...backup, DATABASE_URL: 'postgres://db.example/shop' });
  await added[2]?.({ observe });
  expect(observed).not.toHaveProperty('shop_backup_age_seconds');
});

test('the database counts as down if it does not respond within three seconds', async () => {
  const wait = vi.spyOn(timers, 'setTimeout').mockResolvedValue(false);
  syncBuiltinESMExports();
  const isUp = await isDatabaseUp({ query: () => new Promise(() => {}) } as unknown as typeof database.pool);
  const { calls } = wait.mock;
  wait.mockRestore();
  syncBuiltinESMExports();
  expect([isUp, calls]).toEqual([false, [[3_000, false, { ref: false }]]]);
});

test('only an encrypted backup counts as the latest backup', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const hour = 3_600_000;
  for (const [name, hours] of [
    ['shop-1.tar.age', 5],
    ['shop-2.tar.age', 3],
    ['shop-3.tar.part', 1],
  ] as const) {
    writeFileSync(join(folder, name), 'sealed');
    const at = new Date(Date.now() - hours * hour);
    utimesSync(join(folder, name), at, at);
  }
  const ageSince = async (hours: number): Promise<number> =>
    Math.round((await loadBackupAge(folder, Date.now() - hours * hour)) / 3_600);
  expect([await ageSince(9), await ageSince(2)]).toEqual([3, 2]);
  expect(await loadBackupAge(folder, Date.now() + hour)).toBe(0);
});
