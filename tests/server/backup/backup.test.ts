/** A backup of a shop that sells meanwhile, opened elsewhere: everything of before it is there, and it fits together. */
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShopClient } from '../../../scripts/shop/client.ts';
import { createShopper, giftCard, payAt } from '../../../scripts/shop/shopper.ts';
import { startShop, temporaryFolder, type RunningShop } from '../../../scripts/shop/start.ts';
import { createBackup } from '../../../server/backup/backup.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { findRunningEmbedded } from '../../../server/platform/database/embedded.ts';
import { until } from '../shop/harness.ts';

let folder: string;
let shop: RunningShop;
let recipient: string;
const keyFile = (): string => join(folder, 'backup.key');
beforeAll(async () => {
  folder = await temporaryFolder('backup');
  const identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  await writeFile(keyFile(), `# a key\n${identity}\n`);
  shop = await startShop({ dataDir: join(folder, 'data'), env: { SANDBOX_INSTANT: '1', RATE_LIMITS: '0' } });
});
afterAll(async () => {
  await shop.kill();
  await rm(folder, { recursive: true, force: true });
});

type Bought = { shopper: ReturnType<typeof createShopper>; ordertoken: string; orderno: string };
const buy = async (origin: string): Promise<Bought> => {
  const shopper = createShopper(origin);
  const { ordertoken, orderno } = await shopper.order(giftCard);
  const { payurl } = await shopper.payUrl(ordertoken);
  await payAt(payurl, 'approve');
  await until(async () => (await shopper.check(ordertoken)).status === 'completed', 30_000);
  return { shopper, ordertoken, orderno };
};

const npmRun = async (
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; said: string }> => {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, VITEST: '', NODE_ENV: 'development', ...env },
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [out, wrong, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, said: out + wrong };
};

/** What has to hold between the tables at every moment, whichever one it is. */
const contradictions = {
  'delivered and not paid': `select number from shop_order where state = 'completed' and paid_attempt_id is null`,
  'paid by an attempt that took nothing': `select o.number from shop_order o join payment_attempt a on a.id = o.paid_attempt_id where a.state <> 'captured'`,
  'completed without a code': `select o.number from shop_order o where o.state = 'completed' and not exists (select from delivered_code c where c.order_id = o.id)`,
};

describe('a backup of a shop that is selling', () => {
  const backups = (): string => join(folder, 'backups');
  const restored = (): string => join(folder, 'restored');
  let before: Bought;
  let last: Bought;

  test('is made by the command, while orders go through', async () => {
    before = await buy(shop.url);
    const closing = new AbortController();
    const sold: Bought[] = [];
    const seller = (async () => {
      while (!closing.signal.aborted) sold.push(await buy(shop.url));
    })();
    await until(() => Promise.resolve(sold.length > 0), 30_000);
    const { code, said } = await npmRun('server/backup/main.ts', [], {
      DATA_DIR: join(folder, 'data'),
      BACKUP_DIR: backups(),
      BACKUP_RECIPIENT: recipient,
    });
    closing.abort();
    await seller;
    expect(said).toMatch(/rigi-\S+\.tar\.age: \d+ rows in \d+ tables/);
    expect(code).toBe(0);
    last = sold.at(-1)!;
    // nothing of it is left beside the shop's own data
    expect((await readdir(join(folder, 'data'))).filter((name) => name.startsWith('backup.new'))).toEqual([]);
  });

  test('shows nothing to whoever finds the file', async () => {
    const [name] = await readdir(backups());
    const content = await readFile(join(backups(), name!));
    expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(content.includes('example.org')).toBe(false);
    expect(content.includes(before.orderno)).toBe(false);
  });

  test('is restored elsewhere: all of before it is there, no table contradicts another, codes can be read', async () => {
    const [name] = await readdir(backups());
    const { code, said } = await npmRun('scripts/restore.ts', [
      join(backups(), name!),
      keyFile(),
      restored(),
    ]);
    expect(said).toContain('public.shop_order');
    expect(code).toBe(0);
    const other = await startShop({ dataDir: restored(), env: { SANDBOX_INSTANT: '1' } });
    try {
      const client = new Client({ connectionString: (await findRunningEmbedded(restored()))! });
      // it ends with its shop, whatever this test found
      client.on('error', () => {});
      await client.connect();
      for (const [name, statement] of Object.entries(contradictions))
        expect((await client.query(statement)).rows, name).toEqual([]);
      const { rows } = await client.query('select number from shop_order where number = $1', [
        before.orderno,
      ]);
      expect(rows).toHaveLength(1);
      await client.end();
      const buyer = createShopper(other.url, createShopClient(other.url, {}, before.shopper.browser.cookies));
      const [mine] = (await before.shopper.print(before.ordertoken)).receipts;
      const [theirs] = (await buyer.print(before.ordertoken)).receipts;
      expect(theirs?.recharge_code).toBe(mine?.recharge_code);
      expect(theirs?.recharge_code).toMatch(/\w{4}/);
      // and it sells
      await buy(other.url);
    } finally {
      await other.kill();
    }
  });

  test('is not opened by another key, nor when a byte of it changed, nor over another shop', async () => {
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
    await expect(
      restoreBackup({ file, identityFile: keyFile(), dataDir: join(folder, 'data') }),
    ).rejects.toThrow(/is not empty/);
    // the order after the backup is in the shop and nowhere else
    expect((await last.shopper.check(last.ordertoken)).status).toBe('completed');
  });

  test('of a shop that stands still is made too, and only the newest stay', async () => {
    const into = join(folder, 'kept');
    await mkdir(into);
    await writeFile(join(into, 'rigi-2026-01-01T00-00-00Z.tar.age'), 'old');
    await writeFile(join(into, 'rigi-2026-01-02T00-00-00Z.tar.age'), 'newer');
    await writeFile(join(into, 'mine.txt'), 'not a backup');
    await shop.kill();
    const dataDir = join(folder, 'data');
    const { file, contents } = await createBackup({ dataDir, into, recipient, keep: 2 });
    expect(contents['public.shop_order']).toBeGreaterThanOrEqual(2);
    expect((await readdir(into)).sort()).toEqual(
      ['mine.txt', file.slice(into.length + 1), 'rigi-2026-01-02T00-00-00Z.tar.age'].sort(),
    );
  });
});

test.each([
  [{}, 'Set BACKUP_DIR and BACKUP_RECIPIENT'],
  [{ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, 'back it up with its own tools'],
  [{ BACKUP_DIR: '/tmp/b' }, 'expected both or neither'],
  [{ BACKUP_DIR: '/tmp/b', BACKUP_RECIPIENT: 'age1' }, 'BACKUP_RECIPIENT: expected'],
])('what is missing is said in a line: %o', async (env, line) => {
  const { code, said } = await npmRun('server/backup/main.ts', [], {
    DATA_DIR: join(folder, 'none'),
    ...env,
  });
  expect(said).toContain(line);
  expect(code).toBe(1);
});
