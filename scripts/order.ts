/**
 * `npm run order -- R-26-K7M4-Q2XP`: prints an order's state and the event that the order is waiting for. Reads
 * the database of the running shop (or DATABASE_URL), changes nothing, and never shows a code.
 */
import { loadOrderReport, toLines } from '../server/orders/orderReport.ts';
import { connectDb } from '../server/platform/database/transaction.ts';
import { StartError } from '../server/platform/startError.ts';
import { runCommand, withRunningDatabase } from './runCommand.ts';

const main = async (): Promise<void> => {
  const number = process.argv[2];
  if (!number) throw new StartError('Which order? `npm run order -- R-26-K7M4-Q2XP`');
  await withRunningDatabase(async (pool) => {
    const report = await loadOrderReport(connectDb(pool), number);
    if (!report) throw new StartError(`There is no order ${number}.`);
    for (const line of toLines(report)) console.log(line);
  });
};

await runCommand(main);
