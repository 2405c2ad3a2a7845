/** What a mail to staff tells of products that were taken off sale (0045). */
import { expect, test } from 'vitest';
import { toNoticeText, type OffSaleLine } from '../../../server/reconciliation/checkCatalogue.ts';

const lines = (count: number): OffSaleLine[] =>
  Array.from({ length: count }, (_, index) => ({
    prodid: `G-${index + 1}`,
    name: 'Zalando',
    reason: 'gone',
    detail: 'not listed',
  }));

test.each([
  ['one', 1, 1, 'G-1 Zalando: gone, not listed'],
  ['forty', 40, 40, 'G-40 Zalando: gone, not listed'],
  ['of more, that there are', 41, 41, '…'],
  ['of many too', 99, 41, '…'],
])('%s', (_, count, told, last) => {
  const text = toNoticeText(lines(count)).split('\n');
  expect(text).toHaveLength(told);
  expect(text.at(-1)).toBe(last);
  expect(text[Math.min(count, 40) - 1]).toBe(`G-${Math.min(count, 40)} Zalando: gone, not listed`);
});
