import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { paymentCodes } from '../../../contract/domain/paymentProviders.ts';
import { backUpNightly } from '../../../server/backup/nightly.ts';
import { createJobs } from '../../../server/jobHandlers.ts';
import { connectDb } from '../../../server/platform/database/transaction.ts';
import { freshDatabase } from '../../setup/freshDatabase.ts';
import { openShop, until, type Harness } from '../shop/harness.ts';

const hour = 60 * 60_000;
let harness: Harness;
beforeAll(async () => {
  harness = await openShop();
});
afterAll(() => harness.close());

const shopWith = (changes: object) => {
  const { db, log, config } = harness.app.shop;
  const backup = { into: '/backups', recipient: 'age1', keep: 2 };
  return { db, log, config: { ...config, databaseUrl: null, backup, ...changes } };
};

test('a failed backup opens one staff notice with the reason, and the next attempt follows an hour later', async () => {
  const failing = () => Promise.resolve('There is no room left on the disk.');
  expect(await backUpNightly(shopWith({}), failing)).toBe(hour);
  expect(await backUpNightly(shopWith({}), failing)).toBe(hour);
  const { rows } = await harness.pool.query('select kind, gateway, reason, count from staff_notice');
  expect(rows).toEqual([
    { kind: 'backupFailed', gateway: 'backup', reason: 'There is no room left on the disk.', count: 2 },
  ]);
  const loadFailureEmails = async () =>
    (await harness.oracle.inbox()).filter(({ subject }) => subject.includes('The nightly backup failed'));
  await until(async () => (await loadFailureEmails()).length > 0);
  expect(await loadFailureEmails()).toHaveLength(1);
});

test('the next nightly backup runs a day after a successful one', async () => {
  expect(await backUpNightly(shopWith({}), () => Promise.resolve(null))).toBe(24 * hour);
});

test.each([{ backup: null }, { databaseUrl: 'postgres://elsewhere' }])(
  'no nightly backup runs if none is configured or the database is external: %o',
  async (changes) => {
    const run = () => Promise.reject(new Error('was run'));
    expect(await backUpNightly(shopWith(changes), run)).toBe(24 * hour);
  },
);

test('the notice about a failed backup contains the error message of the backup process', async () => {
  await harness.pool.query('delete from staff_notice');
  // Node.js rejects this option, so the process fails at once.
  vi.stubEnv('NODE_OPTIONS', '--no-such-option');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await backUpNightly(shopWith({}))).toBe(hour);
  const { rows } = await harness.pool.query('select reason from staff_notice');
  expect(rows).toEqual([{ reason: expect.stringMatching(/--no-such-option is not allowed/) as string }]);
});

test.each([
  ['', 'It gave no reason.'],
  ['\n\nThe disk is full.\nA second line\n', 'The disk is full.'],
])(
  'the notice about a failed backup contains the first line of its output, if there is one: %j',
  async (output, reason) => {
    await harness.pool.query('delete from staff_notice');
    const failing = join(harness.dataDir, 'failing.cjs');
    await writeFile(failing, `require('node:fs').writeSync(2, ${JSON.stringify(output)}); process.exit(3);`);
    vi.stubEnv('NODE_OPTIONS', `--require=${failing}`);
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await rm(failing);
    });
    expect(await backUpNightly(shopWith({}))).toBe(hour);
    const { rows } = await harness.pool.query('select reason from staff_notice');
    expect(rows).toEqual([{ reason }]);
  },
);

test('a starting shop queues its recurring jobs, and checks products that it has stopped selling within five minutes', async () => {
  const { pool, drop } = await freshDatabase();
  onTestFinished(drop);
  const { shop } = harness.app;
  const config = { ...shopWith({}).config, workers: 0 };
  const start = async () => {
    const jobs = createJobs({ ...shop, config, db: connectDb(pool) }, pool);
    await jobs.start();
    await jobs.stop();
    const { rows } = await pool.query<{ key: string; kind: string; seconds: number }>(
      'select key, kind, round(extract(epoch from run_at - created_at))::int as seconds from job',
    );
    return rows.map(({ key, kind, seconds }) => `${key}: ${kind} after ${seconds}`).toSorted();
  };
  const suffixes = ['', ...paymentCodes.map((gateway) => ` ${gateway}`)];
  const expected = [
    ...suffixes.map((suffix) => `sweep expired${suffix}: sweepExpired after 0`),
    ...suffixes.map((suffix) => `settle open payments${suffix}: settleOpenPayments after 0`),
    'reward referrals: rewardReferrals after 0',
    'sweep documents: sweepDocuments after 0',
    'reconcile orders: reconcileOrders after 3600',
    'check catalogue: checkCatalogue after 300',
    'back up: backUp after 300',
    'verify staff log: verifyStaffLog after 0',
    'sweep identity: sweepIdentity after 0',
  ].toSorted();
  expect(await start()).toEqual(expected);

  await pool.query(`update job set created_at = now(), run_at = now() + interval '1 day'`);
  const later = expected.map((line) => line.replace(/\d+$/, '86400'));
  expect(await start()).toEqual(later);
  await pool.query(`insert into off_sale (prodid, reason, detail) values ('G-1', 'gone', '')`);
  const [, seconds = ''] = /check catalogue: checkCatalogue after (\d+)/.exec((await start()).join()) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(300);
  expect(Number(seconds)).toBeLessThan(3600);
  const others = (lines: string[]) => lines.filter((line) => !line.startsWith('check catalogue'));
  expect(others(await start())).toEqual(others(later));
});

test('a shop that is started repeatedly has only one job for the nightly backup', async () => {
  for (let start = 0; start < 2; start += 1) {
    const jobs = createJobs({ ...harness.app.shop, ...shopWith({}) }, harness.pool);
    await jobs.start();
    await jobs.stop();
  }
  const { rows } = await harness.pool.query(`select key from job where kind = 'backUp'`);
  expect(rows).toEqual([{ key: 'back up' }]);
});
