import { createSign, createVerify } from 'node:crypto';

/** The text to sign: base64 of all values in their order, joined by hyphens, including empty values. */
export const messageOf = (values: readonly string[]): string =>
  Buffer.from(values.join('-')).toString('base64');

/** RSA-SHA256 (PKCS#1 v1.5) in base64. @param privateKey PEM */
export const signValues = (values: readonly string[], privateKey: string): string =>
  createSign('RSA-SHA256').update(messageOf(values)).sign(privateKey, 'base64');

/** @param publicKey PEM, a certificate or a bare key */
export const isSignedBy = (values: readonly string[], signature: string, publicKey: string): boolean =>
  createVerify('RSA-SHA256').update(messageOf(values)).verify(publicKey, signature, 'base64');

type Pairs = [string, string][];

/** The fields with their signature at the end. */
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

/** The fields of a received form if their signature is valid; otherwise null. */
export const readSignedForm = (raw: string, publicKey: string): Map<string, string> | null => {
  const pairs = [...new URLSearchParams(raw)];
  const fields = new Map(pairs);
  const signature = fields.get('Signature');
  // with a duplicate name, one value could be signed and the other one used
  if (signature === undefined || fields.size !== pairs.length) return null;
  const values = pairs.flatMap(([name, value]) => (name === 'Signature' ? [] : [value]));
  return isSignedBy(values, signature, publicKey) ? fields : null;
};

/**
 * All values of a JSON response, depth first; only the outermost signature is left out. True is 1, false and null are
 * empty, as in the official SDK.
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

/** The response with its signature at the end. */
export const signJson = <T extends object>(body: T, privateKey: string): T & { Signature: string } => ({
  ...body,
  Signature: signValues(valuesOf(body, true), privateKey),
});
