/** Shrinks a failing environment by reducing its shoppers, days and faults. */
import { simulate, type Options, type Outcome } from './simulation.ts';

type FailingRun = { options: Options; outcome: Outcome };

/** Shrinks a failing run, trying at most `most` environments. */
export const shrink = async (
  options: Options,
  outcome: Outcome,
  most: number,
  say: (line: string) => void,
): Promise<FailingRun> => {
  const { kind } = outcome.violations[0]!;
  let best: FailingRun = { options, outcome };
  let tried = 0;
  const attempt = async (change: Partial<Options>): Promise<boolean> => {
    if (tried >= most || options.isStopped?.()) return false;
    tried += 1;
    const smaller = { ...best.options, ...change, say: undefined };
    const found = await simulate(smaller);
    const isSame = found.violations.some((one) => one.kind === kind);
    if (!isSame || found.steps > best.outcome.steps) return false;
    best = { options: smaller, outcome: found };
    say(`smaller: ${found.steps} steps, ${found.faults.length} faults`);
    return true;
  };
  /**
   * Removes parts of a list if the environment still fails without them. Starts with large parts and
   * continues with smaller ones.
   */
  const thin = async (
    read: (found: FailingRun) => readonly number[],
    write: (remaining: number[]) => Partial<Options>,
    least: number,
  ): Promise<void> => {
    for (let size = Math.ceil(read(best).length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
      for (let from = 0; from < read(best).length && read(best).length > least;) {
        const all = read(best);
        const remaining = all.filter((_, index) => index < from || index >= from + size);
        if (remaining.length < least || !(await attempt(write(remaining)))) from += size;
      }
  };
  await attempt({ days: 1 });
  await thin(
    ({ options: { who, shoppers } }) => who ?? Array.from({ length: shoppers }, (_, index) => index),
    (who) => ({ who }),
    1,
  );
  await attempt({ faults: best.outcome.faults });
  await thin(
    (found) => found.options.faults ?? found.outcome.faults,
    (faults) => ({ faults }),
    0,
  );
  return best;
};
