import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayAmount, displayChf, displayMoney, fromWire, toWire } from '../../contract/domain/money.ts';

test.each([
  [null, '0.00'],
  [undefined, '0.00'],
  ['', '0.00'],
  ['  ', '0.00'],
  ['abc', '0.00'],
  [Number.NaN, '0.00'],
  [Infinity, '0.00'],
  ['4.9', '4.90'],
  ['1234.5', '1’234.50'],
  ['1234567.89', '1’234’567.89'],
  ['-2500.00', '-2’500.00'],
  [0, '0.00'],
  [20, '20.00'],
  ['20.00', '20.00'],
] as const)('the amount %j is displayed as %s', (amount, text) => {
  expect(displayAmount(amount)).toBe(text);
  // The amount must not wrap at the end of a line.
  expect(displayChf(amount)).toBe(`CHF\u00a0${text}`);
  expect(displayMoney('EUR', amount)).toBe(`EUR\u00a0${text}`);
});

test('amounts in rappen can be converted to the wire format and back without loss [R12]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      (rappen) => fromWire(toWire(rappen)) === rappen && /^\d+\.\d{2}$/.test(toWire(rappen)),
    ),
  );
});

test.each(['-1', '5,00', '1e3', '0.1+0.2', 'NaN', '', '1.234', ' ', '0x10'])(
  'the text %j is not parsed as an amount',
  (text) => expect(fromWire(text)).toBeNull(),
);
test.each([
  ['5', 500],
  ['5.5', 550],
  [' 5.05 ', 505],
] as const)('the amount %j is parsed as %i rappen', (text, rappen) => expect(fromWire(text)).toBe(rappen));

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [-1, '-0.01'],
  [10, '0.10'],
  [-250_000, '-2500.00'],
])('an amount of %i rappen is sent as %s', (rappen, text) => expect(toWire(rappen)).toBe(text));
