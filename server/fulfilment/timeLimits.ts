/** Delivery time limits in milliseconds. */
import { rechargePauseMinutes } from '../../contract/domain/limits.ts';
import type { Config } from '../config.ts';

/** Time after which the buyer gets a refund if the supplier has not accepted any attempt. */
const giveUpAfter = 15 * 60_000;

/** Returns the delay before the next check, depending on the delivery's `age`. */
export const pollAfter = (age: number): number => {
  if (age < 3_000) return 300;
  return age < 30_000 ? 1_000 : age < 300_000 ? 5_000 : 60_000;
};

/**
 * True if too much time has passed since the first attempt, or since the first one rejected as too soon; `tried` is
 * null if there was no such attempt.
 */
export const isPastRetryPeriod = (tried: number | null): boolean => tried !== null && tried > giveUpAfter;

/** The extra seconds allow for clock differences. */
export const rechargePause = rechargePauseMinutes * 60_000 + 5_000;

/**
 * Returns the time until the number can be topped up again; null if that is already possible. `age` is the time since
 * its last top-up, or since the refusal.
 */
export const rechargeableIn = (age: number): number | null =>
  age < rechargePause ? rechargePause - age : null;

/** True if an order has waited for the maximum time. */
export const isOverdue = (
  waited: number,
  { deliveryDeadlineHours }: Pick<Config, 'deliveryDeadlineHours'>,
): boolean => waited >= deliveryDeadlineHours * 3_600_000;

/**
 * Returns the time until an order that is missing from the supplier's list is treated as not executed; null if that
 * time has passed.
 */
export const getTimeUntilAbsent = (
  age: number,
  { absentSeconds }: Pick<Config['supplier'], 'absentSeconds'>,
): number | null => {
  const left = absentSeconds * 1000 - age;
  return left > 0 ? left : null;
};
