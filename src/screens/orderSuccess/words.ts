import { periodText } from '../common/names.ts';

/** `P28D` → `28 days`, an ISO date → that day; a supplier's own words stay as they are. */
export const validityText = (validity: string, locale: string): string =>
  periodText(validity, locale) ??
  (/^\d{4}-\d{2}-\d{2}/.test(validity)
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Zurich' }).format(
        new Date(validity),
      )
    : validity);

/** Day and minute in Swiss time, as on the receipt, in the order of the reader's language. */
export const dateText = (instant: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Zurich',
  }).format(new Date(instant));
