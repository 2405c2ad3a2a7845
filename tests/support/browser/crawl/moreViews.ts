/**
 * Views that the main crawl leaves out: every state of a voucher customer and of an order, failures, waiting
 * states, staff pages, sandboxes and emails.
 */
import type { Page } from 'playwright-core';
import { dataOf } from '../../shop/client.ts';
import { registerCustomer } from '../../shop/shopper.ts';
import type { ServedShop } from '../../shop/start.ts';
import type { BrowserStorage } from '../storage.ts';
import { pickOne } from '../userActions.ts';
import { stopAtSecondFactor, joinAsColleague, openCodesForm, setUpCodes } from './colleagues.ts';
import type { CrawlContext } from './context.ts';
import { signInAsStaff, type makeCustomers } from './customers.ts';
import type { Reader } from './reader.ts';

type Customers = Awaited<ReturnType<typeof makeCustomers>>;
/** A view with the browser storage of a specific user. */
export type Shown = { name: string; storage: BrowserStorage; show: (reader: Reader) => Promise<unknown> };
type Who = keyof Customers['storages'] | 'visitor';
type Act = (reader: Reader, path: string) => Promise<unknown>;

const at =
  (screen: string, ...then: ((reader: Reader) => Promise<unknown>)[]): Act =>
  async (reader, path) => {
    await reader.page.goto(path);
    await reader.page.locator(`main [data-screen="${screen}"]`).first().waitFor();
    for (const act of then) await act(reader);
    await reader.page.waitForLoadState('networkidle');
  };
const chooseDocument = async (
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => {
  await pickOne(page.locator('main input[type=radio]').nth(1));
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.waitForTimeout(800);
};
const failing =
  (what: string, how: 'abort' | 'wait' | number): Act =>
  async ({ page }, path) => {
    // Open the view as the second page. The first page already contains its data, so no request could fail.
    await page.goto('/about');
    await page.locator('.dock_dock').waitFor({ state: 'attached' });
    await page.route(what, async (route) => {
      if (how === 'abort') return route.abort();
      if (how === 'wait') return new Promise<void>(() => {});
      return route.fulfill({
        status: how,
        contentType: 'application/json',
        body: JSON.stringify({ success: false, message: '', data: {} }),
      });
    });
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
    await page.waitForTimeout(how === 'wait' ? 1_200 : 2_500);
  };

export const moreViews = (
  { orders, storages }: Customers,
  { storages: { visitor } }: CrawlContext,
): Shown[] => {
  const rows: [Who, string, string, Act][] = [
    ['newcomer', 'first step', '/paysafe-credentials', at('credentials')],
    ['newcomer', 'checkout', '/checkout', at('verification')],
    [
      'newcomer',
      'code sent by SMS',
      '/paysafe-credentials',
      at(
        'credentials',
        (r) => r.fill('Mobile number', `79${String(Date.now()).slice(-7)}`),
        (r) => r.press('Send the code'),
        ({ page }) => page.locator('main [autocomplete=one-time-code]').first().waitFor(),
      ),
    ],
    ['newcomer', 'profile', '/profile', at('profile')],
    ['newcomer', 'orders', '/orders', at('orders')],
    ['newcomer', 'limits', '/paysafe-limit', at('limit')],
    ['newcomer', 'voucher', '/paysafe/paysafecard', at('product')],
    ['named', 'document', '/paysafe-credentials', at('credentials')],
    [
      'named',
      'document, chosen',
      '/paysafe-credentials',
      at('credentials', async ({ page }) => {
        const name = 'identitaetskarte-vorderseite-und-rueckseite.png';
        await chooseDocument(page, { name, mimeType: 'image/png', buffer: await page.screenshot() });
      }),
    ],
    [
      'named',
      'document, invalid file',
      '/paysafe-credentials',
      at('credentials', ({ page }) =>
        chooseDocument(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }),
      ),
    ],
    ['named', 'checkout', '/checkout', at('verification')],
    ['waiting', 'vouchers', '/paysafe-credentials', at('credentials')],
    ['waiting', 'checkout', '/checkout', at('verification')],
    ['waiting', 'voucher', '/paysafe/paysafecard', at('product')],
    ['waiting', 'profile', '/profile', at('profile')],
    ['turnedDown', 'vouchers', '/paysafe-credentials', at('credentials')],
    ['turnedDown', 'checkout', '/checkout', at('verification')],
    ['turnedDown', 'voucher', '/paysafe/paysafecard', at('product')],
    ['proven', 'vouchers', '/paysafe-credentials', at('credentials', (r) => r.at('list'))],
    [
      'proven',
      'vouchers, code revealed',
      '/paysafe-credentials',
      at(
        'credentials',
        (r) => r.at('list'),
        (r) => r.press('Show the code of order {orderno}'),
        ({ page }) =>
          page
            .getByText(/^\d{4} \d{4} \d{4} \d{4}$/)
            .first()
            .waitFor(),
      ),
    ],
    [
      'proven',
      'limits',
      '/paysafe-limit',
      at('limit', ({ page }) => page.locator('.meter_meter').first().waitFor()),
    ],
    [
      'proven',
      'request for a higher limit, sent',
      '/paysafe-limit',
      at(
        'limit',
        ({ page }) => page.locator('.meter_meter').first().waitFor(),
        async ({ page, press, send }) => {
          await press('Request a higher limit').catch(() => {});
          const box = page.locator('main textarea');
          if (await box.count()) {
            await box.fill('Vouchers for the whole family');
            await send();
            await page.waitForTimeout(800);
          }
        },
      ),
    ],
    ['proven', 'voucher near the limit', '/paysafe/paysafecard', at('product')],
    ['overLimit', 'checkout', '/checkout', at('form')],
    [
      'overLimit',
      'checkout over the limit',
      '/checkout',
      at('form', async ({ page, send }) => {
        await pickOne(page.locator('main input[type=checkbox]').first());
        await send();
        await page.locator('main [data-screen=limit]').first().waitFor();
      }),
    ],
    ['proven', 'profile', '/profile', at('profile')],
    [
      'proven',
      'profile, identity check by password',
      '/profile',
      at(
        'profile',
        (r) => r.press('Change e-mail'),
        (r) => r.at('password'),
      ),
    ],
    [
      'proven',
      'profile, identity check by code',
      '/profile',
      at(
        'profile',
        (r) => r.press('Change the number'),
        (r) => r.press('Send a code instead'),
        (r) => r.at('code'),
      ),
    ],
    ['proven', 'orders', '/orders', at('orders', (r) => r.at('list'))],
    ...Object.entries(orders).map(([name, number]): [Who, string, string, Act] => [
      'proven',
      `order ${name}`,
      `/orders?order=${number}`,
      at('orders', (r) => r.at('order')),
    ]),
    ['visitor', 'front page, failed to load', '/', failing('**/api/get*', 'abort')],
    [
      'visitor',
      'gift cards, failed to load',
      '/giftcardworld',
      failing('**/api/getGiftProductListByCountry*', 500),
    ],
    [
      'visitor',
      'gift cards, loading',
      '/giftcardworld',
      failing('**/api/getGiftProductListByCountry*', 'wait'),
    ],
    ['visitor', 'gift card, loading', '/giftcardworld/zalando-ch', failing('**/api/getCardRate*', 'wait')],
    [
      'visitor',
      'gift card, failed to load',
      '/giftcardworld/zalando-ch',
      failing('**/api/getCardRate*', 500),
    ],
    ['proven', 'orders, loading', '/orders', failing('**/api/gettransaction*', 'wait')],
    ['proven', 'orders, failed to load', '/orders', failing('**/api/gettransaction*', 500)],
    ['proven', 'profile, loading', '/profile', failing('**/api/getprofile*', 'wait')],
    ['proven', 'profile, failed to load', '/profile', failing('**/api/getprofile*', 500)],
    ['proven', 'limits, loading', '/paysafe-limit', failing('**/api/getpaysafelimit*', 'wait')],
    ['overLimit', 'checkout, loading', '/checkout', failing('**/api/getCart*', 'wait')],
    ['overLimit', 'checkout, failed to load', '/checkout', failing('**/api/getCart*', 500)],
    [
      'visitor',
      'offline',
      '/giftcardworld',
      at('list', async ({ page }) => {
        await page.context().setOffline(true);
        await page.waitForTimeout(500);
      }),
    ],
  ];
  return rows.map(([who, name, path, act]) => ({
    name: `${who} ${name}`,
    storage: who === 'visitor' ? visitor : storages[who],
    show: (reader) => act(reader, path),
  }));
};

/** Returns views outside the shop: staff pages, sandboxes and emails. */
export const viewsOutsideShop = async (
  shop: ServedShop,
  context: CrawlContext,
  { email }: Pick<Customers, 'email'>,
): Promise<Shown[]> => {
  const nobody: BrowserStorage = { local: {}, cookies: {} };
  const { ordering } = context.storages;
  const { orders } = context;
  const go =
    (path: string): Shown['show'] =>
    async ({ page }) => {
      await page.goto(path);
    };
  /** Opens a staff page as the colleague. Signs in again if needed, because staff sessions are short. */
  const staff =
    (path: string, then: (page: Page) => Promise<unknown> = () => Promise.resolve()): Shown['show'] =>
    async ({ page }) => {
      await page.goto(path);
      if (/sign-in/.test(page.url())) {
        await signInAsStaff(page);
        await page.goto(path);
      }
      await then(page);
    };
  const firstDocument = (page: Page): Promise<unknown> =>
    page.locator('main a[href^="/staff/documents/"]').first().click();
  const oldestDocument = (page: Page): Promise<unknown> =>
    page.locator('main a[href^="/staff/documents/"]').last().click();
  /**
   * Registers a customer who requests a higher limit. Each call registers a new customer, so that the view can
   * be shown repeatedly.
   */
  const askForLimit = async (): Promise<void> => {
    const { browser, email } = await registerCustomer(shop.url, { fname: 'Livia', lname: 'Lenz' });
    const message = 'I buy vouchers for the whole family,\nand the limit is reached by March.';
    const contactMessage = { name: 'Livia Lenz', email, subject: 'Limit', message, topic: 'limit_extension' };
    dataOf(await browser.post('/contactmail', contactMessage));
  };
  const findOrders = async (page: Page, text: string): Promise<void> => {
    await page.locator('main [name=q]').fill(text);
    await page.locator('main button.main').first().click();
    await page.waitForURL('**/staff/orders/search');
  };
  const choose =
    (method: string | RegExp, pay: (page: Page) => Promise<unknown>): Shown['show'] =>
    async ({ page, say }) => {
      await page.goto('/checkout');
      await page.locator('main [data-screen=methods]').first().waitFor();
      await pickOne(
        page.getByRole('radio', { name: typeof method === 'string' ? say(method) : method }).first(),
      );
      await pay(page);
    };
  const payButton = (page: Page) =>
    page.locator('main').getByRole('button', { name: /CHF/ }).filter({ visible: true }).last();
  const mails = (await (await fetch(`${shop.url}/sandbox/inbox.json`)).json()) as {
    subject: string;
    html: string;
  }[];
  const kinds = new Map(mails.map((mail) => [mail.subject.replace(/\W*[A-Z]-[\w-]+\W*/g, ' ').trim(), mail]));
  const rows: [string, Shown['show'], BrowserStorage?][] = [
    ['staff sign-in', go('/staff')],
    ['staff join', go('/staff/join')],
    ['staff today', staff('/staff')],
    ['staff documents', staff('/staff/documents')],
    [
      'staff document',
      staff('/staff/documents', async (page) => {
        await firstDocument(page);
        await page.locator('.sheet img').first().waitFor();
      }),
    ],
    [
      'staff document, rejecting',
      staff('/staff/documents', async (page) => {
        await firstDocument(page);
        await page.locator('details[data-no] > summary').click();
      }),
    ],
    ['staff document, decided', staff('/staff/log', oldestDocument)],
    ['staff limits, no requests', staff('/staff/limits')],
    [
      'staff limits',
      async (reader) => {
        await askForLimit();
        await staff('/staff/limits', (page) => page.locator('details[data-no] > summary').first().click())(
          reader,
        );
      },
    ],
    [
      'staff notice, open',
      staff('/staff/limits', (page) => page.locator('.notices summary').first().click()),
    ],
    ['staff language menu', staff('/staff/refunds', (page) => page.locator('.menu summary').click())],
    ['staff refunds', staff('/staff/refunds')],
    [
      'staff refunds, requested',
      staff('/staff/refunds', (page) => page.locator('main form button.main').first().click()),
    ],
    ['staff gateways', staff('/staff/gateways')],
    ['staff log', staff('/staff/log')],
    ['staff people', staff('/staff/people')],
    ['staff figures', staff('/staff/figures')],
    ['staff promotions', staff('/staff/promotions')],
    ['staff orders', staff('/staff/orders')],
    [
      'staff order',
      staff('/staff/orders', async (page) => {
        await page.locator('main input:not([type=hidden])').first().fill(orders.bought);
        await page.locator('main button.main').first().click();
        await page.waitForURL('**/staff/orders/R-*');
      }),
    ],
    ['staff orders, found', staff('/staff/orders', (page) => findOrders(page, email))],
    ['staff orders, none found', staff('/staff/orders', (page) => findOrders(page, 'nobody@example.org'))],
    [
      'staff customer',
      staff('/staff/orders', async (page) => {
        await findOrders(page, email);
        await page.locator('main a[href^="/staff/customers/"]').first().click();
        await page.locator('main details > summary').last().click();
      }),
    ],
    ['staff you', staff('/staff/you')],
    ['staff one-time codes, set-up', staff('/staff/you', openCodesForm)],
    ['staff recovery codes', ({ page }) => setUpCodes(page)],
    ['staff second factor', ({ page }) => stopAtSecondFactor(page)],
    [
      'staff page forbidden for this role',
      async ({ page }) => {
        await joinAsColleague(page);
        await page.goto('/staff/figures');
      },
    ],
    [
      'staff people, an invitation',
      staff('/staff/people', (page) => page.locator('form[action$="/invite"] button').click()),
    ],
    [
      'staff promotions, invalid input',
      staff('/staff/promotions', async (page) => {
        await page.locator('main [name=value]').fill('much');
        await page.locator('main form button[type=submit]').last().click();
      }),
    ],
    [
      'staff sign-in, rejected',
      async ({ page }) => {
        await page.goto('/staff/sign-in');
        await page.locator('main [name=login]').fill('mara');
        await page.locator('main [name=password]').fill('not this one');
        await page.locator('main form button').first().click();
        await page.locator('main [role=alert]').waitFor();
      },
    ],
    ['staff new password', go('/staff/new-password')],
    ['staff keys', staff('/staff/documents', (page) => page.keyboard.press('?'))],
    ['staff page not found', staff('/staff/zzz')],
    ['sandbox guide', go('/sandbox')],
    ['sandbox inbox', go('/sandbox/inbox')],
    ['sandbox phone', go('/sandbox/phone')],
    ['sandbox google window', go('/sandbox/google/popup?client_id=sandbox&scope=openid')],
    [
      'sandbox card page',
      choose('Card', async (page) => {
        await payButton(page).click();
        await page.waitForURL('**/sandbox/datatrans/**');
      }),
      ordering,
    ],
    [
      'sandbox mypos page',
      async (given) => {
        // myPOS is offered only after the card gateway has declined a payment.
        await choose('Card', async (page) => {
          await payButton(page).click();
          await page.waitForURL('**/sandbox/datatrans/**');
          await page.getByRole('button', { name: 'Decline' }).click();
          await page.locator('main [data-screen=declined]').waitFor();
        })(given);
        await choose(/^Card \(another/, async (page) => {
          await payButton(page).click();
          await page.waitForURL('**/sandbox/mypos/**');
        })(given);
      },
      ordering,
    ],
    [
      'sandbox paypal window',
      choose(/^PayPal/, async (page) => {
        const [popup] = await Promise.all([
          page.context().waitForEvent('page'),
          page.getByRole('button', { name: 'PayPal', exact: true }).click(),
        ]);
        await popup.waitForURL('**/checkoutnow**');
        const address = popup.url();
        await popup.close();
        await page.goto(address);
      }),
      ordering,
    ],
    ...[...kinds].map(([subject, { html }]): [string, Shown['show']] => [
      `mail ${subject}`,
      ({ page }) => page.setContent(html),
    ]),
  ];
  return rows.map(([name, show, storage = nobody]) => ({ name, show, storage }));
};
