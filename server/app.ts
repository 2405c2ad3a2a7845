import type { RequestListener } from 'node:http';
import { Hono } from 'hono';
import type { Pool } from 'pg';
import { createAdmin, type Admin } from './admin/index.ts';
import type { AppContext } from './appContext.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { readCatalogueFiles } from './catalogue/files.ts';
import { CatalogueError, defaultCatalogueDir, sandboxSource, supplierSource } from './catalogue/index.ts';
import { startMeasuring } from './catalogue/measured.ts';
import { startRefreshingOffSale } from './catalogue/offSale.ts';
import { adoptList } from './catalogue/supplierReport.ts';
import type { Config } from './config.ts';
import { createReceipts, type Receipts } from './fulfilment/receipts/receiptWorkers.ts';
import { createVault } from './fulfilment/vault.ts';
import { withStatus } from './gatewayStatus/watch.ts';
import { createPasswords, type Passwords } from './identity/passwords/passwords.ts';
import { createJobs } from './jobHandlers.ts';
import { loadFormerLinkKeys } from './keyRotation/formerLinkKeys.ts';
import { createReadiness } from './monitoring/readiness.ts';
import { watchShop } from './monitoring/shopFigures.ts';
import { createOrderChanges } from './orders/orderChanges.ts';
import { loadDetailsByToken, loadProgress } from './orders/orderDetails.ts';
import { createOrderPushes } from './orders/orderPushes.ts';
import { createOrderStatusCache } from './orders/orderStatusCache.ts';
import { createReplicaPool } from './platform/database/connect.ts';
import { connectDb, withTransactionGuard } from './platform/database/transaction.ts';
import { createFailpoints } from './platform/failpoints.ts';
import { loadKeys } from './platform/keys.ts';
import type { Log } from './platform/log.ts';
import { createSecrets } from './platform/secrets.ts';
import { StartError } from './platform/startError.ts';
import { createTelemetry } from './platform/telemetry/telemetry.ts';
import { createTokens } from './platform/tokens.ts';
import type { GatewayDeps } from './providers/common/http.ts';
import { withMeasures } from './providers/common/measure.ts';
import { createGateways, type SandboxWaits } from './providers/index.ts';
import type { Gateways } from './providers/ports.ts';
import { listOf } from './providers/reloadly/sandbox/list.ts';
import { createSandbox } from './providers/sandbox.ts';
import { createRenderedPages } from './renderedPages/index.ts';
import { createFlags } from './routes/flags.ts';
import type { ApiEnv } from './routes/http/context.ts';
import { measureRequests } from './routes/http/measure.ts';
import { leastHeaders, transportSecurity } from './routes/http/middleware.ts';
import { createPolicyReports, policyReportsPath } from './routes/http/policyReports.ts';
import { createApi } from './routes/index.ts';
import { createPages } from './routes/pages.ts';

export type Parts = {
  config: Config;
  log: Log;
  db: Pool;
  /** Overrides the usual delays with shorter ones for tests. */
  waits?: {
    gateways?: Omit<GatewayDeps, 'log'>;
    jobs?: { pollMs: number };
    sandbox?: SandboxWaits;
  };
  /** A thread that renders PDFs for several shops. The code that creates the thread also closes it. */
  receipts?: Receipts;
  /**
   * Replaces the password hash function. Tests use a cheap one. Simulations use one without threads, because
   * threads would make them nondeterministic.
   */
  passwords?: Passwords;
  /** Wraps the gateways so that a simulation can inject faults. */
  around?: (gateways: Gateways) => Gateways;
};

export type ShopApp = {
  /** The app context, for programs that use the shop's code outside a request. */
  shop: AppContext;
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  /** Serves the staff pages on a separate port. */
  admin(request: Request, env?: unknown): Response | Promise<Response>;
  /** Serves all metrics in the Prometheus text format on a separate port. Null if no port is configured. */
  serveMetrics: RequestListener | null;
  /** Makes `/api/ready` fail and stops starting new jobs. Resolves once the running jobs have finished. */
  drain(): Promise<void>;
  firstAdminLink: Admin['firstLink'];
  /** Runs the job with this id if it is due. For simulations, which control the clock. */
  runJob(id: string): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Loads the catalogue, limited to what the supplier's list confirms. Also returns the sandbox supplier's
 * list, which contains all products in our files. A shop that uses the sandbox and has never imported a list
 * is limited only by the sandbox's list.
 * @throws StartError if the catalogue files are invalid or inconsistent
 */
const openCatalogue = async ({ catalogueDir, supplier: account, returnHours }: Config) => {
  try {
    const files = await readCatalogueFiles(catalogueDir ?? defaultCatalogueDir);
    const source = supplierSource(account);
    const whole = createCatalogue({ ...files, supplier: null });
    const listed = listOf(whole);
    const supplier =
      files.supplier === null && source === sandboxSource
        ? adoptList(whole.ofSupplier(listed), source, new Date(0))
        : files.supplier;
    return { catalogue: createCatalogue({ ...files, supplier }, source, returnHours), listed };
  } catch (error) {
    throw error instanceof CatalogueError ? new StartError(error.message) : error;
  }
};

/** Creates the shop: rules, gateways, jobs, API, pages, and sandboxes for providers that are not configured. */
export const createApp = async ({
  config,
  log,
  db,
  waits = {},
  receipts,
  passwords,
  around = (gateways) => gateways,
}: Parts): Promise<ShopApp> => {
  const [{ catalogue, listed }, keys] = await Promise.all([openCatalogue(config), loadKeys(config)]);
  const sandbox = config.sandbox
    ? await createSandbox({
        config,
        log,
        supplierList: () => listed,
        ...(waits.sandbox ? { waits: waits.sandbox } : {}),
      })
    : null;
  if (sandbox && config.databaseUrl)
    log.info(
      { file: await sandbox.writeSettings() },
      'other processes on this database need the settings of these sandboxes, which are in this file',
    );
  const gateways = around(
    createGateways(config, { log, ...waits.gateways, inboxUrl: sandbox?.smtpUrl ?? '' }),
  );
  const rows = connectDb(db);
  const replica =
    config.databaseReplicaUrl === null
      ? null
      : createReplicaPool(config.databaseReplicaUrl, config.databasePool, log);
  const vault = createVault(keys.codes);
  const telemetry = await createTelemetry(config);
  const readiness = createReadiness(db);
  const isReady = async (): Promise<boolean> => (await readiness.findReason()) === null;
  const unwatch = watchShop({ telemetry, config, db, isReady });
  const orderChanges = createOrderChanges({ pool: db, log });
  const orderPushes = createOrderPushes({
    changes: orderChanges,
    log,
    loadProgress: (orderId) => loadProgress(rows, orderId),
  });
  const shop: AppContext = {
    config,
    log,
    db: rows,
    reports: replica ? connectDb(replica) : rows,
    catalogue,
    gateways: withTransactionGuard(withStatus(withMeasures(gateways), { db: rows, log, config })),
    tokens: createTokens(keys.token),
    vault,
    receipts: receipts ?? createReceipts(log),
    secrets: createSecrets(keys.token, await loadFormerLinkKeys(rows, vault)),
    passwords: passwords ?? createPasswords(),
    auditKeys: keys.audit,
    hitFailpoint: createFailpoints(config.mode),
    telemetry,
    orderPushes,
  };
  const jobs = createJobs(shop, db, waits.jobs);
  const unsold = catalogue.products().filter(({ supplierFault }) => supplierFault !== null).length;
  if (unsold > 0)
    log.error(
      { unsold, of: catalogue.products().length },
      'the supplier’s list does not confirm every product on offer: npm run catalogue',
    );
  let offSale: Awaited<ReturnType<typeof startRefreshingOffSale>> | null = null;
  let measured: Awaited<ReturnType<typeof startMeasuring>> | null = null;

  const admin = createAdmin(shop);
  const separateAdmin = new Hono();
  separateAdmin.use('*', transportSecurity(config.staff.url), leastHeaders);
  separateAdmin.route('/staff', admin.app);
  separateAdmin.get('/', (c) => c.redirect('/staff', 303));

  const app = new Hono<ApiEnv>();
  app.use('*', measureRequests(telemetry), transportSecurity(config.publicUrl), leastHeaders);
  const orderStatuses = createOrderStatusCache(orderChanges, (token) =>
    loadDetailsByToken({ db: rows }, token),
  );
  app.route('/api', createApi(shop, readiness, orderStatuses));
  app.route('/flags', createFlags());
  const policyReports = createPolicyReports(shop);
  app.route(policyReportsPath, policyReports);
  separateAdmin.route(policyReportsPath, policyReports);
  if (sandbox) app.route('/sandbox', sandbox.app);
  if (config.staff.port === null) app.route('/staff', admin.app);
  const rendered = createRenderedPages({
    catalogue,
    log,
    origin: config.publicUrl,
    ask: async (path, query, language) => {
      const given = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      );
      const response = await app.request(
        `/api/${path}?${new URLSearchParams(given)}`,
        { headers: { 'accept-language': language } },
        // the request comes from this process, so it has no connection details
        {},
      );
      return { status: response.status, body: await response.json() };
    },
  });
  app.route('/', createPages(config, catalogue, rendered, log));

  return {
    shop,
    fetch: (request, env) => app.fetch(request, env ?? {}),
    admin: (request, env) => separateAdmin.fetch(request, env ?? {}),
    serveMetrics: telemetry.serveMetrics,
    drain: async () => {
      readiness.drain();
      await jobs.stop();
    },
    firstAdminLink: () => admin.firstLink(),
    runJob: (id) => jobs.run(id),
    start: async () => {
      offSale = await startRefreshingOffSale(shop);
      measured = await startMeasuring(shop);
      await jobs.start();
    },
    stop: async () => {
      offSale?.stop();
      measured?.stop();
      orderPushes.close();
      orderChanges.stop();
      await jobs.stop();
      if (!receipts) await shop.receipts.close();
      gateways.mailer.close();
      await sandbox?.close();
      unwatch();
      await replica?.end();
      await telemetry.close();
    },
  };
};
