import type { Page } from 'playwright-core';
import { afterEach, describe, test } from 'vitest';
import { topUpFlow } from '../../machines/catalogue/topUp/topUp.flow.ts';
import { slow } from '../setup/tiers.ts';
import { expect } from '../support/browser/expect.ts';
import {
  addGiftCard,
  addTopUp,
  decide,
  methods,
  openPaypal,
  orderNumber,
  payByCard,
  screenIs,
  toMethods,
} from '../support/browser/journey.ts';
import { createUserActions } from '../support/browser/userActions.ts';
import {
  createShopper,
  newEmail,
  registerCustomer,
  topUp,
  voucher,
  type Customer,
} from '../support/shop/shopper.ts';
import { useBrowser } from './support/browser.ts';

const { open, openMethods, openWithCart, running, shop } = useBrowser({ handsOn: true });
const cartIcon = (page: Page) => page.getByRole('button', { name: /cart/i }).filter({ visible: true });
const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
const watched: { page: Page; wrong: string[] }[] = [];

/** Collects the page's console errors. */
const watch = (page: Page): void => {
  const wrong: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && wrong.push(message.text())));
  watched.push({ page, wrong });
};
/** Opens the payment methods for an order whose cart is stored in the browser. */
const ordered = (customer?: Customer) => openMethods('card', { watch, ...(customer ? { customer } : {}) });
const expire = async (orderno: string): Promise<void> => {
  await running().pool.query('update shop_order set expires_at = now() where number = $1', [orderno]);
};
const loadStatus = async (ordertoken: string) => (await createShopper(shop()).status(ordertoken)).status;
const nothingWrong = async (page: Page): Promise<void> => {
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  expect(watched.find((one) => one.page === page)!.wrong).toEqual([]);
};
const noCart = async (page: Page): Promise<void> => {
  await expect(cartIcon(page)).toHaveCount(0);
  for (const key of ['cartToken', 'checkoutProduct'])
    await expect.poll(async () => Object.keys(await stored(page))).not.toContain(key);
  // The cart must not reappear on the next page.
  await page.goto('/help');
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(cartIcon(page)).toHaveCount(0);
  await nothingWrong(page);
};
afterEach(async ({ task }) => {
  const pages = watched.splice(0);
  // After a failure, leave the pages open, so that the error describes them.
  if (!task.result?.errors?.length) for (const { page } of pages) await page.context().close();
});

describe("an order's cart", () => {
  test('cancelling an order in the order list removes the cart', slow, async () => {
    const { page } = await ordered(await registerCustomer(shop()));
    await page.goto('/orders');
    await screenIs(page, 'list');
    await expect(cartIcon(page)).toBeVisible();
    await createUserActions(page).press(/^View order/);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Cancel order' }).click();
    await drawer.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(drawer.getByText('Status').locator('..')).toContainText('Cancelled');
    await page.keyboard.press('Escape');
    await noCart(page);
    expect(await stored(page)).not.toHaveProperty('orderToken');
  });

  test('cancelling an order after a declined payment removes the cart', slow, async () => {
    const { page } = await ordered();
    await payByCard(page);
    await decide(page, 'Decline');
    await screenIs(page, 'declined');
    await createUserActions(page).press(/^Cancel (this |the )?order/);
    await createUserActions(page).press('Yes, cancel it');
    await screenIs(page, 'ended');
    await noCart(page);
  });

  test('paying for an order removes the cart without console errors', async () => {
    const { page } = await ordered();
    await payByCard(page);
    await decide(page, 'Approve');
    await screenIs(page, 'completed');
    await noCart(page);
  });

  test('opening a finished order again does not remove a newer cart', slow, async () => {
    const { page } = await ordered();
    await payByCard(page);
    await decide(page, 'Approve');
    await screenIs(page, 'completed');
    await addGiftCard(page, '/giftcardworld/zalando-ch', /CHF\s50/);
    await page.goto('/order-success');
    await screenIs(page, 'completed');
    await page.goto('/help');
    await expect(cartIcon(page)).toBeVisible();
    expect(await stored(page)).toHaveProperty('cartToken');
    await nothingWrong(page);
  });
});

test('after an order expires, “Start again” restores the cart and creates a new order', slow, async () => {
  const page = await openWithCart('/checkout', { watch });
  const email = newEmail();
  await toMethods(page, email);
  const { orderToken } = await stored(page);
  await expire(await orderNumber(page));
  await expect.poll(() => loadStatus(orderToken!)).toBe('cancelled');
  await createUserActions(page).press(/^Pay CHF/);
  await screenIs(page, 'expired');
  await createUserActions(page).press('Start again');
  await expect(cartIcon(page)).toBeVisible();
  // The input entered before the order expired is preserved.
  await screenIs(page, 'form');
  await expect(page.getByLabel('E-mail').first()).toHaveValue(email);
  await createUserActions(page).pick(methods.paypal);
  await (await openPaypal(page)).close();
  await screenIs(page, 'methods');
  const again = (await stored(page))['orderToken']!;
  expect(again).not.toBe(orderToken);
  await expect.poll(() => loadStatus(again)).toBe('confirmed');
});

test('the cart is removed if loading it returns an error, but not if the response is lost', async () => {
  const page = await openWithCart('/robots.txt', { early: true });
  let isLost = false;
  // Do not use `{ times: 1 }`: when Playwright stops intercepting, Chromium never completes other requests.
  await page.route('**/api/getCart*', (route) => {
    if (isLost) return route.continue();
    isLost = true;
    return route.abort();
  });
  await page.goto('/help');
  await cartIcon(page).click();
  await expect(page.getByRole('dialog')).toContainText('Airtel');
  await page.route('**/api/getCart*', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(page.getByText('Something went wrong')).toHaveCount(1);
  await expect(cartIcon(page)).toHaveCount(0);
  expect(await stored(page)).not.toHaveProperty('cartToken');
  await page.context().close();
});

describe('adding another product while an order is open', () => {
  test(
    'adding another product shows the number of the open order and cancels that order only after confirmation [STORY-34]',
    slow,
    async () => {
      const { page } = await ordered();
      const { orderToken } = await stored(page);
      await page.goto('/giftcardworld/zalando-ch');
      await screenIs(page, 'product');
      await createUserActions(page).pick(/CHF\s50/);
      await createUserActions(page).press('Buy');
      const panel = page.getByRole('dialog');
      await expect(panel).toContainText('You already have an order.');
      await expect(panel).toContainText(/Order R-\d\d-\w{4}-\w{4} is not paid yet/);
      await panel.getByRole('button', { name: 'Cancel order' }).click();
      await expect(panel).toContainText(/Cancel order R-\d\d-\w{4}-\w{4}\?/);
      await panel.getByRole('button', { name: 'Keep the order' }).click();
      expect(await loadStatus(orderToken!)).toBe('confirmed');
      await panel.getByRole('button', { name: 'Cancel order' }).click();
      await panel.getByRole('button', { name: 'Yes, cancel it' }).click();
      await screenIs(page, 'form');
      await expect(panel).toHaveCount(0);
      await expect(page.locator('main')).toContainText('Zalando');
      expect(await loadStatus(orderToken!)).toBe('cancelled');
      await nothingWrong(page);
    },
  );

  test('adding another product offers to resume the open order [STORY-33]', slow, async () => {
    const { page } = await ordered();
    await page.goto('/giftcardworld/zalando-ch');
    await screenIs(page, 'product');
    await createUserActions(page).pick(/CHF\s50/);
    await createUserActions(page).press('Buy');
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
    await page.waitForURL('**/checkout');
    await screenIs(page, 'methods');
    await expect(page.locator('main')).toContainText('Airtel');
  });
});

describe('overlapping cart changes', () => {
  /** Holds back responses to the given call until they are released. */
  const hold = async (page: Page, path: string) => {
    const waiting: (() => void)[] = [];
    let holds = true;
    await page.route(`**/api/${path}`, async (route) => {
      if (!holds) return route.continue();
      const response = await route.fetch();
      // Responses that arrive after the release are not held back.
      if (holds) await new Promise<void>((resolve) => waiting.push(resolve));
      await route.fulfill({ response }).catch(() => {});
    });
    return {
      held: () => waiting.length,
      release: () => {
        holds = false;
        for (const go of waiting.splice(0)) go();
      },
    };
  };

  test(
    'adding a second product while the first is being added never shows a product that is not in the cart [STORY-35]',
    slow,
    async () => {
      const page = await open('/giftcardworld/zalando-ch', { watch });
      const held = await hold(page, 'addCart');
      await screenIs(page, 'product');
      await createUserActions(page).pick(/CHF\s50/);
      await createUserActions(page).press('Buy');
      await expect.poll(held.held).toBe(1);
      await page.evaluate(() => {
        history.pushState({}, '', '/giftcardworld/apple-ch');
        dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      });
      await screenIs(page, 'product');
      await createUserActions(page).pick(/CHF/);
      await createUserActions(page).press('Buy');
      held.release();
      // The cart contains the first product, and the dialog offers to replace it with the second one.
      const panel = page.getByRole('dialog');
      await expect(panel).toContainText('You already have a cart.');
      await expect(panel).toContainText('Zalando');
      // Replacing the cart leads straight to the checkout.
      await panel.getByRole('button', { name: 'Replace it' }).click();
      await screenIs(page, 'form');
      await expect(panel).toHaveCount(0);
      await expect(page.locator('main')).toContainText('Apple');
    },
  );

  test('adding the same product again requires no confirmation and keeps the cart', slow, async () => {
    const page = await open('/', { watch });
    await addGiftCard(page, '/giftcardworld/zalando-ch', /CHF\s50/);
    const { cartToken } = await stored(page);
    await page.goBack();
    await screenIs(page, 'product');
    await createUserActions(page).pick(/CHF\s50/);
    await createUserActions(page).press('Buy');
    await screenIs(page, 'form');
    expect(await stored(page)).toMatchObject({ cartToken });
    await nothingWrong(page);
  });

  const enterNumber = async (page: Page, number: string): Promise<void> => {
    const actions = createUserActions(page);
    await actions.fill('Mobile number', number);
    await actions.press('Continue');
    await screenIs(page, 'amount');
    await actions.pick(/INR\s299/);
    await actions.press('Continue');
  };
  const editNumber = (page: Page) =>
    topUpFlow.drivers['topUp.numberEdited']!(createUserActions(page), { type: '' });

  test(
    'after the browser’s Back button, a corrected number replaces the top-up without a dialog [CART-02]',
    slow,
    async () => {
      const page = await open('/', { watch });
      await addTopUp(page, '9801041300');
      const { cartToken } = await stored(page);
      await page.goBack();
      await screenIs(page, 'amount');
      await editNumber(page);
      await enterNumber(page, '9801041301');
      await screenIs(page, 'form');
      await expect(page.locator('main')).toContainText('98010 41301');
      expect((await stored(page))['cartToken']).not.toBe(cartToken);
      // A shopper who did not use the Back button might want a second top-up, so a dialog opens before the cart
      // is replaced.
      await page.goto('/mobile-topup');
      await screenIs(page, 'amount');
      await editNumber(page);
      await enterNumber(page, '9801041302');
      await expect(page.getByRole('dialog')).toContainText('You already have a cart.');
      await nothingWrong(page);
    },
  );

  test('after the checkout’s link “Change the number”, a corrected number replaces the top-up without a dialog', async () => {
    const page = await open('/', { watch });
    await addTopUp(page, '9801041300');
    const { cartToken } = await stored(page);
    await page.getByRole('link', { name: 'Change the number' }).click();
    await expect(page.getByRole('textbox', { name: 'Mobile number' })).toHaveValue(/98010\s?41300$/);
    await enterNumber(page, '9801041301');
    await screenIs(page, 'form');
    await expect(page.locator('main')).toContainText('98010 41301');
    expect((await stored(page))['cartToken']).not.toBe(cartToken);
    await nothingWrong(page);
  });

  test('after a repeated top-up, the checkout’s link “Change the number” opens the form with that number', async () => {
    // As after a repetition, nothing was typed in this browser, and only the cart contains the number.
    const page = await openWithCart('/checkout', { item: topUp, watch });
    await page.getByRole('link', { name: 'Change the number' }).click();
    await expect(page.getByRole('textbox', { name: 'Mobile number' })).toHaveValue(/98010\s?41300$/);
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('India');
    await nothingWrong(page);
  });

  test("removing a voucher in another tab empties the cart shown at this tab's checkout", slow, async () => {
    const customer = await registerCustomer(shop());
    const page = await openWithCart('/checkout', { item: voucher, customer, watch });
    const main = page.locator('main');
    await expect(main).toContainText('PaysafeCard');
    const tab = await page.context().newPage();
    await tab.goto('/help');
    await cartIcon(tab).click();
    const panel = tab.getByRole('dialog');
    await panel.getByRole('button', { name: 'Remove' }).click();
    await panel.getByRole('button', { name: 'Remove' }).click();
    await expect(main).not.toContainText('PaysafeCard');
    await screenIs(page, 'empty');
    await nothingWrong(page);
  });

  test(
    'if another tab replaces the product, the checkout in this tab shows the new product',
    slow,
    async () => {
      const page = await openWithCart('/checkout', { watch });
      await screenIs(page, 'form');
      const tab = await page.context().newPage();
      await tab.goto('/giftcardworld/apple-ch');
      await screenIs(tab, 'product');
      await createUserActions(tab).pick(/CHF/);
      await createUserActions(tab).press('Buy');
      await createUserActions(tab).press('Replace it');
      await screenIs(tab, 'form');
      await screenIs(page, 'form');
      await expect(page.locator('main')).toContainText('Apple');
      await nothingWrong(page);
    },
  );

  test('a product added while another is being removed ends up in the cart', slow, async () => {
    const page = await openWithCart('/', { watch });
    const held = await hold(page, 'removeCart');
    const panel = page.getByRole('dialog');
    await cartIcon(page).click();
    await panel.getByRole('button', { name: 'Remove' }).click();
    await panel.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(held.held).toBe(1);
    await page.evaluate(() => document.querySelector('dialog:modal')?.dispatchEvent(new Event('cancel')));
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await page.evaluate(() => {
      history.pushState({}, '', '/giftcardworld/zalando-ch');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await screenIs(page, 'product');
    await createUserActions(page).pick(/CHF\s50/);
    await createUserActions(page).press('Buy');
    held.release();
    await screenIs(page, 'form');
    await expect(page.locator('main')).toContainText('Zalando');
  });
});
