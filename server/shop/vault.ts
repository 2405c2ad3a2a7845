import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import * as v from 'valibot';

/** What the supplier delivered for one unit. `code` is the operator's reference when there is nothing to redeem. */
export type DeliveredCode = {
  code: string;
  serial: string | null;
  pin: string | null;
  validity: string | null;
};

const codeSchema = v.object({
  code: v.string(),
  serial: v.nullable(v.string()),
  pin: v.nullable(v.string()),
  validity: v.nullable(v.string()),
});

export type Vault = {
  seal(orderId: string, code: DeliveredCode): string;
  /** @throws when it was sealed for another order, with another key, or was changed */
  open(orderId: string, sealed: string): DeliveredCode;
  /** Tells two equal codes apart from two different ones, and nothing else. */
  fingerprint(scope: string, code: string): string;
};

/** Codes at rest: AES-256-GCM with the order's id as additional data. */
export const createVault = (key: Buffer): Vault => {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', use, 32));
  const sealKey = derive('codes');
  const printKey = derive('fingerprints');
  return {
    seal: (orderId, code) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(orderId));
      const body = Buffer.concat([cipher.update(JSON.stringify(code), 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open: (orderId, sealed) => {
      if (!sealed.startsWith('v1.')) throw new Error('A sealed code of an unknown version');
      const bytes = Buffer.from(sealed.slice(3), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(orderId))
        .setAuthTag(bytes.subarray(12, 28));
      const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      return v.parse(codeSchema, JSON.parse(text));
    },
    fingerprint: (scope, code) =>
      createHmac('sha256', printKey).update(`${scope}\n${code}`).digest('base64url'),
  };
};
