import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp, type ShopApp } from '../../../server/app.ts';
import { readConfig, realProviders } from '../../../server/config.ts';
import { createLog } from '../../../server/platform/log.ts';
import { createSandbox, type Sandbox } from '../../../server/providers/sandbox.ts';
import { freshDatabase } from '../../setup/freshDatabase.ts';

/**
 * Tests that production never serves the sandboxes. The sandbox payment page shows the purchase, and the
 * sandbox inbox and phone show codes to everyone.
 */

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const draw = (): string => randomBytes(32).toString('hex');
/** No server runs at the URL `elsewhere`. */
const elsewhere = 'https://127.0.0.1:1';
/** Complete production settings. */
const whole: Record<string, string> = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  CODES_KEY: draw(),
  TOKEN_KEY: draw(),
  CARD_API_BASE: `${elsewhere}/card`,
  CARD_PAY_BASE: `${elsewhere}/pay`,
  CARD_MERCHANT_ID: '1100004711',
  CARD_PASSWORD: draw(),
  CARD_SIGN_KEY: draw(),
  PAYPAL_API_BASE: `${elsewhere}/paypal`,
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: draw(),
  PAYPAL_WEBHOOK_ID: 'WH-4711',
  MYPOS_URL: `${elsewhere}/mypos`,
  MYPOS_SID: '000000000004711',
  MYPOS_WALLET: '40000004711',
  MYPOS_PRIVATE_KEY: privateKey,
  MYPOS_PUBLIC_CERT: publicKey,
  SUPPLIER_AUTH_BASE: `${elsewhere}/auth`,
  SUPPLIER_TOPUP_BASE: `${elsewhere}/topups`,
  SUPPLIER_GIFT_BASE: `${elsewhere}/gifts`,
  SUPPLIER_CLIENT_ID: 'client',
  SUPPLIER_CLIENT_SECRET: draw(),
  TURNSTILE_VERIFY_URL: `${elsewhere}/siteverify`,
  TURNSTILE_SITE_KEY: '0x4AAAAAAA',
  TURNSTILE_SECRET: draw(),
  GOOGLE_TOKENINFO_URL: `${elsewhere}/tokeninfo`,
  GOOGLE_USERINFO_URL: `${elsewhere}/userinfo`,
  GOOGLE_CLIENT_ID: 'client',
  SMS_BASE: `${elsewhere}/sms`,
  SMS_USER: 'user',
  SMS_PASSWORD: draw(),
  SWISSPOST_BASE: `${elsewhere}/post`,
  SWISSPOST_USER: 'user',
  SWISSPOST_PASS: draw(),
  LOCATION_URL: `${elsewhere}/json/`,
  SMTP_URL: 'smtp://127.0.0.1:1',
};

let database: Awaited<ReturnType<typeof freshDatabase>>;
let dataDir: string;
/** Sandbox whose routes the tests request. Their paths are relative to `/sandbox`. */
let sandbox: Sandbox;
const openApps: ShopApp[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: join(dataDir, 'other') });
  sandbox = await createSandbox({ config, log: createLog('silent'), supplierList: () => [] });
});
afterAll(async () => {
  for (const app of openApps) await app.stop();
  await sandbox.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const open = async (environment: Record<string, string | undefined>): Promise<ShopApp> => {
  const config = readConfig({
    DATA_DIR: dataDir,
    DIST_DIR: dataDir,
    DATABASE_URL: database.url,
    ...environment,
  });
  const app = await createApp({ config, log: createLog('silent'), db: database.pool });
  openApps.push(app);
  return app;
};
const ask = async (app: ShopApp, method: string, path: string): Promise<number> =>
  (await app.fetch(new Request(`https://shop.example/sandbox${path}`, { method }))).status;
/** Lists every sandbox URL, with a value for each parameter. */
const places = (): [method: string, path: string][] => {
  const found = sandbox.app.routes
    .filter(({ path }) => !path.includes('*'))
    .map(
      ({ method, path }) =>
        [method === 'ALL' ? 'POST' : method, path.replace(/:\w+(\{[^}]*\})?\??/g, '1')] as const,
    );
  return [...new Map(found.map(([method, path]) => [`${method} ${path}`, [method, path]])).values()] as [
    string,
    string,
  ][];
};

test('production serves no sandbox URL, even if ALLOW_SANDBOX is set unnecessarily [ASVS-13.4.2 ASVS-15.2.3]', async () => {
  expect(places().length).toBeGreaterThan(50);
  expect(places().map(([, path]) => path)).toEqual(
    expect.arrayContaining(['/', '/inbox', '/inbox.json', '/phone.json', '/reloadly/misbehave']),
  );
  for (const environment of [whole, { ...whole, ALLOW_SANDBOX: '1' }]) {
    const app = await open(environment);
    for (const [method, path] of places())
      expect(await ask(app, method, path), `${method} ${path}`).toBe(404);
  }
});

test('if no mail server is configured, production starts only with ALLOW_SANDBOX and then serves the sandbox inbox', async () => {
  const lacking = { ...whole, SMTP_URL: undefined };
  await expect(open(lacking)).rejects.toThrow('SMTP_URL: not set, and a sandbox needs ALLOW_SANDBOX=1');
  const app = await open({ ...lacking, ALLOW_SANDBOX: '1' });
  expect(await ask(app, 'GET', '/inbox.json')).toBe(200);
});

test('the settings for another process are stored in a file that only its owner can read', async () => {
  const file = await sandbox.writeSettings();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const stored = parseEnv(readFileSync(file, 'utf8'));
  expect(stored).toMatchObject({ SUPPLIER_IS_SANDBOX: '1', SMTP_URL: sandbox.smtpUrl });
  // The line breaks of a key are stored as a backslash followed by an n, so that each setting is one line.
  expect(readConfig(stored).mypos.privateKey).toContain('-----\n');
  expect(stored['MYPOS_PRIVATE_KEY']).not.toContain('\n');
});

test.each(Object.entries(realProviders))(
  'ALLOW_SANDBOX is rejected if the real %s is configured',
  (name, address) => {
    const refused = `ALLOW_SANDBOX: never beside real money or goods (${name})`;
    for (const given of [address, `${address}/`])
      expect(() => readConfig({ ...whole, [name]: given, ALLOW_SANDBOX: '1' })).toThrow(refused);
    expect(readConfig({ ...whole, [name]: address }).sandbox).toBe(false);
  },
);
