import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { freePort } from '../../../scripts/shop/start.ts';
import type { Failpoint } from '../../../server/platform/failpoints.ts';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.ts';
import { run, temporaryDataDir, type DataDir, type Run } from '../support/process.ts';
import { createOracle } from './harness.ts';

const keys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** A shop in a process of its own, on one database and folder for the file, that can be started to die at a point. */
export const useKillableShop = () => {
  let database: FreshDatabase;
  let folder: DataDir;
  let port: number;
  let shop: Run | null = null;
  // each start would draw its own, which takes a quarter of its time
  const [ours, theirs] = [keys(), keys()];
  const origin = (): string => `http://127.0.0.1:${port}`;
  beforeAll(async () => {
    database = await freshDatabase();
    folder = await temporaryDataDir();
    port = await freePort();
  });
  afterEach(async () => {
    shop?.kill('SIGKILL');
    await shop?.ended;
  });
  afterAll(async () => {
    await database.drop();
    await folder.remove();
  });
  return {
    origin,
    pool: () => database.pool,
    harness: () => ({ origin: origin(), oracle: createOracle(origin()) }),
    /** Until it is open. With a point it ends itself there. */
    start: async (hitFailpoint?: Failpoint): Promise<Run> => {
      const started = run('../orders/shop-process.ts', [], {
        env: {
          NODE_ENV: 'test',
          LOG_LEVEL: 'debug',
          PORT: String(port),
          PUBLIC_URL: origin(),
          DATA_DIR: folder.dataDir,
          DIST_DIR: folder.dataDir,
          DATABASE_URL: database.url,
          SANDBOX_RECHARGE_SECONDS: '0',
          SUPPLIER_ABSENT_SECONDS: '3',
          MYPOS_PRIVATE_KEY: ours.privateKey,
          MYPOS_PUBLIC_CERT: theirs.publicKey,
          MYPOS_SANDBOX_KEY: theirs.privateKey,
          ...(hitFailpoint ? { FAILPOINT: hitFailpoint } : {}),
        },
      });
      shop = started;
      await started.until(/The shop is open/);
      return started;
    },
  };
};
