import { join } from 'node:path';
import { Hono } from 'hono';
import type { Config } from '../config.ts';
import type { Log } from '../platform/log.ts';
import { createCardTwin, type CardTwinOptions } from './datatrans/app.ts';
import { createGoogleTwin } from './google/app.ts';
import { createInboxTwin } from './inbox/app.ts';
import { openBox } from './inbox/box.ts';
import { createLocationTwin } from './ipapi/app.ts';
import { createMyposTwin, type MyposTwinOptions } from './mypos/app.ts';
import { guidePage } from './overview.ts';
import { sandboxHeaders } from './page.ts';
import { createPaypalTwin, type PaypalTwinOptions } from './paypal/app.ts';
import { createPhoneTwin } from './phone/app.ts';
import { createSupplierTwin, type SandboxOperator } from './reloadly/app.ts';
import type { SupplierDelays } from './reloadly/book.ts';
import { createAddressTwin } from './swisspost/app.ts';
import { createTurnstileTwin } from './turnstile/app.ts';

export type { SandboxOperator } from './reloadly/app.ts';

export type SandboxOptions = {
  config: Config;
  log: Log;
  /** The operators the shop sells, for detection by number. */
  operators: () => readonly SandboxOperator[];
  /** The vouchers it sells, with the digits of their PINs. */
  vouchers: () => readonly { productId: string; pinDigits: number }[];
  now?: () => number;
  /** Waits in milliseconds; tests shorten them. */
  card?: Pick<CardTwinOptions, 'pendingDelay' | 'workTime' | 'webhookDelays' | 'webhookLateBy'>;
  paypal?: Pick<PaypalTwinOptions, 'pendingDelay' | 'workTime' | 'webhookDelays' | 'webhookLateBy'>;
  mypos?: Pick<MyposTwinOptions, 'patience' | 'lateBy' | 'webhookDelays'>;
  supplierDelays?: Partial<SupplierDelays>;
};

export type Sandbox = {
  /** To be mounted at /sandbox. */
  app: Hono;
  /** The embedded inbox. */
  smtpUrl: string;
  close(): Promise<void>;
};

/** Every stand-in at once. What they have done is kept under `<dataDir>/sandbox` and read again at the next start. */
export const createSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { config, log } = options;
  const clock = options.now ? { now: options.now } : {};
  const ledgerFile = (name: string): string => join(config.dataDir, 'sandbox', `${name}.jsonl`);
  const box = await openBox({ ledgerFile: ledgerFile('inbox'), ...clock });
  const card = createCardTwin({
    config: config.card,
    log,
    ledgerFile: ledgerFile('datatrans'),
    ...clock,
    ...options.card,
  });
  const paypal = createPaypalTwin({
    config: config.paypal,
    log,
    ledgerFile: ledgerFile('paypal'),
    webhookUrl: `http://127.0.0.1:${config.port}/api/hooks/paypal`,
    ...clock,
    ...options.paypal,
  });
  const mypos = config.mypos.standInKey
    ? createMyposTwin({
        config: config.mypos,
        log,
        ledgerFile: ledgerFile('mypos'),
        ...clock,
        ...options.mypos,
      })
    : null;
  const supplier = createSupplierTwin({
    config: config.supplier,
    log,
    ledgerFile: ledgerFile('reloadly'),
    operators: options.operators,
    vouchers: options.vouchers,
    ...clock,
    ...(options.supplierDelays ? { delays: options.supplierDelays } : {}),
    rechargeAfter: config.sandboxRechargeSeconds * 1000,
  });

  const address = createAddressTwin({
    config: config.address,
    ledgerFile: ledgerFile('swisspost'),
    ...clock,
  });
  const phone = createPhoneTwin({ config: config.sms, ledgerFile: ledgerFile('phone'), ...clock });

  const app = new Hono();
  app.use('*', sandboxHeaders);
  app.get('/', (c) => c.html(guidePage()));
  app.route('/datatrans', card.app);
  app.route('/paypal', paypal.app);
  if (mypos) app.route('/mypos', mypos.app);
  app.route('/reloadly', supplier.app);
  app.route('/ipapi', createLocationTwin().app);
  app.route('/swisspost', address.app);
  app.route('/phone', phone.app);
  app.get('/phone.json', (c) => c.json(phone.messages()));
  app.route('/turnstile', createTurnstileTwin(clock).app);
  app.route('/google', createGoogleTwin(clock).app);
  app.route('/', createInboxTwin(box, '/sandbox/inbox').app);
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
