/** @module-tag slow */
import { readdir, readlink, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBinaries } from '../../../server/platform/database/embedded/binaries.ts';
import { createDatabaseFolder } from '../../../server/platform/database/embedded/first-start.ts';
import { chooseRunAs } from '../../../server/platform/database/embedded/run-as.ts';
import { slowUnless } from '../../setup/tiers.ts';
import { endPostgres, eventually, isAlive, run, temporaryDataDir, type Run } from '../support/process.ts';

let dataDir: string;
let remove: () => Promise<void>;
let runs: Run[];

beforeEach(async () => {
  ({ dataDir, remove } = await temporaryDataDir());
  runs = [];
});
afterEach(async () => {
  for (const { pid, killGroup } of runs) if (isAlive(pid)) killGroup();
  await Promise.all(runs.map(({ ended }) => ended));
  await remove();
});

const shop = (): Run => {
  const started = run('open-database.ts', [dataDir]);
  runs.push(started);
  return started;
};
const exists = async (path: string): Promise<boolean> =>
  !!(await stat(join(dataDir, path)).catch(() => null));
const inNest = async (path: string): Promise<boolean> => {
  for (const name of await readdir(dataDir))
    if (name.startsWith('postgres.new-') && (await exists(join(name, path)))) return true;
  return false;
};

const moments: [string, () => Promise<boolean>][] = [
  ['before any files are created', () => exists('shop.lock')],
  ['when the first files appeared', () => inNest('data/PG_VERSION')],
  ['while the catalogue was being written', () => inNest('data/base/1/pg_filenode.map')],
  ['while the templates were being copied', () => inNest('data/base/5')],
  ['when the folder was in its final place', () => exists('postgres')],
  ['while the server was starting', () => exists('postgres/postmaster.pid')],
];

// `everything` kills all processes, like a power failure. Otherwise, only the shop is killed, and initdb or
// PostgreSQL continues.
const cases = [
  ...moments.map(([when, reached]) => ['everything', when, reached] as const),
  ...moments
    .filter((_, i) => i === 2 || i === 5)
    .map(([when, reached]) => ['the shop alone', when, reached] as const),
];

describe('restart after an interrupted first start', () => {
  for (const [victim, moment, reached] of cases)
    test(
      `the shop starts again after ${victim} was killed ${moment} [R5]`,
      slowUnless(victim === 'everything' && moment === 'while the server was starting'),
      async () => {
        const killed = shop();
        await eventually(reached);
        if (victim === 'everything') killed.killGroup();
        else killed.kill('SIGKILL');
        expect(await killed.ended).toBe(null);
        if (victim === 'everything') await endPostgres(dataDir, 'SIGKILL');

        const next = shop();
        const [, url] = await next.until(/^OPEN (\S+)$/m);
        const client = new Client({ connectionString: url });
        await client.connect();
        await client.query('create table kept (n int)');
        await client.end();
        expect((await readdir(dataDir)).filter((name) => name.includes('new'))).toEqual([]);
        next.kill('SIGTERM');
        expect(await next.ended, next.said()).toBe(0);
      },
    );
});

test.runIf(process.platform === 'linux')(
  'the shop does not keep the data folder open after it has created the database',
  async () => {
    const home = await realpath(dataDir);
    const folder = join(home, 'postgres');
    const runAs = await chooseRunAs(folder);
    const binaries = await findBinaries(home, runAs, () => {});
    await createDatabaseFolder(home, folder, binaries, runAs);
    // A descriptor can be closed while the list is read.
    const opened = (await readdir('/proc/self/fd')).map((descriptor) =>
      readlink(`/proc/self/fd/${descriptor}`).catch(() => null),
    );
    expect(await Promise.all(opened)).not.toContain(home);
  },
);
