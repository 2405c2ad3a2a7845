import { ageOn, readDay, zurichDay } from '../day.ts';

/** Age in full years of a birth date (YYYY-MM-DD). Null for invalid or future dates. */
export const ageOf = (dob: string, now: Date): number | null => {
  const day = readDay(dob);
  const today = zurichDay(now);
  return day === null || day > today ? null : ageOn(day, today);
};

/** First and last name, without missing parts. Empty without a name. */
export const fullName = ({
  firstName,
  lastName,
}: {
  firstName: string | null | undefined;
  lastName: string | null | undefined;
}): string => [firstName, lastName].filter(Boolean).join(' ');
