import { randomBytes } from 'node:crypto';
/** Tests moving a shop from its embedded database to an external PostgreSQL or to another folder. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { moveShop } from '../../../scripts/move/move.ts';
import { noInstalledPostgres, openInstalledPostgres } from '../../setup/installedPostgres.ts';
import { databaseAt, dropDatabase, onServer } from '../../setup/migratedTemplate.ts';
import { slow } from '../../setup/tiers.ts';
import { createShopClient } from '../../support/shop/client.ts';
import { createShopper, giftCard, payAt, topUp, type Shopper } from '../../support/shop/shopper.ts';
import { startShop, temporaryFolder, type RunningShop } from '../../support/shop/start.ts';
import { until } from '../shop/harness.ts';

const entry = join(import.meta.dirname, '../orders/shop-process.ts');
let folder: string;
const inFolder = (name: string): string => join(folder, name);
const shops: RunningShop[] = [];
beforeAll(async () => {
  folder = await temporaryFolder('move');
});
afterAll(async () => {
  for (const shop of shops) await shop.kill();
  await rm(folder, { recursive: true, force: true });
});

const open = async (dataDir: string, env: Record<string, string> = {}): Promise<RunningShop> => {
  const shop = await startShop({ dataDir, entry, env: { NODE_ENV: 'test', DIST_DIR: folder, ...env } });
  shops.push(shop);
  return shop;
};
const buy = async (shopper: Shopper, request: typeof topUp): Promise<string> => {
  const { ordertoken } = await shopper.order(request);
  await payAt((await shopper.payUrl(ordertoken)).payurl, 'approve');
  await until(async () => (await shopper.check(ordertoken)).status === 'completed');
  return ordertoken;
};
/** Returns a shopper with the same cookies at the URL of another process. */
const goTo = (shopper: Shopper, { url }: RunningShop): Shopper => {
  const browser = createShopClient(url);
  for (const [name, value] of shopper.browser.cookies) browser.cookies.set(name, value);
  return createShopper(url, browser);
};
/** Loads the print page without its timestamp. */
const loadCodes = async (shopper: Shopper, ordertoken: string): Promise<unknown> => ({
  ...(await shopper.print(ordertoken)),
  printed_at: null,
});
const settingsOf = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
const silent = (): void => {};

/** Creates an empty database on the installed PostgreSQL, which is usually older than the embedded one. */
const openInstalledDatabase = async (): Promise<{ url: string; major: number }> => {
  const servers = await openInstalledPostgres();
  onTestFinished(servers.close);
  const server = await servers.create();
  await onServer(server.urlOf('postgres'), 'create role shop login');
  await onServer(server.urlOf('postgres'), 'create database shop owner shop');
  const url = server.urlOf('shop').replace('//postgres@', '//shop@');
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  await client.end();
  return { url, major: rows[0]?.major ?? 0 };
};

test(
  'a shop moved to an older, installed PostgreSQL still shows codes sold earlier and can sell new ones',
  { ...slow },
  async ({ skip }) => {
    if (noInstalledPostgres !== null) skip(noInstalledPostgres);
    const { url, major } = await openInstalledDatabase();
    expect(major).toBeGreaterThanOrEqual(15);
    const before = await open(inFolder('newer'));
    const ada = createShopper(before.url);
    const ordertoken = await buy(ada, giftCard);
    const codes = await loadCodes(ada, ordertoken);
    await before.kill();

    const { tables, settings } = await moveShop({
      dataDir: inFolder('newer'),
      target: url,
      progress: silent,
    });
    expect(tables.find((table) => table.name === 'shop_order')?.rows).toBe(1);
    const { DATABASE_URL: _, ...keys } = settingsOf(settings);
    const after = await open(inFolder('older'), { ...keys, DATABASE_URL: url });
    const there = goTo(ada, after);
    expect(await loadCodes(there, ordertoken)).toEqual(codes);
    expect(await buy(there, topUp)).not.toBe(ordertoken);
    await after.kill();
  },
);

test(
  'a shop moved to an external PostgreSQL still shows codes sold earlier and can sell new ones',
  { ...slow },
  async () => {
    const { serverUrl } = inject('postgres');
    const name = `t_${randomBytes(8).toString('hex')}`;
    await onServer(serverUrl, `create database ${name}`);
    const target = databaseAt(serverUrl, name);
    const before = await open(inFolder('old'));
    const ada = createShopper(before.url);
    const ordertoken = await buy(ada, giftCard);
    const codes = await loadCodes(ada, ordertoken);
    await expect(moveShop({ dataDir: inFolder('old'), target, progress: silent })).rejects.toThrow(
      /in use|already/i,
    );
    await before.kill();

    const { tables, settings } = await moveShop({ dataDir: inFolder('old'), target, progress: silent });
    expect(tables.find((table) => table.name === 'shop_order')?.rows).toBe(1);
    const again = moveShop({ dataDir: inFolder('old'), target, progress: silent });
    await expect(again).rejects.toThrow(/already contains tables/);

    const { DATABASE_URL: _, ...keys } = settingsOf(settings);
    const after = await open(inFolder('machine'), { ...keys, DATABASE_URL: target });
    const there = goTo(ada, after);
    expect(await loadCodes(there, ordertoken)).toEqual(codes);
    expect(await readdir(inFolder('machine')).catch(() => [])).not.toContain('keys.json');
    const next = await buy(there, topUp);
    expect(next).not.toBe(ordertoken);
    await after.kill();

    const back = await open(inFolder('old'));
    expect(await loadCodes(goTo(ada, back), ordertoken)).toEqual(codes);
    await back.kill();
    await dropDatabase(serverUrl, name);
  },
);

test(
  'a shop moved to another folder keeps its keys and still shows codes sold earlier',
  { ...slow },
  async () => {
    const before = await open(inFolder('first'));
    const ada = createShopper(before.url);
    const ordertoken = await buy(ada, giftCard);
    const codes = await loadCodes(ada, ordertoken);
    await before.kill();
    const { settings } = await moveShop({
      dataDir: inFolder('first'),
      target: inFolder('second'),
      progress: silent,
    });
    expect(settings).toEqual([`DATA_DIR=${inFolder('second')}`]);
    expect(await readFile(inFolder('second/keys.json'), 'utf8')).toBe(
      await readFile(inFolder('first/keys.json'), 'utf8'),
    );
    const after = await open(inFolder('second'));
    expect(await loadCodes(goTo(ada, after), ordertoken)).toEqual(codes);
  },
);
