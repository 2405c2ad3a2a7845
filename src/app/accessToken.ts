import type { ActorRefFrom } from 'xstate';
import { createFailure } from '../../contract/failure.ts';
import type { sessionMachine } from '../../machines/identity/session/session.machine.ts';
import type { Store } from '../storage/storage.ts';
import { lazyResource } from '../ui/lazyResource.ts';

type Session = ActorRefFrom<typeof sessionMachine> | undefined;

/** True if nobody is signed in or a sign-out is in progress: the call then needs no decision. */
const isNobody = (store: Store, session: Session): boolean => {
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
 * Access token for a call, which the `accessToken` chart provides. `writes` is true if the call acts in a customer's
 * name. The chart loads with the first call that may need a token. @throws Failure session, network, or generic
 */
export const createAccessTokenReader = (store: Store, session: () => Session) => {
  const { load } = lazyResource(() => import('./askAccessToken.ts'));
  if (store.read('accessToken') !== null) void load();
  return async (writes = false): Promise<string | null> => {
    if (isNobody(store, session())) return null;
    const code = await load();
    if (!code) throw createFailure('network');
    return code.askAccessToken(store, session, writes);
  };
};
