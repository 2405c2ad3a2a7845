import type { SignedIn } from '../../machines/contracts.ts';
import type { StoredSession } from '../../machines/session.machine.ts';
import type { TokenAge } from '../../machines/tokenRefresh.machine.ts';
import { answers } from '../api/answers.ts';
import { fromPromise } from './fromPromise.ts';
import { remainingMs, renewOnce, storeTokens } from './renewal.ts';
import type { World } from './world.ts';

/** What a browser keeps of a person who is signed in, and of the number that person was about to prove. */
export const clearSession = (store: World['store']): void =>
  store.remove('user', 'accessToken', 'refreshToken', 'tokenExpiry', 'mobileTicket');

const clearConsent = ({ store, tell }: World): void => {
  store.remove('cookieConsent');
  tell.consent({ type: 'consent.changed' });
};

const signOut = (world: World) =>
  fromPromise<void>(async ({ signal }) => {
    const refresh_token = world.store.read('refreshToken');
    await world.api.post('signout', refresh_token ? { refresh_token } : {}, (await answers()).empty, signal);
  });

export const sessionParts = (world: World) => ({
  actors: {
    readSession: fromPromise<StoredSession>(() =>
      Promise.resolve({ user: world.store.read('user'), hasToken: world.store.read('accessToken') !== null }),
    ),
    signOut: signOut(world),
  },
  actions: {
    storeSession: (_: unknown, { session }: { session: SignedIn }) => {
      const { name, email, image } = session.profile;
      world.store.write('user', { name, email, picture: image, accessToken: session.access_token });
      storeTokens(world.store, session, Date.now());
      world.tell.screen({ type: 'session.found' });
    },
    storeName: (_: unknown, { name }: { name: string }) => {
      const user = world.store.read('user');
      if (user) world.store.write('user', { ...user, name });
    },
    clearSession: () => clearSession(world.store),
    clearConsent: () => clearConsent(world),
    goHome: () => world.go('/', { replace: true }),
    logLoss: (_: unknown, { reason }: { reason: string }) => console.warn(`Signed out: ${reason}`),
  },
});

export const tokenRefreshParts = (world: World) => ({
  actors: {
    readTokenAge: fromPromise<TokenAge>(() =>
      Promise.resolve({
        remainingMs: remainingMs(world.store, Date.now()),
        hasRefreshToken: world.store.read('refreshToken') !== null,
      }),
    ),
    renewTokens: fromPromise<string>(({ signal }) => renewOnce(world, signal)),
  },
  actions: {
    announceRenewed: (_: unknown, { accessToken }: { accessToken: string }) =>
      world.tell.session({ type: 'session.renewed', accessToken }),
  },
});

export const idleParts = (world: World) => ({
  actors: {
    readIdle: fromPromise<number>(() => {
      const last = world.store.read('lastActivity');
      return Promise.resolve(last === null ? 0 : Math.max(0, Date.now() - last));
    }),
    signOut: signOut(world),
  },
  actions: {
    clearPerson: () => {
      clearSession(world.store);
      clearConsent(world);
      world.tell.session({ type: 'session.idled' });
    },
    goHome: () => world.go('/', { replace: true }),
  },
});
