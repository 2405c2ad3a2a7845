/**
 * `npm run order -- R-26-K7M4-Q2XP`: where an order stands and what it waits for. Reads the database of the running shop (or of
 * DATABASE_URL) and changes nothing; shows no code.
 */
import { ConfigError, readConfig } from '../server/config.ts';
import { loadOrderReport, toLines } from '../server/orders/orderReport.ts';
import { createPool } from '../server/platform/database/connect.ts';
import { findRunningEmbedded } from '../server/platform/database/embedded.ts';
import { connectDb } from '../server/platform/database/transaction.ts';
import { createLog } from '../server/platform/log.ts';
import { StartError } from '../server/platform/startError.ts';

const main = async (): Promise<void> => {
  const number = process.argv[2];
  if (!number) throw new StartError('Which order? `npm run order -- R-26-K7M4-Q2XP`');
  const config = readConfig(process.env);
  const url = config.databaseUrl ?? (await findRunningEmbedded(config.dataDir));
  if (!url) throw new StartError(`No shop runs on ${config.dataDir}: start it, or set DATABASE_URL.`);
  const pool = createPool(url, 1, createLog('error'));
  try {
    const report = await loadOrderReport(connectDb(pool), number);
    if (!report) throw new StartError(`There is no order ${number}.`);
    for (const line of toLines(report)) console.log(line);
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
