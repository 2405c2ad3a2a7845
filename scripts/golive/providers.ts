import { smsProviders, type Config } from '../../server/config.ts';
import { messageOf } from '../../server/platform/startError.ts';
import { Refused, Unavailable, type Gateways, type UnavailableReason } from '../../server/providers/ports.ts';
import { isUsed, services, unsetOf, type Environment, type ServiceName } from './configuration.ts';
import { ok, unchecked, wrong, type Finding } from './finding.ts';

/** An id that no provider has. A lookup of it is harmless. */
const unknownId = '000000000000000000';
/** The provider's test token. A real secret refuses it. */
const dummyToken = 'XXXX.DUMMY.TOKEN.XXXX';
/** Head office of the Swiss post. */
const knownAddress = { street: 'Wankdorfallee', houseno: '4', postcode: '3030', city: 'Bern' };

type Account = {
  /** Variables to compare when the provider refuses our credentials. */
  credentials: string | ((config: Config) => string);
  /** Makes a harmless request. Returns the result as text, or a Finding when it is bad. */
  ask: (gateways: Gateways, config: Config) => Promise<string | Finding>;
};

const accepted = 'its credentials are accepted';

const accounts: Record<ServiceName, Account> = {
  card: {
    credentials: 'CARD_MERCHANT_ID and CARD_PASSWORD',
    ask: async ({ card }) => {
      await card.status(unknownId);
      return accepted;
    },
  },
  paypal: {
    credentials: 'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET',
    ask: async ({ paypal }) => {
      await paypal.status(unknownId);
      return accepted;
    },
  },
  mypos: {
    credentials: 'MYPOS_SID, MYPOS_WALLET, MYPOS_KEY_INDEX, MYPOS_PRIVATE_KEY and MYPOS_PUBLIC_CERT',
    ask: async ({ mypos }) => {
      await mypos.status(unknownId);
      return `${accepted}, its answers are signed by the certificate`;
    },
  },
  supplier: {
    credentials: 'SUPPLIER_CLIENT_ID and SUPPLIER_CLIENT_SECRET',
    ask: async ({ supplier }, config) => {
      const balance = await supplier.balance();
      const { floatMin } = config.supplier;
      const what = accountName('supplier');
      return balance >= floatMin
        ? `${accepted}, the balance is ${balance.toFixed(2)}`
        : wrong(
            what,
            `the balance is ${balance.toFixed(2)}, below SUPPLIER_FLOAT_MIN (${floatMin})`,
            'pay in',
          );
    },
  },
  captcha: {
    credentials: 'TURNSTILE_SECRET',
    ask: async ({ captcha }) =>
      (await captcha.isSolved(dummyToken, '127.0.0.1'))
        ? wrong(accountName('captcha'), 'a made-up answer passes', 'take the secret of your own widget')
        : `${accepted}, a made-up answer is refused`,
  },
  identity: {
    credentials: 'GOOGLE_TOKENINFO_URL',
    ask: async ({ identity }) => {
      await identity.findPerson('golive');
      return 'a made-up token is refused; whether GOOGLE_CLIENT_ID is yours shows at the first sign-in';
    },
  },
  sms: {
    credentials: ({ sms }) =>
      new Intl.ListFormat('en-GB').format(['SMS_KIND', ...smsProviders[sms.kind].credentials]),
    ask: async ({ sms }) => {
      const what = accountName('sms');
      const account = await sms.readAccount();
      if (account === 'trial')
        return wrong(what, 'a trial account: only registered numbers get messages', 'upgrade it');
      return account === 'empty' ? wrong(what, 'no credit is left', 'pay in') : accepted;
    },
  },
  address: {
    credentials: 'SWISSPOST_USER and SWISSPOST_PASS',
    ask: async ({ address }) => {
      await address.find(knownAddress);
      return accepted;
    },
  },
  location: {
    credentials: 'LOCATION_URL',
    ask: async ({ location }) => `this server stands in ${(await location.locate(null)).country_code}`,
  },
  mailer: {
    credentials: 'SMTP_URL',
    ask: async ({ mailer }) => {
      await mailer.checkAccount();
      return 'the mail server takes us';
    },
  },
};

const accountName = (name: ServiceName): string => `${services[name].name}, account`;

/** Reasons why a provider does not serve us, with the remedy. */
const unserved: Record<UnavailableReason, Omit<Finding, 'what'>> = {
  credentials: { result: 'wrong', found: 'its credentials are refused', todo: '' },
  forbidden: {
    result: 'wrong',
    found: 'the account may not do this',
    todo: 'have it unlocked by the provider',
  },
  float: { result: 'wrong', found: 'no balance is left', todo: 'pay in' },
  rateLimited: { result: 'unchecked', found: 'asked too often', todo: 'try again in a minute' },
  gateway: { result: 'wrong', found: 'somebody else answers', todo: 'look at the address' },
};

/** Finding of a failed request, with the remedy. */
export const failureFinding = (what: string, credentials: string, error: unknown): Finding => {
  // operation and status only; neither contains the text of an answer
  const told = messageOf(error);
  if (!(error instanceof Unavailable))
    return wrong(
      what,
      `${told}${error instanceof Refused ? ' (refused)' : ''}`,
      'look at the address and the account, and try again',
    );
  const { result, found, todo } = unserved[error.reason];
  return {
    result,
    what,
    found: `${found} (${told})`,
    todo: error.reason === 'credentials' ? `compare ${credentials} with the account` : todo,
  };
};

/**
 * Makes a free request to every service in use with our credentials through the shop's own gateways. Skips services with
 * missing variables, which already have a finding.
 */
export const checkAccounts = async (
  gateways: Gateways,
  config: Config,
  env: Environment,
  told: ReadonlySet<string>,
): Promise<Finding[]> => {
  const names = Object.keys(services).filter((name): name is ServiceName => name in accounts);
  const found = names.map(async (name): Promise<Finding[]> => {
    if (!isUsed(services[name], config)) return [];
    const what = accountName(name);
    const { credentials: named, ask } = accounts[name];
    const credentials = typeof named === 'string' ? named : named(config);
    const unset = unsetOf(services[name], env);
    const lacking = [
      ...unset,
      ...(credentials.match(/[A-Z_]+/g) ?? []).filter((variable) => told.has(variable)),
    ];
    if (lacking.length > 0) return [unchecked(what, 'not asked', `first set ${lacking.join(', ')}`)];
    try {
      const answer = await ask(gateways, config);
      return [typeof answer === 'string' ? ok(what, answer) : answer];
    } catch (error) {
      return [failureFinding(what, credentials, error)];
    }
  });
  return (await Promise.all(found)).flat();
};
