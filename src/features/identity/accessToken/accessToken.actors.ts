import { waitFor, type ActorRefFrom, type MachineImplementationsFrom } from 'xstate';
import type {
  accessTokenMachine,
  StoredToken,
} from '../../../../machines/identity/accessToken/accessToken.machine.ts';
import type { sessionMachine } from '../../../../machines/identity/session/session.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { Store } from '../../../storage/storage.ts';
import { readStoredSession } from '../session/session.actors.ts';
import { remainingMs } from '../tokenRefresh/storedTokens.ts';

/** `session` returns this page's session chart, or undefined if it is not running yet. */
export const accessTokenImplementations = (
  store: Store,
  session: () => ActorRefFrom<typeof sessionMachine> | undefined,
) => {
  /**
   * Passes the stored session to this page's session chart. Returns true if, in another tab, the customer has
   * signed out or someone else has signed in.
   */
  const isAnother = (): boolean => {
    const actor = session();
    if (!actor || actor.getSnapshot().context.user === null) return false;
    actor.send({ type: 'session.storageChanged', stored: readStoredSession(store) });
    return actor.getSnapshot().context.user === null;
  };
  return {
    actors: {
      awaitSignOut: fromPromise<void>(async () => {
        const signOut = session()?.getSnapshot().children.signOut;
        if (!signOut) return;
        if (signOut.getSnapshot().hasTag('pending')) signOut.send({ type: 'signOut.retried' });
        await waitFor(signOut, (snapshot) => !snapshot.hasTag('busy'));
      }),
      readToken: fromPromise<StoredToken>(() =>
        Promise.resolve({
          isAnother: isAnother(),
          token: store.read('accessToken'),
          remainingMs: remainingMs(store, Date.now()),
        }),
      ),
      awaitRenewal: fromPromise<string | null, { token: string | null }>(async ({ input, signal }) => {
        const actor = session();
        if (actor)
          await waitFor(
            actor,
            (snapshot) =>
              store.read('accessToken') !== input.token ||
              // if no renewal is running, no new token will follow, because the customer is signed out or is
              // being signed out
              (!snapshot.hasTag('screen:unknown') && snapshot.children.tokenRefresh === undefined),
            { signal },
          );
        return store.read('accessToken');
      }),
    },
    actions: { requestRenewal: () => session()?.send({ type: 'session.renewalRequested' }) },
  } satisfies MachineImplementationsFrom<typeof accessTokenMachine>;
};
