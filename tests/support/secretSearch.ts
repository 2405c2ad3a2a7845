/** Text or bytes that no output may contain. */
export type Secret = string | Buffer;

const textForms = (text: string): string[] => [text, encodeURIComponent(text)];
/** Bytes in printed form: hex, with and without spaces, a list of numbers, base64. */
const byteForms = (bytes: Buffer): string[] => [
  bytes.toString('hex'),
  [...bytes].join(','),
  bytes.toString('base64').replace(/=+$/, ''),
  bytes.toString('base64url'),
];

/** Six digits are part of many numbers, so they count only as a whole word. */
const isIn = (output: string, form: string): boolean =>
  /^\d{6}$/.test(form) ? new RegExp(`(?<!\\d)${form}(?!\\d)`).test(output) : output.includes(form);

/** The names of the secrets in an output, in any printed form. */
export const findSecrets = (output: string, secrets: Readonly<Record<string, Secret>>): string[] => {
  // a list is printed over many lines, and bytes with spaces between them
  const dense = output.replace(/\s+/g, '');
  return Object.entries(secrets)
    .filter(
      ([, secret]) =>
        (typeof secret === 'string' && textForms(secret).some((form) => isIn(output, form))) ||
        byteForms(Buffer.from(secret)).some((form) => dense.includes(form)),
    )
    .map(([name]) => name);
};
