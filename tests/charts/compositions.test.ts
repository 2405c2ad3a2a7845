/**
 * Charts that belong together, walked as one system: real charts, implementations and wiring, answers in random order. Each runs in a
 * process of its own, whose clock is its own. `COMPOSITIONS=2000` walks longer, `COMPOSITION_SEED` elsewhere.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { plants } from './compositions/plants.ts';

const root = join(import.meta.dirname, '../..');
const runs = process.env['COMPOSITIONS'] ?? '60';
const seed = process.env['COMPOSITION_SEED'] ?? '20261122';

/** What the process is made of: whoever leaves this test out where nothing has changed reads it here. */
const reaches = [
  'contract',
  'flows/walker',
  'machines',
  'scripts/faults',
  'tests/support/shop',
  'scripts/simulate',
  'src/actors',
  'src/api',
  'src/app',
  'src/browser',
  'src/i18n',
  'src/storage',
  'src/ui/lazyResource.ts',
  'tests/charts/compositions',
];
/** Of a view the process has the names that it exports, nothing else: a name that changes is one for the compiler. */
const isReached = (file: string): boolean =>
  file.endsWith('.tsx') || reaches.some((place) => file === place || file.startsWith(`${place}/`));

type Told = {
  composition: string;
  runs: number;
  picks: number[] | null;
  fault: { says: string } | null;
  loaded: string[];
};
const walk = async (composition: string, ...args: string[]): Promise<Told> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--no-warnings',
      'tests/charts/compositions/main.ts',
      `--only=${composition}`,
      `--seed=${seed}`,
      ...args,
    ],
    {
      cwd: root,
      maxBuffer: 10_000_000,
      // what Node has compiled once, it need not compile for the next
      env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile') },
    },
  );
  return JSON.parse(stdout) as Told;
};

describe('charts that belong together', { timeout: 900_000 }, () => {
  test.each(['buying', 'people', 'tabs'])('%s: keeps what is right in any order of answers', async (name) => {
    const { loaded, ...told } = await walk(name, `--runs=${runs}`);
    expect(loaded).toContain('machines/checkout/cart/cart.machine.ts');
    expect(loaded.filter((file) => !isReached(file))).toEqual([]);
    expect(told).toEqual({ composition: name, runs: Number(runs), picks: null, fault: null });
  });

  test.each([...plants])('$name is found: $says', async ({ name, composition, breaks }) => {
    const told = await walk(composition, '--runs=300', `--plant=${name}`, '--seed=20261122');
    expect(told.fault?.says).toBe(breaks);
  });
});
