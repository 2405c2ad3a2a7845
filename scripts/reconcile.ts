/**
 * `npm run reconcile`: compares the orders of the last few days with the records of the payment providers and
 * the supplier, and prints every difference. `npm run reconcile -- 30` goes back thirty days. Exits with code 1
 * if there are differences. If the shop uses sandboxes, it must be stopped first, because this command then
 * runs the sandboxes itself on the shop's port.
 */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { toWire } from '../contract/domain/money.ts';
import { createApp } from '../server/app.ts';
import { listen } from '../server/bootstrap/listen.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/platform/database/index.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { createLog } from '../server/platform/log.ts';
import { StartError } from '../server/platform/startError.ts';
import { lastDays, reconcileOrders } from '../server/reconciliation/reconcileOrders.ts';
import { runCommand } from './runCommand.ts';

const days = Number(process.argv[2] ?? '3');

const main = async (): Promise<void> => {
  if (!(days > 0)) throw new StartError('How many days back? `npm run reconcile -- 30`');
  const config = readConfig(process.env);
  const log = createLog('error');
  const database = await openDatabase(config, { log, progress: console.log });
  try {
    await migrate(database.pool);
    const app = await createApp({ config, log, db: database.pool });
    const server = createServer();
    const handle = getRequestListener((request, env) => app.fetch(request, env));
    server.on('request', (request, response) => void handle(request, response));
    if (config.sandbox) await listen(server, config.port, config.host);
    const { findings, ...figures } = await reconcileOrders(app.shop, lastDays(days));
    console.log(
      Object.entries(figures)
        .map(([name, n]) => `${name} ${n}`)
        .join('   '),
    );
    const amount = (rappen: number | null): string => (rappen === null ? '–' : `CHF ${toWire(rappen)}`);
    for (const { kind, order, reference, expected, found } of findings)
      console.log(
        `${kind}: order ${order ?? '–'}, ${reference ?? '–'}, ours ${amount(expected)}, theirs ${amount(found)}`,
      );
    console.log(findings.length === 0 ? 'No differences.' : `${findings.length} differences.`);
    await app.stop();
    server.closeAllConnections();
    server.close();
    if (findings.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
};

await runCommand(main);
process.exit();
