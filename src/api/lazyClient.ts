import type { ResponseOf } from '../../contract/api.ts';
import { createFailure } from '../../contract/failure.ts';
import type { Api, ApiDeps } from './types.ts';

/**
 * Returns an API client whose code loads on the first call, so that it does not delay the first paint.
 * Responses embedded in the page need no client. @throws Failure network if the code fails to load
 */
export const createApi = (deps: ApiDeps): Api => {
  let client: Promise<Api> | null = null;
  const load = (): Promise<Api> =>
    (client ??= import('./client.ts').then(
      ({ createClient }) => createClient(deps),
      () => {
        client = null;
        throw createFailure('network');
      },
    ));
  return {
    get: async (path, query, signal) => {
      if (deps.responses?.holds(path, query)) {
        const { loadResponseSchema } = await import('./responseSchemas.ts').catch(() => {
          throw createFailure('network');
        });
        const taken = deps.responses.take(path, query, await loadResponseSchema(path));
        if (taken !== null) return taken as ResponseOf<typeof path>;
      }
      return (await load()).get(path, query, signal);
    },
    post: async (...call) => (await load()).post(...call),
    postWithMessage: async (...call) => (await load()).postWithMessage(...call),
    stream: async (...call) => (await load()).stream(...call),
    file: async (...call) => (await load()).file(...call),
  };
};
