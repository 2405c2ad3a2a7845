import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import * as v from 'valibot';
import type { Passwords } from '../../../server/identity/passwords/passwords.ts';
import type { Log } from '../../../server/platform/log.ts';
import { openShopHere, portOf, type OpenedShop } from '../../setup/openedShop.ts';
import { dataOf, type Answer } from '../../support/shop/client.ts';
import { createShopper, giftCard, payAt, topUp, type Shopper } from '../../support/shop/shopper.ts';
import { waits } from '../orders/waits.ts';

export { createShopper, dataOf, giftCard, payAt, portOf, topUp };
export type { Answer, Shopper };

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

/** Returns the operations that the sandboxes actually executed. Tests use these as the source of truth. */
export const createOracle = (origin: string) => {
  const read = async <S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>> =>
    v.parse(schema, await (await fetch(`${origin}/sandbox${path}`)).json());
  const misbehave = async (stand: string, body: object): Promise<void> => {
    const response = await fetch(`${origin}/sandbox/${stand}/misbehave`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the sandbox does not support the fault ${JSON.stringify(body)}`);
  };
  return {
    card: () => read('/datatrans/ledger', cardLedger),
    supplier: () => read('/reloadly/ledger', supplierLedger),
    inbox: () => read('/inbox.json', inbox),
    attachment: async (mail: string, n: number): Promise<Buffer> =>
      Buffer.from(await (await fetch(`${origin}/sandbox/inbox/${mail}/attachments/${n}`)).arrayBuffer()),
    cardMisbehaves: (body: object) => misbehave('datatrans', body),
    supplierMisbehaves: (body: object) => misbehave('reloadly', body),
    phoneMisbehaves: (body: object) => misbehave('phone', body),
    /** Executes the pending supplier calls whose connections were dropped by the fault `lose-late`. */
    supplierCarriesOut: () => fetch(`${origin}/sandbox/reloadly/carry-out`, { method: 'POST' }),
  };
};

/**
 * Polls until `ask` returns a value other than null, undefined or false. Fails after `ms`, which should be
 * longer than any machine needs. The interval grows, because frequent polling would slow down a busy machine.
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

/**
 * Runs `work` in a transaction while none of the selected jobs runs. `where` is an SQL condition on `job`. A
 * running job sets its next due time when it ends, which would overwrite a change made in the meantime. This
 * function does not return while the test blocks a provider call of a selected job.
 */
export const whileIdle = async (
  pool: Pool,
  where: string,
  values: unknown[],
  work: (client: PoolClient) => Promise<unknown>,
): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // the worker holds the lock on the negated id of a running job
    await client.query(`select pg_advisory_xact_lock(-id) from job where ${where}`, values);
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

/** Makes the selected jobs due. Waits for running ones first. */
export const makeJobsDue = (pool: Pool, where: string, values: unknown[] = []): Promise<void> =>
  whileIdle(pool, where, values, (client) =>
    client.query(`update job set run_at = now() where ${where}`, values),
  );

export type Harness = OpenedShop & {
  oracle: ReturnType<typeof createOracle>;
  shopper(): Shopper;
};

/**
 * Opens the real shop in this process with shortened delays. `log` receives its log lines. With `passwords:
 * null`, the shop hashes passwords as in production.
 */
export const openShop = async (
  environment: Record<string, string> = {},
  log?: Log,
  passwords?: Passwords | null,
): Promise<Harness> => {
  const shop = await openShopHere(
    (folder) => ({
      NODE_ENV: 'test',
      DIST_DIR: join(folder, 'dist'),
      SUPPLIER_ABSENT_SECONDS: '3',
      ...environment,
    }),
    { waits, ...(log && { log }), ...(passwords === undefined ? {} : { passwords }) },
  );
  return {
    ...shop,
    oracle: createOracle(shop.url),
    shopper: () => createShopper(shop.url),
  };
};
