type Rules = { createHTML?: (text: string) => string; createScriptURL?: (text: string) => string };

declare global {
  interface Window {
    trustedTypes?: {
      defaultPolicy: unknown;
      createPolicy: (name: string, rules: Rules) => { createHTML: (text: string) => string };
    };
  }
}

/**
 * Creates a Trusted Types policy that only allows script URLs. `script-src` then decides which of these URLs
 * can load. A server-rendered page already has the policy (`pageScript`).
 */
export const trustScriptAddresses = (): void => {
  const types = window.trustedTypes;
  if (types && !types.defaultPolicy) types.createPolicy('default', { createScriptURL: String });
};
