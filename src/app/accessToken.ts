import type { ActorRefFrom } from 'xstate';
import { createFailure } from '../../contract/failure.ts';
import type { sessionMachine } from '../../machines/identity/session/session.machine.ts';
import type { Store } from '../storage/storage.ts';
import { lazyResource } from '../ui/lazyResource.ts';

type Session = ActorRefFrom<typeof sessionMachine> | undefined;

/** True if nobody is signed in and no sign-out is in progress. Calls then need no token. */
const isSignedOut = (store: Store, session: Session): boolean => {
  const { context, children } = session?.getSnapshot() ?? {};
  const signOut = children?.signOut?.getSnapshot();
  return (
    store.read('accessToken') === null &&
    !context?.user &&
    !signOut?.hasTag('busy') &&
    !signOut?.hasTag('pending')
  );
};

/**
 * Returns a function that gets a call's access token from the `accessToken` chart. `writes` is true for calls
 * that act on the customer's behalf. The chart loads with the first call that may need a token.
 * @throws Failure session, network, or generic
 */
export const createAccessTokenReader = (store: Store, session: () => Session) => {
  const { load } = lazyResource(() => import('./requestAccessToken.ts'));
  if (store.read('accessToken') !== null) void load();
  return async (writes = false): Promise<string | null> => {
    if (isSignedOut(store, session())) return null;
    const code = await load();
    if (!code) throw createFailure('network');
    return code.requestAccessToken(store, session, writes);
  };
};
