import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { Failpoint } from '../../../server/platform/failpoints.ts';
import { freshDatabase, type FreshDatabase } from '../../setup/freshDatabase.ts';
import { freePort } from '../../support/shop/start.ts';
import { run, temporaryDataDir, type DataDir, type Run } from '../support/process.ts';
import { createOracle } from './harness.ts';

const keys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/**
 * Runs a shop with the settings `env` in a separate process, in which the test can set a crash point. All tests
 * in a file share one database and folder. After a crash, `start`, `running` or `dyingAt` restarts the shop.
 */
export const useKillableShop = (env: Readonly<Record<string, string>> = {}) => {
  let database: FreshDatabase;
  let folder: DataDir;
  let port: number;
  let shop: Run | null = null;
  // The shops share keys, because generating them would take up a quarter of each shop's startup time.
  const [ours, theirs] = [keys(), keys()];
  const url = (): string => `http://127.0.0.1:${port}`;
  beforeAll(async () => {
    database = await freshDatabase();
    folder = await temporaryDataDir();
    port = await freePort();
  });
  afterAll(async () => {
    shop?.kill('SIGKILL');
    await shop?.ended;
    await database.drop();
    await folder.remove();
  });
  /** Starts the shop and waits until it accepts requests. */
  const start = async (): Promise<Run> => {
    const started = run('../orders/shop-process.ts', [], {
      answers: true,
      env: {
        NODE_ENV: 'test',
        LOG_LEVEL: 'debug',
        PORT: String(port),
        PUBLIC_URL: url(),
        DATA_DIR: folder.dataDir,
        DIST_DIR: folder.dataDir,
        DATABASE_URL: database.url,
        SANDBOX_RECHARGE_SECONDS: '0',
        SUPPLIER_ABSENT_SECONDS: '3',
        MYPOS_PRIVATE_KEY: ours.privateKey,
        MYPOS_PUBLIC_CERT: theirs.publicKey,
        MYPOS_SANDBOX_KEY: theirs.privateKey,
        ...env,
      },
    });
    shop = started;
    void started.ended.then(() => {
      if (shop === started) shop = null;
    });
    await started.until(/The shop is open/);
    return started;
  };
  const running = async (): Promise<Run> => shop ?? (await start());
  return {
    url,
    pool: () => database.pool,
    harness: () => ({ url: url(), oracle: createOracle(url()) }),
    start,
    /** Returns the running shop. Starts a shop if none is running. */
    running,
    /** Sets the crash point. The returned output contains only what is printed afterwards. */
    dyingAt: async (point: Failpoint): Promise<Run> => {
      const dying = await running();
      const before = dying.said().length;
      await dying.ask(point);
      return { ...dying, said: () => dying.said().slice(before) };
    },
  };
};
