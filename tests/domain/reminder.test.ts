import { expect, test } from 'vitest';
import { reminderDay } from '../../contract/domain/catalogue/reminder.ts';

const today = '2028-02-10';

test.each([
  ['after a month if the expiry is unknown', null, '2028-03-11'],
  ['after a month if the supplier’s text is not a date', 'forever', '2028-03-11'],
  ['after a month if it is valid for long', 'P1Y', '2028-03-11'],
  ['after a month if it is valid for 44 days or more', 'P44D', '2028-03-11'],
  ['two weeks before the expiry if it is valid for a day less', 'P43D', '2028-03-10'],
  ['two weeks before a date with a time', '2028-03-20T23:59:59Z', '2028-03-06'],
  ['a month counted as 30 days', 'P1M', '2028-02-26'],
  ['weeks and days added together', 'P4W2D', '2028-02-26'],
  ['tomorrow if the expiry is only two weeks away', 'P14D', '2028-02-11'],
  ['tomorrow if it has already expired', '2028-02-01', '2028-02-11'],
])('the reminder about a gift card is sent on the right day: %s', (_, validity, day) => {
  expect(reminderDay(validity, today, today, false)).toBe(day);
});

test("for the reminder, a gift card's validity starts on the day of purchase", () => {
  expect(reminderDay('P40D', '2028-01-31', today, false)).toBe('2028-02-26');
});

test('the reminder counts a year of validity as 365 days', () => {
  expect(reminderDay('P1Y', '2027-03-01', today, false)).toBe('2028-02-15');
});

test.each([
  ['on the 27th of 28 days', 'P28D', '2028-03-08'],
  ['the day before even if it is valid for a year', 'P365D', '2029-02-08'],
  ['after a month if the expiry is unknown', null, '2028-03-11'],
  ['tomorrow if it is valid for a single day', 'P1D', '2028-02-11'],
])('the reminder about a top-up is due one day before the top-up expires: %s', (_, validity, day) => {
  expect(reminderDay(validity, today, today, true)).toBe(day);
});
