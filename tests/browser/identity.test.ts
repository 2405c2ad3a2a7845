import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { loginFlow } from '../../machines/identity/login/login.flow.ts';
import { oneTimeCodeFlow } from '../../machines/identity/oneTimeCode/oneTimeCode.flow.ts';
import { sessionFlow } from '../../machines/identity/session/session.flow.ts';
import { signUpEmailCodeFlow } from '../../machines/identity/signUpEmailCode/signUpEmailCode.flow.ts';
import type { Page as Declared } from '../../src/features/screenModule.ts';
import { getPages } from '../../src/features/screens.ts';
import { slow } from '../setup/tiers.ts';
import { fillSignUp } from '../support/browser/account.ts';
import { expect } from '../support/browser/expect.ts';
import { screenIs } from '../support/browser/journey.ts';
import { codeFrom, sent } from '../support/browser/sandbox.ts';
import { createUserActions } from '../support/browser/userActions.ts';
import { createShopClient } from '../support/shop/client.ts';
import { newEmail, registerCustomer } from '../support/shop/shopper.ts';
import { waitForLateParts, useBrowser } from './support/browser.ts';

const { open, openSignedIn, openWithCart, shop } = useBrowser({ handsOn: true });
const password = 'Kolkrabe-1797';
const account = (page: Page) => page.getByRole('button', { name: /^Account menu/ }).filter({ visible: true });
const stored = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage).sort());
const sessionKeys = ['accessToken', 'refreshToken', 'tokenExpiry', 'user'];

const mailTo = (email: string, holds: RegExp) => sent(shop(), 'inbox', email, holds);

const openLogin = (page: Page): Promise<void> => createUserActions(page).press('Log in');

const signUp = async (page: Page, email: string): Promise<void> => {
  const actions = createUserActions(page);
  await openLogin(page);
  await loginFlow.drivers['login.switched']!(actions, { type: '', to: 'signUp' });
  const dialog = page.getByRole('dialog');
  await fillSignUp(dialog, email, password);
  await expect(dialog.getByRole('button', { name: 'Sign up', exact: true })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /human/i }).click();
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.waitForURL('**/profile');
};

const logIn = async (page: Page, email: string): Promise<void> => {
  await openLogin(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
};

const signOut = async (page: Page): Promise<void> => {
  await sessionFlow.drivers['session.signOutRequested']!(createUserActions(page), { type: '' });
  await sessionFlow.drivers['session.signOutConfirmed']!(createUserActions(page), { type: '' });
};

describe('signing in and out', () => {
  test('a customer signs up, enters the emailed code, signs out without leaving data behind, and logs in again [ASVS-7.4.4]', async () => {
    const page = await openWithCart();
    const email = newEmail();
    await signUp(page, email);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Confirm your e-mail');
    expect(await stored(page)).toEqual(expect.arrayContaining([...sessionKeys, 'cartToken']));
    const code = await codeFrom(shop(), 'inbox', email);
    await dialog.getByLabel('Code').fill(code);
    await oneTimeCodeFlow.drivers['oneTimeCode.submitted']!(createUserActions(page), { type: '' });
    await signUpEmailCodeFlow.drivers['signUpEmailCode.closed']!(createUserActions(page), { type: '' });
    await signOut(page);
    await page.waitForURL((url) => url.pathname === '/');
    const storedItems = await stored(page);
    for (const key of [...sessionKeys, 'cartToken']) expect(storedItems).not.toContain(key);
    await page.goto('/help');
    await openLogin(page);
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill('wrong-password');
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(dialog).toContainText('Invalid email or password.');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(account(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/help');
    await page.context().close();
  });

  test('a customer signs in by phone with a one-time code', async () => {
    const page = await open('/');
    const number = `79${String(Date.now()).slice(-7, -1)}4`;
    await openLogin(page);
    await createUserActions(page).press('Continue with phone');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Mobile number').fill(number);
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(dialog.getByLabel('Code')).toBeVisible();
    expect(await stored(page)).toContain('otp_timestamp');
    await dialog.getByLabel('Code').fill('000001');
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect(dialog).toContainText('Wrong code');
    const code = await codeFrom(shop(), 'phone', number);
    await dialog.getByLabel('Code').fill(code);
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect(account(page)).toBeVisible();
    expect(await stored(page)).not.toContain('otp_timestamp');
    await page.context().close();
  });

  test(
    'closing the social sign-in popup shows no error, and a second attempt signs the customer in',
    slow,
    async () => {
      const page = await open('/');
      await openLogin(page);
      const social = page.getByRole('dialog').getByRole('button', { name: /Google/ });
      const first = page.waitForEvent('popup');
      await social.click();
      await (await first).close();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(social).toBeEnabled();
      const second = page.waitForEvent('popup');
      await social.click();
      const popup = await second;
      await popup.getByRole('button').first().click();
      await expect(account(page)).toBeVisible();
      await page.context().close();
    },
  );

  test(
    'a password reset link works once, and the old password becomes invalid [STORY-42]',
    slow,
    async () => {
      const { email } = await registerCustomer(shop());
      const page = await open('/forgot-password');
      await page.getByLabel('E-mail').fill(email);
      await page.locator('main').getByRole('button').first().click();
      await expect(page.locator('main')).toContainText('If the address exists');
      const [link] = await mailTo(email, /https?:\/\/\S+\/reset-password\S+/);
      await page.goto(link);
      const main = page.locator('main');
      await main.locator('input[type=password]').nth(0).fill('Neuer-Gipfel-2');
      await main.locator('input[type=password]').nth(1).fill('Neuer-Gipfel-2');
      await main.locator('button[type=submit]').click();
      await page.waitForURL((url) => url.pathname === '/');
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Log in' })).toBeVisible();
      await expect(page.getByText('Your new password is set. You can log in with it.')).toBeVisible();
      await page.goto(link);
      await main.locator('input[type=password]').nth(0).fill('Neuer-Gipfel-3');
      await main.locator('input[type=password]').nth(1).fill('Neuer-Gipfel-3');
      await main.locator('button[type=submit]').click();
      await expect(main).toContainText('Invalid password reset link');
      await page.goto('/');
      await logIn(page, email);
      await expect(page.getByRole('dialog')).toContainText('Invalid email or password.');
      await page.context().close();
    },
  );

  test(
    'the token in an emailed link disappears from the URL immediately and is never sent to other sites [ASVS-14.2.1]',
    slow,
    async () => {
      const { email } = await registerCustomer(shop());
      await createShopClient(shop()).post('/forgetpwd/email', { email });
      const [reset] = await mailTo(email, /https?:\/\/\S+\/reset-password\S+/);
      const secret = new URL(reset).searchParams.get('token') ?? '';
      expect(secret.length).toBeGreaterThan(40);
      const declared = Object.values<Declared>(getPages())
        .flatMap(({ examples = [] }) => examples)
        .filter(([address]) => address.includes('token=made-up') && !address.includes('#'))
        .map(([address, tag]) => [address.replace('made-up', secret), tag] as const);
      expect(declared.length).toBeGreaterThan(3);
      const links = [
        [reset, 'form'],
        ...declared,
        [`/verify-email?id=1&hash=${'a'.repeat(40)}&expires=1&signature=${secret}`, 'refused'],
      ] as const;
      for (const [link, screen] of links) {
        const page = await open('/about');
        const urlsAndReferrers: string[] = [];
        const { pathname, search } = new URL(link, shop());
        page.on('request', (request) => {
          const { origin, href } = new URL(request.url());
          const isPage = request.isNavigationRequest() && href.endsWith(search);
          // The page may send the secret only in this call to the shop's API.
          if (!isPage && !(origin === shop() && href.includes('/api/email/verify/')))
            urlsAndReferrers.push(href);
          urlsAndReferrers.push(request.headers()['referer'] ?? '');
        });
        await page.goto(pathname + search);
        await screenIs(page, screen);
        expect(page.url()).toBe(shop() + pathname);
        expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(secret);
        expect(
          await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie])),
        ).not.toContain(secret);
        // Reloading and going back work without a token in the URL.
        await page.reload();
        await screenIs(page, screen);
        await page.getByRole('link', { name: 'Help', exact: true }).first().click();
        await page.waitForURL('**/help');
        await page.goBack();
        await page.waitForURL(shop() + pathname);
        await screenIs(page, screen);
        expect(urlsAndReferrers.filter((text) => text.includes(secret))).toEqual([]);
        await page.context().close();
      }
    },
  );

  test(
    'if the server rejects the captcha, the form shows a message, renews the captcha and keeps the input',
    slow,
    async () => {
      const page = await open('/');
      const email = newEmail();
      let forged = 0;
      await page.route('**/api/auth/register', async (route) => {
        const body = route.request().postDataJSON() as Record<string, string>;
        forged += 1;
        await route.continue(
          forged > 1 ? {} : { postData: JSON.stringify({ ...body, cf_turnstile_response: 'made-up' }) },
        );
      });
      const actions = createUserActions(page);
      await openLogin(page);
      await loginFlow.drivers['login.switched']!(actions, { type: '', to: 'signUp' });
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('E-mail').fill(email);
      await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
      await dialog.getByLabel('First name').fill('Ann');
      await dialog.getByLabel('Password', { exact: true }).fill(password);
      await dialog.getByLabel('Confirm password').fill(password);
      await dialog.getByRole('checkbox', { name: /human/i }).click();
      await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
      await expect(dialog).toContainText('CAPTCHA verification failed. Please try again.');
      await expect(dialog.getByLabel('First name')).toHaveValue('Ann');
      await expect(dialog.getByRole('button', { name: 'Sign up', exact: true })).toBeDisabled();
      await dialog.getByRole('checkbox', { name: /human/i }).click();
      await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
      await page.waitForURL('**/profile');
      await page.context().close();
    },
  );

  test(
    'changing the password requires and then invalidates the old password, and keeps the customer signed in',
    slow,
    async () => {
      const { page, email } = await openSignedIn('/change-password');
      const fields = page.locator('main input[type=password]');
      for (const [index, text] of ['Wrong-one-1', 'Neuer-Gipfel-2', 'Neuer-Gipfel-2'].entries())
        await fields.nth(index).fill(text);
      await page.locator('main button[type=submit]').click();
      await expect(page.locator('main [aria-invalid=true]')).toHaveCount(1);
      for (const [index, text] of [password, 'Neuer-Gipfel-2', 'Neuer-Gipfel-2'].entries())
        await fields.nth(index).fill(text);
      await page.locator('main button[type=submit]').click();
      await expect(page.locator('main [data-screen="changed"]')).toBeVisible();
      await expect(account(page)).toBeVisible();
      await signOut(page);
      await page.waitForURL((url) => url.pathname === '/');
      await logIn(page, email);
      await expect(page.getByRole('dialog')).toContainText('Invalid email or password.');
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('Neuer-Gipfel-2');
      await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
      await expect(account(page)).toBeVisible();
      await page.context().close();
    },
  );

  test('the emailed link verifies the address, and a forged link sends no request', slow, async () => {
    const { page, email } = await openSignedIn();
    const [link] = await mailTo(email, /https?:\/\/\S+\/verify-email\S+/);
    const requestedUrls: string[] = [];
    page.on('request', (request) => void requestedUrls.push(request.url()));
    const forged = new URL(link);
    forged.searchParams.set('verify_url', 'https://evil.test/api/email/verify/1/aa');
    await page.goto(forged.href);
    await expect(page.locator('main [data-screen="refused"]')).toBeVisible();
    expect(
      requestedUrls.filter((url) => /evil|email\/verify\//.test(url) && !url.includes('/verify-email?')),
    ).toEqual([]);
    await page.goto(link);
    await page.waitForURL('**/email-verified');
    // Wait for the new screen, because the previous one also contains links.
    await screenIs(page, 'verified');
    await page.locator('main').getByRole('link').or(page.locator('main').getByRole('button')).first().click();
    await page.waitForURL((url) => url.pathname === '/');
    // The URL and the screen change before the flag is removed from storage.
    await screenIs(page, 'shown');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('emailVerified'))).toBeNull();
    await page.goto('/email-verified');
    await page.waitForURL((url) => url.pathname === '/');
    await page.context().close();
  });

  test('a verification link that is opened in another browser requires a new password', slow, async () => {
    const { page, email } = await openSignedIn();
    const [link] = await mailTo(email, /https?:\/\/\S+\/verify-email\S+/);
    const other = await open(link);
    await other.waitForURL('**/reset-password*');
    await screenIs(other, 'form');
    // The message is inside the page, because an alert would cover the title on a phone.
    const reason = other.getByText('Please choose a new password to confirm this address.');
    await expect(other.locator('main').filter({ has: reason })).toBeVisible();
    expect(new URL(other.url()).search).toBe('');
    const fields = other.locator('main input[type=password]');
    for (const index of [0, 1]) await fields.nth(index).fill('Neuer-Gipfel-2');
    await other.locator('main button[type=submit]').click();
    await other.waitForURL((url) => url.pathname === '/');
    // Setting the password ended the session in the other browser.
    await page.goto('/profile');
    await page.waitForURL((url) => url.pathname === '/');
    await expect(account(page)).toHaveCount(0);
    await other.context().close();
    await page.context().close();
  });
});

describe('customer sessions', () => {
  test.each(['/profile', '/orders', '/paysafe-credentials', '/paysafe-limit', '/change-password'])(
    'NAV-18: visitors are redirected from %s to the front page',
    slow,
    async (path) => {
      const page = await open(path);
      await page.waitForURL((url) => url.pathname === '/');
      await page.context().close();
    },
  );

  test(
    'eight tabs that refresh the tokens in parallel get only one new pair, and signing out in one tab signs out all tabs [C5 STORY-41]',
    slow,
    async () => {
      const { page } = await openSignedIn();
      const context = page.context();
      // A tab that waits too long sends its own request and gets the same response. The test therefore counts
      // token pairs, not requests.
      await context.addInitScript(() => {
        const told: string[] = [];
        const setItem = Reflect.get(Storage.prototype, 'setItem');
        Storage.prototype.setItem = function (key, value) {
          if (key === 'refreshToken') told.push(value);
          setItem.call(this, key, value);
        };
        Object.assign(window, { told });
      });
      const tabs = [page, ...(await Promise.all(Array.from({ length: 7 }, () => context.newPage())))];
      // This page runs no script, so no tab refreshes the tokens before all eight tabs are ready.
      await page.goto('/robots.txt');
      const former = await page.evaluate(() => {
        localStorage.setItem('tokenExpiry', String(Date.now() + 60_000));
        return localStorage.getItem('refreshToken');
      });
      await Promise.all(tabs.map((tab) => tab.goto('/help')));
      for (const tab of tabs) await expect(account(tab)).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => Number(localStorage.getItem('tokenExpiry')) - Date.now()))
        .toBeGreaterThan(300_000);
      const currentToken = await page.evaluate(() => localStorage.getItem('refreshToken'));
      await signOut(page);
      for (const tab of tabs) await expect(account(tab)).toHaveCount(0);
      const told = await Promise.all(
        tabs.map((tab) => tab.evaluate(() => (window as unknown as { told: string[] }).told)),
      );
      expect([...new Set(told.flat().filter((token) => token !== former))]).toEqual([currentToken]);
      await context.close();
    },
  );

  test.each([-3_600_000, 3_600_000])(
    'a browser clock that is %i ms off does not sign the customer out',
    slow,
    async (skew) => {
      const { email } = await registerCustomer(shop());
      const page = await open('/', { clock: skew });
      await logIn(page, email);
      await expect(account(page)).toBeVisible();
      await page.clock.fastForward(120_000);
      await page.goto('/help');
      await expect(account(page)).toBeVisible();
      await page.context().close();
    },
  );

  test(
    'when a computer wakes up after two hours, the shop signs the customer out and opens the front page',
    slow,
    async () => {
      const { page } = await openSignedIn('/profile', { clock: true });
      const tab = await page.context().newPage();
      await tab.goto('/help');
      for (const one of [page, tab]) {
        await expect(account(one)).toBeVisible();
        await waitForLateParts(one);
      }
      await page.clock.fastForward(7_200_000);
      for (const one of [page, tab]) {
        await one.waitForURL((url) => url.pathname === '/');
        await expect(account(one)).toHaveCount(0);
      }
      const storedItems = await stored(page);
      for (const key of [...sessionKeys, 'cookieConsent']) expect(storedItems).not.toContain(key);
      await page.context().close();
    },
  );

  test.each(['Token has expired', 'Token not provided'])(
    'the error message "%s" ends the session, whatever the status code',
    slow,
    async (message) => {
      const { page } = await openSignedIn('/profile', {
        watch: (newPage) =>
          newPage.route('**/api/getprofile**', (route) =>
            route.fulfill({ status: 200, json: { success: false, message } }),
          ),
      });
      await page.waitForURL((url) => url.pathname === '/');
      await expect(account(page)).toHaveCount(0);
      expect(await stored(page)).not.toContain('accessToken');
      await page.context().close();
    },
  );
});
