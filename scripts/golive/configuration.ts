import { isPaymentCode, paymentProviders } from '../../contract/domain/paymentProviders.ts';
import { ConfigError, readConfig, type Config } from '../../server/config.ts';
import { providerNames, providers } from '../../server/providers/index.ts';
import type { Gateways } from '../../server/providers/ports.ts';
import { addressFaultOf } from './addresses.ts';
import { missing, ok, unchecked, wrong, type Finding } from './finding.ts';

export type Environment = Record<string, string | undefined>;

/** Name of an external service. `addresses` maps the service's URL variables to their production URLs. */
export type ServiceName = keyof Gateways;
type Service = { name: string; addresses: Readonly<Record<string, string>> };

export const services = Object.fromEntries(
  providerNames.map((name) => [
    name,
    { name: providers[name].name, addresses: providers[name].settings.addresses },
  ]),
) as Record<ServiceName, Service>;

/** True for a payment provider that is not offered by default and has no URL configured. */
const isUnknown = (name: ServiceName, env: Environment): boolean =>
  isPaymentCode(name) &&
  !paymentProviders[name].isDefault &&
  Object.keys(services[name].addresses).every((variable) => !env[variable]);

/** True for a service that the shop uses. False for a payment provider that is not offered. */
export const isUsed = (name: ServiceName, { paymentMethods }: Config): boolean =>
  !isPaymentCode(name) || paymentMethods.includes(name);
/** Returns a service's URL variables that are not set. */
export const unsetVariablesOf = (service: Service, env: Environment): string[] =>
  Object.keys(service.addresses).filter((name) => !env[name]);

type Fault = { name: string; says: string };

/**
 * Splits a line of a ConfigError into one fault per variable. A line can refer to several variables: `A, B: not set,
 * and …`.
 */
const faultsOf = (error: ConfigError): Fault[] =>
  error.message
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, names = '', says = ''] = /^\s*([A-Z_, ]+): (.*)$/.exec(line) ?? [];
      return names === '' ? [{ name: 'environment', says: line.trim() }] : namesOf(names, says);
    });
const namesOf = (names: string, says: string): Fault[] => names.split(', ').map((name) => ({ name, says }));

const faultsIn = (env: Environment): Fault[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return faultsOf(error);
  }
};

const advice: Record<string, string> = {
  CODES_KEY:
    'openssl rand -hex 32, and store a copy in a safe place: without it, delivered codes cannot be decrypted again',
  TOKEN_KEY: 'openssl rand -hex 32, and store a copy in a safe place',
};

export type Settings = {
  /**
   * Configuration for the remaining checks of `npm run golive`, without the settings that could not be parsed.
   * Null if no configuration can be created.
   */
  config: Config | null;
  /** Variables for which a finding already exists. */
  reportedNames: Set<string>;
  findings: Finding[];
};

/**
 * Reads the environment as a production shop without sandboxes would. Reports every variable that is not
 * acceptable in production.
 */
export const readSettings = (env: Environment): Settings => {
  const strict: Environment = { ...env, NODE_ENV: 'production', ALLOW_SANDBOX: '0' };
  const usable: Environment = { ...env, NODE_ENV: 'development' };
  // variables that cannot be parsed hide all other errors, so they are removed first
  const unreadable = faultsIn(usable);
  for (const { name } of unreadable) {
    strict[name] = undefined;
    usable[name] = undefined;
  }
  const reportedNames = new Set(unreadable.map(({ name }) => name));
  const byOthers = new Set([
    'PUBLIC_URL',
    ...Object.values(services).flatMap((s) => Object.keys(s.addresses)),
  ]);
  const refused = faultsIn(strict).filter(({ name }) => !reportedNames.has(name) && !byOthers.has(name));
  const findings = [
    ...unreadable.map(({ name, says }) => wrong(name, says, 'correct it')),
    ...refused.map(({ name, says }) =>
      /needed|required together|not set/.test(says)
        ? missing(name, says, advice[name] ?? `set ${name}`)
        : wrong(name, says, 'correct or remove it'),
    ),
  ];
  for (const { name } of refused) reportedNames.add(name);
  if (env['NODE_ENV'] !== 'production')
    findings.push(wrong('NODE_ENV', env['NODE_ENV'] ?? 'not set', 'NODE_ENV=production'));
  if (env['ALLOW_SANDBOX'] === '1')
    findings.push(wrong('ALLOW_SANDBOX', 'a sandbox can replace a provider', 'remove it'));
  if (findings.length === 0) findings.push(ok('Configuration', 'valid for production'));
  const config = faultsIn(usable).length === 0 ? readConfig(usable) : null;
  return { config, reportedNames, findings };
};

/** Checks the URLs of each service in use. They must be set, use encryption and not belong to a sandbox. */
export const addressFindings = (
  config: Config,
  env: Environment,
  reportedNames: ReadonlySet<string>,
): Finding[] =>
  providerNames.flatMap((provider) => {
    const service = services[provider];
    if (!isUsed(provider, config))
      return isUnknown(provider, env) ? [] : [ok(service.name, 'is not offered (PAYMENT_METHODS)')];
    return Object.entries(service.addresses).flatMap(([name, real]) => {
      if (reportedNames.has(name)) return [];
      const what = `${service.name}, ${name}`;
      const value = env[name];
      if (!value) return [missing(what, 'not set', `set it: ${real}`)];
      const fault = addressFaultOf(value);
      return [fault === null ? ok(what, new URL(value).host) : wrong(what, fault, `set it: ${real}`)];
    });
  });

/** Finds credentials that belong to a sandbox or a test account. */
export const testKeyFindings = (config: Config, env: Environment): Finding[] =>
  providerNames.flatMap((provider) => {
    if (!isUsed(provider, config)) return [];
    const keys = providers[provider].goLive.testKeys?.(config[provider]) ?? [];
    return keys.flatMap(({ name, fault, todo }) => {
      if (!env[name]) return [];
      const what = `${services[provider].name}, ${name}`;
      return [fault === null ? ok(what, 'not a test value') : wrong(what, fault, todo)];
    });
  });

/** Checks TRUST_PROXY, the number of proxies in front of the shop's process. */
export const proxyFindings = (config: Config): Finding[] => {
  if (!config.publicUrl.startsWith('https://')) return [];
  return [
    config.trustProxy
      ? ok(
          'TRUST_PROXY',
          config.trustProxy === 1
            ? "1 proxy: the last address in X-Forwarded-For is the shopper's"
            : `${config.trustProxy} proxies: address ${config.trustProxy} from the right in X-Forwarded-For is the shopper's`,
        )
      : wrong(
          'TRUST_PROXY',
          'the shop does not terminate TLS itself and would mistake its proxy for the only shopper',
          'TRUST_PROXY=1',
        ),
  ];
};

/** Checks the email address for staff notices and the URL of the staff pages. */
export const staffFindings = (config: Config, env: Environment): Finding[] => {
  const { port, host, url, email } = config.staff;
  const { protocol, hostname } = new URL(url);
  const isOpen = protocol !== 'https:' && !/^(?:localhost|127\.|\[::1\])/.test(hostname);
  return [
    env['STAFF_EMAIL']
      ? ok('STAFF_EMAIL', email)
      : missing(
          'STAFF_EMAIL',
          `not set, so notices go to ${email}`,
          'set it to an address that somebody reads every day',
        ),
    port === null
      ? unchecked(
          'STAFF_PORT',
          'not set: anyone can open the sign-in page for staff',
          'a separate port behind a VPN is safer',
        )
      : ok('STAFF_PORT', `${port} on ${host}`),
    isOpen
      ? wrong(
          'STAFF_URL',
          'staff passwords would be transmitted unencrypted',
          'use https, or a tunnel to localhost',
        )
      : ok('STAFF_URL', url),
  ];
};
