import { resolve } from 'node:path';
import * as v from 'valibot';
import { brand } from '../contract/domain/brand.ts';
import { isEmail } from '../contract/domain/identity/email.ts';
import { fallbackLanguage, languages, type Language } from '../contract/domain/languages.ts';
import { sessionIdleMinutes } from '../contract/domain/limits.ts';
import { fromWire, type Rappen } from '../contract/domain/money.ts';
import {
  isPaymentCode,
  paymentCodes,
  paymentProviders,
  type PaymentCode,
} from '../contract/domain/paymentProviders.ts';
import { readFees, type Fee } from './figures/fees.ts';
import { leastSlots } from './platform/jobs/lanes.ts';
import { count, flag, secret, url } from './providers/common/settings.ts';
import type { SettingsContext } from './providers/definition.ts';
import { providerNames, providers, type ProviderConfigs } from './providers/index.ts';

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
/**
 * Payment fees by provider and method, each a percentage plus an optional amount in francs:
 * `card=1.9%+0.30,card:TWI=1.3%`.
 */
const feeList = v.pipe(
  v.string(),
  v.check((text) => readFees(text) !== null, 'fees such as card=1.9%+0.30,card:TWI=1.3%'),
  v.transform((text) => readFees(text) ?? []),
);

/** Headers in OpenTelemetry's format: `name=value,name=value`. */
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
const gateways = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((name) => name.trim())),
  v.pipe(v.array(v.picklist(paymentCodes)), v.minLength(1)),
);

/**
 * The shop's own variables; each provider's variables are in `server/providers/<name>/settings.ts`. Any other variable
 * is ignored.
 */
const shopSchema = v.object({
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
  // a request may need two connections at once, and jobs and sweeps need additional ones
  DATABASE_POOL: v.optional(v.pipe(count, v.minValue(5, 'at least 5')), '10'),
  CATALOGUE_DIR: v.optional(v.string()),
  RATE_LIMITS: v.optional(flag, '1'),
  SANDBOX_INSTANT: v.optional(flag, '0'),
  /**
   * Minimum number of seconds between two top-ups of the same number. The sandbox supplier enforces this limit,
   * as the real one does.
   */
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
  /** Seconds after SIGTERM during which the shop still accepts requests while /api/ready already fails. */
  DRAIN_SECONDS: v.optional(v.pipe(count, v.maxValue(5)), '0'),
  /** Port for Prometheus metrics at /metrics. If unset, metrics are off. */
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  /** OTLP over HTTP endpoint without /v1/traces. If unset, no traces are sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(url),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(headerList, ''),

  /**
   * Comma-separated keys. The first one is used for encryption and derivation; the others only decrypt old
   * data.
   */
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

  /** Payment methods on offer, in display order. */
  PAYMENT_METHODS: v.optional(
    gateways,
    paymentCodes.filter((code) => paymentProviders[code].isDefault).join(','),
  ),
  /** Seconds without any response from a provider after which the provider is paused. */
  GATEWAY_SILENT_SECONDS: v.optional(count, '60'),
  /** Number of seconds between probes of a paused provider. */
  GATEWAY_PROBE_SECONDS: v.optional(count, '30'),
  /**
   * Maximum number of hours that a paid order waits for an unavailable provider. After that, it is refunded or
   * passed to staff.
   */
  DELIVERY_DEADLINE_HOURS: v.optional(count, '24'),

  /** Separate port for the staff pages. If unset, they are served under /staff on the shop's port. */
  STAFF_PORT: v.optional(port),
  STAFF_HOST: v.optional(v.string(), '127.0.0.1'),
  STAFF_URL: v.optional(url),
  STAFF_IDLE_SECONDS: v.optional(count, '900'),
  /** Requires staff to use a second factor. Always required in production. */
  STAFF_SECOND_FACTOR: v.optional(flag),
  /** Largest refund, in francs, that one staff member can make alone. Larger refunds require a second person. */
  STAFF_REFUND_ALONE: v.optional(francs, '200'),
  /** Payment provider fees, used to compute the net margin; see server/figures/fees.ts. */
  PAYMENT_FEES: v.optional(feeList, ''),
  /** Key for signing the staff log. If unset, it is derived from TOKEN_KEY. */
  AUDIT_KEY: v.optional(secret),
  DOCUMENT_DAYS: v.optional(count, '30'),
  /** Email address for urgent staff notices. */
  STAFF_EMAIL: v.optional(v.pipe(v.string(), v.check(isEmail, 'an email address')), brand.company.email),
  /** Language of emails to STAFF_EMAIL, and to staff who have not chosen a language. */
  STAFF_LANGUAGE: v.optional(v.picklist(languages), fallbackLanguage),

  /** Limits on each customer's prepaid vouchers, in francs. */
  VOUCHER_DAILY: v.optional(francs, '1500'),
  VOUCHER_YEARLY: v.optional(francs, '5000'),
  VOUCHER_YEARLY_EXTENDED: v.optional(francs, '25000'),
  VOUCHER_ORDER_MAX: v.optional(francs, '1000'),

  ACCESS_TOKEN_SECONDS: v.optional(count, '3600'),
  SESSION_IDLE_SECONDS: v.optional(count, String(sessionIdleMinutes * 60)),
  REFRESH_TOKEN_SECONDS: v.optional(count, '1209600'),
  ORDER_LIFE_SECONDS: v.optional(count, '1800'),
  ORDER_LINK_DAYS: v.optional(count, '90'),
  RETURN_HOURS: v.optional(count, '0'),
  AUTO_REFUND_SECONDS: v.optional(count, '900'),
  CART_LIFE_SECONDS: v.optional(count, '86400'),
});

const providerSchema = v.object(
  Object.assign({}, ...providerNames.map((name) => providers[name].settings.entries)) as v.ObjectEntries,
);
const entries: v.ObjectEntries = { ...shopSchema.entries, ...providerSchema.entries };

/** Lists each setting with its default, or null if it has none. */
export const settingDefaults = (): [name: string, value: string | null][] =>
  Object.entries(entries).map(([name, entry]) => [
    name,
    'default' in entry && typeof entry.default === 'string' ? entry.default : null,
  ]);

/**
 * Production URLs of services that move money or goods, keyed by the names of the variables that contain the
 * URLs.
 */
export const realProviders: Readonly<Record<string, string>> = Object.fromEntries(
  providerNames.flatMap((provider) => {
    const { movesMoney = [], addresses } = providers[provider].settings;
    return movesMoney.map((name): [string, string] => [name, addresses[name] ?? '']);
  }),
);

type Environment = v.InferOutput<typeof shopSchema>;

export type Config = Readonly<ShopConfig> & ProviderConfigs;

type ShopConfig = {
  mode: 'development' | 'test' | 'production';
  port: number;
  host: string;
  /** The shop's public URL, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** Target folder, public key and number of backups to keep for the embedded database; null if backups are off. */
  backup: { into: string; recipient: string; keep: number } | null;
  distDir: string;
  /** Folder of the catalogue files. If null, the shop uses the built-in catalogue. */
  catalogueDir: string | null;
  /** True if rate limits are enforced. They are only turned off in load tests. */
  rateLimits: boolean;
  /** Makes the sandboxes respond immediately, without a realistic delay. */
  sandboxInstant: boolean;
  sandboxRechargeSeconds: number;
  databaseUrl: string | null;
  /** URL of a read replica, used for queries whose results may be a few seconds old. Null if there is no replica. */
  databaseReplicaUrl: string | null;
  databasePool: number;
  logLevel: Environment['LOG_LEVEL'];
  /** Number of proxies in front of the shop. Each of them adds an address to `X-Forwarded-For`. */
  trustProxy: number;
  /** Number of jobs that this process runs concurrently. If 0, another process runs the jobs. */
  workers: number;
  drainSeconds: number;
  /** Address of the metrics server. Null if metrics are off. */
  metrics: { port: number; host: string } | null;
  /** Endpoint for traces; null if tracing is off. */
  traces: { endpoint: string; headers: Record<string, string> } | null;
  /** True if at least one external service is a local sandbox. */
  sandbox: boolean;
  /**
   * Environment variables that let another process use this process's sandboxes. The sandbox mail server is not
   * included.
   */
  sandboxSettings: Readonly<Record<string, string>>;
  /**
   * 32-byte keys that encrypt delivered codes at rest, newest first. Default: keys stored in the data folder.
   */
  codesKeys: readonly Buffer[];
  /** Secrets for cart and order tokens, newest first. Default: keys stored in the data folder. */
  tokenKeys: readonly string[];
  /** Secret for signing the staff log; if null, it is derived from the token keys. */
  auditKey: string | null;
  /** Payment methods on offer, in display order. */
  paymentMethods: readonly PaymentCode[];
  /**
   * Seconds without a response after which a provider is paused, and seconds between probes of a paused
   * provider.
   */
  gatewaySilentSeconds: number;
  gatewayProbeSeconds: number;
  /** Maximum number of hours that a paid order waits for an unavailable provider. */
  deliveryDeadlineHours: number;
  staff: {
    /** Port of the staff pages. If null, they are served under /staff on the shop's port. */
    port: number | null;
    host: string;
    /** Public URL of the staff pages, without a trailing slash. */
    url: string;
    /** Seconds of inactivity after which a staff session ends. */
    idleSeconds: number;
    /** Redirects staff without a second factor to the set-up page and blocks all other pages. */
    secondFactor: boolean;
    /** Largest refund, in rappen, that one staff member can make alone. */
    refundAlone: Rappen;
    /** Email address for staff notices. */
    email: string;
    /** Language of emails to the address for staff notices, and to staff who have not chosen a language. */
    language: Language;
  };
  /** Payment provider fees. A provider's fees for individual methods come before its general fee. */
  fees: Fee[];
  /** Number of days between the decision on a document and the deletion of its images. */
  documentDays: number;
  /** Limits on each customer's prepaid vouchers, in rappen. */
  voucher: { daily: Rappen; yearly: Rappen; yearlyExtended: Rappen; orderMax: Rappen };
  accessTokenSeconds: number;
  /** Seconds without an API call after which a session expires, by the database clock. */
  sessionIdleSeconds: number;
  refreshTokenSeconds: number;
  orderLifeSeconds: number;
  /** Number of days for which the link in an order's emails opens the order. */
  orderLinkDays: number;
  /** Hours after delivery during which an unopened code can be returned. If 0, codes cannot be returned. */
  returnHours: number;
  /** Seconds after which an undeliverable order is refunded automatically. */
  autoRefundSeconds: number;
  cartLifeSeconds: number;
};

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Returns what a variable should contain. Valibot's own messages contain the value, which may be a secret. */
const expectationOf = ({ message, expected, type }: v.BaseIssue<unknown>): string =>
  message.startsWith('Invalid ') ? (expected ?? `a valid ${type}`) : message;

/**
 * Reads and validates the environment once. Generates random secrets for local sandboxes on each start. In production,
 * rejects missing secrets and, unless ALLOW_SANDBOX=1, also sandboxes. @throws ConfigError with one line per invalid
 * variable, never including its value
 */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const known = Object.fromEntries(Object.keys(entries).map((name) => [name, env[name] || undefined]));
  const parsed = v.safeParse(shopSchema, known);
  const parsedProviders = v.safeParse(providerSchema, known);
  if (!parsed.success || !parsedProviders.success) {
    const issues = [...(parsed.issues ?? []), ...(parsedProviders.issues ?? [])];
    const lines = issues.map((issue) => `${v.getDotPath(issue) ?? '?'}: expected ${expectationOf(issue)}`);
    throw new ConfigError(`The environment is invalid.\n  ${lines.join('\n  ')}`);
  }
  const e = parsed.output;
  if (e.VOUCHER_YEARLY_EXTENDED < e.VOUCHER_YEARLY)
    throw new ConfigError(
      'The environment is invalid.\n  VOUCHER_YEARLY_EXTENDED: must not be lower than VOUCHER_YEARLY',
    );
  if ((e.BACKUP_DIR === undefined) !== (e.BACKUP_RECIPIENT === undefined))
    throw new ConfigError(
      'The environment is invalid.\n  BACKUP_DIR and BACKUP_RECIPIENT: set both or neither, because one alone creates no backup',
    );
  const sandboxed: string[] = [];
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, '');
  const context: Omit<SettingsContext, 'isOffered'> = {
    publicUrl,
    workers: e.WORKERS,
    useSandbox: (name) => void sandboxed.push(name),
    orSandbox: (name, path) => {
      const value = known[name];
      if (value) return value.replace(/\/$/, '');
      sandboxed.push(name);
      return `http://127.0.0.1:${e.PORT}${path}`;
    },
  };
  const isOffered = (name: string): boolean => !isPaymentCode(name) || e.PAYMENT_METHODS.includes(name);
  const sandboxSettings: Record<string, string> = { PUBLIC_URL: publicUrl };
  const providerConfigs = Object.fromEntries(
    providerNames.map((name) => {
      const { settings } = providers[name];
      const isSandboxed = Object.keys(settings.addresses).every((address) => !known[address]);
      const own = settings.read(parsedProviders.output, { ...context, isOffered: isOffered(name) });
      if (isSandboxed) Object.assign(sandboxSettings, settings.ofSandbox?.(own, publicUrl));
      return [name, own];
    }),
    // the entries contain every provider, but Object.fromEntries does not preserve their types
  ) as ProviderConfigs;
  const config: Config = {
    ...providerConfigs,
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
    paymentMethods: [...new Set(e.PAYMENT_METHODS)],
    gatewaySilentSeconds: e.GATEWAY_SILENT_SECONDS,
    gatewayProbeSeconds: e.GATEWAY_PROBE_SECONDS,
    deliveryDeadlineHours: e.DELIVERY_DEADLINE_HOURS,
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
    fees: e.PAYMENT_FEES,
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
    returnHours: e.RETURN_HOURS,
    autoRefundSeconds: e.AUTO_REFUND_SECONDS,
    cartLifeSeconds: e.CART_LIFE_SECONDS,
    sandbox: sandboxed.length > 0,
    sandboxSettings,
  };
  if (config.mode === 'production') refuseUnsafe(e, known, config, sandboxed);
  return config;
};

/** True for keys that are shorter than 128 bits in hex, or that contain too few different characters to be random. */
const isWeak = (key: string): boolean => key.length < 32 || new Set(key).size < 8;

/** True if the URL points to this machine. Requests to any other host could be intercepted. */
const isLoopback = (address: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname);

const refuseUnsafe = (
  e: Environment,
  known: Readonly<Record<string, string | undefined>>,
  config: Config,
  sandboxed: readonly string[],
): void => {
  const problems: string[] = [];
  if (config.sandbox && !e.ALLOW_SANDBOX)
    problems.push(`${sandboxed.join(', ')}: not set, and a sandbox needs ALLOW_SANDBOX=1 in production`);
  for (const name of providerNames) {
    const { sandboxFlag } = providers[name].settings;
    if (sandboxFlag && known[sandboxFlag] === '1' && !e.ALLOW_SANDBOX)
      problems.push(`${sandboxFlag}: a sandbox needs ALLOW_SANDBOX=1 in production`);
  }
  // a real provider must not run with sandboxes, because anyone can read a sandbox's inbox and confirm payments
  // on its payment page
  const real = Object.entries(realProviders).flatMap(([name, address]) => {
    const value = known[name];
    return value === address || value?.startsWith(`${address}/`) ? [name] : [];
  });
  if (e.ALLOW_SANDBOX && real.length > 0)
    problems.push(`ALLOW_SANDBOX: never beside real money or goods (${real.join(', ')})`);
  for (const [name, given] of Object.entries(known))
    if (
      !e.ALLOW_SANDBOX &&
      /_(URL|BASE)$/.test(name) &&
      name !== 'PUBLIC_URL' &&
      given?.startsWith('http://') &&
      !isLoopback(given)
    )
      problems.push(`${name}: has to be https`);
  if (!e.RATE_LIMITS) problems.push('RATE_LIMITS: cannot be switched off in production');
  if (!config.staff.secondFactor) problems.push('STAFF_SECOND_FACTOR: cannot be switched off in production');
  if (!e.PUBLIC_URL) problems.push('PUBLIC_URL: needed in production');
  for (const name of ['CODES_KEY', 'TOKEN_KEY'] as const)
    if (!e[name]) problems.push(`${name}: needed in production`);
    // only the newest key has to be strong, because previous keys only decrypt old data
    else if (isWeak(e[name][0] ?? ''))
      problems.push(`${name}: too weak for production, take what "openssl rand -hex 32" draws`);
  if (e.CODES_KEY && e.CODES_KEY[0] === e.TOKEN_KEY?.[0])
    problems.push('CODES_KEY and TOKEN_KEY: the same, draw one for each');
  for (const name of providerNames) {
    const needs = providers[name].settings.needs?.(config[name]);
    const isUnused = isPaymentCode(name) && !config.paymentMethods.includes(name);
    if (!needs || isUnused || sandboxed.includes(needs.urlVariable)) continue;
    if (needs.https && !config.publicUrl.startsWith('https://'))
      problems.push(`PUBLIC_URL: has to be https for the notices of ${needs.urlVariable}`);
    for (const needed of needs.names)
      if (!known[needed]) problems.push(`${needed}: required together with ${needs.urlVariable}`);
  }
  if (problems.length > 0)
    throw new ConfigError(`The environment is invalid for production.\n  ${problems.join('\n  ')}`);
};
