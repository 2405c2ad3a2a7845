import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';
import { messageOf, StartError } from '../startError.ts';

type Migration = { name: string; sql: string; checksum: string };

const ownFolder = fileURLToPath(new URL('./migrations/', import.meta.url));
const lockKey = 7_244_001;

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const mismatch = names.find(
    (name, i) => !/^\d{4}_\w+\.sql$/.test(name) || name.slice(0, 4) === names[i - 1]?.slice(0, 4),
  );
  if (mismatch)
    throw new StartError(`The migration ${mismatch} needs a name like 0002_what.sql with a unique number.`);
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

/**
 * Returns the migrations that have not run yet.
 * @throws StartError if the migrations in the database differ from those in the code
 */
const pendingOf = (all: Migration[], applied: { name: string; checksum: string }[]): Migration[] => {
  for (const { name, checksum } of applied) {
    const known = all.find((migration) => migration.name === name);
    if (!known)
      throw new StartError(
        `The database is newer than this shop: migration ${name} has been applied. Start the version that introduced it.`,
      );
    if (known.checksum !== checksum)
      throw new StartError(
        `The migration ${name} was changed after it had been applied to this database. Restore the file and add a new one.`,
      );
  }
  const last = applied.at(-1)?.name ?? '';
  const pending = all.filter((migration) => !applied.some(({ name }) => name === migration.name));
  const late = pending.find(({ name }) => name < last);
  if (late)
    throw new StartError(
      `The migration ${late.name} comes before ${last}, which has already been applied. Give it a later number.`,
    );
  return pending;
};

/** Returns the names of the migrations that this database still needs. @throws StartError as `migrate` does */
export const findPendingMigrations = async (pool: Pool, folder = ownFolder): Promise<string[]> => {
  const all = await readMigrations(folder);
  const { rows: known } = await pool.query(`select where to_regclass('migration') is not null`);
  if (known.length === 0) return all.map(({ name }) => name);
  const applied = await pool.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name collate "C"',
  );
  return pendingOf(all, applied.rows).map(({ name }) => name);
};

/**
 * Returns the names of the migrations that this version needs but the database lacks. If a newer version has
 * already migrated the database, none are missing.
 */
export const findMissingMigrations = async (pool: Pool, folder = ownFolder): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>('select name from migration');
  const applied = new Set(rows.map(({ name }) => name));
  return (await readMigrations(folder)).map(({ name }) => name).filter((name) => !applied.has(name));
};

const applyOne = async (client: PoolClient, { name, sql, checksum }: Migration): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new StartError(`The migration ${name} failed and changed nothing: ${messageOf(error)}`);
  }
};

/**
 * Migrates the database to this version. The files run in order, each in its own transaction. Processes that
 * start at the same time wait for each other. `upTo` is the last file to run. Returns the names of the applied
 * files. @throws StartError if a file has changed, fails, or is missing because the database is newer
 */
export const migrate = async (pool: Pool, folder = ownFolder, upTo?: string): Promise<string[]> => {
  const all = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      `create table if not exists migration (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration order by name collate "C"',
    );
    const pending = pendingOf(all, applied.rows).filter(({ name }) => upTo === undefined || name <= upTo);
    for (const migration of pending) await applyOne(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    // closes the connection, which always releases the lock and discards the changed timeout
    client.release(true);
  }
};
