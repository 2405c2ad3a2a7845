import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { paymentCodes, type PaymentCode } from '../../contract/domain/paymentProviders.ts';
import type { Config } from '../../server/config.ts';
import { codeOf, messageOf } from '../../server/platform/startError.ts';
import { paymentProviders } from '../../server/providers/index.ts';
import { isLocalHost } from './addresses.ts';
import { isUsed, type Environment } from './configuration.ts';
import { missing, ok, unchecked, wrong, type Finding } from './finding.ts';

const patience = 10_000;
const dayMs = 86_400_000;
/**
 * A certificate that expires within this number of days is reported. By then, automatic renewal should have
 * replaced it.
 */
const warningDays = 14;

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : null;
  return codeOf(cause) || codeOf(error) || messageOf(error);
};

/** Checks the format of PUBLIC_URL. */
export const publicUrlFinding = ({ publicUrl }: Config, env: Environment): Finding => {
  const what = 'PUBLIC_URL';
  if (!env['PUBLIC_URL']) return missing(what, 'not set', 'set it to the URL that shoppers use, https://…');
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'https:') return wrong(what, `${publicUrl} is not encrypted`, 'use an https:// URL');
  return isLocalHost(hostname)
    ? wrong(what, `${publicUrl} cannot be reached from the internet`, 'set it to the URL that shoppers use')
    : ok(what, publicUrl);
};

/** Checks how much longer a certificate is valid. `validTo` and `now` are in milliseconds. */
export const certificateFinding = (validTo: number, now: number, what = 'TLS'): Finding => {
  const days = Math.floor((validTo - now) / dayMs);
  const until = new Date(validTo).toISOString().slice(0, 10);
  return days < warningDays
    ? wrong(what, `the certificate expires on ${until}`, 'renew it, and set up automatic renewal')
    : ok(what, `the certificate is valid until ${until}`);
};

/** Connects to PUBLIC_URL over TLS. Rejects the same certificates that a browser rejects. */
const checkTls = async ({ publicUrl }: Config, now: number): Promise<Finding> => {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:')
    return wrong('TLS', 'PUBLIC_URL is not https', 'get a certificate, and use https in PUBLIC_URL');
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect(
      {
        host,
        port: Number(port || 443),
        timeout: patience,
        ...(isIP(host) === 0 ? { servername: host } : {}),
      },
      () => {
        const { valid_to: validTo } = socket.getPeerCertificate();
        socket.end();
        resolve(certificateFinding(Date.parse(validTo), now));
      },
    );
    socket.once('timeout', () => socket.destroy(new Error('no response in time')));
    socket.once('error', (error) =>
      resolve(wrong('TLS', causeOf(error), 'check the DNS name, the port and the certificate of the proxy')),
    );
  });
};

const checkHealth = async ({ publicUrl }: Config): Promise<Finding> => {
  const what = 'PUBLIC_URL, the shop';
  const address = `${publicUrl}/api/health`;
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patience) });
    const text = await response.text();
    return response.ok && text.includes('"ok"')
      ? ok(what, `${address} responds`)
      : wrong(
          what,
          `${address} returns ${response.status}, but not from the shop`,
          'make the proxy forward requests to the shop',
        );
  } catch (error) {
    return wrong(what, `${address}: ${causeOf(error)}`, 'start the shop, and point DNS and the proxy to it');
  }
};

/** Returns the webhook's URL, which has to be registered with the provider. */
const webhookUrlOf = ({ publicUrl }: Config, name: PaymentCode): string =>
  `${publicUrl}/api/hooks/${paymentProviders[name].webhook.path}`;

/** Creates the finding for a webhook from its response to an unsigned notification. */
export const webhookFinding = (name: PaymentCode, address: string, status: number): Finding => {
  const { name: provider, webhook } = paymentProviders[name];
  const what = `${provider}, webhook`;
  if (status === (webhook.answers === 'stored' ? 400 : 401))
    return ok(what, `${address} rejects unsigned requests`);
  return status === 404
    ? wrong(what, `${address} is not found`, 'make the proxy forward /api to the shop')
    : wrong(
        what,
        `${address} returns ${status} for an unsigned request`,
        'make the proxy forward POST requests to the shop without any authentication',
      );
};

const checkWebhook = async (config: Config, name: PaymentCode): Promise<Finding> => {
  const address = webhookUrlOf(config, name);
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(patience),
    });
    await response.body?.cancel();
    return webhookFinding(name, address, response.status);
  } catch (error) {
    return unchecked(
      `${paymentProviders[name].name}, webhook`,
      `${address}: ${causeOf(error)}`,
      'first make PUBLIC_URL reachable',
    );
  }
};

/** Checks that the key of every webhook in use is set. Skips keys that another check has already reported. */
export const webhookKeyFindings = (
  config: Config,
  env: Environment,
  reportedNames: ReadonlySet<string>,
): Finding[] =>
  paymentCodes.flatMap((name) => {
    const { name: provider, webhook } = paymentProviders[name];
    const { key } = webhook;
    if (!isUsed(name, config) || reportedNames.has(key)) return [];
    const what = `${provider}, ${key}`;
    return [
      env[key]
        ? ok(what, 'set')
        : missing(what, 'not set', 'without it, no notification from the provider is accepted'),
    ];
  });

/** Checks PUBLIC_URL from this machine: the DNS name, TLS, the shop and its webhooks. */
export const checkReach = async (config: Config, env: Environment, now: number): Promise<Finding[]> => {
  const names = paymentCodes.filter((name) => isUsed(name, config));
  if (!env['PUBLIC_URL']) return [publicUrlFinding(config, env)];
  return [
    publicUrlFinding(config, env),
    ...(await Promise.all([
      checkTls(config, now),
      checkHealth(config),
      ...names.map((name) => checkWebhook(config, name)),
    ])),
  ];
};
