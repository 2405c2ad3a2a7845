/**
 * `npm run move -- postgres://user:password@host:port/name`: moves the shop in DATA_DIR from its embedded
 * database to an empty PostgreSQL database (version 15 or later), or to the embedded database of a new
 * folder. Stop the shop first. The old folder is not changed. If it was created by the previous major version
 * of PostgreSQL, set OLD_POSTGRES to the path of an npm package that contains that version.
 */
import { resolve } from 'node:path';
import { readConfig } from '../server/config.ts';
import { StartError } from '../server/platform/startError.ts';
import { moveShop } from './move/move.ts';
import { runCommand } from './runCommand.ts';

const target = process.argv[2];

const main = async (): Promise<void> => {
  if (!target)
    throw new StartError('npm run move -- TARGET: the URL of an empty PostgreSQL database, or a new folder');
  const config = readConfig(process.env);
  const oldPostgres = process.env['OLD_POSTGRES'];
  const { tables, settings } = await moveShop({
    dataDir: config.dataDir,
    target,
    ...(oldPostgres ? { oldPostgres: resolve(oldPostgres) } : {}),
    progress: console.log,
  });
  for (const { name, rows, hash } of tables) console.log(`${String(rows).padStart(9)}  ${hash}  ${name}`);
  console.log('Every table is identical on both sides. Start the shop with');
  for (const line of settings) console.log(`  ${line}`);
  console.log('These keys decrypt every code and link: store them as carefully as a password.');
};

await runCommand(main);
process.exit();
