import { Hono } from 'hono';
import {
  addPasskeyRequest,
  askPasskeyRequest,
  provePasskeyRequest,
  removePasskeyRequest,
  requirePasskeyRequest,
} from '../../contract/schemas/passkeys.ts';
import { askForPasskey } from '../identity/passkeys/ceremonies.ts';
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
import { readForm } from './http/readForm.ts';
import { requireSession } from './http/session.ts';

/** A customer's passkeys, and what they are asked for. Additions to the contract. */
export const passkeyRoutes = ({ shop }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();

  app.get('/passkeys', async (c) => ok(c, await loadPasskeys(shop, await requireSession(c, shop))));

  app.post('/passkeys/begin', async (c) => {
    const signed = await requireSession(c, shop);
    return ok(c, { options: await beginPasskey(shop, signed) });
  });

  app.post('/passkeys/add', async (c) => {
    const signed = await requireSession(c, shop);
    const { name, response } = await readForm(c, addPasskeyRequest);
    return ok(c, await addPasskey(shop, signed, name, response));
  });

  app.post('/passkeys/remove', async (c) => {
    const signed = await requireSession(c, shop);
    const { id } = await readForm(c, removePasskeyRequest);
    return ok(c, await removePasskey(shop, signed, id));
  });

  app.post('/passkeys/require', async (c) => {
    const signed = await requireSession(c, shop);
    return ok(c, await requirePasskey(shop, signed, await readForm(c, requirePasskeyRequest)));
  });

  app.post('/passkeys/recover', async (c) =>
    ok(c, await recoverPasskeys(shop, await requireSession(c, shop))),
  );

  app.post('/passkeys/keep', async (c) => ok(c, await keepPasskeys(shop, await requireSession(c, shop))));

  app.post('/passkeys/ask', async (c) => {
    const signed = await requireSession(c, shop);
    const { purpose } = await readForm(c, askPasskeyRequest);
    return ok(c, { options: await askForPasskey(shop, signed, purpose) });
  });

  app.post('/passkeys/prove', async (c) => {
    const signed = await requireSession(c, shop);
    const { purpose, response } = await readForm(c, provePasskeyRequest);
    return ok(c, await provePasskey(shop, signed, purpose, response));
  });

  return app;
};
