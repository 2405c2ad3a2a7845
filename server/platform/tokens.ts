import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

export type TokenKind = 'cart' | 'order';

/** The SHA-256 of a text as base64url, 43 characters: how tokens and cookies are stored. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Equal in a time that does not tell how much of it is. */
export const constantTimeEqual = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)));

/** 256 random bits for a cookie. */
export const generateSecret = (): string => randomBytes(32).toString('base64url');

/** The token of a cart or an order: made again from its id whenever an answer or a mail needs it, stored only as a hash. */
export type Tokens = { of(kind: TokenKind, id: string): string; hashOf(kind: TokenKind, id: string): string };

/** Tokens under a key of 32 bytes (TOKEN_KEY): the same id always gives the same token, 256 bits as base64url. */
export const createTokens = (key: Buffer): Tokens => {
  const of = (kind: TokenKind, id: string): string =>
    createHmac('sha256', key).update(`${kind} ${id}`).digest('base64url');
  return { of, hashOf: (kind, id) => sha256(of(kind, id)) };
};

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** `R-26-K7M4-Q2XP`: year and eight characters that tell neither the volume nor the next one. */
export const generateOrderNumber = (now: Date): string => {
  const drawn = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `R-${String(now.getUTCFullYear()).slice(2)}-${drawn.slice(0, 4)}-${drawn.slice(4)}`;
};
