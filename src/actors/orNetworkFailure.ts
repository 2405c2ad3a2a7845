import { createFailure } from '../../contract/failure.ts';

/** Code or content that does not come is a connection that is gone. @throws Failure network */
export const orNetworkFailure = <T>(chunk: Promise<T>): Promise<T> =>
  chunk.catch(() => {
    throw createFailure('network');
  });
