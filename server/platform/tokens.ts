import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { KeyRow } from './keys.ts';

/** `buyer` is the next secret of a cookie, derived from the present one. */
export type TokenKind = 'buyer' | 'cart' | 'order' | 'share' | 'gift' | 'request';

/** The SHA-256 of a text as base64url, 43 characters: the stored form of tokens and cookies. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Compares in constant time. */
export const constantTimeEqual = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)));

/** 256 random bits for a cookie. */
export const generateSecret = (): string => randomBytes(32).toString('base64url');

type Tokened = { id: string; tokenHash: string };

/**
 * The token of a cart, an order or a gift: computed from its id whenever a response or a mail needs it, stored only as a
 * hash.
 */
export type Tokens = {
  /** The token for a stored row, under the key that matches its hash. */
  of(kind: TokenKind, row: Tokened): string;
  /** Hash of a new token, under the newest key. */
  hashOf(kind: TokenKind, id: string): string;
};

/**
 * Tokens under keys of 32 bytes (TOKEN_KEY), newest first: the same id and key always give the same token, 256 bits as
 * base64url.
 */
export const createTokens = (keys: KeyRow): Tokens => {
  const under = (key: Buffer, kind: TokenKind, id: string): string =>
    createHmac('sha256', key).update(`${kind} ${id}`).digest('base64url');
  return {
    of: (kind, { id, tokenHash }) => {
      const made = keys.map((key) => under(key, kind, id));
      return made.find((token) => sha256(token) === tokenHash) ?? under(keys[0], kind, id);
    },
    hashOf: (kind, id) => sha256(under(keys[0], kind, id)),
  };
};

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * Generates an order number, `R-26-K7M4-Q2XP`: the year and eight characters that reveal neither the volume nor the
 * next number.
 */
export const generateOrderNumber = (now: Date): string => {
  const drawn = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `R-${String(now.getUTCFullYear()).slice(2)}-${drawn.slice(0, 4)}-${drawn.slice(4)}`;
};
