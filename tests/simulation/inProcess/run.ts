/**
 * `npm run simulate` runs many environments, shrinks the first failing one, and prints the command that repeats
 * it.
 */
import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../../server/platform/database/embedded.ts';
import { temporaryFolder } from '../../support/shop/start.ts';
import { plants, type PlantName } from '../plants.ts';
import { addUp, simulateBeside } from './beside.ts';
import { makeSimulationDatabase, onServer, openLine, type Line } from './database/database.ts';
import { machine } from './environment.ts';
import { shrink } from './shrink.ts';
import { simulate, type Options, type Outcome } from './simulation.ts';

const usage = `npm run simulate -- [--seed=1] [--seeds=20 | --minutes=30] [--shoppers=6] [--days=3]
  [--who=0,2] [--faults=4,17] [--plant=${Object.keys(plants).join('|')}] [--trace] [--walk=payment] [--json] [--shrinks=60] [--jobs=2]`;

const list = (text: string | undefined): number[] | null =>
  text === undefined ? null : text.split(',').filter(Boolean).map(Number);

const folder = join('tests', '.artifacts', 'simulate');

/** Returns the command that runs one environment again and prints every step. */
const commandOf = ({ seed, shoppers, days, who, faults, plant }: Options): string =>
  [
    `npm run simulate -- --seed=${seed} --seeds=1 --shoppers=${shoppers} --days=${days}`,
    ...(who ? [`--who=${who.join(',')}`] : []),
    ...(faults ? [`--faults=${faults.join(',')}`] : []),
    ...(plant ? [`--plant=${plant}`] : []),
    '--trace',
  ].join(' ');

/** Saves the recorded walks of the charts for the flows page. Returns the file names. */
const keepWalks = (outcome: Outcome, chart: string | null): string[] => {
  const walks = outcome.recordings.filter(
    (one) => one.steps.length > 0 && (chart === null || one.chart === chart),
  );
  mkdirSync(folder, { recursive: true });
  return walks.map((walk, index) => {
    const file = join(folder, `${walk.chart}-seed-${outcome.seed}-${index}.json`);
    writeFileSync(file, `${JSON.stringify(walk, null, 2)}\n`);
    return file;
  });
};

/** Starts a PostgreSQL server without syncing to disk. */
const startServer = async (): Promise<{ url: string; close(): Promise<void> }> => {
  const given = process.env['DATABASE_URL_TEST'];
  if (given) return { url: given, close: () => Promise.resolve() };
  const dataDir = await temporaryFolder('simulate');
  const server = await startEmbedded({
    dataDir,
    port: 0,
    progress: () => {},
    onLost: console.error,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', scram_iterations: '1' },
  });
  return {
    url: server.url,
    close: async () => {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** Runs the simulations for the given command-line arguments. Returns the exit code. */
export const runSimulations = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' },
      seeds: { type: 'string' },
      minutes: { type: 'string' },
      shoppers: { type: 'string', default: '6' },
      days: { type: 'string', default: '3' },
      who: { type: 'string' },
      faults: { type: 'string' },
      plant: { type: 'string' },
      trace: { type: 'boolean', default: false },
      walk: { type: 'string' },
      json: { type: 'boolean', default: false },
      shrinks: { type: 'string', default: '60' },
      // The option `jobs` is the number of parallel processes, n. Each process runs every nth seed.
      jobs: { type: 'string', default: '1' },
      stride: { type: 'string', default: '1' },
    },
  });
  const { plant = null } = values;
  if (plant !== null && !(plant in plants)) throw new Error(usage);
  const first = Number(values.seed ?? randomInt(2 ** 30));
  const minutes = values.minutes === undefined ? null : Number(values.minutes);
  const seeds = minutes === null ? Number(values.seeds ?? 20) : Infinity;
  const say = (line: string): void => {
    if (!values.json) console.log(line);
  };
  // An interrupt also stops the database.
  const stopped = new AbortController();
  const stop = (): void => stopped.abort();
  const isStopped = (): boolean => stopped.signal.aborted;
  process.once('SIGTERM', stop).once('SIGINT', stop);
  const server = await startServer();
  const started = machine.now();
  const jobs = Math.min(Number(values.jobs), seeds);
  if (jobs > 1)
    try {
      const own = args.filter((arg) => !/^--(seed|seeds|jobs|json)(=|$)/.test(arg));
      const results = await simulateBeside(
        (index) => [
          ...own,
          `--seed=${first + index}`,
          `--stride=${jobs}`,
          ...(minutes === null ? [`--seeds=${Math.ceil((seeds - index) / jobs)}`] : []),
        ],
        { jobs, serverUrl: server.url, stopped: stopped.signal },
      );
      const { hashes, violations, small, ...figures } = addUp(results, (machine.now() - started) / 1000);
      if (values.json) console.log(JSON.stringify({ ...figures, hashes, violations, small }));
      else {
        say(JSON.stringify(figures));
        for (const { kind, what } of violations) say(`${kind}: ${what}`);
        if (small) say(`again, step by step: ${small.command}`);
        if (violations.length === 0) say(isStopped() ? 'stopped' : '0 violations');
      }
      return isStopped() ? 143 : violations.length > 0 ? 1 : 0;
    } finally {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      await server.close();
    }
  const name = `simulate_${process.pid}`;
  const total = { environments: 0, shopperDays: 0, steps: 0 };
  const sums: Record<string, number> = {};
  const hashes: string[] = [];
  let line: Line | null = null;
  let broken: { outcome: Outcome; options: Options } | null = null;
  try {
    const database = await openLine(await makeSimulationDatabase(server.url, name));
    line = database;
    const optionsOf = (seed: number): Options => ({
      seed,
      shoppers: Number(values.shoppers),
      days: Number(values.days),
      who: list(values.who),
      faults: list(values.faults),
      plant: plant as PlantName | null,
      line: database,
      isStopped,
      say: values.trace ? say : undefined,
    });
    const simulating = machine.now();
    const isTime = (): boolean => minutes === null || machine.now() - started < minutes * 60_000;
    for (let n = 0; n < seeds && isTime() && !broken && !isStopped(); n += 1) {
      const options = optionsOf(first + n * Number(values.stride));
      const outcome = await simulate(options);
      if (isStopped()) break;
      total.environments += 1;
      total.shopperDays += outcome.shopperDays;
      total.steps += outcome.steps;
      hashes.push(outcome.hash);
      for (const [key, value] of Object.entries(outcome.counts)) sums[key] = (sums[key] ?? 0) + value;
      if (values.walk !== undefined) for (const file of keepWalks(outcome, values.walk)) say(file);
      if (outcome.violations.length > 0) broken = { outcome, options };
    }
    const seconds = (machine.now() - simulating) / 1000;
    const figures = {
      seed: first,
      ...total,
      seconds: Math.round(seconds * 10) / 10,
      shopperDaysAMinute: Math.round((total.shopperDays / seconds) * 60),
      ...sums,
    };
    const small =
      broken && !values.trace && !isStopped()
        ? await shrink(broken.options, broken.outcome, Number(values.shrinks), say)
        : broken;
    if (values.json)
      console.log(
        JSON.stringify({
          ...figures,
          hashes,
          violations: broken?.outcome.violations ?? [],
          small: small
            ? {
                command: commandOf(small.options),
                violations: small.outcome.violations,
                steps: small.outcome.steps,
              }
            : null,
        }),
      );
    else {
      say(JSON.stringify(figures));
      if (small) {
        for (const { kind, what } of small.outcome.violations) say(`${kind}: ${what}`);
        say(`again, step by step: ${commandOf(small.options)}`);
        for (const file of keepWalks(small.outcome, small.outcome.violations[0]?.chart ?? 'payment'))
          say(`walk for flows/recordings: ${file}`);
      } else say(isStopped() ? 'stopped' : '0 violations');
    }
    if (isStopped()) return 143;
    return broken ? 1 : 0;
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
    await line?.close();
    await onServer(server.url, `drop database if exists ${name} with (force)`);
    await server.close();
  }
};
