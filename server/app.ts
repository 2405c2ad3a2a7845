import { Hono } from 'hono';
import type { Pool } from 'pg';
import { dialCountries } from '../contract/domain/countries.ts';
import { createAdmin, type Admin } from './admin/index.ts';
import type { AppContext } from './appContext.ts';
import { CatalogueError, loadCatalogue } from './catalogue/index.ts';
import type { Config } from './config.ts';
import { createReceipts } from './fulfilment/receipts/receiptWorkers.ts';
import { createVault } from './fulfilment/vault.ts';
import type { GatewayDeps } from './gateways/http.ts';
import { createGateways } from './gateways/index.ts';
import { withStatus } from './gatewayStatus/watch.ts';
import { createPasswords } from './identity/passwords.ts';
import { createJobs } from './jobHandlers.ts';
import { connectDb, withTransactionGuard } from './platform/database/transaction.ts';
import { createFailpoints } from './platform/failpoints.ts';
import { loadKeys } from './platform/keys.ts';
import type { Log } from './platform/log.ts';
import { createSecrets } from './platform/secrets.ts';
import { StartError } from './platform/startError.ts';
import { createTokens } from './platform/tokens.ts';
import { createFlags } from './routes/flags.ts';
import { createApi } from './routes/index.ts';
import { createPages } from './routes/pages.ts';
import { createSandbox, type SandboxOptions } from './sandbox/index.ts';
import { instantSupplier } from './sandbox/reloadly/records.ts';

type Parts = {
  config: Config;
  log: Log;
  db: Pool;
  /** Shorter waits for tests. */
  waits?: {
    gateways?: Omit<GatewayDeps, 'log'>;
    sandbox?: Pick<SandboxOptions, 'card' | 'paypal' | 'mypos' | 'supplierDelays'>;
  };
};

export type ShopApp = {
  /** The rules' own world, for programs beside the shop. */
  shop: AppContext;
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
  /** The staff pages, for a port of its own. */
  admin(request: Request, env?: unknown): Response | Promise<Response>;
  firstAdminLink: Admin['firstLink'];
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Puts the shop together: rules, gateways, jobs, API, pages and, when something is not configured, its sandbox. */
export const createApp = async ({ config, log, db, waits = {} }: Parts): Promise<ShopApp> => {
  const [catalogue, keys] = await Promise.all([
    loadCatalogue(config.catalogueDir ?? undefined).catch((error: unknown) => {
      throw error instanceof CatalogueError ? new StartError(error.message) : error;
    }),
    loadKeys(config),
  ]);
  const operators = dialCountries.flatMap(({ code }) =>
    catalogue.operatorsIn(code).map(({ operatorCode, country, name, carriers, localAmounts }) => ({
      id: operatorCode,
      country,
      name,
      carriers,
      localAmounts,
    })),
  );
  const vouchers = catalogue.vouchers().map(({ prodid, pinDigits }) => ({
    productId: prodid.replace(/^V-/, ''),
    pinDigits: pinDigits ?? 16,
  }));
  const sandbox = config.sandbox
    ? await createSandbox({
        config,
        log,
        operators: () => operators,
        vouchers: () => vouchers,
        ...(config.sandboxInstant ? { supplierDelays: instantSupplier } : {}),
        ...waits.sandbox,
      })
    : null;
  if (sandbox && config.databaseUrl)
    log.warn('the sandboxes live in this process: another one on this database needs their addresses');
  const gateways = createGateways(config, { log, ...waits.gateways, smtpUrl: sandbox?.smtpUrl ?? '' });
  const rows = connectDb(db);
  const shop: AppContext = {
    config,
    log,
    db: rows,
    catalogue,
    gateways: withTransactionGuard(withStatus(gateways, { db: rows, log, config })),
    tokens: createTokens(keys.token),
    vault: createVault(keys.codes),
    receipts: createReceipts(log),
    secrets: createSecrets(keys.token),
    passwords: createPasswords(),
    hitFailpoint: createFailpoints(config.mode),
  };
  const jobs = createJobs(shop, db);

  const admin = createAdmin(shop);
  const separateAdmin = new Hono();
  separateAdmin.route('/staff', admin.app);
  separateAdmin.get('/', (c) => c.redirect('/staff', 303));

  const app = new Hono();
  app.route('/api', createApi(shop));
  app.route('/flags', createFlags());
  if (sandbox) app.route('/sandbox', sandbox.app);
  if (config.staff.port === null) app.route('/staff', admin.app);
  app.route('/', createPages(config, catalogue));

  return {
    shop,
    fetch: (request, env) => app.fetch(request, env ?? {}),
    admin: (request, env) => separateAdmin.fetch(request, env ?? {}),
    firstAdminLink: () => admin.firstLink(),
    start: () => jobs.start(),
    stop: async () => {
      await jobs.stop();
      await shop.receipts.close();
      gateways.mailer.close();
      await sandbox?.close();
    },
  };
};
