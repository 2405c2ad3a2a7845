import { sql } from 'drizzle-orm';
import type { Tx } from '../../../server/platform/database/transaction.ts';
import { until } from '../shop/harness.ts';

const rounds = 20;

/**
 * Makes two calls in parallel on the same subject, such as an order. Repeats this for 20 rounds, each with a
 * new subject. In every other round, the second call starts first. `check` gets both results.
 */
export const race = async <Subject, First, Second>(
  prepare: (round: number) => Promise<Subject>,
  [first, second]: [
    first: (subject: Subject) => Promise<First>,
    second: (subject: Subject) => Promise<Second>,
  ],
  check: (
    subject: Subject,
    first: PromiseSettledResult<First>,
    second: PromiseSettledResult<Second>,
  ) => unknown,
): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    const subject = await prepare(round);
    if (round % 2 === 0) {
      const [one, other] = await Promise.allSettled([first(subject), second(subject)]);
      await check(subject, one, other);
    } else {
      const [other, one] = await Promise.allSettled([second(subject), first(subject)]);
      await check(subject, one, other);
    }
  }
};

/** Returns the result of a settled call. @throws the error of the call */
export const resultOf = <T>(settled: PromiseSettledResult<T>): T => {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
};

/**
 * True if `n` other transactions wait for a lock that this transaction holds. A transaction that waits behind another
 * waiting one counts too.
 */
export const isBlocking = async (tx: Pick<Tx, 'execute'>, n = 1): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`with recursive held (pid) as (
          select pg_backend_pid()
          union
          select l.pid from pg_locks l join held on held.pid = any(pg_blocking_pids(l.pid)) where not l.granted
        )
        select pid from held`,
  );
  // the first row is this transaction
  return rows.length > n;
};

/** Waits until `n` other transactions wait for a lock that this transaction holds, as `isBlocking` counts them. */
export const untilBlocking = (tx: Pick<Tx, 'execute'>, n = 1): Promise<boolean> =>
  until(() => isBlocking(tx, n));
