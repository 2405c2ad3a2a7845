import type { StoredSession } from '../../machines/identity/session.machine.ts';
import type { TokenAge } from '../../machines/identity/tokenRefresh.machine.ts';
import type { SignedIn } from '../../machines/types.ts';
import { loadResponseSchemas } from '../api/responseSchemas.ts';
import { fromPromise } from './fromPromise.ts';
import { remainingMs, renewOnce, storeTokens } from './renewal.ts';
import type { Key } from './storage.ts';
import type { AppServices } from './world.ts';

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
export const clearPerson = (store: AppServices['store']): void => {
  const refreshToken = store.read('refreshToken');
  if (refreshToken !== null) store.write('signOutToken', refreshToken);
  store.clearExcept(kept);
};

const clearConsent = ({ store, tell }: AppServices): void => {
  store.remove('cookieConsent');
  tell.consent({ type: 'consent.changed' });
};

/** What is stored of a session, by this tab or another. */
export const storedSession = (store: AppServices['store']): StoredSession => ({
  user: store.read('user'),
  hasToken: store.read('accessToken') !== null,
  signedInAt: store.read('signedInAt'),
  isComplete: sessionKeys.every((key) => store.read(key) !== null),
});

export const sessionImplementations = (services: AppServices) => ({
  actors: {
    readSession: fromPromise<StoredSession>(() => Promise.resolve(storedSession(services.store))),
  },
  actions: {
    storeSession: (_: unknown, { session, at }: { session: SignedIn; at: number }) => {
      const { name, email, image } = session.profile;
      services.store.write('signedInAt', at);
      services.store.write('user', { name, email, picture: image, accessToken: session.access_token });
      storeTokens(services.store, session, Date.now());
      services.tell.screen({ type: 'session.found' });
    },
    storeName: (_: unknown, { name }: { name: string }) => {
      const user = services.store.read('user');
      if (user) services.store.write('user', { ...user, name });
    },
    clearPerson: () => clearPerson(services.store),
    clearTokens: () => services.store.remove('accessToken', 'refreshToken', 'tokenExpiry'),
    clearCart: () => services.tell.cart({ type: 'cart.forgotten' }),
    clearConsent: () => clearConsent(services),
    goHome: () => services.go('/', { replace: true }),
    logLoss: (_: unknown, { reason }: { reason: string }) => console.warn(`Signed out: ${reason}`),
    announceFound: () => {
      services.tell.screen({ type: 'session.found' });
      services.tell.auth({ type: 'auth.closed' });
    },
    announceGone: () => services.tell.auth({ type: 'session.endedElsewhere' }),
  },
});

export const signOutImplementations = (services: AppServices) => ({
  actors: {
    tellServer: fromPromise<void, { bearer: string | null }>(async ({ input: { bearer }, signal }) => {
      const refresh_token = services.store.read('signOutToken');
      if (refresh_token === null && bearer === null) return;
      const { empty } = await loadResponseSchemas();
      // a browser that is shut at once still sends it
      await services.api.tell('signout', refresh_token ? { refresh_token } : {}, empty, {
        signal,
        bearer,
        keepalive: true,
      });
      if (services.store.read('signOutToken') === refresh_token) services.store.remove('signOutToken');
    }),
  },
});

export const tokenRefreshImplementations = (services: AppServices) => ({
  actors: {
    readTokenAge: fromPromise<TokenAge>(() =>
      Promise.resolve({
        remainingMs: remainingMs(services.store, Date.now()),
        hasRefreshToken: services.store.read('refreshToken') !== null,
      }),
    ),
    renewTokens: fromPromise<string>(({ signal }) => renewOnce(services, signal)),
  },
  actions: {
    announceRenewed: (_: unknown, { accessToken }: { accessToken: string }) =>
      services.tell.session({ type: 'session.renewed', accessToken }),
  },
});

export const idleImplementations = (services: AppServices) => ({
  actors: {
    readIdle: fromPromise<number>(() => {
      const last = services.store.read('lastActivity');
      return Promise.resolve(last === null ? 0 : Math.max(0, Date.now() - last));
    }),
    /** After an hour: most often of a visitor, as whoever was signed in was signed out half an hour ago. */
    signOut: fromPromise<void>(async ({ signal }) => {
      const refresh_token = services.store.read('signOutToken');
      await services.api.post(
        'signout',
        refresh_token ? { refresh_token } : {},
        (await loadResponseSchemas()).empty,
        signal,
      );
    }),
  },
  actions: {
    clearPerson: () => {
      clearConsent(services);
      services.tell.session({ type: 'session.idled' });
    },
    goHome: () => services.go('/', { replace: true }),
  },
});
