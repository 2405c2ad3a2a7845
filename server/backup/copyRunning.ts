import { chown, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { RunAs } from '../platform/database/embedded/run-as.ts';
import { codeOf } from '../platform/startError.ts';

/**
 * Folders whose contents are not copied, because PostgreSQL recreates them on every start. They are listed in
 * "Making a Base Backup Using the Low Level API" in its manual.
 */
const contentLeftOut = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const isExcluded = (name: string): boolean =>
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|pg_control)$/.test(name);

const own = async (path: string, runAs: RunAs): Promise<void> => {
  if (runAs) await chown(path, runAs.uid, runAs.gid);
};

/** Copies a file if it still exists. PostgreSQL may delete log files during the copy. */
const copyIfThere = async (from: string, to: string, runAs: RunAs): Promise<void> => {
  try {
    await copyFile(from, to);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  await own(to, runAs);
};

const copyFolder = async (from: string, to: string, runAs: RunAs, isTop = true): Promise<void> => {
  await mkdir(to, { mode: 0o700 });
  await own(to, runAs);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (isExcluded(entry.name)) continue;
    if (entry.isFile()) await copyIfThere(source, target, runAs);
    else if (entry.isDirectory() && isTop && contentLeftOut.has(entry.name)) {
      await mkdir(target, { mode: 0o700 });
      await own(target, runAs);
    } else if (entry.isDirectory()) await copyFolder(source, target, runAs, false);
  }
};

/**
 * Copies the log segments from the first to the last. Their names are 24 hex digits long and sort
 * chronologically.
 */
const copyLog = async (
  folder: string,
  to: string,
  [first, last]: [string, string],
  runAs: RunAs,
): Promise<void> => {
  const names = (await readdir(join(folder, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  );
  if (!names.includes(first) || !names.includes(last))
    throw new Error('The database log was truncated while it was being copied');
  for (const name of names) await copyIfThere(join(folder, 'pg_wal', name), join(to, 'pg_wal', name), runAs);
};

/**
 * Copies the data folder of a running PostgreSQL server. A server started on the copy recovers to the state at
 * the end of this call. Follows the manual's procedure for a low-level base backup; a temporary replication
 * slot prevents the log from being deleted. `url` must be the administrator's connection URL.
 */
export const copyRunningDatabase = async (
  url: string,
  folder: string,
  to: string,
  runAs: RunAs,
): Promise<void> => {
  const admin = new Client({ connectionString: url });
  admin.on('error', () => {});
  await admin.connect();
  const one = async <T extends Record<string, unknown>>(statement: string): Promise<T> =>
    (await admin.query<T>(statement)).rows[0]!;
  try {
    // the replication slot and the backup mode end when this connection closes
    await admin.query("select pg_create_physical_replication_slot('rigi_backup', true, true)");
    const start = await one<{ segment: string }>(
      "select pg_walfile_name(pg_backup_start('rigi', true)) as segment",
    );
    await copyFolder(folder, to, runAs);
    // copies this file last, as pg_basebackup does, so that it is not older than the other files
    await copyIfThere(join(folder, 'global/pg_control'), join(to, 'global/pg_control'), runAs);
    const end = await one<{ segment: string; labelfile: string }>(
      'select pg_walfile_name(lsn) as segment, labelfile from pg_backup_stop(false)',
    );
    const label = join(to, 'backup_label');
    await writeFile(label, end.labelfile, { mode: 0o600 });
    await own(label, runAs);
    await copyLog(folder, to, [start.segment, end.segment], runAs);
  } finally {
    await admin.end();
  }
};
