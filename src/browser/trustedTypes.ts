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
 * What a text may become where the browser asks for trusted types: the address of a script, for which of them load is said by
 * `script-src`; nothing else. A page that the server drew has said so already (`pageScript`).
 */
export const trustScriptAddresses = (): void => {
  const types = window.trustedTypes;
  if (types && !types.defaultPolicy) types.createPolicy('default', { createScriptURL: String });
};
