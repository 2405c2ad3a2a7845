/** Tests how times and ages are displayed on the staff pages. */
import { expect, test } from 'vitest';
import { formatAge } from '../../../server/admin/formats.ts';

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
