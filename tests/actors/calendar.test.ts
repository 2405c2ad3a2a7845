import { expect, test } from 'vitest';
import { toCalendarFile } from '../../src/browser/calendar.ts';

const entry = {
  id: 'R-26-AAAA-BBBB@rigi',
  day: '2028-02-29',
  title: 'Use your code: Café, Bar; CH',
  url: 'https://shop.example/giftcardworld/cafe-ch',
};
const now = new Date('2028-02-01T12:34:56.789Z');

test('the calendar file contains an all-day event that is marked as free and has a reminder at 9:00', () => {
  const lines = toCalendarFile(entry, now).split('\r\n');
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:R-26-AAAA-BBBB@rigi',
      'DTSTAMP:20280201T123456Z',
      'DTSTART;VALUE=DATE:20280229',
      'SUMMARY:Use your code: Café\\, Bar\\; CH',
      'URL:https://shop.example/giftcardworld/cafe-ch',
      'TRANSP:TRANSPARENT',
      'TRIGGER:PT9H',
    ]),
  );
});

test('the calendar file folds lines at 75 octets, and unfolding them restores the original text', () => {
  const title = `Użyj kodu 🎁 ${'ä'.repeat(90)}\nEND:VEVENT`;
  const file = toCalendarFile({ ...entry, title }, now);
  const octets = new TextEncoder();
  expect(Math.max(...file.split('\r\n').map((text) => octets.encode(text).length))).toBe(75);
  const whole = file.replaceAll('\r\n ', '');
  expect(whole).toContain(`SUMMARY:Użyj kodu 🎁 ${'ä'.repeat(90)}\\nEND:VEVENT\r\n`);
  expect(whole.match(/^END:VEVENT/gm)).toHaveLength(1);
});
