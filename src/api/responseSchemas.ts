import { createFailure } from '../../contract/failure.ts';

/**
 * Response schemas of the first requests. Like the client they load after the first paint. @throws Failure network
 */
export const loadResponseSchemas = async (): Promise<typeof import('./firstResponseSchemas.ts')> =>
  import('./firstResponseSchemas.ts').catch(() => {
    throw createFailure('network');
  });
