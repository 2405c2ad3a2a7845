import { expect, test } from 'vitest';
import { reminderDay } from '../../contract/domain/catalogue/reminder.ts';

const today = '2028-02-10';

test.each([
  ['a month if the end is unknown', null, '2028-03-11'],
  ['a month if the supplier’s text is not a date', 'forever', '2028-03-11'],
  ['a month if it is valid for long', 'P1Y', '2028-03-11'],
  ['a month from 44 days on', 'P44D', '2028-03-11'],
  ['two weeks before the end for a day less', 'P43D', '2028-03-10'],
  ['a date with a time', '2028-03-20T23:59:59Z', '2028-03-06'],
  ['a month of 30 days', 'P1M', '2028-02-26'],
  ['weeks and days added up', 'P4W2D', '2028-02-26'],
  ['tomorrow if two weeks before is already today', 'P14D', '2028-02-11'],
  ['tomorrow if it has run out', '2028-02-01', '2028-02-11'],
])('the reminder for a gift card: %s', (_, validity, day) => {
  expect(reminderDay(validity, today, today, false)).toBe(day);
});

test('the validity period counts from the day of purchase', () => {
  expect(reminderDay('P40D', '2028-01-31', today, false)).toBe('2028-02-26');
});

test('a year is counted as 365 days', () => {
  expect(reminderDay('P1Y', '2027-03-01', today, false)).toBe('2028-02-15');
});

test.each([
  ['the 27th day of 28', 'P28D', '2028-03-08'],
  ['the day before for a year, not a month', 'P365D', '2029-02-08'],
  ['a month if the end is unknown', null, '2028-03-11'],
  ['tomorrow for a day', 'P1D', '2028-02-11'],
])('the reminder for a top-up is one day before it expires: %s', (_, validity, day) => {
  expect(reminderDay(validity, today, today, true)).toBe(day);
});
