type Rules = { createHTML?: (text: string) => string; createScriptURL?: (text: string) => string };
type Policy = { createHTML: (text: string) => string };

declare global {
  interface Window {
    trustedTypes?: { defaultPolicy: unknown; createPolicy: (name: string, rules: Rules) => Policy };
  }
}

/**
 * What a text may become where the browser asks for trusted types: the address of a script, for which of them load is said by
 * `script-src`; nothing else. A page that the server drew has said so already (`pageScript`).
 */
export const trustScriptAddresses = (): void => {
  const { trustedTypes } = window;
  if (trustedTypes && !trustedTypes.defaultPolicy)
    trustedTypes.createPolicy('default', { createScriptURL: (text) => text });
};

/** Markup for a document in which nothing runs or loads. */
export const toInertHtml = (html: string): string => {
  const policy = (inert ??= window.trustedTypes?.createPolicy('inert', { createHTML: (text) => text }));
  return policy ? policy.createHTML(html) : html;
};
let inert: Policy | undefined;
