/** The result of one check in `npm run golive`. */
export type Finding = {
  /**
   * `missing`: not set up; `wrong`: must be fixed before launch; `unchecked`: cannot be checked from this
   * machine.
   */
  result: 'ok' | 'missing' | 'wrong' | 'unchecked';
  /** Subject of the check. */
  what: string;
  /** Result of the check. It never contains a secret. */
  found: string;
  /** Action that fixes the problem. Empty if no action is needed. */
  todo: string;
};

const finding =
  (result: Finding['result']) =>
  (what: string, found: string, todo = ''): Finding => ({ result, what, found, todo });
export const ok = finding('ok');
export const missing = finding('missing');
export const wrong = finding('wrong');
export const unchecked = finding('unchecked');

/**
 * Formats a finding as one line: `wrong PayPal account: its credentials are refused → compare PAYPAL_CLIENT_ID …`.
 */
export const toLine = ({ result, what, found, todo }: Finding): string =>
  `${result.padEnd(9)}  ${what}: ${found}${todo === '' ? '' : ` → ${todo}`}`.replaceAll(/\s*\n\s*/g, ' ');

export const isReady = (findings: readonly Finding[]): boolean =>
  findings.every(({ result }) => result === 'ok' || result === 'unchecked');

const secretName = /SECRET|PASSWORD|_PASS$|_KEY$|_URL$/;
const shortest = 8;

/**
 * Replaces secrets from the environment with `…`. The checks themselves do not print values, but other services
 * may quote them in responses. In a URL, only the user name and the password are secret.
 */
export const createRedaction = (env: Record<string, string | undefined>): ((text: string) => string) => {
  const secrets = Object.entries(env).flatMap(([name, value = '']) => {
    if (!secretName.test(name)) return [];
    if (!name.endsWith('_URL')) return [value, ...value.replaceAll('\\n', '\n').split('\n')];
    if (!URL.canParse(value)) return [];
    const { username, password } = new URL(value);
    return [username, password, decodeURIComponent(password)];
  });
  const longSecrets = secrets
    .filter((secret) => secret.length >= shortest)
    .sort((a, b) => b.length - a.length);
  return (text) => longSecrets.reduce((redacted, secret) => redacted.replaceAll(secret, '…'), text);
};
