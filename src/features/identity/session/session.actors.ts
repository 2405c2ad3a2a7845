import type { MachineImplementationsFrom } from 'xstate';
import type { sessionMachine, StoredSession } from '../../../../machines/identity/session/session.machine.ts';
import type { SignedIn } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import type { Key } from '../../../storage/storage.ts';
import { storeTokens } from '../tokenRefresh/storedTokens.ts';

const sessionKeys = ['user', 'accessToken', 'refreshToken', 'tokenExpiry'] as const;

/**
 * Keys that signing out does not remove, because they belong to the browser rather than the customer: settings,
 * the time of the last activity, and data for a later request.
 */
const keptAtSignOut: readonly Key[] = [
  'language',
  'Location',
  'currentLocation',
  'cookieConsent',
  'lastActivity',
  'referral',
  'signOutToken',
];

/**
 * Removes the customer's data on sign-out. Keeps the refresh token until the server has ended the session;
 * without an access token, it cannot be used for any other purpose.
 */
export const clearPerson = (store: AppServices['store']): void => {
  const refreshToken = store.read('refreshToken');
  if (refreshToken !== null) store.write('signOutToken', refreshToken);
  store.clearExcept(keptAtSignOut);
};

export const clearConsent = ({ store, notify }: AppServices): void => {
  store.remove('cookieConsent');
  notify.consent({ type: 'consent.changed' });
};

/** Reads the stored session, which may come from this tab or another one. */
export const readStoredSession = (store: AppServices['store']): StoredSession => ({
  user: store.read('user'),
  hasToken: store.read('accessToken') !== null,
  signedInAt: store.read('signedInAt'),
  isComplete: sessionKeys.every((key) => store.read(key) !== null),
});

export const sessionImplementations = (services: AppServices) =>
  ({
    actors: {
      readSession: fromPromise<StoredSession>(() => Promise.resolve(readStoredSession(services.store))),
    },
    actions: {
      storeSession: (_: unknown, { session, at }: { session: SignedIn; at: number }) => {
        const { name, email, image } = session.profile;
        services.store.write('signedInAt', at);
        // counts the sign-in as activity, because this page may not be recording activity yet; an old timestamp
        // would make the next tab end the session
        services.store.write('lastActivity', at);
        services.store.write('user', { name, email, picture: image, accessToken: session.access_token });
        storeTokens(services.store, session, Date.now());
        services.notify.screen({ type: 'session.found' });
      },
      storeName: (_: unknown, { name }: { name: string }) => {
        const user = services.store.read('user');
        if (user) services.store.write('user', { ...user, name });
      },
      clearPerson: () => {
        clearPerson(services.store);
        services.notify.screen({ type: 'session.lost' });
      },
      clearSession: () => {
        // also removes the recent orders, because they are personal data
        services.store.remove(...sessionKeys, 'signedInAt', 'lastOrders');
        services.notify.screen({ type: 'session.lost' });
      },
      announceSignedOut: () => services.notify.alert({ tone: 'danger', text: 'signedOut' }),
      announceIdled: (_: unknown, { wasSignedIn }: { wasSignedIn: boolean }) => {
        const text = services.store.read('cartToken') === null ? 'idleVisitor' : 'idleCart';
        services.notify.alert({ tone: 'info', text: wasSignedIn ? 'idleCustomer' : text });
      },
      clearTokens: () => services.store.remove('accessToken', 'refreshToken', 'tokenExpiry'),
      clearCart: () => services.notify.cart({ type: 'cart.reset' }),
      clearConsent: () => clearConsent(services),
      goHome: () => services.go('/', { replace: true }),
      logLoss: (_: unknown, { reason }: { reason: string }) => console.warn(`Signed out: ${reason}`),
      announceFound: () => {
        services.notify.screen({ type: 'session.found' });
        services.notify.auth({ type: 'auth.closed' });
      },
      announceGone: () => {
        services.notify.screen({ type: 'session.lost' });
        services.notify.auth({ type: 'session.endedElsewhere' });
      },
    },
  }) satisfies MachineImplementationsFrom<typeof sessionMachine>;
