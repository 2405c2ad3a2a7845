/** Text or bytes that must not appear in any output. */
export type Secret = string | Buffer;

const textForms = (text: string): string[] => [text, encodeURIComponent(text)];
/** Bytes as they could be printed: hex with and without spaces, a list of numbers, base64. */
const byteForms = (bytes: Buffer): string[] => [
  bytes.toString('hex'),
  [...bytes].join(','),
  bytes.toString('base64').replace(/=+$/, ''),
  bytes.toString('base64url'),
];

/** Many numbers contain a given sequence of six digits, so a six-digit code counts only as a whole number. */
const isIn = (output: string, form: string): boolean =>
  /^\d{6}$/.test(form) ? new RegExp(`(?<!\\d)${form}(?!\\d)`).test(output) : output.includes(form);

/** Returns the names of the secrets that an output contains, regardless of how they are printed. */
export const findSecrets = (output: string, secrets: Readonly<Record<string, Secret>>): string[] => {
  // lists are printed on several lines, and bytes are separated by spaces
  const dense = output.replace(/\s+/g, '');
  return Object.entries(secrets)
    .filter(
      ([, secret]) =>
        (typeof secret === 'string' && textForms(secret).some((form) => isIn(output, form))) ||
        byteForms(Buffer.from(secret)).some((form) => dense.includes(form)),
    )
    .map(([name]) => name);
};
