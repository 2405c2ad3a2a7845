import type { Pool } from 'pg';
import { ConfigError, readConfig, type Config } from '../server/config.ts';
import { createPool } from '../server/platform/database/connect.ts';
import { findRunningEmbedded } from '../server/platform/database/embedded.ts';
import { findMissingMigrations } from '../server/platform/database/migrate.ts';
import { createLog } from '../server/platform/log.ts';
import { StartError } from '../server/platform/startError.ts';

/**
 * Runs `ask` against the running shop's database or DATABASE_URL.
 * @throws StartError if no shop is running on the data folder
 */
export const withRunningDatabase = async (
  ask: (pool: Pool, config: Config) => Promise<void>,
): Promise<void> => {
  const config = readConfig(process.env);
  const url = config.databaseUrl ?? (await findRunningEmbedded(config.dataDir));
  if (!url) throw new StartError(`No shop is running on ${config.dataDir}. Start it, or set DATABASE_URL.`);
  const pool = createPool(url, 1, createLog('error'));
  try {
    await ask(pool, config);
  } finally {
    await pool.end();
  }
};

/**
 * Ensures that the tables are up to date; commands that change the database depend on this.
 * @throws StartError if migrations are missing
 */
export const assertMigrated = async (pool: Pool): Promise<void> => {
  if ((await findMissingMigrations(pool)).length > 0)
    throw new StartError('The database is older than this version. Start the shop first.');
};

/**
 * Runs a command and exits with code 1 if it fails. For errors that the user can fix, prints a single line
 * without a stack trace.
 */
export const runCommand = async (main: () => Promise<void>): Promise<void> => {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
};
