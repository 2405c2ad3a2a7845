import { isLanguage, languageTable } from './languages.ts';

/**
 * Formats a date. Replaces the tokens YYYY, MM, DD, HH, mm and ss with local time and leaves all other characters
 * unchanged.
 */
export const formatDate = (date: Date, pattern: string): string => {
  const two = (n: number): string => String(n).padStart(2, '0');
  const values: Record<string, string> = {
    YYYY: String(date.getFullYear()),
    MM: two(date.getMonth() + 1),
    DD: two(date.getDate()),
    HH: two(date.getHours()),
    mm: two(date.getMinutes()),
    ss: two(date.getSeconds()),
  };
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss/g, (token) => values[token] ?? token);
};

/** Returns the day on which the yearly voucher limit resets: 31 December of the given year, as DD/MM/YYYY. */
export const endOfYear = (today: Date): string => `31/12/${today.getFullYear()}`;

const swiss = { timeZone: 'Europe/Zurich' } as const;

/** Caches formatters, because creating one takes a hundred times longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (
  language: string,
  style: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>,
): Intl.DateTimeFormat => {
  const key = `${language} ${style.dateStyle} ${style.timeStyle}`;
  const known = formats.get(key);
  if (known) return known;
  const created = new Intl.DateTimeFormat(isLanguage(language) ? languageTable[language].locale : language, {
    ...swiss,
    ...style,
  });
  formats.set(key, created);
  return created;
};

/**
 * Formats a date in Swiss time: `2 January 2026`, or `2 Jan 2026` with `medium`. Plain dates such as
 * `2026-01-02` never shift to another day.
 */
export const dayText = (
  instant: string | number,
  language: string,
  dateStyle: 'long' | 'medium' = 'long',
): string => formatOf(language, { dateStyle }).format(new Date(instant));

/** Formats a day without its year, for compact lists: `25 Dec`. */
export const shortDayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(isLanguage(language) ? languageTable[language].locale : language, {
    ...swiss,
    day: 'numeric',
    month: 'short',
  }).format(new Date(day));

/** Formats a time of day in Swiss time: `15:04`. */
export const timeText = (instant: string, language: string): string =>
  formatOf(language, { timeStyle: 'short' }).format(new Date(instant));

/** Formats a date and time in Swiss time, for screens and receipts. */
export const dateText = (instant: string, language: string): string =>
  formatOf(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant));
