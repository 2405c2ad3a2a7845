/** @module-tag slow */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { flows } from '../../.generated/flows.ts';
import type { Recording } from '../../flows/page/scripts.ts';
import { createChartHarness } from '../../flows/walker/harness.ts';
import { revive } from '../../flows/walker/walk.ts';
import { onServer } from '../setup/migratedTemplate.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

type SimulationReport = {
  environments: number;
  steps: number;
  hashes: string[];
  violations: { kind: string; what: string }[];
  small: { command: string; steps: number } | null;
};

/**
 * Starts the simulation in a separate process, because the simulation replaces the clock and the random values.
 */
const start = (...args: string[]) =>
  run(process.execPath, ['tests/simulation/simulate.ts', ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL_TEST: inject('postgres').serverUrl,
    },
    maxBuffer: 50_000_000,
  });
const simulate = async (...args: string[]): Promise<SimulationReport> => {
  const result = await start('--json', ...args).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  );
  const line = result.stdout.trim().split('\n').at(-1) ?? '';
  if (!line.startsWith('{')) throw new Error(`${result.stdout}\n${result.stderr}`);
  return JSON.parse(line) as SimulationReport;
};

describe('simulation of the whole shop in one process', { timeout: 600_000 }, () => {
  const three = ['--seed=7', '--seeds=3', '--shoppers=2', '--days=1'];
  const folder = join(root, 'tests/.artifacts/simulate');

  test('a simulation of one day finds no violations', async () => {
    const { violations, environments } = await simulate('--seed=7', '--seeds=1', '--shoppers=2', '--days=1');
    expect(violations).toEqual([]);
    expect(environments).toBe(1);
  });

  test('a simulation without violations can be repeated with its seeds, and saves walks that the flows page can replay', async () => {
    const [first, second] = await Promise.all([simulate(...three, '--walk=checkout'), simulate(...three)]);
    expect(first.violations).toEqual([]);
    expect(first.environments).toBe(3);
    expect(new Set(first.hashes).size).toBe(3);
    expect(second.hashes).toEqual(first.hashes);

    const files = readdirSync(folder).filter((name) => /^checkout-seed-[789]-/.test(name));
    expect(files.length).toBeGreaterThan(0);
    const flow = flows.find(({ name }) => name === 'checkout')!;
    for (const file of files) {
      const walk = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Recording;
      const harness = createChartHarness(flow.machine, walk.input ?? flow.input);
      for (const { event, states, tags } of walk.steps) {
        await harness.perform(revive(flow.cases, event));
        const snapshot = harness.snapshot();
        expect((snapshot._nodes as AnyStateNode[]).map(({ id }) => id)).toEqual(states);
        expect([...snapshot.tags].sort()).toEqual(tags);
      }
      harness.actor.stop();
      rmSync(join(folder, file));
    }
  });

  test.each([
    ['leak', 'leak', 1],
    ['lostOrder', 'lost', 1],
    ['noLimits', 'voucher', 1],
  ])(
    'the simulation detects the injected fault %s and shrinks the failing run',
    async (plant, kind, seed) => {
      const report = await simulate(
        `--plant=${plant}`,
        `--seed=${seed}`,
        '--seeds=10',
        '--shoppers=3',
        '--days=1',
        '--shrinks=4',
      );
      expect(report.violations.map((one) => one.kind)).toContain(kind);
      expect(report.small?.command).toContain(`--plant=${plant}`);
      expect(report.small?.steps).toBeLessThanOrEqual(report.steps);
    },
  );

  test('SIGTERM stops the simulation and leaves no database behind', async () => {
    const running = start('--minutes=10', '--seed=7', '--trace');
    const ended = running.then(
      () => null,
      (error: unknown) => (error as { code: number }).code,
    );
    const firstStep = new Promise((resolve) => running.child.stdout!.once('data', resolve));
    await Promise.race([firstStep, ended]);
    running.child.kill('SIGTERM');
    expect(await ended).toBe(143);
    await expect(
      onServer(inject('postgres').serverUrl, `drop database simulate_${running.child.pid}`),
    ).rejects.toThrow('does not exist');
  });
});
