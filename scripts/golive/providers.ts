import type { Config } from '../../server/config.ts';
import { messageOf } from '../../server/platform/startError.ts';
import { providerNames, providers } from '../../server/providers/index.ts';
import { Refused, Unavailable, type Gateways, type UnavailableReason } from '../../server/providers/ports.ts';
import { isUsed, services, unsetVariablesOf, type Environment, type ServiceName } from './configuration.ts';
import { ok, unchecked, wrong, type Finding } from './finding.ts';

const accountName = (name: ServiceName): string => `${services[name].name}, account`;

/** Findings and remedies, keyed by the reason why a provider refuses our requests. */
const findingsByReason: Record<UnavailableReason, Omit<Finding, 'what'>> = {
  credentials: { result: 'wrong', found: 'its credentials are refused', todo: '' },
  forbidden: {
    result: 'wrong',
    found: 'the account is not allowed to do this',
    todo: 'ask the provider to enable it',
  },
  float: { result: 'wrong', found: 'no balance is left', todo: 'top up the balance' },
  rateLimited: { result: 'unchecked', found: 'too many requests', todo: 'try again in a minute' },
  gateway: { result: 'wrong', found: 'the response does not come from the provider', todo: 'check the URL' },
};

/** Creates the finding for a failed request, with its remedy. */
export const failureFinding = (what: string, credentials: string, error: unknown): Finding => {
  // the message only contains the operation and the status, never text from a response
  const message = messageOf(error);
  if (!(error instanceof Unavailable))
    return wrong(
      what,
      `${message}${error instanceof Refused ? ' (refused)' : ''}`,
      'check the URL and the account, and try again',
    );
  const { result, found, todo } = findingsByReason[error.reason];
  return {
    result,
    what,
    found: `${found} (${message})`,
    todo: error.reason === 'credentials' ? `compare ${credentials} with the account` : todo,
  };
};

/**
 * Sends one request to every service in use, through the shop's own gateways and with our credentials. The
 * requests cost nothing. Skips services with missing variables, because a finding already reports these.
 */
export const checkAccounts = async (
  gateways: Gateways,
  config: Config,
  env: Environment,
  reportedNames: ReadonlySet<string>,
): Promise<Finding[]> => {
  const checks = providerNames.map(async (name): Promise<Finding[]> => {
    if (!isUsed(name, config)) return [];
    const what = accountName(name);
    const { goLive } = providers[name];
    const credentials = goLive.credentials(config[name]);
    const unset = unsetVariablesOf(services[name], env);
    const lacking = [
      ...unset,
      ...(credentials.match(/[A-Z_]+/g) ?? []).filter((variable) => reportedNames.has(variable)),
    ];
    if (lacking.length > 0) return [unchecked(what, 'not checked', `first set ${lacking.join(', ')}`)];
    try {
      const response = await goLive.ask(gateways[name], config[name]);
      return [typeof response === 'string' ? ok(what, response) : wrong(what, response.wrong, response.todo)];
    } catch (error) {
      return [failureFinding(what, credentials, error)];
    }
  });
  return (await Promise.all(checks)).flat();
};
