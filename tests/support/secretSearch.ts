/** Text or bytes that must not occur in any output. */
export type Secret = string | Buffer;

const textForms = (text: string): string[] => [text, encodeURIComponent(text)];
/** Returns the forms in which bytes could be printed: hex with and without spaces, a list of numbers, and base64. */
const byteForms = (bytes: Buffer): string[] => [
  bytes.toString('hex'),
  [...bytes].join(','),
  bytes.toString('base64').replace(/=+$/, ''),
  bytes.toString('base64url'),
];

/**
 * Returns whether the output contains the form. A six-digit code counts only as a whole number, because many longer
 * numbers contain the same digits by chance.
 */
const isIn = (output: string, form: string): boolean =>
  /^\d{6}$/.test(form) ? new RegExp(`(?<!\\d)${form}(?!\\d)`).test(output) : output.includes(form);

/** Returns the names of the secrets that an output contains, in whatever form they are printed. */
export const findSecrets = (output: string, secrets: Readonly<Record<string, Secret>>): string[] => {
  // Lists are printed on several lines, and bytes are separated by spaces.
  const dense = output.replace(/\s+/g, '');
  return Object.entries(secrets)
    .filter(
      ([, secret]) =>
        (typeof secret === 'string' && textForms(secret).some((form) => isIn(output, form))) ||
        byteForms(Buffer.from(secret)).some((form) => dense.includes(form)),
    )
    .map(([name]) => name);
};
