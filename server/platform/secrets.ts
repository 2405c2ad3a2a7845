import { createHmac, hkdfSync } from 'node:crypto';

const purposes = [
  'session',
  'code',
  'reset',
  'link',
  'tally',
  'target',
  'orderLink',
  'newsletter',
  'contactUndo',
] as const;
export type SecretPurpose = (typeof purposes)[number];

/**
 * Secrets that are made again from public parts and a key whenever they are needed, so that they need not be stored.
 * Each purpose has a key of its own.
 */
export type Secrets = {
  /** 256 bits as base64url. */
  of(purpose: SecretPurpose, ...parts: (string | number)[]): string;
  /** 256 bits as hex. */
  hexOf(purpose: SecretPurpose, ...parts: (string | number)[]): string;
  /** Six digits, for an id from a cryptographic generator as good as drawn. */
  digitsOf(...parts: (string | number)[]): string;
};

/** Secrets under a key of 32 bytes; a purpose derives its own from it by HKDF (RFC 5869). */
export const createSecrets = (key: Buffer): Secrets => {
  const keys = new Map(
    purposes.map((purpose) => [purpose, Buffer.from(hkdfSync('sha256', key, '', `identity ${purpose}`, 32))]),
  );
  const mac = (purpose: SecretPurpose, parts: (string | number)[]): Buffer =>
    createHmac('sha256', keys.get(purpose) ?? Buffer.alloc(0))
      // As JSON, so that no two lists of parts read the same.
      .update(JSON.stringify(parts))
      .digest();
  return {
    of: (purpose, ...parts) => mac(purpose, parts).toString('base64url'),
    hexOf: (purpose, ...parts) => mac(purpose, parts).toString('hex'),
    // 2^48 draws on a million codes: the bias is below one in 10^8.
    digitsOf: (...parts) => String(mac('code', parts).readUIntBE(0, 6) % 1_000_000).padStart(6, '0'),
  };
};
