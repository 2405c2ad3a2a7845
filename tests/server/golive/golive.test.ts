/**
 * Runs `npm run golive` against a shop and its sandboxes on loopback. Checks the complete findings and the
 * effect of each wrong setting.
 */
import { generateKeyPairSync } from 'node:crypto';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toLine } from '../../../scripts/golive/finding.ts';
import { checkGoLive, type GoLiveOptions } from '../../../scripts/golive/run.ts';
import { sentRequests, type SentRequest } from '../../../server/platform/wireChannels.ts';
import { smsKinds, smsProviders } from '../../../server/providers/index.ts';
import { sandboxCaptcha } from '../../../server/providers/turnstile/settings.ts';
import { slow } from '../../setup/tiers.ts';
import { openShop, portOf, type Harness } from '../shop/harness.ts';
import { run } from '../support/process.ts';

const keys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const [ownKeys, providerKeys] = [keys(), keys()];
const mailPassword = 'mail-password-4711';

/** Secrets shared by the shop and the providers. */
const secrets = {
  CARD_PASSWORD: 'card-password-4711',
  CARD_SIGN_KEY: '0123456789abcdef0123456789abcdef',
  PAYPAL_CLIENT_SECRET: 'paypal-secret-4711',
  MYPOS_PRIVATE_KEY: ownKeys.privateKey,
  SUPPLIER_CLIENT_SECRET: 'supplier-secret-4711',
  SMS_PASSWORD: 'sms-password-4711',
  SWISSPOST_PASS: 'post-password-4711',
  TURNSTILE_SECRET: sandboxCaptcha.secret,
};
const shared = {
  ...secrets,
  CARD_MERCHANT_ID: '1100004711',
  PAYPAL_CLIENT_ID: 'paypal-client',
  PAYPAL_WEBHOOK_ID: 'WH-4711',
  MYPOS_SID: '000000000004711',
  MYPOS_WALLET: '40000004711',
  MYPOS_PUBLIC_CERT: providerKeys.publicKey,
  SUPPLIER_CLIENT_ID: 'supplier-client',
  SMS_USER: `AC${'4711'.repeat(8)}`,
  SWISSPOST_USER: 'post-user',
  TURNSTILE_SITE_KEY: sandboxCaptcha.siteKey,
};

let shop: Harness;
let mailServer: SMTPServer;
let env: Record<string, string>;

beforeAll(async () => {
  shop = await openShop({ ...shared, MYPOS_SANDBOX_KEY: providerKeys.privateKey });
  mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'shop' && password === mailPassword ? done(null, { user: 'shop' }) : done(new Error('no')),
  });
  await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', done));
  const sandbox = `${shop.url}/sandbox`;
  env = {
    ...shared,
    NODE_ENV: 'production',
    PUBLIC_URL: shop.url,
    DATABASE_URL: shop.app.shop.config.databaseUrl ?? '',
    CODES_KEY: 'c0de0123456789ab'.repeat(4),
    TOKEN_KEY: 'token-key-4711-of-enough-characters',
    CARD_API_BASE: `${sandbox}/datatrans`,
    CARD_PAY_BASE: `${sandbox}/datatrans`,
    PAYPAL_API_BASE: `${sandbox}/paypal`,
    MYPOS_URL: `${sandbox}/mypos/vmp/checkout`,
    SUPPLIER_AUTH_BASE: `${sandbox}/reloadly/auth`,
    SUPPLIER_TOPUP_BASE: `${sandbox}/reloadly/topups`,
    SUPPLIER_GIFT_BASE: `${sandbox}/reloadly/giftcards`,
    TURNSTILE_VERIFY_URL: `${sandbox}/turnstile/siteverify`,
    GOOGLE_TOKENINFO_URL: `${sandbox}/google/tokeninfo`,
    GOOGLE_USERINFO_URL: `${sandbox}/google/userinfo`,
    GOOGLE_CLIENT_ID: '4711.apps.googleusercontent.com',
    SMS_BASE: `${sandbox}/phone`,
    SWISSPOST_BASE: `${sandbox}/swisspost`,
    LOCATION_URL: `${sandbox}/ipapi/json/`,
    SMTP_URL: `smtp://shop:${mailPassword}@127.0.0.1:${portOf(mailServer.server)}`,
    MAIL_FROM: 'Rigi <receipts@rigi-topup.ch>',
    STAFF_EMAIL: 'staff@rigi-topup.ch',
  };
});
afterAll(async () => {
  await new Promise<void>((done) => mailServer.close(() => done()));
  await shop.close();
});

const records: Record<string, string[][]> = {
  'rigi-topup.ch': [['other'], ['v=spf1 include:mail.ch ', '-all']],
  '_dmarc.rigi-topup.ch': [['v=DMARC1; p=reject']],
};
const resolve = async (name: string): Promise<string[][]> => {
  const found = records[name];
  if (!found) throw Object.assign(new Error('none'), { code: 'ENODATA' });
  return found;
};

/** Returns the findings, with placeholders for values that differ between runs. */
const list = async (
  changes: Record<string, string | undefined> = {},
  options: GoLiveOptions = {},
): Promise<string[]> => {
  const found = await checkGoLive(
    { ...env, ...changes },
    { resolve, gateways: { retryDelays: [] }, ...options },
  );
  return found.map((finding) =>
    toLine(finding)
      .replaceAll(shop.url, 'ORIGIN')
      .replaceAll(new URL(shop.url).host, 'HOST')
      .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
      .replaceAll(/\d+(?= products have no number)/g, 'N')
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'TIME'),
  );
};
/** Returns the findings that appear or disappear when the settings change. */
const changed = async (
  changes: Record<string, string | undefined>,
  options: GoLiveOptions = {},
): Promise<{ added: string[]; removed: string[] }> => {
  const [before, after] = [await list(), await list(changes, options)];
  return {
    added: after.filter((line) => !before.includes(line)),
    removed: before.filter((line) => !after.includes(line)),
  };
};

const local = (name: string, real: string): string =>
  `wrong      ${name}: cannot be reached from the internet → set it: ${real}`;

test('the go-live check prints the expected findings for a shop that uses the sandboxes', async () => {
  expect(await list()).toEqual([
    'ok         Configuration: valid for production',
    'wrong      PUBLIC_URL: ORIGIN is not encrypted → use an https:// URL',
    'wrong      TLS: PUBLIC_URL is not https → get a certificate, and use https in PUBLIC_URL',
    'ok         PUBLIC_URL, the shop: ORIGIN/api/health responds',
    'ok         Datatrans, webhook: ORIGIN/api/hooks/datatrans rejects unsigned requests',
    'ok         PayPal, webhook: ORIGIN/api/hooks/paypal rejects unsigned requests',
    'ok         myPOS, webhook: ORIGIN/api/hooks/mypos rejects unsigned requests',
    local('Reloadly, SUPPLIER_AUTH_BASE', 'https://auth.reloadly.com'),
    local('Reloadly, SUPPLIER_TOPUP_BASE', 'https://topups.reloadly.com'),
    local('Reloadly, SUPPLIER_GIFT_BASE', 'https://giftcards.reloadly.com'),
    local('Datatrans, CARD_API_BASE', 'https://api.datatrans.com'),
    local('Datatrans, CARD_PAY_BASE', 'https://pay.datatrans.com'),
    local('PayPal, PAYPAL_API_BASE', 'https://api-m.paypal.com'),
    local('myPOS, MYPOS_URL', 'https://www.mypos.com/vmp/checkout'),
    local('Mail, SMTP_URL', 'smtps://user:password@host'),
    local(
      'Text messages, SMS_BASE',
      smsKinds.map((kind) => `${smsProviders[kind].address} with SMS_KIND=${kind}`).join(', or '),
    ),
    local('Turnstile, TURNSTILE_VERIFY_URL', 'https://challenges.cloudflare.com/turnstile/v0/siteverify'),
    local('Google, GOOGLE_TOKENINFO_URL', 'https://oauth2.googleapis.com/tokeninfo'),
    local('Google, GOOGLE_USERINFO_URL', 'https://openidconnect.googleapis.com/v1/userinfo'),
    local('Swiss Post, SWISSPOST_BASE', 'https://webservices.post.ch:17023/IN_SYNSYN_EXT/REST/v1'),
    local('ipapi, LOCATION_URL', 'https://ipapi.co/json/'),
    'ok         myPOS, MYPOS_SID: not a test value',
    'wrong      Turnstile, TURNSTILE_SECRET: is a test key → use the secret of your own widget',
    'wrong      Turnstile, TURNSTILE_SITE_KEY: is a test key → use the site key of your own widget',
    'ok         Google, GOOGLE_CLIENT_ID: not a test value',
    'ok         Reloadly, account: its credentials are accepted, the balance is 1000000.00',
    'ok         Datatrans, account: its credentials are accepted',
    'ok         PayPal, account: its credentials are accepted',
    'ok         myPOS, account: its credentials are accepted, its responses are signed with the certificate',
    'ok         Mail, account: the mail server accepts our connection',
    'ok         Text messages, account: its credentials are accepted',
    'ok         Turnstile, account: its credentials are accepted, an invented token is rejected',
    'ok         Google, account: an invented token is rejected; the first sign-in shows whether GOOGLE_CLIENT_ID is correct',
    'ok         Swiss Post, account: its credentials are accepted',
    'ok         ipapi, account: this server is located in CH',
    'missing    Catalogue: no list from this supplier has been adopted, so nothing is for sale → complete supplier-ids.json, then npm run catalogue, check its output, then npm run catalogue -- --take',
    'unchecked  Catalogue, supplier-ids.json: the numbers of T-459, T-460, G-3182 are not confirmed, so these products are not sold → compare them with the list, then confirm them by keeping only the number',
    'unchecked  Catalogue, supplier-ids.json: N products have no number and are not sold → complete the file, or leave these products out',
    'ok         Datatrans, CARD_SIGN_KEY: set',
    'ok         PayPal, PAYPAL_WEBHOOK_ID: set',
    'ok         myPOS, MYPOS_PUBLIC_CERT: set',
    'ok         Database: responds',
    'ok         Database, TLS: not needed: the database is on this machine',
    'ok         Database, migrations: all are applied',
    "ok         Clock: 0 s from the database's",
    `ok         Time zone of the process: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`,
    'ok         Time zone of the database: UTC; in Zurich it is TIME',
    'missing    Staff accounts: none → open the link in DATA_DIR/staff-first-link.txt, which the shop renews on each start',
    'ok         MAIL_FROM: rigi-topup.ch',
    'ok         Mail, SPF: rigi-topup.ch has the record',
    'ok         Mail, DMARC: _dmarc.rigi-topup.ch has the record',
    'unchecked  Mail, DKIM: only the mail provider knows its selector → check its TXT record at <selector>._domainkey.rigi-topup.ch',
    'ok         STAFF_EMAIL: staff@rigi-topup.ch',
    'unchecked  STAFF_PORT: not set: anyone can open the sign-in page for staff → a separate port behind a VPN is safer',
    'ok         STAFF_URL: ORIGIN/staff',
    'wrong      Company, vat: CHE-000.000.000 is a placeholder → contract/domain/brand.ts',
    'wrong      Company, email: help@rigi.example is a placeholder → contract/domain/brand.ts',
    'wrong      Company, phone: +41 41 000 00 00 is a placeholder → contract/domain/brand.ts',
    'ok         Texts: no placeholders in legal pages and help',
  ]);
});

test('the go-live check tests the account with each provider by sending a request', async () => {
  const called = new Set<string>();
  const addCall = (sent: unknown) => void called.add((sent as SentRequest).operation);
  sentRequests.subscribe(addCall);
  try {
    await list();
  } finally {
    sentRequests.unsubscribe(addCall);
  }
  expect([...called].sort()).toEqual([
    'address.find',
    'captcha.verify',
    'card.status',
    'identity.tokeninfo',
    'location.locate',
    'mypos.payment',
    'mypos.transaction',
    'paypal.status',
    'paypal.token',
    'sms.account',
    'supplier.balance',
    'supplier.operators',
    'supplier.products',
    'supplier.token',
  ]);
});

describe('findings about wrong settings', slow, () => {
  const refused = (what: string, reason: string, credentials: string) => ({
    added: [
      `wrong      ${what}, account: its credentials are refused (${reason}) → compare ${credentials} with the account`,
    ],
    removed: [expect.stringContaining(`${what}, account: `)],
  });

  test.each([
    [
      'PAYPAL_CLIENT_SECRET',
      refused(
        'PayPal',
        'paypal.token: status 401 invalid_client',
        'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET',
      ),
    ],
    [
      'CARD_PASSWORD',
      refused('Datatrans', 'card.status: status 401 UNAUTHORIZED', 'CARD_MERCHANT_ID and CARD_PASSWORD'),
    ],
    [
      'SMS_PASSWORD',
      refused('Text messages', 'sms.account: status 401 20003', 'SMS_KIND, SMS_USER and SMS_PASSWORD'),
    ],
    [
      'SWISSPOST_PASS',
      refused('Swiss Post', 'address.find: status 401', 'SWISSPOST_USER and SWISSPOST_PASS'),
    ],
  ])('the go-live check reports a wrong value for %s', async (name, expected) => {
    expect(await changed({ [name]: 'another-secret' })).toEqual(expected);
  });
  test('the go-live check reports a wrong password for the SMTP server', async () => {
    const url = new URL(env['SMTP_URL'] ?? '');
    url.password = 'another-secret';
    expect(await changed({ SMTP_URL: url.href })).toEqual(
      refused('Mail', 'mail.account: SMTP_535', 'SMTP_URL'),
    );
  });
  test('a wrong supplier secret also makes the catalogue check fail', async () => {
    const { added } = await changed({ SUPPLIER_CLIENT_SECRET: 'another-secret' });
    expect(added).toEqual([
      expect.stringMatching(/^wrong {6}Reloadly, account: its credentials are refused/),
      expect.stringMatching(/^wrong {6}Catalogue: the supplier's list cannot be read/),
    ]);
  });
  test('the go-live check reports a Turnstile secret that the service rejects', async () => {
    expect(await changed({ TURNSTILE_SECRET: '0x4AAAAAAAnother' })).toEqual({
      added: [
        'ok         Turnstile, TURNSTILE_SECRET: not a test value',
        'wrong      Turnstile, account: its credentials are refused (captcha.verify: invalid-input-secret) → compare TURNSTILE_SECRET with the account',
      ],
      removed: [expect.stringContaining('TURNSTILE_SECRET'), expect.stringContaining('Turnstile, account')],
    });
  });
  test("the go-live check reports Turnstile's public test secret [ASVS-13.2.1 ASVS-13.2.3]", async () => {
    const { added } = await changed({ TURNSTILE_SECRET: '1x0000000000000000000000000000000AA' });
    expect(added).toEqual([
      'wrong      Turnstile, account: an invented token is accepted → use the secret of your own widget',
    ]);
  });
  test.each(smsKinds)(
    'with %s as the SMS provider, the go-live check covers the account with that provider',
    async (kind) => {
      const { credentials } = smsProviders[kind];
      const alone = { SMS_USER: undefined, SMS_PASSWORD: undefined };
      const own = {
        ...alone,
        ...Object.fromEntries(credentials.map((name) => [name, env[name]])),
        SMS_KIND: kind,
      };
      expect(await changed(own)).toEqual({ added: [], removed: [] });
      const { added } = await changed({ ...own, SMS_PASSWORD: 'another-secret' });
      expect(added).toEqual([
        expect.stringMatching(
          /^wrong {6}Text messages, account: its credentials are refused \(sms\.account: status .* → compare SMS_KIND.* with the account$/,
        ),
      ]);
      for (const name of ['SMS_USER', 'SMS_PASSWORD'] as const)
        expect([name, added.join().includes(name)]).toEqual([name, credentials.some((own) => own === name)]);
    },
  );
  test('the go-live check reports a missing PayPal webhook id', async () => {
    expect(await changed({ PAYPAL_WEBHOOK_ID: undefined })).toEqual({
      added: ['missing    PAYPAL_WEBHOOK_ID: required together with PAYPAL_API_BASE → set PAYPAL_WEBHOOK_ID'],
      removed: [
        'ok         Configuration: valid for production',
        'ok         PayPal, PAYPAL_WEBHOOK_ID: set',
      ],
    });
  });
  test('the go-live check reports a missing provider URL', async () => {
    expect((await changed({ SWISSPOST_BASE: undefined, ALLOW_SANDBOX: '1' })).added).toEqual([
      'wrong      ALLOW_SANDBOX: a sandbox can replace a provider → remove it',
      'missing    Swiss Post, SWISSPOST_BASE: not set → set it: https://webservices.post.ch:17023/IN_SYNSYN_EXT/REST/v1',
      'unchecked  Swiss Post, account: not checked → first set SWISSPOST_BASE',
    ]);
  });
  test('the go-live check reports invalid settings and still runs the remaining checks', async () => {
    const { added, removed } = await changed({ MYPOS_PRIVATE_KEY: 'no-key-of-anybody', WORKERS: 'many' });
    expect(added).toContain('wrong      MYPOS_PRIVATE_KEY: expected a key in PEM → correct it');
    expect(added).toEqual(expect.arrayContaining([expect.stringMatching(/^wrong {6}WORKERS: expected/)]));
    expect(added).toContain('unchecked  myPOS, account: not checked → first set MYPOS_PRIVATE_KEY');
    expect(removed).not.toContain('ok         PayPal, account: its credentials are accepted');
    expect(added.join('\n')).not.toMatch(/no-key-of-anybody|many/);
  });
  test('the go-live check reports a clock that is two hours ahead', async () => {
    expect(await changed({}, { now: () => Date.now() + 7_200_000 })).toEqual({
      added: ["wrong      Clock: 7200 s ahead of the database's → synchronise both with NTP"],
      removed: ["ok         Clock: 0 s from the database's"],
    });
  });
  test('the go-live check reports a database that does not exist', async () => {
    const url = new URL(env['DATABASE_URL'] ?? '');
    url.pathname = '/nowhere';
    const { added } = await changed({ DATABASE_URL: url.href });
    expect(added).toEqual([
      expect.stringMatching(/^wrong {6}Database: The database at \S+\/nowhere cannot be used: .*nowhere/),
    ]);
  });
  test('the go-live check reports that the latest migration has not been applied', async () => {
    await shop.pool.query('create table kept as select * from migration');
    await shop.pool.query('delete from migration where name = (select max(name) from migration)');
    try {
      expect(await list()).toContain(
        'missing    Database, migrations: 1 are not applied → start this version of the shop, which applies them',
      );
    } finally {
      await shop.pool.query('insert into migration select * from kept on conflict do nothing');
      await shop.pool.query('drop table kept');
    }
  });
  test('the go-live check reports a PUBLIC_URL that cannot be reached', async () => {
    const { added } = await changed({ PUBLIC_URL: 'https://127.0.0.1:9' });
    expect(added).toEqual(
      expect.arrayContaining([
        'wrong      PUBLIC_URL: https://HOST cannot be reached from the internet → set it to the URL that shoppers use',
        'wrong      TLS: ECONNREFUSED → check the DNS name, the port and the certificate of the proxy',
        expect.stringMatching(/^wrong {6}PUBLIC_URL, the shop: https:\/\/HOST\/api\/health: /),
        expect.stringMatching(
          /^unchecked {2}PayPal, webhook: https:\/\/HOST\/api\/hooks\/paypal: .* → first make PUBLIC_URL reachable$/,
        ),
        'wrong      TRUST_PROXY: the shop does not terminate TLS itself and would mistake its proxy for the only shopper → TRUST_PROXY=1',
      ]),
    );
  });
  test('the go-live check requires settings only for the payment methods that the shop offers', async () => {
    const { added, removed } = await changed({
      PAYMENT_METHODS: 'card',
      PAYPAL_API_BASE: undefined,
      MYPOS_URL: undefined,
    });
    expect(added).toEqual([
      'ok         PayPal: is not offered (PAYMENT_METHODS)',
      'ok         myPOS: is not offered (PAYMENT_METHODS)',
    ]);
    expect(removed.every((line) => /PayPal|myPOS/.test(line))).toBe(true);
  });
  test('the go-live check reports missing DNS records for the mail domain and failed DNS lookups', async () => {
    const empty = await changed({ MAIL_FROM: 'receipts@elsewhere.ch' });
    expect(empty.added).toEqual(
      expect.arrayContaining([
        'missing    Mail, SPF: elsewhere.ch has no such record → add a TXT record "v=spf1 include:<your mail provider> -all"',
        'missing    Mail, DMARC: _dmarc.elsewhere.ch has no such record → add a TXT record "v=DMARC1; p=quarantine; rua=mailto:<address>"',
      ]),
    );
    const silent = await changed(
      {},
      { resolve: () => Promise.reject(Object.assign(new Error(), { code: 'ETIMEOUT' })) },
    );
    expect(silent.added).toEqual([
      expect.stringContaining('unchecked  Mail, SPF: DNS did not respond for rigi-topup.ch'),
      expect.stringContaining('unchecked  Mail, DMARC: DNS did not respond for _dmarc.rigi-topup.ch'),
    ]);
  });
});

test('the go-live checks do not charge, order or send anything', async () => {
  const { oracle, url } = shop;
  expect(await oracle.card()).toMatchObject({ transactions: [], captures: [], credits: [] });
  expect(await oracle.supplier()).toMatchObject({ topups: [], gifts: [], refusals: [] });
  expect(await oracle.inbox()).toEqual([]);
  expect(await (await fetch(`${url}/sandbox/phone.json`)).json()).toEqual([]);
});

test('the go-live command prints the findings without secrets and exits with 1', slow, async () => {
  const command = run('../../../scripts/golive.ts', [], {
    env: { ...env, MAIL_FROM: 'nobody@rigi.example' },
  });
  expect(await command.ended).toBe(1);
  const output = command.said();
  expect(output).toContain('ok         PayPal, account: its credentials are accepted');
  expect(output).toContain('wrong      MAIL_FROM: rigi.example is not one of your domains');
  expect(output).toMatch(/\n\d+ left to do\.\n$/);
  const { username, password } = new URL(env['DATABASE_URL'] ?? '');
  expect(password.length).toBeGreaterThan(0);
  const allSecrets = [...Object.values(secrets), env['CODES_KEY'], env['TOKEN_KEY'], mailPassword, password];
  for (const secret of allSecrets.flatMap((text = '') => text.split('\n').filter((line) => line.length >= 8)))
    if (secret !== username && !secret.startsWith('-----'))
      expect(output.includes(secret), secret).toBe(false);
});
