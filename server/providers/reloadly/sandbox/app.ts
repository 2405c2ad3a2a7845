import { Hono, type Context } from 'hono';
import type { Log } from '../../../platform/log.ts';
import { openLedger } from '../../common/sandbox/ledger.ts';
import type { ListedProduct } from '../../ports.ts';
import type { ReloadlyConfig } from '../settings.ts';
import { createAccess } from './access.ts';
import { createAccount } from './account.ts';
import { createGiftCardRoutes } from './giftCards.ts';
import { createOperatorRoutes } from './operators.ts';
import { createOrdering } from './ordering.ts';
import type { SupplierDelays, SupplierEntry } from './records.ts';
import { respondUnknownPath, createResponder, readBody } from './responses.ts';
import { createSupplierState } from './state.ts';
import { createTopupRoutes } from './topups.ts';

export type SupplierSandboxOptions = {
  config: ReloadlyConfig;
  log: Log;
  ledgerFile: string;
  /** Products that the sandbox sells. Orders for any other product are refused. */
  list: () => readonly ListedProduct[];
  now?: () => number;
  delays?: Partial<SupplierDelays>;
  /**
   * Milliseconds during which a second top-up of the same phone number is refused. The real supplier refuses it
   * for two minutes.
   */
  rechargeAfter: number;
};

/** Simulates Reloadly: tokens at /auth, top-ups at /topups and gift cards at /giftcards. */
export const createSupplierSandbox = (options: SupplierSandboxOptions): { app: Hono; close(): void } => {
  const { config, log, list, delays = {}, rechargeAfter, now = Date.now } = options;
  const ledger = openLedger<SupplierEntry>(options.ledgerFile);
  const state = createSupplierState({ ledger, list, now, delays, rechargeAfter });
  const answers = createResponder(now);
  const ordering = createOrdering(state, answers);
  const account = createAccount(state);
  const access = createAccess(config, state, answers);

  const app = new Hono();
  const parts = ['auth', 'topups', 'giftcards'];
  for (const part of parts) app.use(`/${part}/*`, access.outOfService);
  app.onError((error, c) => {
    log.error({ stand: 'reloadly', problem: error.name }, 'sandbox failed');
    return answers.refuse(c, 500, 'PROVIDER_INTERNAL_ERROR', 'internal error');
  });

  app.route('/auth', access.routes);
  app.use('/topups/*', access.bearer(config.topupBase));
  app.get('/topups/accounts/balance', account.balance);
  app.route('/topups/operators', createOperatorRoutes(state, answers));
  app.route('/topups', createTopupRoutes(state, answers, ordering, account));
  app.use('/giftcards/*', access.bearer(config.giftBase));
  app.get('/giftcards/accounts/balance', account.balance);
  app.route('/giftcards', createGiftCardRoutes(state, answers, ordering));

  app.get('/ledger', (c) => {
    const shown = state.records
      .all()
      .map((entry) => ({ ...entry, status: entry.readyAt > now() ? 'PROCESSING' : entry.outcome }));
    return c.json({
      topups: shown.filter((e) => e.kind === 'topup'),
      gifts: shown.filter((e) => e.kind === 'gift'),
      refusals: state.refusals,
    });
  });
  const done = (c: Context, isDone: boolean): Response =>
    isDone ? c.json({ ok: true }) : c.json({ error: 'invalid body: /sandbox lists the faults' }, 400);
  app.post('/misbehave', async (c) => done(c, state.faults.ask(await readBody(c))));
  /** For tests: changes the product list until this process ends. */
  app.post('/list', async (c) => done(c, state.list.change(await readBody(c))));
  /** For tests: executes the pending calls whose connections were dropped by the `lose-late` fault. */
  app.post('/carry-out', (c) => c.json({ carried: state.underway.splice(0).map((call) => call()).length }));

  for (const part of parts) app.all(`/${part}/*`, (c) => respondUnknownPath(c, now()));

  return { app, close: () => ledger.close() };
};
