import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUpNightly } from '../../../server/backup/nightly.ts';
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
