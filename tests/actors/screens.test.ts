/**
 * Tests which chart each screen starts, and which input the chart receives from the URL and the stored values.
 */
import { expect, test } from 'vitest';
import {
  createActor,
  waitFor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';
import * as f from '../../machines/fixtures.ts';
import { signedIn } from '../../machines/identity/fixtures.ts';
import type { AppServices } from '../../src/actors/services.ts';
import { toRoute } from '../../src/app/router/routes.ts';
import { screens } from '../../src/features/screens.ts';
import { createMemoryBackend, createStorage } from '../../src/storage/storage.ts';
import { openPage } from './contracts/page.ts';

const kept = {
  slug: 'alpina-ch',
  choice: { ProductPriceID: 'q_1', Price: '50.00', Receivevalue: '50.00', amount: null },
  typed: '',
  quantity: 2,
};
const draft = { country: 'IN', number: '98010', slug: null, isTyping: true };
const visit = expect.any(Number) as number;
const hash = 'a'.repeat(40);
const filters = { country: 'DE', category: 5, query: 'alp', sort: 'name', pages: 2 };
const noFilters = { country: null, category: 0, query: '', sort: 'popular', pages: 1 };

type Row = {
  at: string;
  /** Name of the chart, or null for a text page. */
  chart: string | null;
  input?: unknown;
  isSignedIn?: true;
  /** Final URL of the page, if loading it removes a secret from the URL. */
  endsAt?: string;
};
const rows: readonly Row[] = [
  { at: '/', chart: 'home', input: { country: 'IT', draft } },
  { at: '/profile', chart: 'account', input: { path: '/profile', orderno: null } },
  {
    at: '/orders?order=R-26-AAAA-BBBB',
    chart: 'account',
    input: { path: '/orders', orderno: 'R-26-AAAA-BBBB' },
  },
  { at: '/recipients', chart: 'recipients', input: { ordertoken: null } },
  { at: '/request-links', chart: 'requestLinks' },
  {
    at: '/giftcardworld?country=DE&category=food&q=alp&sort=name&pages=2',
    chart: 'catalogue',
    input: { country: 'IT', kind: 1, filters },
  },
  { at: '/paysafe', chart: 'catalogue', input: { country: 'IT', kind: 0, filters: noFilters } },
  { at: '/mobiletopup', chart: 'catalogue', input: { country: 'IT', kind: 0, filters: noFilters } },
  {
    at: '/giftcardworld/alpina-ch',
    chart: 'product',
    input: { sells: 1, slug: 'alpina-ch', residence: 'IT', visit, kept },
  },
  {
    at: '/paysafe/paysafecard',
    chart: 'product',
    input: { sells: 3, slug: 'paysafecard', residence: 'IT', visit, kept },
  },
  {
    at: '/mobile-topup',
    chart: 'topUp',
    input: { country: 'IT', slug: null, visit, correction: null },
  },
  {
    at: '/mobile-topup/airtel-in?change=1',
    chart: 'topUp',
    input: { country: 'IT', slug: 'airtel-in', visit, correction: 'change' },
  },
  { at: '/checkout', chart: 'checkout', input: { isGuest: true } },
  { at: '/checkout', chart: 'checkout', input: { isGuest: false }, isSignedIn: true },
  { at: '/mobile-checkout', chart: 'checkout', input: { isGuest: true } },
  { at: '/order-success', chart: 'order' },
  { at: '/payment-process', chart: 'payment' },
  // The gift's token stays in the fragment, so that a reload shows the gift again.
  { at: '/gift#gift=token-of-the-gift', chart: 'receivedGift', input: { token: 'token-of-the-gift' } },
  { at: '/gift', chart: 'receivedGift', input: { token: '' } },
  { at: '/shared-topup', chart: 'sharedTopUp' },
  { at: '/topup-request', chart: 'topUpRequest' },
  {
    at: `/verify-email?id=7&hash=${hash}&expires=9&signature=bb&verify_url=/api/x`,
    chart: 'emailLinkLanding',
    input: {
      link: { id: '7', hash, expires: '9', signature: 'bb', verify_url: '/api/x' },
      signedIn: false,
    },
    endsAt: '/verify-email',
  },
  {
    at: '/verify-email',
    chart: 'emailLinkLanding',
    input: { link: { id: '', hash: '', expires: '', signature: '', verify_url: '' }, signedIn: true },
    isSignedIn: true,
  },
  { at: '/forgot-password', chart: 'emailLinkRequest' },
  { at: '/email-verified', chart: 'emailVerifiedPage' },
  {
    at: '/contact-undo?token=t-1',
    chart: 'mailLink',
    input: { link: { action: 'undo', token: 't-1' } },
    endsAt: '/contact-undo',
  },
  {
    at: '/reminder-end#token=t-2',
    chart: 'mailLink',
    input: { link: { action: 'endReminder', token: 't-2' } },
    endsAt: '/reminder-end',
  },
  {
    at: '/newsletter/confirm?token=t-3',
    chart: 'mailLink',
    input: { link: { action: 'confirm', token: 't-3' } },
    endsAt: '/newsletter/confirm',
  },
  {
    at: '/newsletter/leave',
    chart: 'mailLink',
    input: { link: { action: 'leave', token: '' } },
  },
  {
    at: '/reset-password?email=ann@example.com&token=t-4',
    chart: 'passwordReset',
    input: { link: { email: 'ann@example.com', token: 't-4' }, confirms: false },
    endsAt: '/reset-password',
  },
  {
    at: '/reset-password?confirms=1',
    chart: 'passwordReset',
    input: { link: { email: '', token: '' }, confirms: true },
    endsAt: '/reset-password',
  },
  { at: '/no/such/page', chart: null },
  { at: '/contact-us', chart: 'contact' },
  { at: '/help', chart: 'help' },
  ...['/about', '/terms-and-conditions', '/cookies-policy', '/privacy-policy', '/legal-disclosure'].map(
    (at) => ({ at, chart: null }),
  ),
];

const routeOf = (address: string) => {
  const { pathname, search } = new URL(address, 'http://shop.test');
  return toRoute(pathname, search);
};

/** Opens a page with stored values and loads its screen. Every API call is recorded and never gets a response. */
const openScreen = async (at: string, isSignedIn = false) => {
  const page = openPage(at, {});
  const calls: string[] = [];
  const ask = (path: string): Promise<never> => {
    calls.push(path);
    return new Promise(() => {});
  };
  const store = createStorage(createMemoryBackend());
  store.write('pageData', kept);
  store.write('rechargeData', draft);
  store.write('orderToken', f.order.ordertoken);
  if (isSignedIn) {
    store.write('user', { name: 'Ann', email: null, picture: null, accessToken: signedIn.access_token });
    store.write('accessToken', signedIn.access_token);
  }
  const services = {
    store,
    country: () => 'IT',
    language: () => 'en',
    api: { get: ask, post: ask, postWithMessage: ask, file: ask, stream: ask },
    notify: { cart: () => {}, alert: () => {}, screen: () => {}, auth: () => {} },
  } as unknown as AppServices;
  const route = routeOf(at);
  const screen = await (await screens[route.screen].load()).load(services, route);
  return { page, calls, screen };
};

test.each(rows)(
  'opening $at (signed in: $isSignedIn) starts the chart $chart with $input',
  async ({ at, chart, input, isSignedIn, endsAt = at }) => {
    const { page, screen } = await openScreen(at, isSignedIn);
    const { pathname, search, hash: fragment } = page.window.location;
    await page.close();
    expect((screen.logic as AnyStateMachine | null)?.id ?? null).toBe(chart);
    expect(screen.input).toEqual(input);
    expect(pathname + search + fragment).toBe(endsAt);
  },
);

test('every screen has a case in this file', () => {
  const covered = new Set(rows.map(({ at }) => routeOf(at).screen));
  expect([...covered].sort()).toEqual(Object.keys(screens).sort());
});

test('two visits to the same product have different visit numbers', async () => {
  const visits: unknown[] = [];
  for (const at of ['/paysafe/paysafecard', '/paysafe/paysafecard', '/mobile-topup', '/giftcardworld/a']) {
    const { page, screen } = await openScreen(at);
    await page.close();
    visits.push((screen.input as { visit: number }).visit);
  }
  expect(new Set(visits).size).toBe(4);
});

test.each([
  ['/payment-process', 'paycheckstatus'],
  ['/mypos-process', 'myposcheckstatus'],
  ['/MyPOS-Process/', 'myposcheckstatus'],
])('the page %s checks the payment with the API call %s', async (at, call) => {
  const { page, calls, screen } = await openScreen(at);
  const actor = createActor(screen.logic!, { input: screen.input }).start();
  await expect.poll(() => calls).toContain(call);
  actor.stop();
  await page.close();
  expect(calls.filter((path) => path.endsWith('checkstatus'))).toEqual([call]);
});

test('the forgotten password form requests a reset link', async () => {
  const { page, calls, screen } = await openScreen('/forgot-password');
  const actor: AnyActorRef = createActor(screen.logic!, { input: screen.input }).start();
  actor.send({ type: 'emailLinkRequest.submitted', email: 'ann@example.com' });
  await waitFor(actor, (snapshot) => (snapshot as AnyMachineSnapshot).hasTag('busy'));
  actor.stop();
  await page.close();
  expect(calls).toEqual(['forgetpwd/email']);
});
