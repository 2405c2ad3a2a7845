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
 * Trusted types policy that allows only script addresses. `script-src` then decides which of them load. In a
 * server-rendered page the policy already exists (`pageScript`).
 */
export const trustScriptAddresses = (): void => {
  const types = window.trustedTypes;
  if (types && !types.defaultPolicy) types.createPolicy('default', { createScriptURL: String });
};
