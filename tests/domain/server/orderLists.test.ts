/** Filters of the order and voucher lists and of the staff search: pages, days, phones and customer numbers. */
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
  ['ORD-09: the first unless asked', undefined, 1],
  ['nothing is not asked', '', 1],
  ['the first', '1', 1],
  ['the hundred thousandth', '100000', 100_000],
  ['one more', '100001', wrong('pageno')],
  ['none', '0', wrong('pageno')],
  ['no number', '1a', wrong('pageno')],
  ['a fraction', '1.5', wrong('pageno')],
])('page %s', (_, pageno, answer) => {
  expect(faultsOf(() => pageNumberOf({ pageno }))).toEqual(answer);
});
test.each([
  ['ORD-09: 10 unless asked', undefined, 10],
  ['one', '1', 1],
  ['50', '50', 50],
  ['51', '51', wrong('pagesize')],
  ['none', '0', wrong('pagesize')],
])('rows of a page: %s', (_, pagesize, answer) => {
  expect(faultsOf(() => pageSizeOf({ pagesize }))).toEqual(answer);
});

test.each([
  ['all unless asked', undefined, '0'],
  ['nothing is not asked', '', '0'],
  ['all', '0', '0'],
  ['gift cards', '1', '1'],
  ['top-ups', '2', '2'],
  ['vouchers', '3', '3'],
  ['none that there is', '4', wrong('cardtype')],
  ['a list', '1,2', wrong('cardtype')],
  ['a word', 'all', wrong('cardtype')],
])('ORD-09: products of a list: %s', (_, cardtype, answer) => {
  expect(faultsOf(() => cardTypeOf({ cardtype }))).toEqual(answer);
});

describe('the days of a list', () => {
  test.each([
    ['ORD-09: the last twelve months, by the day of Zurich', {}, { start: '2025-11-22', end: '2026-11-22' }],
    [
      'one day',
      { startdate: '2026-03-01', enddate: '2026-03-01' },
      { start: '2026-03-01', end: '2026-03-01' },
    ],
    ['an end before its start', { startdate: '2026-03-02', enddate: '2026-03-01' }, wrong('enddate')],
    ['a leap day', { enddate: '2028-02-29' }, { start: '2027-03-01', end: '2028-02-29' }],
    ['a start that is no day', { startdate: '2026-02-30' }, wrong('startdate')],
    ['an end that is no day', { enddate: 'today' }, wrong('enddate')],
    ['the first day of all', { startdate: '0001-01-01' }, wrong('startdate')],
    ['the last day of all', { enddate: '9999-12-31' }, wrong('enddate')],
    ['nothing is not asked', { startdate: '', enddate: '' }, { start: '2025-11-22', end: '2026-11-22' }],
  ])('%s', (_, query, answer) => {
    expect(faultsOf(() => periodOf(query))).toEqual(answer);
  });
});

describe('a phone number typed by staff', () => {
  const national = (typed: string) => readPhone(typed)?.national;
  test.each([
    ['six digits', '123456', '123456'],
    ['fifteen', '123456789012345', '123456789012345'],
    ['five', '12345', undefined],
    ['sixteen', '1234567890123456', undefined],
    ['what stands between', '+41 (79) 123-45.67/8', '417912345678'],
    ['zeros for a plus', '0041791234567', '41791234567'],
    ['a zero of home', '0791234567', '0791234567'],
    ['a letter', '079123456a', undefined],
  ])('%s', (_, typed, digits) => {
    expect(readPhone(typed)?.digits).toBe(digits);
  });
  test('may have a dial code of four digits at most', () => {
    expect(national('12345678901')).toEqual([
      '12345678901',
      '2345678901',
      '345678901',
      '45678901',
      '5678901',
    ]);
  });
  test('and needs at least six more digits, after the zero of its country', () => {
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
])('%j as the number of a customer: %s', (typed, number) => {
  expect(toAccountNumber(typed)).toBe(number);
});
