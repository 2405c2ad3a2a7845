/** Tests the stored data of a session, its removal, and the events sent to other charts (SESS clauses). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createFailure } from '../../contract/failure.ts';
import type { AppServices } from '../../src/actors/services.ts';
import { sessionImplementations } from '../../src/features/identity/session/session.actors.ts';
import { signOutImplementations } from '../../src/features/identity/signOut/signOut.actors.ts';
import { remainingMs, storeTokens } from '../../src/features/identity/tokenRefresh/storedTokens.ts';
import { tokenRefreshImplementations } from '../../src/features/identity/tokenRefresh/tokenRefresh.actors.ts';
import { createMemoryBackend, createStorage, type Store } from '../../src/storage/storage.ts';

let store: Store;
let notifications: unknown[][];
const actions = () => {
  const tell =
    (name: string) =>
    (...what: unknown[]): void =>
      void notifications.push([name, ...what]);
  return sessionImplementations({
    store,
    go: tell('go'),
    notify: { screen: tell('screen'), cart: tell('cart'), auth: tell('auth'), consent: tell('consent') },
  } as unknown as AppServices).actions;
};
beforeEach(() => {
  store = createStorage(createMemoryBackend());
  notifications = [];
  store.write('user', { name: 'Ann', email: 'ann@example.com', picture: null, accessToken: 'bearer' });
  store.write('accessToken', 'bearer');
  store.write('refreshToken', 'refresh');
  store.write('tokenExpiry', 1);
  store.write('cartToken', 'cart-7');
  store.write('orderToken', 'order-7');
  store.write('guest', { email: 'eve@example.com' });
  store.write('language', 'fr');
});

describe('ending a session', () => {
  test('SESS-06: ending a session removes the customer’s data, preserves the browser’s own data and notifies the screen', () => {
    actions().clearPerson();
    for (const key of [
      'user',
      'accessToken',
      'refreshToken',
      'tokenExpiry',
      'cartToken',
      'orderToken',
      'guest',
    ] as const)
      expect(store.read(key), key).toBeNull();
    expect(store.read('language')).toBe('fr');
    // The sign-out token remains, because it is needed to end the session on the server.
    expect(store.read('signOutToken')).toBe('refresh');
    expect(notifications).toEqual([['screen', { type: 'session.lost' }]]);
  });

  test("a sign-out in another tab notifies this tab's screen and sign-in dialog, and leaves the stored data unchanged", () => {
    actions().announceGone();
    expect(notifications).toEqual([
      ['screen', { type: 'session.lost' }],
      ['auth', { type: 'session.endedElsewhere' }],
    ]);
    expect(store.read('accessToken')).toBe('bearer');
  });

  test('SESS-14: clearing the tokens does not change the stored customer', () => {
    actions().clearTokens();
    for (const key of ['accessToken', 'refreshToken', 'tokenExpiry'] as const)
      expect(store.read(key), key).toBeNull();
    expect(store.read('user')).not.toBeNull();
  });

  test('SESS-16: the actions that end a session clear the cookie consent and the cart, and open the front page', () => {
    store.write('cookieConsent', { necessary: true, analytics: true, marketing: false });
    actions().clearConsent();
    expect(store.read('cookieConsent')).toBeNull();
    actions().clearCart();
    actions().goHome();
    expect(notifications).toEqual([
      ['consent', { type: 'consent.changed' }],
      ['cart', { type: 'cart.reset' }],
      ['go', '/', { replace: true }],
    ]);
  });
});

test('signing in stores the customer and the tokens, and notifies the screen and the sign-in dialog', () => {
  const session = {
    profile: { name: 'Bob', email: 'bob@example.com', image: null },
    access_token: 'bearer-of-bob',
    refresh_token: 'refresh-of-bob',
    expires_in: 1_800,
    email_code_sent: 0 as const,
  };
  // The activity time of a previous customer is still stored.
  store.write('lastActivity', 1);
  vi.setSystemTime(1_000_000);
  actions().storeSession(null, { session, at: 7 });
  expect(store.read('user')).toEqual({
    name: 'Bob',
    email: 'bob@example.com',
    picture: null,
    accessToken: 'bearer-of-bob',
  });
  expect(store.read('signedInAt')).toBe(7);
  expect(store.read('lastActivity')).toBe(7);
  expect(store.read('accessToken')).toBe('bearer-of-bob');
  expect(store.read('refreshToken')).toBe('refresh-of-bob');
  expect(store.read('tokenExpiry')).toBe(1_000_000 + 1_800_000);
  vi.useRealTimers();
  actions().announceFound();
  expect(notifications).toEqual([
    ['screen', { type: 'session.found' }],
    ['screen', { type: 'session.found' }],
    ['auth', { type: 'auth.closed' }],
  ]);
  actions().storeName(null, { name: 'Robert' });
  expect(store.read('user')).toMatchObject({ name: 'Robert', email: 'bob@example.com' });
});

test('API-18: if the server refuses to renew the tokens, the renewal fails with its error and the old tokens remain stored', async () => {
  const refusal = createFailure('session', { message: 'Token has expired' });
  const requests: unknown[] = [];
  const { actors } = tokenRefreshImplementations({
    store,
    api: {
      postWithMessage: (path: string, body: object, { bearer }: { bearer?: string }) => {
        requests.push([path, body, bearer]);
        return Promise.reject(refusal);
      },
    },
  } as unknown as AppServices);
  await expect(toPromise(createActor(actors.renewTokens).start())).rejects.toBe(refusal);
  expect(requests).toEqual([['auth/refresh-token', { refresh_token: 'refresh' }, 'bearer']]);
  expect((['accessToken', 'refreshToken', 'tokenExpiry'] as const).map((key) => store.read(key))).toEqual([
    'bearer',
    'refresh',
    1,
  ]);
});

test('a sign-out removes only its own refresh token, and keeps the token of a later sign-out', async () => {
  store.write('signOutToken', 'refresh-of-ann');
  const { actors } = signOutImplementations({
    store,
    api: {
      postWithMessage: () => {
        store.write('signOutToken', 'refresh-of-bob');
        return Promise.resolve({ data: {}, message: '' });
      },
    },
  } as unknown as AppServices);
  await toPromise(createActor(actors.notifyServer, { input: { bearer: null } }).start());
  expect(store.read('signOutToken')).toBe('refresh-of-bob');
});

describe('lifetime of a token', () => {
  const minute = 60_000;
  const hour = 60 * minute;
  const noon = Date.parse('2026-11-27T12:00:00Z');
  const tokens = { access_token: 'new', refresh_token: 'new-refresh', expires_in: 3_600 };
  beforeEach(() => {
    vi.useFakeTimers({ now: noon });
    store.write('signedInAt', noon);
    storeTokens(store, tokens, Date.now());
  });
  afterEach(() => void vi.useRealTimers());
  /** Copies the tokens and the sign-in time to new storage, as after a reload. */
  const reload = (): Store => {
    const next = createStorage(createMemoryBackend());
    for (const key of ['accessToken', 'tokenExpiry', 'signedInAt'] as const)
      next.write(key, store.read(key)!);
    return next;
  };

  test('the lifetime of a token is stored as its expiry time in milliseconds', () => {
    expect(store.read('tokenExpiry')).toBe(noon + hour);
    vi.advanceTimersByTime(10 * minute);
    expect(remainingMs(store, Date.now())).toBe(50 * minute);
  });

  test("correcting a fast clock does not extend a token's lifetime", () => {
    vi.advanceTimersByTime(10 * minute);
    vi.setSystemTime(Date.now() - 2 * hour);
    expect(remainingMs(store, Date.now())).toBe(50 * minute);
    vi.advanceTimersByTime(51 * minute);
    expect(remainingMs(store, Date.now())).toBe(-minute);
  });

  test('correcting a slow clock expires the token', () => {
    vi.setSystemTime(Date.now() + 2 * hour);
    expect(remainingMs(store, Date.now())).toBe(-hour);
  });

  test('after a reload, a token counts as expired if the clock was set back', () => {
    vi.setSystemTime(Date.now() - 2 * hour);
    expect(remainingMs(reload(), Date.now())).toBeLessThanOrEqual(0);
  });

  test('after a reload, or for a token from another tab, the remaining lifetime is the time until the stored expiry time', () => {
    vi.advanceTimersByTime(10 * minute);
    expect(remainingMs(reload(), Date.now())).toBe(50 * minute);
    store.write('accessToken', 'of another tab');
    store.write('tokenExpiry', Date.now() + 58 * minute);
    expect(remainingMs(store, Date.now())).toBe(58 * minute);
  });
});
