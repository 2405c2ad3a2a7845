/** Checks how the settings of the providers are read, and what the definitions of the providers derive from them. */
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { paymentProviders, providers, type ProviderConfigs } from '../../../server/providers/index.ts';

const sandboxed = readConfig({ PORT: '3111' });
const { privateKey, publicCert, sandboxKey } = sandboxed.mypos;
const pem = (key: string | null): string => (key ?? '').trim().replaceAll('\n', '\\n');

/** Settings with a different value for each variable. */
const env = {
  PUBLIC_URL: 'https://shop.example/',
  SUPPLIER_AUTH_BASE: 'https://auth.test/a/',
  SUPPLIER_TOPUP_BASE: 'https://topups.test/b/',
  SUPPLIER_GIFT_BASE: 'https://gifts.test/c/',
  SUPPLIER_CLIENT_ID: 'supplier-id',
  SUPPLIER_CLIENT_SECRET: 'supplier-secret',
  SUPPLIER_ABSENT_SECONDS: '7',
  SUPPLIER_FLOAT_MIN: '90',
  CARD_API_BASE: 'https://api.card.test/',
  CARD_PAY_BASE: 'https://pay.card.test/',
  CARD_MERCHANT_ID: 'card-id',
  CARD_PASSWORD: 'card-password',
  CARD_METHODS: ' TWI , VIS',
  CARD_SIGN_KEY: '0123456789abcdef0123456789abcdef',
  PAYPAL_API_BASE: 'https://api.paypal.test/',
  PAYPAL_CLIENT_ID: 'paypal-id',
  PAYPAL_CLIENT_SECRET: 'paypal-secret',
  PAYPAL_WEBHOOK_ID: 'paypal-webhook',
  MYPOS_URL: 'https://mypos.test/checkout/',
  MYPOS_SID: '000000000004711',
  MYPOS_WALLET: '40000004711',
  MYPOS_KEY_INDEX: '3',
  MYPOS_PRIVATE_KEY: pem(privateKey),
  MYPOS_PUBLIC_CERT: pem(publicCert),
  MYPOS_SANDBOX_KEY: pem(sandboxKey),
  MYPOS_CONFIRM_SECONDS: '90',
  SMTP_URL: 'smtps://user:password@mail.test',
  MAIL_FROM: 'Shop <a@shop.test>',
  SMS_KIND: 'aspsms',
  SMS_BASE: 'https://sms.test/',
  SMS_USER: 'sms-user',
  SMS_PASSWORD: 'sms-password',
  SMS_FROM: 'Shop',
  SMS_PER_ADDRESS: '3',
  SMS_PER_HOUR: '44',
  TURNSTILE_VERIFY_URL: 'https://turnstile.test/verify/',
  TURNSTILE_SITE_KEY: 'turnstile-key',
  TURNSTILE_SECRET: 'turnstile-secret',
  GOOGLE_TOKENINFO_URL: 'https://google.test/token/',
  GOOGLE_USERINFO_URL: 'https://google.test/user/',
  GOOGLE_CLIENT_ID: 'google-id',
  SWISSPOST_BASE: 'https://post.test/',
  SWISSPOST_USER: 'post-user',
  SWISSPOST_PASS: 'post-password',
  LOCATION_URL: 'https://location.test/json/',
};
const config = readConfig(env);
const keyLines = (key: string | null): string => (key ?? '').trim();

test("each setting of a provider is read from the provider's own variable", () => {
  const expected: ProviderConfigs = {
    supplier: {
      authBase: 'https://auth.test/a',
      topupBase: 'https://topups.test/b',
      giftBase: 'https://gifts.test/c',
      clientId: 'supplier-id',
      clientSecret: 'supplier-secret',
      floatMin: 90,
      isSandbox: false,
      absentSeconds: 7,
    },
    card: {
      apiBase: 'https://api.card.test',
      payBase: 'https://pay.card.test',
      merchantId: 'card-id',
      password: 'card-password',
      signKey: '0123456789abcdef0123456789abcdef',
      methods: ['VIS', 'TWI'],
    },
    paypal: {
      apiBase: 'https://api.paypal.test',
      clientId: 'paypal-id',
      clientSecret: 'paypal-secret',
      webhookId: 'paypal-webhook',
      script: 'https://www.paypal.com/sdk/js',
    },
    mypos: {
      url: 'https://mypos.test/checkout',
      payUrl: 'https://mypos.test/checkout',
      sid: '000000000004711',
      wallet: '40000004711',
      keyIndex: 3,
      // A line break in a key can be written as a backslash followed by an n.
      privateKey: keyLines(privateKey),
      publicCert: keyLines(publicCert),
      confirmSeconds: 90,
      sandboxKey: keyLines(sandboxKey),
    },
    mailer: { smtpUrl: 'smtps://user:password@mail.test', from: 'Shop <a@shop.test>', connections: 8 },
    sms: {
      kind: 'aspsms',
      base: 'https://sms.test',
      user: 'sms-user',
      password: 'sms-password',
      from: 'Shop',
      perAddress: 3,
      perHour: 44,
    },
    captcha: {
      verifyUrl: 'https://turnstile.test/verify',
      script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
      siteKey: 'turnstile-key',
      secret: 'turnstile-secret',
      hostname: 'shop.example',
    },
    identity: {
      tokeninfoUrl: 'https://google.test/token',
      userinfoUrl: 'https://google.test/user',
      script: 'https://accounts.google.com/gsi/client',
      clientId: 'google-id',
    },
    address: { base: 'https://post.test', user: 'post-user', password: 'post-password' },
    location: { url: 'https://location.test/json' },
  };
  expect(config).toMatchObject(expected);
  expect(config.sandbox).toBe(false);
  expect(readConfig({ ...env, MYPOS_SANDBOX_KEY: undefined }).mypos.sandboxKey).toBeNull();
});

test('the settings for another process contain the sandboxes of this process, but no real provider', () => {
  const { supplier, card, paypal, mypos, sms, captcha, identity, address, location } = sandboxed;
  const origin = 'http://localhost:3111';
  expect(sandboxed.sandboxSettings).toEqual({
    PUBLIC_URL: origin,
    SUPPLIER_AUTH_BASE: 'http://127.0.0.1:3111/sandbox/reloadly/auth',
    SUPPLIER_TOPUP_BASE: 'http://127.0.0.1:3111/sandbox/reloadly/topups',
    SUPPLIER_GIFT_BASE: 'http://127.0.0.1:3111/sandbox/reloadly/giftcards',
    SUPPLIER_CLIENT_ID: supplier.clientId,
    SUPPLIER_CLIENT_SECRET: supplier.clientSecret,
    SUPPLIER_IS_SANDBOX: '1',
    CARD_API_BASE: 'http://127.0.0.1:3111/sandbox/datatrans',
    CARD_PAY_BASE: `${origin}/sandbox/datatrans`,
    CARD_MERCHANT_ID: card.merchantId,
    CARD_PASSWORD: card.password,
    CARD_SIGN_KEY: card.signKey,
    PAYPAL_API_BASE: 'http://127.0.0.1:3111/sandbox/paypal',
    PAYPAL_CLIENT_ID: paypal.clientId,
    PAYPAL_CLIENT_SECRET: paypal.clientSecret,
    PAYPAL_WEBHOOK_ID: paypal.webhookId,
    PAYPAL_SDK_URL: `${origin}/sandbox/paypal/sdk/js`,
    MYPOS_URL: `${origin}/sandbox/mypos/vmp/checkout`,
    MYPOS_SID: mypos.sid,
    MYPOS_WALLET: mypos.wallet,
    MYPOS_KEY_INDEX: '1',
    MYPOS_PRIVATE_KEY: mypos.privateKey,
    MYPOS_PUBLIC_CERT: mypos.publicCert,
    SMS_KIND: 'twilio',
    SMS_BASE: 'http://127.0.0.1:3111/sandbox/phone',
    SMS_USER: sms.user,
    SMS_PASSWORD: sms.password,
    TURNSTILE_VERIFY_URL: 'http://127.0.0.1:3111/sandbox/turnstile/siteverify',
    TURNSTILE_SCRIPT_URL: `${origin}/sandbox/turnstile/turnstile.js`,
    TURNSTILE_SITE_KEY: captcha.siteKey,
    TURNSTILE_SECRET: captcha.secret,
    GOOGLE_TOKENINFO_URL: 'http://127.0.0.1:3111/sandbox/google/tokeninfo',
    GOOGLE_USERINFO_URL: 'http://127.0.0.1:3111/sandbox/google/userinfo',
    GOOGLE_SCRIPT_URL: `${origin}/sandbox/google/client.js`,
    GOOGLE_CLIENT_ID: identity.clientId,
    SWISSPOST_BASE: 'http://127.0.0.1:3111/sandbox/swisspost',
    SWISSPOST_USER: address.user,
    SWISSPOST_PASS: address.password,
    LOCATION_URL: location.url,
  });
  expect(config.sandboxSettings).toEqual({ PUBLIC_URL: 'https://shop.example' });
});

test('without settings, the sandboxes get random secrets, and the usual limits apply', () => {
  const { supplier, card, paypal, mypos, sms, address } = sandboxed;
  for (const secret of [
    supplier.clientSecret,
    card.password,
    paypal.clientSecret,
    sms.password,
    address.password,
  ])
    expect(secret).toMatch(/^[0-9a-f]{32}$/);
  expect(card.signKey).toMatch(/^[0-9a-f]{64}$/);
  const other = readConfig({});
  expect(other.card.signKey).not.toBe(card.signKey);
  expect(other.supplier.clientSecret).not.toBe(supplier.clientSecret);
  expect(sms).toMatchObject({ user: `AC${'0'.repeat(32)}`, from: 'Rigi', perAddress: 10, perHour: 500 });
  expect([supplier.floatMin, mypos.keyIndex]).toEqual([50, 1]);
  expect(readConfig({ CARD_PASSWORD: '8-letter' }).card.password).toBe('8-letter');
  // One key of myPOS does not replace the other.
  expect(readConfig({ MYPOS_PRIVATE_KEY: pem(privateKey) }).mypos.publicCert).toBe(publicCert);
  expect(readConfig({ MYPOS_PUBLIC_CERT: pem(publicCert) }).mypos.privateKey).toBe(privateKey);
});

test('a payment provider that is not offered needs neither settings nor a sandbox', () => {
  const read = readConfig({
    ...env,
    PAYMENT_METHODS: 'card',
    PAYPAL_API_BASE: undefined,
    MYPOS_URL: undefined,
  });
  expect([read.paypal.apiBase, read.mypos.url, read.sandbox]).toEqual(['', '', false]);
  const none = readConfig({ PAYMENT_METHODS: 'paypal' });
  expect([none.card.apiBase, none.mypos.url, none.mypos.privateKey]).toEqual(['', '', '']);
});

test.each([
  ['CARD_METHODS', 'TWI,PFC', 'at least one of VIS, ECA, AMX'],
  ['CARD_METHODS', 'VIS,XYZ', 'CARD_METHODS'],
  ['CARD_PASSWORD', 'seven77', '>=8'],
  ['CARD_SIGN_KEY', '0123456789abcdef0123456789abcd', 'hex, 16 bytes or more'],
  ['CARD_SIGN_KEY', '0123456789abcdef0123456789abcdef0', 'hex, 16 bytes or more'],
  ['MYPOS_KEY_INDEX', '-1', 'a whole number'],
  ['MYPOS_KEY_INDEX', '1.5', 'a whole number'],
  ['PAYPAL_SDK_URL', 'sdk.js', 'a path or an address'],
  ['SMTP_URL', 'https://mail.test', 'an smtp:// address'],
  ['SMS_KIND', 'other', 'twilio'],
  ['SUPPLIER_IS_SANDBOX', 'true', '0'],
])('the setting %s=%s is rejected', (name, value, expected) => {
  expect(() => readConfig({ [name]: value })).toThrow(expected);
});

test.each([
  ['CARD_API_BASE', ['CARD_PAY_BASE', 'CARD_MERCHANT_ID', 'CARD_PASSWORD', 'CARD_SIGN_KEY']],
  ['PAYPAL_API_BASE', ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']],
  ['MYPOS_URL', ['MYPOS_SID', 'MYPOS_WALLET', 'MYPOS_PRIVATE_KEY', 'MYPOS_PUBLIC_CERT']],
  ['SUPPLIER_AUTH_BASE', ['SUPPLIER_CLIENT_ID', 'SUPPLIER_CLIENT_SECRET']],
  ['SMS_BASE', ['SMS_USER', 'SMS_PASSWORD']],
  ['TURNSTILE_VERIFY_URL', ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET']],
  ['GOOGLE_TOKENINFO_URL', ['GOOGLE_CLIENT_ID']],
  ['SWISSPOST_BASE', ['SWISSPOST_USER', 'SWISSPOST_PASS']],
])('in production, %s requires the settings %j', (urlVariable, names) => {
  const key = (start: string): string => `${start}0123456789abcdef`.repeat(4).slice(0, 64);
  const production = { ...env, NODE_ENV: 'production', CODES_KEY: key('a'), TOKEN_KEY: key('b') };
  expect(() => readConfig(production)).not.toThrow();
  for (const name of names)
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(
      `${name}: required together with ${urlVariable}`,
    );
});

describe('definitions of the providers', () => {
  test('pages may load content only from the configured providers', () => {
    const contentOf = (from: typeof config) =>
      Object.fromEntries(
        Object.entries(providers).flatMap(([name, provider]) => {
          const content = provider.pageContent?.(from[name as keyof ProviderConfigs]);
          return content ? [[name, content]] : [];
        }),
      );
    expect(contentOf(config)).toEqual({
      card: { forms: ['https://pay.card.test'] },
      paypal: {
        scripts: ['https://www.paypal.com', 'https://*.paypal.com'],
        images: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
        styles: ["'unsafe-inline'"],
      },
      mypos: { forms: ['https://mypos.test'] },
      captcha: { scripts: ['https://challenges.cloudflare.com'] },
      identity: { scripts: ['https://accounts.google.com'], styles: ['https://accounts.google.com'] },
    });
    expect(contentOf(sandboxed)).toEqual({
      card: { forms: ['http://localhost:3111'] },
      paypal: {},
      mypos: { forms: ['http://localhost:3111'] },
      captcha: { scripts: [] },
      identity: { scripts: [], styles: [] },
    });
  });

  test('each payment provider states its methods, its API and its webhook', () => {
    const stated = Object.entries(paymentProviders).map(
      ([code, { methods, serverUrl, webhook, postReturnPage }]) => {
        const own = config[code as keyof ProviderConfigs];
        return [code, methods(own), serverUrl(own), webhook, postReturnPage];
      },
    );
    expect(stated).toEqual([
      [
        'card',
        ['VIS', 'TWI'],
        'https://api.card.test',
        { path: 'datatrans', key: 'CARD_SIGN_KEY', answers: 'settled' },
        null,
      ],
      [
        'paypal',
        ['PAP'],
        'https://api.paypal.test',
        {
          path: 'paypal',
          key: 'PAYPAL_WEBHOOK_ID',
          answers: 'settled',
          signatureHeader: 'paypal-transmission-sig',
        },
        null,
      ],
      [
        'mypos',
        ['VIS', 'ECA'],
        'https://mypos.test/checkout',
        { path: 'mypos', key: 'MYPOS_PUBLIC_CERT', answers: 'stored' },
        '/mypos-process',
      ],
    ]);
  });

  test.each<[string, Record<string, string>, string[]]>([
    ['real keys', { GOOGLE_CLIENT_ID: '1.apps.googleusercontent.com' }, []],
    ["another client id than Google's", {}, ['GOOGLE_CLIENT_ID is no client id of Google']],
    ['the test account of myPOS', { MYPOS_SID: '000000000000010' }, ['MYPOS_SID is the public test account']],
    [
      "another script than PayPal's",
      { PAYPAL_SDK_URL: 'https://www.paypal.com.test/sdk/js' },
      ['PAYPAL_SDK_URL is not the script of PayPal'],
    ],
    [
      'test keys of Turnstile',
      { TURNSTILE_SECRET: `1x${'0'.repeat(31)}AA`, TURNSTILE_SITE_KEY: `3x${'0'.repeat(20)}FF` },
      ['TURNSTILE_SECRET is a test key', 'TURNSTILE_SITE_KEY is a test key'],
    ],
    [
      'keys of the sandbox of Turnstile',
      { TURNSTILE_SECRET: sandboxed.captcha.secret, TURNSTILE_SITE_KEY: sandboxed.captcha.siteKey },
      ['TURNSTILE_SECRET is a test key', 'TURNSTILE_SITE_KEY is a test key'],
    ],
  ])('the go-live check handles %s', (_, changes, faults) => {
    const google = 'GOOGLE_CLIENT_ID' in changes || faults.some((fault) => fault.startsWith('GOOGLE'));
    const read = readConfig({
      ...env,
      ...(google ? {} : { GOOGLE_CLIENT_ID: '1.apps.googleusercontent.com' }),
      ...changes,
    });
    const found = Object.entries(providers).flatMap(
      ([name, { goLive }]) => goLive.testKeys?.(read[name as keyof ProviderConfigs]) ?? [],
    );
    expect(found).toHaveLength(5);
    expect(found.flatMap(({ name, fault }) => (fault === null ? [] : [`${name} ${fault}`]))).toEqual(faults);
  });

  test.each<[keyof ProviderConfigs, string]>([
    ['card', 'status'],
    ['paypal', 'status'],
    ['mypos', 'status'],
    ['mailer', 'checkAccount'],
    ['identity', 'findPerson'],
    ['address', 'find'],
  ])('the account check of the %s gateway fails if its call %s fails', async (name, call) => {
    const gateway = { [call]: () => Promise.reject(new Error('no')) };
    await expect(providers[name].goLive.ask(gateway, config[name])).rejects.toThrow('no');
  });

  test.each<[keyof ProviderConfigs, object, unknown]>([
    ['supplier', { balance: async () => 90 }, 'its credentials are accepted, the balance is 90.00'],
    [
      'supplier',
      { balance: async () => 89.99 },
      { wrong: 'the balance is 89.99, below SUPPLIER_FLOAT_MIN (90)', todo: 'pay in' },
    ],
    ['sms', { readAccount: async () => 'ready' }, 'its credentials are accepted'],
    [
      'sms',
      { readAccount: async () => 'trial' },
      { wrong: 'a trial account: only registered numbers get messages', todo: 'upgrade it' },
    ],
    ['sms', { readAccount: async () => 'empty' }, { wrong: 'no credit is left', todo: 'pay in' }],
    [
      'captcha',
      { isSolved: async () => true },
      { wrong: 'an invented token is accepted', todo: 'use the secret of your own widget' },
    ],
  ])('the account check of the %s gateway reports what is wrong', async (name, gateway, result) => {
    expect(await providers[name].goLive.ask(gateway, config[name])).toEqual(result);
  });
});
