/** Runs a shop that must keep selling while one of its providers accepts every call but never responds. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Pool } from 'pg';
import { findRunningEmbedded } from '../../../server/platform/database/embedded.ts';
import { forward, openFaultyProxy } from '../../simulation/processes/faultyProxy.ts';
import {
  createShopper,
  giftCard,
  newEmail,
  payAt,
  registerCustomer,
  topUp,
} from '../../support/shop/shopper.ts';
import { freePort, startShop, temporaryFolder } from '../../support/shop/start.ts';
import { createOracle, until } from '../shop/harness.ts';

export const hangingProviders = ['mail', 'supplier', 'topUps', 'giftCards', 'paypal', 'sms'] as const;
export type HangingProvider = (typeof hangingProviders)[number];

const crowd = 20;
const patience = 300_000;

/** A mail server that accepts connections but never responds. It calls `hold` for each connection. */
const openSilentServer = async (hold: () => void): Promise<{ port: number; close(): void }> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    hold();
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

/**
 * Returns settings that direct calls to the hanging provider to the proxy at `sandbox`, and all other calls to
 * `free`.
 */
const environmentOf = (
  held: HangingProvider,
  sandbox: string,
  free: string,
  smtpPort: number,
): Record<string, string> => {
  if (held === 'mail') return { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` };
  if (held === 'paypal')
    return { PAYPAL_API_BASE: `${sandbox}/paypal`, PAYPAL_SDK_URL: '/sandbox/paypal/sdk/js' };
  if (held === 'sms') return { SMS_BASE: `${sandbox}/phone` };
  const at = (part: HangingProvider): string => (held === 'supplier' || held === part ? sandbox : free);
  return {
    SUPPLIER_AUTH_BASE: `${at('supplier')}/reloadly/auth`,
    SUPPLIER_TOPUP_BASE: `${at('topUps')}/reloadly/topups`,
    SUPPLIER_GIFT_BASE: `${at('giftCards')}/reloadly/giftcards`,
    SUPPLIER_IS_SANDBOX: '1',
  };
};

/**
 * Queues work that needs the hanging provider. Then makes a purchase and signs up a customer. Returns the number of
 * calls that never received a response. @throws Error if work that does not depend on the provider does not finish
 */
export const sellWhileHanging = async (held: HangingProvider): Promise<number> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let isHeld = false;
  let heldCalls = 0;
  const hold = (): void => {
    heldCalls += 1;
  };
  const proxy = await openFaultyProxy({
    fateOf: () => 'pass',
    carry: (call, agent) => {
      if (!isHeld) return forward(url, call, agent);
      hold();
      return new Promise(() => {});
    },
  });
  const smtp = await openSilentServer(hold);
  const dataDir = await temporaryFolder('held');
  const shop = await startShop({
    port,
    dataDir,
    entry: join(import.meta.dirname, 'plainShop.ts'),
    env: {
      NODE_ENV: 'test',
      PUBLIC_URL: url,
      DIST_DIR: dataDir,
      RATE_LIMITS: '0',
      ...environmentOf(held, `${proxy.origin}/sandbox`, `${url}/sandbox`, smtp.port),
    },
  });
  const db = new Pool({ connectionString: (await findRunningEmbedded(dataDir)) ?? '' });
  db.on('error', () => {});

  const buy = async (way: 'card' | 'paypal' = 'card', item = topUp) => {
    const shopper = createShopper(url);
    const { ordertoken, orderno } = await shopper.order(item);
    if (way === 'card') await payAt((await shopper.payUrl(ordertoken)).payurl, 'approve');
    else await shopper.browser.post('/createpaypalid', { ordertoken });
    return { shopper, ordertoken, orderno };
  };
  const times = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
  try {
    if (held === 'paypal') for (const _ of times(crowd)) await buy('paypal');
    isHeld = true;
    if (held === 'supplier' || held === 'topUps') for (const _ of times(crowd)) await buy();
    if (held === 'giftCards') for (const _ of times(crowd)) await buy('card', giftCard);
    if (held === 'mail') for (const _ of times(crowd)) await registerCustomer(url);
    if (held === 'sms')
      for (const n of times(crowd))
        createShopper(url)
          .browser.post('/auth/mobilelogin', {
            isdcode: '41',
            mobile: `7900000${String(n).padStart(2, '0')}`,
          })
          .catch(() => {});
    if (held === 'paypal') {
      await db.query(`update payment_attempt set created_at = now() - interval '4 minutes'`);
      await db.query(`update job set run_at = now() where kind in ('settleOpenPayments', 'sweepExpired')`);
      // Wait until only the hanging provider's sweep is unfinished.
      await until(async () => {
        const { rows } = await db.query(
          `select 1 from job where kind = 'settleOpenPayments' and run_at <= now()`,
        );
        return rows.length === 1;
      }).catch(() => {});
    }

    if (held === 'paypal') {
      await createOracle(url).cardMisbehaves({ webhook: 'drop', next: 1 });
      const { orderno } = await buy();
      await db.query(
        `update payment_attempt set created_at = now() - interval '4 minutes' where gateway = 'card'`,
      );
      await db.query(`update job set run_at = now() where kind = 'settleOpenPayments' and run_at > now()`);
      await until(async () => {
        const { rows } = await db.query(`select state from shop_order where number = $1`, [orderno]);
        return rows[0]?.state === 'completed';
      }, patience);
    }
    if (held !== 'supplier') {
      const { shopper, ordertoken } = await buy('card', held === 'topUps' ? giftCard : topUp);
      await until(async () => (await shopper.check(ordertoken)).status === 'completed', patience);
    }
    if (held !== 'mail') {
      const email = newEmail('held');
      await registerCustomer(url, { email });
      const oracle = createOracle(url);
      await until(async () => (await oracle.inbox()).some(({ to }) => to.includes(email)), patience);
    }
    return heldCalls;
  } finally {
    await db.end();
    await shop.kill('SIGKILL');
    await proxy.close();
    smtp.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
};
