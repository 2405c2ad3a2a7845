import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();

export const runInside = <T>(work: () => Promise<T>): Promise<T> => inside.run(true, work);

/** A slow provider must never hold a row. @throws when a transaction is open around the caller */
export const refuseInside = (what: string): void => {
  if (inside.getStore()) throw new Error(`${what} was called inside a transaction`);
};
