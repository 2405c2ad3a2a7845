/** Tests the email to staff about products that the shop has taken off sale. */
import { describe, expect, test } from 'vitest';
import type { AppContext } from '../../../server/appContext.ts';
import { createLog } from '../../../server/platform/log.ts';
import { OutcomeUnknown, Refused } from '../../../server/providers/ports.ts';
import {
  caseOf,
  checkCatalogueDaily,
  toNoticeText,
  type OffSaleLine,
} from '../../../server/reconciliation/checkCatalogue.ts';

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
  ['further products are counted at the end', 41, 41, '…'],
  ['many further products are counted too', 99, 41, '…'],
])('the email lists at most forty products: %s', (_, count, lineCount, last) => {
  const text = toNoticeText(lines(count)).split('\n');
  expect(text).toHaveLength(lineCount);
  expect(text.at(-1)).toBe(last);
  expect(text[Math.min(count, 40) - 1]).toBe(`G-${Math.min(count, 40)} Zalando: gone, not listed`);
});

test('staff get one notice a day about the same products, and a new one if the list of products changes', () => {
  const at = (day: string): Date => new Date(`${day}T12:00:00Z`);
  const first = caseOf(lines(2), at('2026-11-22'));
  expect(first).toMatch(/^2026-11-22 [0-9a-f]{16}$/);
  expect(caseOf(lines(2), new Date('2026-11-22T23:59:59Z'))).toBe(first);
  expect(caseOf(lines(2), at('2026-11-23'))).toBe(first.replace('22', '23'));
  expect(caseOf(lines(3), at('2026-11-22'))).not.toBe(first);
});

describe('0045: no product list from the supplier', () => {
  const logged: unknown[] = [];
  const runWith = (error: Error) =>
    checkCatalogueDaily({
      gateways: { supplier: { products: () => Promise.reject(error) } },
      log: createLog('warn', { write: (line: string) => void logged.push(JSON.parse(line)) }),
    } as unknown as AppContext);
  test.each([
    ['no response', new OutcomeUnknown('timed out')],
    ['refused', new Refused('FORBIDDEN')],
  ])("the supplier's list is requested again after a quarter of an hour: %s", async (_, error) => {
    expect(await runWith(error)).toBe(900_000);
    expect(logged.splice(0)).toMatchObject([
      { reason: error.message, msg: 'the catalogue could not be checked' },
    ]);
  });
  test('an unexpected error in the catalogue check is rethrown', async () => {
    await expect(runWith(new TypeError('ours'))).rejects.toThrow('ours');
  });
});
