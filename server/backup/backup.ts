import { createWriteStream } from 'node:fs';
import {
  access,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Encrypter } from 'age-encryption';
import { create } from 'tar';
import { findRunningEmbedded, startEmbedded } from '../platform/database/embedded.ts';
import { readPassword } from '../platform/database/embedded/first-start.ts';
import { chooseRunAs } from '../platform/database/embedded/run-as.ts';
import { StartError } from '../platform/startError.ts';
import { readContents, type Contents, type Progress } from './contents.ts';
import { copyRunningDatabase } from './copyRunning.ts';
import { fromWebStream, toWebStream } from './streams.ts';

/** Files in the data folder that are included in a backup. All other files are recreated on the next start. */
const backedUpFiles = ['postgres', 'postgres.password', 'keys.json', 'sandbox'] as const;

const fileExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Returns the administrator's connection URL for the database running in this folder, or null if no database is
 * running.
 */
const findAdminUrl = async (dataDir: string): Promise<string | null> => {
  const url = await findRunningEmbedded(dataDir);
  if (url === null) return null;
  const admin = new URL(url);
  admin.username = 'postgres';
  admin.password = await readPassword(dataDir);
  admin.pathname = '/postgres';
  return admin.href;
};

const copyDataFolder = async (dataDir: string, copy: string, progress: Progress): Promise<void> => {
  const folder = join(dataDir, 'postgres');
  const runAs = await chooseRunAs(folder);
  // only a running database can be copied, so it is started if the shop is stopped
  const started = (await findAdminUrl(dataDir))
    ? null
    : await startEmbedded({ dataDir, port: 0, progress, onLost: progress });
  try {
    const url = await findAdminUrl(dataDir);
    if (url === null) throw new StartError(`The database in ${dataDir} is not running.`);
    await copyRunningDatabase(url, folder, join(copy, 'postgres'), runAs);
  } finally {
    await started?.close();
  }
  for (const name of backedUpFiles)
    if (name !== 'postgres' && (await fileExists(join(dataDir, name))))
      await cp(join(dataDir, name), join(copy, name), { recursive: true, preserveTimestamps: true });
};

const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
};

const extension = '.tar.age';

/** Encrypts the files of a data folder into one file. Files that do not exist are left out. */
export const sealInto = async (folder: string, recipient: string, file: string): Promise<void> => {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new StartError(
      'BACKUP_RECIPIENT is not an age public key (age1…). `npm run backup -- key` generates a key pair.',
    );
  }
  const names: string[] = [];
  for (const name of backedUpFiles) if (await fileExists(join(folder, name))) names.push(name);
  const archive = Readable.from(create({ cwd: folder, gzip: true, portable: true }, names));
  const sealed = await encrypter.encrypt(toWebStream(archive));
  await pipeline(fromWebStream(sealed), createWriteStream(file, { mode: 0o600, flush: true }));
};

/** Removes all backups except the newest `keep` ones. */
export const removeOld = async (into: string, keep: number): Promise<void> => {
  const names = (await readdir(into)).filter((name) => /^rigi-.*\.tar\.age$/.test(name)).sort();
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await rm(join(into, name));
};

export type BackupOptions = {
  dataDir: string;
  into: string;
  /** The age public key that encrypts the backup. The shop cannot decrypt the backup. */
  recipient: string;
  /** Number of backups to keep, including this one. */
  keep: number;
  now?: Date;
  progress?: Progress;
};

/**
 * Copies the data folder of a running or stopped shop, starts a database on the copy, reads all of its data,
 * and then encrypts the copy into one file. Returns the file and its contents.
 * @throws StartError with one line of advice
 */
export const createBackup = async ({
  dataDir: path,
  into,
  recipient,
  keep,
  now = new Date(),
  progress = () => {},
}: BackupOptions): Promise<{ file: string; contents: Contents }> => {
  const dataDir = await realpath(path).catch(() => null);
  if (dataDir === null || !(await fileExists(join(dataDir, 'postgres'))))
    throw new StartError(`There is no database in ${path}. Is DATA_DIR the shop's data folder?`);
  await mkdir(into, { recursive: true, mode: 0o700 });
  // the copy must be inside the data folder, because the operating-system user that runs the database has
  // access only there
  const copy = await mkdtemp(join(dataDir, 'backup.new-'));
  try {
    await chmod(copy, (await stat(dataDir)).mode & 0o777);
    progress('Copying …');
    await copyDataFolder(dataDir, copy, progress);
    progress('Opening the copy and reading it …');
    const contents = await readContents(copy, () => {});
    progress('Sealing …');
    const file = join(
      into,
      `rigi-${now
        .toISOString()
        .replaceAll(':', '-')
        .replace(/\.\d+Z$/, 'Z')}${extension}`,
    );
    const draft = `${file}.new`;
    await rm(draft, { force: true });
    await sealInto(copy, recipient, draft);
    await rename(draft, file);
    await syncPath(into);
    await removeOld(into, keep);
    return { file, contents };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
};
