import { createFailure } from '../../contract/failure.ts';

/** Code or content that fails to load means a lost connection. @throws Failure network */
export const orNetworkFailure = <T>(chunk: Promise<T>): Promise<T> =>
  chunk.catch(() => {
    throw createFailure('network');
  });
