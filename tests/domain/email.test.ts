import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isEmail, readEmail, suggestEmail, toAsciiEmail } from '../../contract/domain/identity/email.ts';
import {
  forgotRequest,
  loginRequest,
  registerRequest,
  sendEmailOtpRequest,
  verifyEmailOtpRequest,
} from '../../contract/schemas/auth.ts';
import { emailAddress } from '../../contract/schemas/email.ts';
import { createSaleOrderRequest } from '../../contract/schemas/orders.ts';
import { contactRequest } from '../../contract/schemas/support.ts';
import { invalidAddresses, validAddresses } from './emailAddresses.ts';

const texts = (schema: v.GenericSchema, value: unknown): string[] =>
  v.safeParse(schema, value).issues?.map(({ message }) => message) ?? [];

describe('validating email addresses', () => {
  test.each(validAddresses)('the shop accepts the email address %s', (address) =>
    expect(isEmail(address)).toBe(true),
  );
  test.each(invalidAddresses)('the shop rejects %j as an email address: %s', (address) =>
    expect(isEmail(address)).toBe(false),
  );
});

describe('validating email addresses in requests', () => {
  test.each(validAddresses)('a request accepts the email address %s', (address) =>
    expect(v.parse(emailAddress, address)).toBe(address),
  );
  test('a request ignores spaces around an email address', () => {
    expect(v.parse(emailAddress, " o'brien@ex.ch\n")).toBe("o'brien@ex.ch");
  });
  const addresses = invalidAddresses.filter(([address]) => readEmail(address) === address && address !== '');
  test.each(addresses)('the shop rejects the email address %j: %s', (address) =>
    expect(texts(emailAddress, address)).toEqual(['Invalid email address.']),
  );
  test('a request requires an email address', () => {
    for (const value of ['', ' ', undefined, null, 7])
      expect(texts(emailAddress, value)[0]).toBe('Email is required');
  });
});

test('sign-up, login, reset, contact, code and order requests normalise and validate email addresses by the same rule', () => {
  for (const { entries } of [
    registerRequest,
    loginRequest,
    forgotRequest,
    contactRequest,
    sendEmailOtpRequest,
    verifyEmailOtpRequest,
    createSaleOrderRequest,
  ]) {
    for (const address of validAddresses) expect(v.parse(entries.email, ` ${address}`)).toBe(address);
    for (const [address] of invalidAddresses)
      expect(v.is(entries.email, address)).toBe(v.is(emailAddress, address));
  }
});

test.each([
  ['gmail.com', ['gmial.com', 'gmal.com', 'gmail.co', 'gmail.con', 'gamil.com']],
  ['hotmail.com', ['hotmial.com', 'hotmail.con']],
  ['outlook.com', ['outlok.com']],
  ['yahoo.com', ['yaho.com']],
  ['bluewin.ch', ['bluewin.c', 'bluwin.ch']],
  ['gmx.ch', ['gmx.c']],
  ['icloud.com', ['iclod.com']],
])('the host %s is suggested only for the misspellings %j, in upper or lower case', (host, slips) => {
  for (const slip of slips) expect(suggestEmail(` Ann@${slip.toUpperCase()} `)).toBe(`ann@${host}`);
  expect(suggestEmail(`ann@${host}`)).toBeNull();
});

test('toAsciiEmail converts the domain to punycode and returns null for an address without an ASCII form', () => {
  expect(toAsciiEmail('Info@müller.ch')).toBe('Info@xn--mller-kva.ch');
  expect(toAsciiEmail("o'brien@ex.ch")).toBe("o'brien@ex.ch");
  // A URL parser would read this label as an IP address.
  expect(toAsciiEmail('info@123.ch')).toBe('info@123.ch');
  expect(toAsciiEmail('müller@ex.ch')).toBeNull();
  expect(toAsciiEmail('abc')).toBeNull();
});

test.each([
  ['Ann@gmial.com', 'ann@gmail.com'],
  ['ann@gmal.com', 'ann@gmail.com'],
  ['ann@gmail.co', 'ann@gmail.com'],
  ['ann@gmail.con', 'ann@gmail.com'],
  ['ann@gamil.com', 'ann@gmail.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
  ['ann@hotmail.con', 'ann@hotmail.com'],
  ['ann@outlok.com', 'ann@outlook.com'],
  ['ann@yaho.com', 'ann@yahoo.com'],
  ['ann@bluewin.c', 'ann@bluewin.ch'],
  ['ann@bluwin.ch', 'ann@bluewin.ch'],
  ['ann@gmx.c', 'ann@gmx.ch'],
  ['ann@iclod.com', 'ann@icloud.com'],
])('the suggested correction of the address %s is %s', (typed, suggested) => {
  expect(suggestEmail(typed)).toBe(suggested);
});

test('an address without a known typo gets no suggestion', () => {
  expect(suggestEmail('ann@gmail.com')).toBeNull();
  expect(suggestEmail('ann')).toBeNull();
  expect(suggestEmail('@gmial.com')).toBeNull();
});
