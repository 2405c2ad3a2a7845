/**
 * `npm run scale -- fill 10000000`: fills the database of an empty DATA_DIR with that many orders, spread over
 * two years. `npm run scale -- measure`: prints the times and plans of queries that must stay fast with any
 * number of orders; `npm run scale -- measure desk` runs only the queries with that word in their name. `npm
 * run scale -- engines`: prints, for docs/scale.md, which database engines support the features that the shop
 * needs.
 */
import { readConfig } from '../../server/config.ts';
import { createPool } from '../../server/platform/database/connect.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createLog } from '../../server/platform/log.ts';
import { StartError } from '../../server/platform/startError.ts';
import { runCommand } from '../runCommand.ts';
import { engineTable } from './engines.ts';
import { fill } from './fill.ts';
import { measure } from './measure.ts';

const days = 730;

/** Settings for a database that does not have to survive a crash. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  shared_buffers: '1GB',
  effective_cache_size: '6GB',
  autovacuum: 'off',
};

const main = async (): Promise<void> => {
  const [command, given] = process.argv.slice(2);
  if (command === 'engines') {
    console.log(engineTable());
    return;
  }
  if (command !== 'fill' && command !== 'measure')
    throw new StartError('Usage: `npm run scale -- fill 10000000`, then `npm run scale -- measure`');
  const orders = Number(command === 'fill' ? (given ?? '10000000') : '10000');
  if (!(orders >= 10_000)) throw new StartError('Specify at least 10000 orders.');
  const config = readConfig(process.env);
  if (config.databaseUrl) throw new StartError('Only works on the embedded database of a separate DATA_DIR.');
  const database = await startEmbedded({
    dataDir: config.dataDir,
    port: config.port,
    progress: console.log,
    onLost: console.error,
    settings,
  });
  const pool = createPool(database.url, 4, createLog('error'));
  try {
    await migrate(pool);
    if (command === 'fill') await fill(database.url, { orders, days }, console.log);
    else await measure({ config, pool });
  } finally {
    await pool.end();
    await database.close();
  }
};

await runCommand(main);
