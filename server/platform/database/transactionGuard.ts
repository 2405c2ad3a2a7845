import { AsyncLocalStorage } from 'node:async_hooks';

type OpenTransaction = {
  /** Work for the time after the commit. */
  afterCommit: (() => void)[];
  hasEnded: boolean;
  /** Statements sent and not answered yet; counted by the tests alone. */
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

/** The transaction that the caller runs in, or ran in when it was not awaited; null outside. */
export const findTransaction = (): OpenTransaction | null => inside.getStore() ?? null;

/** At once outside a transaction; after the commit inside of one, and never after a rollback. For effects without a way back. */
export const whenCommitted = (work: () => void): void => {
  const open = inside.getStore();
  if (open) open.afterCommit.push(work);
  else work();
};

/** A slow provider must never hold a row. @throws when a transaction is open around the caller */
export const refuseInside = (what: string): void => {
  if (inside.getStore()) throw new Error(`${what} was called inside a transaction`);
};
