import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Pool } from 'pg';
import * as v from 'valibot';
import { dataOf, type Answer } from '../../../scripts/shop/client.ts';
import { createShopper, giftCard, payAt, topUp, type Shopper } from '../../../scripts/shop/shopper.ts';
import { createApp, type ShopApp } from '../../../server/app.ts';
import { listen } from '../../../server/bootstrap/listen.ts';
import { readConfig } from '../../../server/config.ts';
import { createReceipts } from '../../../server/fulfilment/receipts/receiptWorkers.ts';
import { createPasswords, type Passwords } from '../../../server/identity/passwords/passwords.ts';
import { createLog } from '../../../server/platform/log.ts';
import { waits } from '../orders/waits.ts';
import { freshDatabase } from '../support/fresh-database.ts';

export { createShopper, dataOf, giftCard, payAt, topUp };
export type { Answer, Shopper };

/** The port a server on loopback listens at. */
export const portOf = (server: { address(): string | { port: number } | null }): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return address.port;
};

const cardLedger = v.object({
  transactions: v.array(
    v.looseObject({ id: v.string(), status: v.string(), webhookUrl: v.nullable(v.string()) }),
  ),
  captures: v.array(v.looseObject({ refno: v.string(), amount: v.number(), transactionId: v.string() })),
  credits: v.array(v.looseObject({ refno: v.string(), amount: v.number(), transactionId: v.string() })),
});
const supplierLedger = v.object({
  topups: v.array(
    v.looseObject({
      customIdentifier: v.string(),
      status: v.string(),
      amount: v.number(),
      useLocalAmount: v.optional(v.boolean()),
    }),
  ),
  gifts: v.array(
    v.looseObject({
      customIdentifier: v.string(),
      status: v.string(),
      cards: v.array(
        v.object({
          cardNumber: v.string(),
          pinCode: v.nullable(v.string()),
          redemptionUrl: v.optional(v.string()),
        }),
      ),
    }),
  ),
  refusals: v.array(v.object({ customIdentifier: v.string(), errorCode: v.string() })),
});
const inbox = v.array(
  v.looseObject({
    id: v.string(),
    to: v.array(v.string()),
    subject: v.string(),
    text: v.string(),
    html: v.nullable(v.string()),
    messageId: v.nullable(v.string()),
    attachments: v.array(v.looseObject({ filename: v.nullable(v.string()), size: v.number() })),
  }),
);

/** What the sandboxes have really done: the oracle. */
export const createOracle = (origin: string) => {
  const read = async <S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>> =>
    v.parse(schema, await (await fetch(`${origin}/sandbox${path}`)).json());
  const misbehave = async (stand: string, body: object): Promise<void> => {
    const response = await fetch(`${origin}/sandbox/${stand}/misbehave`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the sandbox does not know how to do ${JSON.stringify(body)}`);
  };
  return {
    card: () => read('/datatrans/ledger', cardLedger),
    supplier: () => read('/reloadly/ledger', supplierLedger),
    inbox: () => read('/inbox.json', inbox),
    attachment: async (mail: string, n: number): Promise<Buffer> =>
      Buffer.from(await (await fetch(`${origin}/sandbox/inbox/${mail}/attachments/${n}`)).arrayBuffer()),
    cardMisbehaves: (body: object) => misbehave('datatrans', body),
    supplierMisbehaves: (body: object) => misbehave('reloadly', body),
    /** Carries out what was cut off with `lose-late`. */
    supplierCarriesOut: () => fetch(`${origin}/sandbox/reloadly/carry-out`, { method: 'POST' }),
  };
};

/**
 * Waits until `ask` gives something that is not null, undefined or false; fails after `ms`, more than any machine needs. What takes
 * long is asked less often: the questions themselves would keep a busy machine busy.
 */
export const until = async <T>(
  ask: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  ms = 60_000,
): Promise<T> => {
  const began = Date.now();
  for (let waited = 0; waited < ms; waited = Date.now() - began) {
    const answer = await ask();
    if (answer !== false && answer !== null && answer !== undefined) return answer;
    await sleep(Math.min(25 + waited / 5, 250));
  }
  throw new Error(`never true: ${ask.toString()}`);
};

export type Harness = {
  origin: string;
  pool: Pool;
  app: ShopApp;
  dataDir: string;
  oracle: ReturnType<typeof createOracle>;
  shopper(): Shopper;
  close(): Promise<void>;
};

/** A thread that has drawn nothing takes ten times as long for its first receipt: the shops of a process share one. */
const receipts = createReceipts(createLog('silent'));

/** Hashes of the least cost there is; identity/login.test.ts holds the shop's own. No setting of a shop leads here. */
const cheapPasswords = (): Passwords =>
  createPasswords(undefined, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/**
 * The real shop in this process: database, jobs, gateways and their sandboxes over loopback. `log` may be listened to; with
 * `passwords: null` it hashes as it does for everybody.
 */
export const openShop = async (
  environment: Record<string, string> = {},
  log = createLog(environment['LOG_LEVEL'] ?? 'silent'),
  passwords: Passwords | null = cheapPasswords(),
): Promise<Harness> => {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const server = createServer();
  await listen(server, 0, '127.0.0.1');
  const port = portOf(server);
  const origin = `http://127.0.0.1:${port}`;
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    DIST_DIR: join(dataDir, 'dist'),
    DATABASE_URL: database.url,
    // one number is bought for again and again
    SANDBOX_RECHARGE_SECONDS: '0',
    SUPPLIER_ABSENT_SECONDS: '3',
    ...environment,
  });
  const app = await createApp({
    config,
    log,
    db: database.pool,
    waits,
    receipts,
    ...(passwords && { passwords }),
  });
  const answer = getRequestListener((request, env) => app.fetch(request, env));
  server.on('request', (request, response) => void answer(request, response));
  await app.start();
  return {
    origin,
    pool: database.pool,
    app,
    dataDir,
    oracle: createOracle(origin),
    shopper: () => createShopper(origin),
    close: async () => {
      await app.stop();
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
