import { createFailure } from '../../contract/failure.ts';

/** Reports code or content that fails to load as a lost connection. @throws Failure network */
export const orNetworkFailure = <T>(chunk: Promise<T>): Promise<T> =>
  chunk.catch(() => {
    throw createFailure('network');
  });
