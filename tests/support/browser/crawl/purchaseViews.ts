/**
 * Views around a purchase: payment, delivered orders, shared top-ups, gifts, rejections, waiting states, and
 * the shop for a returning visitor.
 */
import type { Page } from 'playwright-core';
import { dataOf } from '../../shop/client.ts';
import { createShopper, giftCard, payAt, registerCustomer, topUp, type Shopper } from '../../shop/shopper.ts';
import type { ServedShop } from '../../shop/start.ts';
import { codeFrom } from '../sandbox.ts';
import { toStorage, type BrowserStorage } from '../storage.ts';
import { createCart, createOrder, openPayPage, pay, provedStorage, type CrawlContext } from './context.ts';
import type { Shown } from './moreViews.ts';
import type { Reader } from './reader.ts';

type Act = (reader: Reader) => Promise<unknown>;

const code = 'SUMMER26';
/** Creates a promo code worth five francs as the owner. */
const makePromoCode = async (staff: Page): Promise<void> => {
  await staff.goto('/staff/promotions');
  await staff.getByLabel(/^Code/).fill(code);
  await staff.getByLabel('Amount or percentage').fill('5');
  await staff.getByLabel(/^Maximum uses per customer/).fill('');
  await staff.getByRole('button', { name: 'Create code' }).click();
  await staff.getByText('The code has been created.').waitFor();
};

/** Orders that the browser keeps for offline use. */
const lastOrders = JSON.stringify({
  orders: [
    ['R-26-K7M4-Q2XP', 'Netflix', 'completed', 'paid'],
    ['R-26-8WTD-3HNC', 'Airtel India', 'processing', 'paid'],
    ['R-26-V5RK-9LAE', 'Zalando', 'cancelled', 'refunded'],
  ].map(([orderno, product, status, paymentstatus]) => ({
    orderno,
    date: '2026-11-21T10:00:00.000Z',
    product,
    status,
    paymentstatus,
  })),
});

/** Tops up the given number and shares the top-up. Returns the shared URL. */
const shareTopUp = async (
  shop: ServedShop,
  Mobile: string,
  end: Parameters<typeof pay>[2],
  language: string,
): Promise<string> => {
  const shopper = createShopper(shop.url);
  const ordertoken = await createOrder(shopper, { ...topUp, Mobile }, 'guest@example.com');
  await pay(shopper, ordertoken, end);
  const { url } = dataOf(
    await shopper.browser.post('/createShare', { ordertoken, sender: 'Anna', language }),
  );
  return url.replace(/\.\w\w$/, '');
};
/** Path of a gift link that a guest created. */
let giftPath = '';

/** Creates a customer with two links for requesting a top-up. One of the links has already been used. */
const makeRequestLinks = async (shop: ServedShop) => {
  const { email, session, browser } = await registerCustomer(shop.url, { fname: 'Anna' });
  dataOf(await browser.post('/emailverify', { code: await codeFrom(shop.url, 'inbox', email) }));
  const shopper = createShopper(shop.url, browser);
  const linkTo = async (Mobile: string) => {
    const ordertoken = await createOrder(shopper, { ...topUp, Mobile }, email);
    await pay(shopper, ordertoken, 'completed');
    const words = { ordertoken, sender: 'Anna', language: 'en' };
    const { url } = dataOf(await browser.post('/createRequestLink', words));
    return { ordertoken, path: new URL(url).pathname + new URL(url).hash.replace(/\.\w\w$/, '') };
  };
  const used = await linkTo('9801041311');
  const token = used.path.split('#')[1];
  dataOf(await browser.post('/askTopUp', { token }));
  const unused = await linkTo('9801041300');
  return {
    used,
    unused,
    storage: toStorage(browser, { ...provedStorage(session), orderToken: unused.ordertoken }),
  };
};

/** A top-up of a number that the operator topped up a moment ago. */
const recharged = { ...topUp, Mobile: '9801041388' };

/** Creates guests whose orders ended in different ways. */
const makeBuyers = async (shop: ServedShop) => {
  const email = 'guest@example.com';
  const bought = async (
    item: Parameters<typeof createOrder>[1],
    then: (shopper: Shopper, token: string) => Promise<unknown>,
    more: Record<string, string> = {},
  ): Promise<BrowserStorage> => {
    const shopper = createShopper(shop.url);
    const token = await createOrder(shopper, item, email);
    await then(shopper, token);
    return toStorage(shopper.browser, { ...more, orderToken: token });
  };
  const give = async ({ browser }: Shopper, ordertoken: string): Promise<void> => {
    const words = 'Happy birthday, Mia! Choose a film and think of me.';
    const answer = await browser.post('/sendGift', { ordertoken, sender: 'Ada', words });
    const { hash, pathname } = new URL(dataOf(answer).gifts.at(-1)!.link!);
    giftPath = pathname + hash;
  };
  const paid = (shopper: Shopper, token: string): Promise<void> => pay(shopper, token, 'completed');
  const paying = createShopper(shop.url);
  const cart = await createCart(paying, giftCard);
  const again = createShopper(shop.url);
  const recharging = toStorage(again.browser, { cartToken: await createCart(again, recharged) });
  return {
    filling: toStorage(paying.browser, { cartToken: cart }),
    withCode: await bought(giftCard, paid),
    given: await bought(giftCard, async (shopper, token) => {
      await paid(shopper, token);
      await give(shopper, token);
    }),
    toppedUp: await bought(topUp, paid, { guest: JSON.stringify({ email }) }),
    named: await bought({ ...topUp, Mobile: '9801041377' }, paid, {
      guest: JSON.stringify({ email }),
      recipients: JSON.stringify([{ isd: '91', mobile: '9801041377', name: 'Mum' }]),
    }),
    declined: await bought(giftCard, async (shopper, token) =>
      payAt(await openPayPage(shopper, token), 'decline'),
    ),
    waiting: await bought(giftCard, openPayPage),
    recharging,
    // A paid order that cannot be delivered. It stays open until the buyer requests the refund.
    open: await bought({ ...topUp, Mobile: '9801041103' }, (shopper, token) =>
      pay(shopper, token, 'cancelled'),
    ),
  } satisfies Record<string, BrowserStorage>;
};

/** Creates the views around a purchase. `staff` must be an open page on which a staff member is signed in. */
export const makePurchaseViews = async (
  shop: ServedShop,
  staff: Page,
  { storages: { visitor, customer, buyer } }: CrawlContext,
): Promise<Shown[]> => {
  await makePromoCode(staff);
  const buyers = await makeBuyers(shop);
  const requestLinks = await makeRequestLinks(shop);
  const shared = {
    underWay: await shareTopUp(shop, '9801041309', 'processing', 'en'),
    arrived: await shareTopUp(shop, '9801041300', 'completed', 'en'),
    refused: await shareTopUp(shop, '9801041303', 'cancelled', 'en'),
  };

  const at =
    (path: string, screen: string, ...acts: Act[]): Act =>
    async (reader) => {
      await reader.page.goto(path);
      await reader.page.locator(`main [data-screen="${screen}"]`).first().waitFor();
      for (const act of acts) await act(reader);
      await reader.page.waitForTimeout(400);
    };
  const press =
    (english: string): Act =>
    (reader) =>
      reader.press(english);
  const waitForDialog: Act = ({ page }) => page.locator('dialog[open]').waitFor();
  const send: Act = (reader) => reader.send();
  const wrong: Act = ({ page }) => page.locator('[aria-invalid]').first().waitFor();
  const type =
    (label: string, text: string): Act =>
    (reader) =>
      reader.fill(label, text);
  const unfoldPromo: Act = async ({ page }) => {
    await page.locator('main details > summary').filter({ visible: true }).last().click();
    await page.locator('main input[name=code]').waitFor();
  };
  const apply = (typed: string): Act[] => [unfoldPromo, type('Promo code', typed), press('Apply')];
  /** Advances the page's clock by a duration given as mm:ss. */
  const later =
    (time: string): Act =>
    async ({ page }) => {
      await page.clock.fastForward(time);
    };
  const withClock =
    (show: Act): Act =>
    async (reader) => {
      await reader.page.clock.install();
      await show(reader);
    };
  const search = (text: string): Act =>
    at('/about', 'about', press('Search'), waitForDialog, async ({ page }) => {
      await page.locator('dialog[open] input').fill(text);
      await page.waitForTimeout(1_200);
    });
  const openMenu: Act = async ({ page, say }) => {
    const menu = page.getByRole('button', { name: String(say('Menu')), exact: true });
    await page.locator('header button').filter({ visible: true }).last().waitFor();
    if (await menu.isVisible()) await menu.click();
  };
  const freshNumber: Act = (reader) => reader.fill('Mobile number', `79${String(Date.now()).slice(-7)}`);
  const quiet: Act = ({ page }) => page.waitForLoadState('networkidle');

  const rows: [name: string, storage: BrowserStorage, show: Act][] = [
    ['recipient request, question', visitor, at(requestLinks.unused.path, 'question')],
    ['recipient request, too soon', visitor, at(requestLinks.used.path, 'tooSoon')],
    ['customer request links', requestLinks.storage, at('/request-links', 'list')],
    ['customer request link on the order', requestLinks.storage, at('/order-success', 'completed')],
    ['guest success with a code', buyers.withCode, at('/order-success', 'completed')],
    [
      'guest success, code shown',
      buyers.withCode,
      at('/order-success', 'completed', press('Show code'), ({ page }) =>
        page.getByText('••••').waitFor({ state: 'detached' }),
      ),
    ],
    ['guest success, top-up delivered', buyers.toppedUp, at('/order-success', 'completed')],
    [
      'guest share form',
      buyers.toppedUp,
      at('/order-success', 'completed', press('Share with the recipient')),
    ],
    [
      'guest share link',
      buyers.toppedUp,
      at(
        '/order-success',
        'completed',
        async ({ page, press: use }) => {
          // Create the link only once, for all languages and widths.
          if (!(await page.getByText('/shared-topup#').isVisible())) {
            await use('Share with the recipient');
            await use('Create link');
          }
        },
        ({ page }) => page.getByText('/shared-topup#').waitFor(),
      ),
    ],
    ['recipient share, in progress', visitor, at(shared.underWay, 'waiting')],
    ['recipient share, arrived', visitor, at(shared.arrived, 'arrived')],
    ['recipient share, not delivered', visitor, at(shared.refused, 'notDelivered')],
    [
      'guest gift dialog',
      buyers.withCode,
      at('/order-success', 'completed', press('Send as a gift'), waitForDialog),
    ],
    [
      'guest gift dialog submitted empty',
      buyers.withCode,
      at('/order-success', 'completed', press('Send as a gift'), waitForDialog, send, wrong),
    ],
    [
      'guest gift dialog, by link',
      buyers.withCode,
      at('/order-success', 'completed', press('Send as a gift'), waitForDialog, ({ page }) =>
        page.locator('dialog[open] input[type=radio]').last().check({ force: true }),
      ),
    ],
    [
      'guest gift dialog, link shown',
      buyers.given,
      at('/order-success', 'completed', press('Show the link'), waitForDialog),
    ],
    [
      'guest gift, code already given',
      buyers.given,
      at('/order-success', 'completed', press('Give to another person'), ({ page }) =>
        page.locator('[data-screen=warning]').waitFor(),
      ),
    ],
    ['visitor received gift, wrapped', visitor, at(giftPath, 'unopened')],
    [
      'visitor received gift, opened',
      visitor,
      at(giftPath, 'unopened', press('Open the gift'), ({ page }) =>
        page.locator('main [data-screen="revealed"]').waitFor(),
      ),
    ],
    ['guest payment declined', buyers.declined, at('/payment-process', 'declined')],
    ['guest checkout after a decline', buyers.declined, at('/checkout', 'methods')],
    [
      'guest payment, confirming a cancellation',
      buyers.declined,
      at('/payment-process', 'declined', press('Cancel order')),
    ],
    ['guest payment, slow', buyers.waiting, withClock(at('/payment-process', 'checking', later('00:11')))],
    [
      'guest payment, offline',
      buyers.waiting,
      at('/payment-process', 'checking', async ({ page }) => {
        await page.context().setOffline(true);
        await page.locator('main [aria-live=polite] > *').waitFor();
      }),
    ],
    [
      'guest payment, not confirmed',
      buyers.waiting,
      withClock(
        at('/payment-process', 'checking', later('00:11'), later('02:00'), ({ at: arrives }) =>
          arrives('unconfirmed'),
        ),
      ),
    ],
    [
      'guest checkout, number topped up recently',
      buyers.recharging,
      async (reader) => {
        const other = createShopper(shop.url);
        await pay(other, await createOrder(other, recharged, 'other@example.com'), 'completed');
        await at('/checkout', 'form')(reader);
      },
    ],
    ['guest checkout, promo code field', buyers.filling, at('/checkout', 'form', unfoldPromo)],
    [
      'guest checkout, promo code rejected',
      buyers.filling,
      at('/checkout', 'form', ...apply('NOPE-99'), wrong),
    ],
    [
      'guest checkout, promo code applied',
      buyers.filling,
      at('/checkout', 'form', ...apply(code), ({ page }) => page.getByText(code).first().waitFor()),
    ],
    [
      'guest checkout, suggested email correction',
      buyers.filling,
      at('/checkout', 'form', type('E-mail', 'ann@gmial.com'), ({ page }) => page.keyboard.press('Tab')),
    ],
    ['guest front page with an open order', buyers.open, at('/', 'shown', quiet)],
    ['guest front page, buy again', buyers.toppedUp, at('/', 'shown', quiet)],
    ['guest front page, send again to a name', buyers.named, at('/', 'shown', quiet)],
    ['guest top-up, send again to a name', buyers.named, at('/mobile-topup', 'number', quiet)],
    ['guest recipients', buyers.named, at('/recipients', 'list', quiet)],
    [
      'guest recipients, changing the name',
      buyers.named,
      at('/recipients', 'list', async ({ page }) => {
        await page.locator('main [data-screen=list] li button').first().click();
        await page.locator('main form [name=name]').waitFor();
      }),
    ],
    [
      'guest recipients, confirming removal',
      buyers.named,
      at('/recipients', 'list', async ({ page }) => {
        await page.locator('main [data-screen=list] li button').last().click();
        await page.locator('main [data-screen=confirm]').waitFor();
      }),
    ],
    ['customer front page, buy again', buyer, at('/', 'shown', quiet)],
    ['visitor search', visitor, search('')],
    ['visitor search, mistyped', visitor, search('playstaton')],
    ['visitor search, no results', visitor, search('qqqqqq')],
    [
      'visitor code, expired',
      visitor,
      withClock(
        at(
          '/about',
          'about',
          openMenu,
          press('Log in'),
          press('Continue with phone'),
          freshNumber,
          send,
          ({ page }) => page.locator('[autocomplete=one-time-code]').first().waitFor(),
          later('05:05'),
        ),
      ),
    ],
    [
      'visitor number, not sold',
      visitor,
      at('/mobile-topup', 'number', async ({ page }) => {
        const country = page.getByRole('main').getByRole('combobox');
        await country.fill('Japan');
        await page.waitForTimeout(500);
      }),
    ],
    [
      'customer profile, log out everywhere',
      customer,
      at('/profile', 'profile', press('Log out everywhere')),
    ],
    [
      'customer signed out elsewhere',
      // The server rejects these tokens, as it does after a sign-out in another browser.
      {
        ...buyers.filling,
        local: { ...customer.local, ...buyers.filling.local, accessToken: 'ended', refreshToken: 'ended' },
      },
      at('/checkout', 'form', ({ page }) => page.getByRole('alert').first().waitFor()),
    ],
    ['customer profile, close the account', customer, at('/profile', 'profile', press('Close my account'))],
    [
      'customer orders, offline',
      // Each page load stores these orders again, because the order list overwrites them.
      { ...buyer, local: { ...buyer.local, lastOrders } },
      at('/orders', 'orders', async ({ page, at: arrives }) => {
        await page.evaluate(async () => void (await navigator.serviceWorker.ready));
        await page.reload();
        await arrives('list');
        await page.context().setOffline(true);
        await page.reload();
        await arrives('remembered');
      }),
    ],
    [
      'visitor page, offline',
      visitor,
      at('/about', 'about', async ({ page }) => {
        await page.evaluate(async () => void (await navigator.serviceWorker.ready));
        await page.context().setOffline(true);
        await page.goto('/giftcardworld');
        await page.waitForTimeout(1_500);
      }),
    ],
  ];
  return rows.map(([name, storage, show]) => ({ name, storage, show }));
};
