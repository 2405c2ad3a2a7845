// Opens the embedded database in the given folder and prints its URL. Closes the database on SIGTERM.
import { openDatabase } from '../../../server/platform/database/index.ts';
import { createLog } from '../../../server/platform/log.ts';

const [dataDir = '', port = '0'] = process.argv.slice(2);
try {
  const database = await openDatabase(
    { databaseUrl: null, databasePool: 4, dataDir, port: Number(port) },
    { log: createLog('silent'), progress: console.log },
  );
  process.once('SIGTERM', () => void database.close().then(() => console.log('CLOSED')));
  console.log(`OPEN ${database.url}`);
} catch (error) {
  console.error(String(error));
  process.exit(1);
}
