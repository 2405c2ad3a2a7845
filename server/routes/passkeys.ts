import { Hono } from 'hono';
import { beginPasskeyUse } from '../identity/passkeys/ceremonies.ts';
import {
  addPasskey,
  beginPasskey,
  keepPasskeys,
  loadPasskeys,
  provePasskey,
  recoverPasskeys,
  removePasskey,
  requirePasskey,
} from '../identity/passkeys/passkeys.ts';
import { ok, type Api, type ApiEnv } from './http/context.ts';
import { createRoutes } from './http/route.ts';

/**
 * Routes for a customer's passkeys and for the actions that require one. They are not part of the original
 * contract.
 */
export const passkeyRoutes = (api: Api): Hono<ApiEnv> => {
  const { shop } = api;
  const { app, route } = createRoutes(api);

  route('passkeys', async (c, _, signed) => ok(c, await loadPasskeys(shop, signed)));

  route('passkeys/begin', async (c, _, signed) => {
    return ok(c, { options: { ...(await beginPasskey(shop, signed)) } });
  });

  route('passkeys/add', { form: 'checkInput' }, async (c, { name, response }, signed) => {
    return ok(c, await addPasskey(shop, signed, name, response));
  });

  route('passkeys/remove', { form: 'checkInput' }, async (c, { id }, signed) => {
    return ok(c, await removePasskey(shop, signed, id));
  });

  route('passkeys/require', { form: 'checkInput' }, async (c, request, signed) => {
    return ok(c, await requirePasskey(shop, signed, request));
  });

  route('passkeys/recover', async (c, _, signed) => ok(c, await recoverPasskeys(shop, signed)));

  route('passkeys/keep', async (c, _, signed) => ok(c, await keepPasskeys(shop, signed)));

  route('passkeys/ask', { form: 'checkInput' }, async (c, { purpose }, signed) => {
    return ok(c, { options: { ...(await beginPasskeyUse(shop, signed, purpose)) } });
  });

  route('passkeys/prove', { form: 'checkInput' }, async (c, { purpose, response }, signed) => {
    return ok(c, await provePasskey(shop, signed, purpose, response));
  });

  return app;
};
