import { dayText } from '../dates.ts';

const units = new Map([
  ['Y', 'year'],
  ['M', 'month'],
  ['W', 'week'],
  ['D', 'day'],
]);

/**
 * Formats an ISO 8601 period in the user's language: `P28D` → `28 days`, `P1Y6M` → `1 year 6 months`. Returns null for
 * any other text.
 */
export const periodText = (period: string | null | undefined, language: string): string | null => {
  if (!period || !/^P(\d+[YMWD])+$/.test(period)) return null;
  return [...period.matchAll(/(\d+)([YMWD])/g)]
    .map(([, count, unit]) =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit: units.get(unit ?? ''),
        unitDisplay: 'long',
      }).format(Number(count)),
    )
    .join(' ');
};

/**
 * Formats the validity of a code: a period (see `periodText`) or an ISO date. Returns free text from the supplier
 * unchanged.
 */
export const validityText = (validity: string, language: string): string =>
  periodText(validity, language) ??
  (/^\d{4}-\d{2}-\d{2}/.test(validity) ? dayText(validity, language) : validity);

/**
 * Formats a delivery time in the user's language: `4` → `4 seconds`, `91` → `2 minutes`. Rounds up, so that
 * deliveries are never slower than promised.
 */
export const arrivalText = (seconds: number, language: string): string => {
  const [unit, each] =
    seconds <= 90 ? ['second', 1] : seconds <= 90 * 60 ? ['minute', 60] : ['hour', 60 * 60];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.ceil(seconds / each)),
  );
};
