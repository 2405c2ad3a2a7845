/** @module-tag slow */
import { randomBytes } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { freshDatabase } from '../../setup/freshDatabase.ts';
import { createShopClient } from '../../support/shop/client.ts';
import { startShop, temporaryFolder, type RunningShop } from '../../support/shop/start.ts';
import { createOracle, createShopper, giftCard, payAt, until } from './harness.ts';

/**
 * Starts two processes that share one PostgreSQL database. The second uses the settings file written by the
 * first.
 */
const startTwo = async () => {
  const database = await freshDatabase();
  const dataDir = await temporaryFolder('two');
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    TOKEN_KEY: randomBytes(24).toString('hex'),
    CODES_KEY: randomBytes(32).toString('hex'),
    DIST_DIR: dataDir,
  };
  const entry = join(import.meta.dirname, '../money/plainShop.ts');
  const first = await startShop({ dataDir, entry, env });
  onTestFinished(async () => {
    await first.kill('SIGKILL');
    await database.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  const file = join(dataDir, 'sandbox', `settings-${first.port}.env`);
  const second = await startShop({
    dataDir,
    entry,
    env: { ...env, ...parseEnv(await readFile(file, 'utf8')) },
  });
  onTestFinished(() => second.kill('SIGKILL'));
  return { first, second, file };
};

test("a second process uses the first one's sandboxes, and each process shows orders placed through the other", async () => {
  const { first, second, file } = await startTwo();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await fetch(`${second.url}/sandbox`)).status).toBe(404);
  for (const [here, there] of [
    [first, second],
    [second, first],
  ] as const) {
    const shopper = createShopper(here.url);
    const { orderno, ordertoken } = await shopper.order(giftCard);
    await payAt((await shopper.payUrl(ordertoken)).payurl, 'approve');
    await until(async () => (await shopper.check(ordertoken)).status === 'completed');
    const other = createShopper(there.url, createShopClient(there.url, {}, shopper.browser.cookies));
    const { receipts } = await other.print(ordertoken);
    expect(receipts).toEqual((await shopper.print(ordertoken)).receipts);
    const { inbox } = createOracle(first.url);
    await until(async () => (await inbox()).some(({ subject }) => subject.includes(orderno)));
  }
});

/** Returns the lines that a shop has logged as warnings or errors. */
const warningsOf = ({ output }: RunningShop): string[] =>
  output()
    .split('\n')
    .filter((line) => /^\{"level":[4-6]0/.test(line));

test('two processes on one PostgreSQL server start and stop without warnings, and so does a process with an embedded database', async () => {
  const { first, second } = await startTwo();
  const dataDir = await temporaryFolder('alone');
  const alone = await startShop({
    dataDir,
    entry: join(import.meta.dirname, '../money/plainShop.ts'),
    env: { NODE_ENV: 'test', DATABASE_URL: '', DIST_DIR: dataDir },
  });
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  for (const shop of [second, first, alone]) {
    await fetch(`${shop.url}/api/getGiftCountryList`);
    await shop.kill('SIGTERM');
    expect(shop.process.exitCode).toBe(0);
    expect(warningsOf(shop)).toEqual([]);
  }
});

test('the settings file for other processes does not contain the credentials of real providers', () => {
  const { sandboxSettings } = readConfig({
    CARD_API_BASE: 'https://api.datatrans.com',
    CARD_PASSWORD: 'a-real-password',
    SMTP_URL: 'smtps://user:password@host',
  });
  expect(Object.keys(sandboxSettings)).not.toContain('CARD_PASSWORD');
  expect(Object.keys(sandboxSettings)).toContain('PAYPAL_CLIENT_SECRET');
  expect(JSON.stringify(sandboxSettings)).not.toContain('a-real-password');
});
