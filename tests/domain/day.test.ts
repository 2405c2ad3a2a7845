import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  addDays,
  ageOn,
  isGiftDay,
  readDay,
  startOfZurichDay,
  subtractMonths,
  zurichDay,
} from '../../contract/domain/day.ts';

afterEach(() => vi.restoreAllMocks());

describe('calendar days in Zurich', () => {
  test.each([
    ['2026-01-02T22:59:59.999Z', '2026-01-02'],
    ['2026-01-02T23:00:00.000Z', '2026-01-03'],
    ['2026-07-01T21:59:59.999Z', '2026-07-01'],
    ['2026-07-01T22:00:00.000Z', '2026-07-02'],
    ['2026-12-31T22:59:59.999Z', '2026-12-31'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01'],
    ['2028-02-28T23:00:00.000Z', '2028-02-29'],
    // The clocks change on the following nights.
    ['2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['2026-03-29T22:00:00.000Z', '2026-03-30'],
    ['2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['2026-10-25T23:00:00.000Z', '2026-10-26'],
  ])('%s is on %s in Zurich', (instant, day) => {
    expect(zurichDay(new Date(instant))).toBe(day);
  });

  test("the Zurich day does not depend on the engine's date format", async () => {
    // Simulate ICU 72, which writes 1/2/2026 for Canada. Other versions write 2026-01-02.
    const whole: { format: unknown } = Intl.DateTimeFormat.prototype;
    vi.spyOn(whole, 'format', 'get').mockReturnValue(() => '1/2/2026');
    const parts = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    parts.mockReturnValue([
      { type: 'day', value: '2' },
      { type: 'literal', value: '. ' },
      { type: 'month', value: '1' },
      { type: 'literal', value: '. ' },
      { type: 'year', value: '2026' },
    ]);
    vi.resetModules();
    const { zurichDay: fresh } = await import('../../contract/domain/day.ts');
    expect(fresh(new Date('2026-01-02T12:00:00Z'))).toBe('2026-01-02');
  });

  test('the start of a Zurich day is the first millisecond of that day, on every day of eight years [R14]', () => {
    for (let day = '2024-01-01'; day < '2032-01-01'; day = addDays(day, 1)) {
      const start = startOfZurichDay(day);
      expect(zurichDay(start)).toBe(day);
      expect(zurichDay(new Date(start.getTime() - 1))).toBe(addDays(day, -1));
    }
  });
});

test.each([
  ['2008-02-29', '2008-02-29'],
  ['29/02/2008', '2008-02-29'],
  [' 01/12/1990 ', '1990-12-01'],
  ['29/02/2007', null],
  ['2007-02-29', null],
  ['31/04/2000', null],
  ['2000-13-01', null],
  ['1/2/2000', null],
  ['2000-1-2', null],
  ['01.02.2000', null],
  ['0000-00-00', null],
  ['0001-01-01', null],
  ['1899-12-31', null],
  ['1900-01-01', '1900-01-01'],
  ['2999-12-31', '2999-12-31'],
  ['3000-01-01', null],
  ['9999-12-31', null],
  ['', null],
])('the date %j is parsed as %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each([
  ['2028-02-28', 2, '2028-03-01'],
  ['2026-01-01', -1, '2025-12-31'],
])('the day %s plus %i days is %s', (day, days, sum) => expect(addDays(day, days)).toBe(sum));

test.each([
  ['2026-11-21', 12, '2025-11-21'],
  ['2026-01-15', 1, '2025-12-15'],
  ['2026-03-31', 1, '2026-03-03'],
])('%s minus %i months is %s', (day, months, rest) => expect(subtractMonths(day, months)).toBe(rest));

test.each([
  ['2026-11-21', false],
  ['2026-11-22', true],
  ['2027-11-22', true],
  ['2027-11-23', false],
  ['22.11.2026', false],
  ['', false],
])('whether a gift can be sent on %j, within a year from today: %s', (day, isPossible) =>
  expect(isGiftDay(day, '2026-11-22')).toBe(isPossible),
);

test.each([
  ['2010-06-15', '2026-06-14', 15],
  ['2010-06-15', '2026-06-15', 16],
  ['2010-06-15', '2026-06-16', 16],
  ['2008-02-29', '2024-02-28', 15],
  ['2008-02-29', '2024-02-29', 16],
  ['2012-02-29', '2027-02-28', 14],
  ['2012-02-29', '2027-03-01', 15],
  ['2010-12-31', '2026-12-30', 15],
  ['2010-01-01', '2026-01-01', 16],
])('for the birth date %s, the age on %s is %i', (born, day, years) => {
  expect(ageOn(born, day)).toBe(years);
});
