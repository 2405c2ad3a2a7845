/**
 * Backs up a shop in use and restores the backup to another folder. Checks that all earlier data is present and
 * consistent.
 *
 * @module-tag slow
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackup } from '../../../server/backup/backup.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { findRunningEmbedded, startEmbedded } from '../../../server/platform/database/embedded.ts';
import { readLedgers, verifyLedgers } from '../../simulation/ledgers.ts';
import { runReconciliation, waitUntilSettled } from '../../simulation/processes/run.ts';
import { openTestbed, type ShopProcess, type Testbed } from '../../simulation/processes/testbed.ts';
import { createRandom } from '../../simulation/random.ts';
import { temporaryFolder } from '../../support/shop/start.ts';
import { openTraffic, readCodes, type Traffic } from '../money/traffic.ts';
import { until } from '../shop/harness.ts';
import { contradictions, countUndone, readBooks, type Books } from './books.ts';

// The shop stores its database and keys in `data`. The providers run in other processes and stay available.
const embedded = { DATABASE_URL: '', TOKEN_KEY: '', CODES_KEY: '' };
let folder: string;
let data: string;
let testbed: Testbed;
let shop: ShopProcess;
let recipient: string;
const keyFile = (): string => join(folder, 'backup.key');
beforeAll(async () => {
  folder = await temporaryFolder('backup');
  data = join(folder, 'shop');
  const identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  await writeFile(keyFile(), `# a key\n${identity}\n`);
  testbed = await openTestbed({
    databaseUrl: '',
    dataDir: folder,
    random: createRandom(17),
    env: embedded,
  });
  // Create sandbox data, which the backup includes.
  await mkdir(join(data, 'sandbox'), { recursive: true, mode: 0o711 });
  await writeFile(join(data, 'sandbox/ledger.jsonl'), '[]\n');
  shop = await testbed.start();
});
afterAll(async () => {
  for (let one = testbed.shops()[0]; one; one = testbed.shops()[0]) await stop(one);
  await testbed.close();
  await rm(folder, { recursive: true, force: true });
});

const stop = async (one: ShopProcess): Promise<void> => {
  one.child.kill('SIGTERM');
  await one.ended;
};
const originOf = ({ port }: ShopProcess): string => `http://127.0.0.1:${port}`;

/** Connects to the database at a URL, runs the queries and closes the connections. */
const asking = async <T>(url: string | null, ask: (db: Pool) => Promise<T>): Promise<T> => {
  if (url === null) throw new Error('no database runs there');
  const pool = new Pool({ connectionString: url });
  pool.on('error', () => {});
  try {
    return await ask(pool);
  } finally {
    await pool.end();
  }
};

const npmRun = async (
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, VITEST: '', NODE_ENV: 'development', ...env },
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [out, wrong, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: out + wrong };
};

describe('backup of a shop in use', () => {
  const backups = (): string => join(folder, 'backups');
  const restored = (): string => join(folder, 'restored');
  let traffic: Traffic;
  /** Records of the orders that had finished before the backup. */
  let settled: Books;
  /** Records of the whole shop after traffic has stopped and all jobs are finished. */
  let last: Books;

  test('backing up a shop in use causes no failed requests', async () => {
    traffic = openTraffic(originOf(shop));
    await traffic.purchases(6);
    await until(() => traffic.cancelled.length > 0);
    const over = [...traffic.bought.map(({ orderno }) => orderno), ...traffic.cancelled];
    await asking(await findRunningEmbedded(data), async (db) => {
      await until(async () => (await countUndone(db, over)) === 0);
      settled = new Map([...(await readBooks(db))].filter(([number]) => over.includes(number)));
    });
    const before = traffic.sent();
    const { code, output } = await npmRun('server/backup/main.ts', [], {
      DATA_DIR: data,
      BACKUP_DIR: backups(),
      BACKUP_RECIPIENT: recipient,
    });
    const meanwhile = traffic.sent() - before;
    expect(output).toMatch(/rigi-\S+\.tar\.age: \d+ rows in \d+ tables/);
    expect(code).toBe(0);
    expect(meanwhile).toBeGreaterThanOrEqual(20);
    // The following purchases come after the backup, so it cannot contain them.
    await traffic.purchases(2);
    const { answers, failures, begun, bought, summary: figures } = await traffic.end();
    console.log(`a backup during ${meanwhile} requests: ${figures}`);
    expect(failures).toEqual([]);
    expect(Object.keys(answers)).toEqual(['200']);
    expect(bought).toBe(begun);
    await asking(await findRunningEmbedded(data), async (db) => {
      const all = [...traffic.bought.map(({ orderno }) => orderno), ...traffic.cancelled];
      await until(async () => (await countUndone(db, all)) === 0);
      last = await readBooks(db);
      expect([...last.keys()].sort()).toEqual(all.sort());
    });
    // No temporary files of the backup remain in the shop's data folder.
    expect((await readdir(data)).filter((name) => name.startsWith('backup.new'))).toEqual([]);
  });

  test('a shop without a sandbox can be backed up', async () => {
    await rename(join(data, 'sandbox'), join(folder, 'moved-sandbox'));
    const { code, output } = await npmRun('server/backup/main.ts', [], {
      DATA_DIR: data,
      BACKUP_DIR: join(folder, 'without-sandbox'),
      BACKUP_RECIPIENT: recipient,
    });
    await rename(join(folder, 'moved-sandbox'), join(data, 'sandbox'));
    expect(code, output).toBe(0);
  });

  test('a backup file cannot be read without the key', async () => {
    const [name] = await readdir(backups());
    const content = await readFile(join(backups(), name!));
    expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(content.includes('example.org')).toBe(false);
    for (const number of settled.keys()) expect(content.includes(number)).toBe(false);
  });

  test('a restored shop keeps finished orders, completes open ones and reports deliveries made after the backup [R19]', async () => {
    await stop(shop);
    const [name] = await readdir(backups());
    const { code, output } = await npmRun('scripts/restore.ts', [
      join(backups(), name!),
      keyFile(),
      restored(),
    ]);
    expect(output).toContain('public.shop_order');
    expect(code).toBe(0);

    expect(await readFile(join(restored(), 'sandbox/ledger.jsonl'), 'utf8')).toBe('[]\n');
    // Read the restored state before a shop starts and changes it.
    const found = await startEmbedded({ dataDir: restored(), port: 0, progress: () => {}, onLost: () => {} });
    const there = await asking(found.url, async (db) => {
      for (const [name, statement] of Object.entries(contradictions))
        expect((await db.query(statement)).rows, name).toEqual([]);
      return await readBooks(db);
    });
    await found.close();
    expect(settled.size).toBeGreaterThanOrEqual(7);
    for (const [number, rows] of settled) expect(there.get(number), number).toEqual(rows);
    for (const number of there.keys()) expect(last.has(number), number).toBe(true);
    const stateOf = (books: Books, number: string): string =>
      (JSON.parse(books.get(number)?.['shop_order']?.[0] ?? '{}') as { state: string }).state;
    const underWay = [...there.keys()].filter((number) => stateOf(there, number) !== stateOf(last, number));

    const other = await testbed.start(undefined, { DATA_DIR: restored() });
    await asking(await findRunningEmbedded(restored()), async (db) => {
      await waitUntilSettled(db);
      const now = await readBooks(db);
      // Orders that the original shop had delivered when the traffic stopped.
      const delivered = [...last.keys()].filter((number) => stateOf(last, number) === 'completed');
      const later = delivered.filter((number) => !there.has(number));
      // Orders in the backup whose payment started only after the backup.
      const paidLater = delivered.filter(
        (number) => there.has(number) && stateOf(now, number) !== 'completed',
      );
      for (const number of paidLater) {
        expect(stateOf(now, number)).toBe('cancelled');
        for (const attempt of there.get(number)?.['payment_attempt'] ?? [])
          expect(JSON.parse(attempt)).toMatchObject({ transaction_id: null });
      }
      expect(later.length).toBeGreaterThanOrEqual(2);

      expect(await runReconciliation(db, [other], now.size)).toEqual({
        orders: now.size,
        unanswered: 0,
        differences: later.length + paidLater.length,
      });
      const { rows: findings } = await db.query<{ kind: string; reference: string }>(
        `select kind, reference from reconciliation_finding order by kind, reference`,
      );
      expect(findings).toEqual([
        ...paidLater.sort().map((reference) => ({ kind: 'deliveryWithoutCapture', reference })),
        ...later.sort().map((reference) => ({ kind: 'deliveryWithoutOrder', reference })),
      ]);
      // For the remaining orders, the ledgers must match the restored shop: nothing is missing or duplicated.
      const ledgers = await readLedgers(testbed, ['card']);
      const known = (text: string): boolean =>
        [...now.keys()].some((number) => text.includes(number) && !paidLater.includes(number));
      const verdict = await verifyLedgers(
        db,
        {
          ...ledgers,
          captures: ledgers.captures.filter(({ reference }) => known(reference)),
          executions: ledgers.executions.filter(({ identifier }) => known(identifier)),
        },
        [],
      );
      // Both the original and the restored shop may send a receipt if it was not queued before the backup.
      const twice = verdict.mismatches.filter((line) => line.startsWith('receiptsTwice '));
      for (const line of twice) expect(underWay).toContain(line.split(/[ :]/)[1]);
      expect(verdict.mismatches.filter((line) => !twice.includes(line))).toEqual([]);
      const mine = traffic.bought.filter(({ orderno }) => stateOf(now, orderno) === 'completed');
      for (const one of mine) expect(await readCodes(originOf(other), one), one.orderno).toEqual(one.codes);
      console.log(
        `${there.size} orders restored, ${settled.size} settled before with identical rows, ${underWay.length} under way at that moment, ` +
          `${mine.length} delivered and their codes read; ${later.length} of later and ${paidLater.length} paid later named by the shop's own match; ${twice.length} receipts sent by either`,
      );
    });
    // The restored shop can take new orders.
    const customers = openTraffic(originOf(other));
    await customers.purchases(1);
    expect((await customers.end()).failures).toEqual([]);
    await stop(other);
  });

  test("the shop refuses to restore with a wrong key, from a modified backup, or into another shop's folder", async () => {
    const [name] = await readdir(backups());
    const file = join(backups(), name!);
    const otherKey = join(folder, 'other.key');
    await writeFile(otherKey, await generateX25519Identity());
    const into = join(folder, 'nowhere');
    await expect(restoreBackup({ file, identityFile: otherKey, dataDir: into })).rejects.toThrow(
      /cannot be opened/,
    );
    const content = await readFile(file);
    content[content.length - 40]! ^= 1;
    const damaged = join(folder, 'damaged.tar.age');
    await writeFile(damaged, content);
    await expect(
      restoreBackup({ file: damaged, identityFile: keyFile(), dataDir: join(folder, 'nowhere2') }),
    ).rejects.toThrow(/cannot be opened/);
    await expect(restoreBackup({ file, identityFile: keyFile(), dataDir: data })).rejects.toThrow(
      /is not empty/,
    );
  });

  test('backing up a stopped shop deletes the oldest backups and keeps the configured number', async () => {
    const into = join(folder, 'kept');
    await mkdir(into);
    await writeFile(join(into, 'rigi-2026-01-01T00-00-00Z.tar.age'), 'old');
    await writeFile(join(into, 'rigi-2026-01-02T00-00-00Z.tar.age'), 'newer');
    await writeFile(join(into, 'mine.txt'), 'not a backup');
    const { file, contents } = await createBackup({ dataDir: data, into, recipient, keep: 2 });
    expect(contents['public.shop_order']).toBe(last.size);
    expect((await readdir(into)).sort()).toEqual(
      ['mine.txt', file.slice(into.length + 1), 'rigi-2026-01-02T00-00-00Z.tar.age'].sort(),
    );
  });
});

test.each([
  [{}, 'Set BACKUP_DIR and BACKUP_RECIPIENT'],
  [{ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, 'Back it up with its own tools'],
  [{ BACKUP_DIR: '/tmp/b' }, 'set both or neither'],
  [{ BACKUP_DIR: '/tmp/b', BACKUP_RECIPIENT: 'age1' }, 'BACKUP_RECIPIENT: expected'],
])('the backup command reports an invalid setting and exits with code 1: %o', async (env, line) => {
  const { code, output } = await npmRun('server/backup/main.ts', [], {
    DATA_DIR: join(folder, 'none'),
    ...env,
  });
  expect(output).toContain(line);
  expect(code).toBe(1);
});
