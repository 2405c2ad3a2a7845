import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { slow } from '../setup/tiers.ts';
import { expect } from '../support/browser/expect.ts';
import {
  decide,
  exactlyOnce,
  fillCheckout,
  methods,
  openCart,
  openPaypal,
  orderNumber,
  loadProviderRecords,
  payButton,
  payByCard,
  screenIs,
} from '../support/browser/journey.ts';
import { toStorage } from '../support/browser/storage.ts';
import { createUserActions } from '../support/browser/userActions.ts';
import { createShopper, newEmail, registerCustomer, topUp } from '../support/shop/shopper.ts';
import { isWebKit, phone, useBrowser } from './support/browser.ts';

// If the buyer does not return from the myPOS page, a captured payment counts as paid after 5 seconds instead
// of 15 minutes.
const { open, openMethods, openWithCart, shop } = useBrowser({
  handsOn: true,
  env: { MYPOS_CONFIRM_SECONDS: '5' },
});
const close = (page: Page): Promise<void> => page.context().close();
const nothingPaid = async (orderno: string): Promise<void> => {
  const { paid, delivered } = await loadProviderRecords(shop(), orderno);
  expect([paid, delivered]).toEqual([[], []]);
};
const completed = async (page: Page): Promise<void> => {
  await page.waitForURL('**/order-success');
  await screenIs(page, 'completed');
};

describe('paying with PayPal', () => {
  const atPaypal = (viewport?: { width: number; height: number }) =>
    openMethods('paypal', viewport ? { viewport } : {});

  test("PayPal's script loads only after PayPal is selected", slow, async () => {
    const scripts: string[] = [];
    const { page } = await openMethods('card', {
      watch: (newPage) => newPage.on('request', (request) => void scripts.push(request.url())),
    });
    // Matches PayPal's script and the chunk that uses it.
    expect(scripts.filter((url) => /\/sdk\/js|PaypalButtons/.test(url))).toEqual([]);
    await createUserActions(page).pick(methods.paypal);
    await expect(payButton(page, 'paypal')).toBeEnabled();
    const [sdk] = scripts.filter((url) => url.includes('/sdk/js'));
    expect(sdk).toContain('currency=CHF');
    expect(sdk).toContain('intent=capture');
    await close(page);
  });

  test.each([['a desktop', undefined] as const, ['a phone', phone] as const])(
    'paying with PayPal on %s completes the order',
    slow,
    async (_, viewport) => {
      const { page, orderno } = await atPaypal(viewport);
      const popup = await openPaypal(page);
      await popup.getByRole('button', { name: /^Pay CHF/ }).click();
      await completed(page);
      await exactlyOnce(shop(), orderno);
      await close(page);
    },
  );

  test('after PayPal declines a card, another card can be used in the same PayPal window', slow, async () => {
    const { page, orderno } = await atPaypal();
    const popup = await openPaypal(page);
    await popup.getByRole('button', { name: /declined/ }).click();
    await popup.waitForURL('**/checkoutnow**');
    await popup.getByRole('button', { name: /^Pay CHF/ }).click();
    await completed(page);
    await exactlyOnce(shop(), orderno);
    await close(page);
  });

  test('an order whose payment was cancelled in the PayPal window can be paid by card', slow, async () => {
    const { page, orderno } = await atPaypal();
    const popup = await openPaypal(page);
    await popup.getByRole('button', { name: /^Cancel/ }).click();
    await expect(page.locator('main')).toContainText(
      'You left PayPal before paying. You have not been charged.',
    );
    await nothingPaid(orderno);
    await createUserActions(page).pick(methods.card);
    await payByCard(page);
    await decide(page, 'Approve');
    await completed(page);
    await exactlyOnce(shop(), orderno);
    await close(page);
  });

  test(
    'closing the PayPal window cancels the payment, and the PayPal button can be used again [STORY-23]',
    slow,
    async () => {
      const { page, orderno } = await atPaypal();
      await (await openPaypal(page)).close();
      await expect(page.locator('main')).toContainText('You left PayPal before paying.');
      await nothingPaid(orderno);
      const popup = await openPaypal(page);
      await popup.getByRole('button', { name: /^Pay CHF/ }).click();
      await completed(page);
      await exactlyOnce(shop(), orderno);
      await close(page);
    },
  );

  test(
    'while the PayPal window is open, other payment methods are disabled and reloading the page charges nothing',
    slow,
    async () => {
      const { page, orderno } = await atPaypal();
      const left = await openPaypal(page);
      await expect(page.getByRole('radio', { name: methods.card })).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Cancel order' })).toBeDisabled();
      await page.reload();
      await screenIs(page, 'methods');
      await nothingPaid(orderno);
      await left.close();
      await createUserActions(page).pick(methods.paypal);
      const popup = await openPaypal(page);
      await popup.getByRole('button', { name: /^Pay CHF/ }).click();
      await completed(page);
      await exactlyOnce(shop(), orderno);
      await close(page);
    },
  );

  test(
    'the payment page keeps waiting for a pending payment and does not offer to pay again [STORY-22]',
    slow,
    async () => {
      const { page, orderno } = await atPaypal();
      const popup = await openPaypal(page);
      await popup.getByRole('button', { name: /reviewed/ }).click();
      await page.waitForURL('**/payment-process');
      await screenIs(page, 'checking');
      expect(await page.getByRole('button', { name: /pay|another method/i }).count()).toBe(0);
      await completed(page);
      await exactlyOnce(shop(), orderno);
      await close(page);
    },
  );

  test('the payment page recovers if the capture response is lost [STORY-18]', slow, async () => {
    const { page, orderno } = await atPaypal();
    await page.route('**/api/paypalconfirm', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const popup = await openPaypal(page);
    await popup.getByRole('button', { name: /^Pay CHF/ }).click();
    await completed(page);
    await exactlyOnce(shop(), orderno);
    await close(page);
  });

  /** Fills in the checkout form and selects PayPal. `orders` collects the requests that create orders. */
  const atForm = async () => {
    const orders: string[] = [];
    const shopper = createShopper(shop());
    const { carttoken } = await shopper.addCart(topUp);
    const page = await open('/checkout', {
      storage: toStorage(shopper.browser, { cartToken: carttoken }),
      watch: (newPage) =>
        newPage.on('request', (request) => {
          if (request.url().endsWith('/api/createSaleOrder')) orders.push(request.url());
        }),
    });
    await fillCheckout(page, newEmail(), 'paypal');
    await expect(payButton(page, 'paypal')).toBeEnabled();
    const removeCart = () => shopper.browser.post('/removeCart', { carttoken });
    return { page, orders, removeCart };
  };
  const pay = (popup: Page) => popup.getByRole('button', { name: /^Pay CHF/ }).click();
  // WebKit's driver does not report the windows that a page opens and closes, so some tests skip WebKit.
  const windows = (page: Page) => page.context().pages().length;

  test('one click on the PayPal button creates the order and opens the PayPal window', async () => {
    const { page, orders } = await atForm();
    expect(orders).toEqual([]);
    const popup = await openPaypal(page);
    await screenIs(page, 'methods');
    const orderno = await orderNumber(page);
    await pay(popup);
    await completed(page);
    await exactlyOnce(shop(), orderno);
    expect(orders).toHaveLength(1);
    await close(page);
  });

  test.skipIf(isWebKit)(
    'an incomplete checkout form opens no PayPal window and creates no order',
    slow,
    async () => {
      const { page, orders } = await atForm();
      const terms = page.getByRole('checkbox', { name: /^I accept the/ });
      const email = page.getByRole('textbox', { name: 'E-mail' });
      await terms.uncheck();
      await payButton(page, 'paypal').click();
      await expect(terms).toHaveAccessibleDescription('You must accept the terms');
      await terms.check();
      await email.fill('eva');
      await payButton(page, 'paypal').click();
      await expect(email).toBeFocused();
      await email.fill('eva@example.com');
      // Pressing Enter in the email field does not create an order.
      await email.press('Enter');
      await screenIs(page, 'form');
      expect([windows(page), orders]).toEqual([1, []]);
      await (await openPaypal(page)).close();
      expect(orders).toHaveLength(1);
      await close(page);
    },
  );

  test.skipIf(isWebKit)('the PayPal window closes if the order is rejected', slow, async () => {
    const { page, removeCart } = await atForm();
    await removeCart();
    const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(page, 'paypal').click()]);
    await screenIs(page, 'empty');
    await expect.poll(() => popup.isClosed()).toBe(true);
    await close(page);
  });

  test.skipIf(isWebKit)(
    'if the response to creating the order is lost, the PayPal window closes, and the next click pays for the same order',
    slow,
    async () => {
      const { page, orders } = await atForm();
      await page.route('**/api/createSaleOrder', async (route) => {
        await route.fetch();
        await route.abort();
      });
      const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(page, 'paypal').click()]);
      await expect.poll(() => popup.isClosed()).toBe(true);
      await expect(page.locator('main')).toContainText('You have not been charged.');
      await screenIs(page, 'form');
      await page.unroute('**/api/createSaleOrder');
      const second = await openPaypal(page);
      const orderno = await orderNumber(page);
      await pay(second);
      await completed(page);
      await exactlyOnce(shop(), orderno);
      expect(orders.length).toBeGreaterThan(1);
      await close(page);
    },
  );

  test.skipIf(isWebKit)(
    'clicking the PayPal button again or closing the PayPal window while the order is being created results in a single order',
    slow,
    async () => {
      const { page, orders } = await atForm();
      let release = (): void => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/createSaleOrder', async (route) => {
        await held;
        await route.continue();
      });
      const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(page, 'paypal').click()]);
      await payButton(page, 'paypal').click();
      await popup.close();
      await payButton(page, 'paypal').click();
      expect(windows(page)).toBe(1);
      release();
      await expect(page.locator('main')).toContainText('You left PayPal before paying.');
      await screenIs(page, 'methods');
      const orderno = await orderNumber(page);
      await nothingPaid(orderno);
      await pay(await openPaypal(page));
      await completed(page);
      await exactlyOnce(shop(), orderno);
      expect(orders).toHaveLength(1);
      await close(page);
    },
  );

  test(
    "if PayPal's script fails to load, other payment methods work, and PayPal can be retried",
    slow,
    async () => {
      const { page } = await openMethods('card', {
        watch: (newPage) => newPage.route('**/sdk/js**', (route) => route.abort()),
      });
      const actions = createUserActions(page);
      await actions.pick(methods.paypal);
      await expect(page.locator('main')).toContainText('PayPal is not available right now');
      await page.unroute('**/sdk/js**');
      await actions.press('Try again');
      await expect(payButton(page, 'paypal')).toBeEnabled();
      await actions.pick(methods.card);
      await expect(payButton(page, 'card')).toBeEnabled();
      await close(page);
    },
  );
});

describe('paying with myPOS', () => {
  const atMypos = async () => {
    const checkout = await openMethods('mypos');
    await createUserActions(checkout.page).press(/^Pay CHF/);
    await checkout.page.waitForURL('**/sandbox/mypos/vmp/checkout');
    return checkout;
  };
  const pay = (page: Page) => page.getByRole('button', { name: /^Pay CHF/ }).click();

  test(
    'PAY-04 NAV-21: the myPOS check page has a footer and leads to the completed order',
    slow,
    async () => {
      const { page, orderno } = await atMypos();
      await expect(page.locator('body')).toContainText(orderno);
      await pay(page);
      await page.waitForURL('**/mypos-process**');
      await expect(page.locator('footer')).toBeAttached();
      await completed(page);
      await exactlyOnce(shop(), orderno);
      await close(page);
    },
  );

  test(
    'PAY-04: after a declined myPOS payment, the order can be paid on a second attempt',
    slow,
    async () => {
      const { page, orderno } = await atMypos();
      await page.getByRole('button', { name: 'Decline' }).click();
      await expect(page.locator('main')).toContainText('You have not been charged');
      await nothingPaid(orderno);
      if (page.url().includes('mypos-process')) await createUserActions(page).press('Choose another method');
      await screenIs(page, 'methods');
      await createUserActions(page).pick(methods.mypos);
      await createUserActions(page).press(/^Pay CHF/);
      await page.waitForURL('**/sandbox/mypos/vmp/checkout');
      await pay(page);
      await completed(page);
      await exactlyOnce(shop(), orderno);
      await close(page);
    },
  );

  test('cancelling a myPOS payment returns to the payment methods without a charge', slow, async () => {
    const { page, orderno } = await atMypos();
    await page.getByRole('button', { name: /^Cancel/ }).click();
    await screenIs(page, 'methods');
    await nothingPaid(orderno);
    await close(page);
  });

  test(
    "the provider's notification completes the order even if the buyer closes the tab on the provider's page",
    slow,
    async () => {
      const { page, orderno } = await atMypos();
      // The tab closes during the redirect back to the shop, so the shop never receives the return request.
      await page.route('**/api/mypos/return/**', () => {});
      const wayBack = page.waitForRequest('**/api/mypos/return/**');
      await Promise.all([
        wayBack,
        page.getByRole('button', { name: /^Pay CHF/ }).click({ noWaitAfter: true }),
      ]);
      await close(page);
      await exactlyOnce(shop(), orderno);
    },
  );

  test('reloading or reopening the myPOS return page does not create a second payment', slow, async () => {
    const { page, orderno } = await atMypos();
    await pay(page);
    await page.waitForURL('**/mypos-process**');
    const back = page.url();
    await page.reload();
    await completed(page);
    await page.goto(back);
    await completed(page);
    await exactlyOnce(shop(), orderno);
    await close(page);
  });

  test(
    "a stranger who opens a payment's return URL sees no order, and the original browser still completes the order [STORY-24]",
    slow,
    async () => {
      const { page, orderno } = await atMypos();
      await pay(page);
      await page.waitForURL('**/mypos-process**');
      const stranger = await open(new URL(page.url()).pathname + new URL(page.url()).search);
      // The page states that there is no order and does not contain the order number.
      await screenIs(stranger, 'lost');
      expect(await stranger.locator('body').innerText()).not.toContain(orderno);
      await close(stranger);
      await completed(page);
      await exactlyOnce(shop(), orderno);
      await close(page);
    },
  );
});

describe('card payments', () => {
  test(
    'returning from the card provider in two browsers completes the order only once [C4]',
    slow,
    async () => {
      const { page } = await openMethods();
      await payByCard(page);
      const returned = page.waitForRequest('**/payment-process**');
      await decide(page, 'Approve');
      const back = (await returned).url();
      await completed(page);
      const orderno = await orderNumber(page);
      await page.goto(back);
      await completed(page);
      const stranger = await open(new URL(back).pathname + new URL(back).search);
      await screenIs(stranger, 'lost');
      expect(await stranger.locator('body').innerText()).not.toContain(orderno);
      await close(stranger);
      await exactlyOnce(shop(), orderno);
      await close(page);
    },
  );

  test('a card can be saved during a payment, reused and removed', slow, async () => {
    const customer = await registerCustomer(shop());
    const { page: first } = await openMethods('card', { customer });
    await createUserActions(first).pick(/^Save this card/);
    await payByCard(first);
    await decide(first, 'Approve');
    await completed(first);
    await close(first);
    const page = await openWithCart('/checkout', { customer });
    const actions = createUserActions(page);
    await screenIs(page, 'form');
    // The email address, the terms and the saved card are prefilled.
    await expect(page.getByLabel('E-mail').first()).toHaveValue(customer.email);
    await expect(page.getByRole('checkbox', { name: /^I accept the/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /••••/ })).toBeChecked();
    await payByCard(page);
    await expect(page.locator('body')).toContainText('Saved');
    await decide(page, 'Approve');
    await completed(page);
    await exactlyOnce(shop(), await orderNumber(page));
    await page.goto('/profile');
    await actions.press(/^Remove .*••••/);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.locator('main')).toContainText('No saved cards yet.');
    await close(page);
  });
});

test('removing the cart in the cart panel empties the checkout [STORY-36]', slow, async () => {
  const page = await openWithCart('/checkout');
  await screenIs(page, 'form');
  await openCart(page);
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Remove' }).click();
  await panel.getByRole('button', { name: 'Remove', exact: true }).click();
  await screenIs(page, 'empty');
  await close(page);
});
