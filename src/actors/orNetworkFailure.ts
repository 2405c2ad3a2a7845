import { createFailure } from '../../contract/failure.ts';

/** Replaces the error of code or content that fails to load with a network failure. @throws Failure network */
export const orNetworkFailure = <T>(chunk: Promise<T>): Promise<T> =>
  chunk.catch(() => {
    throw createFailure('network');
  });
