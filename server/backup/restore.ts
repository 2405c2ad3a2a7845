import { createReadStream } from 'node:fs';
import { chown, mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Decrypter } from 'age-encryption';
import { extract } from 'tar';
import { chooseRunAs } from '../platform/database/embedded/run-as.ts';
import { StartError } from '../platform/startError.ts';
import { readContents, type Contents, type Progress } from './contents.ts';
import { fromWebStream, toWebStream } from './streams.ts';

/**
 * Transfers ownership of the database files to the user that PostgreSQL runs as, if that is a different user.
 */
const changeOwner = async (dataDir: string): Promise<void> => {
  const folder = join(dataDir, 'postgres');
  const runAs = await chooseRunAs(folder);
  if (!runAs) return;
  await chown(folder, runAs.uid, runAs.gid);
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(join(folder, entry), runAs.uid, runAs.gid);
};

/**
 * Unpacks a backup into a new folder, starts a database on it and reads all of its data. @throws StartError for a
 * wrong key, a damaged file, or a folder that is already in use
 */
export const restoreBackup = async ({
  file,
  identityFile,
  dataDir,
  progress = () => {},
}: {
  file: string;
  /** File that contains the private key, AGE-SECRET-KEY-…, on its own line. */
  identityFile: string;
  dataDir: string;
  progress?: Progress;
}): Promise<Contents> => {
  const inside = await readdir(dataDir).catch(() => []);
  if (inside.length > 0)
    throw new StartError(`${dataDir} is not empty. A backup can only be restored to an empty folder.`);
  const identity = /^AGE-SECRET-KEY-\S+$/m.exec(await readFile(identityFile, 'utf8').catch(() => ''))?.[0];
  if (!identity)
    throw new StartError(`${identityFile} does not contain an age private key (AGE-SECRET-KEY-…).`);
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  progress('Opening the backup …');
  try {
    const archive = await decrypter.decrypt(toWebStream(createReadStream(file)));
    await pipeline(fromWebStream(archive), extract({ cwd: dataDir, preserveOwner: false }));
  } catch (error) {
    throw new StartError(
      `${basename(file)} cannot be opened: ${error instanceof Error ? error.message : 'unknown'}. Is the file complete, and does the key match it?`,
    );
  }
  await changeOwner(dataDir);
  progress('Reading it …');
  return await readContents(dataDir, progress);
};
