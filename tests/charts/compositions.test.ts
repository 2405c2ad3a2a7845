/**
 * Runs related charts as one system: the real charts, implementations and wiring, with responses in random
 * order. Each composition runs in its own process with its own clock. `COMPOSITIONS=2000` makes the walk
 * longer. `COMPOSITION_SEED` selects other walks.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { slow } from '../setup/tiers.ts';
import { plants } from './compositions/plants.ts';

const root = join(import.meta.dirname, '../..');
const runs = process.env['COMPOSITIONS'] ?? '10';
const seed = process.env['COMPOSITION_SEED'] ?? '20261122';

type CompositionReport = {
  composition: string;
  runs: number;
  picks: number[] | null;
  fault: { title: string } | null;
};
const walk = async (composition: string, ...args: string[]): Promise<CompositionReport> => {
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
      // The compile cache lets the next process reuse compiled code.
      env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile') },
    },
  );
  return JSON.parse(stdout) as CompositionReport;
};

describe('charts that work together', { timeout: 900_000 }, () => {
  test.each(['buying', 'people', 'tabs'])(
    'the composition %s satisfies its invariants for any order of responses',
    async (name) => {
      const result = await walk(name, `--runs=${runs}`);
      expect(result).toEqual({ composition: name, runs: Number(runs), picks: null, fault: null });
    },
  );

  test.each([...plants])(
    'a random walk detects the planted fault in $name: $title',
    slow,
    async ({ name, composition, breaks }) => {
      const result = await walk(composition, '--runs=300', `--plant=${name}`, '--seed=20261122');
      expect(result.fault?.title).toBe(breaks);
    },
  );
});
