import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { brand } from '../contract/domain/brand.ts';
import { cardBrands, cardMethodCodes, type CardMethodCode } from '../contract/domain/cardMethods.ts';
import { fallbackLanguage, languages, type Language } from '../contract/domain/languages.ts';
import { fromWire, type Rappen } from '../contract/domain/money.ts';
import { paymentCodes, paymentProviders, type PaymentCode } from '../contract/domain/paymentProviders.ts';
import { leastSlots } from './platform/jobs/lanes.ts';
import { sandboxCaptcha } from './providers/turnstile/settings.ts';

/** The providers of text messages: where the real one of each is, and what its account is entered with. */
export const smsProviders = {
  twilio: { address: 'https://api.twilio.com', credentials: ['SMS_USER', 'SMS_PASSWORD'] },
  aspsms: { address: 'https://json.aspsms.com', credentials: ['SMS_USER', 'SMS_PASSWORD'] },
} as const satisfies Record<
  string,
  { address: string; credentials: readonly ('SMS_USER' | 'SMS_PASSWORD')[] }
>;
export type SmsKind = keyof typeof smsProviders;
export const smsKinds = Object.keys(smsProviders) as SmsKind[];

/** Production addresses of the providers, by the variable that holds the address. */
export const realProviders = {
  CARD_API_BASE: 'https://api.datatrans.com',
  PAYPAL_API_BASE: 'https://api-m.paypal.com',
  MYPOS_URL: 'https://www.mypos.com/vmp/checkout',
  SUPPLIER_TOPUP_BASE: 'https://topups.reloadly.com',
  SUPPLIER_GIFT_BASE: 'https://giftcards.reloadly.com',
} as const;

const url = v.pipe(v.string(), v.url());
const secret = v.pipe(v.string(), v.minLength(8));
const keyList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((key) => key.trim())),
  v.array(v.string()),
);
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'a port number'),
  v.transform(Number),
  v.maxValue(65535),
);
const count = v.pipe(v.string(), v.regex(/^\d+$/, 'a whole number'), v.transform(Number));
const flag = v.pipe(
  v.picklist(['0', '1']),
  v.transform((s) => s === '1'),
);

/** `name=value,name=value`, as OpenTelemetry writes it. */
const headerList = v.pipe(
  v.string(),
  v.regex(/^([\w-]+=[^,]*(,|$))*$/, 'name=value, separated by commas'),
  v.transform((text) =>
    Object.fromEntries(
      text
        .split(',')
        .filter(Boolean)
        .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
  ),
);

const francs = v.pipe(
  v.string(),
  v.regex(/^\d{1,7}(\.\d{2})?$/, 'francs such as 1500 or 1500.00'),
  v.transform((amount) => fromWire(amount) ?? 0),
);
/** PEM; a line break may be written as backslash and n. */
const pem = (read: (text: string) => unknown) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll('\\n', '\n')),
    v.check((text) => {
      try {
        read(text);
        return true;
      } catch {
        return false;
      }
    }, 'a key in PEM'),
  );
const cardMethods = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((name) => name.trim())),
  v.array(v.picklist(cardMethodCodes)),
  v.check((codes) => cardBrands.some((brand) => codes.includes(brand)), 'at least one of VIS, ECA, AMX'),
);

const gateways = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((name) => name.trim())),
  v.pipe(v.array(v.picklist(paymentCodes)), v.minLength(1)),
);

/** Every variable the server reads. A name that is not here has no effect. */
const environmentSchema = v.object({
  NODE_ENV: v.optional(v.picklist(['development', 'test', 'production']), 'development'),
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PUBLIC_URL: v.optional(url),
  DATA_DIR: v.optional(v.string(), 'data'),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_RECIPIENT: v.optional(v.pipe(v.string(), v.regex(/^age1[0-9a-z]+$/, 'a public key of age, age1…'))),
  BACKUP_KEEP: v.optional(count, '14'),
  DATABASE_URL: v.optional(v.string()),
  DATABASE_REPLICA_URL: v.optional(v.string()),
  // a request may need a second connection, and jobs and sweeps hold their own
  DATABASE_POOL: v.optional(v.pipe(count, v.minValue(5, 'at least 5')), '10'),
  CATALOGUE_DIR: v.optional(v.string()),
  RATE_LIMITS: v.optional(flag, '1'),
  SANDBOX_INSTANT: v.optional(flag, '0'),
  /** Pause between two top-ups of one number at the sandbox's supplier, like the real one's. */
  SANDBOX_RECHARGE_SECONDS: v.optional(count, '120'),
  DIST_DIR: v.optional(v.string(), 'dist'),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  ALLOW_SANDBOX: v.optional(flag, '0'),
  TRUST_PROXY: v.optional(count, '0'),
  WORKERS: v.optional(
    v.pipe(
      count,
      v.check(
        (n) => n === 0 || n >= leastSlots,
        `0, or at least ${leastSlots}: a slot for each kind of work`,
      ),
    ),
    '8',
  ),
  /** After SIGTERM, for how long requests are still taken while /api/ready says no. */
  DRAIN_SECONDS: v.optional(v.pipe(count, v.maxValue(5)), '0'),
  /** Port of the Prometheus metrics at /metrics; no metrics without it. */
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  /** OTLP endpoint over HTTP, without /v1/traces; no traces without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(url),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(headerList, ''),

  /** Keys in a row, separated by commas: the first seals and derives, the others are still understood. */
  CODES_KEY: v.optional(
    v.pipe(
      keyList,
      v.everyItem((key) => /^[0-9a-f]{64}$/.test(key), '64 hex digits each'),
    ),
  ),
  TOKEN_KEY: v.optional(
    v.pipe(
      keyList,
      v.everyItem((key) => key.length >= 8, '8 characters or more each'),
    ),
  ),

  CARD_API_BASE: v.optional(url),
  CARD_PAY_BASE: v.optional(url),
  CARD_MERCHANT_ID: v.optional(v.string()),
  CARD_PASSWORD: v.optional(secret),
  CARD_METHODS: v.optional(cardMethods, cardMethodCodes.join(',')),
  CARD_SIGN_KEY: v.optional(v.pipe(v.string(), v.regex(/^([0-9a-f]{2}){16,}$/, 'hex, 16 bytes or more'))),

  /** The ways to pay that are offered, in this order. */
  PAYMENT_METHODS: v.optional(
    gateways,
    paymentCodes.filter((code) => paymentProviders[code].isDefault).join(','),
  ),
  PAYPAL_API_BASE: v.optional(url),
  PAYPAL_CLIENT_ID: v.optional(v.string()),
  PAYPAL_CLIENT_SECRET: v.optional(secret),
  PAYPAL_WEBHOOK_ID: v.optional(v.string()),
  PAYPAL_SDK_URL: v.optional(v.pipe(v.string(), v.regex(/^(\/|https?:\/\/)/, 'a path or an address'))),
  MYPOS_URL: v.optional(url),
  MYPOS_SID: v.optional(v.string()),
  MYPOS_WALLET: v.optional(v.string()),
  MYPOS_KEY_INDEX: v.optional(count, '1'),
  MYPOS_PRIVATE_KEY: v.optional(pem(createPrivateKey)),
  MYPOS_PUBLIC_CERT: v.optional(pem(createPublicKey)),
  /** The sandbox signs with it; needed only where shop and sandbox are two processes. */
  MYPOS_SANDBOX_KEY: v.optional(pem(createPrivateKey)),
  /** Seconds during which myPOS may still take a payment back; the shop waits for their end. */
  MYPOS_CONFIRM_SECONDS: v.optional(count, '900'),

  SUPPLIER_AUTH_BASE: v.optional(url),
  SUPPLIER_TOPUP_BASE: v.optional(url),
  SUPPLIER_GIFT_BASE: v.optional(url),
  SUPPLIER_CLIENT_ID: v.optional(v.string()),
  SUPPLIER_CLIENT_SECRET: v.optional(secret),
  /** The addresses above lead to a sandbox in another process. */
  SUPPLIER_IS_SANDBOX: v.optional(flag, '0'),
  /** The real one lists what it works on only after 11 s, and slow operators hold a call for 52 s: twice that, rounded up. */
  SUPPLIER_ABSENT_SECONDS: v.optional(count, '120'),

  /** In the currency of our account with the supplier: from here on a balance that had run out counts as filled. */
  SUPPLIER_FLOAT_MIN: v.optional(count, '50'),

  /** For how long a provider may leave every call unanswered before what needs it is paused. */
  GATEWAY_SILENT_SECONDS: v.optional(count, '60'),
  /** Interval of the probes of a paused provider. */
  GATEWAY_PROBE_SECONDS: v.optional(count, '30'),
  /** Hours that a paid order waits for an unavailable provider before it is refunded or shown to a person. */
  DELIVERY_DEADLINE_HOURS: v.optional(count, '24'),

  LOCATION_URL: v.optional(url),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'an smtp:// address'))),
  MAIL_FROM: v.optional(v.string(), 'Rigi <receipts@rigi.example>'),

  /** Wire format of SMS_BASE. */
  SMS_KIND: v.optional(v.picklist(smsKinds), 'twilio'),
  SMS_BASE: v.optional(url),
  SMS_USER: v.optional(v.string()),
  SMS_PASSWORD: v.optional(secret),
  SMS_FROM: v.optional(v.string(), 'Rigi'),
  SMS_PER_ADDRESS: v.optional(count, '10'),
  SMS_PER_HOUR: v.optional(count, '500'),

  TURNSTILE_VERIFY_URL: v.optional(url),
  TURNSTILE_SCRIPT_URL: v.optional(url),
  TURNSTILE_SITE_KEY: v.optional(v.string()),
  TURNSTILE_SECRET: v.optional(secret),

  GOOGLE_TOKENINFO_URL: v.optional(url),
  GOOGLE_USERINFO_URL: v.optional(url),
  GOOGLE_SCRIPT_URL: v.optional(url),
  GOOGLE_CLIENT_ID: v.optional(v.string()),

  SWISSPOST_BASE: v.optional(url),
  SWISSPOST_USER: v.optional(v.string()),
  SWISSPOST_PASS: v.optional(secret),

  /** Separate port of the staff pages; without it they are under /staff of the shop. */
  STAFF_PORT: v.optional(port),
  STAFF_HOST: v.optional(v.string(), '127.0.0.1'),
  STAFF_URL: v.optional(url),
  STAFF_IDLE_SECONDS: v.optional(count, '900'),
  /** Requires a second factor from staff. Production always requires it. */
  STAFF_SECOND_FACTOR: v.optional(flag),
  /** Largest refund by one person, in francs; a larger one needs a second person. */
  STAFF_REFUND_ALONE: v.optional(francs, '200'),
  /** Signs the log of the staff pages; without it a key is derived from TOKEN_KEY. */
  AUDIT_KEY: v.optional(secret),
  DOCUMENT_DAYS: v.optional(count, '30'),
  /** Address for urgent notices to staff. */
  STAFF_EMAIL: v.optional(v.pipe(v.string(), v.email()), brand.company.email),
  /** The language of what is mailed there, and to staff who have chosen none. */
  STAFF_LANGUAGE: v.optional(v.picklist(languages), fallbackLanguage),

  /** Prepaid vouchers for one customer, in francs. */
  VOUCHER_DAILY: v.optional(francs, '1500'),
  VOUCHER_YEARLY: v.optional(francs, '5000'),
  VOUCHER_YEARLY_EXTENDED: v.optional(francs, '25000'),
  VOUCHER_ORDER_MAX: v.optional(francs, '1000'),

  ACCESS_TOKEN_SECONDS: v.optional(count, '3600'),
  SESSION_IDLE_SECONDS: v.optional(count, '5400'),
  REFRESH_TOKEN_SECONDS: v.optional(count, '1209600'),
  ORDER_LIFE_SECONDS: v.optional(count, '1800'),
  ORDER_LINK_DAYS: v.optional(count, '90'),
  AUTO_REFUND_SECONDS: v.optional(count, '900'),
  CART_LIFE_SECONDS: v.optional(count, '86400'),
});

/** Each setting with its default; null where it has none. */
export const settingDefaults = (): [name: string, value: string | null][] =>
  Object.entries(environmentSchema.entries).map(([name, entry]) => [name, entry.default ?? null]);

type Environment = v.InferOutput<typeof environmentSchema>;

export type Config = Readonly<{
  mode: 'development' | 'test' | 'production';
  port: number;
  host: string;
  /** Public address of the shop, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** Folder, public key and number of the embedded database's backups; null without backups. */
  backup: { into: string; recipient: string; keep: number } | null;
  distDir: string;
  /** null means the catalogue that comes with the shop. */
  catalogueDir: string | null;
  /** False only for measuring. */
  rateLimits: boolean;
  /** The sandboxes answer at once instead of after a lifelike wait. */
  sandboxInstant: boolean;
  sandboxRechargeSeconds: number;
  databaseUrl: string | null;
  /** A replica for queries whose answer may be some seconds old; null without one. */
  databaseReplicaUrl: string | null;
  databasePool: number;
  logLevel: Environment['LOG_LEVEL'];
  /** Proxies in front of the shop, each of which adds an address to `X-Forwarded-For`. */
  trustProxy: number;
  /** Number of concurrent jobs in this process; 0 leaves them to another process. */
  workers: number;
  drainSeconds: number;
  /** Address of the metrics server; null without one. */
  metrics: { port: number; host: string } | null;
  /** Endpoint for traces; null without traces. */
  traces: { endpoint: string; headers: Record<string, string> } | null;
  /** True when at least one outside service is a local sandbox. */
  sandbox: boolean;
  /** 32-byte keys that seal delivered codes at rest, newest first; with none, the data folder's own are used. */
  codesKeys: readonly Buffer[];
  /** Secrets for cart and order tokens, newest first; with none, the data folder's own are used. */
  tokenKeys: readonly string[];
  /** Secret that the log of the staff pages is signed with; null derives it from the token keys. */
  auditKey: string | null;
  card: {
    apiBase: string;
    payBase: string;
    merchantId: string;
    password: string;
    signKey: string;
    /** Methods of our contract with the provider, by the provider's codes. */
    methods: readonly CardMethodCode[];
  };
  /** The ways to pay that are offered, in this order. */
  paymentMethods: readonly PaymentCode[];
  paypal: {
    apiBase: string;
    clientId: string;
    clientSecret: string;
    webhookId: string;
    /** Script for the page: a path of the shop or a whole address. */
    script: string;
  };
  mypos: {
    /** Address for the server's calls. */
    url: string;
    /** Address for the form in the shopper's browser. */
    payUrl: string;
    sid: string;
    wallet: string;
    keyIndex: number;
    /** PEM: ours to sign with, theirs to check with. */
    privateKey: string;
    publicCert: string;
    confirmSeconds: number;
    /** The sandbox's own key; null when myPOS itself is at the other end. */
    sandboxKey: string | null;
  };
  supplier: {
    authBase: string;
    topupBase: string;
    giftBase: string;
    clientId: string;
    clientSecret: string;
    /** In the currency of our account: what counts as a filled balance. */
    floatMin: number;
    /** A sandbox needs no confirmed list; a real supplier sells nothing that its own list does not confirm. */
    isSandbox: boolean;
    /** Seconds after a lost answer before "not in the reports" means "not carried out". */
    absentSeconds: number;
  };
  /** Seconds of silence before what needs a provider is paused, and between two looks while it is. */
  gatewaySilentSeconds: number;
  gatewayProbeSeconds: number;
  /** Hours that a paid order waits for an unavailable provider. */
  deliveryDeadlineHours: number;
  location: { url: string };
  /** null means the embedded inbox. */
  mail: { smtpUrl: string | null; from: string };
  sms: {
    kind: SmsKind;
    base: string;
    user: string;
    password: string;
    from: string;
    /** Messages an hour that one address may cause. */
    perAddress: number;
    /** Messages an hour for the whole shop; the bound on what abuse can cost. */
    perHour: number;
  };
  /** `script` is the address that the page loads: a path of the shop or a whole address. */
  captcha: {
    verifyUrl: string;
    script: string;
    siteKey: string;
    secret: string;
    /** Host on which the captcha must be solved: that of PUBLIC_URL. */
    hostname: string;
  };
  google: { tokeninfoUrl: string; userinfoUrl: string; script: string; clientId: string };
  address: { base: string; user: string; password: string };
  staff: {
    /** null means under /staff of the shop's own port. */
    port: number | null;
    host: string;
    /** Public address of the staff pages, without a trailing slash. */
    url: string;
    /** Seconds of inactivity that end a staff session. */
    idleSeconds: number;
    /** Leads staff without a second factor to its set-up and blocks everything else. */
    secondFactor: boolean;
    /** Rappen that one person may refund alone. */
    refundAlone: Rappen;
    /** Address for notices to staff. */
    email: string;
    /** Language of those mails, and of mails to staff without a chosen language. */
    language: Language;
  };
  /** Days for which the pictures of a document stay after the decision. */
  documentDays: number;
  /** Rappen of prepaid vouchers that one customer may buy. */
  voucher: { daily: Rappen; yearly: Rappen; yearlyExtended: Rappen; orderMax: Rappen };
  accessTokenSeconds: number;
  /** After so long without a call a session is over, by the clock of the database. */
  sessionIdleSeconds: number;
  refreshTokenSeconds: number;
  orderLifeSeconds: number;
  /** Days for which the link in an order's mails opens the order. */
  orderLinkDays: number;
  /** After this long an undeliverable order is refunded without being asked. */
  autoRefundSeconds: number;
  cartLifeSeconds: number;
}>;

const generateKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
let drawn: { shop: string; sandbox: string } | null = null;
/** Key pairs for the sandbox of myPOS, drawn once for each process that needs them. */
const sandboxKeys = () => (drawn ??= { shop: generateKey(), sandbox: generateKey() });

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads and checks the environment once. Draws secrets for local sandboxes at random per start; production refuses
 * a missing secret, and a sandbox without ALLOW_SANDBOX=1.
 * @throws ConfigError with one line for each wrong variable; a value is never repeated in it.
 */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const known = Object.fromEntries(
    Object.keys(environmentSchema.entries).map((name) => [name, env[name] || undefined]),
  );
  const parsed = v.safeParse(environmentSchema, known);
  if (!parsed.success) {
    const lines = parsed.issues.map(
      (issue) => `${v.getDotPath(issue) ?? '?'}: expected ${issue.expected ?? issue.message}`,
    );
    throw new ConfigError(`The environment is not usable.\n  ${lines.join('\n  ')}`);
  }
  const e = parsed.output;
  if (e.VOUCHER_YEARLY_EXTENDED < e.VOUCHER_YEARLY)
    throw new ConfigError(
      'The environment is not usable.\n  VOUCHER_YEARLY_EXTENDED: expected no less than VOUCHER_YEARLY',
    );
  if ((e.BACKUP_DIR === undefined) !== (e.BACKUP_RECIPIENT === undefined))
    throw new ConfigError(
      'The environment is not usable.\n  BACKUP_DIR and BACKUP_RECIPIENT: expected both or neither, or no backup is made',
    );
  const self = `http://127.0.0.1:${e.PORT}`;
  const sandboxed: string[] = [];
  const orSandbox = (name: keyof Environment, path: string): string => {
    const given = e[name] as string | undefined;
    if (given) return given.replace(/\/$/, '');
    sandboxed.push(name);
    return `${self}${path}`;
  };
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, '');
  const cardApi = orSandbox('CARD_API_BASE', '/sandbox/datatrans');
  const takes = (gateway: PaymentCode): boolean => e.PAYMENT_METHODS.includes(gateway);
  // A way to pay that is not offered needs no other end.
  const paypalApi = takes('paypal')
    ? orSandbox('PAYPAL_API_BASE', '/sandbox/paypal')
    : (e.PAYPAL_API_BASE ?? '');
  const mypos = takes('mypos') ? orSandbox('MYPOS_URL', '/sandbox/mypos/vmp/checkout') : (e.MYPOS_URL ?? '');
  const pair = takes('mypos') && !(e.MYPOS_PRIVATE_KEY && e.MYPOS_PUBLIC_CERT) ? sandboxKeys() : null;
  const supplierAuth = orSandbox('SUPPLIER_AUTH_BASE', '/sandbox/reloadly/auth');
  const config: Config = {
    mode: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    dataDir: resolve(e.DATA_DIR),
    backup:
      e.BACKUP_DIR && e.BACKUP_RECIPIENT
        ? { into: resolve(e.BACKUP_DIR), recipient: e.BACKUP_RECIPIENT, keep: Math.max(1, e.BACKUP_KEEP) }
        : null,
    distDir: resolve(e.DIST_DIR),
    catalogueDir: e.CATALOGUE_DIR ? resolve(e.CATALOGUE_DIR) : null,
    rateLimits: e.RATE_LIMITS,
    sandboxInstant: e.SANDBOX_INSTANT,
    sandboxRechargeSeconds: e.SANDBOX_RECHARGE_SECONDS,
    databaseUrl: e.DATABASE_URL ?? null,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL ?? null,
    databasePool: e.DATABASE_POOL,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    workers: e.WORKERS,
    drainSeconds: e.DRAIN_SECONDS,
    metrics: e.METRICS_PORT === undefined ? null : { port: e.METRICS_PORT, host: e.METRICS_HOST },
    traces: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
          headers: e.OTEL_EXPORTER_OTLP_HEADERS,
        }
      : null,
    codesKeys: (e.CODES_KEY ?? []).map((key) => Buffer.from(key, 'hex')),
    tokenKeys: e.TOKEN_KEY ?? [],
    auditKey: e.AUDIT_KEY ?? null,
    card: {
      apiBase: cardApi,
      payBase: e.CARD_PAY_BASE?.replace(/\/$/, '') ?? `${publicUrl}/sandbox/datatrans`,
      merchantId: e.CARD_MERCHANT_ID ?? 'sandbox',
      password: e.CARD_PASSWORD ?? randomBytes(16).toString('hex'),
      signKey: e.CARD_SIGN_KEY ?? randomBytes(32).toString('hex'),
      methods: cardMethodCodes.filter((code) => e.CARD_METHODS.includes(code)),
    },
    paymentMethods: [...new Set(e.PAYMENT_METHODS)],
    paypal: {
      apiBase: paypalApi,
      clientId: e.PAYPAL_CLIENT_ID ?? 'sandbox',
      clientSecret: e.PAYPAL_CLIENT_SECRET ?? randomBytes(16).toString('hex'),
      webhookId: e.PAYPAL_WEBHOOK_ID ?? 'SANDBOXWEBHOOK',
      script:
        e.PAYPAL_SDK_URL ?? (e.PAYPAL_API_BASE ? 'https://www.paypal.com/sdk/js' : '/sandbox/paypal/sdk/js'),
    },
    mypos: {
      url: mypos,
      payUrl: e.MYPOS_URL ? mypos : `${publicUrl}/sandbox/mypos/vmp/checkout`,
      sid: e.MYPOS_SID ?? '000000000000010',
      wallet: e.MYPOS_WALLET ?? '61938166610',
      keyIndex: e.MYPOS_KEY_INDEX,
      privateKey: e.MYPOS_PRIVATE_KEY ?? pair?.shop ?? '',
      publicCert:
        e.MYPOS_PUBLIC_CERT ??
        (pair ? String(createPublicKey(pair.sandbox).export({ type: 'spki', format: 'pem' })) : ''),
      confirmSeconds: e.MYPOS_CONFIRM_SECONDS,
      sandboxKey: e.MYPOS_SANDBOX_KEY ?? (e.MYPOS_PUBLIC_CERT ? null : (pair?.sandbox ?? null)),
    },
    supplier: {
      authBase: supplierAuth,
      topupBase: orSandbox('SUPPLIER_TOPUP_BASE', '/sandbox/reloadly/topups'),
      giftBase: orSandbox('SUPPLIER_GIFT_BASE', '/sandbox/reloadly/giftcards'),
      clientId: e.SUPPLIER_CLIENT_ID ?? 'sandbox',
      clientSecret: e.SUPPLIER_CLIENT_SECRET ?? randomBytes(16).toString('hex'),
      floatMin: e.SUPPLIER_FLOAT_MIN,
      isSandbox:
        e.SUPPLIER_IS_SANDBOX || e.SUPPLIER_TOPUP_BASE === undefined || e.SUPPLIER_GIFT_BASE === undefined,
      absentSeconds: e.SUPPLIER_ABSENT_SECONDS,
    },
    gatewaySilentSeconds: e.GATEWAY_SILENT_SECONDS,
    gatewayProbeSeconds: e.GATEWAY_PROBE_SECONDS,
    deliveryDeadlineHours: e.DELIVERY_DEADLINE_HOURS,
    location: { url: orSandbox('LOCATION_URL', '/sandbox/ipapi/json/') },
    mail: { smtpUrl: e.SMTP_URL ?? null, from: e.MAIL_FROM },
    sms: {
      kind: e.SMS_KIND,
      base: orSandbox('SMS_BASE', '/sandbox/phone'),
      // the form of an account's SID at Twilio
      user: e.SMS_USER ?? `AC${'0'.repeat(32)}`,
      password: e.SMS_PASSWORD ?? randomBytes(16).toString('hex'),
      from: e.SMS_FROM,
      perAddress: e.SMS_PER_ADDRESS,
      perHour: e.SMS_PER_HOUR,
    },
    captcha: {
      verifyUrl: orSandbox('TURNSTILE_VERIFY_URL', '/sandbox/turnstile/siteverify'),
      script:
        e.TURNSTILE_SCRIPT_URL ??
        (e.TURNSTILE_VERIFY_URL
          ? 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
          : '/sandbox/turnstile/turnstile.js'),
      siteKey: e.TURNSTILE_SITE_KEY ?? sandboxCaptcha.siteKey,
      secret: e.TURNSTILE_SECRET ?? sandboxCaptcha.secret,
      hostname: new URL(publicUrl).hostname,
    },
    google: {
      tokeninfoUrl: orSandbox('GOOGLE_TOKENINFO_URL', '/sandbox/google/tokeninfo'),
      userinfoUrl: orSandbox('GOOGLE_USERINFO_URL', '/sandbox/google/userinfo'),
      script:
        e.GOOGLE_SCRIPT_URL ??
        (e.GOOGLE_TOKENINFO_URL ? 'https://accounts.google.com/gsi/client' : '/sandbox/google/client.js'),
      clientId: e.GOOGLE_CLIENT_ID ?? 'sandbox.apps.example',
    },
    address: {
      base: orSandbox('SWISSPOST_BASE', '/sandbox/swisspost'),
      user: e.SWISSPOST_USER ?? 'sandbox',
      password: e.SWISSPOST_PASS ?? randomBytes(16).toString('hex'),
    },
    staff: {
      port: e.STAFF_PORT ?? null,
      host: e.STAFF_HOST,
      url: (
        e.STAFF_URL ??
        (e.STAFF_PORT === undefined ? `${publicUrl}/staff` : `http://localhost:${e.STAFF_PORT}/staff`)
      ).replace(/\/$/, ''),
      idleSeconds: e.STAFF_IDLE_SECONDS,
      secondFactor: e.STAFF_SECOND_FACTOR ?? e.NODE_ENV === 'production',
      refundAlone: e.STAFF_REFUND_ALONE,
      email: e.STAFF_EMAIL,
      language: e.STAFF_LANGUAGE,
    },
    documentDays: e.DOCUMENT_DAYS,
    voucher: {
      daily: e.VOUCHER_DAILY,
      yearly: e.VOUCHER_YEARLY,
      yearlyExtended: e.VOUCHER_YEARLY_EXTENDED,
      orderMax: e.VOUCHER_ORDER_MAX,
    },
    accessTokenSeconds: e.ACCESS_TOKEN_SECONDS,
    sessionIdleSeconds: e.SESSION_IDLE_SECONDS,
    refreshTokenSeconds: e.REFRESH_TOKEN_SECONDS,
    orderLifeSeconds: e.ORDER_LIFE_SECONDS,
    orderLinkDays: e.ORDER_LINK_DAYS,
    autoRefundSeconds: e.AUTO_REFUND_SECONDS,
    cartLifeSeconds: e.CART_LIFE_SECONDS,
    sandbox: sandboxed.length > 0 || !e.SMTP_URL,
  };
  if (config.mode === 'production') refuseUnsafe(e, config, sandboxed);
  return config;
};

/** Shorter than 128 bits as hex, or of so few different characters that nobody drew it. */
const isWeak = (key: string): boolean => key.length < 32 || new Set(key).size < 8;

/** A call to another machine may be read on its way. */
const isHere = (address: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname);

const refuseUnsafe = (e: Environment, config: Config, sandboxed: string[]): void => {
  const wrong: string[] = [];
  if (config.sandbox && !e.ALLOW_SANDBOX) {
    const names = [...sandboxed, ...(e.SMTP_URL ? [] : ['SMTP_URL'])];
    wrong.push(`${names.join(', ')}: not set, and a sandbox needs ALLOW_SANDBOX=1 in production`);
  }
  if (e.SUPPLIER_IS_SANDBOX && !e.ALLOW_SANDBOX)
    wrong.push('SUPPLIER_IS_SANDBOX: a sandbox needs ALLOW_SANDBOX=1 in production');
  // anybody reads the inbox of a sandbox, and says to its pay page that something was paid
  const real = Object.entries(realProviders).flatMap(([name, address]) => {
    const given = e[name as keyof typeof realProviders];
    return given === address || given?.startsWith(`${address}/`) ? [name] : [];
  });
  if (e.ALLOW_SANDBOX && real.length > 0)
    wrong.push(`ALLOW_SANDBOX: never beside real money or goods (${real.join(', ')})`);
  for (const [name, given] of Object.entries(e))
    if (
      !e.ALLOW_SANDBOX &&
      typeof given === 'string' &&
      /_(URL|BASE)$/.test(name) &&
      name !== 'PUBLIC_URL' &&
      given.startsWith('http://') &&
      !isHere(given)
    )
      wrong.push(`${name}: has to be https`);
  if (!e.RATE_LIMITS) wrong.push('RATE_LIMITS: cannot be switched off in production');
  if (!config.staff.secondFactor) wrong.push('STAFF_SECOND_FACTOR: cannot be switched off in production');
  if (!e.PUBLIC_URL) wrong.push('PUBLIC_URL: needed in production');
  for (const name of ['CODES_KEY', 'TOKEN_KEY'] as const)
    if (!e[name]) wrong.push(`${name}: needed in production`);
    // Only the newest key has to be strong; former ones only read old data.
    else if (isWeak(e[name][0] ?? ''))
      wrong.push(`${name}: too weak for production, take what "openssl rand -hex 32" draws`);
  if (e.CODES_KEY && e.CODES_KEY[0] === e.TOKEN_KEY?.[0])
    wrong.push('CODES_KEY and TOKEN_KEY: the same, draw one for each');
  if (!sandboxed.includes('CARD_API_BASE'))
    for (const name of ['CARD_PAY_BASE', 'CARD_MERCHANT_ID', 'CARD_PASSWORD', 'CARD_SIGN_KEY'] as const)
      if (!e[name]) wrong.push(`${name}: needed beside CARD_API_BASE`);
  const { paymentMethods } = config;
  if (paymentMethods.includes('paypal') && !sandboxed.includes('PAYPAL_API_BASE'))
    for (const name of ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const)
      if (!e[name]) wrong.push(`${name}: needed beside PAYPAL_API_BASE`);
  // myPOS posts its notices to an https address alone
  if (
    paymentMethods.includes('mypos') &&
    !sandboxed.includes('MYPOS_URL') &&
    !config.publicUrl.startsWith('https://')
  )
    wrong.push('PUBLIC_URL: has to be https for the notices of MYPOS_URL');
  if (paymentMethods.includes('mypos') && !sandboxed.includes('MYPOS_URL'))
    for (const name of ['MYPOS_SID', 'MYPOS_WALLET', 'MYPOS_PRIVATE_KEY', 'MYPOS_PUBLIC_CERT'] as const)
      if (!e[name]) wrong.push(`${name}: needed beside MYPOS_URL`);
  if (!sandboxed.includes('SUPPLIER_AUTH_BASE'))
    for (const name of ['SUPPLIER_CLIENT_ID', 'SUPPLIER_CLIENT_SECRET'] as const)
      if (!e[name]) wrong.push(`${name}: needed beside SUPPLIER_AUTH_BASE`);
  if (!sandboxed.includes('SMS_BASE'))
    for (const name of smsProviders[config.sms.kind].credentials)
      if (!e[name]) wrong.push(`${name}: needed beside SMS_BASE`);
  if (!sandboxed.includes('SWISSPOST_BASE'))
    for (const name of ['SWISSPOST_USER', 'SWISSPOST_PASS'] as const)
      if (!e[name]) wrong.push(`${name}: needed beside SWISSPOST_BASE`);
  if (!sandboxed.includes('TURNSTILE_VERIFY_URL'))
    for (const name of ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'] as const)
      if (!e[name]) wrong.push(`${name}: needed beside TURNSTILE_VERIFY_URL`);
  if (!sandboxed.includes('GOOGLE_TOKENINFO_URL') && !e.GOOGLE_CLIENT_ID)
    wrong.push('GOOGLE_CLIENT_ID: needed beside GOOGLE_TOKENINFO_URL');
  if (wrong.length > 0)
    throw new ConfigError(`The environment is not usable in production.\n  ${wrong.join('\n  ')}`);
};
