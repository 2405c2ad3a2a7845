import * as v from 'valibot';
import type { Api } from '../../../api/types.ts';

/** URLs and keys for the external sign-in scripts, from the server's configuration. */
export const identityConfigSchema = v.object({
  turnstile: v.object({ sitekey: v.string(), script: v.string() }),
  google: v.object({ clientId: v.string(), script: v.string() }),
});

export type IdentityConfig = v.InferOutput<typeof identityConfigSchema>;

/** Loads the configuration once per page. If that fails, the next call retries. */
export const identityConfig = (api: Api): (() => Promise<IdentityConfig>) => {
  let known: Promise<IdentityConfig> | null = null;
  return () => {
    known ??= api.get('clientConfig', {}).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
};
