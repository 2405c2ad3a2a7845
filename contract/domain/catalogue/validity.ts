import { dayText } from '../dates.ts';

const units = new Map([
  ['Y', 'year'],
  ['M', 'month'],
  ['W', 'week'],
  ['D', 'day'],
]);

/** `P28D` → `28 days`, `P1Y6M` → `1 year 6 months`, in the reader's language; null for any other text. */
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

/** Validity of a code: a period as `periodText`, or an ISO date. Free text of the supplier stays unchanged. */
export const validityText = (validity: string, language: string): string =>
  periodText(validity, language) ??
  (/^\d{4}-\d{2}-\d{2}/.test(validity) ? dayText(validity, language) : validity);
