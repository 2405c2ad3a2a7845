import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { codeOf, StartError } from '../../startError.ts';
import type { Binaries } from './binaries.ts';
import type { RunAs } from './run-as.ts';

export const cleanEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const missing = (error: unknown): null => {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
};

/**
 * True if the folder contains a database of our major version, false if it contains no database yet.
 * @throws StartError if it contains anything else
 */
export const hasDatabase = async (folder: string, major: string): Promise<boolean> => {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(missing))?.trim();
  if (version === major) return true;
  if (version)
    throw new StartError(
      `${folder} was created by PostgreSQL ${version}, but this shop includes ${major}. Move the data with "npm run move" (see docs/production.md).`,
    );
  const inside = await readdir(folder).catch(missing);
  if (inside && inside.length > 0)
    throw new StartError(
      `${folder} contains files that do not belong to a database. Move them elsewhere or choose another DATA_DIR.`,
    );
  if (inside) await rmdir(folder);
  return false;
};

const passwordFile = (dataDir: string): string => join(dataDir, 'postgres.password');

/**
 * Reads the administrator's password from a file with mode 0600 next to the database. @throws StartError if the file
 * is missing
 */
export const readPassword = async (dataDir: string): Promise<string> => {
  const password = await readFile(passwordFile(dataDir), 'utf8').catch(missing);
  if (password) return password;
  throw new StartError(`${passwordFile(dataDir)} is missing. Restore it from a backup of the data folder.`);
};

const makePassword = async (dataDir: string, temporaryFolder: string): Promise<string> => {
  const known = await readFile(passwordFile(dataDir), 'utf8').catch(missing);
  if (known) return known;
  const password = randomBytes(32).toString('hex');
  const draft = join(temporaryFolder, 'password');
  await writeFile(draft, password, { mode: 0o600, flush: true });
  await rename(draft, passwordFile(dataDir));
  await syncFolder(dataDir);
  return password;
};

// the builtin locale sorts text and converts its case identically on every system; --no-sync is left out, so
// that initdb flushes all files to disk
const initdbOptions = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/**
 * Creates the database under a temporary name and then renames it. Therefore, even if the process is killed,
 * there is either no database or a complete one. Each attempt has its own folder, so that an initdb process
 * left over from an earlier attempt cannot write into it.
 */
export const createDatabaseFolder = async (
  dataDir: string,
  folder: string,
  binaries: Binaries,
  runAs: RunAs,
): Promise<void> => {
  const temporaryFolder = await mkdtemp(join(dataDir, 'postgres.new-'));
  const password = await makePassword(dataDir, temporaryFolder);
  const pwfile = join(temporaryFolder, 'password');
  await writeFile(pwfile, password, { mode: 0o600 });
  if (runAs) for (const path of [temporaryFolder, pwfile]) await chown(path, runAs.uid, runAs.gid);
  const data = join(temporaryFolder, 'data');
  const initdb = spawn(binaries.initdb, ['-D', data, `--pwfile=${pwfile}`, ...initdbOptions], {
    ...runAs,
    cwd: temporaryFolder,
    env: cleanEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = (): boolean => initdb.kill();
  process.once('exit', kill);
  const exit = new Promise<number | null>((resolve, reject) => {
    initdb.once('error', reject);
    initdb.once('close', resolve);
  });
  const [complaint, code] = await Promise.all([text(initdb.stderr), exit]);
  process.off('exit', kill);
  if (code !== 0)
    throw new StartError(
      `The database could not be created in ${dataDir}: ${complaint.trim().split('\n').at(-1)}`,
    );
  await rename(data, folder);
  await syncFolder(dataDir);
  await rm(temporaryFolder, { recursive: true, force: true });
};
