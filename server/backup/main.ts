/**
 * `npm run backup`: copies the data folder of the embedded database, even while the shop is running. Opens the
 * copy, reads all of its data, and encrypts it into a single file in BACKUP_DIR with the public key in
 * BACKUP_RECIPIENT. `npm run backup -- key` generates a key pair.
 */
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { ConfigError, readConfig } from '../config.ts';
import { StartError } from '../platform/startError.ts';
import { createBackup } from './backup.ts';

const makeKey = async (): Promise<void> => {
  const identity = await generateX25519Identity();
  console.log(`# Store this key away from the shop, for example on paper. No backup can be opened without it.
# BACKUP_RECIPIENT=${await identityToRecipient(identity)}
${identity}`);
};

const main = async (): Promise<void> => {
  if (process.argv[2] === 'key') return await makeKey();
  const { dataDir, databaseUrl, backup } = readConfig(process.env);
  if (databaseUrl)
    throw new StartError(
      'DATABASE_URL refers to your own PostgreSQL server. Back it up with its own tools (docs/operations.md lists the commands).',
    );
  if (!backup)
    throw new StartError(
      'Set BACKUP_DIR and BACKUP_RECIPIENT. `npm run backup -- key` generates a key pair.',
    );
  const { file, contents } = await createBackup({ ...backup, dataDir, progress: console.log });
  const rows = Object.values(contents).reduce((sum, n) => sum + n, 0);
  console.log(`${file}: ${rows} rows in ${Object.keys(contents).length} tables`);
};

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartError || error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
