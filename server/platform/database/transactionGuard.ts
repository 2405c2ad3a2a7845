import { AsyncLocalStorage } from 'node:async_hooks';

/** What is to be done once the transaction around is committed. */
const inside = new AsyncLocalStorage<(() => void)[]>();

export const runInside = async <T>(work: () => Promise<T>): Promise<T> => {
  const later: (() => void)[] = [];
  const result = await inside.run(later, work);
  for (const one of later) one();
  return result;
};

/** At once outside a transaction; after it inside of one, and never if it is taken back. For what cannot be taken back itself. */
export const whenCommitted = (work: () => void): void => {
  const later = inside.getStore();
  if (later) later.push(work);
  else work();
};

/** A slow provider must never hold a row. @throws when a transaction is open around the caller */
export const refuseInside = (what: string): void => {
  if (inside.getStore()) throw new Error(`${what} was called inside a transaction`);
};
