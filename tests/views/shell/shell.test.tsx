import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, createMachine, type AnyActorRef } from 'xstate';
import { loadPages } from '../../../contract/content/loadContent.ts';
import { createFailure } from '../../../contract/failure.ts';
import { loadNeighbours, signedIn } from '../../../flows/preview/neighbours.ts';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done } from '../../../flows/walker/walk.ts';
import { cartMachine } from '../../../machines/checkout/cart/cart.machine.ts';
import { cart } from '../../../machines/fixtures.ts';
import { screenMachine } from '../../../machines/shell/screen/screen.machine.ts';
import { shellFlow } from '../../../machines/shell/shell/shell.flow.ts';
import { shellMachine } from '../../../machines/shell/shell/shell.machine.ts';
import type { ShopActors } from '../../../src/app/actorSystem.ts';
import { createNavigator } from '../../../src/app/appServices.ts';
import { Dock } from '../../../src/app/layout/dock/Dock.tsx';
import { Layout } from '../../../src/app/layout/Layout.tsx';
import { RouteBridge } from '../../../src/app/router/RouteBridge.tsx';
import { routes, toRoute } from '../../../src/app/router/routes.ts';
import { screens } from '../../../src/features/screens.ts';
import { createContentScreen } from '../../../src/features/support/legal/ContentScreen.tsx';
import { createAt } from '../harness/drawAt.tsx';
import { actions, draw } from '../harness/page.tsx';
import { walkView } from '../harness/walkView.tsx';

beforeAll(async () => {
  // Load the dialogs' chunks, so that opening a dialog does not wait for them.
  await Promise.all([
    import('../../../src/features/checkout/cart/CartPanel.tsx'),
    import('../../../src/features/shell/preferences/PreferencesDialog.tsx'),
  ]);
});
beforeEach(() => {
  const query = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => query);
});
afterAll(() => vi.unstubAllGlobals());

let beside: Omit<ShopActors, 'shell'>;
beforeEach(async () => {
  beside = await loadNeighbours();
});
const neighbours = (shell: AnyActorRef, more: Partial<ShopActors> = {}): ShopActors => ({
  ...beside,
  shell: shell as ShopActors['shell'],
  ...more,
});

walkView(shellFlow, {
  verify: async (tags, where) => {
    expect(screen.queryByRole('dialog', { name: 'Menu' }) !== null, `${where}: menu`).toBe(
      tags.includes('menu'),
    );
    if (tags.includes('dialog')) await screen.findByRole('dialog', { name: 'Your cart' });
    else expect(screen.queryByRole('dialog', { name: 'Your cart' }), `${where}: dialog`).toBeNull();
    expect(screen.queryByRole('button', { name: 'Close message' }) !== null, `${where}: alert`).toBe(
      tags.includes('alert'),
    );
    expect(screen.queryByRole('button', { name: 'Back to top' }) !== null, `${where}: scroll-to-top`).toBe(
      tags.includes('scrolled'),
    );
    expect(screen.queryByText(/^You are offline/) !== null, `${where}: offline`).toBe(
      tags.includes('offline'),
    );
  },
});

describe('page frame', () => {
  /** Renders the page frame including the parts that load late. */
  const frame = async (at = '/', more: Partial<ShopActors> = {}, onPreferences = () => {}) => {
    const shell = createChartHarness(shellMachine);
    const pages = createChartHarness(screenMachine);
    const { pathname, search } = new URL(at, 'http://shop');
    const route = toRoute(pathname, search);
    pages.apply({ type: 'route.changed', route });
    draw(
      <Layout
        actors={neighbours(shell.actor as AnyActorRef, { screen: pages.actor as never, ...more })}
        onPreferences={onPreferences}
      />,
      at,
    );
    await waitFor(() => expect(document.querySelector('[class*=footerWaiting]')).toBeNull());
    return { shell, pages };
  };

  test('UI-02: the main menu lists its four entries in order and marks the current one', async () => {
    await frame('/giftcardworld/alpina-ch');
    const links = within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['World top-up', '/mobile-topup'],
      ['PaysafeCard', '/paysafe/paysafecard'],
      ['Gift cards', '/giftcardworld'],
    ]);
    expect(
      links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent),
    ).toEqual(['Gift cards']);
  });

  test('ERR-04: two simultaneous failures show one alert, which can be closed', async () => {
    const { shell } = await frame();
    const failed = { type: 'alert.raised', notice: { tone: 'danger', text: 'network' } };
    await act(async () => {
      shell.apply(failed);
      shell.apply(failed);
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Please check your internet connection!');
    expect(screen.getAllByText('Please check your internet connection!')).toHaveLength(1);
    await actions.press('Close message');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Please check your internet connection!')).toBeNull();
  });

  test.each([
    ['/', 'You are offline.'],
    ['/checkout', 'You are offline.'],
    ['/payment-process', null],
    ['/order-success', null],
  ])('if the connection is lost on %s, the bar above the page shows %s', async (path, text) => {
    const { shell } = await frame(path);
    await act(async () => shell.apply({ type: 'network.offline' }));
    expect(screen.queryByText(/^You are offline/)?.textContent ?? null).toBe(text);
  });

  test('if there is a cart, the cart icon has a badge that shows 1', async () => {
    await frame();
    expect(screen.getByRole('button', { name: 'Cart, 1 item' })).toHaveTextContent('1');
  });

  test('the cart icon is hidden if there is no cart', async () => {
    const none = createChartHarness(cartMachine);
    await none.perform(done('readCartToken', null));
    await frame('/', { cart: none.actor as never });
    expect(screen.queryByRole('button', { name: /^Cart/ })).toBeNull();
  });

  test('UI-04: the header shows the current country and language and opens the preferences', async () => {
    const onOpen = vi.fn<() => void>();
    await frame('/', {}, onOpen);
    await actions.press('Country and language: CH · EN');
    expect(onOpen).toHaveBeenCalledOnce();
  });

  test('UI-11: the mobile menu contains all links', async () => {
    await frame('/giftcardworld/alpina-ch');
    await actions.press('Menu');
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(menu.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual([
      'Gift cards',
    ]);
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'World top-up',
      'PaysafeCard',
      'Gift cards',
      'Help',
    ]);
    expect(menu.getByRole('button', { name: /^Cart/ })).toBeInTheDocument();
    expect(menu.getByRole('button', { name: 'Log in' })).toBeInTheDocument();
    expect(menu.getAllByRole('button').at(-1)).toHaveTextContent('CH · EN');
  });

  const sample = (path: string) => path.replace(':productName', 'alpina-ch');
  const paths = [...routes.map(({ path }) => sample(path)), '/no/such/path'];

  const bare = ['/payment-process', '/forgot-password', '/reset-password', '/mobile-checkout'];
  test.each(bare)('NAV-21: the page %s has no footer', async (path) => {
    await frame(path);
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });
  test.each(paths.filter((path) => !bare.includes(path)))(
    'NAV-21: the page %s has a footer',
    async (path) => {
      await frame(path);
      expect(screen.getByRole('contentinfo')).toBeInTheDocument();
    },
  );

  const withoutBanner = ['/checkout', '/mobile-checkout'];
  const ownBanner = routes
    .filter(({ screen }) => 'hasOwnBanner' in screens[screen])
    .map(({ path }) => sample(path));
  test.each(paths.filter((path) => ![...withoutBanner, ...ownBanner].includes(path)))(
    'UI-12: the page %s has a banner with its title',
    async (path) => {
      await frame(path);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/\S/);
      expect(document.querySelectorAll('[class*="banner"]')).toHaveLength(1);
      const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
      expect(within(trail).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    },
  );

  test.each(['/payment-process', '/mypos-process'])('the page %s has no banner', async (path) => {
    await frame(path);
    expect(document.querySelector('[class*="banner"]')).toBeNull();
  });

  test.each(['/checkout', '/mobile-checkout', '/payment-process', '/mypos-process'])(
    'no link in the page frame of %s leads away from the purchase, and Help opens in a new tab',
    async (path) => {
      await frame(path);
      expect(screen.getByText('Secure checkout')).toBeVisible();
      // The class `checkout` hides the menus.
      expect(screen.getByRole('banner').className).toMatch(/checkout/);
      const help = within(screen.getByRole('banner')).getByRole('link', { name: 'Help' });
      expect(help).toHaveAttribute('target', '_blank');
      // The class `wide` hides a link on phones.
      expect(help.className).not.toMatch(/wide/);
      expect(document.querySelector('[class*="banner"]')).toBeNull();
      for (const name of ['Products', 'Account'])
        expect(screen.queryByRole('navigation', { name })).toBeNull();
      expect(screen.queryByText('News and offers by e-mail')).toBeNull();
    },
  );

  test.each([
    ['/giftcardworld', 1],
    ['/orders', 0],
    ['/recipients', 0],
    ['/request-links', 0],
    ['/gift', 0],
    ['/shared-topup', 0],
    ['/topup-request', 0],
    ['/order-success', 0],
  ])('the footer of %s contains %i newsletter form(s)', async (path, times) => {
    await frame(path);
    expect(screen.queryAllByText('News and offers by e-mail')).toHaveLength(times);
  });

  test('UI-12: the front page has no banner', async () => {
    await frame('/');
    expect(document.querySelector('[class*="banner"]')).toBeNull();
  });

  test('the payment page has no footer even if its path contains capital letters and a trailing slash', async () => {
    await frame('/Payment-Process/');
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  test('UI-01: the logo links to the front page', async () => {
    await frame('/help');
    const logo = within(screen.getByRole('banner')).getByRole('link', { name: 'Rigi' });
    expect(logo).toHaveAttribute('href', '/');
    expect(logo.querySelector('svg')).toHaveAttribute('height', '34');
  });

  test("UI-03: Help links to the shop's own help centre", async () => {
    await frame('/');
    const help = within(screen.getByRole('banner')).getByRole('link', { name: 'Help' });
    expect(help).toHaveAttribute('href', '/help');
    expect(help).not.toHaveAttribute('target');
    expect(help.className).toMatch(/wide/);
  });

  test('UI-10: the cart icon opens the cart', async () => {
    const { shell } = await frame();
    expect(screen.queryByRole('dialog')).toBeNull();
    await actions.press(/^Cart/);
    expect(shell.snapshot().context.dialog).toBe('cart');
    expect(await screen.findByRole('dialog', { name: 'Your cart' })).toBeInTheDocument();
  });

  test('CART-14: the badge of the cart icon shows 1, whatever the quantity', async () => {
    const three = createChartHarness(cartMachine);
    await three.perform(done('readCartToken', 'cart-7'));
    await three.perform(done('loadCart', { ...cart, Quantity: 3 }));
    await frame('/', { cart: three.actor as never });
    expect(screen.getByRole('button', { name: 'Cart, 1 item' })).toHaveTextContent(/^1$/);
  });

  test('GEN-03: the footer and the legal pages contain the name and address of the Swiss company', async () => {
    const company = ['Rigi Top-up AG', 'Seestrasse 12', '6353 Weggis', 'Switzerland'];
    await frame();
    for (const text of company) expect(screen.getByRole('contentinfo')).toHaveTextContent(text);
    const { disclosure } = await loadPages('en');
    const Disclosure = createContentScreen('disclosure', disclosure);
    const { container } = draw(<Disclosure />, '/legal-disclosure');
    for (const text of company) expect(container).toHaveTextContent(text);
  });

  test('UI-14: the footer links to products, help and legal pages, and shows visitors the account entries as buttons', async () => {
    await frame();
    const inFooter = within(screen.getByRole('contentinfo'));
    const linksOf = (name: string) =>
      within(inFooter.getByRole('navigation', { name }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(linksOf('Products')).toEqual(['/mobile-topup', '/giftcardworld', '/paysafe/paysafecard']);
    expect(linksOf('Help')).toEqual(expect.arrayContaining(['/help', '/contact-us', '/about']));
    expect(linksOf('Legal')).toEqual([
      '/terms-and-conditions',
      '/privacy-policy',
      '/cookies-policy',
      '/legal-disclosure',
    ]);
    const entries = within(inFooter.getByRole('navigation', { name: 'Account' }));
    expect(entries.queryAllByRole('link')).toEqual([]);
    for (const name of ['Profile', 'Orders', 'My vouchers', 'Voucher limits', 'Change password'])
      expect(entries.getByRole('button', { name })).toBeEnabled();
  });

  test('the footer names the current language and opens the preferences', async () => {
    const onOpen = vi.fn<() => void>();
    await frame('/', {}, onOpen);
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Language: English');
    await actions.press('Change language');
    expect(onOpen).toHaveBeenCalledOnce();
  });

  test('the footer shows the tax number, the email address and a logo for each payment method', async () => {
    await frame();
    const inFooter = within(screen.getByRole('contentinfo'));
    expect(inFooter.getByText('© Rigi Top-up AG · CHE-000.000.000 VAT')).toBeVisible();
    expect(inFooter.getByRole('link', { name: 'help@rigi.example' })).toHaveAttribute(
      'href',
      'mailto:help@rigi.example',
    );
    expect(inFooter.getByRole('img', { name: 'Rigi' }).querySelector('svg')).toHaveAttribute('height', '30');
    const marks = within(inFooter.getByRole('list', { name: 'Payment methods' })).getAllByRole('img');
    expect(marks.map((mark) => [mark.getAttribute('alt'), mark.getAttribute('src')])).toEqual([
      ['Visa', '/payment/visa.svg'],
      ['Mastercard', '/payment/mastercard.svg'],
      ['American Express', '/payment/amex.svg'],
      ['TWINT', '/payment/twint.svg'],
      ['PostFinance', '/payment/postfinance.svg'],
      ['PayPal', '/payment/paypal.svg'],
      ['Apple Pay', '/payment/applepay.svg'],
      ['Google Pay', '/payment/googlepay.svg'],
    ]);
  });

  test('the account entries in the footer open the sign-in dialog for a visitor and link to the account pages for a customer', async () => {
    const asked: object[] = [];
    vi.spyOn(beside.authLoader as AnyActorRef, 'send').mockImplementation(
      (event: object) => void asked.push(event),
    );
    await frame('/help');
    const inFooter = () =>
      within(within(screen.getByRole('contentinfo')).getByRole('navigation', { name: 'Account' }));
    await act(async () => inFooter().getByRole('button', { name: 'My vouchers' }).click());
    expect(asked).toEqual([{ type: 'auth.loginRequested' }]);
    cleanup();
    await frame('/help', { session: (await signedIn()) as never });
    expect(
      inFooter()
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Profile', '/profile'],
      ['Orders', '/orders'],
      ['My vouchers', '/paysafe-credentials'],
      ['Voucher limits', '/paysafe-limit'],
      ['Change password', '/change-password'],
    ]);
  });

  test('the search icon opens the search, and the cart in the mobile menu opens the cart', async () => {
    const { shell } = await frame();
    await actions.press('Search');
    expect(shell.snapshot().context.dialog).toBe('search');
    await act(async () => shell.apply({ type: 'shell.dialogClosed' }));
    await actions.press('Menu');
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    await act(async () => menu.getByRole('button', { name: /^Cart/ }).click());
    expect(shell.snapshot().context.dialog).toBe('cart');
  });

  test.each([
    ['/help', 1],
    ['/checkout', 0],
    ['/mobile-checkout', 0],
    ['/payment-process', 0],
    ['/order-success', 0],
  ])('the header of %s contains %i link(s) to the open order', async (path, times) => {
    const openOrders = await createAt('openOrders', [], {
      orders: [{ orderno: 'R-26-000123', status: 'processing', paymentstatus: 'paid' }],
    });
    const subscribe = await createAt('emailLinkRequest', ['screen:form']);
    const loaded = createMachine({ context: { actors: { openOrders, subscribe } } });
    await frame(path, { deferredFeatures: createActor(loaded).start() as never });
    await act(async () => {});
    if (times > 0) await screen.findByRole('complementary', { name: 'Your open orders' });
    const lines = screen.queryAllByRole('link', { name: 'Your order R-26-000123 is being delivered' });
    expect(lines).toHaveLength(times);
  });

  test.each([
    ['is not shown if the screen says the same', 'network', ['failed'], 'network', false],
    ['is shown if the screen failed for another reason', 'server', ['failed'], 'network', true],
    ['is shown if the screen has recovered from it', 'network', [], 'network', true],
    ['is shown if it says something else', 'network', ['failed'], 'generic', true],
  ] as const)('a notice about a failed request %s', async (_, kind, tags, text, isShown) => {
    const failing = createMachine({ tags: [...tags], context: { failure: createFailure(kind) } });
    const mounted = {
      route: toRoute('/help', ''),
      ref: createActor(failing).start(),
      view: () => null,
    };
    const { shell } = await frame('/help', {
      screen: (await createAt('screen', ['screen:shown'], { mounted })) as never,
    });
    await act(async () => shell.apply({ type: 'alert.raised', notice: { tone: 'danger', text } }));
    if (isShown) await screen.findByRole('alert');
    else await waitFor(() => expect(shell.snapshot().hasTag('alert')).toBe(false));
    expect(screen.queryAllByRole('alert')).toHaveLength(isShown ? 1 : 0);
  });

  test('the notice after an inactive customer was signed out closes and opens the sign-in dialog', async () => {
    const asked: object[] = [];
    vi.spyOn(beside.authLoader as AnyActorRef, 'send').mockImplementation(
      (event: object) => void asked.push(event),
    );
    const { shell } = await frame('/help');
    await act(async () =>
      shell.apply({ type: 'alert.raised', notice: { tone: 'info', text: 'idleCustomer' } }),
    );
    const messages = within(await screen.findByRole('region', { name: 'Messages' }));
    await act(async () => messages.getByRole('button', { name: 'Log in' }).click());
    expect(asked).toEqual([{ type: 'auth.loginRequested' }]);
    expect(shell.snapshot().context.notice).toBeNull();
  });

  test.each([
    ['authLoader', ['screen:failed'], 'Log in'],
    ['session', ['screen:confirm'], 'Log out?'],
    ['idle', ['warning'], 'Are you still there?'],
  ])('the page frame shows the dialog of the chart %s in the state %s', async (name, tags, dialog) => {
    const session = await signedIn();
    await frame('/help', { session: session as never, [name]: await createAt(name, tags) });
    expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible();
    // The customer is still signed in.
    expect(await screen.findByRole('button', { name: /^Account menu/, hidden: true })).toBeInTheDocument();
  });

  test.each([
    ['/help', 1],
    ['/payment-process', 0],
  ])(
    'below %s, there is %i cookie banner, and notices about bots and a new version',
    async (path, banners) => {
      vi.stubGlobal(
        'ResizeObserver',
        class {
          observe() {}
          disconnect() {}
        },
      );
      const loaded = createMachine({
        tags: ['running'],
        context: {
          actors: {
            openOrders: await createAt('openOrders', []),
            subscribe: await createAt('emailLinkRequest', ['screen:form']),
            update: await createAt('update', ['screen:offer']),
            botCheck: await createAt('botCheck', ['screen:banner']),
            consent: await createAt('consent', ['screen:banner']),
          },
        },
      });
      await frame(path, { deferredFeatures: createActor(loaded).start() as never });
      await screen.findByRole('region', { name: 'New version' });
      expect(screen.getByRole('region', { name: 'Bot detected' })).toBeVisible();
      expect(screen.queryAllByRole('region', { name: 'Cookies' })).toHaveLength(banners);
    },
  );

  test('the page leaves room for the notices at the bottom of the window while they stay in place', async () => {
    let changed = () => {};
    let observed: Element | null = null;
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          changed = callback;
        }
        observe(element: Element) {
          observed = element;
        }
        disconnect() {
          observed = null;
        }
      },
    );
    const actors = {
      update: await createAt('update', ['screen:offer']),
      botCheck: await createAt('botCheck', []),
      consent: await createAt('consent', []),
    };
    const loaded = createActor(createMachine({ context: { actors } })).start();
    const { container, unmount } = draw(<Dock deferredFeatures={loaded as never} withFooter />);
    const dock = container.firstElementChild as HTMLElement;
    const room = () => document.documentElement.style.getPropertyValue('--dock-height');
    const resize = (height: number, position: string) => {
      Object.defineProperty(dock, 'offsetHeight', { configurable: true, value: height });
      dock.style.position = position;
      changed();
    };
    resize(64, 'sticky');
    expect(room()).toBe('64px');
    resize(64, 'static');
    expect(room()).toBe('');
    resize(65, 'sticky');
    expect(room()).toBe('65px');
    resize(0, 'sticky');
    expect(room()).toBe('');
    resize(64, 'sticky');
    expect(observed).toBe(dock);
    unmount();
    expect(room()).toBe('');
    expect(observed).toBeNull();
  });

  test('every link in the footer leads to a screen', async () => {
    await frame();
    const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
    const inside = links.map((link) => link.getAttribute('href')!).filter((href) => href.startsWith('/'));
    expect(inside.length).toBeGreaterThan(5);
    for (const href of inside) {
      const { pathname, search } = new URL(href, 'http://shop');
      expect(toRoute(pathname, search).screen, href).not.toBe('notFound');
    }
  });

  test('a notice raised while a dialog is open appears inside the dialog', async () => {
    const { shell } = await frame();
    await actions.press(/^Cart/);
    const dialog = await screen.findByRole('dialog', { name: 'Your cart' });
    await act(async () => shell.apply({ type: 'alert.raised', notice: { tone: 'danger', text: 'generic' } }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      'Something went wrong! Please try again later.',
    );
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  test("the skip link moves the focus to the page's content", async () => {
    await frame('/help');
    await actions.press('Skip to content');
    expect(screen.getByRole('main')).toHaveFocus();
    // The address stays the same, so that the router does not open the page again.
    expect(window.location.hash).toBe('');
  });
});

describe('passing URLs to charts', () => {
  test('a navigation requested before the router exists starts once the router is attached', () => {
    const navigation = createNavigator();
    navigation.go('/checkout');
    const navigations: unknown[] = [];
    navigation.bind((path) => navigations.push(path));
    navigation.go('/help');
    expect(navigations).toEqual(['/checkout', '/help']);
  });

  test('the shell and the screen receive every URL after the first', async () => {
    window.history.replaceState(null, '', '/help');
    const shell = createChartHarness(shellMachine);
    const pages = createChartHarness(screenMachine);
    shell.apply({ type: 'shell.menuOpened' });
    const navigation = createNavigator();
    const deferred: { actors: object | undefined } = { actors: undefined };
    render(
      <I18nProvider i18n={i18n}>
        <BrowserRouter>
          <RouteBridge
            actors={neighbours(shell.actor as AnyActorRef, {
              screen: pages.actor as never,
              deferredFeatures: { getSnapshot: () => ({ context: deferred }) } as never,
            })}
            navigation={navigation}
          />
        </BrowserRouter>
      </I18nProvider>,
    );
    const reported: object[] = [];
    const other = { send: (event: object) => void reported.push(event) };
    deferred.actors = { openOrders: other, update: other };
    // The charts receive the first URL before the first render, so the URL is not sent again.
    expect(pages.snapshot().context.route).toBe(null);
    expect(shell.snapshot().hasTag('menu')).toBe(true);
    await act(async () => navigation.go('/giftcardworld/alpina-ch?from=home'));
    expect(window.location.pathname).toBe('/giftcardworld/alpina-ch');
    expect(pages.snapshot().context.route).toEqual({
      screen: 'giftCard',
      path: '/giftcardworld/alpina-ch',
      params: { productName: 'alpina-ch' },
      query: { from: 'home' },
    });
    expect(shell.snapshot().hasTag('menu')).toBe(false);
    const { route } = pages.snapshot().context;
    expect(reported).toEqual([
      { type: 'route.changed', route },
      { type: 'route.changed', route },
    ]);
    // An email link's query is stored only in the history entry.
    await act(async () => navigation.go('/verify-email', { state: '?id=7' } as never));
    expect(pages.snapshot().context.route.query).toEqual({ id: '7' });
    await act(async () => navigation.go(-1));
    await waitFor(() => expect(window.location.pathname).toBe('/giftcardworld/alpina-ch'));
    window.history.replaceState(null, '', '/');
  });
});
