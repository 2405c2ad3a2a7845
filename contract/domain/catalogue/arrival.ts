/**
 * Formats seconds in the reader's language: `4` → `4 seconds`, `91` → `2 minutes`. Rounds up so that the shop never
 * promises too much.
 */
export const arrivalText = (seconds: number, language: string): string => {
  const [unit, each] =
    seconds <= 90 ? ['second', 1] : seconds <= 90 * 60 ? ['minute', 60] : ['hour', 60 * 60];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.ceil(seconds / each)),
  );
};
