/** Tests how times and ages are displayed on the staff pages. */
import { expect, test } from 'vitest';
import {
  formatAge,
  formatAmount,
  formatChf,
  formatClock,
  formatCount,
  formatDate,
  formatDay,
  formatLanguage,
  formatMonth,
  formatShortDay,
  formatTime,
  formatWeekday,
} from '../../../server/admin/formats.ts';

const minute = 60_000;
const hour = 60 * minute;
test.each([
  [59_999, 'now'],
  [minute, '1 min'],
  [2 * minute - 1, '1 min'],
  [hour - 1, '59 min'],
  [2 * hour - 1, '1 h'],
  [48 * hour - 1, '47 h'],
  [48 * hour, '2 d'],
  [72 * hour - 1, '2 d'],
])('an age of %d ms is shown as %s and never rounded up', (age, shown) => {
  expect(formatAge(new Date(0), 'en', age)).toBe(shown);
});

test('staff pages show Zurich time, and use Swiss dates even on English pages', () => {
  const winter = new Date('2026-11-21T23:04:00Z');
  const summer = new Date('2026-06-30T22:59:59Z');
  expect([
    formatTime(winter, 'en'),
    formatTime(summer, 'de'),
    formatDate(winter, 'en'),
    formatClock(winter, 'en'),
    formatDay('2026-01-02', 'en'),
    formatShortDay('2026-01-02', 'en'),
    formatMonth('2026-01', 'en'),
    formatWeekday('2026-11-21', 'en'),
  ]).toEqual([
    '22.11.2026 00:04',
    '01.07.2026 00:59',
    '22.11.2026',
    '00:04',
    '02.01.2026',
    '02.01.',
    'January 2026',
    'Saturday 21.11.',
  ]);
});

test("staff pages group thousands, show two decimals and name languages in the page's language", () => {
  expect([
    formatAmount(123_450),
    formatAmount(5),
    formatChf(123_450).replaceAll(/\s/g, ' '),
    formatCount(1_234),
    formatCount(999),
    formatLanguage('de', 'en'),
    formatLanguage('fr', 'de'),
  ]).toEqual(['1’234.50', '0.05', 'CHF 1’234.50', '1’234', '999', 'German', 'Französisch']);
});
