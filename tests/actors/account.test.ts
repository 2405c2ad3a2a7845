/** The guard of the account and the flag of the verified address, on their real charts with a real storage. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { createStorage, memoryShelf } from '../../src/actors/storage.ts';
import type { World } from '../../src/actors/world.ts';
import { failureOf } from '../../src/api/failure.ts';
import { load as loadAccount } from '../../src/app/load/account.ts';
import { load as loadVerified } from '../../src/app/load/emailVerified.ts';
import { load as loadVerify } from '../../src/app/load/verifyEmail.ts';
import { toRoute } from '../../src/app/routes.ts';
import { profile, signedIn } from '../flows/identity.ts';

const user = { name: 'Ann Muster', email: 'ann@example.com', picture: null, accessToken: 'old' };
const hour = 3_600_000;

const makeWorld = () => {
  const store = createStorage(memoryShelf());
  const go = vi.fn<World['go']>();
  const get = vi.fn<(path: string, query: object) => Promise<unknown>>(() => Promise.resolve(profile));
  const tell = vi.fn<(path: string, body: object) => Promise<unknown>>();
  const api = { get, tell, post: vi.fn(), file: vi.fn() } as unknown as World['api'];
  const world = { store, go, api } as unknown as World;
  return { world, store, go, get, tell };
};
const accountPaths = ['/profile', '/orders', '/paysafe-credentials', '/paysafe-limit', '/change-password'];

let running: AnyActorRef | null = null;
const open = (load: typeof loadAccount, world: World, path: string): AnyActorRef => {
  const { pathname, search } = new URL(path, 'http://shop');
  const { logic, input } = load(world, toRoute(pathname, search));
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
    const { world, store, go, get } = makeWorld();
    await at(open(loadAccount, world, path), 'screen:leaving');
    expect(go.mock.calls).toEqual([['/', { replace: true }]]);
    expect(get).not.toHaveBeenCalled();
    expect([store.read('pageData'), store.read('user')]).toEqual([null, null]);
  },
);

test.each(['user', 'accessToken'] as const)('a session without its %s is a visitor', async (missing) => {
  const { world, store, go } = makeWorld();
  store.write('user', user);
  store.write('accessToken', 'old');
  store.write('tokenExpiry', Date.now() + hour);
  store.remove(missing);
  await at(open(loadAccount, world, '/profile'), 'screen:leaving');
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
  const { world, store, go, get } = makeWorld();
  store.write('user', user);
  store.write('accessToken', 'old');
  store.write('tokenExpiry', Date.now() + hour);
  await at(open(loadAccount, world, path), tag);
  expect(go).not.toHaveBeenCalled();
  expect(get).toHaveBeenCalledWith('getprofile', { bBillAdd: 1 }, expect.anything(), expect.anything());
});

/** The profile with its address; the saved cards ask for themselves. */
const asksProfile = ([call, query]: unknown[]): boolean =>
  call === 'getprofile' && (query as { bBillAdd: number }).bBillAdd === 1;

test('the profile is loaded once for all parts', async () => {
  const { world, store, get } = makeWorld();
  store.write('user', user);
  store.write('accessToken', 'old');
  store.write('tokenExpiry', Date.now() + hour);
  const actor = open(loadAccount, world, '/profile');
  await at(actor, 'screen:profile');
  actor.send({ type: 'route.changed', route: toRoute('/change-password', '') });
  await at(actor, 'screen:password');
  actor.send({ type: 'route.changed', route: toRoute('/profile', '') });
  await at(actor, 'screen:profile');
  expect(get.mock.calls.filter(asksProfile)).toHaveLength(1);
});

test('with an expired token nothing is asked before the renewal is there', async () => {
  const { world, store, get, tell } = makeWorld();
  store.write('user', user);
  store.write('accessToken', 'old');
  store.write('refreshToken', 'refresh');
  store.write('tokenExpiry', Date.now() - 1);
  let renewed = (_: unknown): void => {};
  tell.mockImplementation(() => new Promise((resolve) => (renewed = resolve)));
  const actor = open(loadAccount, world, '/profile');
  await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce());
  expect((actor.getSnapshot() as AnyMachineSnapshot).hasTag('screen:waiting')).toBe(true);
  expect(get).not.toHaveBeenCalled();
  renewed({ data: { ...signedIn, access_token: 'new' }, message: '' });
  await at(actor, 'screen:profile');
  expect(store.read('accessToken')).toBe('new');
  expect(get.mock.calls.filter(asksProfile)).toHaveLength(1);
});

test('a session that cannot be renewed is no session', async () => {
  const { world, store, go, get, tell } = makeWorld();
  store.write('user', user);
  store.write('accessToken', 'old');
  store.write('refreshToken', 'refresh');
  store.write('tokenExpiry', Date.now() - 1);
  tell.mockRejectedValue(failureOf('session', { message: 'Token has expired' }));
  await at(open(loadAccount, world, '/profile'), 'screen:leaving');
  expect(go).toHaveBeenCalledWith('/', { replace: true });
  expect(get).not.toHaveBeenCalled();
});

test('a page out of the cache after a sign-out shows nothing more of the account', async () => {
  const { world, store, go } = makeWorld();
  store.write('user', user);
  store.write('accessToken', 'old');
  store.write('tokenExpiry', Date.now() + hour);
  const actor = open(loadAccount, world, '/profile');
  await at(actor, 'screen:profile');
  store.remove('user', 'accessToken');
  actor.send({ type: 'page.restored' });
  await at(actor, 'screen:leaving');
  expect(go).toHaveBeenCalledWith('/', { replace: true });
});

test('without the flag the page of the verified address is not shown', async () => {
  const { world, go } = makeWorld();
  await at(open(loadVerified, world, '/email-verified'), 'screen:leaving');
  expect(go.mock.calls).toEqual([['/', { replace: true }]]);
});

test('the flag outlives a reload and goes when the page is left by any way', async () => {
  const { world, store, go } = makeWorld();
  store.write('emailVerified', '1');
  const actor = open(loadVerified, world, '/email-verified');
  await at(actor, 'screen:verified');
  expect(store.read('emailVerified')).toBe('1');
  actor.stop();
  expect(store.read('emailVerified')).toBeNull();
  expect(go).not.toHaveBeenCalled();
});

test('its home button takes the flag away too', async () => {
  const { world, store, go } = makeWorld();
  store.write('emailVerified', '1');
  const actor = open(loadVerified, world, '/email-verified');
  await at(actor, 'screen:verified');
  actor.send({ type: 'emailVerified.homeAsked' });
  expect(store.read('emailVerified')).toBeNull();
  expect(go.mock.calls).toEqual([['/']]);
});

const hash = 'a'.repeat(40);
const link = `/verify-email?id=7&hash=${hash}&expires=1767348000&signature=bb`;

test('a verification link makes one call with its signature, keeps the flag and goes on', async () => {
  const { world, store, go, get } = makeWorld();
  get.mockResolvedValue({ email_verified: 1 });
  await at(open(loadVerify, world, `${link}&verify_url=/api/email/verify/7/${hash}`), 'screen:leaving');
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
  const { world, store, get, go } = makeWorld();
  await at(open(loadVerify, world, `${link}&verify_url=https://evil.test/x`), 'screen:refused');
  expect(get).not.toHaveBeenCalled();
  expect(store.read('emailVerified')).toBeNull();
  expect(go).not.toHaveBeenCalled();
});
