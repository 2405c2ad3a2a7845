import { waitFor, type ActorRefFrom } from 'xstate';
import { createFailure } from '../../contract/failure.ts';
import type { sessionMachine } from '../../machines/identity/session.machine.ts';
import { remainingMs, RENEW_BELOW_MS } from '../actors/identity/renewTokens.ts';
import { readStoredSession } from '../actors/identity/session.ts';
import type { Store } from '../storage/storage.ts';

type Session = ActorRefFrom<typeof sessionMachine> | undefined;

/** A renewal has no end by time of its own; a call that waits for one has. */
const RENEWAL_PATIENCE_MS = 30_000;

/** The server hears that somebody left before it is asked for anything else, so that nobody is taken for the last person. */
const whenSignedOut = async (session: Session): Promise<void> => {
  const signOut = session?.getSnapshot().children.signOut;
  if (!signOut) return;
  if (signOut.getSnapshot().hasTag('pending')) signOut.send({ type: 'signOut.retried' });
  await waitFor(signOut, (snapshot) => !snapshot.hasTag('busy'));
};

/** Another tab has signed somebody else in, and this one slept: what its page shows must not be written to them. */
const isAnother = (store: Store, session: Session): boolean => {
  if (!session || session.getSnapshot().context.user === null) return false;
  session.send({ type: 'session.storageChanged', stored: readStoredSession(store) });
  return session.getSnapshot().context.user === null;
};

/**
 * The access token for a call. One that is about to expire is used, and its renewal asked for; one that has expired
 * waits for the renewal, which all waiting calls share, so that a page that slept does not sign anybody out. When it is
 * refused, what anybody may read is read without one; what was to be done in somebody's name is not done in nobody's.
 * @throws Failure session, or network when the renewal is not answered in time
 */
export const createAccessTokenReader =
  (store: Store, session: () => Session) =>
  async (writes = false): Promise<string | null> => {
    await whenSignedOut(session());
    if (isAnother(store, session())) throw createFailure('session');
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
      { timeout: RENEWAL_PATIENCE_MS },
    ).catch(() => {
      throw createFailure('network');
    });
    const renewed = store.read('accessToken');
    if (renewed === null && writes) throw createFailure('session');
    return renewed;
  };
