/**
 * `npm run restore -- BACKUP KEYFILE FOLDER`: unpacks a backup into a new data folder, starts a database on it and
 * reads all of its data.
 */
import { restoreBackup } from '../server/backup/restore.ts';
import { StartError } from '../server/platform/startError.ts';
import { runCommand } from './runCommand.ts';

const [file, identityFile, dataDir] = process.argv.slice(2);

const main = async (): Promise<void> => {
  if (!file || !identityFile || !dataDir)
    throw new StartError(
      'npm run restore -- BACKUP KEYFILE FOLDER: the backup, the file with its private key, a new folder',
    );
  const contents = await restoreBackup({ file, identityFile, dataDir, progress: console.log });
  for (const [table, rows] of Object.entries(contents)) console.log(`${String(rows).padStart(9)}  ${table}`);
  console.log(`Restored. Start the shop with DATA_DIR=${dataDir}`);
};

await runCommand(main);
process.exit();
