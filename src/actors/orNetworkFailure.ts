import { createFailure } from '../../contract/failure.ts';

/** Turns the error of code or content that fails to load into a network failure. @throws Failure network */
export const orNetworkFailure = <T>(chunk: Promise<T>): Promise<T> =>
  chunk.catch(() => {
    throw createFailure('network');
  });
