import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import * as v from 'valibot';
import { readConfig, type Config } from '../../../server/config.ts';
import { createLog } from '../../../server/platform/log.ts';
import { createGateways, type SandboxWaits } from '../../../server/providers/index.ts';
import type { Gateways } from '../../../server/providers/ports.ts';
import type { ListedProduct } from '../../../server/providers/ports.ts';
import { createSandbox } from '../../../server/providers/sandbox.ts';

export type Hook = { body: string; headers: Headers };
export type Harness = {
  config: Config;
  gateways: Gateways;
  /**
   * Webhooks received so far. `answerHooksWith` is the status with which the test server responds to each
   * webhook.
   */
  hooks: Hook[];
  answerHooksWith: number;
  /** Advances the clock of the shop and the sandboxes by the given number of milliseconds. */
  advance(ms: number): void;
  url(path: string): string;
  post(path: string, body: object): Promise<Response>;
  json<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>>;
  /** Stops the sandboxes and starts new ones with the same data, as if after a crash. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

const operator = (
  id: string,
  country: string,
  name: string,
  carrier: string,
  more: Partial<ListedProduct> = {},
): ListedProduct => ({
  id,
  kind: 'operator',
  name,
  country,
  currency: country === 'CH' ? 'CHF' : 'INR',
  accountCurrency: 'USD',
  localAmounts: true,
  amounts: { kind: 'RANGE', min: 500, max: 10_000 },
  rate: country === 'CH' ? 0.795 : 89.5,
  discount: 2,
  feePercent: 0,
  fee: 0,
  carriers: [carrier],
  ...more,
});
const gift = (id: string, more: Partial<ListedProduct> = {}): ListedProduct => ({
  ...operator(id, 'CH', `Card ${id}`, ''),
  kind: 'giftcard',
  amounts: { kind: 'RANGE', min: 1_000, max: 50_000 },
  ...more,
});
/** Products on the supplier's list during these tests. */
export const listed: ListedProduct[] = [
  operator('300', 'CH', 'Swisscom Prepaid', 'Swisscom'),
  operator('301', 'CH', 'Salt Prepaid', 'Salt'),
  operator('302', 'IN', 'Jio India', 'Reliance Jio', {
    localAmounts: false,
    amounts: {
      kind: 'FIXED',
      values: [
        { ask: 334, receive: 29_900, price: 334 },
        { ask: 669, receive: 59_900, price: 669 },
      ],
    },
    discount: 8,
  }),
  gift('3057'),
  gift('3058'),
  gift('3044'),
  gift('3046'),
  gift('3100', {
    amounts: { kind: 'FIXED', values: [{ ask: 2_500, receive: 2_500, price: 3_145 }] },
    fee: 50,
  }),
];

/** Delays of a sandbox that simulates card payments. */
export const cardWaits = {
  pendingDelay: 1_000,
  workTime: 20,
  webhookDelays: [0, 30, 60, 100],
  webhookLateBy: 2_000,
};

/** Opens a shop's gateways and all sandboxes, connected over loopback. `waits` replaces sandbox delays. */
export const openGateways = async (
  environment: Record<string, string> = {},
  { supplier: supplierDelays, ...waits }: SandboxWaits = {},
): Promise<Harness> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gateways-'));
  let lead = 0;
  const now = (): number => Date.now() + lead;
  let app = new Hono();
  const server = serve({ fetch: (request, env) => app.fetch(request, env), hostname: '127.0.0.1', port: 0 });
  await new Promise<void>((resolve) => server.once('listening', () => resolve()));
  const port = portOf(server);
  const origin = `http://127.0.0.1:${port}`;
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SANDBOX_RECHARGE_SECONDS: '0',
    ...environment,
  });
  const log = createLog('silent');
  const begin = async () => {
    const sandbox = await createSandbox({
      config,
      log,
      supplierList: () => listed,
      now,
      waits: {
        card: cardWaits,
        ...waits,
        supplier: {
          topup: 80,
          // Both delays for slow top-ups are clearly longer than the usual delay, even on a busy machine.
          slow: 3_000,
          verySlow: 4_000,
          // This delay is long enough for a test to request the codes before they are ready, even on a busy
          // machine.
          gift: 1_000,
          listed: [0, 0],
          check: 20,
          ...supplierDelays,
        },
      },
    });
    const gateways = createGateways(config, {
      log,
      inboxUrl: sandbox.smtpUrl,
      now,
      retryDelays: [10, 40],
      timeout: 20_000,
    });
    return { sandbox, gateways };
  };
  let current = await begin();
  const mount = (): void => {
    app = new Hono();
    app.route('/sandbox', current.sandbox.app);
    app.post('/hooks/:provider', async (c) => {
      harness.hooks.push({ body: await c.req.text(), headers: c.req.raw.headers });
      return new Response(null, { status: harness.answerHooksWith });
    });
  };
  const end = async (): Promise<void> => {
    current.gateways.mailer.close();
    await current.sandbox.close();
  };
  const harness: Harness = {
    config,
    gateways: current.gateways,
    hooks: [],
    answerHooksWith: 200,
    advance: (ms) => {
      lead += ms;
    },
    url: (path) => origin + path,
    post: (path, body) =>
      fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    json: async (path, schema) => v.parse(schema, await (await fetch(origin + path)).json()),
    restart: async () => {
      await end();
      current = await begin();
      harness.gateways = current.gateways;
      mount();
    },
    close: async () => {
      await end();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  mount();
  return harness;
};

/** Port of a server listening on loopback. */
export const portOf = (server: { address(): string | { port: number } | null }): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server is not listening');
  return address.port;
};

/** Retries until `ask` returns a result other than null or undefined. Fails after a minute. */
export const eventually = async <T>(
  ask: () => Promise<T | null | undefined> | T | null | undefined,
): Promise<T> => {
  const end = Date.now() + 60_000;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined) return answer;
    if (Date.now() > end) throw new Error('it never came');
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
};
