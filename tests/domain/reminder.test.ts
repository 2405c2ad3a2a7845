import { expect, test } from 'vitest';
import { reminderDay } from '../../contract/domain/catalogue/reminder.ts';

const today = '2028-02-10';

test.each([
  ['nothing is known of its end: a month', null, '2028-03-11'],
  ['the supplier’s own words are no day', 'forever', '2028-03-11'],
  ['it is good for long: a month', 'P1Y', '2028-03-11'],
  ['44 days are the border: a month', 'P44D', '2028-03-11'],
  ['a day less: two weeks before the end', 'P43D', '2028-03-10'],
  ['a day of the calendar, with a time', '2028-03-20T23:59:59Z', '2028-03-06'],
  ['a month of 30 days', 'P1M', '2028-02-26'],
  ['weeks and days add up', 'P4W2D', '2028-02-26'],
  ['two weeks before would be today: tomorrow', 'P14D', '2028-02-11'],
  ['it has run out', '2028-02-01', '2028-02-11'],
])('%s', (_, validity, day) => {
  expect(reminderDay(validity, today, today, false)).toBe(day);
});

test('a period counts from the day of the purchase', () => {
  expect(reminderDay('P40D', '2028-01-31', today, false)).toBe('2028-02-26');
});

test('a year has 365 days', () => {
  expect(reminderDay('P1Y', '2027-03-01', today, false)).toBe('2028-02-15');
});

test.each([
  ['28 days: the 27th day', 'P28D', '2028-03-08'],
  ['a year: the day before, not a month', 'P365D', '2029-02-08'],
  ['no known end: a month', null, '2028-03-11'],
  ['a day: tomorrow', 'P1D', '2028-02-11'],
])('a top-up is due the day before it runs out. %s', (_, validity, day) => {
  expect(reminderDay(validity, today, today, true)).toBe(day);
});
