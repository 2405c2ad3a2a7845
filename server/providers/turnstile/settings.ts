/** A pair for the sandbox of the bot check that acts as a real one does; the provider's own test pairs act as theirs. */
export const sandboxCaptcha = {
  siteKey: '0x4AAAAAAASANDBOX000000',
  secret: '0x4AAAAAAASANDBOX000000000000000SECRET',
} as const;
