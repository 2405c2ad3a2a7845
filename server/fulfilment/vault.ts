import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import * as v from 'valibot';

/**
 * What the supplier delivered for one unit. `code` is the operator's reference when there is nothing to redeem, and empty
 * when `url`, which redeems it by being opened, is all there is.
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
  // Those sealed before there were any do not have it.
  url: v.optional(v.nullable(v.string()), null),
  serial: v.nullable(v.string()),
  pin: v.nullable(v.string()),
  validity: v.nullable(v.string()),
});

export type Vault = {
  seal(orderId: string, code: DeliveredCode): string;
  /** @throws when it was sealed for another order, with another key, or was changed */
  open(orderId: string, sealed: string): DeliveredCode;
  /** The same for a file, with a key of its own; `scope` is what it belongs to. */
  sealBytes(scope: string, content: Buffer): Buffer;
  /** @throws when it was sealed for something else, with another key, or was changed */
  openBytes(scope: string, sealed: Buffer): Buffer;
  /** Tells two equal codes apart from two different ones, and nothing else. */
  fingerprint(scope: string, code: string): string;
};

/** 12 bytes for the start value, 16 for the mark of genuineness, then the content. */
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

/** Codes and documents at rest: AES-256-GCM with what they belong to as additional data. */
export const createVault = (key: Buffer): Vault => {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', use, 32));
  const sealKey = derive('codes');
  const fileKey = derive('documents');
  const printKey = derive('fingerprints');
  return {
    seal: (orderId, code) =>
      `v1.${sealWith(sealKey, orderId, Buffer.from(JSON.stringify(code))).toString('base64url')}`,
    open: (orderId, sealed) => {
      if (!sealed.startsWith('v1.')) throw new Error('A sealed code of an unknown version');
      const text = openWith(sealKey, orderId, Buffer.from(sealed.slice(3), 'base64url')).toString('utf8');
      return v.parse(codeSchema, JSON.parse(text));
    },
    sealBytes: (scope, content) => Buffer.concat([Buffer.of(1), sealWith(fileKey, scope, content)]),
    openBytes: (scope, sealed) => {
      if (sealed[0] !== 1) throw new Error('A sealed file of an unknown version');
      return openWith(fileKey, scope, sealed.subarray(1));
    },
    fingerprint: (scope, code) =>
      createHmac('sha256', printKey).update(`${scope}\n${code}`).digest('base64url'),
  };
};
