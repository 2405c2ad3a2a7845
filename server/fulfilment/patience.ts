/** Time limits of a delivery, in milliseconds. */
import type { Config } from '../config.ts';

/** Time limit for attempts without an acceptance; after it the buyer gets a refund. */
const giveUpAfter = 15 * 60_000;

/** Time until the next check, by the `age` of the delivery. */
export const pollAfter = (age: number): number => {
  if (age < 3_000) return 300;
  return age < 30_000 ? 1_000 : age < 300_000 ? 5_000 : 60_000;
};

/** True if the first attempt, or the first early one, was too long ago; `tried` is null before any attempt. */
export const isHopeless = (tried: number | null): boolean => tried !== null && tried > giveUpAfter;

/** Operators accept a second top-up of a number after two minutes; this adds some room, as clocks differ. */
export const rechargePause = 2 * 60_000 + 5_000;

/**
 * Time until the number may be topped up again; null if it may be already. `age` is the time since its last top-up, or
 * since the refusal.
 */
export const rechargeableIn = (age: number): number | null =>
  age < rechargePause ? rechargePause - age : null;

/** True if an order has waited for the longest allowed time. */
export const isOverdue = (
  waited: number,
  { deliveryDeadlineHours }: Pick<Config, 'deliveryDeadlineHours'>,
): boolean => waited >= deliveryDeadlineHours * 3_600_000;

/** Time until an order missing in the supplier's list counts as not executed; null if that time has passed. */
export const absentIn = (
  age: number,
  { absentSeconds }: Pick<Config['supplier'], 'absentSeconds'>,
): number | null => {
  const left = absentSeconds * 1000 - age;
  return left > 0 ? left : null;
};
