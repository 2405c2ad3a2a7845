/** The two decisions of a receipt's layout: when a page is full, and the size of a code. */
import { expect, test } from 'vitest';
import { codeSize, hasRoom } from '../../../server/fulfilment/receipts/pdf.ts';

test.each([
  ['what ends at the margin has room', 700, 70, true],
  ['a point more has none', 700, 71, false],
])('%s', (_, y, needed, answer) => {
  expect(hasRoom(y, needed)).toBe(answer);
});

test.each([
  ['28 letters are large', 'a'.repeat(28), false, 18],
  ['29 are small', 'a'.repeat(29), false, 13],
  ['the operator’s reference is small', '123', true, 13],
])('%s', (_, code, isReference, size) => {
  expect(codeSize(code, isReference)).toBe(size);
});
