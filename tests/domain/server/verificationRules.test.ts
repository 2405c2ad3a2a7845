/**
 * Tests which steps are missing before a voucher can be bought (KYC-01, KYC-02), which addresses are plausible
 * (KYC-16, KYC-19), and the reasons for rejecting an ID.
 */
import { describe, expect, test } from 'vitest';
import { declarationVersions } from '../../../contract/domain/verification/declarations.ts';
import type { AccountRow, DocumentRow } from '../../../server/platform/database/schema.ts';
import { hasPlausibleFormat } from '../../../server/vouchers/verification/address.ts';
import { reasonText } from '../../../server/vouchers/verification/rejection.ts';
import { missingSteps, type CustomerStatus } from '../../../server/vouchers/verification/steps.ts';

const then = new Date('2026-11-01T00:00:00Z');
const proved = {
  firstName: 'Ann',
  lastName: 'Muster',
  dob: '1990-05-14',
  mobileVerifiedAt: then,
  emailVerifiedAt: then,
  addressVerifiedAt: then,
  bownerAt: then,
  bownerVersion: declarationVersions.bowner,
  termsAcceptedAt: then,
  termsVersion: declarationVersions.terms,
} as AccountRow;
const nothing = {
  firstName: '',
  lastName: null,
  dob: null,
  mobileVerifiedAt: null,
  emailVerifiedAt: null,
  addressVerifiedAt: null,
  bownerAt: null,
  bownerVersion: null,
  termsAcceptedAt: null,
  termsVersion: null,
} as unknown as AccountRow;

describe('steps before a voucher can be bought', () => {
  test.each<[string, Partial<CustomerStatus> & { of?: Partial<AccountRow> }, string[]]>([
    ['none for a fully verified customer', {}, []],
    [
      'KYC-02: everything, in this order',
      { account: nothing, identity: 'none' },
      ['mobile', 'email', 'address', 'id', 'bowner', 'terms'],
    ],
    ['a number', { of: { mobileVerifiedAt: null } }, ['mobile']],
    ['an email address', { of: { emailVerifiedAt: null } }, ['email']],
    ['an address', { of: { addressVerifiedAt: null } }, ['address']],
    ['a first name', { of: { firstName: '' } }, ['address']],
    ['a last name', { of: { lastName: null } }, ['address']],
    ['a birth date', { of: { dob: null } }, ['address']],
    ['KYC-04: the review of the ID', { identity: 'under_review' }, ['review']],
    ['a different ID', { identity: 'rejected' }, ['id']],
    ['an ID', { identity: 'none' }, ['id']],
    ['KYC-05: the declaration', { of: { bownerAt: null, bownerVersion: null } }, ['bowner']],
    ['the declaration if its text has changed', { of: { bownerVersion: 'older' } }, ['bowner']],
    ['KYC-01: not the declaration a second time', { of: { bownerVersion: 'older' }, hasBought: true }, []],
    ['KYC-06: the terms', { of: { termsAcceptedAt: null, termsVersion: null } }, ['terms']],
    ['newer terms, even the second time', { of: { termsVersion: 'older' }, hasBought: true }, ['terms']],
  ])('the shop lists the steps missing before a voucher can be bought: %s', (_, { of, ...more }, missing) => {
    const account = { ...proved, ...of };
    expect(missingSteps({ account, identity: 'approved', hasBought: false, ...more })).toEqual(missing);
  });
});

describe('plausible addresses per country', () => {
  const home = { street: 'Hauptstrasse', houseno: '12a', postcode: '80331', city: 'München', country: 'DE' };
  test.each<[country: string, right: string[], wrong: string[]]>([
    ['AT', ['1010'], ['101', '10100', '101A']],
    ['BE', ['1000'], ['100', '10000']],
    ['DE', ['80331'], ['8033', '803311', '8033A']],
    ['DK', ['1050'], ['105', '10500']],
    ['ES', ['28013'], ['2801', '280133']],
    ['FR', ['75001'], ['7500', '750011']],
    [
      'GB',
      ['SW1A 1AA', 'sw1a1aa', 'M1 1AE', 'B33 8TH'],
      ['SW1A', '1AA SW1', 'SW1A 1A', 'SWW1A 1AA', 'M1 1AEE', 'M1 11AE'],
    ],
    ['IT', ['00184'], ['0018', '001844']],
    ['LU', ['1111'], ['111', '11111']],
    ['NL', ['1012 JS', '1012js'], ['101 JS', '10122 JS', '1012 J', '1012 JSA', '1012']],
    ['PL', ['00-001', '00001'], ['0-001', '000-001', '00-01', '00-0011']],
    ['PT', ['1000-001', '1000001'], ['100-001', '10000-001', '1000-01', '1000-0011']],
    ['SE', ['111 20', '11120'], ['11 20', '1112 20', '111 2', '111 200']],
    ['US', ['94103', '94103-1234', 'A1', '1234567890'], ['1', '12345678901', '-123', '9410_']],
  ])('a postcode is only accepted in the format of its country: %s', (country, right, wrong) => {
    expect(right.filter((postcode) => !hasPlausibleFormat({ ...home, country, postcode }))).toEqual([]);
    expect(wrong.filter((postcode) => hasPlausibleFormat({ ...home, country, postcode }))).toEqual([]);
  });
  test.each<[string, Partial<typeof home>, boolean]>([
    ['unchanged', {}, true],
    ['a street of two letters', { street: 'Au' }, true],
    ['a street consisting of a letter and a digit', { street: 'Q7' }, true],
    ['a street consisting of digits', { street: '123' }, false],
    ['a city of two letters', { city: 'Ay' }, true],
    ['a city of one letter', { city: 'Å' }, true],
    ['a city consisting of digits', { city: '12' }, false],
    ['a house with a name', { houseno: 'Rose Cottage' }, true],
    ['a house without a number', { houseno: 's/n' }, true],
    ['a house without a letter or digit', { houseno: '-' }, false],
    ['an unknown country', { country: 'XX', postcode: 'AB12' }, false],
  ])('the shop checks whether an address is plausible: %s', (_, more, answer) => {
    expect(hasPlausibleFormat({ ...home, ...more })).toBe(answer);
  });
});

test.each([
  ['a reason', { reason: 'unreadable', note: null }, /^\p{Lu}.+\.$/u],
  [
    'a reason and a note',
    { reason: 'unreadable', note: 'The left edge is cut off.' },
    /\. The left edge is cut off\.$/,
  ],
  ['only a note from staff', { reason: 'other', note: 'Please call us.' }, /^Please call us\.$/],
] as const)('the message about a rejected ID contains %s', (_, document, text) => {
  expect(reasonText(document as DocumentRow, 'en')).toMatch(text);
});
test.each([
  { reason: 'other', note: null },
  { reason: null, note: '' },
])('an ID that was rejected without a reason has no message: %j', (document) => {
  expect(reasonText(document as DocumentRow, 'en')).toBeNull();
});
