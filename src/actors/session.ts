import type { SignedIn } from '../../machines/contracts.ts';
import type { StoredSession } from '../../machines/session.machine.ts';
import type { TokenAge } from '../../machines/tokenRefresh.machine.ts';
import { answers } from '../api/answers.ts';
import { fromPromise } from './fromPromise.ts';
import { remainingMs, renewOnce, storeTokens } from './renewal.ts';
import type { Key } from './storage.ts';
import type { World } from './world.ts';

const sessionKeys = ['user', 'accessToken', 'refreshToken', 'tokenExpiry'] as const;

/** What is of the browser and not of a person: choices of the page, and what the server must still be told. */
const kept: readonly Key[] = [
  'language',
  'Location',
  'currentLocation',
  'cookieConsent',
  'lastActivity',
  'referral',
  'signOutToken',
];

/**
 * Forgets somebody who leaves this browser. The refresh token alone stays until the server has heard of it: without the
 * access token, which goes, it can end the session and nothing else.
 */
export const clearPerson = (store: World['store']): void => {
  const refreshToken = store.read('refreshToken');
  if (refreshToken !== null) store.write('signOutToken', refreshToken);
  store.clearExcept(kept);
};

const clearConsent = ({ store, tell }: World): void => {
  store.remove('cookieConsent');
  tell.consent({ type: 'consent.changed' });
};

/** What is stored of a session, by this tab or another. */
export const storedSession = (store: World['store']): StoredSession => ({
  user: store.read('user'),
  hasToken: store.read('accessToken') !== null,
  signedInAt: store.read('signedInAt'),
  isComplete: sessionKeys.every((key) => store.read(key) !== null),
});

export const sessionParts = (world: World) => ({
  actors: {
    readSession: fromPromise<StoredSession>(() => Promise.resolve(storedSession(world.store))),
  },
  actions: {
    storeSession: (_: unknown, { session, at }: { session: SignedIn; at: number }) => {
      const { name, email, image } = session.profile;
      world.store.write('signedInAt', at);
      world.store.write('user', { name, email, picture: image, accessToken: session.access_token });
      storeTokens(world.store, session, Date.now());
      world.tell.screen({ type: 'session.found' });
    },
    storeName: (_: unknown, { name }: { name: string }) => {
      const user = world.store.read('user');
      if (user) world.store.write('user', { ...user, name });
    },
    clearPerson: () => clearPerson(world.store),
    clearTokens: () => world.store.remove('accessToken', 'refreshToken', 'tokenExpiry'),
    forgetCart: () => world.tell.cart({ type: 'cart.forgotten' }),
    clearConsent: () => clearConsent(world),
    goHome: () => world.go('/', { replace: true }),
    logLoss: (_: unknown, { reason }: { reason: string }) => console.warn(`Signed out: ${reason}`),
    announceFound: () => {
      world.tell.screen({ type: 'session.found' });
      world.tell.auth({ type: 'auth.closed' });
    },
    announceGone: () => world.tell.auth({ type: 'session.endedElsewhere' }),
  },
});

export const signOutParts = (world: World) => ({
  actors: {
    tellServer: fromPromise<void, { bearer: string | null }>(async ({ input: { bearer }, signal }) => {
      const refresh_token = world.store.read('signOutToken');
      if (refresh_token === null && bearer === null) return;
      const { empty } = await answers();
      // a browser that is shut at once still sends it
      await world.api.tell('signout', refresh_token ? { refresh_token } : {}, empty, {
        signal,
        bearer,
        keepalive: true,
      });
      if (world.store.read('signOutToken') === refresh_token) world.store.remove('signOutToken');
    }),
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
    /** After an hour: most often of a visitor, as whoever was signed in was signed out half an hour ago. */
    signOut: fromPromise<void>(async ({ signal }) => {
      const refresh_token = world.store.read('signOutToken');
      await world.api.post(
        'signout',
        refresh_token ? { refresh_token } : {},
        (await answers()).empty,
        signal,
      );
    }),
  },
  actions: {
    clearPerson: () => {
      clearConsent(world);
      world.tell.session({ type: 'session.idled' });
    },
    goHome: () => world.go('/', { replace: true }),
  },
});
