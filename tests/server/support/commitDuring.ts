import { transaction, type Db, type Tx } from '../../../server/platform/database/transaction.ts';
import { until } from '../shop/harness.ts';
import { isBlocking } from './race.ts';

/**
 * Makes a change in a transaction, starts `work`, and commits the change as soon as `work` waits for it. Also commits
 * if `work` ends without waiting. Returns how `work` ended.
 */
export const commitDuring = async <T>(
  db: Db,
  change: (tx: Tx) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<PromiseSettledResult<T>> => {
  let hasEnded = false;
  // in an object, because the transaction would otherwise wait for the work that waits for it
  const { ended } = await transaction(db, async (tx) => {
    await change(tx);
    const started = work().finally(() => {
      hasEnded = true;
    });
    const ended = Promise.allSettled([started]);
    await until(async () => hasEnded || (await isBlocking(tx)));
    return { ended };
  });
  return (await ended)[0];
};
