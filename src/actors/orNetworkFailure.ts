import { createFailure } from '../../contract/failure.ts';

/** Treats code or content that fails to load as a network failure. @throws Failure network */
export const orNetworkFailure = <T>(chunk: Promise<T>): Promise<T> =>
  chunk.catch(() => {
    throw createFailure('network');
  });
