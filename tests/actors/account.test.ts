/**
 * Tests the guard on account pages and the flag that marks an email address as verified, with real charts and
 * real storage.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor, type AnyActorRef, type AnyMachineSnapshot } from 'xstate';
import { createFailure } from '../../contract/failure.ts';
import { giftOrder, transactions } from '../../machines/fixtures.ts';
import { profile } from '../../machines/identity/fixtures.ts';
import type { AppServices } from '../../src/actors/services.ts';
import { toRoute } from '../../src/app/router/routes.ts';
import { load as loadAccount } from '../../src/features/account/account/load.ts';
import { load as loadVerify } from '../../src/features/identity/emailLinkLanding/load.ts';
import { load as loadVerified } from '../../src/features/identity/emailVerifiedPage/load.ts';
import { clearPerson } from '../../src/features/identity/session/session.actors.ts';
import { screens } from '../../src/features/screens.ts';
import { createMemoryBackend, createStorage } from '../../src/storage/storage.ts';
import { eventually } from '../setup/eventually.ts';

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
  waitFor(actor, (snapshot) => (snapshot as AnyMachineSnapshot).hasTag(tag), { timeout: 120_000 });

beforeEach(() => {
  running = null;
  // Without the Web Locks API, the code renews tokens without a lock.
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  running?.stop();
  vi.unstubAllGlobals();
});

test.each(accountPaths)('NAV-18: a visitor who opens %s is redirected to the front page', async (path) => {
  const { services, store, go, get } = createServices();
  await at(open(loadAccount, services, path), 'screen:leaving');
  expect(go.mock.calls).toEqual([['/', { replace: true }]]);
  expect(get).not.toHaveBeenCalled();
  expect([store.read('pageData'), store.read('user')]).toEqual([null, null]);
});

test.each(['user', 'accessToken'] as const)(
  'a user without a stored %s counts as a visitor',
  async (missing) => {
    const { services, store, go } = createServices();
    store.write('user', user);
    store.write('accessToken', 'old');
    store.write('tokenExpiry', Date.now() + hour);
    store.remove(missing);
    await at(open(loadAccount, services, '/profile'), 'screen:leaving');
    expect(go).toHaveBeenCalledWith('/', { replace: true });
  },
);

test.each([
  ['/profile', 'screen:profile'],
  ['/Profile/', 'screen:profile'],
  ['/change-password', 'screen:password'],
  ['/orders', 'screen:orders'],
  ['/paysafe-credentials', 'screen:credentials'],
  ['/paysafe-limit', 'screen:limit'],
])('NAV-17: a signed-in customer can open the account page %s', async (path, tag) => {
  const { services, store, go, get } = createServices();
  store.write('user', user);
  store.write('accessToken', 'old');
  store.write('tokenExpiry', Date.now() + hour);
  await at(open(loadAccount, services, path), tag);
  expect(go).not.toHaveBeenCalled();
  expect(get).toHaveBeenCalledWith('getprofile', { bBillAdd: 1 }, expect.anything());
});

/** Matches the profile request with the billing address, but not the one that loads the saved cards. */
const asksProfile = ([call, query]: unknown[]): boolean =>
  call === 'getprofile' && (query as { bBillAdd: number }).bBillAdd === 1;

test('the account pages share one profile request', async () => {
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

test('an offline customer stays signed in and sees the last stored orders', async () => {
  const { services, store, go, get, postWithMessage } = createServices();
  vi.stubGlobal('navigator', { onLine: false });
  store.write('user', user);
  store.write('accessToken', 'old');
  store.write('refreshToken', 'refresh');
  store.write('tokenExpiry', Date.now() - 1);
  const { orderno, date, product, status, paymentstatus } = giftOrder;
  store.write('lastOrders', { orders: [{ orderno, date, product, status, paymentstatus }] });
  postWithMessage.mockRejectedValue(createFailure('network'));
  get.mockRejectedValue(createFailure('network'));
  const actor = open(loadAccount, services, '/orders');
  await at(actor, 'screen:orders');
  const orders = () => (actor.getSnapshot() as AnyMachineSnapshot).children['transactions']!;
  await at(orders(), 'screen:stored');
  expect((orders().getSnapshot() as AnyMachineSnapshot).context).toMatchObject({
    lastOrders: [{ orderno, product }],
    result: null,
  });
  expect(go).not.toHaveBeenCalled();
});

test('the browser stores the newest orders without codes, prices or tokens until the customer signs out', async () => {
  const { services, store, get } = createServices();
  store.write('user', user);
  store.write('accessToken', 'old');
  store.write('tokenExpiry', Date.now() + hour);
  get.mockImplementation((path) => Promise.resolve(path === 'gettransaction' ? transactions : profile));
  const actor = open(loadAccount, services, '/orders');
  await at(actor, 'screen:orders');
  await eventually(() => expect(store.read('lastOrders')?.orders).toHaveLength(transactions.items.length));
  expect(Object.keys(store.read('lastOrders')!.orders[0]!).sort()).toEqual([
    'date',
    'orderno',
    'paymentstatus',
    'product',
    'status',
  ]);
  clearPerson(store);
  expect(store.read('lastOrders')).toBeNull();
});

test.each([
  '/',
  '/mobile-topup',
  '/giftcardworld',
  '/giftcardworld/zalando-ch',
  '/mobiletopup',
  '/paysafe',
  '/paysafe/paysafecard',
  '/checkout',
  '/mobile-checkout',
  '/help',
  '/about',
  '/contact-us',
  '/forgot-password',
])('ROLE-01: a visitor can open %s', async (path) => {
  const { services, go, get } = createServices();
  get.mockReturnValue(new Promise(() => {}));
  vi.stubGlobal('window', { location: { pathname: path, search: '', hash: '' } });
  vi.stubGlobal('location', { pathname: path, search: '', hash: '' });
  Object.assign(services, {
    country: () => 'CH',
    language: () => 'en',
    notify: { cart: vi.fn(), screen: vi.fn(), alert: vi.fn() },
  });
  const route = toRoute(path, '');
  const screen = await (await screens[route.screen].load()).load(services, route);
  running = screen.logic && createActor(screen.logic, { input: screen.input }).start();
  // Wait long enough for all storage reads to finish.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(go).not.toHaveBeenCalled();
  expect(running?.getSnapshot().status ?? 'active').toBe('active');
});

test('an account page that the browser restores after a sign-out redirects to the front page', async () => {
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

test('EV-11: the email-verified page redirects to the front page if the `emailVerified` flag is missing', async () => {
  const { services, go } = createServices();
  await at(open(loadVerified, services, '/email-verified'), 'screen:leaving');
  expect(go.mock.calls).toEqual([['/', { replace: true }]]);
});

test('EV-11: the email-verified page keeps the `emailVerified` flag until the customer leaves the page', async () => {
  const { services, store, go } = createServices();
  store.write('emailVerified', '1');
  const actor = open(loadVerified, services, '/email-verified');
  await at(actor, 'screen:verified');
  expect(store.read('emailVerified')).toBe('1');
  actor.stop();
  expect(store.read('emailVerified')).toBeNull();
  expect(go).not.toHaveBeenCalled();
});

test('EV-10 EV-11: the home button of the email-verified page removes the `emailVerified` flag and opens the front page', async () => {
  const { services, store, go } = createServices();
  store.write('emailVerified', '1');
  const actor = open(loadVerified, services, '/email-verified');
  await at(actor, 'screen:verified');
  actor.send({ type: 'emailVerifiedPage.homeRequested' });
  expect(store.read('emailVerified')).toBeNull();
  expect(go.mock.calls).toEqual([['/']]);
});

const hash = 'a'.repeat(40);
const link = `/verify-email?id=7&hash=${hash}&expires=1767348000&signature=bb`;

/** Sets the browser's location to the given URL. */
const comeTo = (address: string) => {
  const { pathname, search } = new URL(address, 'https://shop.example');
  const replaceState = vi.fn();
  vi.stubGlobal('location', { pathname, search, hash: '' });
  vi.stubGlobal('history', { state: { idx: 0 }, replaceState });
  return { search, replaceState };
};

test('EV-01 EV-03 EV-04: opening a verification link sends one signed request, stores the `emailVerified` flag and opens the next page', async () => {
  const { services, store, go, get } = createServices();
  get.mockResolvedValue({ email_verified: 1 });
  const { search, replaceState } = comeTo(link);
  await at(open(loadVerify, services, `${link}&verify_url=/api/email/verify/7/${hash}`), 'screen:leaving');
  expect(get).toHaveBeenCalledExactlyOnceWith(
    'email/verify/:id/:hash',
    { id: '7', hash, expires: '1767348000', signature: 'bb' },
    expect.anything(),
  );
  expect(store.read('emailVerified')).toBe('1');
  // The URL no longer contains the query, but the tab's history entry does.
  expect(replaceState.mock.calls).toEqual([[{ idx: 0, usr: search }, '', '/verify-email']]);
  expect(go.mock.calls).toEqual([['/email-verified', { replace: true }]]);
});

test('reloading a page from an email link does not change the query in its history entry', () => {
  const { services } = createServices();
  const { replaceState } = comeTo('/verify-email');
  open(loadVerify, services, link);
  expect(replaceState).not.toHaveBeenCalled();
});

test('EV-03: a verification link with a forged `verify_url` does not send a request', async () => {
  const { services, store, get, go } = createServices();
  comeTo(link);
  await at(open(loadVerify, services, `${link}&verify_url=https://evil.test/x`), 'screen:refused');
  expect(get).not.toHaveBeenCalled();
  expect(store.read('emailVerified')).toBeNull();
  expect(go).not.toHaveBeenCalled();
});
