import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CrashPoint } from '../../../server/shop/crash.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import type { FreshDatabase } from '../support/fresh-database.ts';
import { run, temporaryDataDir } from '../support/process.ts';
import type { Run } from '../support/process.ts';
import { createOracle, createShopper, portOf, topUp, until } from '../shop/world.ts';
import { countsOf, paypalOf, undeliverable } from './world.ts';

let database: FreshDatabase;
let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
let world: { origin: string; oracle: ReturnType<typeof createOracle> };
let port: number;
let shop: Run | null = null;

const start = async (crashAt?: CrashPoint): Promise<Run> => {
  const started = run('../shop/shop-process.ts', [], {
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'debug',
      PORT: String(port),
      PUBLIC_URL: world.origin,
      DATA_DIR: folder.dataDir,
      DIST_DIR: folder.dataDir,
      DATABASE_URL: database.url,
      ...(crashAt ? { CRASH_AT: crashAt } : {}),
    },
  });
  shop = started;
  await started.until(/The shop is open/);
  return started;
};

beforeAll(async () => {
  database = await freshDatabase();
  folder = await temporaryDataDir();
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = portOf(server);
  await new Promise<void>((done) => server.close(() => done()));
  const origin = `http://127.0.0.1:${port}`;
  world = { origin, oracle: createOracle(origin) };
});
afterEach(async () => {
  shop?.kill('SIGKILL');
  await shop?.ended;
});
afterAll(async () => {
  await database.drop();
  await folder.remove();
});

test.for<CrashPoint>(['capture.before-send', 'capture.after-send'])(
  'killed at %s, the shop takes an approved payment once',
  async (point) => {
    const dying = await start(point);
    const ada = createShopper(world.origin);
    const order = await ada.order(topUp);
    const paypal = paypalOf(world, ada);
    const id = await paypal.create(order);
    // The event of the approval, or the page: whichever comes first dies of it.
    await paypal.decide(id, 'approve').catch(() => {});
    await paypal.tryConfirm(order, id).catch(() => {});
    expect(await dying.ended).toBeNull();
    await start();
    await until(async () => (await ada.check(order.ordertoken)).status === 'completed', 15_000);
    expect(await countsOf(world, 'paypal', order)).toEqual({
      captures: 1,
      credits: 0,
      reversals: 0,
      topups: 1,
    });
  },
);

test.for<CrashPoint>(['refund.before-send', 'refund.after-send'])(
  'killed at %s, the shop gives the money back once',
  async (point) => {
    const dying = await start(point);
    const ada = createShopper(world.origin);
    const order = await ada.order(undeliverable);
    const paypal = paypalOf(world, ada);
    const id = await paypal.create(order);
    await paypal.decide(id, 'approve');
    await until(async () => (await ada.status(order.ordertoken)).can_refund === 1);
    await ada.browser.post('/init-refund', { ordertoken: order.ordertoken }).catch(() => {});
    expect(await dying.ended).toBeNull();
    await start();
    await until(async () => (await ada.status(order.ordertoken)).paymentstatus === 'refunded', 15_000);
    expect(await countsOf(world, 'paypal', order)).toMatchObject({ captures: 1, credits: 1 });
  },
);
