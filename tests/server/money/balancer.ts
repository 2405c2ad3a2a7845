import { request as ask, createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepAliveMs } from '../../../server/bootstrap/listen.ts';
import { freshDatabase } from '../../setup/freshDatabase.ts';
import { openTestbed, type ShopProcess } from '../../simulation/processes/testbed.ts';
import { createRandom } from '../../simulation/random.ts';
import { portOf, until } from '../shop/harness.ts';
import { temporaryDataDir } from '../support/process.ts';
import type { Traffic } from './traffic.ts';

/**
 * Minimum number of requests that a shop still receives after SIGTERM, because a proxy takes a while to notice
 * that the shop is draining.
 */
const stillSent = 3;
/** Minimum number of requests that all shops together receive while one of them is draining. */
const sentMeanwhile = 20;
/** Value of DRAIN_SECONDS. It gives late requests enough time to arrive, even on a busy machine. */
const drainSeconds = 5;
/**
 * Milliseconds before a shop's exit at which the shoppers end their pause, so that requests are in progress
 * when the shop exits.
 */
const lastMs = 1_000;

/**
 * Distributes requests round-robin to the ready shops, like a proxy with health checks. It never retries a
 * request.
 */
const openBalancer = async () => {
  const shops = new Set<ShopProcess>();
  /** Number of requests to each draining shop since SIGTERM. */
  const ending = new Map<ShopProcess, number>();
  let ready: ShopProcess[] = [];
  let turn = 0;
  const closing = new AbortController();
  const isReady = async ({ port }: ShopProcess): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/api/ready`, { headers: { connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    );
  const look = (async () => {
    while (!closing.signal.aborted) {
      const all = [...shops];
      const readiness = await Promise.all(all.map(isReady));
      ready = all.filter((shop, n) => (ending.get(shop) ?? stillSent) < stillSent || readiness[n]);
      await sleep(50);
    }
  })();
  const server: Server = createServer({ keepAliveTimeout: keepAliveMs }, (incoming, outgoing) => {
    const shop = ready[(turn += 1) % ready.length];
    if (!shop) {
      outgoing.writeHead(502).end();
      return;
    }
    const since = ending.get(shop);
    if (since !== undefined) ending.set(shop, since + 1);
    const passed = ask(
      {
        host: '127.0.0.1',
        port: shop.port,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
        agent: false,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.once('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    /** Resolves once the shop is receiving requests. */
    add: async (shop: ShopProcess): Promise<ShopProcess> => {
      shops.add(shop);
      return await until(() => ready.includes(shop) && shop);
    },
    /**
     * Stops a shop with SIGTERM and returns its exit code. While the shop is draining, it still receives a few
     * requests. Then the shoppers pause, and they resume shortly before the shop exits.
     */
    stop: async (shop: ShopProcess, traffic: Traffic): Promise<number | null> => {
      const [sent, began] = [traffic.sent(), performance.now()];
      ending.set(shop, 0);
      shop.child.kill('SIGTERM');
      let isOver = false;
      void shop.ended.then(() => (isOver = true));
      await until(() => isOver || (!ready.includes(shop) && traffic.sent() - sent >= sentMeanwhile));
      if (!isOver) await traffic.rest(drainSeconds * 1000 - (performance.now() - began) - lastMs);
      await shop.ended;
      await until(() => (ending.get(shop) ?? 0) >= stillSent);
      shops.delete(shop);
      return shop.child.exitCode;
    },
    close: async (): Promise<void> => {
      closing.abort();
      await look;
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Opens a balancer for several shops with one new database and one new folder. `close` removes both. */
export const openServingShops = async (seed: number) => {
  const database = await freshDatabase();
  const folder = await temporaryDataDir();
  const testbed = await openTestbed({
    databaseUrl: database.url,
    dataDir: folder.dataDir,
    random: createRandom(seed),
    env: { DRAIN_SECONDS: String(drainSeconds) },
  });
  const balancer = await openBalancer();
  return {
    database,
    dataDir: folder.dataDir,
    testbed,
    balancer,
    /**
     * Starts another shop and resolves once it receives requests. `env` contains settings for this shop only.
     */
    start: async (env?: Record<string, string>): Promise<ShopProcess> =>
      balancer.add(await testbed.start(undefined, env)),
    close: async (): Promise<void> => {
      await balancer.close();
      await testbed.close();
      await database.drop();
      await folder.remove();
    },
  };
};
export type ServingShops = Awaited<ReturnType<typeof openServingShops>>;
