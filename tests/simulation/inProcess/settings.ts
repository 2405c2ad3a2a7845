/**
 * Settings of the simulated shop, and replacements for its worker threads. Real threads would respond in random
 * order.
 */
import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import type { Receipts } from '../../../server/fulfilment/receipts/receiptWorkers.ts';
import type { Passwords } from '../../../server/identity/passwords/passwords.ts';
import { createLog } from '../../../server/platform/log.ts';
import { voucherLimits } from './checks/books.ts';

export const origin = 'http://127.0.0.1:1';
export const silent = createLog('silent');

const keyPair = () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const publicKey = String(createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }));
  return { privateKey, publicKey };
};
/** Keys shared by all environments of a process. They do not appear in any trace. */
const keys = { shop: keyPair(), mypos: keyPair() };

export const at = (path: string): string => `${origin}/sandbox${path}`;

export const settingsOf = (dataDir: string, databaseUrl: string): Record<string, string> => ({
  NODE_ENV: 'test',
  PORT: '1',
  PUBLIC_URL: origin,
  LOG_LEVEL: 'silent',
  DATA_DIR: dataDir,
  DIST_DIR: join(dataDir, 'none'),
  DATABASE_URL: databaseUrl,
  // The scheduler runs the jobs, so the shop needs no workers.
  WORKERS: '0',
  RATE_LIMITS: '0',
  SMTP_URL: 'smtp://127.0.0.1:1',
  TOKEN_KEY: '11'.repeat(24),
  CODES_KEY: '22'.repeat(32),
  CARD_API_BASE: at('/datatrans'),
  CARD_PAY_BASE: at('/datatrans'),
  CARD_MERCHANT_ID: 'simulate',
  CARD_PASSWORD: 'simulate-card',
  CARD_SIGN_KEY: '33'.repeat(32),
  SUPPLIER_AUTH_BASE: at('/reloadly/auth'),
  SUPPLIER_TOPUP_BASE: at('/reloadly/topups'),
  SUPPLIER_GIFT_BASE: at('/reloadly/giftcards'),
  SUPPLIER_IS_SANDBOX: '1',
  SUPPLIER_CLIENT_ID: 'simulate',
  SUPPLIER_CLIENT_SECRET: 'simulate-supplier',
  PAYPAL_API_BASE: at('/paypal'),
  PAYPAL_CLIENT_ID: 'simulate',
  PAYPAL_CLIENT_SECRET: 'simulate-paypal',
  PAYPAL_WEBHOOK_ID: 'SIMULATEWEBHOOK',
  PAYPAL_SDK_URL: at('/paypal/sdk/js'),
  MYPOS_URL: at('/mypos/vmp/checkout'),
  MYPOS_SID: '000000000000010',
  MYPOS_WALLET: '61938166610',
  MYPOS_PRIVATE_KEY: keys.shop.privateKey,
  MYPOS_PUBLIC_CERT: keys.mypos.publicKey,
  MYPOS_SANDBOX_KEY: keys.mypos.privateKey,
  LOCATION_URL: at('/ipapi/json/'),
  SMS_BASE: at('/phone'),
  SMS_USER: `AC${'4'.repeat(32)}`,
  SMS_PASSWORD: 'simulate-sms',
  SWISSPOST_BASE: at('/swisspost'),
  SWISSPOST_USER: 'simulate',
  SWISSPOST_PASS: 'simulate-post',
  TURNSTILE_VERIFY_URL: at('/turnstile/siteverify'),
  GOOGLE_TOKENINFO_URL: at('/google/tokeninfo'),
  GOOGLE_USERINFO_URL: at('/google/userinfo'),
  VOUCHER_DAILY: String(voucherLimits.day / 100),
  VOUCHER_YEARLY: String(voucherLimits.year / 100),
  VOUCHER_YEARLY_EXTENDED: String(voucherLimits.year / 100),
});

/** Replaces the worker thread that renders receipts, which other tests cover. */
export const receipts: Receipts = {
  draw: (info) => Promise.resolve(Buffer.from(JSON.stringify(info))),
  close: () => Promise.resolve(),
};
const digest = (password: string): string => createHash('sha256').update(password).digest('hex');
export const passwords: Passwords = {
  hash: (password) => Promise.resolve(digest(password)),
  verifyPassword: (password, phc) => Promise.resolve(phc === digest(password)),
  isOutdated: () => false,
};
