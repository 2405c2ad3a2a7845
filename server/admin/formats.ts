import type { Day } from '../../contract/domain/day.ts';
import { languageTable, type Language } from '../../contract/domain/languages.ts';
import { displayChf, groupThousands, toWire, type Rappen } from '../../contract/domain/money.ts';
import { getStaffTexts } from '../messages/index.ts';
import { databaseTime } from '../platform/database/clock.ts';

/** Returns the locale for dates. English pages use Swiss numeric dates too, because the staff are in Switzerland. */
const localeOf = (language: Language): string => languageTable[language === 'en' ? 'de' : language].locale;
const day = { day: '2-digit', month: '2-digit' } as const;
const patterns = {
  time: { ...day, year: 'numeric', hour: '2-digit', minute: '2-digit' },
  day: { ...day, year: 'numeric' },
  shortDay: day,
  clock: { hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Returns the name of a language in the page's language, such as `German`. */
export const formatLanguage = (of: Language, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(of) ?? of;

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (pattern: keyof typeof patterns, language: Language): Intl.DateTimeFormat => {
  const key = `${pattern} ${language}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(localeOf(language), { timeZone: 'Europe/Zurich', ...patterns[pattern] });
  formats.set(key, format);
  return format;
};

/** Formats a time as `22.11.2026 17:04`, in Zurich time. */
export const formatTime = (at: Date, language: Language): string =>
  formatOf('time', language).format(at).replace(',', '');
/** Formats a date as `22.11.2026`, in Zurich time. */
export const formatDate = (at: Date, language: Language): string => formatOf('day', language).format(at);
/** Formats a calendar day as `22.11.2026`, without converting time zones. */
export const formatDay = (of: Day, language: Language): string =>
  formatDate(new Date(`${of}T12:00:00Z`), language);
/** Formats a calendar day without the year: `22.11.`. */
export const formatShortDay = (of: Day, language: Language): string =>
  formatOf('shortDay', language).format(new Date(`${of}T12:00:00Z`));
/** Formats a month: `2026-11` → `November 2026`. */
export const formatMonth = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** Formats the age of an open task, for example as `3 h` or `2 d`. */
export const formatAge = (at: Date, language: Language, now = databaseTime().getTime()): string => {
  const minutes = Math.max(0, Math.floor((now - at.getTime()) / 60_000));
  const { ageNow, ageDays } = getStaffTexts(language).frame;
  if (minutes < 1) return ageNow;
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : ageDays(Math.floor(minutes / 1440));
};

/** Formats a time as `17:04`, in Zurich time. */
export const formatClock = (at: Date, language: Language): string => formatOf('clock', language).format(at);
/** Formats a day with its weekday: `Saturday 21.11.`. */
export const formatWeekday = (of: Day, language: Language): string =>
  `${new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long' }).format(new Date(`${of}T12:00:00Z`))} ${formatShortDay(of, language)}`;

/** Formats an amount in rappen without the currency: `1’234.50`. */
export const formatAmount = (amount: Rappen): string => groupThousands(toWire(amount));
/** Formats an amount in rappen: `CHF 1’234.50`. */
export const formatChf = (amount: Rappen): string => displayChf(toWire(amount));
/** `1’234` */
export const formatCount = (count: number): string => groupThousands(String(count));
