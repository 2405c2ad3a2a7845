import { ageOn, readDay, zurichDay } from '../day.ts';

/** Full years of somebody born on a day, as YYYY-MM-DD; null for a text that is no day or a day to come. */
export const ageOf = (dob: string, now: Date): number | null => {
  const day = readDay(dob);
  const today = zurichDay(now);
  return day === null || day > today ? null : ageOn(day, today);
};

/** First and last name as far as known, or an empty string. */
export const fullName = ({
  firstName,
  lastName,
}: {
  firstName: string | null | undefined;
  lastName: string | null | undefined;
}): string => [firstName, lastName].filter(Boolean).join(' ');
