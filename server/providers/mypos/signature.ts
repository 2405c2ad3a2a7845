import { createSign, createVerify } from 'node:crypto';

/**
 * Returns the text to sign: all values in order, including empty ones, joined by hyphens and encoded in base64.
 */
export const messageOf = (values: readonly string[]): string =>
  Buffer.from(values.join('-')).toString('base64');

/**
 * Signs text with RSA-SHA256 (PKCS#1 v1.5). Returns the signature in base64. @param privateKey in PEM format
 */
export const signValues = (values: readonly string[], privateKey: string): string =>
  createSign('RSA-SHA256').update(messageOf(values)).sign(privateKey, 'base64');

/** True if the signature is valid. @param publicKey certificate or plain key in PEM format */
export const isSignedBy = (values: readonly string[], signature: string, publicKey: string): boolean =>
  createVerify('RSA-SHA256').update(messageOf(values)).verify(publicKey, signature, 'base64');

type Pairs = [string, string][];

/** Appends the signature to the fields of a form. */
export const signFields = (fields: Pairs, privateKey: string): Pairs => [
  ...fields,
  [
    'Signature',
    signValues(
      fields.map(([, value]) => value),
      privateKey,
    ),
  ],
];

/** Returns the fields of a received form, or null if the signature is invalid. */
export const readSignedForm = (raw: string, publicKey: string): Map<string, string> | null => {
  const pairs = [...new URLSearchParams(raw)];
  const fields = new Map(pairs);
  const signature = fields.get('Signature');
  // rejects forms that contain a name twice, because one value could be signed and the other one used
  if (signature === undefined || fields.size !== pairs.length) return null;
  const values = pairs.flatMap(([name, value]) => (name === 'Signature' ? [] : [value]));
  return isSignedBy(values, signature, publicKey) ? fields : null;
};

/**
 * Lists all values in a JSON response, depth first, without the outermost signature. As in the official SDK,
 * true becomes 1, while false and null become empty.
 */
const valuesOf = (node: unknown, outermost: boolean): string[] =>
  node instanceof Object
    ? Object.entries(node).flatMap(([name, value]) =>
        outermost && name === 'Signature' ? [] : valuesOf(value, false),
      )
    : [typeof node === 'string' || typeof node === 'number' ? String(node) : node === true ? '1' : ''];

export const isSignedJson = (body: object, publicKey: string): boolean =>
  'Signature' in body &&
  typeof body.Signature === 'string' &&
  isSignedBy(valuesOf(body, true), body.Signature, publicKey);

/** Appends the signature to a JSON response. */
export const signJson = <T extends object>(body: T, privateKey: string): T & { Signature: string } => ({
  ...body,
  Signature: signValues(valuesOf(body, true), privateKey),
});
