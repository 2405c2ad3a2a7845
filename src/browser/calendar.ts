import type { Day } from '../../contract/domain/day.ts';

/** A single all-day calendar event. */
export type CalendarEntry = {
  /** Calendar apps overwrite an existing entry with the same id. */
  id: string;
  day: Day;
  title: string;
  /** URL to include in the calendar entry. */
  url: string;
};

/** Folds a line after 75 octets, as calendar files require. Each continuation line starts with a space. */
const fold = (text: string): string => {
  const octets = new TextEncoder();
  const lines = [''];
  for (const letter of text) {
    if (octets.encode(`${lines.at(-1)}${letter}`).length > 75) lines.push(' ');
    lines[lines.length - 1] += letter;
  }
  return lines.join('\r\n');
};
const line = (name: string, text: string): string =>
  fold(`${name}:${text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')}`);

/** Creates a calendar file with an event on the given day and a reminder at nine o'clock. @see RFC 5545 */
export const toCalendarFile = ({ id, day, title, url }: CalendarEntry, now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rigi//Shop//EN',
    'BEGIN:VEVENT',
    line('UID', id),
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    line('SUMMARY', title),
    fold(`URL:${url}`),
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    line('DESCRIPTION', title),
    'TRIGGER:PT9H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
