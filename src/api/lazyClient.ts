import { createFailure } from '../../contract/failure.ts';
import type { Api, ApiDeps } from './types.ts';

/** The client comes with the first question and not with the first paint. @throws Failure network when it does not come */
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
    get: async (path, query, schema, signal) =>
      deps.answers?.take(path, query, schema) ?? (await load()).get(path, query, schema, signal),
    post: async (...call) => (await load()).post(...call),
    postWithMessage: async (...call) => (await load()).postWithMessage(...call),
    stream: async (...call) => (await load()).stream(...call),
    file: async (...call) => (await load()).file(...call),
  };
};
