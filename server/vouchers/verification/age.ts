import { ageOn, readDay, zurichDay, type Day } from '../../../contract/domain/day.ts';
import { greatestAge, leastAge } from '../../../contract/domain/limits.ts';
import { databaseTime } from '../../platform/database/clock.ts';
import { invalid, ShopRefusal } from '../../platform/refusal.ts';

/** Checks that a person has reached the minimum age. @throws ShopRefusal 422 'You must be at least 16 years old.' */
export const requireAge = (dob: Day, today = zurichDay(databaseTime())): void => {
  if (ageOn(dob, today) >= leastAge) return;
  throw new ShopRefusal(422, 'tooYoung', { code: 'AGE', fields: { dob: 'tooYoung' } });
};

/** Parses a birth date, `2000-01-31` or `31/01/2000`, and checks the minimum age. @throws ShopRefusal 422 */
export const birthdayOf = (text: string): Day => {
  const dob = readDay(text);
  const today = zurichDay(databaseTime());
  if (dob === null || dob > today || ageOn(dob, today) > greatestAge) throw invalid({ dob: 'checkInput' });
  requireAge(dob, today);
  return dob;
};
