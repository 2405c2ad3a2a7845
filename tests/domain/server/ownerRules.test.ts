/**
 * Tests how account owners prove their identity (0040, 0081), and which verifications a profile change resets
 * (KYC-07).
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newAddress, newIdentity, toAddress } from '../../../server/account/profile.ts';
import {
  hasProvableContact,
  hasVerifiedContact,
  isGuarded,
  methodsOf,
  verifiedContact,
} from '../../../server/identity/reauth.ts';
import type { AccountRow, ReauthPurpose } from '../../../server/platform/database/schema.ts';

const then = new Date('2026-11-01T00:00:00Z');
const now = new Date('2026-11-22T12:00:00Z');
beforeAll(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const account = {
  email: 'ann@example.com',
  emailVerifiedAt: then,
  isd: '41',
  mobile: '791234567',
  mobileVerifiedAt: then,
  passwordHash: 'hash',
  passkeyForCodes: false,
  passkeyForCards: false,
  firstName: 'Ann',
  lastName: 'Muster',
  dob: '1990-05-14',
  street: 'Bahnhofstr.',
  houseno: '12',
  postcode: '8001',
  city: 'Zürich',
  country: 'CH',
} as AccountRow;
const of = (more: Partial<AccountRow>): AccountRow => ({ ...account, ...more });

describe('destination of a verification code', () => {
  test.each<[string, AccountRow, ReauthPurpose, string | null]>([
    ['to the address being replaced', account, 'email', 'ann@example.com'],
    ['to the number being replaced', account, 'mobile', '+41791234567'],
    ['to the address for any other purpose', account, 'export', 'ann@example.com'],
    ['to the number if the address is not verified', of({ emailVerifiedAt: null }), 'export', '+41791234567'],
    ['to the number if there is no address', of({ email: null }), 'closing', '+41791234567'],
    ['nowhere if the address is not verified', of({ emailVerifiedAt: null }), 'email', null],
    ['nowhere without an address', of({ email: null }), 'email', null],
    ['nowhere if the number is not verified', of({ mobileVerifiedAt: null }), 'mobile', null],
    ['nowhere without a number', of({ mobile: null }), 'mobile', null],
    ['nowhere without its dial code', of({ isd: null }), 'mobile', null],
  ])('a verification code is sent %s', (_, whose, purpose, contact) => {
    expect(verifiedContact(whose, purpose)).toBe(contact);
    if (purpose === 'email' || purpose === 'mobile')
      expect(hasVerifiedContact(whose, purpose)).toBe(contact !== null);
  });
  test('an account without a verified contact cannot receive a verification code', () => {
    expect(hasProvableContact(account)).toBe(true);
    expect(hasProvableContact(of({ emailVerifiedAt: null }))).toBe(true);
    expect(hasProvableContact(of({ emailVerifiedAt: null, mobileVerifiedAt: null }))).toBe(false);
  });
});

describe('ways for owners to prove their identity', () => {
  const guarded = of({ passkeyForCards: true });
  const unreachable = of({ emailVerifiedAt: null, mobileVerifiedAt: null });
  test.each<[string, AccountRow, ReauthPurpose, string[]]>([
    ['password or code', account, 'email', ['password', 'code']],
    ['code only, without a password', of({ passwordHash: null }), 'email', ['code']],
    ['password only, without a contact', unreachable, 'closing', ['password']],
    ['code only, after losing a passkey', account, 'recovery', ['code']],
    ['passkey only, for codes', account, 'codes', ['passkey']],
    ['passkey only, for cards', account, 'cards', ['passkey']],
    ['passkey only, for passkeys once one is required', guarded, 'passkeys', ['passkey']],
    ['password or code, for passkeys before that', account, 'passkeys', ['password', 'code']],
    ['password or code, for any other purpose', guarded, 'export', ['password', 'code']],
  ])('the owner of an account can prove their identity by %s', (_, whose, purpose, methods) => {
    expect(methodsOf(whose, purpose)).toEqual(methods);
  });
  test.each([
    [false, false, false],
    [true, false, true],
    [false, true, true],
  ])(
    'an account counts as protected if it requires a passkey for codes (%s) or for cards (%s): %s',
    (passkeyForCodes, passkeyForCards, answer) => {
      expect(isGuarded(of({ passkeyForCodes, passkeyForCards }))).toBe(answer);
    },
  );
});

describe('consequences of a profile change', () => {
  test.each<[string, Partial<AccountRow>, boolean]>([
    ['a different first name', { firstName: 'Anna' }, true],
    ['a different last name', { lastName: null }, true],
    ['a different birth date', { dob: '1990-05-15' }, true],
    ['unchanged data', { firstName: 'Ann', lastName: 'Muster', dob: '1990-05-14' }, false],
    ['any other change', { gender: 'female' }, false],
    ['nothing', {}, false],
  ])("%s counts as a change of the customer's identity: %s", (_, changes, answer) => {
    expect('identityChangedAt' in newIdentity(account, changes)).toBe(answer);
  });
  const home = { street: 'Bahnhofstr.', houseno: '12', postcode: '8001', city: 'Zürich', country: 'CH' };
  test.each<[string, Partial<typeof home>]>([
    ['street', { street: 'Seestr.' }],
    ['house', { houseno: '13' }],
    ['postcode', { postcode: '8002' }],
    ['city', { city: 'Zug' }],
    ['country', { country: 'LI' }],
  ])('changing the address to a different %s makes it unverified', (_, more) => {
    const address = { ...home, ...more };
    expect(newAddress(account, address)).toEqual({ ...address, addressVerifiedAt: null, addressFlag: null });
  });
  test('an unchanged address stays verified', () => {
    expect(newAddress(account, home)).toEqual({});
    expect(newAddress(account, undefined)).toEqual({});
  });
  test('KYC-16: toAddress returns null for an incomplete address', () => {
    expect(toAddress(account)).toEqual({ ...home, country: 'Switzerland', ccode_iso2: 'CH' });
    for (const part of ['street', 'houseno', 'postcode', 'city', 'country'] as const)
      expect(toAddress(of({ [part]: null })), part).toBeNull();
  });
});
