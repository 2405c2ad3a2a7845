/**
 * Moves all rows of a shop from its embedded database to another PostgreSQL database, and verifies that all of
 * them have arrived.
 */
import { copyFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Pool } from 'pg';
import { createPool, waitUntilReachable } from '../../server/platform/database/connect.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { readFolderKeys } from '../../server/platform/keys.ts';
import { createLog } from '../../server/platform/log.ts';
import { StartError } from '../../server/platform/startError.ts';
import { copyRows } from './copy.ts';
import { listSequences, listTables, summarize, type Summary } from './tables.ts';

type Progress = (line: string) => void;
export type Moved = {
  tables: Summary[];
  /** Environment variables that the shop needs after the move, one per line. */
  settings: string[];
};

type Opened = { pool: Pool; close: () => Promise<void> };

const oldest = 15;

const openEmbedded = async (dataDir: string, progress: Progress, binaries?: string): Promise<Opened> => {
  const server = await startEmbedded({
    dataDir,
    port: 0,
    progress,
    onLost: progress,
    ...(binaries === undefined ? {} : { binaries }),
  });
  const pool = createPool(server.url, 2, createLog('error'), { statement_timeout: 0 });
  return {
    pool,
    close: async () => {
      await pool.end();
      await server.close();
    },
  };
};

const openServer = async (url: string, progress: Progress): Promise<Opened> => {
  const pool = createPool(url, 2, createLog('error'), {
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  try {
    await waitUntilReachable(pool, url, progress);
    const { rows } = await pool.query<{ major: number; encoding: string }>(
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding`,
    );
    const { major = 0, encoding = '' } = rows[0] ?? {};
    if (major < oldest)
      throw new StartError(`The target is PostgreSQL ${major}, but the shop requires ${oldest} or later.`);
    if (encoding !== 'UTF8')
      throw new StartError(`The target's encoding is ${encoding}. Create a database with "encoding 'UTF8'".`);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { pool, close: () => pool.end() };
};

/** Checks that the target database is empty. @throws StartError if the move would overwrite anything */
const requireEmpty = async (pool: Pool): Promise<void> => {
  const tables = await listTables(pool);
  if (tables.length > 0)
    throw new StartError(
      `The target already contains tables (${tables[0]?.name}). Use an empty database. A database left over from an interrupted move can be dropped.`,
    );
};

/** True for a folder path, false for a URL. */
const isFolder = (target: string): boolean => !/^postgres(ql)?:/.test(target);

const openTarget = async (target: string, progress: Progress): Promise<Opened> => {
  if (!isFolder(target)) return openServer(target, progress);
  const inside = await readdir(target).catch(() => []);
  if (inside.length > 0)
    throw new StartError(`${target} is not empty. A shop can only be moved to an empty folder.`);
  return openEmbedded(resolve(target), progress);
};

const keySettings = async (dataDir: string): Promise<string[]> => {
  const keys = await readFolderKeys(dataDir);
  // if the folder contains no keys, the environment already contains all of them
  if (!keys) return ['the same TOKEN_KEY, CODES_KEY and AUDIT_KEY as before'];
  const addTo = (name: string, key: string): string =>
    process.env[name] ? `${name}=<its current value>,${key}` : `${name}=${key}`;
  return [
    addTo('TOKEN_KEY', `folder:${keys.token.toString('hex')}`),
    addTo('CODES_KEY', keys.codes.toString('hex')),
  ];
};

/**
 * Moves a shop to another database. @throws StartError if the target is not empty, too old or behind a pooler, or if a
 * table differs after the move
 */
export const moveShop = async ({
  dataDir,
  target,
  oldPostgres,
  progress,
}: {
  dataDir: string;
  target: string;
  /**
   * Path of an npm package that contains the PostgreSQL version of the old data folder. Defaults to the
   * shop's own PostgreSQL package.
   */
  oldPostgres?: string;
  progress: Progress;
}): Promise<Moved> => {
  const source = await openEmbedded(dataDir, progress, oldPostgres);
  try {
    const { rows: applied } = await source.pool.query<{ name: string }>(
      'select name from migration order by name collate "C" desc limit 1',
    );
    const last = applied[0]?.name;
    if (!last) throw new StartError(`${dataDir} does not contain a shop to move.`);
    const to = await openTarget(target, progress);
    try {
      await requireEmpty(to.pool);
      progress('Creating the tables …');
      await migrate(to.pool, undefined, last);
      const tables = (await listTables(source.pool)).filter(({ name }) => name !== 'migration');
      const sequences = await listSequences(source.pool);
      await copyRows(source.pool, to.pool, { tables, sequences, progress });
      progress('Comparing …');
      const before = await summarize(source.pool, tables);
      const after = await summarize(to.pool, tables);
      const differing = before.filter(
        ({ rows, hash }, n) => rows !== after[n]?.rows || hash !== after[n].hash,
      );
      const wrongSequences = (await listSequences(to.pool)).filter(
        (one, n) => one.value !== sequences[n]?.value || one.isCalled !== sequences[n].isCalled,
      );
      if (differing.length + wrongSequences.length > 0)
        throw new StartError(
          `These differ between the two sides: ${[...differing, ...wrongSequences].map(({ name }) => name).join(', ')}. Nothing was changed in ${dataDir}.`,
        );
      await migrate(to.pool);
      await to.pool.query('analyze');
      if (!isFolder(target))
        return {
          tables: after,
          settings: [`DATABASE_URL=${hidePassword(target)}`, ...(await keySettings(dataDir))],
        };
      if (await readFolderKeys(dataDir))
        await copyFile(join(dataDir, 'keys.json'), join(target, 'keys.json'));
      return { tables: after, settings: [`DATA_DIR=${resolve(target)}`] };
    } finally {
      await to.close();
    }
  } finally {
    await source.close();
  }
};

const hidePassword = (address: string): string =>
  address.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1:<its password>@');
