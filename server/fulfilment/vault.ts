import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { KeyRow } from '../platform/keys.ts';

/**
 * Code that the supplier delivered for one unit of a product. `code` is the operator's reference if there is
 * nothing to redeem, and empty if the product is redeemed by opening `url`.
 */
export type DeliveredCode = {
  code: string;
  url: string | null;
  serial: string | null;
  pin: string | null;
  validity: string | null;
};

const codeSchema = v.object({
  code: v.string(),
  // codes sealed by earlier versions have no `url`
  url: v.optional(v.nullable(v.string()), null),
  serial: v.nullable(v.string()),
  pin: v.nullable(v.string()),
  validity: v.nullable(v.string()),
});

export type Vault = {
  seal(orderId: string, code: DeliveredCode): string;
  /**
   * Decrypts an order's code.
   * @throws if the content was sealed for another order or with another key, or has been modified
   */
  open(orderId: string, sealed: string): DeliveredCode;
  /** Encrypts a file, with a different key from the one used for codes. `scope` identifies the file's owner. */
  sealBytes(scope: string, content: Buffer): Buffer;
  /** Decrypts a file. @throws if the file was sealed for another scope or with another key, or has been modified */
  openBytes(scope: string, sealed: Buffer): Buffer;
  /**
   * Returns a fingerprint of a code. Equal codes have equal fingerprints, and different codes have different ones. A
   * fingerprint reveals nothing else about the code.
   */
  fingerprint(scope: string, code: string): string;
  /** Returns a code's fingerprints under all previous keys. */
  formerFingerprints(scope: string, code: string): string[];
  /**
   * Reseals the content with the newest key. Returns null if it is already sealed with that key.
   * @throws if no key opens it
   */
  reseal(orderId: string, sealed: string): { sealed: string; code: DeliveredCode } | null;
  resealBytes(scope: string, sealed: Buffer): Buffer | null;
};

/**
 * Encrypts content. The output consists of a 12-byte initialisation vector, a 16-byte authentication tag, and
 * the encrypted content.
 */
const sealWith = (key: Buffer, scope: string, content: Buffer): Buffer => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(scope));
  const body = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
};
const openWith = (key: Buffer, scope: string, bytes: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(scope))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
};

/**
 * Decrypts content. Returns the content and the key that matched.
 * @throws the newest key's error if no key matches
 */
const openWithAny = (
  keys: readonly Buffer[],
  scope: string,
  bytes: Buffer,
): { content: Buffer; key: number } => {
  let complaint: unknown = new Error('There is no key');
  for (const [key, one] of keys.entries())
    try {
      return { content: openWith(one, scope, bytes), key };
    } catch (error) {
      if (key === 0) complaint = error;
    }
  throw complaint;
};

/**
 * Encrypts codes and ID documents at rest with AES-256-GCM. The owner's id is the additional authenticated
 * data. The newest key comes first and is used for all new content.
 */
export const createVault = (keys: KeyRow): Vault => {
  const derive = (use: string) => {
    const [first, ...others] = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', use, 32)));
    if (!first) throw new Error('There is no key');
    return { first, all: [first, ...others], others };
  };
  const codeKeys = derive('codes');
  const fileKeys = derive('documents');
  const printKeys = derive('fingerprints');
  const print = (key: Buffer, scope: string, code: string): string =>
    createHmac('sha256', key).update(`${scope}\n${code}`).digest('base64url');

  const seal: Vault['seal'] = (orderId, code) =>
    `v1.${sealWith(codeKeys.first, orderId, Buffer.from(JSON.stringify(code))).toString('base64url')}`;
  const openCode = (orderId: string, sealed: string): { code: DeliveredCode; key: number } => {
    if (!sealed.startsWith('v1.')) throw new Error('The sealed code has an unknown version');
    const { content, key } = openWithAny(codeKeys.all, orderId, Buffer.from(sealed.slice(3), 'base64url'));
    return { code: v.parse(codeSchema, JSON.parse(content.toString('utf8'))), key };
  };
  const sealBytes: Vault['sealBytes'] = (scope, content) =>
    Buffer.concat([Buffer.of(1), sealWith(fileKeys.first, scope, content)]);
  const openFile = (scope: string, sealed: Buffer): { content: Buffer; key: number } => {
    if (sealed[0] !== 1) throw new Error('The sealed file has an unknown version');
    return openWithAny(fileKeys.all, scope, sealed.subarray(1));
  };
  return {
    seal,
    open: (orderId, sealed) => openCode(orderId, sealed).code,
    sealBytes,
    openBytes: (scope, sealed) => openFile(scope, sealed).content,
    fingerprint: (scope, code) => print(printKeys.first, scope, code),
    formerFingerprints: (scope, code) => printKeys.others.map((key) => print(key, scope, code)),
    reseal: (orderId, sealed) => {
      const { code, key } = openCode(orderId, sealed);
      return key === 0 ? null : { sealed: seal(orderId, code), code };
    },
    resealBytes: (scope, sealed) => {
      const { content, key } = openFile(scope, sealed);
      return key === 0 ? null : sealBytes(scope, content);
    },
  };
};
