import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Pool } from 'pg';
import { createApp, type Parts, type ShopApp } from '../../server/app.ts';
import { listen, listenerOf, slowest } from '../../server/bootstrap/listen.ts';
import { readConfig } from '../../server/config.ts';
import { createReceipts } from '../../server/fulfilment/receipts/receiptWorkers.ts';
import { createPasswords, type Passwords } from '../../server/identity/passwords/passwords.ts';
import { createLog, type Log } from '../../server/platform/log.ts';
import { temporaryFolder, type ServedShop } from '../support/shop/start.ts';
import { freshDatabase, type FreshDatabase } from './freshDatabase.ts';
import { logOfErrors } from './shopErrors.ts';

/** Returns the port of a server on loopback. */
export const portOf = (server: { address(): string | { port: number } | null }): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server is not listening');
  return address.port;
};

/**
 * All shops in a process share the worker threads for receipts, because a thread's first receipt takes ten
 * times as long as later ones.
 */
const receipts = createReceipts(createLog('silent'));

/**
 * Hashes passwords at the lowest possible cost, which is lower than any setting of the shop allows.
 * server/identity/login.test.ts covers the production cost.
 */
const cheapPasswords = (): Passwords =>
  createPasswords(undefined, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export type OpenedShop = ServedShop & {
  pool: Pool;
  app: ShopApp;
  close(): Promise<void>;
};

type Options = {
  host?: 'localhost' | '127.0.0.1';
  log?: Log;
  waits?: Parts['waits'];
  /** Password hashing to use. Null means the production cost. */
  passwords?: Passwords | null;
  /** Migrated database to use instead of a new one. */
  database?: FreshDatabase;
};

/**
 * Starts the real shop in this process, with its database, jobs, gateways and their sandboxes, and serves it
 * over loopback. The code is loaded and compiled once per process. `environment` receives the path of the
 * shop's data folder and returns the environment variables.
 */
export const openShopHere = async (
  environment: (dataDir: string) => Record<string, string>,
  { host = '127.0.0.1', log = logOfErrors, waits = {}, passwords = cheapPasswords(), ...given }: Options = {},
): Promise<OpenedShop> => {
  const database = given.database ?? (await freshDatabase());
  const dataDir = await temporaryFolder('shop');
  const server = createServer(slowest);
  await listen(server, 0, '127.0.0.1');
  const port = portOf(server);
  const url = `http://${host}:${port}`;
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    // Disable the sandbox's minimum time between two top-ups of the same number, because tests top up a number
    // several times.
    SANDBOX_RECHARGE_SECONDS: '0',
    ...environment(dataDir),
  });
  const app = await createApp({
    config,
    log,
    db: database.pool,
    waits,
    receipts,
    ...(passwords && { passwords }),
  });
  server.on(
    'request',
    listenerOf((request, env) => app.fetch(request, env)),
  );
  await app.start();
  return {
    url,
    api: `http://127.0.0.1:${port}/api`,
    dataDir,
    pool: database.pool,
    app,
    close: async () => {
      await app.stop();
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
