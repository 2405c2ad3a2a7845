import { i18n } from '@lingui/core';
import { screen, waitFor } from '@testing-library/react';
import { loaders } from 'virtual:messages';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMachine, fromPromise, type AnyActorRef } from 'xstate';
import { createFailure } from '../../../contract/failure.ts';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done } from '../../../flows/walker/walk.ts';
import { paymentMachine } from '../../../machines/checkout/payment/payment.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import { signedIn } from '../../../machines/identity/fixtures.ts';
import { screenMachine } from '../../../machines/shell/screen/screen.machine.ts';
import { orNetworkFailure } from '../../../src/actors/orNetworkFailure.ts';
import type { Api } from '../../../src/api/types.ts';
import { createActorSystem, type ShopSystem } from '../../../src/app/actorSystem.ts';
import { createAppServices, createNavigator } from '../../../src/app/appServices.ts';
import { listenToBrowser } from '../../../src/app/browser/browserEvents.ts';
import { confirmUnload } from '../../../src/app/browser/confirmUnload.ts';
import { Dialogs } from '../../../src/app/layout/Dialogs.tsx';
import { writeCheckoutEmail } from '../../../src/storage/checkoutEmail.ts';
import { createMemoryBackend, createStorage } from '../../../src/storage/storage.ts';
import { actions, draw } from '../harness/page.tsx';
import { startSystem } from '../harness/startSystem.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

describe('the running shop', () => {
  const requestedPaths: string[] = [];
  const api = {
    get: (path: string) => {
      requestedPaths.push(path);
      return path === 'getCart' ? Promise.resolve(f.cart) : Promise.reject(createFailure('network'));
    },
    post: () => Promise.reject(createFailure('network')),
    stream: () => Promise.reject(createFailure('network')),
    file: () => Promise.reject(createFailure('network')),
  } as unknown as Api;
  const store = createStorage(createMemoryBackend());
  let system: ShopSystem;
  let located: ((answer: Response) => void) | undefined;
  let becomeIdle: (() => void) | undefined;

  beforeEach(() => {
    becomeIdle = undefined;
    vi.stubGlobal('requestIdleCallback', (then: () => void) => void (becomeIdle = then));
    vi.stubGlobal('fetch', () => new Promise((answer) => (located = answer)));
    vi.stubGlobal('requestAnimationFrame', (then: () => void) => {
      then();
      return 0;
    });
    located = undefined;
    store.clearExcept([]);
    requestedPaths.length = 0;
    system = startSystem(api, store);
  });
  afterEach(() => {
    system.root.stop();
    vi.unstubAllGlobals();
  });

  /** Lets the shop load its deferred features. They load once the browser is idle. */
  const makeIdle = async (): Promise<void> => {
    await waitFor(() => expect(becomeIdle).toBeDefined());
    becomeIdle?.();
  };

  /** Creates a shop whose page is not drawn until `draw` is called. */
  const createUndrawn = () => {
    let drawPage = () => {};
    const drawn = new Promise<void>((resolve) => (drawPage = resolve));
    const shop: ShopSystem = createActorSystem(
      (notify) =>
        createAppServices(
          { api, store, navigator: createNavigator(), location: () => shop.actors().location },
          notify,
        ),
      '/geo',
      { drawn, announce: () => {} },
    );
    return { shop, draw: () => drawPage() };
  };

  test("the shop's country is Switzerland at first, then the detected one, and finally the selected one", async () => {
    expect(system.services.country()).toBe('CH');
    // The code that detects the location loads on demand.
    await waitFor(() => expect(located).toBeDefined());
    located!(
      Response.json({
        country_name: 'Italy',
        country_code: 'IT',
        languages: 'it-IT,de',
        currency: 'EUR',
        country_calling_code: '+39',
      }),
    );
    await waitFor(() => expect(system.services.country()).toBe('IT'));
    system.services.notify.location({ type: 'location.countryChosen', country: 'FR' });
    expect(system.services.country()).toBe('FR');
  });

  test('the shop starts with the country that the shopper selected on an earlier visit, but ignores a country that was only detected', () => {
    for (const [stored, country] of [
      [{ country_code: 'FR' }, 'FR'],
      [{ country_code: 'FR', isDetected: true }, 'CH'],
    ] as const) {
      store.write('currentLocation', stored);
      const other = startSystem(api, store);
      expect(other.services.country()).toBe(country);
      other.root.stop();
    }
  });

  test('the shell receives the scroll position of a page that was scrolled before the listeners were added', () => {
    window.scrollY = 410;
    listenToBrowser(system);
    expect(system.actors().shell.getSnapshot().hasTag('scrolled')).toBe(true);
    window.scrollY = 0;
    window.dispatchEvent(new Event('scroll'));
    const { shell } = system.actors();
    expect(shell.getSnapshot().hasTag('scrolled')).toBe(false);
    const send = vi.spyOn(shell, 'send');
    listenToBrowser(system);
    expect(send).not.toHaveBeenCalled();
    send.mockRestore();
  });

  const notice = { tone: 'danger', text: 'generic' } as const;
  type Notify = ShopSystem['services']['notify'];
  const charts = ['shell', 'cart', 'location', 'session', 'authLoader', 'screen', 'idle'] as const;
  test.each<[keyof Notify, (notify: Notify) => void, (typeof charts)[number], object]>([
    ['alert', ({ alert }) => alert(notice), 'shell', { type: 'alert.raised', notice }],
    [
      'openDialog',
      ({ openDialog }) => openDialog('cart'),
      'shell',
      { type: 'shell.dialogOpened', dialog: 'cart' },
    ],
    ['closeDialog', ({ closeDialog }) => closeDialog(), 'shell', { type: 'shell.dialogClosed' }],
    ['cart', ({ cart }) => cart({ type: 'cart.gone' } as never), 'cart', { type: 'cart.gone' }],
    [
      'location',
      ({ location }) => location({ type: 'location.countryChosen', country: 'FR' }),
      'location',
      { type: 'location.countryChosen', country: 'FR' },
    ],
    ['session', ({ session }) => session({ type: 'network.online' }), 'session', { type: 'network.online' }],
    ['auth', ({ auth }) => auth({ type: 'auth.closed' }), 'authLoader', { type: 'auth.closed' }],
    [
      'screen',
      ({ screen: tell }) => tell({ type: 'page.restored' }),
      'screen',
      { type: 'screen.messageReceived', message: { type: 'page.restored' } },
    ],
  ])('a notification through %s reaches its own chart and no other', (_, tell, chart, event) => {
    const received: [string, object][] = [];
    const actors = system.actors();
    for (const name of charts)
      vi.spyOn(actors[name] as AnyActorRef, 'send').mockImplementation(
        (sent: object) => void received.push([name, sent]),
      );
    tell(system.services.notify);
    expect(received).toEqual([[chart, event]]);
    vi.restoreAllMocks();
  });

  test('the JavaScript of the sign-in dialog loads together with its messages', async () => {
    const { messages } = await loaders['en/identity']!();
    const before = { ...i18n.messages };
    for (const id of Object.keys(before)) delete i18n.messages[id];
    const { authLoader } = system.actors();
    authLoader.send({ type: 'auth.loginRequested' });
    await waitFor(() => expect(authLoader.getSnapshot().context.mounted).not.toBeNull());
    expect(i18n.messages).toMatchObject(messages);
    Object.assign(i18n.messages, before);
  });

  test("a screen's JavaScript loads together with its messages", async () => {
    const { messages } = await loaders['en/texts']!();
    const before = { ...i18n.messages };
    for (const id of Object.keys(before)) delete i18n.messages[id];
    const { screen: shown } = system.actors();
    shown.send({ type: 'route.changed', route: { screen: 'help', path: '/help', params: {}, query: {} } });
    await waitFor(() => expect(shown.getSnapshot().context.mounted?.route.screen).toBe('help'));
    expect(i18n.messages).toMatchObject(messages);
    Object.assign(i18n.messages, before);
  });

  test("a friend's referral code is stored once the deferred features have loaded", async () => {
    vi.stubGlobal('performance', {
      now: () => 0,
      getEntriesByType: () => [{ name: 'https://shop/?ref=ABCD2345' }],
    });
    await makeIdle();
    await waitFor(() => expect(store.read('referral')).toBe('ABCD2345'));
  });

  test('a page opened offline loads the deferred features once it is online, and then notifies its screen', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const listens = vi.spyOn(globalThis, 'addEventListener');
    vi.stubGlobal('requestIdleCallback', (then: () => void) => then());
    const other = startSystem(api, store);
    const events: string[] = [];
    other.services.notify.screen = ({ type }) => void events.push(type);
    const isLoaded = () => other.actors().deferredFeatures.getSnapshot().hasTag('running');
    await waitFor(() => expect(listens.mock.calls.map(([type]) => type)).toContain('online'));
    expect([isLoaded(), events]).toEqual([false, []]);
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(isLoaded()).toBe(true));
    expect(events).toContain('network.online');
    other.root.stop();
    vi.restoreAllMocks();
  });

  test('the deferred features wait until the page has appeared and is idle', async () => {
    system.root.stop();
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (then: () => void) => void idle.push(then));
    const { shop: other, draw: drawPage } = createUndrawn();
    const listens = vi.spyOn(globalThis, 'addEventListener');
    const types = () => listens.mock.calls.map(([type]) => type);
    const events: string[] = [];
    other.services.notify.screen = ({ type }) => void events.push(type);
    other.root.start();
    const { deferredFeatures, screen: shown } = other.actors();
    const route = { screen: 'checkout', path: '/checkout', params: {}, query: {} };
    shown.send({ type: 'route.changed', route });
    const follows = vi.spyOn(shown, 'subscribe');
    const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
    await settle();
    expect(idle).toEqual([]);
    drawPage();
    await waitFor(() => expect(idle).toHaveLength(1));
    await vi.dynamicImportSettled();
    await settle();
    expect(types()).not.toContain('offline');
    for (const then of idle) then();
    // The list contains one event of each group of listeners.
    await waitFor(() => expect(types()).toEqual(expect.arrayContaining(['offline', 'pagehide', 'wheel'])));
    await settle();
    expect(follows).toHaveBeenCalled();
    await waitFor(() => expect(deferredFeatures.getSnapshot().hasTag('running')).toBe(true));
    expect(events).not.toContain('network.online');
    expect(deferredFeatures.getSnapshot().context.actors?.update.getSnapshot().context.screen).toBe(
      'checkout',
    );
    other.root.stop();
    vi.restoreAllMocks();
  });

  test('a shop that stops before its deferred features have loaded adds no listeners', async () => {
    system.root.stop();
    const { shop: other, draw: drawPage } = createUndrawn();
    vi.stubGlobal('requestIdleCallback', (then: () => void) => then());
    const listens = vi.spyOn(globalThis, 'addEventListener');
    other.root.start();
    other.root.stop();
    drawPage();
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(listens.mock.calls.map(([type]) => type)).not.toContain('offline');
    vi.restoreAllMocks();
  });

  test('a dialog that fails to load closes with an alert and can be opened again', async () => {
    system.root.stop();
    vi.stubGlobal('requestIdleCallback', (then: () => void) => then());
    const other = startSystem(api, store);
    const actors = other.actors();
    await waitFor(() => expect(actors.deferredFeatures.getSnapshot().hasTag('running')).toBe(true));
    // React keeps the code of a dialog for the whole process.
    const file = '../../../src/app/layout/Dialogs.tsx';
    const { Dialogs: SeparateDialogs } = (await import(
      /* @vite-ignore */ `${file}?separate`
    )) as typeof import('../../../src/app/layout/Dialogs.tsx');
    vi.spyOn(console, 'error').mockImplementation(() => {});
    // While offline, the second attempt does not reload the page.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.spyOn(loaders, 'en/dialogs').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    actors.shell.send({ type: 'shell.dialogOpened', dialog: 'search' });
    const { unmount } = draw(<SeparateDialogs actors={actors} dialog="search" />);
    await waitFor(() =>
      expect(actors.shell.getSnapshot().context.notice).toEqual({ tone: 'danger', text: 'network' }),
    );
    expect(actors.shell.getSnapshot().context.dialog).toBeNull();
    unmount();
    draw(<SeparateDialogs actors={actors} dialog="search" />);
    expect(await screen.findByRole('dialog')).toBeVisible();
    other.root.stop();
    vi.restoreAllMocks();
  });

  test('the preferences dialog opens with the current values, even after an unconfirmed selection', async () => {
    const actors = system.actors();
    await makeIdle();
    for (let opening = 0; opening < 2; opening += 1) {
      const { unmount } = draw(<Dialogs actors={actors} dialog="preferences" />);
      const german = await screen.findByRole('radio', { name: 'Deutsch' }, { timeout: 20_000 });
      expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
      await actions.pick('Deutsch');
      expect(german).toBeChecked();
      // The back button closes the dialog.
      unmount();
    }
  });

  test('the charts receive scroll events, connection changes and events from other tabs', async () => {
    listenToBrowser(system);
    const { shell, cart } = system.actors();
    window.scrollY = 410;
    window.dispatchEvent(new Event('scroll'));
    expect(shell.getSnapshot().hasTag('scrolled')).toBe(true);
    window.scrollY = 0;
    window.dispatchEvent(new Event('scroll'));
    expect(shell.getSnapshot().hasTag('scrolled')).toBe(false);

    window.dispatchEvent(new Event('offline'));
    expect(shell.getSnapshot().hasTag('offline')).toBe(true);
    window.dispatchEvent(new Event('online'));
    expect(shell.getSnapshot().hasTag('offline')).toBe(false);

    await waitFor(() => expect(cart.getSnapshot().matches('empty')).toBe(true));
    store.write('cartToken', f.cart.carttoken);
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
    expect(requestedPaths).not.toContain('getCart');
    window.dispatchEvent(new StorageEvent('storage', { key: 'cartToken' }));
    await waitFor(() => expect(cart.getSnapshot().matches('filled')).toBe(true));
    store.remove('cartToken');
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(cart.getSnapshot().matches('empty')).toBe(true);

    // Opening the emailed link in another tab reports the verified email address to this tab's screen.
    const events: string[] = [];
    const inner = system.services.notify.screen;
    system.services.notify.screen = ({ type }) => void events.push(type);
    window.dispatchEvent(new StorageEvent('storage', { key: 'emailVerified' }));
    expect(events).toEqual([]);
    store.write('emailVerified', '1');
    window.dispatchEvent(new StorageEvent('storage', { key: 'emailVerified' }));
    expect(events).toEqual(['email.verified']);
    system.services.notify.screen = inner;
  });

  test('each browser event is reported only once, and only to the charts that need it', () => {
    listenToBrowser(system);
    const reported: string[] = [];
    const { notify } = system.services;
    for (const chart of ['screen', 'session', 'auth', 'consent'] as const)
      vi.spyOn(notify, chart).mockImplementation(
        ({ type }: { type: string }) => void reported.push(`${chart} ${type}`),
      );
    vi.spyOn(system.actors().idle, 'send').mockImplementation(
      ({ type }) => void reported.push(`idle ${type}`),
    );
    const events: [Event, string[]][] = [
      [new PageTransitionEvent('pageshow', { persisted: false }), []],
      // The browser may show a restored page to someone other than its previous user.
      [new PageTransitionEvent('pageshow', { persisted: true }), ['screen page.restored']],
      [new Event('popstate'), ['auth auth.closed']],
      [new Event('online'), ['screen network.online', 'session network.online']],
      [new StorageEvent('storage', { key: 'cookieConsent' }), ['consent consent.changed']],
      ...['user', 'accessToken', 'refreshToken', 'tokenExpiry', 'signedInAt'].map(
        (name): [Event, string[]] => [
          new StorageEvent('storage', { key: name }),
          ['session session.storageChanged'],
        ],
      ),
      [new StorageEvent('storage', { key: 'language' }), []],
      [new StorageEvent('storage', { key: 'lastActivity' }), ['idle activity.seenElsewhere']],
      [
        new StorageEvent('storage', { key: null }),
        ['screen cart.gone', 'consent consent.changed', 'session session.storageChanged'],
      ],
    ];
    for (const [event, reports] of events) {
      window.dispatchEvent(event);
      expect(reported.splice(0), event.type).toEqual(reports);
    }
    vi.restoreAllMocks();
  });

  test.each([
    [
      'the cart ends',
      () => {
        store.remove('cartToken');
        system.services.notify.cart({ type: 'cart.tokenLost' });
      },
    ],
    [
      'somebody signs in',
      () => system.services.notify.session({ type: 'session.started', session: signedIn, at: 1 }),
    ],
  ])('the email address typed at the checkout stays stored in the tab until %s', async (_, happen) => {
    store.write('cartToken', f.cart.carttoken);
    listenToBrowser(system);
    system.actors().cart.send({ type: 'cart.tokenFound', token: f.cart.carttoken });
    writeCheckoutEmail(store, 'eve@example.com');
    await waitFor(() => expect(system.actors().cart.getSnapshot().matches('filled')).toBe(true));
    expect(sessionStorage.getItem('checkoutEmail')).toContain('eve@example.com');
    happen();
    expect(sessionStorage.getItem('checkoutEmail')).toBeNull();
  });

  test.each([true, false])("the shell starts with the browser's connection status (online: %s)", (onLine) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    listenToBrowser(system);
    expect(system.actors().shell.getSnapshot().hasTag('offline')).toBe(!onLine);
    vi.restoreAllMocks();
  });
});

test('a JavaScript chunk that fails to load counts as a network failure', async () => {
  const failed = Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect(orNetworkFailure(failed)).rejects.toEqual(createFailure('network'));
});

describe('confirmation before leaving', () => {
  const leave = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const route = (screen: string) => ({ screen, path: `/${screen}`, params: {}, query: {} });

  test('leaving the payment screen requires confirmation only while a paid order is being delivered', async () => {
    const screen = createChartHarness(screenMachine);
    confirmUnload(screen.actor as never);
    let answer = (_: unknown) => {};
    const payment = paymentMachine.provide({
      actors: {
        readOrderToken: fromPromise<string | null>(() => Promise.resolve(f.order.ordertoken)),
        checkPayment: fromPromise(() => new Promise((resolve) => (answer = resolve))),
        readProgress: fromPromise(() => new Promise(() => {})),
      } as never, // The actors in this object already have the correct types.
    });
    screen.apply({ type: 'route.changed', route: route('paymentProcess') });
    await screen.perform(
      done('loadScreen', { route: route('paymentProcess'), logic: payment, input: undefined, view: null }),
    );
    const child = screen.snapshot().context.mounted.ref as AnyActorRef;
    expect(child.getSnapshot().hasTag('screen:checking')).toBe(true);
    expect(leave()).toBe(false);
    answer(f.check('processing', 'paid', 'paid'));
    await waitFor(() => expect(child.getSnapshot().hasTag('screen:delivering')).toBe(true));
    expect(leave()).toBe(true);
    // A page restored from the browser's cache loads its data again.
    child.send({ type: 'page.restored' });
    expect(leave()).toBe(false);
  });

  test("leaving any screen except the payment screen requires no confirmation, whatever the screen's chart does", async () => {
    const screen = createChartHarness(screenMachine);
    confirmUnload(screen.actor as never);
    const delivering = createMachine({ tags: ['screen:delivering'] });
    for (const name of ['orderSuccess', 'paymentProcess'] as const) {
      screen.apply({ type: 'route.changed', route: route(name) });
      await screen.perform(
        done('loadScreen', { route: route(name), logic: delivering, input: undefined, view: null }),
      );
      expect(leave(), name).toBe(name === 'paymentProcess');
    }
    screen.apply({ type: 'route.changed', route: route('help') });
    await screen.perform(
      done('loadScreen', { route: route('help'), logic: null, input: undefined, view: null }),
    );
    expect(leave()).toBe(false);
  });

  test('leaving also requires confirmation if the payment screen was there before the listener', async () => {
    const screen = createChartHarness(screenMachine);
    const delivering = createMachine({ tags: ['screen:delivering'] });
    screen.apply({ type: 'route.changed', route: route('paymentProcess') });
    await screen.perform(
      done('loadScreen', { route: route('paymentProcess'), logic: delivering, input: undefined, view: null }),
    );
    confirmUnload(screen.actor as never);
    expect(leave()).toBe(true);
    screen.apply({ type: 'route.changed', route: route('help') });
    await screen.perform(
      done('loadScreen', { route: route('help'), logic: null, input: undefined, view: null }),
    );
    expect(leave()).toBe(false);
  });

  test('once another screen has replaced the payment screen, leaving the page requires no confirmation', async () => {
    const screen = createChartHarness(screenMachine);
    confirmUnload(screen.actor as never);
    const payment = paymentMachine.provide({
      actors: {
        readOrderToken: fromPromise<string | null>(() => Promise.resolve(f.order.ordertoken)),
        checkPayment: fromPromise(() => Promise.resolve(f.check('processing', 'paid', 'paid'))),
        readProgress: fromPromise(() => new Promise(() => {})),
      } as never, // the actors already have the correct types
    });
    screen.apply({ type: 'route.changed', route: route('paymentProcess') });
    await screen.perform(
      done('loadScreen', { route: route('paymentProcess'), logic: payment, input: undefined, view: null }),
    );
    await waitFor(() => expect(leave()).toBe(true));
    screen.apply({ type: 'route.changed', route: route('help') });
    await screen.perform(
      done('loadScreen', { route: route('help'), logic: null, input: undefined, view: null }),
    );
    expect(leave()).toBe(false);
  });
});
