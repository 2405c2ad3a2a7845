import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { KeyRow } from './keys.ts';

/** Kinds of tokens. `buyer` is a cookie's next secret, derived from the current one. */
export type TokenKind = 'buyer' | 'cart' | 'order' | 'share' | 'gift' | 'request';

/**
 * Returns the SHA-256 hash of a string as 43 characters of base64url. Tokens and cookies are stored in this
 * form.
 */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Compares two strings in constant time. */
export const constantTimeEqual = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)));

/** Generates a 256-bit random secret for a cookie. */
export const generateSecret = (): string => randomBytes(32).toString('base64url');

type Tokened = { id: string; tokenHash: string };

/**
 * Tokens for carts, orders, gifts and links. A token is computed from its row's id whenever a response or an
 * email needs it. Only the token's hash is stored.
 */
export type Tokens = {
  /** Returns a stored row's token, derived from the key that matches the stored hash. */
  of(kind: TokenKind, row: Tokened): string;
  /** Returns the hash of a new token, which is derived from the newest key. */
  hashOf(kind: TokenKind, id: string): string;
};

/**
 * Derives tokens from 32-byte keys (TOKEN_KEY), newest first. The same id and key always result in the same
 * 256-bit token, as base64url.
 */
export const createTokens = (keys: KeyRow): Tokens => {
  const tokenWith = (key: Buffer, kind: TokenKind, id: string): string =>
    createHmac('sha256', key).update(`${kind} ${id}`).digest('base64url');
  return {
    of: (kind, { id, tokenHash }) => {
      const candidates = keys.map((key) => tokenWith(key, kind, id));
      return candidates.find((token) => sha256(token) === tokenHash) ?? tokenWith(keys[0], kind, id);
    },
    hashOf: (kind, id) => sha256(tokenWith(keys[0], kind, id)),
  };
};

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * Generates an order number such as `R-26-K7M4-Q2XP`, from the year and eight characters that reveal neither
 * the sales volume nor the next number.
 */
export const generateOrderNumber = (now: Date): string => {
  const characters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `R-${String(now.getUTCFullYear()).slice(2)}-${characters.slice(0, 4)}-${characters.slice(4)}`;
};
