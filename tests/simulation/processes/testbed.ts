import { spawn, type ChildProcess } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { keepAliveMs } from '../../../server/bootstrap/listen.ts';
import { loadCatalogue } from '../../../server/catalogue/index.ts';
import { readConfig } from '../../../server/config.ts';
import type { Failpoint } from '../../../server/platform/failpoints.ts';
import { createLog } from '../../../server/platform/log.ts';
import { listOf } from '../../../server/providers/reloadly/sandbox/list.ts';
import { createSandbox } from '../../../server/providers/sandbox.ts';
import { freePort } from '../../support/shop/start.ts';
import type { Random } from '../random.ts';
import { forward, openFaultyProxy, type Answer, type Call, type Fault } from './faultyProxy.ts';

export type ShopProcess = { port: number; child: ChildProcess; said(): string; ended: Promise<void> };

export type Testbed = {
  /** URL at which shoppers and providers reach the shop. */
  front: string;
  /** URL of the sandboxes, bypassing the faulty proxy. */
  sandbox: string;
  /** URL of the providers in the shop's settings. Calls to it go through the faulty proxy. */
  proxy: string;
  /** Enables or disables fault injection in the proxies. */
  storm(on: boolean): void;
  /** Number of faults that the proxies have caused. */
  counts: {
    lostBefore: number;
    lostAfter: number;
    failed: number;
    late: number;
    /** Number of order requests that reach the supplier only after their connection was cut. */
    arrivedAfter: number;
    copies: number;
    forged: number;
    forgedTaken: number;
    /** Number of shops that exited without being killed. */
    ended: number;
  };
  /** Starts a shop. `env` contains settings for this shop only. */
  start(hitFailpoint?: Failpoint, env?: Record<string, string>): Promise<ShopProcess>;
  /** Sends SIGKILL to a shop and waits until the process has exited. */
  kill(shop: ShopProcess): Promise<void>;
  shops(): readonly ShopProcess[];
  /** Sends all further calls to the shops through the proxy at this URL. */
  through(origin: string): void;
  close(): Promise<void>;
};

const keyPair = () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    privateKey,
    publicKey: String(createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })),
  };
};

/** Changes one digit of a provider's message, which invalidates its signature. */
const forge = (body: Buffer): Buffer =>
  Buffer.from(body.toString('utf8').replace(/\d/, (digit) => String((Number(digit) + 1) % 10)));

const entry = join(import.meta.dirname, 'shopProcess.ts');

const ordersGoods = /\/reloadly\/(topups\/topups|giftcards\/orders)/;

/**
 * Supplier delays in milliseconds, about a twentieth of the real ones. The real supplier lists an order after
 * 8 to 11 s, and the shop counts an unlisted order as missing after 120 s (`absent`). A call whose connection
 * was cut arrives before that (`arrives`). The supplier needs `check` ms to detect a duplicate identifier, so
 * parallel calls with the same identifier can all succeed.
 */
const supplierTimes = { absent: 6_000, arrives: 2_000, sandbox: { listed: [400, 600], check: 100 } } as const;

/**
 * Opens the testbed of a fault run. The sandboxes run in this process, survive every kill and keep the ledgers.
 * The sandboxes and the shops are behind faulty proxies. The shops are separate processes on one real
 * PostgreSQL server.
 */
export const openTestbed = async (options: {
  /**
   * URL of the database. If it is empty, the shops use the embedded database in the `shop` folder of `dataDir`.
   */
  databaseUrl: string;
  dataDir: string;
  random: Random;
  /** Settings of the shops, in addition to the defaults. */
  env?: Record<string, string>;
}): Promise<Testbed> => {
  const { random, dataDir } = options;
  let storm = false;
  const counts = {
    lostBefore: 0,
    lostAfter: 0,
    failed: 0,
    late: 0,
    arrivedAfter: 0,
    copies: 0,
    forged: 0,
    forgedTaken: 0,
    ended: 0,
  };
  const drawFate = (share: number): Fault => {
    if (!storm || !random.percent(share)) return 'pass';
    const kind = random.pick(['lostBefore', 'lostAfter', 'lostAfter', 'failed', 'late'] as const);
    counts[kind] += 1;
    return kind === 'late' ? { late: 20 + random.below(400) } : kind;
  };

  const sandboxPort = await freePort();
  const sandboxOrigin = `http://127.0.0.1:${sandboxPort}`;
  const proxy = await openFaultyProxy({
    fateOf: ({ method, path }) => {
      if (storm && method === 'POST' && ordersGoods.test(path) && random.percent(25)) {
        counts.arrivedAfter += 1;
        return { arrivesAfter: random.below(supplierTimes.arrives) };
      }
      return drawFate(22);
    },
    carry: (call, agent) => forward(sandboxOrigin, call, agent),
  });

  const living: ShopProcess[] = [];
  let balancer: string | null = null;
  const anyShop = (): string => {
    if (balancer !== null) return balancer;
    if (living.length === 0) throw new Error('no shop is running');
    return `http://127.0.0.1:${random.pick(living).port}`;
  };
  const later = async (call: Call, agent: Agent): Promise<void> => {
    await sleep(random.below(700));
    await forward(anyShop(), call, agent);
  };
  /** Delivers provider messages twice, three times, late or out of order, and adds forged ones. */
  const carryHook = async (call: Call, agent: Agent): Promise<Answer> => {
    if (storm) {
      for (let copies = random.below(3); copies > 0; copies -= 1) {
        counts.copies += 1;
        later(call, agent).catch(() => {});
      }
      if (random.percent(40)) {
        counts.forged += 1;
        const { 'content-length': _, ...headers } = call.headers;
        forward(anyShop(), { ...call, headers, body: forge(call.body) }, agent).then(
          (answer) => {
            if (answer.status < 300) counts.forgedTaken += 1;
          },
          () => {},
        );
      }
      if (random.percent(30)) await sleep(random.below(500));
    }
    return await forward(anyShop(), call, agent);
  };
  const front = await openFaultyProxy({
    fateOf: ({ path }) => drawFate(path.startsWith('/api/hooks') ? 15 : 5),
    carry: (call, agent) =>
      call.path.startsWith('/api/hooks') ? carryHook(call, agent) : forward(anyShop(), call, agent),
  });

  const shop = keyPair();
  const mypos = keyPair();
  const at = (path: string): string => `${proxy.origin}/sandbox${path}`;
  const shared: Record<string, string> = {
    NODE_ENV: 'test',
    PUBLIC_URL: front.origin,
    LOG_LEVEL: 'info',
    RATE_LIMITS: '0',
    SUPPLIER_ABSENT_SECONDS: String(supplierTimes.absent / 1000),
    TOKEN_KEY: randomBytes(24).toString('hex'),
    CODES_KEY: randomBytes(32).toString('hex'),
    CARD_API_BASE: at('/datatrans'),
    CARD_PAY_BASE: `${sandboxOrigin}/sandbox/datatrans`,
    CARD_MERCHANT_ID: 'faults',
    CARD_PASSWORD: randomBytes(12).toString('hex'),
    CARD_SIGN_KEY: randomBytes(32).toString('hex'),
    SUPPLIER_AUTH_BASE: at('/reloadly/auth'),
    SUPPLIER_TOPUP_BASE: at('/reloadly/topups'),
    SUPPLIER_GIFT_BASE: at('/reloadly/giftcards'),
    SUPPLIER_IS_SANDBOX: '1',
    SUPPLIER_CLIENT_ID: 'faults',
    SUPPLIER_CLIENT_SECRET: randomBytes(12).toString('hex'),
    PAYPAL_API_BASE: at('/paypal'),
    PAYPAL_CLIENT_ID: 'faults',
    PAYPAL_CLIENT_SECRET: randomBytes(12).toString('hex'),
    PAYPAL_WEBHOOK_ID: 'FAULTSWEBHOOK',
    PAYPAL_SDK_URL: `${sandboxOrigin}/sandbox/paypal/sdk/js`,
    MYPOS_URL: at('/mypos/vmp/checkout'),
    MYPOS_SID: '000000000000010',
    MYPOS_WALLET: '61938166610',
    MYPOS_PRIVATE_KEY: shop.privateKey,
    MYPOS_PUBLIC_CERT: mypos.publicKey,
    MYPOS_SANDBOX_KEY: mypos.privateKey,
    MYPOS_CONFIRM_SECONDS: '4',
    LOCATION_URL: at('/ipapi/json/'),
    SMS_BASE: at('/phone'),
    SMS_USER: `AC${randomBytes(16).toString('hex')}`,
    SMS_PASSWORD: randomBytes(12).toString('hex'),
    TURNSTILE_VERIFY_URL: at('/turnstile/siteverify'),
    GOOGLE_TOKENINFO_URL: at('/google/tokeninfo'),
    GOOGLE_USERINFO_URL: at('/google/userinfo'),
    ...options.env,
  };
  const listed = listOf(await loadCatalogue());
  const sandbox = await createSandbox({
    config: readConfig({ ...shared, PORT: String(sandboxPort), DATA_DIR: dataDir }),
    log: createLog('silent'),
    supplierList: () => listed,
    waits: {
      card: { pendingDelay: 400, workTime: 2, webhookDelays: [0, 100, 400, 1_000], webhookLateBy: 500 },
      paypal: { pendingDelay: 400, workTime: 2, webhookDelays: [0, 100, 400, 1_000], webhookLateBy: 500 },
      mypos: { patience: 2_500, lateBy: 500, webhookDelays: [0, 100, 400] },
      supplier: { topup: 60, slow: 600, verySlow: 2_500, gift: 50, ...supplierTimes.sandbox },
    },
  });
  const mounted = new Hono().route('/sandbox', sandbox.app);
  // PayPal's sandbox calls webhooks at its own origin, so forward them to the shop.
  mounted.post('/api/hooks/*', async (c) => {
    const headers = new Headers(c.req.raw.headers);
    headers.delete('host');
    headers.delete('content-length');
    try {
      return await fetch(front.origin + new URL(c.req.url).pathname, {
        method: 'POST',
        headers,
        body: await c.req.text(),
      });
    } catch {
      return c.body(null, 502);
    }
  });
  const answer = getRequestListener((request, env) => mounted.fetch(request, env));
  const server = createServer(
    { keepAliveTimeout: keepAliveMs },
    (request, response) => void answer(request, response),
  );
  await new Promise<void>((done) => server.listen(sandboxPort, '127.0.0.1', done));

  const start: Testbed['start'] = async (hitFailpoint, env = {}) => {
    const port = await freePort();
    let output = '';
    const child = spawn(process.execPath, [entry], {
      env: {
        PATH: process.env['PATH'],
        // These variables enable the validation of calls and speed up the start.
        NODE_OPTIONS: process.env['NODE_OPTIONS'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        SPECIFICATION_RECORDS: process.env['SPECIFICATION_RECORDS'],
        ...shared,
        PORT: String(port),
        DATA_DIR: join(dataDir, 'shop'),
        DIST_DIR: join(dataDir, 'none'),
        DATABASE_URL: options.databaseUrl,
        SMTP_URL: sandbox.smtpUrl,
        ...(hitFailpoint ? { FAILPOINT: hitFailpoint } : {}),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (piece: string) => (output += piece));
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    const started: ShopProcess = { port, child, said: () => output, ended };
    const lives = (): boolean => child.exitCode === null && child.signalCode === null;
    const open = async (): Promise<void> => {
      while (lives() && !output.includes('The shop is open')) await sleep(10);
    };
    const over = ended.then(() => {
      throw new Error(`the shop did not start:\n${output}`);
    });
    const late = sleep(240_000, undefined, { ref: false }).then(() => {
      throw new Error(`the shop did not start within four minutes:\n${output}`);
    });
    late.catch(() => {});
    // A shop with a crash point may exit during startup.
    await Promise.race([open(), hitFailpoint ? ended : over, late]);
    over.catch(() => {});
    if (lives()) {
      living.push(started);
      void ended.then(() => {
        living.splice(living.indexOf(started), 1);
        if (child.signalCode === null) counts.ended += 1;
      });
    }
    return started;
  };
  const kill = async (victim: ShopProcess): Promise<void> => {
    victim.child.kill('SIGKILL');
    await victim.ended;
  };

  return {
    front: front.origin,
    sandbox: sandboxOrigin,
    proxy: proxy.origin,
    storm: (on) => {
      storm = on;
    },
    counts,
    start,
    kill,
    shops: () => living,
    through: (origin) => {
      balancer = origin;
    },
    close: async () => {
      while (living[0]) await kill(living[0]);
      await front.close();
      await proxy.close();
      await sandbox.close();
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
};
