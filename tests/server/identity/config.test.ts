import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { smsKinds, smsProviders } from '../../../server/providers/index.ts';
import { policyWith } from '../support/policy.ts';

test('the content security policy allows only scripts from the configured services [ASVS-3.7.2]', async () => {
  const own = await policyWith({});
  for (const name of ['script-src', 'frame-src', 'connect-src', 'style-src'])
    expect(own.get(name)).toBe("'self'");
  const real = await policyWith({
    TURNSTILE_SCRIPT_URL: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    GOOGLE_SCRIPT_URL: 'https://accounts.google.com/gsi/client',
  });
  for (const name of ['script-src', 'frame-src', 'connect-src'])
    expect(real.get(name)).toBe("'self' https://challenges.cloudflare.com https://accounts.google.com");
  expect(real.get('style-src')).toBe("'self' https://accounts.google.com");
});

const production = (more: Record<string, string>) => () =>
  readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', ...more });

test('production does not start if a required service is missing or only partly configured', () => {
  expect(production({})).toThrow(/SMS_BASE, TURNSTILE_VERIFY_URL, GOOGLE_TOKENINFO_URL, GOOGLE_USERINFO_URL/);
  const real = {
    SMS_BASE: 'https://api.twilio.com',
    TURNSTILE_VERIFY_URL: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    GOOGLE_TOKENINFO_URL: 'https://oauth2.googleapis.com/tokeninfo',
    GOOGLE_USERINFO_URL: 'https://openidconnect.googleapis.com/v1/userinfo',
  };
  for (const name of [
    'TURNSTILE_SITE_KEY',
    'TURNSTILE_SECRET',
    'GOOGLE_CLIENT_ID',
    'SMS_USER',
    'SMS_PASSWORD',
  ])
    expect(production({ ...real, ALLOW_SANDBOX: '1' })).toThrow(`${name}: required together with`);
  for (const kind of smsKinds) {
    const { address, credentials } = smsProviders[kind];
    const start = production({ ...real, ALLOW_SANDBOX: '1', SMS_KIND: kind, SMS_BASE: address });
    for (const name of credentials) expect(start).toThrow(`${name}: required together with SMS_BASE`);
    for (const name of ['SMS_USER', 'SMS_PASSWORD'] as const)
      if (!credentials.some((own) => own === name)) expect(start).not.toThrow(name);
  }
  expect(readConfig(real)).toMatchObject({
    captcha: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit' },
    identity: { script: 'https://accounts.google.com/gsi/client' },
  });
});

test('production rejects weak keys and the use of one key for both tokens and codes [ASVS-13.3.1]', () => {
  const weak = /too weak for production/;
  const strong = ['0123456789abcdef'.repeat(4), 'fedcba9876543210'.repeat(4)] as const;
  expect(production({ TOKEN_KEY: 'eight888', CODES_KEY: strong[0] })).toThrow(weak);
  expect(production({ TOKEN_KEY: 'password'.repeat(8), CODES_KEY: strong[0] })).toThrow(weak);
  expect(production({ TOKEN_KEY: strong[1], CODES_KEY: '0'.repeat(64) })).toThrow(weak);
  expect(production({ TOKEN_KEY: strong[0], CODES_KEY: strong[0] })).toThrow('draw one for each');
  expect(production({ TOKEN_KEY: strong[0], CODES_KEY: `${strong[1]},short` })).toThrow(
    /CODES_KEY: expected/,
  );
  // A previous key may be weak, because the shop no longer signs or encrypts with it.
  const replaced = { ALLOW_SANDBOX: '1', TOKEN_KEY: `${strong[0]},eight888`, CODES_KEY: strong[1] };
  expect(production(replaced)().tokenKeys).toEqual([strong[0], 'eight888']);
});

test('the shop does not start with fewer than five database connections', () => {
  expect(() => readConfig({ DATABASE_POOL: '4' })).toThrow('DATABASE_POOL: expected at least 5');
  expect(readConfig({ DATABASE_POOL: '5' }).databasePool).toBe(5);
});

test('the shop keeps at least one backup, and backups need both a folder and a public key', () => {
  const backup = { BACKUP_DIR: '/backups', BACKUP_RECIPIENT: 'age1x' };
  expect(readConfig({ ...backup, BACKUP_KEEP: '0' }).backup).toEqual({
    into: '/backups',
    recipient: 'age1x',
    keep: 1,
  });
  expect(readConfig(backup).backup?.keep).toBe(14);
  expect(readConfig({}).backup).toBeNull();
  for (const name of ['BACKUP_DIR', 'BACKUP_RECIPIENT'] as const)
    expect(() => readConfig({ [name]: backup[name] })).toThrow('set both or neither');
});

test.each([
  ['WORKERS', ['0', '5', '8'], ['1', '4']],
  ['DRAIN_SECONDS', ['0', '5'], ['6']],
  ['PORT', ['0', '65535'], ['65536', '-1', '80a']],
  ['VOUCHER_YEARLY_EXTENDED', ['5000'], ['4999.99']],
  ['VOUCHER_DAILY', ['1500', '1500.50'], ['1500.5', '-1', '1e3', '12345678']],
  ['TOKEN_KEY', ['eight888', 'eight888, nine99999'], ['seven77', 'eight888,seven77']],
  ['CODES_KEY', ['0'.repeat(64)], ['0'.repeat(63), 'g'.repeat(64), `${'0'.repeat(64)},`]],
  ['BACKUP_RECIPIENT', [], ['AGE-SECRET-KEY-1', 'age1', 'age1x y']],
  ['PAYMENT_METHODS', ['card', 'mypos , card'], ['cash', 'card,']],
])('%s accepts the values %j and rejects %j', (name, valid, invalid) => {
  for (const value of valid) expect(() => readConfig({ [name]: value }), value).not.toThrow();
  for (const value of invalid) expect(() => readConfig({ [name]: value }), value).toThrow(name);
});

test('the shop trims lists and removes slashes at the end of its URLs', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://shop.example/',
    STAFF_URL: 'https://staff.example/staff/',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic a=b,x-team=7',
    TOKEN_KEY: 'eight888 , nine99999',
    PAYMENT_METHODS: 'mypos, card,mypos',
    VOUCHER_DAILY: '1500.50',
  });
  expect(config).toMatchObject({
    publicUrl: 'https://shop.example',
    staff: { url: 'https://staff.example/staff' },
    traces: { endpoint: 'https://traces.example', headers: { authorization: 'Basic a=b', 'x-team': '7' } },
    tokenKeys: ['eight888', 'nine99999'],
    paymentMethods: ['mypos', 'card'],
    voucher: { daily: 150_050, yearly: 500_000, yearlyExtended: 2_500_000, orderMax: 100_000 },
  });
  expect(readConfig({ PUBLIC_URL: 'https://shop.example' }).staff.url).toBe('https://shop.example/staff');
  expect(readConfig({ STAFF_PORT: '3001' }).staff.url).toBe('http://localhost:3001/staff');
});

test('production requires rate limits, a second factor for staff, its URL and its keys', () => {
  const start = production({ RATE_LIMITS: '0', STAFF_SECOND_FACTOR: '0', PUBLIC_URL: '' });
  for (const problem of [
    'RATE_LIMITS: cannot be switched off',
    'STAFF_SECOND_FACTOR: cannot be switched off',
    'PUBLIC_URL: needed in production',
    'CODES_KEY: needed in production',
    'TOKEN_KEY: needed in production',
  ])
    expect(start).toThrow(problem);
  expect(production({})).not.toThrow(/RATE_LIMITS|STAFF_SECOND_FACTOR|PUBLIC_URL: needed/);
  const isRequired = (more: Record<string, string>) => readConfig(more).staff.secondFactor;
  expect([isRequired({}), isRequired({ STAFF_SECOND_FACTOR: '1' })]).toEqual([false, true]);
});

test('the maximum number of connections to the mail server is one per worker, but never less than two', () => {
  expect(readConfig({}).mailer.connections).toBe(8);
  expect(readConfig({ WORKERS: '0' }).mailer.connections).toBe(2);
});

test.each(['no header', 'authorization=Bearer key,no header'])(
  'the shop does not start with “%s” as the headers for the trace collector',
  (headers) => {
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: headers })).toThrow(
      'OTEL_EXPORTER_OTLP_HEADERS: expected name=value, separated by commas',
    );
  },
);

test.each([
  ['LOCATION_URL', 'https//rigi:Kolkrabe-1797@example.com', 'a valid url'],
  ['PUBLIC_URL', 'Kolkrabe-1797', 'a valid url'],
  ['STAFF_EMAIL', 'Kolkrabe-1797', 'an email address'],
  ['PORT', 'Kolkrabe-1797', 'a port number'],
  ['PORT', '99999', '<=65535'],
])(
  'the error about an invalid %s says what is expected without printing the value',
  (name, value, expected) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(new RegExp(`^The environment is invalid\\.\n  ${name}: expected ${expected}$`));
    expect(read).not.toThrow(value);
  },
);

test('production requires https URLs for external services except on loopback [ASVS-12.3.1]', () => {
  for (const name of [
    'SMS_BASE',
    'CARD_API_BASE',
    'SUPPLIER_TOPUP_BASE',
    'LOCATION_URL',
    'TURNSTILE_VERIFY_URL',
  ]) {
    for (const host of ['elsewhere.example', 'not-localhost', 'localhost.example'])
      expect(production({ [name]: `http://${host}/a` }), name).toThrow(`${name}: has to be https`);
    expect(production({ [name]: 'https://elsewhere.example/a' }), name).not.toThrow(/has to be https/);
    expect(production({ [name]: 'http://127.0.0.1:3000/a' }), name).not.toThrow(`${name}: has to be https`);
  }
});
