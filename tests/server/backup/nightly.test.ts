import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { backUpNightly } from '../../../server/backup/nightly.ts';
import { createJobs } from '../../../server/jobHandlers.ts';
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

test('a shop that is started repeatedly has only one job for the nightly backup', async () => {
  for (let start = 0; start < 2; start += 1) {
    const jobs = createJobs({ ...harness.app.shop, ...shopWith({}) }, harness.pool);
    await jobs.start();
    await jobs.stop();
  }
  const { rows } = await harness.pool.query(`select key from job where kind = 'backUp'`);
  expect(rows).toEqual([{ key: 'back up' }]);
});
