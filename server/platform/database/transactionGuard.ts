import { AsyncLocalStorage } from 'node:async_hooks';

type OpenTransaction = {
  /** Callbacks that run after the commit. */
  afterCommit: (() => void)[];
  hasEnded: boolean;
  /** Number of statements that are still awaiting a response. Counted only in tests. */
  running: number;
};
const inside = new AsyncLocalStorage<OpenTransaction>();

export const runInside = async <T>(work: () => Promise<T>): Promise<T> => {
  const own: OpenTransaction = { afterCommit: [], hasEnded: false, running: 0 };
  const result = await inside.run(own, work).finally(() => {
    own.hasEnded = true;
  });
  for (const one of own.afterCommit) one();
  return result;
};

/**
 * Returns the transaction in which the caller runs, even if the transaction does not await the caller. Returns
 * null outside a transaction.
 */
export const findTransaction = (): OpenTransaction | null => inside.getStore() ?? null;

/**
 * Runs work that cannot be undone. Outside a transaction, the work runs immediately. Inside one, it runs after
 * the commit. After a rollback, it does not run.
 */
export const whenCommitted = (work: () => void): void => {
  const open = inside.getStore();
  if (open) open.afterCommit.push(work);
  else work();
};

/**
 * Rejects calls to providers inside a transaction, because a slow provider must never hold a row lock. @throws if
 * called inside an open transaction
 */
export const refuseInside = (what: string): void => {
  if (inside.getStore()) throw new Error(`${what} was called inside a transaction`);
};
