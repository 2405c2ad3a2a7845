/**
 * `npm run bench -- --orders=20000`: one shop process handles orders continuously. The sandboxes run in another
 * process, so that only the shop's memory is measured. After every 5 % of the orders, it prints the memory usage
 * and the processor time per order.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openTestbed } from '../../tests/simulation/processes/testbed.ts';
import { createRandom } from '../../tests/simulation/random.ts';
import { giftCard } from '../../tests/support/shop/shopper.ts';
import { temporaryFolder } from '../../tests/support/shop/start.ts';
import { readProcessorTime } from './processorTime.ts';
import { shopper } from './shopper.ts';

/** Node's memory limits, the same as in the Containerfile. */
const inProduction = {
  options: process.env['SHOP_OPTIONS'] ?? '--max-old-space-size=192 --max-semi-space-size=8',
  arenas: process.env['SHOP_ARENAS'] ?? '2',
};
const reporter = pathToFileURL(join(import.meta.dirname, 'memory.ts')).href;

/** Returns the current and peak resident memory of a process in MB. */
const readMemory = (pid: number): { now: number; highest: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024);
  return { now: read('VmRSS'), highest: read('VmHWM') };
};

/**
 * Completes `orders` orders, `connections` of them at a time. Runs only on Linux, because it reads `/proc`.
 * @throws Error if an order fails
 */
export const sellMany = async (orders: number, connections = 16): Promise<void> => {
  const dataDir = await temporaryFolder('bench');
  const testbed = await openTestbed({
    databaseUrl: '',
    dataDir,
    random: createRandom(1),
    env: {
      WORKERS: '8',
      LOG_LEVEL: 'error',
      NODE_OPTIONS: `${inProduction.options} --import=${reporter}`,
      MALLOC_ARENA_MAX: inProduction.arenas,
    },
  });
  const shop = await testbed.start();
  const shopFolder = join(dataDir, 'shop');
  const pid = shop.child.pid!;
  // connects to the shop directly, because the proxy would buffer the event stream and delay the events
  const origin = `http://127.0.0.1:${shop.port}`;
  const purchase = { prodid: giftCard.prodid, country: 'CH' };
  /**
   * Returns the main thread's memory usage in MB: reserved heap, used heap, external memory and array buffers.
   */
  const readHeap = async (): Promise<string> => {
    shop.child.kill('SIGUSR2');
    await sleep(200);
    const memory = JSON.parse(await readFile(join(shopFolder, 'memory.json'), 'utf8')) as NodeJS.MemoryUsage;
    return [memory.heapTotal, memory.heapUsed, memory.external, memory.arrayBuffers]
      .map((bytes) => Math.round(bytes / 2 ** 20))
      .join(' | ');
  };
  console.log(
    '| orders | memory MB | highest | heap | used | external | buffers | CPU ms per order: shop | database |\n|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
  );
  const part = Math.ceil(orders / 20);
  for (let sold = 0; sold < orders; sold += part) {
    const before = readProcessorTime(pid, shopFolder);
    let remaining = part;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (remaining > 0) {
          remaining -= 1;
          const good = await shopper(origin, { ...purchase, name: randomUUID() }).catch(
            async (error: unknown) => {
              // the shop logs a request only after it has responded
              await sleep(1_000);
              console.log(shop.said());
              throw error;
            },
          );
          if (!good) throw new Error(`an order was not delivered:\n${shop.said()}`);
        }
      }),
    );
    const after = readProcessorTime(pid, shopFolder);
    const each = (of: 'shop' | 'database'): string =>
      before && after ? ((after[of] - before[of]) / part).toFixed(1) : '–';
    const { now, highest } = readMemory(pid);
    console.log(
      `| ${sold + part} | ${now} | ${highest} | ${await readHeap()} | ${each('shop')} | ${each('database')} |`,
    );
  }
  await testbed.close();
  await rm(dataDir, { recursive: true, force: true });
};
