/**
 * `npm run sessions`: counts the sessions of customers and staff. `npm run sessions -- end` ends all of them
 * and records this in the staff log. The shop keeps running, and its keys stay the same.
 */
import { recordAdminAction } from '../server/admin/log/audit.ts';
import { countStaffSessions, endAllStaffSessions } from '../server/admin/signIn/sessions.ts';
import { countSessions, endAllAccountSessions } from '../server/identity/sessions.ts';
import { connectDb, transaction } from '../server/platform/database/transaction.ts';
import { loadKeys } from '../server/platform/keys.ts';
import { StartError } from '../server/platform/startError.ts';
import { assertMigrated, runCommand, withRunningDatabase } from './runCommand.ts';

const main = async (): Promise<void> => {
  const [asked, ...more] = process.argv.slice(2);
  if ((asked !== undefined && asked !== 'end') || more.length > 0)
    throw new StartError('Usage: npm run sessions, or npm run sessions -- end');
  await withRunningDatabase(async (pool, config) => {
    const { audit: auditKeys } = await loadKeys(config);
    await assertMigrated(pool);
    const { customers, staff } = await transaction(connectDb(pool), async (tx) => {
      const counts = { customers: await countSessions(tx), staff: await countStaffSessions(tx) };
      if (asked === 'end') {
        await endAllAccountSessions(tx);
        await endAllStaffSessions(tx);
        await recordAdminAction({ auditKeys }, tx, null, 'all signed out', null, { by: 'command' });
      }
      return counts;
    });
    console.log(`customers ${customers}\nstaff     ${staff}`);
    console.log(
      asked === 'end'
        ? 'All sessions have ended. Everybody has to sign in again.'
        : 'Nothing was changed. To end all sessions: npm run sessions -- end',
    );
  });
};

await runCommand(main);
