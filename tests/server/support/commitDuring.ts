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
  let begin = (): void => {};
  // outside the transaction, so that the statements of `work` do not belong to it
  const ended = Promise.allSettled([
    new Promise<void>((resolve) => (begin = resolve)).then(work).finally(() => {
      hasEnded = true;
    }),
  ]);
  await transaction(db, async (tx) => {
    await change(tx);
    begin();
    await until(async () => hasEnded || (await isBlocking(tx)));
  });
  return (await ended)[0];
};
