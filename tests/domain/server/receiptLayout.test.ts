/** Tests two receipt layout decisions: whether a page is full, and the font size of a code. */
import { expect, test } from 'vitest';
import { codeSize, hasRoom } from '../../../server/fulfilment/receipts/pdf.ts';

test.each([
  ['content that ends at the margin fits', 700, 70, true],
  ['content one point longer does not fit', 700, 71, false],
])('content fits on a receipt page if it ends at the margin or above it: %s', (_, y, needed, answer) => {
  expect(hasRoom(y, needed)).toBe(answer);
});

test.each([
  ['28 characters are large', 'a'.repeat(28), false, 18],
  ['29 characters are small', 'a'.repeat(29), false, 13],
  ['the operator’s reference is small', '123', true, 13],
])('the font of a code on a receipt depends on its length and kind: %s', (_, code, isReference, size) => {
  expect(codeSize(code, isReference)).toBe(size);
});
