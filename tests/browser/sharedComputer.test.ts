import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { fillDate } from '../../flows/walker/userActions.ts';
import { sessionFlow } from '../../machines/identity/session/session.flow.ts';
import { slow } from '../setup/tiers.ts';
import { expect } from '../support/browser/expect.ts';
import {
  addGiftCard,
  decide,
  fillCheckout,
  payByCard,
  screenIs,
  toPayPage,
} from '../support/browser/journey.ts';
import { createUserActions } from '../support/browser/userActions.ts';
import { bearer, createShopClient, dataOf } from '../support/shop/client.ts';
import { newEmail, registerCustomer } from '../support/shop/shopper.ts';
import { waitForLateParts, useBrowser, zalando } from './support/browser.ts';

const { openMethods, openSignedIn, openWithCart, shop } = useBrowser();
const password = 'Kolkrabe-1797';
const account = (page: Page) => page.getByRole('button', { name: /^Account menu/ }).filter({ visible: true });
const cartIcon = (page: Page) => page.getByRole('button', { name: /cart/i }).filter({ visible: true });
const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
const buyerCookie = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'buyer')?.value;
const isHome = (url: URL): boolean => url.pathname === '/';

const signOut = async (page: Page): Promise<void> => {
  await sessionFlow.drivers['session.signOutRequested']!(createUserActions(page), { type: '' });
  await sessionFlow.drivers['session.signOutConfirmed']!(createUserActions(page), { type: '' });
  await page.waitForURL(isHome);
  await expect(account(page)).toHaveCount(0);
};
const signIn = async (page: Page, email: string): Promise<void> => {
  await createUserActions(page).press('Log in');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(account(page)).toBeVisible();
};
/** Returns the response status of a call that sends only the given access token. */
const statusFor = async (bearer: string, path = '/api/getprofile?bBillAdd=0'): Promise<number> =>
  (await fetch(`${shop()}${path}`, { headers: { authorization: `Bearer ${bearer}` } })).status;
const expectNothing = async (page: Page, ...secrets: string[]): Promise<void> => {
  const allowed = ['Location', 'cookieConsent', 'currentLocation', 'language', 'lastActivity'];
  // Poll, because data for pending requests stays in storage until the server has received them.
  await expect
    .poll(async () => Object.keys(await stored(page)).filter((key) => !allowed.includes(key)))
    .toEqual([]);
  await expect.poll(() => buyerCookie(page)).toBeUndefined();
  const left = await page.evaluate(async () => ({
    kept: {
      ...Object.fromEntries(Object.entries(localStorage)),
      cookies: document.cookie,
      history: history.state as unknown,
    },
    elsewhere: {
      session: Object.fromEntries(Object.entries(sessionStorage)),
      name: window.name,
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
    },
  }));
  expect(left.elsewhere).toEqual({ session: {}, name: '', databases: [], caches: [] });
  for (const secret of secrets) expect(JSON.stringify(left.kept)).not.toContain(secret);
};

describe('two people on a shared computer', () => {
  test("signing out removes the customer's cookie and order from the browser, and signing in again shows the order [STORY-38]", async () => {
    const customer = await registerCustomer(shop());
    const ann = customer.email;
    const { page } = await openMethods('card', { item: zalando, customer });
    await payByCard(page);
    await decide(page, 'Approve');
    await screenIs(page, 'completed');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    const { orderToken, accessToken } = await stored(page);
    const cookie = await buyerCookie(page);
    const codes = `/api/getPrintOrderInfo?ordertoken=${orderToken}`;
    expect(await page.evaluate(async (path) => (await fetch(path)).status, codes)).toBe(403);
    await signOut(page);
    await expectNothing(page, ann, orderToken!);
    expect(await statusFor(accessToken!)).toBe(401);
    expect(await page.evaluate(async (path) => (await fetch(path)).status, codes)).toBe(403);
    const replayed = await fetch(`${shop()}${codes}`, { headers: { cookie: `buyer=${cookie}` } });
    expect(replayed.status).toBe(403);
    await page.goto('/order-success');
    await page.waitForURL(isHome);

    await signIn(page, ann);
    await page.goto('/orders');
    await screenIs(page, 'list');
    await expect(page.locator('main')).toContainText('Zalando');
    await page.context().close();
  });

  test("the next user can buy as a guest and does not see the previous user's open order", slow, async () => {
    const customer = await registerCustomer(shop());
    const ann = customer.email;
    const { page } = await openMethods('card', { customer });
    // The payment page has no menu with a sign-out button.
    await page.goto('/help');
    await signOut(page);
    await expect(cartIcon(page)).toHaveCount(0);
    const ben = newEmail();
    await addGiftCard(page, '/giftcardworld/zalando-ch', /CHF\s50/);
    await expect(page.getByLabel('E-mail').first()).toHaveValue('');
    await toPayPage(page, ben);
    await decide(page, 'Approve');
    await screenIs(page, 'completed');
    await expect(page.locator('main')).not.toContainText(ann);
    await expect(page.locator('main')).not.toContainText('98010');
    await page.context().close();
  });

  test(
    'signing out in another tab also removes the cart and personal data from this tab [ASVS-14.3.1 C6]',
    slow,
    async () => {
      const page = await openWithCart('/', { customer: await registerCustomer(shop()) });
      const tab = await page.context().newPage();
      await tab.goto('/profile');
      await screenIs(tab, 'profile');
      await expect(cartIcon(tab)).toBeVisible();
      await signOut(page);
      await tab.waitForURL(isHome);
      await expect(account(tab)).toHaveCount(0);
      await expect(cartIcon(tab)).toHaveCount(0);
      await expectNothing(tab);
      await page.context().close();
    },
  );

  test(
    'the email address typed at checkout is kept across reloads and back navigation until somebody signs in',
    slow,
    async () => {
      const page = await openWithCart('/checkout', { item: zalando });
      await screenIs(page, 'form');
      const field = page.getByLabel('E-mail').first();
      const email = newEmail();
      // Reloading with the keyboard does not blur the field, so no change event fires.
      await field.pressSequentially(email);
      await page.reload();
      await screenIs(page, 'form');
      await expect(field).toHaveValue(email);
      await page.goto('/help');
      await page.goBack();
      await expect(field).toHaveValue(email);

      const customer = await registerCustomer(shop());
      const tab = await page.context().newPage();
      await tab.goto('/help');
      expect(await tab.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(email);
      await waitForLateParts(page);
      await signIn(tab, customer.email);
      await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
      await page.reload();
      await expect(field).toHaveValue(customer.email);
      await page.context().close();
    },
  );

  test(
    'signing out offline clears the page immediately and notifies the server after reconnecting',
    slow,
    async () => {
      const customer = await registerCustomer(shop());
      const ann = customer.email;
      const page = await openWithCart('/', { customer });
      await expect(cartIcon(page)).toBeVisible();
      await waitForLateParts(page);
      const { accessToken, refreshToken } = await stored(page);
      await page.context().setOffline(true);
      await signOut(page);
      const storedItems = await stored(page);
      expect(storedItems['signOutToken']).toBe(refreshToken);
      expect(JSON.stringify(storedItems)).not.toContain(accessToken);
      expect(JSON.stringify(storedItems)).not.toContain(ann);
      expect(await statusFor(accessToken!)).toBe(200);
      await page.context().setOffline(false);
      await expect.poll(() => statusFor(accessToken!)).toBe(401);
      await expectNothing(page);
      await page.context().close();
    },
  );
});

describe('session ended from another device', () => {
  /** Fills in the checkout for a gift card, then logs the customer out everywhere from another device. */
  const fillAndEnd = async () => {
    const customer = await registerCustomer(shop());
    const page = await openWithCart('/checkout', { item: zalando, customer });
    await fillCheckout(page, customer.email);
    const { cartToken } = await stored(page);
    const second = createShopClient(shop());
    const { access_token } = dataOf(await second.post('/auth/login', { email: customer.email, password }));
    expect((await second.post('/sessions/end-all', {}, bearer(access_token))).status).toBe(200);
    await createUserActions(page).press(/^Pay CHF/);
    await expect(page.getByText('You were logged out. Please log in again.')).toBeVisible();
    await screenIs(page, 'form');
    const storageContents = await stored(page);
    expect(storageContents['cartToken']).toBe(cartToken);
    for (const key of ['user', 'accessToken', 'refreshToken', 'tokenExpiry'])
      expect(storageContents).not.toHaveProperty(key);
    await expect(page.getByLabel('E-mail').first()).toHaveValue(customer.email);
    await expect(page.getByRole('checkbox', { name: /terms/i }).first()).toBeChecked();
    return { page, email: customer.email };
  };

  test(
    'after the session is ended elsewhere, the checkout keeps its input, and the order can be paid for as a guest',
    slow,
    async () => {
      const { page } = await fillAndEnd();
      await payByCard(page);
      await decide(page, 'Approve');
      await screenIs(page, 'completed');
      await page.context().close();
    },
  );

  test(
    'after the session is ended elsewhere, the cart remains and can be paid for after a new login',
    slow,
    async () => {
      const { page, email } = await fillAndEnd();
      // The payment page has no menu with a login button.
      await page.goto('/help');
      await signIn(page, email);
      await page.goto('/checkout');
      await toPayPage(page, email);
      await decide(page, 'Approve');
      await screenIs(page, 'completed');
      await page.context().close();
    },
  );
});

describe('sign-out after inactivity', () => {
  const signedIn = async (path = '/help') => {
    const page = await openWithCart(path, { customer: await registerCustomer(shop()), clock: true });
    await expect(account(page)).toBeVisible();
    await waitForLateParts(page);
    const { accessToken } = await stored(page);
    expect(await statusFor(accessToken!)).toBe(200);
    return { page, accessToken: accessToken! };
  };

  test(
    'after 30 minutes without activity, the browser removes personal data and the old access token is rejected [ASVS-7.3.1 ASVS-14.3.3 STORY-39]',
    slow,
    async () => {
      const { page, accessToken } = await signedIn();
      const signOutRequest = page.waitForRequest('**/api/signout');
      await page.clock.fastForward(1_741_000);
      await expect(page.getByRole('dialog')).toContainText('You will be logged out in one minute.');
      await page.clock.fastForward(61_000);
      await page.waitForURL(isHome);
      expect((await signOutRequest).headers()['authorization']).toBe(`Bearer ${accessToken}`);
      await expect.poll(() => statusFor(accessToken)).toBe(401);
      await expect.poll(() => buyerCookie(page)).toBeUndefined();
      await expect.poll(async () => (await stored(page))['signOutToken']).toBeUndefined();
      const storedItems = await stored(page);
      for (const key of ['user', 'accessToken', 'refreshToken', 'tokenExpiry', 'cookieConsent', 'cartToken'])
        expect(storedItems, key).not.toHaveProperty(key);
      // A message explains why the front page is shown and contains a login button.
      const line = page.getByRole('region', { name: 'Messages' });
      await expect(line).toContainText('We logged you out after 30 minutes. Log in and go on.');
      await line.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByRole('dialog').getByLabel('E-mail')).toBeVisible();
      await expect(line).toHaveCount(0);
      await page.context().close();
    },
  );

  test(
    'a visitor who returns after 30 minutes still has the cart and sees why the front page is shown',
    slow,
    async () => {
      const page = await openWithCart('/help', { clock: true });
      await waitForLateParts(page);
      await page.clock.fastForward(1_801_000);
      await page.waitForURL(isHome);
      await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
        'You were away for 30 minutes, so we are back at the start. Your cart is still here.',
      );
      expect(await stored(page)).toHaveProperty('cartToken');
      await page.context().close();
    },
  );

  test('a tab that wakes up after two hours signs the customer out', slow, async () => {
    const { page, accessToken } = await signedIn();
    await page.clock.fastForward(7_200_000);
    await page.waitForURL(isHome);
    await expect.poll(() => statusFor(accessToken)).toBe(401);
    await expect(account(page)).toHaveCount(0);
    await page.context().close();
  });

  test('opening the shop again after two hours signs the customer out', slow, async () => {
    const { page, accessToken } = await signedIn();
    await page.evaluate(() => localStorage.setItem('lastActivity', String(Date.now() - 7_200_000)));
    await page.reload();
    await expect(account(page)).toHaveCount(0);
    await expect.poll(() => statusFor(accessToken)).toBe(401);
    expect(await stored(page)).not.toHaveProperty('accessToken');
    await page.context().close();
  });

  test(
    'the inactivity warning stays open while the mouse moves to "Stay logged in", and a click there keeps the customer signed in',
    slow,
    async () => {
      const { page, accessToken } = await signedIn('/contact-us');
      await page.mouse.move(20, 20);
      await page.clock.fastForward(1_751_000);
      const stay = page.getByRole('dialog').getByRole('button', { name: 'Stay logged in' });
      await expect(stay).toBeVisible();
      const box = (await stay.boundingBox())!;
      for (const step of [0.3, 0.6, 1]) {
        await page.mouse.move(
          20 + (box.x + box.width / 2 - 20) * step,
          20 + (box.y + box.height / 2 - 20) * step,
        );
        await expect(stay).toBeVisible();
      }
      await page.mouse.down();
      await page.mouse.up();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe('/contact-us');
      await page.clock.fastForward(600_000);
      await expect(account(page)).toBeVisible();
      expect(await statusFor(accessToken)).toBe(200);
      await page.context().close();
    },
  );

  test(
    'moving the mouse during the inactivity warning prevents the sign-out after one minute',
    slow,
    async () => {
      const { page } = await signedIn();
      await page.mouse.move(20, 20);
      await page.clock.fastForward(1_751_000);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.mouse.move(90, 90);
      await page.clock.fastForward(61_000);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(account(page)).toBeVisible();
      await page.context().close();
    },
  );

  test(
    "a visitor's cookie choice is deleted after half an hour without activity, but the cart remains even after an hour",
    slow,
    async () => {
      const page = await openWithCart('/help', { clock: true });
      await waitForLateParts(page);
      await page.clock.fastForward(1_801_000);
      await page.waitForURL(isHome);
      expect(await stored(page)).not.toHaveProperty('cookieConsent');
      const signOutResponse = page.waitForResponse('**/api/signout');
      await page.clock.fastForward(1_801_000);
      expect((await signOutResponse).status()).toBe(200);
      expect(await stored(page)).toHaveProperty('cartToken');
      expect(await buyerCookie(page)).toBeDefined();
      await page.context().close();
    },
  );
});

describe('a tab that sleeps while another person signs in', () => {
  /** Opens the first user's profile in a tab that receives no storage events from other tabs. */
  const openAsleep = async () => {
    const { page, email: ann } = await openSignedIn();
    const { email: ben } = await registerCustomer(shop());
    const asleep = await page.context().newPage();
    await asleep.addInitScript(() =>
      addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await asleep.goto('/profile');
    await expect(asleep.locator('main')).toContainText(ann);
    const changePerson = async () => {
      await signOut(page);
      await signIn(page, ben);
    };
    return { page, asleep, ann, ben, changePerson };
  };

  test(
    "if another user signs in while a tab sleeps, the tab hides the previous user's data on waking and then shows the new user's [C6 STORY-40]",
    slow,
    async () => {
      const { page, asleep, ann, ben, changePerson } = await openAsleep();
      await changePerson();
      await asleep.evaluate(() => window.dispatchEvent(new Event('focus')));
      await asleep.waitForURL(isHome);
      await expect(asleep.locator('body')).not.toContainText(ann);
      await asleep.goto('/profile');
      await expect(asleep.locator('main')).toContainText(ben);
      await page.context().close();
    },
  );

  test(
    "a change saved in a sleeping tab is not written to the new user's account [C6 STORY-40]",
    slow,
    async () => {
      const { page, asleep, ben, changePerson } = await openAsleep();
      const actions = createUserActions(asleep);
      await actions.press('Edit: Personal details');
      await actions.fill('First name', 'Annegret');
      await fillDate(actions, '1990-5-14');
      await actions.pick('Female');
      await changePerson();
      await actions.press('Save');
      await asleep.waitForURL(isHome);
      await asleep.goto('/profile');
      await expect(asleep.locator('main')).toContainText(ben);
      await expect(asleep.locator('body')).not.toContainText('Annegret');
      await page.context().close();
    },
  );
});
