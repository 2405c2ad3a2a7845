/**
 * Tests the filters of order lists, voucher lists and the staff search: pages, dates, phone numbers and
 * customer numbers.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cardTypeOf, pageNumberOf, pageSizeOf, periodOf } from '../../../server/orders/listQuery.ts';
import { readPhone, toAccountNumber } from '../../../server/orders/searchAccounts.ts';
import { ShopRefusal } from '../../../server/platform/refusal.ts';

const faultsOf = (ask: () => unknown): unknown => {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof ShopRefusal)) throw error;
    return { status: error.status, fields: error.fields };
  }
};
const wrong = (field: string) => ({ status: 422, fields: { [field]: 'invalidValue' } });

beforeAll(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T23:30:00Z'), toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

test.each([
  ['ORD-09: the first by default', undefined, 1],
  ['the first if empty', '', 1],
  ['the first', '1', 1],
  ['the highest allowed', '100000', 100_000],
  ['above the highest allowed', '100001', wrong('pageno')],
  ['none', '0', wrong('pageno')],
  ['not a number', '1a', wrong('pageno')],
  ['a fraction', '1.5', wrong('pageno')],
])('the page number of a list is parsed or rejected: %s', (_, pageno, answer) => {
  expect(faultsOf(() => pageNumberOf({ pageno }))).toEqual(answer);
});
test.each([
  ['ORD-09: 10 by default', undefined, 10],
  ['one', '1', 1],
  ['50', '50', 50],
  ['51', '51', wrong('pagesize')],
  ['none', '0', wrong('pagesize')],
])('the number of rows per page is parsed or rejected: %s', (_, pagesize, answer) => {
  expect(faultsOf(() => pageSizeOf({ pagesize }))).toEqual(answer);
});

test.each([
  ['all by default', undefined, '0'],
  ['all if empty', '', '0'],
  ['all', '0', '0'],
  ['gift cards', '1', '1'],
  ['top-ups', '2', '2'],
  ['vouchers', '3', '3'],
  ['an unknown type', '4', wrong('cardtype')],
  ['a list', '1,2', wrong('cardtype')],
  ['a word', 'all', wrong('cardtype')],
])('ORD-09: the product type of a list is parsed or rejected: %s', (_, cardtype, answer) => {
  expect(faultsOf(() => cardTypeOf({ cardtype }))).toEqual(answer);
});

describe('dates in a staff list', () => {
  test.each([
    [
      'ORD-09: the last twelve months by default, in Zurich time',
      {},
      { start: '2025-11-22', end: '2026-11-22' },
    ],
    [
      'one day',
      { startdate: '2026-03-01', enddate: '2026-03-01' },
      { start: '2026-03-01', end: '2026-03-01' },
    ],
    ['an end before the start', { startdate: '2026-03-02', enddate: '2026-03-01' }, wrong('enddate')],
    ['a leap day', { enddate: '2028-02-29' }, { start: '2027-03-01', end: '2028-02-29' }],
    ['an invalid start', { startdate: '2026-02-30' }, wrong('startdate')],
    ['an invalid end', { enddate: 'today' }, wrong('enddate')],
    ['the earliest date', { startdate: '0001-01-01' }, wrong('startdate')],
    ['the latest date', { enddate: '9999-12-31' }, wrong('enddate')],
    ['the default if empty', { startdate: '', enddate: '' }, { start: '2025-11-22', end: '2026-11-22' }],
  ])('the date range of a list is parsed or rejected: %s', (_, query, answer) => {
    expect(faultsOf(() => periodOf(query))).toEqual(answer);
  });
});

describe('phone numbers typed by staff', () => {
  const national = (typed: string) => readPhone(typed)?.national;
  test.each([
    ['six digits', '123456', '123456'],
    ['fifteen', '123456789012345', '123456789012345'],
    ['five', '12345', undefined],
    ['sixteen', '1234567890123456', undefined],
    ['separators are ignored', '+41 (79) 123-45.67/8', '417912345678'],
    ['00 instead of a plus', '0041791234567', '41791234567'],
    ['a trunk zero', '0791234567', '0791234567'],
    ['a letter', '079123456a', undefined],
  ])('the shop parses a phone number typed by staff: %s', (_, typed, digits) => {
    expect(readPhone(typed)?.digits).toBe(digits);
  });
  test('a dial code has at most four digits', () => {
    expect(national('12345678901')).toEqual([
      '12345678901',
      '2345678901',
      '345678901',
      '45678901',
      '5678901',
    ]);
  });
  test('a phone number typed by staff needs at least six digits after the dial code, not counting the trunk zero', () => {
    expect(national('41079123')).toEqual(['41079123', '1079123']);
    expect(national('0123456')).toEqual(['123456', '123456']);
    expect(national('1234567')).toEqual(['1234567', '234567']);
  });
});

test.each([
  ['RG-1042', 1042],
  ['rg-1', 1],
  [' RG-123456789 ', 123_456_789],
  ['RG-1234567890', null],
  ['RG-', null],
  ['1042', null],
  ['RG-12a', null],
])('the search text %j is parsed as the customer number %s', (typed, number) => {
  expect(toAccountNumber(typed)).toBe(number);
});
