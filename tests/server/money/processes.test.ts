import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../setup/freshDatabase.ts';
import { slow } from '../../setup/tiers.ts';
import { readLedgers, verifyLedgers } from '../../simulation/ledgers.ts';
import { simulateShopper, type Plan } from '../../simulation/processes/shopper.ts';
import { openTestbed, type ShopProcess, type Testbed } from '../../simulation/processes/testbed.ts';
import { createRandom } from '../../simulation/random.ts';
import { createShopClient } from '../../support/shop/client.ts';
import type { Method } from '../../support/shop/pay.ts';
import { createShopper, topUp, until } from '../shop/harness.ts';
import { temporaryDataDir } from '../support/process.ts';

const methods: readonly Method[] = ['card', 'paypal', 'mypos'];
let database: FreshDatabase;
let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
let testbed: Testbed;
let shops: [ShopProcess, ShopProcess];
const start = (): Promise<ShopProcess> => testbed.start();

beforeAll(async () => {
  database = await freshDatabase();
  folder = await temporaryDataDir();
  testbed = await openTestbed({
    databaseUrl: database.url,
    dataDir: folder.dataDir,
    random: createRandom(7),
  });
  // Start both processes together, so that they share the work of the first startup.
  shops = await Promise.all([start(), start()]);
}, 120_000);
afterAll(async () => {
  await testbed.close();
  await database.drop();
  await folder.remove();
});

const originOf = (shop: ShopProcess): string => `http://127.0.0.1:${shop.port}`;
let phones = 0;
const plan = (method: Method, goods: Plan['goods']): Plan => ({
  method,
  goods,
  // Each order needs its own phone number.
  mobile: `98${String((phones += 1)).padStart(5, '0')}${goods === 'undeliverable' ? '303' : '300'}`,
  // myPOS reverses a payment if the shop does not acknowledge its notification. The shopper then pays again.
  decisions: ['approve', 'approve', 'approve'],
  leaves: false,
  cancels: false,
  asksBack: true,
});

test(
  'clicking Pay in two shop processes creates only one payment [ASVS-2.3.4]',
  { timeout: 120_000 },
  async () => {
    const ada = createShopper(originOf(shops[0]));
    const order = await ada.order(topUp);
    const { cookies } = ada.browser;
    const there = createShopClient(originOf(shops[1]));
    for (const [name, value] of cookies) there.cookies.set(name, value);
    const other = createShopper(originOf(shops[1]), there);
    const pages = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? ada : other).payUrl(order.ordertoken)),
    );
    expect(new Set(pages.map((page) => page.transactionid)).size).toBe(1);
    await other.browser.post('/cancelOrder', { ordertoken: order.ordertoken });
    expect((await ada.status(order.ordertoken)).status).toBe('cancelled');
  },
);

test(
  'a shop process continues all work after the other process is killed',
  { timeout: 240_000, ...slow },
  async () => {
    let over = false;
    const shopper = (index: number) =>
      simulateShopper(
        testbed,
        plan(
          methods[index % 3] ?? 'card',
          index % 4 === 3 ? 'undeliverable' : index % 2 === 0 ? 'topUp' : 'giftCard',
        ),
        () => over,
      );
    const first = Array.from({ length: 9 }, (_, n) => shopper(n));
    await sleep(400);
    await testbed.kill(shops[0]);
    const second = Array.from({ length: 6 }, (_, n) => shopper(n));
    shops[0] = await start();
    await sleep(300);
    await testbed.kill(shops[1]);
    const giveUp = setTimeout(() => (over = true), 150_000);
    const runs = await Promise.all([...first, ...second]);
    clearTimeout(giveUp);
    expect(runs.map((one) => one.trouble)).toEqual(runs.map(() => null));
    await until(async () => {
      const { rows } = await database.pool.query(
        `select 1 from job where done_at is null and kind in ('deliver', 'deliverCard', 'mail', 'codeMail', 'refund')`,
      );
      return rows.length === 0;
    });
    const verdict = await verifyLedgers(database.pool, await readLedgers(testbed, methods), runs);
    expect(verdict.mismatches).toEqual([]);
    expect(verdict).toMatchObject({ double: 0, lost: 0, stuck: 0 });
    expect(verdict.completed).toBe(runs.filter((one) => one.plan.goods !== 'undeliverable').length);
    expect(verdict.refunded).toBe(runs.filter((one) => one.plan.goods === 'undeliverable').length);
  },
);
