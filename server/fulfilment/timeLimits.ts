/** Time limits of a delivery, in milliseconds. */
import { rechargePauseMinutes } from '../../contract/domain/limits.ts';
import type { Config } from '../config.ts';

/** Time after which the delivery fails, and a refund is due, if the supplier has not accepted any attempt. */
const giveUpAfter = 15 * 60_000;

/** Returns the delay before the next status check, based on the delivery's `age`. */
export const pollAfter = (age: number): number => {
  if (age < 3_000) return 300;
  return age < 30_000 ? 1_000 : age < 300_000 ? 5_000 : 60_000;
};

/**
 * True if the retry period has passed. `sinceFirstAttempt` is the time since the first attempt, or since the
 * first refusal due to the supplier's waiting period. It is null if there has been no attempt.
 */
export const isPastRetryPeriod = (sinceFirstAttempt: number | null): boolean =>
  sinceFirstAttempt !== null && sinceFirstAttempt > giveUpAfter;

/** Minimum time between two top-ups of the same number. A few extra seconds allow for clock differences. */
export const rechargePause = rechargePauseMinutes * 60_000 + 5_000;

/**
 * Returns the time until the phone number can be topped up again, or null if it can be topped up now. `age` is
 * the time since the last top-up of the number, or since the supplier refused to top it up.
 */
export const rechargeableIn = (age: number): number | null =>
  age < rechargePause ? rechargePause - age : null;

/** True if an order has been waiting for at least `deliveryDeadlineHours`. */
export const isOverdue = (
  waited: number,
  { deliveryDeadlineHours }: Pick<Config, 'deliveryDeadlineHours'>,
): boolean => waited >= deliveryDeadlineHours * 3_600_000;

/**
 * Returns the time left until an order missing from the supplier's reports is treated as not executed. Returns
 * null once that time has passed.
 */
export const getTimeUntilAbsent = (
  age: number,
  { absentSeconds }: Pick<Config['supplier'], 'absentSeconds'>,
): number | null => {
  const remaining = absentSeconds * 1000 - age;
  return remaining > 0 ? remaining : null;
};
