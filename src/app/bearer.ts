import { waitFor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '../../machines/session.machine.ts';
import { remainingMs, RENEW_BELOW_MS } from '../actors/renewal.ts';
import type { Store } from '../actors/storage.ts';

/**
 * The access token for a call. One that is about to expire is used, and its renewal asked for; one that has expired
 * waits for the renewal, which all waiting calls share, so that a page that slept does not sign anybody out.
 */
export const bearerFrom =
  (store: Store, session: () => ActorRefFrom<typeof sessionMachine> | undefined) =>
  async (): Promise<string | null> => {
    const token = store.read('accessToken');
    if (token === null) return null;
    const left = remainingMs(store, Date.now());
    if (left !== null && left >= RENEW_BELOW_MS) return token;
    const actor = session();
    if (!actor) return token;
    actor.send({ type: 'session.renewalWanted' });
    if (left !== null && left > 0) return token;
    await waitFor(
      actor,
      (snapshot) =>
        store.read('accessToken') !== token ||
        // nothing is on its way that could renew it: a visitor, or somebody signing out
        (!snapshot.hasTag('screen:unknown') && snapshot.children.tokenRefresh === undefined),
    );
    return store.read('accessToken');
  };
