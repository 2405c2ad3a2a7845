import { ageOn, readDay, zurichDay } from '../day.ts';

/**
 * Returns the age in completed years for a birth date (YYYY-MM-DD), or null if the date is invalid or in the future.
 */
export const ageOf = (dob: string, now: Date): number | null => {
  const day = readDay(dob);
  const today = zurichDay(now);
  return day === null || day > today ? null : ageOn(day, today);
};

/** Joins first and last name, omitting missing parts. Returns an empty string if both are missing. */
export const fullName = ({
  firstName,
  lastName,
}: {
  firstName: string | null | undefined;
  lastName: string | null | undefined;
}): string => [firstName, lastName].filter(Boolean).join(' ');
