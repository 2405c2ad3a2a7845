import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFailure } from '../../../contract/failure.ts';
import { signedIn } from '../../../machines/identity/fixtures.ts';
import type { AppServices } from '../../../src/actors/services.ts';
import { loadResponseSchema } from '../../../src/api/responseSchemas.ts';
import { createAccessTokenReader } from '../../../src/app/accessToken.ts';
import { createActorSystem } from '../../../src/app/actorSystem.ts';
import { listenToBrowser } from '../../../src/app/browser/browserEvents.ts';
import { activateLanguage } from '../../../src/i18n/index.ts';
import { createMemoryBackend, createStorage } from '../../../src/storage/storage.ts';
import { eventually } from '../../setup/eventually.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const renewed = { access_token: 'second', refresh_token: 'second-refresh', expires_in: 3600 };

/** Starts the charts as in the shop, with empty storage. The server returns the responses given by the test. */
const shop = async (answer: (path: string) => unknown = () => ({})) => {
  const store = createStorage(createMemoryBackend());
  const visitedPaths: string[] = [];
  const requestedPaths: string[] = [];
  const signOutCalls: object[] = [];
  const ask = async (path: string) => {
    requestedPaths.push(path);
    await Promise.resolve();
    return answer(path);
  };
  const api = {
    get: (path: string) => ask(path),
    post: (path: string) => ask(path),
    postWithMessage: async (
      path: string,
      body: object,
      { signal: _signal, ...more }: { signal?: AbortSignal },
    ) => {
      if (path === 'signout') signOutCalls.push({ path, body, ...more });
      return { data: await ask(path), message: '' };
    },
    stream: () => Promise.reject(createFailure('generic')),
    file: () => Promise.reject(createFailure('generic')),
  } as unknown as AppServices['api'];
  const system = createActorSystem(
    (notify) => ({
      api,
      store,
      notify,
      language: () => 'en',
      country: () => 'CH',
      go: (path) => void visitedPaths.push(String(path)),
      reload: () => {},
    }),
    'http://127.0.0.1:9/nowhere',
  );
  system.root.start();
  running.push(() => system.root.stop());
  await settle();
  const { session, authLoader } = system.actors();
  const at = (tag: 'screen:visitor' | 'screen:signedIn') => session.getSnapshot().hasTag(tag);
  return { store, visitedPaths, requestedPaths, signOutCalls, system, session, authLoader, at };
};
const running: (() => void)[] = [];
// These tests do not cover the shopper's location.
beforeEach(() => void vi.stubGlobal('fetch', () => Promise.reject(new Error('no network'))));
afterEach(() => {
  for (const stop of running.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signIn = async (answer?: (path: string) => unknown) => {
  const s = await shop(answer);
  s.system.services.notify.session({ type: 'session.started', session: signedIn, at: 1_700_000_000_000 });
  await settle();
  return { ...s, bearer: createAccessTokenReader(s.store, () => s.session) };
};

describe('session in the running shop', () => {
  test("a customer's new name is stored immediately", async () => {
    const { store, session, system } = await signIn();
    system.services.notify.session({ type: 'session.renamed', name: 'Anna Muster' });
    expect(session.getSnapshot().context.user?.name).toBe('Anna Muster');
    expect(store.read('user')).toMatchObject({ name: 'Anna Muster', accessToken: signedIn.access_token });
  });

  test('signing in stores the customer, both tokens and their expiry time', async () => {
    const before = Date.now();
    const { store, at } = await signIn();
    expect(at('screen:signedIn')).toBe(true);
    expect(store.read('user')).toEqual({
      name: 'Ann Muster',
      email: 'ann@example.com',
      picture: null,
      accessToken: signedIn.access_token,
    });
    expect(store.read('accessToken')).toBe(signedIn.access_token);
    expect(store.read('refreshToken')).toBe(signedIn.refresh_token);
    const storedAt = store.read('tokenExpiry')! - 3_600_000;
    expect(storedAt).toBeGreaterThanOrEqual(before);
    expect(storedAt).toBeLessThanOrEqual(Date.now());
  });

  test('if the server ends the session, the shop removes the stored customer, tokens, consent and cart, and sends a sign-out request', async () => {
    const { store, visitedPaths, at, system, signOutCalls } = await signIn();
    store.write('cookieConsent', { necessary: true, analytics: true, marketing: false });
    store.write('cartToken', 'token-of-a-cart-000');
    store.write('orderToken', 'token-of-an-order-0');
    store.write('language', 'de');
    system.services.notify.session({ type: 'session.rejected' });
    expect(at('screen:visitor')).toBe(true);
    for (const key of ['user', 'accessToken', 'refreshToken', 'tokenExpiry', 'cookieConsent'] as const)
      expect(store.read(key), key).toBeNull();
    expect([store.read('cartToken'), store.read('orderToken'), store.read('signedInAt')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(store.read('language')).toBe('de');
    expect(visitedPaths).toEqual(['/']);
    // Until the server responds to the sign-out, only the token that can end the session is stored.
    expect(store.read('signOutToken')).toBe(signedIn.refresh_token);
    await eventually(() => expect(store.read('signOutToken')).toBeNull());
    expect(signOutCalls).toEqual([
      {
        path: 'signout',
        body: { refresh_token: signedIn.refresh_token },
        bearer: signedIn.access_token,
        keepalive: true,
      },
    ]);
  });

  test('an offline sign-out is sent once the browser is online, or before the next request', async () => {
    let offline = true;
    const s = await signIn((path) => {
      if (offline && path === 'signout') throw createFailure('network');
      return {};
    });
    const signOut = () => s.session.getSnapshot().children.signOut!.getSnapshot();
    s.system.services.notify.session({ type: 'session.idled' });
    await eventually(() => expect(signOut().hasTag('pending')).toBe(true));
    expect(s.at('screen:visitor')).toBe(true);
    expect(s.store.read('refreshToken')).toBeNull();
    expect(s.store.read('signOutToken')).toBe(signedIn.refresh_token);
    expect(await s.bearer()).toBeNull();
    expect(s.signOutCalls).toHaveLength(2);
    offline = false;
    s.system.services.notify.session({ type: 'network.online' });
    await eventually(() => expect(s.store.read('signOutToken')).toBeNull());
    expect(s.signOutCalls).toHaveLength(3);
    expect(s.signOutCalls.at(-1)).toMatchObject({ bearer: signedIn.access_token });
  });
});

describe('bearer tokens in API calls', () => {
  const renewals = (requestedPaths: string[]) =>
    requestedPaths.filter((path) => path === 'auth/refresh-token').length;

  test("a visitor's API calls have no bearer token", async () => {
    const { store, session } = await shop();
    expect(await createAccessTokenReader(store, () => session)()).toBeNull();
  });

  test('a call uses the token of a sign-in in another tab before this tab has noticed the sign-in', async () => {
    const { store, session, at } = await shop();
    store.write('accessToken', 'of-the-other-tab');
    store.write('tokenExpiry', Date.now() + 3_600_000);
    expect(at('screen:visitor')).toBe(true);
    expect(await createAccessTokenReader(store, () => session)(true)).toBe('of-the-other-tab');
  });

  test('a valid bearer token is used without being renewed', async () => {
    const { bearer, requestedPaths } = await signIn();
    expect(await bearer()).toBe(signedIn.access_token);
    await settle();
    expect(renewals(requestedPaths)).toBe(0);
  });

  test('in the last five minutes of its lifetime, a bearer token is still used while a new one is requested', async () => {
    const { bearer, requestedPaths, store, session } = await signIn(() => renewed);
    store.write('tokenExpiry', Date.now() + 299_000);
    expect(await bearer()).toBe(signedIn.access_token);
    // Before a tab renews the token, it checks twice whether another tab has already done so.
    await eventually(() => expect(session.getSnapshot().context.user?.accessToken).toBe('second'));
    expect(renewals(requestedPaths)).toBe(1);
    expect(await bearer()).toBe('second');
    expect(session.getSnapshot().context.user?.accessToken).toBe('second');
    expect(store.read('user')?.accessToken).toBe('second');
  });

  test('after the bearer token has expired, all waiting calls share one renewal', async () => {
    const { bearer, requestedPaths, store } = await signIn(() => renewed);
    store.write('tokenExpiry', Date.now() - 1);
    expect(await Promise.all([bearer(), bearer(), bearer()])).toEqual(['second', 'second', 'second']);
    expect(renewals(requestedPaths)).toBe(1);
  });

  test('if renewing the bearer token fails, the session ends, reads continue without a token, and writes fail', async () => {
    const { bearer, store, visitedPaths } = await signIn((path) => {
      if (path === 'auth/refresh-token') throw createFailure('network');
      return {};
    });
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    store.write('tokenExpiry', Date.now() - 1);
    const [reads, writes] = await Promise.allSettled([bearer(), bearer(true)]);
    expect(reads).toEqual({ status: 'fulfilled', value: null });
    // A customer's order must not become a visitor's order.
    expect(writes).toMatchObject({ status: 'rejected', reason: { kind: 'session' } });
    expect(store.read('refreshToken')).toBeNull();
    expect(visitedPaths).toEqual(['/']);
    warned.mockRestore();
  });

  test('a call fails if renewing the token takes too long, but the next call uses the new token when it arrives', async () => {
    let answerRenewal: (value: unknown) => void = () => {};
    const { bearer, requestedPaths, store, at } = await signIn((path) =>
      path === 'auth/refresh-token' ? new Promise((resolve) => (answerRenewal = resolve)) : {},
    );
    store.write('tokenExpiry', Date.now() - 1);
    // Load this schema first, because the response schemas are in a separate chunk.
    await loadResponseSchema('getSellingStatus');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asking = Promise.allSettled([bearer(), bearer(true)]);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(renewals(requestedPaths)).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    const offline = { status: 'rejected', reason: { kind: 'network' } };
    expect(await asking).toMatchObject([offline, offline]);
    expect(at('screen:signedIn')).toBe(true);
    const again = bearer();
    answerRenewal(renewed);
    expect(await again).toBe('second');
    expect(renewals(requestedPaths)).toBe(1);
  });

  test('after a sign-out, the next request waits until the server has responded to the sign-out, and has no bearer token', async () => {
    let answerSignOut: (value: unknown) => void = () => {};
    const { bearer, session, requestedPaths } = await signIn((path) =>
      path === 'signout' ? new Promise((resolve) => (answerSignOut = resolve)) : {},
    );
    session.send({ type: 'session.signOutRequested' });
    session.send({ type: 'session.signOutConfirmed' });
    let token: string | null | undefined;
    const asking = bearer().then((given) => (token = given));
    await eventually(() => expect(requestedPaths).toEqual(['signout']));
    await settle();
    expect(token).toBeUndefined();
    answerSignOut({});
    await asking;
    expect(token).toBeNull();
  });

  test('a call is rejected if someone else has signed in since the page loaded', async () => {
    const { bearer, store, at, visitedPaths } = await signIn();
    store.write('signedInAt', 1_700_000_000_001);
    store.write('user', { name: 'Ben', email: 'ben@example.com', picture: null, accessToken: 'of-ben' });
    store.write('accessToken', 'of-ben');
    await expect(bearer()).rejects.toMatchObject({ kind: 'session' });
    expect(visitedPaths).toEqual(['/']);
    await settle();
    expect(at('screen:signedIn')).toBe(true);
    expect(await bearer()).toBe('of-ben');
  });

  test('a call is rejected if the customer has signed out in another tab, so that an order is not placed as a visitor', async () => {
    const { bearer, store, at, visitedPaths } = await signIn();
    store.remove('user', 'accessToken', 'refreshToken', 'tokenExpiry', 'signedInAt');
    await expect(bearer(true)).rejects.toMatchObject({ kind: 'session' });
    expect(at('screen:visitor')).toBe(true);
    expect(visitedPaths).toEqual(['/']);
    expect(await bearer(true)).toBeNull();
  });
});

describe('session events from other tabs', () => {
  const dispatchStorageEvent = (key: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key }));

  test('signing out in another tab also signs out this tab', async () => {
    const s = await signIn();
    listenToBrowser(s.system);
    s.store.remove('user', 'accessToken', 'refreshToken', 'tokenExpiry');
    dispatchStorageEvent('accessToken');
    expect(s.at('screen:visitor')).toBe(true);
    expect(s.visitedPaths).toEqual(['/']);
  });

  // The listeners are added after the first paint, so they miss earlier storage events.
  test('a sign-out in another tab before this page adds its listeners also signs out this tab', async () => {
    const s = await signIn();
    s.store.remove('user', 'accessToken', 'refreshToken', 'tokenExpiry');
    listenToBrowser(s.system);
    expect(s.at('screen:visitor')).toBe(true);
  });

  test('a sign-in in another tab before this page adds its listeners also signs in this tab', async () => {
    const s = await shop();
    s.store.write('user', { name: 'Ann', email: null, picture: null, accessToken: 'first' });
    s.store.write('accessToken', 'first');
    s.store.write('refreshToken', 'refresh');
    s.store.write('tokenExpiry', Date.now() + 3_600_000);
    listenToBrowser(s.system);
    await settle();
    expect(s.at('screen:signedIn')).toBe(true);
  });

  test('EV-11: opening the shop on any page except /email-verified removes the flag for a verified email address', async () => {
    const s = await shop();
    s.store.write('emailVerified', '1');
    history.pushState(null, '', '/email-verified');
    listenToBrowser(s.system);
    expect(s.store.read('emailVerified')).toBe('1');
    history.pushState(null, '', '/');
    listenToBrowser(s.system);
    expect(s.store.read('emailVerified')).toBeNull();
  });

  test('a sign-in in another tab takes effect once the whole session is stored', async () => {
    const s = await shop();
    listenToBrowser(s.system);
    s.store.write('user', { name: 'Ann', email: null, picture: null, accessToken: 'first' });
    dispatchStorageEvent('user');
    s.store.write('accessToken', 'first');
    dispatchStorageEvent('accessToken');
    await settle();
    expect(s.at('screen:visitor')).toBe(true);
    expect(s.store.read('user')?.name).toBe('Ann');
    s.store.write('refreshToken', 'refresh');
    s.store.write('tokenExpiry', Date.now() + 3_600_000);
    dispatchStorageEvent('tokenExpiry');
    await settle();
    expect(s.at('screen:signedIn')).toBe(true);
    expect(s.visitedPaths).toEqual([]);
  });
});

describe('sign-in dialog in the running shop', () => {
  test('the sign-in dialog loads on first use and signs the customer in', async () => {
    await activateLanguage('en');
    const s = await shop((path) => (path === 'auth/login' ? signedIn : new Promise(() => {})));
    expect(s.authLoader.getSnapshot().context.mounted).toBeNull();
    s.system.services.notify.auth({ type: 'auth.loginRequested' });
    // Loading the dialog's chunk can be slow, because the test transforms it.
    await eventually(() => expect(s.authLoader.getSnapshot().hasTag('screen:ready')).toBe(true));
    const auth = s.authLoader.getSnapshot().context.mounted!.ref;
    expect(auth.getSnapshot().hasTag('screen:login')).toBe(true);
    const credentials = { email: 'ann@example.com', password: 'password-of-ann' };
    auth.getSnapshot().children.login?.send({ type: 'login.submitted', credentials });
    await eventually(() => expect(s.at('screen:signedIn')).toBe(true));
    expect(auth.getSnapshot().hasTag('screen:closed')).toBe(true);
  });
});
