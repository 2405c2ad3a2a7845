/**
 * `npm run sessions`: how many sessions of customers and of staff there are. `npm run sessions -- end` ends them all, while the shop
 * runs with the same keys; the log of the staff pages tells of it.
 */
import { recordAdminAction } from '../../server/admin/log/audit.ts';
import { countStaffSessions, endAllStaffSessions } from '../../server/admin/signIn/sessions.ts';
import { ConfigError, readConfig } from '../../server/config.ts';
import { countSessions, endAllAccountSessions } from '../../server/identity/sessions.ts';
import { createPool } from '../../server/platform/database/connect.ts';
import { findRunningEmbedded } from '../../server/platform/database/embedded.ts';
import { findMissingMigrations } from '../../server/platform/database/migrate.ts';
import { connectDb, transaction } from '../../server/platform/database/transaction.ts';
import { loadKeys } from '../../server/platform/keys.ts';
import { createLog } from '../../server/platform/log.ts';
import { StartError } from '../../server/platform/startError.ts';

const main = async (): Promise<void> => {
  const [asked, ...more] = process.argv.slice(2);
  if ((asked !== undefined && asked !== 'end') || more.length > 0)
    throw new StartError('Usage: npm run sessions, or npm run sessions -- end');
  const config = readConfig(process.env);
  const url = config.databaseUrl ?? (await findRunningEmbedded(config.dataDir));
  if (!url) throw new StartError(`No shop runs on ${config.dataDir}: start it, or set DATABASE_URL.`);
  const { audit: auditKeys } = await loadKeys(config);
  const pool = createPool(url, 1, createLog('error'));
  try {
    if ((await findMissingMigrations(pool)).length > 0)
      throw new StartError('The database is older than this version: start the shop first.');
    const { customers, staff } = await transaction(connectDb(pool), async (tx) => {
      const found = { customers: await countSessions(tx), staff: await countStaffSessions(tx) };
      if (asked === 'end') {
        await endAllAccountSessions(tx);
        await endAllStaffSessions(tx);
        await recordAdminAction({ auditKeys }, tx, null, 'all signed out', null, { by: 'command' });
      }
      return found;
    });
    console.log(`customers ${customers}\nstaff     ${staff}`);
    console.log(
      asked === 'end'
        ? 'All of them have ended. Everybody signs in again.'
        : 'Nothing was changed. They all end with: npm run sessions -- end',
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
