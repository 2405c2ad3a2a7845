import { ageOn, readDay, zurichDay } from '../day.ts';

/** Full years since a birth date as YYYY-MM-DD; null for an invalid or future date. */
export const ageOf = (dob: string, now: Date): number | null => {
  const day = readDay(dob);
  const today = zurichDay(now);
  return day === null || day > today ? null : ageOn(day, today);
};

/** The known parts of first and last name, or an empty string. */
export const fullName = ({
  firstName,
  lastName,
}: {
  firstName: string | null | undefined;
  lastName: string | null | undefined;
}): string => [firstName, lastName].filter(Boolean).join(' ');
