import { asciiDigits } from '../text/typed.ts';

/** The three parts of a date, as entered. */
export type DateParts = { day: string; month: string; year: string };
export type DatePart = keyof DateParts;

/** Order of the day, month and year fields. It is the same in all five languages. */
export const dateParts: readonly DatePart[] = ['day', 'month', 'year'];

/**
 * Splits a complete date into its parts, such as a pasted `24.12.1990` or `1990-12-24`. Returns null for any
 * other text.
 */
export const splitDate = (text: string): DateParts | null => {
  const [, first = '', month = '', last = ''] =
    /^(\d{1,4})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{1,4})$/.exec(asciiDigits(text).trim()) ?? [];
  if (first.length === 4 && last.length <= 2) return { day: last, month, year: first };
  return last.length === 4 && first.length <= 2 ? { day: first, month, year: last } : null;
};

/**
 * Joins the parts of a date as `YYYY-MM-DD`. Missing parts stay empty. Returns an empty string if all parts are
 * missing.
 */
export const joinDate = (typed: DateParts): string => {
  const [day, month, year] = dateParts.map((part) => asciiDigits(typed[part]).trim()) as [
    string,
    string,
    string,
  ];
  const twoDigits = (text: string): string => (text === '' ? '' : text.padStart(2, '0'));
  return day + month + year === '' ? '' : [year, twoDigits(month), twoDigits(day)].join('-');
};

/**
 * Returns the first missing part of a date from `joinDate`, in the order day, month, year. Returns null if no
 * part is missing.
 */
export const missingPart = (date: string): DatePart | null => {
  const [year, month, day] = date.split('-');
  if (day === '') return 'day';
  if (month === '') return 'month';
  return year === '' && date !== '' ? 'year' : null;
};

/**
 * Returns the part of a date that must be corrected: the first missing part or, in a complete date, the part
 * that makes the date impossible. Returns the year if the date is valid.
 */
export const partToCorrect = (date: string): DatePart => {
  const missing = date === '' ? 'day' : missingPart(date);
  if (missing) return missing;
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const isOf = (value: number, last: number): boolean => value >= 1 && value <= last;
  if (!isOf(month, 12)) return isOf(day, 31) ? 'month' : 'day';
  return isOf(day, new Date(Date.UTC(year, month, 0)).getUTCDate()) ? 'year' : 'day';
};
