/**
 * `npm run bench`: measures the real server under load on this machine. Absolute results differ between
 * machines, so compare the rows of one run: many connections with a single one, and a large catalogue with
 * one of a thousand products. The output includes the processor time of the shop and the database, and the
 * event loop delay.
 * - `-- --poll=50`: clients poll every 50 ms instead of opening a stream.
 * - `-- --profile`: prints the processor time by function.
 * - `-- --orders=20000`: prints the memory usage over many orders.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startShop, temporaryFolder } from '../../tests/support/shop/start.ts';
import { createCatalogue } from './catalogue.ts';
import { sellMany } from './longRun.ts';
import { readProcessorTime } from './processorTime.ts';
import { profileOrders } from './profile.ts';
import { shopper } from './shopper.ts';

const { values: args } = parseArgs({
  options: { profile: { type: 'boolean' }, orders: { type: 'string' }, poll: { type: 'string' } },
});
if (args.profile) {
  await profileOrders();
  process.exit();
}
if (args.orders !== undefined) {
  const orders = Number(args.orders);
  if (!Number.isInteger(orders) || orders < 1) throw new Error(`How many orders? --orders=${args.orders}`);
  await sellMany(orders);
  process.exit();
}

const pollEvery = args.poll === undefined ? null : Number(args.poll);
const connections = pollEvery === null ? [1, 16, 64] : [16];
const sizes = pollEvery === null ? [1_000, 100_000] : [1_000];
const orderRow = 'order, cart to delivered';
const scale = Number(process.env['BENCH_SCALE'] ?? '1');

type Result = { perSecond: number; p50: number; p99: number; failed: number };

/**
 * Sends requests in a closed loop: each of `width` workers sends its next request as soon as the previous one
 * is answered, until `total` requests are done.
 */
const load = async (
  width: number,
  total: number,
  one: (index: number) => Promise<boolean>,
): Promise<Result> => {
  let next = 0;
  let failed = 0;
  const times: number[] = [];
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < total) {
        const index = next++;
        const start = performance.now();
        const good = await one(index).catch(() => false);
        times.push(performance.now() - start);
        if (!good) failed += 1;
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1_000;
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: total / seconds, p50: at(0.5), p99: at(0.99), failed };
};

const rows: string[] = [];
for (const size of sizes) {
  const folder = await temporaryFolder('bench');
  const { dir, country, prodid } = await createCatalogue(size, join(folder, 'catalogue'));
  const dataDir = join(folder, 'data');
  const shop = await startShop({
    dataDir,
    entry: 'scripts/bench/shop.ts',
    env: { CATALOGUE_DIR: dir, LOG_LEVEL: 'error', RATE_LIMITS: '0', SANDBOX_INSTANT: '1', WORKERS: '8' },
  });
  const get = async (path: string): Promise<boolean> => {
    const response = await fetch(`${shop.api}${path}`);
    await response.arrayBuffer();
    return response.ok;
  };
  /**
   * Returns the 99th percentile of the event loop delay, in milliseconds, since the previous call of this
   * function.
   */
  const eventLoopDelay = async (): Promise<string> => {
    shop.process.kill('SIGUSR2');
    await sleep(200);
    return Number(await readFile(join(dataDir, 'event-loop-delay'), 'utf8')).toFixed(0);
  };
  const work: [string, number, (index: number) => Promise<boolean>][] = [
    ['list by country', 2_000, () => get(`/getGiftProductListByCountry?ccode_iso2=${country}&category_id=0`)],
    ['one product', 4_000, () => get(`/getCardRate?prodid=${prodid}`)],
    [orderRow, 160, () => shopper(shop.url, { prodid, country, name: randomUUID() }, pollEvery)],
  ];
  for (const [name, total, one] of work) {
    if (pollEvery !== null && name !== orderRow) continue;
    let single: Result | null = null;
    // warms up first, because the JavaScript engine optimises the code only after a few hundred orders, and
    // each order takes twice as long until then
    await load(8, Math.max(Math.round((total * scale) / 20), name === orderRow ? 300 * scale : 0), one);
    for (const width of connections) {
      const count = Math.max(width, Math.round(total * scale));
      await eventLoopDelay();
      const before = readProcessorTime(shop.process.pid!, dataDir);
      const result = await load(width, count, one);
      const after = readProcessorTime(shop.process.pid!, dataDir);
      const perOne = (part: 'shop' | 'database'): string =>
        before && after ? ((after[part] - before[part]) / count).toFixed(1) : '–';
      single ??= result;
      rows.push(
        `| ${name} | ${size.toLocaleString('en')} | ${width} | ${result.perSecond.toFixed(1)} | ${(result.perSecond / single.perSecond).toFixed(2)} | ${result.p50.toFixed(1)} | ${result.p99.toFixed(1)} | ${perOne('shop')} | ${perOne('database')} | ${await eventLoopDelay()} | ${result.failed} |`,
      );
      console.log(rows.at(-1));
    }
  }
  await shop.kill();
  await rm(folder, { recursive: true, force: true });
}
console.log(
  '\n| what | products | connections | per second | against 1 connection | p50 ms | p99 ms | CPU ms each: shop | database | event loop p99 ms | failed |\n|---|---|---|---|---|---|---|---|---|---|---|',
);
console.log(rows.join('\n'));
if (rows.some((row) => !row.endsWith('| 0 |'))) process.exitCode = 1;
