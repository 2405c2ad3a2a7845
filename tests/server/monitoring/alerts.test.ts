import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { topUp } from '../shop/harness.ts';
import { evaluate, type Scrape } from './evaluate.ts';
import { openMeasuredShop, type MeasuredShop } from './harness.ts';

const root = join(import.meta.dirname, '../../..');
type Rule = { alert: string; expr: string; annotations: { summary: string }; labels: { severity: string } };
const { groups } = parse(readFileSync(join(root, 'server/monitoring/alerts.yml'), 'utf8')) as {
  groups: { rules: Rule[] }[];
};
const rules = new Map(groups.flatMap(({ rules: own }) => own).map((rule) => [rule.alert, rule]));
const ruleOf = (name: string): Rule => {
  const rule = rules.get(name);
  if (!rule) throw new Error(`there is no alert ${name}`);
  return rule;
};

let shop: MeasuredShop;
let backups: string;
let calm: Scrape;
beforeAll(async () => {
  backups = mkdtempSync(join(tmpdir(), 'backups-'));
  // Without workers, the shop runs no jobs, so the rows that the test inserts do not change.
  shop = await openMeasuredShop({ WORKERS: '0' });
  await shop.pool.query(`update job set run_at = now() + interval '1 day'`);
  calm = await shop.scrape();
});
afterAll(async () => {
  await shop.close();
  rmSync(backups, { recursive: true });
});

const fires = (name: string, now: Scrape, before = calm) => evaluate(ruleOf(name).expr, before, now);
/**
 * Runs an SQL statement and returns the labels of the given alert if it fires afterwards. Fails if the alert
 * fires before the statement runs.
 */
const firesFor = async (name: string, statement: string): Promise<Record<string, string>[]> => {
  expect(fires(name, await shop.scrape()), 'before').toEqual([]);
  await shop.pool.query(statement);
  return fires(name, await shop.scrape()).map(({ labels }) => labels);
};

test('no alert fires for a healthy shop', () => {
  // Prometheus's own metrics and the backup metrics are missing here, so their alerts cannot fire.
  for (const { alert } of rules.values()) expect(fires(alert, calm), alert).toEqual([]);
});

describe('alerts for faults', () => {
  test('an alert fires for a paid order that is stuck', async () => {
    const ada = shop.shopper();
    await ada.order(topUp);
    await shop.pool.query(
      `update shop_order set state = 'processing', updated_at = now() - interval '29 minutes'`,
    );
    expect(
      await firesFor('OrderStuck', `update shop_order set updated_at = now() - interval '31 minutes'`),
    ).toEqual([{ state: 'processing' }]);
    // An unpaid order does not get stuck, because it expires.
    await shop.pool.query(`update shop_order set state = 'payment'`);
    expect(fires('OrderStuck', await shop.scrape())).toEqual([]);
  });
  test('an alert fires for a refused refund until staff close the notice', async () => {
    expect(
      await firesFor(
        'RefundRefused',
        `insert into staff_notice (id, kind, gateway, reason) values (gen_random_uuid(), 'refundRefused', 'card', 'x')`,
      ),
    ).toEqual([{}]);
    await shop.pool.query(`update staff_notice set resolved_at = now()`);
    expect(fires('RefundRefused', await shop.scrape())).toEqual([]);
  });
  test.for(['paused', 'probing'])('an alert fires for a provider that is %s', async (state) => {
    await shop.pool.query(`delete from gateway_status`);
    expect(
      await firesFor(
        'GatewayPaused',
        `insert into gateway_status (gateway, state) values ('paypal', '${state}')`,
      ),
    ).toEqual([{ gateway: 'paypal' }]);
    await shop.pool.query(`update gateway_status set state = 'doubtful'`);
    expect(fires('GatewayPaused', await shop.scrape())).toEqual([]);
  });
  test('an alert fires for reconciliation differences until a later run finds none', async () => {
    const run = (differences: number): string =>
      `insert into reconciliation_run (orders, differences, unanswered) values (9, ${differences}, 0)`;
    expect(await firesFor('ReconciliationDifferences', run(2))).toEqual([{}]);
    await shop.pool.query(run(0));
    expect(fires('ReconciliationDifferences', await shop.scrape())).toEqual([]);
  });
  test('an alert fires for an overdue reconciliation', async () => {
    expect(
      await firesFor(
        'ReconciliationMissing',
        `update reconciliation_run set at = now() - interval '27 hours'`,
      ),
    ).toEqual([{}]);
  });
  test('an alert fires if jobs wait too long', async () => {
    const due = (ago: string): string =>
      `insert into job (key, kind, run_at) values ('${ago}', 'deliver', now() - interval '${ago}')`;
    await shop.pool.query(due('4 minutes'));
    expect(await firesFor('JobsWaiting', due('6 minutes'))).toEqual([{ kind: 'deliver' }]);
    await shop.pool.query(`delete from job where kind = 'deliver'`);
  });
  test('an alert fires for a job that failed permanently', async () => {
    expect(
      await firesFor(
        'JobsGivenUp',
        `insert into job (key, kind, failed_at) values ('a mail', 'mail', now())`,
      ),
    ).toEqual([{ kind: 'mail' }]);
  });
  test('an alert fires if more than one request in twenty fails', async () => {
    const ask = async (most: number): Promise<void> => {
      for (let n = 0; n < most; n += 1) await fetch(`${shop.url}/api/health`);
    };
    const before = await shop.scrape();
    await ask(20);
    const well = await shop.scrape();
    expect(fires('ErrorRate', { ...well, at: before.at + 60_000 }, before)).toEqual([]);
    // A missing table causes a 500 response, as a bug in the shop would.
    await shop.pool.query('alter table cart rename to gone');
    const ada = shop.shopper();
    for (let n = 0; n < 3; n += 1) expect((await ada.browser.post('/addCart', topUp)).status).toBe(500);
    await shop.pool.query('alter table gone rename to cart');
    expect(fires('ErrorRate', { ...(await shop.scrape()), at: before.at + 60_000 }, before)).toHaveLength(1);
  });
  test('an alert fires for an overdue backup, even if there has never been a backup', async () => {
    const exportsAge = async (environment: Record<string, string>): Promise<boolean> => {
      const own = await openMeasuredShop({
        BACKUP_DIR: backups,
        BACKUP_RECIPIENT: `age1${'q'.repeat(58)}`,
        WORKERS: '0',
        ...environment,
      });
      try {
        return (await own.scrape()).samples.some(({ name }) => name === 'shop_backup_age_seconds');
      } finally {
        await own.close();
      }
    };
    // Backup metrics exist only in a shop with its own database, that is, without DATABASE_URL.
    expect(await exportsAge({})).toBe(false);
    expect(await exportsAge({ DATABASE_URL: '' })).toBe(true);
    const { loadBackupAge } = await import('../../../server/monitoring/shopFigures.ts');
    const hour = 3_600_000;
    const ageAs = async (age: number): Promise<boolean> =>
      fires('BackupMissing', {
        at: calm.at,
        samples: [{ name: 'shop_backup_age_seconds', labels: {}, value: age }],
      }).length === 1;
    expect(await ageAs(await loadBackupAge(backups, Date.now() - 25 * hour))).toBe(false);
    expect(await ageAs(await loadBackupAge(backups, Date.now() - 27 * hour))).toBe(true);
    expect(await ageAs(await loadBackupAge(join(backups, 'absent'), Date.now() - 27 * hour))).toBe(true);
    const file = join(backups, 'shop-1.tar.age');
    writeFileSync(file, 'sealed');
    expect(await loadBackupAge(backups, Date.now() - 27 * hour)).toBeLessThan(60);
    const old = new Date(Date.now() - 28 * hour);
    utimesSync(file, old, old);
    expect(await ageAs(await loadBackupAge(backups, Date.now() - 40 * hour))).toBe(true);
  });
  test('alerts fire if the shop is down, if its event loop is slow, and if requests wait for a database connection', () => {
    const says = (name: string, value: number, labels: Record<string, string> = {}): Scrape => ({
      at: calm.at,
      samples: [{ name, labels, value }],
    });
    expect(fires('ShopAway', says('up', 0, { job: 'shop' }))).toHaveLength(1);
    expect(fires('ShopAway', says('up', 1, { job: 'shop' }))).toEqual([]);
    expect(
      fires('EventLoopSlow', says('nodejs_eventloop_delay_seconds', 0.6, { quantile: '0.99' })),
    ).toHaveLength(1);
    expect(fires('EventLoopSlow', says('nodejs_eventloop_delay_seconds', 0.6, { quantile: '1' }))).toEqual(
      [],
    );
    expect(fires('EventLoopSlow', says('nodejs_eventloop_delay_seconds', 0.5, { quantile: '0.99' }))).toEqual(
      [],
    );
    expect(fires('ConnectionsShort', says('shop_database_waiting', 6))).toHaveLength(1);
    expect(fires('ConnectionsShort', says('shop_database_waiting', 5))).toEqual([]);
  });
  test('two alerts fire if the database is unreachable: one for the database, and one for the process that is not ready', async () => {
    const { options } = shop.pool;
    const url = options.connectionString;
    options.connectionString = 'postgres://nobody@127.0.0.1:1/none';
    const idle = shop.pool.idleCount;
    expect(idle).toBeGreaterThan(0);
    // Close all idle connections.
    const held = await Promise.all(Array.from({ length: idle }, () => shop.pool.connect()));
    for (const client of held) client.release(true);
    expect((await fetch(`${shop.url}/api/health`)).status).toBe(200);
    const answer = await fetch(`${shop.url}/api/ready`);
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 503,
      body: { success: false, code: 'NOT_READY', data: { reason: 'database' } },
    });
    expect((await fetch(`${shop.url}/api/ready?exclude=database`)).status).toBe(200);
    const now = await shop.scrape();
    expect(fires('DatabaseAway', now)).toHaveLength(1);
    expect(fires('ShopNotReady', now)).toHaveLength(1);
    options.connectionString = url;
    expect((await fetch(`${shop.url}/api/ready`)).status).toBe(200);
    expect(fires('DatabaseAway', await shop.scrape())).toEqual([]);
  });
});

describe('the alert rules and their runbook', () => {
  const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8');
  // An alert's heading is a single word. Sections with longer headings belong to the alert above them.
  const sections = runbook.split(/^## (?=[A-Z]\w+$)/m).slice(1);
  test('every alert has exactly one runbook section, and every section is about an alert', () => {
    expect(sections.map((section) => section.split('\n')[0] ?? '').toSorted()).toEqual(
      [...rules.keys()].toSorted(),
    );
  });
  test('alerts about lost sales or money page someone, and the others create a ticket', () => {
    const pages = [...rules.values()].filter(({ labels }) => labels.severity === 'page');
    expect(pages.map(({ alert }) => alert)).toEqual([
      'ShopAway',
      'ShopNotReady',
      'DatabaseAway',
      'ErrorRate',
      'OrderStuck',
      'GatewayPaused',
      'ReconciliationDifferences',
      'JobsWaiting',
    ]);
    expect(new Set([...rules.values()].map(({ labels }) => labels.severity))).toEqual(
      new Set(['page', 'ticket']),
    );
  });
  test('every runbook section explains the meaning of the alert, its diagnosis and the action to take', () => {
    for (const section of sections)
      for (const part of ['**Meaning.**', '**Diagnosis.**', '**Action.**'])
        expect(section.includes(part), `${section.split('\n')[0]}: ${part}`).toBe(true);
  });
  test('the shop exports every metric that an alert rule or the runbook mentions', async () => {
    const text = await shop.scrapeText();
    // Counters that have not been incremented yet are missing from the metrics, so read their names from the
    // source.
    const counted = readFileSync(join(root, 'server/platform/telemetry/meters.ts'), 'utf8');
    const served = new Set([...counted.matchAll(/'((?:shop|http)_[a-z_]+)'/g)].map(([, name = '']) => name));
    for (const { name } of calm.samples) served.add(name);
    for (const [, name = ''] of text.matchAll(/^# TYPE (\S+)/gm)) served.add(name);
    const named = new Set(
      [
        ...`${[...rules.values()].map(({ expr }) => expr).join('\n')}\n${runbook}`.matchAll(
          /\b(?:shop|http_server|nodejs|process)_[a-z_]+\b/g,
        ),
      ].map(([name]) => name),
    );
    expect(named.size).toBeGreaterThan(10);
    const elsewhere = new Set(['shop_order', 'shop_order_unfinished', 'shop_backup_age_seconds']);
    const base = (name: string): string => name.replace(/_(count|sum|bucket)$/, '');
    expect(
      [...named].filter((name) => !elsewhere.has(name) && !served.has(name) && !served.has(base(name))),
    ).toEqual([]);
  });
});
