import { createHmac } from 'node:crypto';
import { mkdir, readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { codeOf, StartError } from '../startError.ts';
import { findBinaries, removeLeftovers } from './embedded/binaries.ts';
import { createDatabaseFolder, hasDatabase, readPassword } from './embedded/first-start.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import {
  findHost,
  isPostmasterOf,
  readPidFile,
  startPostmaster,
  stopPostmaster,
  waitUntilReady,
} from './embedded/postmaster.ts';
import { chooseRunAs, findBlockedFolder, type RunAs } from './embedded/run-as.ts';

/** Connection to the embedded database. `by` is the deadline for closing it, as a timestamp in milliseconds. */
export type Embedded = { url: string; close: (by?: number) => Promise<void> };

type Options = {
  dataDir: string;
  /** The shop's port, for the error message shown if a second shop uses the same folder. */
  port: number;
  progress: (line: string) => void;
  /** Called once if PostgreSQL ends unexpectedly. */
  onLost: (line: string) => void;
  /** PostgreSQL settings for a temporary database. They override the shop's settings. */
  settings?: Readonly<Record<string, string>>;
  /** Folder of a package that contains a PostgreSQL version other than the shop's own. */
  binaries?: string;
};

const name = 'rigi';

/**
 * Returns the password of the shop's database user. The password is derived from the secret, so it is not stored
 * anywhere.
 */
const passwordOf = (secret: string): string => createHmac('sha256', secret).update(name).digest('hex');
const addressOf = (secret: string, folder: string, port: number): string => {
  const url = `postgres://${name}:${passwordOf(secret)}@127.0.0.1:${port}/${name}`;
  const host = findHost(folder, port);
  // the URL contains the folder of the Unix socket as `host` in the query string, which PostgreSQL's own tools
  // also accept
  return host === folder ? `${url}?host=${encodeURIComponent(folder)}` : url;
};

/**
 * Returns the database URL of the shop running in this folder, for use by another program. Returns null if no
 * shop is running.
 */
export const findRunningEmbedded = async (path: string): Promise<string | null> => {
  const dataDir = await realpath(path).catch(() => null);
  if (dataDir === null) return null;
  const folder = join(dataDir, 'postgres');
  const file = readPidFile(folder);
  if (file?.status !== 'ready' || !isPostmasterOf(file.pid, folder, await chooseRunAs(folder))) return null;
  return addressOf(await readPassword(dataDir), folder, file.port);
};

/**
 * Finds a PostgreSQL process left running after its shop was killed. If there is no such process, prepares the
 * folder for a new one and returns null.
 */
const findOrphan = async (
  folder: string,
  runAs: RunAs,
  progress: (line: string) => void,
): Promise<{ pid: number; port: number } | null> => {
  const file = readPidFile(folder);
  if (!file) return null;
  const isAlive = (): boolean => isPostmasterOf(file.pid, folder, runAs);
  if (isAlive()) {
    const port = await waitUntilReady(file.pid, folder, isAlive, progress);
    if (port !== null) return { pid: file.pid, port };
  }
  // removes the old pid file, because PostgreSQL refuses to start if any running process has the id stored in
  // that file; PostgreSQL's shared-memory check still protects the data
  await rm(join(folder, 'postmaster.pid'), { force: true });
  return null;
};

/**
 * Uses the password, the data folder and the system identifier to verify that the running PostgreSQL server
 * belongs to this folder.
 */
const verifyOwnServer = async (admin: Client, folder: string, pid: number, port: number): Promise<void> => {
  const serverText = `The PostgreSQL on ${folder} (process ${pid}, port ${port})`;
  await admin.connect().catch((error: unknown) => {
    if (codeOf(error) !== '28P01') throw error;
    throw new StartError(
      `${serverText} does not accept the password in ${folder}.password. Restore that file from a backup.`,
    );
  });
  const result = await admin.query<{ folder: string; id: string }>(
    `select current_setting('data_directory') as folder, system_identifier::text as id from pg_control_system()`,
  );
  const onDisk = (await readFile(join(folder, 'global/pg_control'))).readBigUInt64LE(0).toString();
  if (result.rows[0]?.folder !== folder || result.rows[0].id !== onDisk)
    throw new StartError(`${serverText} serves other data. Stop it and start the shop again.`);
};

/**
 * Creates the shop's database user. It is not a superuser, so an injected statement cannot access files or run
 * programs.
 */
const provideRole = async (admin: Client, password: string): Promise<void> => {
  const { rowCount: roles } = await admin.query('select from pg_roles where rolname = $1', [name]);
  if (!roles) await admin.query(`create role ${name} login createdb password '${password}'`);
  const { rowCount: databases } = await admin.query('select from pg_database where datname = $1', [name]);
  if (!databases) await admin.query(`create database ${name} owner ${name}`);
};

const prepareFolder = async (path: string): Promise<{ dataDir: string; folder: string; runAs: RunAs }> => {
  const runAs = await chooseRunAs(join(path, 'postgres'));
  await mkdir(path, { recursive: true, mode: runAs ? 0o711 : 0o700 });
  const dataDir = await realpath(path);
  const blocked = await findBlockedFolder(dataDir, runAs);
  if (runAs && blocked)
    throw new StartError(
      `PostgreSQL refuses root and runs as user ${runAs.uid}, who is not allowed to enter ${blocked} on the way to the data folder: ` +
        `run "chmod o+x ${blocked}", choose another DATA_DIR, start the shop as another user, or set DATABASE_URL.`,
    );
  return { dataDir, folder: join(dataDir, 'postgres'), runAs };
};

/**
 * Starts the PostgreSQL server for a data folder, or takes over a running one. The folder stays locked until
 * the server is closed.
 * @throws StartError with one line of advice
 */
export const startEmbedded = async ({
  dataDir: path,
  port,
  progress,
  onLost,
  settings,
  binaries: packageFolder,
}: Options): Promise<Embedded> => {
  const { dataDir, folder, runAs } = await prepareFolder(path);
  const unlock = lockFolder(dataDir, port);
  // stops PostgreSQL when this process exits or crashes, but not when it is killed
  const stopAtExit = (): void => {
    const pid = readPidFile(folder)?.pid ?? 0;
    if (isPostmasterOf(pid, folder, runAs)) process.kill(pid, 'SIGINT');
  };
  const letGo = (): void => {
    process.off('exit', stopAtExit);
    unlock();
  };
  process.once('exit', stopAtExit);
  try {
    await removeLeftovers(dataDir);
    const binaries = await findBinaries(dataDir, runAs, progress, packageFolder);
    if (!(await hasDatabase(folder, binaries.major))) {
      progress('Making the database, once …');
      await createDatabaseFolder(dataDir, folder, binaries, runAs);
    }
    const secret = await readPassword(dataDir);
    const orphan = await findOrphan(folder, runAs, progress);
    const server = orphan ?? (await startPostmaster(binaries.postgres, folder, runAs, progress, settings));

    const admin = new Client({
      host: findHost(folder, server.port),
      port: server.port,
      user: 'postgres',
      password: secret,
      database: 'postgres',
      connectionTimeoutMillis: 10_000,
    });
    // without this listener, a lost connection would end the process; the next statement reports the loss
    admin.on('error', () => {});
    try {
      await verifyOwnServer(admin, folder, server.pid, server.port);
      if (orphan) progress(`Taking over the database of a shop that was killed (process ${orphan.pid}).`);
      await provideRole(admin, passwordOf(secret));
    } catch (error) {
      if (!orphan) await stopPostmaster(server.pid, folder, runAs);
      throw error;
    } finally {
      await admin.end();
    }

    const watch = setInterval(() => {
      if (isPostmasterOf(server.pid, folder, runAs)) return;
      clearInterval(watch);
      onLost(`PostgreSQL (process ${server.pid}) has ended: see ${folder}.log`);
    }, 1000).unref();
    return {
      url: addressOf(secret, folder, server.port),
      close: async (by) => {
        clearInterval(watch);
        await stopPostmaster(server.pid, folder, runAs, by);
        letGo();
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
};
