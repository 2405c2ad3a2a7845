import { brand } from '../../contract/domain/brand.ts';
import type { Config } from '../../server/config.ts';
import { createLog } from '../../server/platform/log.ts';
import { createGateways } from '../../server/providers/index.ts';
import { checkCatalogue } from './catalogue.ts';
import {
  addressFindings,
  proxyFindings,
  readSettings,
  services,
  staffFindings,
  testKeyFindings,
  unsetVariablesOf,
  type Environment,
} from './configuration.ts';
import { checkDatabase } from './database.ts';
import { missing, type Finding } from './finding.ts';
import { checkMailDomain, resolveTxt, type ResolveTxt } from './mailDomain.ts';
import { checkAccounts } from './providers.ts';
import { checkReach, webhookKeyFindings } from './reach.ts';
import { loadTexts, textFindings } from './texts.ts';

export type GoLiveOptions = {
  /** Returns the current time in milliseconds. */
  now?: () => number;
  resolve?: ResolveTxt;
  gateways?: { retryDelays?: readonly number[]; timeout?: number };
};

/** URL of a mail server that does not exist, for use when SMTP_URL is not set. */
const noMailServer = 'smtp://127.0.0.1:9';

const checkServices = async (
  config: Config,
  env: Environment,
  reportedNames: ReadonlySet<string>,
  waits: GoLiveOptions['gateways'],
): Promise<Finding[]> => {
  const log = createLog('silent');
  const gateways = createGateways(config, { log, timeout: 20_000, ...waits, inboxUrl: noMailServer });
  try {
    const accounts = await checkAccounts(gateways, config, env, reportedNames);
    const catalogue =
      unsetVariablesOf(services.supplier, env).length > 0
        ? [missing('Catalogue', 'no supplier has confirmed it yet', 'first set the URLs of Reloadly')]
        : await checkCatalogue(config, gateways);
    return [...accounts, ...catalogue];
  } finally {
    gateways.mailer.close();
  }
};

/**
 * Runs all checks without spending money: nothing is charged, ordered, sent or written. The shop should be
 * running at PUBLIC_URL with the environment `env`.
 */
export const checkGoLive = async (env: Environment, options: GoLiveOptions = {}): Promise<Finding[]> => {
  const { now = Date.now, resolve = resolveTxt } = options;
  const { config, reportedNames, findings } = readSettings(env);
  const texts = textFindings(brand.company, await loadTexts());
  if (!config) return [...findings, ...texts];
  const [reach, database, mailDomain, asked] = await Promise.all([
    reportedNames.has('PUBLIC_URL') ? [] : checkReach(config, env, now()),
    checkDatabase(config, createLog('silent'), now),
    checkMailDomain(config.mailer.from, resolve),
    checkServices(config, env, reportedNames, options.gateways),
  ]);
  return [
    ...findings,
    ...reach,
    ...proxyFindings(config),
    ...addressFindings(config, env, reportedNames),
    ...testKeyFindings(config, env),
    ...asked,
    ...webhookKeyFindings(config, env, reportedNames),
    ...database,
    ...mailDomain,
    ...staffFindings(config, env),
    ...texts,
  ];
};
