/**
 * Measures the effort of a purchase. A click is a press on a button, link, value, payment method or checkbox. A field
 * counts once it has been filled in. A screen is the content of the main part of the page. Counting starts on the
 * front page, or on the product page where noted, and ends with the click that pays. The provider's page is not
 * included.
 *
 * @module-tag slow
 */
import type { Locator, Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { joinAsStaff, makeVerified } from '../../support/browser/crawl/customers.ts';
import { expect } from '../../support/browser/expect.ts';
import {
  decide,
  exactlyOnce,
  methods,
  openPaypal,
  orderNumber,
  screenIs,
} from '../../support/browser/journey.ts';
import { signedInStorage, toStorage } from '../../support/browser/storage.ts';
import { createUserActions } from '../../support/browser/userActions.ts';
import { createShopper, giftCard } from '../../support/shop/shopper.ts';
import { desktop, phone, useBrowser } from '../support/browser.ts';
import { readShifts, watchShifts } from '../support/layoutShifts.ts';

const { open, openSignedIn, running, shop } = useBrowser({ handsOn: true });

/** Counts a user's clicks, filled fields and screens. */
const counted = (page: Page) => {
  const actions = createUserActions(page);
  const screens: string[] = [];
  let clicks = 0;
  let fields = 0;
  return {
    press: async (name: string | RegExp) => {
      clicks += 1;
      await actions.press(name);
    },
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    pick: async (name: string | RegExp) => {
      clicks += 1;
      await actions.pick(name);
    },
    fill: async (label: string, text: string) => {
      fields += 1;
      await actions.fill(label, text);
    },
    sees: async (screen: string) => {
      await screenIs(page, screen);
      screens.push(screen);
    },
    effort: () => ({ clicks, fields, screens }),
  };
};
const paid = async (page: Page): Promise<void> => {
  await page.waitForURL('**/sandbox/datatrans/v1/start/**');
  await decide(page, 'Approve');
  await page.waitForURL('**/order-success');
  await screenIs(page, 'completed');
  await exactlyOnce(shop(), await orderNumber(page));
};

describe.each([
  ['a phone', phone],
  ['a desktop', { width: 1280, height: 800 }],
] as const)('number of clicks on %s', (_, viewport) => {
  test('a guest’s top-up takes five clicks if the guest selects an amount', async () => {
    const page = await open('/', { viewport });
    const person = counted(page);
    await person.sees('shown');
    await person.fill('Mobile number', '+91 98 0104 1300');
    await person.press('Continue');
    await person.sees('amount');
    await person.pick(/^CHF/);
    await person.press('Continue');
    await person.sees('form');
    await person.fill('E-mail', 'ann@example.com');
    await person.pick(/^I accept the/);
    await expect(page.getByRole('radio', { name: methods.card })).toBeChecked();
    await person.press(/^Pay CHF/);
    expect(person.effort()).toEqual({ clicks: 5, fields: 2, screens: ['shown', 'amount', 'form'] });
    await paid(page);
    await page.context().close();
  });

  test('a guest’s top-up of the preselected amount takes four clicks, for Swiss and foreign numbers in national format', async () => {
    const page = await open('/', { viewport });
    const person = counted(page);
    await person.sees('shown');
    await person.fill('Mobile number', '078 123 45 67');
    await person.press('Continue');
    await person.sees('amount');
    await person.press('Continue');
    await person.sees('form');
    await person.fill('E-mail', 'dan@example.com');
    await person.pick(/^I accept the/);
    await person.press(/^Pay CHF/);
    expect(person.effort()).toEqual({ clicks: 4, fields: 2, screens: ['shown', 'amount', 'form'] });
    await paid(page);
    await page.context().close();

    const abroad = await open('/', { viewport });
    const other = counted(abroad);
    await other.sees('shown');
    // Typing a country name and pressing Enter selects the first match.
    await other.fill('Country', 'India');
    await abroad.keyboard.press('Enter');
    await other.fill('Mobile number', '98 0104 1301');
    await other.press('Continue');
    await other.sees('amount');
    await other.press('Continue');
    await other.sees('form');
    await other.fill('E-mail', 'dan@example.com');
    await other.pick(/^I accept the/);
    await other.press(/^Pay CHF/);
    expect(other.effort()).toMatchObject({ clicks: 4, fields: 3 });
    await paid(abroad);
    await abroad.context().close();
  });

  test("a guest buys a gift card in at most four clicks, from the front page or from the card's own page", async () => {
    const page = await open('/', { viewport });
    const person = counted(page);
    await person.sees('shown');
    await person.click(page.locator('main a[href^="/giftcardworld/"]').first());
    await person.sees('product');
    await person.press('Buy');
    await person.sees('form');
    await person.fill('E-mail', 'bea@example.com');
    await person.pick(/^I accept the/);
    await person.press(/^Pay CHF/);
    expect(person.effort()).toEqual({ clicks: 4, fields: 1, screens: ['shown', 'product', 'form'] });
    await paid(page);

    await page.goto('/giftcardworld/zalando-ch');
    const other = counted(page);
    await other.sees('product');
    await other.pick(/^CHF\s100\.00/);
    await other.press('Buy');
    await other.sees('form');
    await other.fill('E-mail', 'bea@example.com');
    await other.pick(/^I accept the/);
    await other.press(/^Pay CHF/);
    expect(other.effort()).toEqual({ clicks: 4, fields: 1, screens: ['product', 'form'] });
    await paid(page);

    await page.goto('/giftcardworld/netflix-ch');
    const third = counted(page);
    await third.sees('product');
    await third.press('Buy');
    await third.sees('form');
    await third.fill('E-mail', 'bea@example.com');
    await third.pick(/^I accept the/);
    await third.press(/^Pay CHF/);
    expect(third.effort()).toEqual({ clicks: 3, fields: 1, screens: ['product', 'form'] });
    await paid(page);
    await page.context().close();
  });

  test('without scrolling, the checkout shows the Pay button and, on a desktop, the required fields', async () => {
    const { browser, addCart } = createShopper(shop());
    const { carttoken } = await addCart(giftCard);
    const page = await open('/checkout', {
      viewport,
      storage: toStorage(browser, { cartToken: carttoken }),
    });
    await screenIs(page, 'form');
    await expect(page.getByRole('button', { name: /^Pay CHF/ })).toBeInViewport({ ratio: 1 });
    if (viewport.width > 960) {
      await expect(page.getByLabel('E-mail')).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('checkbox', { name: /^I accept the/ })).toBeInViewport();
    }
    await expect(page.locator('header')).toContainText('Secure checkout');
    for (const role of ['Main menu', 'Menu'])
      await expect(page.getByRole('navigation', { name: role })).toHaveCount(0);
    await expect(page.getByLabel('Your e-mail address')).toHaveCount(0);
    await page.context().close();
  });
});

test('a verified customer buys a voucher of the recommended value in four clicks', async () => {
  const staff = await open('about:blank');
  await joinAsStaff(running(), staff);
  const { browser, session } = await makeVerified(running(), staff, 'Vera', 'Vogt');
  const page = await open('/', { storage: toStorage(browser, signedInStorage(session)), viewport: desktop });
  const person = counted(page);
  await person.press('PaysafeCard');
  await person.sees('product');
  await person.press('Buy');
  await person.sees('form');
  await person.pick(/^I accept the/);
  await person.press(/^Pay CHF/);
  expect(person.effort()).toEqual({ clicks: 4, fields: 0, screens: ['product', 'form'] });
  await paid(page);
  await page.context().close();
});

test("buying a gift card with PayPal takes three clicks plus one on PayPal's own button", async () => {
  const page = await open('/giftcardworld/zalando-ch', { viewport: phone });
  const person = counted(page);
  await person.sees('product');
  await person.press('Buy');
  await person.sees('form');
  await person.fill('E-mail', 'eva@example.com');
  await person.pick(/^I accept the/);
  await person.pick(methods.paypal);
  const popup = await openPaypal(page);
  // The fourth click is the one on PayPal's button.
  expect(person.effort()).toEqual({ clicks: 3, fields: 1, screens: ['product', 'form'] });
  await popup.getByRole('button', { name: /^Pay CHF/ }).click();
  await page.waitForURL('**/order-success');
  await page.context().close();
});

test('buying the same product again takes two clicks [STORY-44]', async () => {
  const { page, email } = await openSignedIn('/giftcardworld/zalando-ch', { viewport: desktop });
  const first = createUserActions(page);
  await screenIs(page, 'product');
  await first.press('Buy');
  await screenIs(page, 'form');
  await expect(page.getByLabel('E-mail').first()).toHaveValue(email);
  await first.pick(/^I accept the/);
  await first.press(/^Pay CHF/);
  await paid(page);

  await page.goto('/orders');
  await screenIs(page, 'list');
  const person = counted(page);
  await person.press(/^Buy again/);
  await person.sees('form');
  await person.press(/^Pay CHF/);
  expect(person.effort()).toEqual({ clicks: 2, fields: 0, screens: ['form'] });
  await paid(page);
  await page.context().close();
});

test('a guest repeats a stored purchase in three clicks, without typing and without layout shifts', async () => {
  const page = await open('/giftcardworld/zalando-ch', { viewport: phone });
  const first = createUserActions(page);
  await screenIs(page, 'product');
  await first.press('Buy');
  await screenIs(page, 'form');
  await first.fill('E-mail', 'cleo@example.com');
  await first.pick(/^I accept the/);
  await first.pick(/^Remember my address/);
  await first.press(/^Pay CHF/);
  await paid(page);

  await page.addInitScript(watchShifts);
  await page.goto('/');
  const person = counted(page);
  await expect(page.getByRole('button', { name: /^Buy again: Zalando/ })).toBeInViewport({ ratio: 0.9 });
  expect(await readShifts(page)).toEqual([]);
  await person.press(/^Buy again: Zalando/);
  await person.sees('form');
  await expect(page.getByLabel('E-mail').first()).toHaveValue('cleo@example.com');
  await person.pick(/^I accept the/);
  await person.press(/^Pay CHF/);
  expect(person.effort()).toEqual({ clicks: 3, fields: 0, screens: ['form'] });
  await paid(page);

  await page.goto('/');
  await first.press('Clear this list');
  await expect(page.getByRole('heading', { name: 'Buy again' })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('guest'))).toBeNull();
  await page.reload();
  await screenIs(page, 'filled');
  await expect(page.getByRole('button', { name: /^Buy again/ })).toHaveCount(0);
  await page.context().close();
});
