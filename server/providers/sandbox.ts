import { join } from 'node:path';
import { Hono } from 'hono';
import type { Config } from '../config.ts';
import type { Log } from '../platform/log.ts';
import { createCardSandbox, type CardSandboxOptions } from './datatrans/sandbox/app.ts';
import { createGoogleSandbox } from './google/sandbox/app.ts';
import { createLocationSandbox } from './ipapi/sandbox/app.ts';
import { createMyposSandbox, type MyposSandboxOptions } from './mypos/sandbox/app.ts';
import { createPaypalSandbox, type PaypalSandboxOptions } from './paypal/sandbox/app.ts';
import { createSupplierSandbox } from './reloadly/sandbox/app.ts';
import type { ListedProduct } from './reloadly/sandbox/list.ts';
import type { SupplierDelays } from './reloadly/sandbox/records.ts';
import { guidePage } from './sandboxGuide.ts';
import { observed } from './shared/sandbox/observed.ts';
import { sandboxHeaders } from './shared/sandbox/page.ts';
import { createPhoneSandbox } from './shared/sandbox/phone/app.ts';
import { createInboxSandbox } from './smtp/sandbox/app.ts';
import { openBox } from './smtp/sandbox/box.ts';
import { createAddressSandbox } from './swisspost/sandbox/app.ts';
import { createTurnstileSandbox } from './turnstile/sandbox/app.ts';

export type SandboxOptions = {
  config: Config;
  log: Log;
  /** Products of the supplier. */
  supplierList: () => readonly ListedProduct[];
  now?: () => number;
  /** Waits in milliseconds; tests shorten them. */
  card?: Pick<CardSandboxOptions, 'pendingDelay' | 'workTime' | 'webhookDelays' | 'webhookLateBy'>;
  paypal?: Pick<PaypalSandboxOptions, 'pendingDelay' | 'workTime' | 'webhookDelays' | 'webhookLateBy'>;
  mypos?: Pick<MyposSandboxOptions, 'patience' | 'lateBy' | 'webhookDelays'>;
  supplierDelays?: Partial<SupplierDelays>;
};

export type Sandbox = {
  /** To be mounted at /sandbox. */
  app: Hono;
  /** The embedded inbox. */
  smtpUrl: string;
  close(): Promise<void>;
};

/** Creates all sandboxes. Their records are stored under `<dataDir>/sandbox` and read at the next start. */
export const createSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { config, log } = options;
  const clock = options.now ? { now: options.now } : {};
  const ledgerFile = (name: string): string => join(config.dataDir, 'sandbox', `${name}.jsonl`);
  const box = await openBox({ ledgerFile: ledgerFile('inbox'), ...clock });
  const card = createCardSandbox({
    config: config.card,
    log,
    ledgerFile: ledgerFile('datatrans'),
    ...clock,
    ...options.card,
  });
  const paypal = createPaypalSandbox({
    config: config.paypal,
    log,
    ledgerFile: ledgerFile('paypal'),
    webhookUrl: `http://127.0.0.1:${config.port}/api/hooks/paypal`,
    ...clock,
    ...options.paypal,
  });
  const mypos = config.mypos.sandboxKey
    ? createMyposSandbox({
        config: config.mypos,
        log,
        ledgerFile: ledgerFile('mypos'),
        ...clock,
        ...options.mypos,
      })
    : null;
  const supplier = createSupplierSandbox({
    config: config.supplier,
    log,
    ledgerFile: ledgerFile('reloadly'),
    list: options.supplierList,
    ...clock,
    ...(options.supplierDelays ? { delays: options.supplierDelays } : {}),
    rechargeAfter: config.sandboxRechargeSeconds * 1000,
  });

  const address = createAddressSandbox({
    config: config.address,
    ledgerFile: ledgerFile('swisspost'),
    ...clock,
  });
  const phone = createPhoneSandbox({ config: config.sms, ledgerFile: ledgerFile('phone'), ...clock });

  const app = new Hono();
  app.use('*', sandboxHeaders);
  app.use('*', observed);
  app.get('/', (c) => c.html(guidePage()));
  app.route('/datatrans', card.app);
  app.route('/paypal', paypal.app);
  if (mypos) app.route('/mypos', mypos.app);
  app.route('/reloadly', supplier.app);
  app.route('/ipapi', createLocationSandbox().app);
  app.route('/swisspost', address.app);
  app.route('/phone', phone.app);
  app.get('/phone.json', (c) => c.json(phone.messages()));
  app.route('/turnstile', createTurnstileSandbox(clock).app);
  app.route('/google', createGoogleSandbox(clock).app);
  app.route('/', createInboxSandbox(box, '/sandbox/inbox').app);
  return {
    app,
    smtpUrl: box.smtpUrl,
    close: async () => {
      card.close();
      paypal.close();
      mypos?.close();
      supplier.close();
      phone.close();
      address.close();
      await box.close();
    },
  };
};
