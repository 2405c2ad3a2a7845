/** Text or bytes that no output may contain. */
export type Secret = string | Buffer;

const textForms = (text: string): string[] => [text, encodeURIComponent(text)];
/**
 * Returns bytes in every form in which they can be printed: hex with and without spaces, a list of numbers, and
 * base64.
 */
const byteForms = (bytes: Buffer): string[] => [
  bytes.toString('hex'),
  [...bytes].join(','),
  bytes.toString('base64').replace(/=+$/, ''),
  bytes.toString('base64url'),
];

/**
 * Returns whether the output contains the text. A six-digit code counts only as a whole number, because many
 * longer numbers contain its digits by chance.
 */
const isIn = (output: string, form: string): boolean =>
  /^\d{6}$/.test(form) ? new RegExp(`(?<!\\d)${form}(?!\\d)`).test(output) : output.includes(form);

/** Returns the names of the secrets in an output, in any printed form. */
export const findSecrets = (output: string, secrets: Readonly<Record<string, Secret>>): string[] => {
  // Remove whitespace, because lists are printed on several lines and bytes are separated by spaces.
  const dense = output.replace(/\s+/g, '');
  return Object.entries(secrets)
    .filter(
      ([, secret]) =>
        (typeof secret === 'string' && textForms(secret).some((form) => isIn(output, form))) ||
        byteForms(Buffer.from(secret)).some((form) => dense.includes(form)),
    )
    .map(([name]) => name);
};
