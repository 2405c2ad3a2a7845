import { createFailure } from '../../contract/failure.ts';

/** The shapes that answers to the first questions are held against; like the client they come after the first paint. @throws Failure network */
export const loadResponseSchemas = async (): Promise<typeof import('./firstResponseSchemas.ts')> =>
  import('./firstResponseSchemas.ts').catch(() => {
    throw createFailure('network');
  });
