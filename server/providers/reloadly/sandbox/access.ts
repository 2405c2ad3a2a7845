import { createHmac, timingSafeEqual } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { ReloadlyConfig } from '../settings.ts';
import { respondLikeProxy, readBody, text, type SupplierResponder } from './responses.ts';
import type { SupplierState } from './state.ts';

const unauthenticated = 'Full authentication is required to access this resource';
const tokenSeconds = 24 * 60 * 60;
const tokenSchema = v.object({
  client_id: text,
  client_secret: text,
  grant_type: v.literal('client_credentials'),
  audience: text,
});

/** Controls access to the supplier's sandbox: issues tokens and refuses calls without one. */
export const createAccess = (
  config: ReloadlyConfig,
  { now, faults }: SupplierState,
  { refuse, badBody }: SupplierResponder,
) => {
  // a token is signed and contains its audience and expiry, so it does not have to be stored
  const seal = (audience: string, until: string): string =>
    createHmac('sha256', config.clientSecret).update(`${audience} ${until}`).digest('base64url');

  const outOfService: MiddlewareHandler = async (c, next) => {
    const fault = faults.take('service');
    if (fault === null) return await next();
    if (fault !== 'unauthorized') return respondLikeProxy(c, fault);
    return c.req.path.includes('/oauth/')
      ? refuse(c, 401, 'INVALID_CREDENTIALS', 'Access Denied')
      : refuse(c, 401, 'INVALID_TOKEN', unauthenticated);
  };

  const bearer =
    (audience: string): MiddlewareHandler =>
    async (c, next) => {
      const [, until = '', given = ''] =
        /^Bearer (\d+)\.([\w-]+)$/.exec(c.req.header('authorization') ?? '') ?? [];
      const a = Buffer.from(seal(audience, until));
      const b = Buffer.from(given);
      const good = a.length === b.length && timingSafeEqual(a, b) && Number(until) > now();
      if (!good || faults.take('token') === 'revoked')
        return refuse(c, 401, 'INVALID_TOKEN', unauthenticated);
      return await next();
    };

  const routes = new Hono();
  routes.post('/oauth/token', async (c) => {
    const body = v.safeParse(tokenSchema, await readBody(c));
    if (!body.success) return badBody(c);
    const { client_id, client_secret, audience } = body.output;
    if (client_id !== config.clientId || client_secret !== config.clientSecret)
      return refuse(c, 401, 'INVALID_CREDENTIALS', 'Access Denied');
    if (audience !== config.topupBase && audience !== config.giftBase)
      return refuse(c, 400, 'INVALID_AUDIENCE', 'The provided audience is not valid');
    const until = String(now() + tokenSeconds * 1000);
    return c.json({
      access_token: `${until}.${seal(audience, until)}`,
      scope: '',
      expires_in: tokenSeconds,
      token_type: 'Bearer',
    });
  });

  return { outOfService, bearer, routes };
};
