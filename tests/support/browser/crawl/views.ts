/**
 * All views of the shop: every URL and every dialog, in every state that a shopper can see. Views that need no
 * action are declared as examples in `screen.ts`.
 */
import type { Page } from '../../../../src/features/screenModule.ts';
import { getPages, screens, type ScreenName } from '../../../../src/features/screens.ts';
import { createUserActions, pickOne } from '../userActions.ts';
import type { CrawlContext, CrawlUser } from './context.ts';
import type { Reader } from './reader.ts';

type Act = (reader: Reader) => Promise<unknown>;
export type View = {
  name: string;
  who: CrawlUser;
  /** Route from `src/app/router/routes.ts`, or `*` for an unknown URL. */
  route: string;
  /** Returns the URL, by default the route. */
  path: (context: CrawlContext) => string;
  /** Screen in the main part of the page after loading. */
  screen: string;
  /** Performs the actions that lead from the URL to the view. */
  act: Act;
  /**
   * True if the server rejects a call, which browsers log as an error. "perhaps" if this happens only when the
   * URL is loaded directly.
   */
  refused: boolean | 'perhaps';
  /** True for views with an unanswered cookie banner. */
  asksCookies: boolean;
};

type More = Partial<Pick<View, 'refused' | 'asksCookies'>> & { path?: string | View['path']; act?: Act };
/** Creates one user's views from rows of name, route, screen, actions and further options. */
const viewsOf = (
  who: CrawlUser,
  rows: [name: string, route: string, screen: string, act?: Act, more?: More][],
): View[] =>
  rows.map(
    ([name, route, screen, act = () => Promise.resolve(), { path = route, refused, asksCookies } = {}]) => ({
      who,
      name,
      route,
      screen,
      act,
      path: typeof path === 'string' ? () => path : path,
      refused: refused ?? false,
      asksCookies: asksCookies ?? false,
    }),
  );

const nothing: Act = () => Promise.resolve();
const wrong = ({ page }: Reader): Promise<void> => page.locator('[aria-invalid]').first().waitFor();
const dialogOpened = ({ page }: Reader): Promise<void> => page.locator('dialog[open]').waitFor();
const listed: Act = ({ page }) => page.getByRole('radio').first().waitFor();
const paypal: Act = async ({ page }) => {
  await createUserActions(page).pick(/^PayPal/);
  await page.getByRole('button', { name: 'PayPal', exact: true }).waitFor();
};
/** Performs several actions one after another. */
const first =
  (...acts: Act[]): Act =>
  async (reader) => {
    for (const act of acts) await act(reader);
  };
const press =
  (english: string): Act =>
  (reader) =>
    reader.press(english);
const fill =
  (label: string, text: string): Act =>
  (reader) =>
    reader.fill(label, text);
const unfold =
  (english: string): Act =>
  async ({ page, say }) =>
    page
      .locator('summary')
      .filter({ hasText: say(english) })
      .click();
const at =
  (screen: string): Act =>
  (reader) =>
    reader.at(screen);
const send: Act = (reader) => reader.send();

/** Opens the menu on a phone. It contains the links that the header hides there. */
const openMenu: Act = async ({ page, say }) => {
  const menu = page.getByRole('button', { name: String(say('Menu')), exact: true });
  const account = page.getByRole('button', { name: say('Account menu: {shown}') }).filter({ visible: true });
  await page.locator('header button').filter({ visible: true }).last().waitFor();
  if (await menu.isVisible()) await menu.click();
  else if (await account.isVisible()) await account.click();
};
const banner: Act = ({ page }) => page.locator('.dock_consent').waitFor();
const india: Act = async ({ page }) => {
  const country = page.getByRole('main').getByRole('combobox');
  await country.fill('+91');
  // The list may load late, and Enter selects a match only once the list has loaded.
  await page.getByRole('option').first().waitFor();
  await country.press('Enter');
};
const toAmount = first(india, fill('Mobile number', '9801041300'), send, at('amount'));
const amount: Act = async ({ page }) => {
  const choice = page.getByRole('main').getByRole('radio').nth(2);
  await choice.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await pickOne(choice);
};
const toLogin = first(openMenu, press('Log in'), at('login'));
let numbers = 0;
/** Enters a new phone number. */
const freshNumber: Act = (reader) =>
  reader.fill('Mobile number', `79${String(Date.now() + (numbers += 1)).slice(-7)}`);
/** Enters a new email address. */
const freshAddress: Act = (reader) =>
  reader.fill('E-mail', `nobody${Date.now() + (numbers += 1)}@example.com`);
const search =
  (text: string): Act =>
  ({ page }) =>
    page.getByRole('searchbox').fill(text);
const text =
  (words: string): Act =>
  ({ page }) =>
    page.getByText(words).first().waitFor();
const edit =
  (group: string): Act =>
  async ({ page, say }) => {
    const heading = page.getByRole('heading', { name: String(say(group)), exact: true });
    const card = page.locator('section').filter({ has: heading });
    await card.getByRole('button').first().click();
    await card.locator('form').waitFor();
  };
const step =
  (title: string, screen: string): Act =>
  async ({ page, say, at: arrives }) => {
    const name = `${String(say(title))}: ${String(say('Do this now'))}`;
    await page.getByRole('button', { name, exact: true }).click();
    await arrives(screen);
  };
/** Simulates almost half an hour without activity. */
const idle: Act = async ({ page }) => {
  // The inactivity timer loads with the activity listeners.
  await page.locator('.dock_dock').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    localStorage.setItem('lastActivity', String(Date.now() - 1_770_000));
    document.dispatchEvent(new Event('visibilitychange'));
  });
};

const airtel = { path: '/mobile-topup/airtel-india' };
const zalando = { path: '/giftcardworld/zalando-ch' };
const reset = { path: '/reset-password?email=a@example.com&token=made-up' };
const toConfirm = { path: '/newsletter/confirm?token=made-up' };
const card = '/giftcardworld/:productName';

/** Views from the examples in `screen.ts`, named after their URL. */
const examples: View[] = Object.entries<Page>(getPages()).flatMap(([screen, { examples: declared = [] }]) =>
  // Visit the URL without a token first, because a page keeps its token across a reload.
  declared
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([address, tag]) => {
      const { pathname } = new URL(address, 'http://shop');
      const { paths } = screens[screen as ScreenName];
      const route = paths.find((path) => path === pathname) ?? paths.find((path) => path.includes(':'))!;
      const name = address.replace(/\W+/g, ' ').trim();
      return viewsOf('visitor', [[name, route, tag, nothing, { path: address }]]);
    }),
);

export const views: View[] = [
  ...examples,
  ...viewsOf('visitor', [
    ['cookie banner', '/', 'shown', banner, { asksCookies: true }],
    ['cookie settings', '/', 'shown', first(banner, press('Settings'), dialogOpened), { asksCookies: true }],
    ['front page', '/', 'shown'],
    ['reasons for the robot notice', '/', 'shown', ({ page }) => page.locator('.dock_bot summary').click()],
    ['country list', '/', 'shown', ({ page }) => page.getByRole('combobox').first().click()],
    ['mobile menu', '/', 'shown', openMenu],
    ['country and language', '/', 'shown', first(press('Change language'), dialogOpened)],
    ['number', '/mobile-topup', 'number'],
    [
      'invalid number',
      '/mobile-topup',
      'number',
      first(fill('Mobile number', '12'), send, wrong),
      { refused: true },
    ],
    ['amount', '/mobile-topup/:productName', 'number', toAmount, airtel],
    [
      'choice of operators',
      '/mobile-topup/:productName',
      'number',
      first(toAmount, press('Change operator'), at('operator')),
      airtel,
    ],
    ['gift cards', '/giftcardworld', 'list'],
    [
      'gift cards, no search results',
      '/giftcardworld',
      'list',
      first(fill('Search', 'zzzzzz'), text('zzzzzz')),
    ],
    ['gift card', card, 'product', nothing, zalando],
    ['gift card with a custom amount', card, 'product', amount, { path: '/giftcardworld/apple-ch' }],
    ['gift card for another country', card, 'product', nothing, { path: '/giftcardworld/zalando-de' }],
    ['unknown gift card', card, 'missing', nothing, { path: '/giftcardworld/zzz', refused: true }],
    ['cards and vouchers', '/mobiletopup', 'list'],
    [
      'gift card opened from that list',
      '/mobiletopup/:productName',
      'product',
      nothing,
      { path: '/mobiletopup/zalando-ch' },
    ],
    ['vouchers', '/paysafe', 'list'],
    [
      'gift card opened from the voucher list',
      '/paysafe/:productName',
      'product',
      nothing,
      { path: '/paysafe/zalando-ch' },
    ],
    ['voucher', '/paysafe/paysafecard', 'product'],
    ['empty checkout', '/checkout', 'empty'],
    ['empty mobile checkout', '/mobile-checkout', 'empty'],
    ['help', '/help', 'topics'],
    ['one help topic', '/help', 'topics', nothing, { path: '/help?topic=payment' }],
    ['help with search results', '/help', 'topics', first(search('cod'), at('results'))],
    ['help without search results', '/help', 'topics', first(search('zzzz'), at('noResults'))],
    ['about', '/about', 'about'],
    ['terms', '/terms-and-conditions', 'terms'],
    ['cookies', '/cookies-policy', 'cookies'],
    ['privacy', '/privacy-policy', 'privacy'],
    ['disclosure', '/legal-disclosure', 'disclosure'],
    ['contact', '/contact-us', 'form'],
    ['contact form submitted empty', '/contact-us', 'form', first(send, wrong)],
    [
      'invalid newsletter link',
      '/newsletter/:action',
      'question',
      first(press('Confirm subscription'), at('refused')),
      { ...toConfirm, refused: true },
    ],
    [
      'newsletter form with an invalid address',
      '/about',
      'about',
      first(fill('Your e-mail address', 'abc'), press('Subscribe'), wrong),
    ],
    ['forgotten password, email sent', '/forgot-password', 'form', first(freshAddress, send, at('sent'))],
    [
      'new password, too weak',
      '/reset-password',
      'form',
      first(fill('New password', 'abc'), send, wrong),
      reset,
    ],
    ['page not found', '*', 'notFound', nothing, { path: '/no/such/path', refused: 'perhaps' }],
    ['login', '/about', 'about', toLogin],
    [
      'rejected login',
      '/about',
      'about',
      first(
        toLogin,
        fill('E-mail', 'nobody@example.com'),
        fill('Password', 'Wrong-one-1'),
        send,
        ({ page }) => page.getByRole('dialog').getByRole('alert').waitFor(),
      ),
      { refused: true },
    ],
    ['phone', '/about', 'about', first(toLogin, press('Continue with phone'), at('number'))],
    [
      'code sent by SMS',
      '/about',
      'about',
      first(toLogin, press('Continue with phone'), freshNumber, send, fill('Code', '000001'), send, wrong),
      { refused: true },
    ],
    ['sign-up', '/about', 'about', first(toLogin, press('Sign up'), send, wrong)],
    [
      'sign-up, second step',
      '/about',
      'about',
      first(
        toLogin,
        press('Sign up'),
        fill('E-mail', 'somebody@example.com'),
        send,
        at('details'),
        ({ page }) =>
          page.getByRole('dialog').locator('iframe, [role=checkbox], input[type=checkbox]').first().waitFor(),
      ),
    ],
  ]),
  ...viewsOf('withCart', [
    ['cart', '/about', 'about', first(press('Cart, 1 item'), at('item'))],
    [
      'cart, confirming removal',
      '/about',
      'about',
      first(press('Cart, 1 item'), press('Remove'), at('confirm')),
    ],
    ['checkout', '/checkout', 'form'],
    ['checkout form submitted empty', '/checkout', 'form', first(send, wrong)],
    ['checkout with PayPal', '/checkout', 'form', paypal],
    ['mobile checkout', '/mobile-checkout', 'form'],
    ['second product for the cart', card, 'product', first(amount, press('Buy'), at('conflict')), zalando],
  ]),
  ...viewsOf('withVoucher', [['voucher checkout', '/checkout', 'signIn']]),
  ...viewsOf('ordering', [
    ['payment methods', '/checkout', 'methods', listed],
    ['mobile payment methods', '/mobile-checkout', 'methods', listed],
    ['confirming an order cancellation', '/checkout', 'methods', first(press('Cancel order'), at('cancel'))],
    ['PayPal', '/checkout', 'methods', first(listed, paypal)],
  ]),
  ...viewsOf('paying', [
    ['payment being checked', '/payment-process', 'checking'],
    ['myPOS payment being checked', '/mypos-process', 'checking'],
    ['payment methods after opening the payment page', '/checkout', 'methods', listed],
  ]),
  ...viewsOf('refundable', [['paid but undeliverable', '/payment-process', 'undeliverable']]),
  ...viewsOf('buyer', [
    ['order with its code', '/order-success', 'completed'],
    [
      'order with its code revealed',
      '/order-success',
      'completed',
      first(press('Show code'), ({ page }) => page.getByText('••••').waitFor({ state: 'detached' })),
    ],
  ]),
  ...viewsOf('customer', [
    ['request links, none', '/request-links', 'empty'],
    ['verified address', '/email-verified', 'verified'],
    ['invalid verification link, signed in', '/verify-email', 'refused'],
    ['voucher for a customer', '/paysafe/paysafecard', 'product'],
    ['voucher checkout, signed in', '/checkout', 'verification'],
    ['profile', '/profile', 'profile', at('list')],
    ['profile, personal details', '/profile', 'profile', edit('Personal details')],
    ['profile, address', '/profile', 'profile', first(edit('Address'), send, wrong)],
    ['profile, language', '/profile', 'profile', edit('Language of our e-mails')],
    ['profile, mobile number', '/profile', 'profile', first(press('Add a number'), at('number'))],
    ['profile, email address', '/profile', 'profile', first(press('Change e-mail'), at('address'))],
    [
      'confirming removal of a saved card',
      '/profile',
      'profile',
      first(
        at('list'),
        // Passkeys and devices have lists too, so find the list of saved cards by the dots of a card number.
        ({ page }) =>
          page.locator('[data-screen=list]').filter({ hasText: '••••' }).getByRole('button').first().click(),
        at('confirm'),
      ),
    ],
    ['account menu', '/profile', 'profile', openMenu],
    ['orders', '/orders', 'orders', at('list')],
    [
      'no orders of this type',
      '/orders',
      'orders',
      first(
        ({ page, say }) =>
          page
            .getByRole('main')
            .locator('select')
            .selectOption({ label: String(say('Vouchers')) }),
        at('empty'),
      ),
    ],
    [
      'orders with an invalid date range',
      '/orders',
      'orders',
      first(
        unfold('Dates'),
        fill('From', '2026-02-01'),
        fill('To', '2026-01-01'),
        press('Apply dates'),
        ({ page }) => page.getByRole('main').getByRole('alert').waitFor(),
      ),
    ],
    [
      'one order',
      '/orders',
      'orders',
      at('order'),
      { path: ({ orders }) => `/orders?order=${orders.bought}` },
    ],
    [
      'confirming a refund',
      '/orders',
      'orders',
      first(press('Get my money back'), at('question')),
      { path: ({ orders }) => `/orders?order=${orders.failed}` },
    ],
    ['unknown order', '/orders', 'orders', text('R-26-AAAA-AAAA'), { path: '/orders?order=R-26-AAAA-AAAA' }],
    ['customer’s vouchers', '/paysafe-credentials', 'credentials', first(at('empty'), at('mobile'))],
    ['step: e-mail', '/paysafe-credentials', 'credentials', step('E-mail', 'email')],
    ['step: address', '/paysafe-credentials', 'credentials', step('Name and address', 'address')],
    ['step: document', '/paysafe-credentials', 'credentials', step('Passport or ID card', 'choosing')],
    ['step: declaration', '/paysafe-credentials', 'credentials', step('Declaration', 'declaration')],
    ['limits', '/paysafe-limit', 'limit', ({ page }) => page.locator('.meter_meter').first().waitFor()],
    [
      'request for a higher limit',
      '/paysafe-limit',
      'limit',
      first(press('Request a higher limit'), send, wrong),
    ],
    ['password change', '/change-password', 'password', first(send, wrong)],
    ['confirming the sign-out', '/about', 'about', first(openMenu, press('Logout'), dialogOpened)],
    ['idle warning', '/about', 'about', first(idle, dialogOpened)],
  ]),
];
