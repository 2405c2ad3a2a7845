import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchObservableResult, ObservableGauge } from '@opentelemetry/api';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { tradingGateways } from '../gatewayStatus/status.ts';
import { databaseTime } from '../platform/database/clock.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';

type Figure = { figure: string; label: string; value: number };

/**
 * Query for shop-wide metrics, which are the same in every process. Unfinished orders are found through the
 * partial index `shop_order_unfinished`. Seconds are measured by the database clock.
 */
export const shopQuery = `
  select 'orders' as figure, state as label, count(*)::float8 as value from shop_order
    where state in ('confirmed', 'payment', 'processing', 'refundDue', 'refunding', 'refundRefused') group by state
  union all
  select 'orderAge', state, extract(epoch from now() - min(updated_at))::float8 from shop_order
    where state in ('confirmed', 'payment', 'processing', 'refundDue', 'refunding', 'refundRefused') group by state
  union all
  select 'jobs', kind, count(*)::float8 from job
    where done_at is null and failed_at is null and run_at <= now() group by kind
  union all
  select 'jobAge', kind, extract(epoch from now() - min(run_at))::float8 from job
    where done_at is null and failed_at is null and run_at <= now() group by kind
  union all
  select 'jobsGivenUp', kind, count(*)::float8 from job where failed_at is not null group by kind
  union all
  select 'gatewayPaused', gateway, (state in ('paused', 'probing'))::int from gateway_status
  union all
  select 'notices', kind, count(*)::float8 from staff_notice where resolved_at is null group by kind
  union all
  (select 'differences', '', differences::float8 from reconciliation_run order by at desc limit 1)
  union all
  (select 'reconciliationAge', '', extract(epoch from now() - at)::float8 from reconciliation_run order by at desc limit 1)`;

/** True if the database responds within `ms` milliseconds. */
export const isDatabaseUp = (db: Pool, ms = 3_000): Promise<boolean> =>
  Promise.race([
    db.query('select 1').then(
      () => true,
      () => false,
    ),
    sleep(ms, false, { ref: false }),
  ]);

/** Returns the number of seconds since the latest backup or, before the first backup, since `started`. */
export const loadBackupAge = async (folder: string, started: number): Promise<number> => {
  const names = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    names
      .filter((name) => name.endsWith('.age'))
      .map((name) =>
        stat(join(folder, name)).then(
          (file) => file.mtimeMs,
          () => 0,
        ),
      ),
  );
  return Math.max(0, (databaseTime().getTime() - Math.max(started, ...times)) / 1000);
};

type Watched = {
  telemetry: Pick<Telemetry, 'meter'>;
  config: Pick<Config, 'backup' | 'databaseUrl' | 'metrics'>;
  db: Pool;
  isReady: () => Promise<boolean>;
};

/** Computes the metrics on each scrape. Returns a function that turns the metrics off. */
export const watchShop = ({ telemetry: { meter }, config, db, isReady }: Watched): (() => void) => {
  if (config.metrics === null) return () => {};
  const started = databaseTime().getTime();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();

  const gauges: ObservableGauge[] = [];
  const gauge = (name: string, description: string): ObservableGauge => {
    const created = meter.createObservableGauge(name, { description });
    gauges.push(created);
    return created;
  };
  /**
   * Maps each value in the first column of `shopQuery` to a gauge and its label's name. The name is null for a
   * gauge without a label.
   */
  const byFigure: Record<string, { gauge: ObservableGauge; label: string | null }> = {
    orders: { gauge: gauge('shop_orders_unfinished', 'Orders that are not at their end'), label: 'state' },
    orderAge: {
      gauge: gauge('shop_orders_unfinished_age_seconds', 'Since when the oldest of them has not moved'),
      label: 'state',
    },
    jobs: { gauge: gauge('shop_jobs_waiting', 'Jobs that are due'), label: 'kind' },
    jobAge: {
      gauge: gauge('shop_jobs_waiting_age_seconds', 'For how long the oldest of them has been due'),
      label: 'kind',
    },
    jobsGivenUp: { gauge: gauge('shop_jobs_given_up', 'Jobs that staff have to look at'), label: 'kind' },
    gatewayPaused: {
      gauge: gauge('shop_gateway_paused', '1 while a provider does not serve us'),
      label: 'gateway',
    },
    notices: {
      gauge: gauge('shop_notices_open', 'What staff have to know and have not closed'),
      label: 'kind',
    },
    differences: {
      gauge: gauge('shop_reconciliation_differences', 'Differences that the last reconciliation found'),
      label: null,
    },
    reconciliationAge: {
      gauge: gauge('shop_reconciliation_age_seconds', 'Since the last reconciliation'),
      label: null,
    },
  };
  const up = gauge('shop_database_up', '1 while the database answers');
  const ready = gauge('shop_ready', '1 while this process takes requests');
  const connections = gauge('shop_database_connections', 'Connections of this process by what they do');
  const waiting = gauge('shop_database_waiting', 'Who waits for a connection of this process');
  const lag = gauge('nodejs_eventloop_delay_seconds', 'Delay of the event loop since the last look');
  const memory = gauge('process_memory_usage_bytes', 'Memory of the process');
  const backup = gauge('shop_backup_age_seconds', 'Since the last backup, or since the start without one');

  const knownKeys = new Set<string>();
  const observeShop = async (result: BatchObservableResult): Promise<void> => {
    const { rows } = await db.query<Figure>(shopQuery);
    // the database has no row for a provider that has never failed, so a row with the value 0 is added to the
    // result
    for (const gateway of tradingGateways)
      if (!rows.some(({ figure, label }) => figure === 'gatewayPaused' && label === gateway))
        rows.push({ figure: 'gatewayPaused', label: gateway, value: 0 });
    const values = new Map(rows.map(({ figure, label, value }) => [`${figure} ${label}`, value]));
    // resets labels that are missing from this result to zero, because their gauges would otherwise keep their
    // last value
    for (const key of values.keys()) knownKeys.add(key);
    for (const key of knownKeys) {
      const [figure = '', label = ''] = key.split(' ');
      const known = byFigure[figure];
      if (known)
        result.observe(
          known.gauge,
          values.get(key) ?? 0,
          known.label === null ? {} : { [known.label]: label },
        );
    }
  };
  const observe = async (result: BatchObservableResult): Promise<void> => {
    result.observe(connections, db.totalCount - db.idleCount, { state: 'used' });
    result.observe(connections, db.idleCount, { state: 'idle' });
    result.observe(waiting, db.waitingCount);
    result.observe(lag, delay.percentile(50) / 1e9, { quantile: '0.5' });
    result.observe(lag, delay.percentile(99) / 1e9, { quantile: '0.99' });
    result.observe(lag, delay.max / 1e9, { quantile: '1' });
    delay.reset();
    result.observe(memory, process.memoryUsage.rss());
    if (config.backup && !config.databaseUrl)
      result.observe(backup, await loadBackupAge(config.backup.into, started));
    const isUp = await isDatabaseUp(db);
    result.observe(up, isUp ? 1 : 0);
    result.observe(ready, (await isReady()) ? 1 : 0);
    if (isUp) await observeShop(result);
  };
  meter.addBatchObservableCallback(observe, gauges);
  return () => {
    meter.removeBatchObservableCallback(observe, gauges);
    delay.disable();
  };
};
