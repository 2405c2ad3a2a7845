import * as v from 'valibot';
import type { Api } from '../../api/types.ts';

/** Where the outside scripts of sign-in come from, as the server is set up. */
export const identityConfigSchema = v.object({
  turnstile: v.object({ sitekey: v.string(), script: v.string() }),
  google: v.object({ clientId: v.string(), script: v.string() }),
});

export type IdentityConfig = v.InferOutput<typeof identityConfigSchema>;

/** Asked once for the life of the page; a failed question is asked again. */
export const identityConfig = (api: Api): (() => Promise<IdentityConfig>) => {
  let known: Promise<IdentityConfig> | null = null;
  return () => {
    known ??= api.get('clientConfig', {}, identityConfigSchema).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
};
