/** The guard of the account and the flag of the verified address, on their real charts with a real storage. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor, type AnyActorRef, type AnyMachineSnapshot } from 'xstate';
import { createFailure } from '../../contract/failure.ts';
import { profile, signedIn } from '../../flows/samples/identityFixtures.ts';
import type { AppServices } from '../../src/actors/services.ts';
import { toRoute } from '../../src/app/router/routes.ts';
import { load as loadAccount } from '../../src/app/screens/load/account/account.ts';
import { load as loadVerified } from '../../src/app/screens/load/identity/emailVerified.ts';
import { load as loadVerify } from '../../src/app/screens/load/identity/verifyEmail.ts';
import { createMemoryBackend, createStorage } from '../../src/storage/storage.ts';

const user = { name: 'Ann Muster', email: 'ann@example.com', picture: null, accessToken: 'old' };
const hour = 3_600_000;

const createServices = () => {
  const store = createStorage(createMemoryBackend());
  const go = vi.fn<AppServices['go']>();
  const get = vi.fn<(path: string, query: object) => Promise<unknown>>(() => Promise.resolve(profile));
  const postWithMessage = vi.fn<(path: string, body: object) => Promise<unknown>>();
  const api = { get, postWithMessage, post: vi.fn(), file: vi.fn() } as unknown as AppServices['api'];
  const services = { store, go, api } as unknown as AppServices;
  return { services, store, go, get, postWithMessage };
};
const accountPaths = ['/profile', '/orders', '/paysafe-credentials', '/paysafe-limit', '/change-password'];

let running: AnyActorRef | null = null;
const open = (load: typeof loadAccount, services: AppServices, path: string): AnyActorRef => {
  const { pathname, search } = new URL(path, 'http://shop');
  const { logic, input } = load(services, toRoute(pathname, search));
  running = createActor(logic!, { input }).start();
  return running;
};
const at = (actor: AnyActorRef, tag: string): Promise<unknown> =>
  waitFor(actor, (snapshot) => (snapshot as AnyMachineSnapshot).hasTag(tag), { timeout: 1_000 });

beforeEach(() => {
  running = null;
  // a browser without locks: the renewal goes on without them
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  running?.stop();
  vi.unstubAllGlobals();
});

test.each(accountPaths)(
  'a visitor at %s is sent to the front page and nothing is remembered',
  async (path) => {
    const { services, store, go, get } = createServices();
    await at(open(loadAccount, services, path), 'screen:leaving');
    expect(go.mock.calls).toEqual([['/', { replace: true }]]);
    expect(get).not.toHaveBeenCalled();
    expect([store.read('pageData'), store.read('user')]).toEqual([null, null]);
  },
);

test.each(['user', 'accessToken'] as const)('a session without its %s is a visitor', async (missing) => {
  const { services, store, go } = createServices();
  store.write('user', user);
  store.write('accessToken', 'old');
  store.write('tokenExpiry', Date.now() + hour);
  store.remove(missing);
  await at(open(loadAccount, services, '/profile'), 'screen:leaving');
  expect(go).toHaveBeenCalledWith('/', { replace: true });
});

test.each([
  ['/profile', 'screen:profile'],
  ['/Profile/', 'screen:profile'],
  ['/change-password', 'screen:password'],
  ['/orders', 'screen:orders'],
  ['/paysafe-credentials', 'screen:credentials'],
  ['/paysafe-limit', 'screen:limit'],
])('signed in, %s opens the account', async (path, tag) => {
  const { services, store, go, get } = createServices();
  store.write('user', user);
  store.write('accessToken', 'old');
  store.write('tokenExpiry', Date.now() + hour);
  await at(open(loadAccount, services, path), tag);
  expect(go).not.toHaveBeenCalled();
  expect(get).toHaveBeenCalledWith('getprofile', { bBillAdd: 1 }, expect.anything(), expect.anything());
});

/** The profile with its address; the saved cards ask for themselves. */
const asksProfile = ([call, query]: unknown[]): boolean =>
  call === 'getprofile' && (query as { bBillAdd: number }).bBillAdd === 1;

test('the profile is loaded once for all parts', async () => {
  const { services, store, get } = createServices();
  store.write('user', user);
  store.write('accessToken', 'old');
  store.write('tokenExpiry', Date.now() + hour);
  const actor = open(loadAccount, services, '/profile');
  await at(actor, 'screen:profile');
  actor.send({ type: 'route.changed', route: toRoute('/change-password', '') });
  await at(actor, 'screen:password');
  actor.send({ type: 'route.changed', route: toRoute('/profile', '') });
  await at(actor, 'screen:profile');
  expect(get.mock.calls.filter(asksProfile)).toHaveLength(1);
});

test('with an expired token nothing is asked before the renewal is there', async () => {
  const { services, store, get, postWithMessage } = createServices();
  store.write('user', user);
  store.write('accessToken', 'old');
  store.write('refreshToken', 'refresh');
  store.write('tokenExpiry', Date.now() - 1);
  let renewed = (_: unknown): void => {};
  postWithMessage.mockImplementation(() => new Promise((resolve) => (renewed = resolve)));
  const actor = open(loadAccount, services, '/profile');
  await vi.waitFor(() => expect(postWithMessage).toHaveBeenCalledOnce());
  expect((actor.getSnapshot() as AnyMachineSnapshot).hasTag('screen:waiting')).toBe(true);
  expect(get).not.toHaveBeenCalled();
  renewed({ data: { ...signedIn, access_token: 'new' }, message: '' });
  await at(actor, 'screen:profile');
  expect(store.read('accessToken')).toBe('new');
  expect(get.mock.calls.filter(asksProfile)).toHaveLength(1);
});

test('a session that cannot be renewed is no session', async () => {
  const { services, store, go, get, postWithMessage } = createServices();
  store.write('user', user);
  store.write('accessToken', 'old');
  store.write('refreshToken', 'refresh');
  store.write('tokenExpiry', Date.now() - 1);
  postWithMessage.mockRejectedValue(createFailure('session', { message: 'Token has expired' }));
  await at(open(loadAccount, services, '/profile'), 'screen:leaving');
  expect(go).toHaveBeenCalledWith('/', { replace: true });
  expect(get).not.toHaveBeenCalled();
});

test('a page out of the cache after a sign-out shows nothing more of the account', async () => {
  const { services, store, go } = createServices();
  store.write('user', user);
  store.write('accessToken', 'old');
  store.write('tokenExpiry', Date.now() + hour);
  const actor = open(loadAccount, services, '/profile');
  await at(actor, 'screen:profile');
  store.remove('user', 'accessToken');
  actor.send({ type: 'page.restored' });
  await at(actor, 'screen:leaving');
  expect(go).toHaveBeenCalledWith('/', { replace: true });
});

test('without the flag the page of the verified address is not shown', async () => {
  const { services, go } = createServices();
  await at(open(loadVerified, services, '/email-verified'), 'screen:leaving');
  expect(go.mock.calls).toEqual([['/', { replace: true }]]);
});

test('the flag outlives a reload and goes when the page is left by any way', async () => {
  const { services, store, go } = createServices();
  store.write('emailVerified', '1');
  const actor = open(loadVerified, services, '/email-verified');
  await at(actor, 'screen:verified');
  expect(store.read('emailVerified')).toBe('1');
  actor.stop();
  expect(store.read('emailVerified')).toBeNull();
  expect(go).not.toHaveBeenCalled();
});

test('its home button takes the flag away too', async () => {
  const { services, store, go } = createServices();
  store.write('emailVerified', '1');
  const actor = open(loadVerified, services, '/email-verified');
  await at(actor, 'screen:verified');
  actor.send({ type: 'emailVerifiedPage.homeAsked' });
  expect(store.read('emailVerified')).toBeNull();
  expect(go.mock.calls).toEqual([['/']]);
});

const hash = 'a'.repeat(40);
const link = `/verify-email?id=7&hash=${hash}&expires=1767348000&signature=bb`;

test('a verification link makes one call with its signature, keeps the flag and goes on', async () => {
  const { services, store, go, get } = createServices();
  get.mockResolvedValue({ email_verified: 1 });
  await at(open(loadVerify, services, `${link}&verify_url=/api/email/verify/7/${hash}`), 'screen:leaving');
  expect(get).toHaveBeenCalledExactlyOnceWith(
    `email/verify/7/${hash}`,
    { expires: '1767348000', signature: 'bb' },
    expect.anything(),
    expect.anything(),
  );
  expect(store.read('emailVerified')).toBe('1');
  expect(go.mock.calls).toEqual([['/email-verified', { replace: true }]]);
});

test('a forged verify_url makes no call at all', async () => {
  const { services, store, get, go } = createServices();
  await at(open(loadVerify, services, `${link}&verify_url=https://evil.test/x`), 'screen:refused');
  expect(get).not.toHaveBeenCalled();
  expect(store.read('emailVerified')).toBeNull();
  expect(go).not.toHaveBeenCalled();
});
