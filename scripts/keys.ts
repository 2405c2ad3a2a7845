/**
 * `npm run keys`: makes anew, with the first key of TOKEN_KEY and of CODES_KEY, what was made with the ones after it, while the shop
 * runs with the same keys. Prints how much it was, and no key.
 */
import { ConfigError, readConfig } from '../server/config.ts';
import { createVault } from '../server/fulfilment/vault.ts';
import { resealAll } from '../server/keyRotation/reseal.ts';
import { createPool } from '../server/platform/database/connect.ts';
import { findRunningEmbedded } from '../server/platform/database/embedded.ts';
import { findMissingMigrations } from '../server/platform/database/migrate.ts';
import { connectDb } from '../server/platform/database/transaction.ts';
import { loadKeys } from '../server/platform/keys.ts';
import { createLog } from '../server/platform/log.ts';
import { StartError } from '../server/platform/startError.ts';
import { createTokens } from '../server/platform/tokens.ts';

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const url = config.databaseUrl ?? (await findRunningEmbedded(config.dataDir));
  if (!url) throw new StartError(`No shop runs on ${config.dataDir}: start it, or set DATABASE_URL.`);
  const keys = await loadKeys(config);
  const pool = createPool(url, 1, createLog('error'));
  try {
    if ((await findMissingMigrations(pool)).length > 0)
      throw new StartError('The database is older than this version: start the shop first.');
    const made = await resealAll(connectDb(pool), {
      vault: createVault(keys.codes),
      tokens: createTokens(keys.token),
      tokenKeys: keys.token,
    });
    for (const [what, count] of Object.entries(made)) console.log(`${what.padEnd(14)} ${count}`);
    if (keys.token.length > 1 || keys.codes.length > 1)
      console.log(
        'Done. One-time codes and links for a new password that are under way still need the former keys: take them away in an hour.',
      );
  } finally {
    await pool.end();
  }
};

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
