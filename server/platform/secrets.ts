import { createHmac, hkdfSync } from 'node:crypto';
import { codeDigits } from '../../contract/domain/limits.ts';
import { idOfKey, type KeyRow } from './keys.ts';
import { constantTimeEqual } from './tokens.ts';

/** Purposes of links in emails that must stay valid after their key has been replaced. */
export const linkPurposes = ['orderLink', 'newsletter', 'contactUndo'] as const;
const purposes = [
  'session',
  'code',
  'reset',
  'link',
  'tally',
  'target',
  'requestLink',
  ...linkPurposes,
] as const;
export type SecretPurpose = (typeof purposes)[number];
type Part = string | number;

/** Keys derived from a previous key, by purpose. They verify old links but do not create new ones. */
export type FormerLinkKey = ReadonlyMap<string, Buffer>;

/**
 * Derives secrets from public parts and a key whenever they are needed, so that they do not have to be stored. Each
 * purpose has its own key. New secrets use the newest key.
 */
export type Secrets = {
  /** Returns a 256-bit secret as base64url. */
  of(purpose: SecretPurpose, ...parts: Part[]): string;
  /** Returns the secrets derived from all keys, newest key first. */
  allOf(purpose: SecretPurpose, ...parts: Part[]): string[];
  /** Returns a 256-bit secret as hex. */
  hexOf(purpose: SecretPurpose, ...parts: Part[]): string;
  /**
   * True if `value` is a secret that `of` or `hexOf` derives from any of the keys, for this purpose and these
   * parts.
   */
  isGenuine(value: string, purpose: SecretPurpose, ...parts: Part[]): boolean;
  /** Id of the key used for new codes. */
  keyId: string;
  /**
   * Returns the digits of a one-time code, derived from the key with this id and from the given parts. A null key id
   * means the oldest key.
   */
  digitsOf(keyId: string | null, ...parts: Part[]): string;
};

const derive = (key: Buffer, purpose: SecretPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `identity ${purpose}`, 32));

export const formerLinkKeyOf = (key: Buffer): FormerLinkKey =>
  new Map(linkPurposes.map((purpose) => [purpose, derive(key, purpose)]));

/**
 * Derives secrets from 32-byte keys, newest first. Each purpose has its own key, which is derived with HKDF (RFC
 * 5869).
 */
export const createSecrets = (row: KeyRow, former: readonly FormerLinkKey[] = []): Secrets => {
  const keys = row.map((key) => ({
    id: idOfKey(key),
    of: new Map(purposes.map((purpose) => [purpose, derive(key, purpose)])),
  }));
  const mac = (key: Buffer, parts: Part[]): Buffer =>
    createHmac('sha256', key)
      // encodes the parts as JSON, because two different lists must never produce the same string
      .update(JSON.stringify(parts))
      .digest();
  const macs = (purpose: SecretPurpose, parts: Part[]): Buffer[] =>
    keys.map(({ of }) => mac(of.get(purpose) ?? Buffer.alloc(0), parts));
  const newest = (purpose: SecretPurpose, parts: Part[]): Buffer => mac(derived(purpose), parts);
  const derived = (purpose: SecretPurpose): Buffer => keys[0]?.of.get(purpose) ?? Buffer.alloc(0);
  const formerOf = (purpose: SecretPurpose): Buffer[] => former.flatMap((one) => one.get(purpose) ?? []);
  return {
    of: (purpose, ...parts) => newest(purpose, parts).toString('base64url'),
    allOf: (purpose, ...parts) => macs(purpose, parts).map((derivedMac) => derivedMac.toString('base64url')),
    hexOf: (purpose, ...parts) => newest(purpose, parts).toString('hex'),
    isGenuine: (value, purpose, ...parts) => {
      const candidates = [...macs(purpose, parts), ...formerOf(purpose).map((key) => mac(key, parts))];
      return candidates.some(
        (one) =>
          constantTimeEqual(one.toString('base64url'), value) ||
          constantTimeEqual(one.toString('hex'), value),
      );
    },
    keyId: keys[0]?.id ?? '',
    // the bias of mapping 2^48 values to a million codes is below one in 10^8
    digitsOf: (keyId, ...parts) => {
      const own = keys.find(({ id }) => id === keyId) ?? keys.at(-1);
      const digest = mac(own?.of.get('code') ?? Buffer.alloc(0), parts);
      return String(digest.readUIntBE(0, 6) % 10 ** codeDigits).padStart(codeDigits, '0');
    },
  };
};
