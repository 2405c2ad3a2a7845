/**
 * Profiles 400 orders, including the shop's startup and warm-up. Prints the self times of the most expensive
 * functions across all threads.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startShop, temporaryFolder } from '../../tests/support/shop/start.ts';
import { createCatalogue } from './catalogue.ts';
import { shopper } from './shopper.ts';

type CpuProfile = {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    hitCount?: number;
  }[];
};

const root = join(import.meta.dirname, '../..');
/** Names of the profile frames that represent idle time. */
const idle = new Set(['(root)', '(idle)', '(program)']);

const placeOf = (url: string): string => {
  if (!url) return 'native';
  const file = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : url;
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
  return name ?? file;
};

/** Adds up the self-time samples of each function across all profiles. */
const sumOf = (profiles: CpuProfile[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { nodes } of profiles)
    for (const { callFrame, hitCount = 0 } of nodes) {
      if (idle.has(callFrame.functionName) || hitCount === 0) continue;
      const key = `${callFrame.functionName || '(anonymous)'} | ${placeOf(callFrame.url)}`;
      sums.set(key, (sums.get(key) ?? 0) + hitCount);
    }
  return sums;
};

const most = 10;

/**
 * Profiles the shop and prints the ten most expensive functions, followed by the totals by package and folder.
 */
export const profileOrders = async (orders = 200): Promise<void> => {
  const folder = await temporaryFolder('profile');
  const { dir, country, prodid } = await createCatalogue(1_000, join(folder, 'catalogue'));
  const into = join(folder, 'profiles');
  const shop = await startShop({
    dataDir: join(folder, 'data'),
    entry: 'scripts/bench/shop.ts',
    env: {
      CATALOGUE_DIR: dir,
      LOG_LEVEL: 'error',
      RATE_LIMITS: '0',
      SANDBOX_INSTANT: '1',
      WORKERS: '8',
      NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${into}`,
    },
  });
  let remaining = orders * 2;
  let failed = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (remaining > 0) {
        remaining -= 1;
        const good = await shopper(shop.url, { prodid, country, name: randomUUID() }).catch(() => false);
        if (!good) failed += 1;
      }
    }),
  );
  await shop.kill();
  const files = (await readdir(into)).filter((name) => name.endsWith('.cpuprofile'));
  const profiles = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(into, name), 'utf8')) as CpuProfile),
  );
  const sums = sumOf(profiles);
  const whole = [...sums.values()].reduce((sum, hits) => sum + hits, 0);
  const print = (title: string, entries: Map<string, number>): void => {
    const columns = title.split(' | ').map(() => '---|');
    console.log(`\n| ${title} | share |\n|${columns.join('')}--:|`);
    for (const [name, hits] of [...entries].toSorted((a, b) => b[1] - a[1]).slice(0, most))
      console.log(`| ${name} | ${((hits / whole) * 100).toFixed(1)} % |`);
  };
  console.log(`${orders * 2} orders, ${failed} failed, ${files.length} threads, including startup`);
  print('function | where', sums);
  const places = new Map<string, number>();
  for (const [key, hits] of sums) {
    const place = key.split(' | ')[1]!.split('/').slice(0, 2).join('/');
    places.set(place, (places.get(place) ?? 0) + hits);
  }
  print('package or folder', places);
  await rm(folder, { recursive: true, force: true });
  if (failed > 0) process.exitCode = 1;
};
