/** For how long a delivery is waited for, all in milliseconds. */
import type { Config } from '../config.ts';

/** After this long of tries that the supplier does not take on, the buyer gets the money back. */
const giveUpAfter = 15 * 60_000;

/** Until the next look at what is `age` old. */
export const pollAfter = (age: number): number => {
  if (age < 3_000) return 300;
  return age < 30_000 ? 1_000 : age < 300_000 ? 5_000 : 60_000;
};

/** `tried` is how long tries have been made, or came too soon; null before the first. */
export const isHopeless = (tried: number | null): boolean => tried !== null && tried > giveUpAfter;

/** The operators take a second top-up of one number after two minutes; a little more, as their clock is not ours. */
export const rechargePause = 2 * 60_000 + 5_000;

/** Until the number may be topped up again; null when it may. `age` is the time since its last top-up, or since the refusal. */
export const rechargeableIn = (age: number): number | null =>
  age < rechargePause ? rechargePause - age : null;

/** True when an order has waited for the longest allowed time. */
export const isOverdue = (
  waited: number,
  { deliveryDeadlineHours }: Pick<Config, 'deliveryDeadlineHours'>,
): boolean => waited >= deliveryDeadlineHours * 3_600_000;

/** Until what the supplier does not list any more was surely not carried out; null when that is so. */
export const absentIn = (
  age: number,
  { absentSeconds }: Pick<Config['supplier'], 'absentSeconds'>,
): number | null => {
  const left = absentSeconds * 1000 - age;
  return left > 0 ? left : null;
};
