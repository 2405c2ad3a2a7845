import { createFailure } from '../../contract/failure.ts';

/** Replaces the error with a network failure if code or content fails to load. @throws Failure network */
export const orNetworkFailure = <T>(chunk: Promise<T>): Promise<T> =>
  chunk.catch(() => {
    throw createFailure('network');
  });
