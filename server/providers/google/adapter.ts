import * as v from 'valibot';
import { emailAddress } from '../../../contract/schemas/email.ts';
import { createHttp, unavailableReasonOf, type GatewayDeps } from '../common/http.ts';
import { Refused, type IdentityProvider } from '../ports.ts';
import type { GoogleConfig } from './settings.ts';

const errorSchema = v.object({ error: v.string() });
/** A boolean. One of Google's two endpoints sends a JSON boolean, the other one the string "true". */
const optionalBoolean = v.optional(
  v.pipe(
    v.union([v.boolean(), v.string()]),
    v.transform((t) => String(t) === 'true'),
  ),
  false,
);
const tokenSchema = v.object({
  aud: v.optional(v.string()),
  azp: v.optional(v.string()),
  sub: v.optional(v.string()),
  expires_in: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number))),
});
const personSchema = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  name: v.optional(v.string(), ''),
  given_name: v.optional(v.string()),
  family_name: v.optional(v.string()),
  picture: v.optional(v.pipe(v.string(), v.url())),
  email: v.optional(emailAddress),
  email_verified: optionalBoolean,
});

/**
 * Adapter for Google's tokeninfo and userinfo endpoints. It finds the owner of a token and checks that the
 * token was issued to this shop.
 */
export const createGoogle = (config: GoogleConfig, deps: GatewayDeps): IdentityProvider => {
  const http = createHttp(deps, {
    refusal: (body) => {
      const parsed = v.safeParse(errorSchema, body);
      return parsed.success ? parsed.output.error : null;
    },
    // this call does not use our credentials, so a 401 concerns the token being checked
    unavailable: (status, reason) => (status === 401 ? null : unavailableReasonOf(status, reason)),
  });
  return {
    findPerson: async (accessToken) => {
      try {
        const url = new URL(config.tokeninfoUrl);
        url.searchParams.set('access_token', accessToken);
        const token = await http({
          operation: 'identity.tokeninfo',
          method: 'GET',
          url: url.href,
          idempotent: true,
          response: tokenSchema,
        });
        // without this check, a token that was issued to another site would give access to accounts here
        const issuedTo = [token.aud, token.azp].filter((party) => party !== undefined);
        if (issuedTo.length === 0 || issuedTo.some((party) => party !== config.clientId)) return null;
        if (token.expires_in !== undefined && !(token.expires_in > 0)) return null;
        const person = await http({
          operation: 'identity.userinfo',
          method: 'GET',
          url: config.userinfoUrl,
          headers: { authorization: `Bearer ${accessToken}` },
          idempotent: true,
          response: personSchema,
        });
        if (token.sub !== undefined && token.sub !== person.sub) return null;
        return {
          sub: person.sub,
          email: person.email ?? null,
          emailVerified: person.email_verified,
          firstName: person.given_name ?? person.name,
          lastName: person.family_name ?? null,
          picture: person.picture ?? null,
        };
      } catch (error) {
        if (error instanceof Refused) return null;
        throw error;
      }
    },
  };
};
