/**
 * Checks the specification's values in the real shop, except those for the identity flows.
 *
 * @module-tag slow
 */
import { describe, expect as fact, test } from 'vitest';
import { loginFlow } from '../../machines/identity/login/login.flow.ts';
import { oneTimeCodeFlow } from '../../machines/identity/oneTimeCode/oneTimeCode.flow.ts';
import { sessionFlow } from '../../machines/identity/session/session.flow.ts';
import { fillSignUp } from '../support/browser/account.ts';
import { expect } from '../support/browser/expect.ts';
import { screenIs } from '../support/browser/journey.ts';
import { codeFrom, loadMailsTo } from '../support/browser/sandbox.ts';
import { signedInStorage, toStorage } from '../support/browser/storage.ts';
import { createUserActions } from '../support/browser/userActions.ts';
import { createShopper, giftCard, payAt, registerCustomer } from '../support/shop/shopper.ts';
import { useBrowser } from './support/browser.ts';

const { open, openSignedIn, openWithCart, running, shop } = useBrowser({ handsOn: true });
const event = { type: '' };

describe('NAV-21: the footer', () => {
  test.each(['/forgot-password', '/reset-password', '/mobile-checkout'])(
    'the page %s has no footer',
    async (path) => {
      const page = await openWithCart(path);
      await expect(page.locator('main [data-screen]').first()).toBeVisible();
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await page.context().close();
    },
  );

  test('/payment-process has no footer during the payment check', async () => {
    const shopper = createShopper(shop());
    const { ordertoken } = await shopper.order(giftCard);
    await payAt((await shopper.payUrl(ordertoken)).payurl, 'later');
    const page = await open('/payment-process', {
      storage: toStorage(shopper.browser, { orderToken: ordertoken }),
    });
    await screenIs(page, 'checking');
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await page.context().close();
  });

  test.each(['/', '/checkout', '/help', '/no/such/path'])('the page %s has a footer', async (path) => {
    const page = await openWithCart(path);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.context().close();
  });
});

test('UI-19: the close button of a dialog shows × and is named Close', async () => {
  const page = await open('/');
  await createUserActions(page).press('Log in');
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true });
  await expect(close).toHaveText('×');
  await close.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().close();
});

test('KYC-10: an ID of 2,097,151 bytes is accepted, and one of 2,097,152 bytes is rejected', async () => {
  const customer = await registerCustomer(shop());
  fact((await customer.browser.post('/updateprofile', { dob: '1990-05-04' })).status).toBe(200);
  const page = await open('/paysafe-credentials', {
    storage: toStorage(customer.browser, signedInStorage(customer.session)),
  });
  const actions = createUserActions(page);
  await actions.press('Passport or ID card: Do this now');
  await screenIs(page, 'choosing');
  await actions.pick('Passport');
  const choose = (size: number) =>
    actions.choose('Choose a file', {
      name: 'passport.pdf',
      type: 'application/pdf',
      bytes: Buffer.from('%PDF-1.7\n'.padEnd(size)),
    });
  const tooLarge = page.getByText('File size must be less than 2MB', { exact: true });
  await choose(2_097_152);
  await expect(tooLarge).toBeVisible();
  await screenIs(page, 'choosing');
  await choose(2_097_151);
  await screenIs(page, 'ready');
  await expect(tooLarge).toHaveCount(0);
  await page.context().close();
});

test('HELP-03: signing out removes everything from the browser except settings that do not identify anyone', async () => {
  const { page } = await openSignedIn('/profile');
  await screenIs(page, 'ready');
  const read = () => page.evaluate(() => Object.fromEntries(Object.entries<string>(localStorage)));
  const settings = ['Location', 'cookieConsent', 'currentLocation', 'language'];
  await expect
    .poll(async () => Object.keys(await read()))
    .toEqual(expect.arrayContaining(['accessToken', 'refreshToken', 'user', ...settings]));
  const before = await read();
  await sessionFlow.drivers['session.signOutRequested']!(createUserActions(page), event);
  await sessionFlow.drivers['session.signOutConfirmed']!(createUserActions(page), event);
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(async () => Object.keys(await read()).sort()).toEqual([...settings, 'lastActivity']);
  const after = await read();
  for (const key of settings) fact(after[key], key).toBe(before[key]);
  await page.context().close();
});

/** Moves the counts of the rate limits one minute into the past, so that the shop sends another email. */
const passMinute = () => running().pool.query(`update tally set at = at - interval '61 s'`);

test('the shop resends the verification link and shows a confirmation', async () => {
  const { page, email } = await openSignedIn(
    `/verify-email?id=1&hash=${'a'.repeat(64)}&expires=1&signature=${'b'.repeat(64)}`,
  );
  await expect(page.getByText('Invalid or expired verification link.')).toBeVisible();
  await expect.poll(async () => (await loadMailsTo(shop(), email)).length).toBe(1);
  await passMinute();
  await page.locator('main').getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText('Verification link sent!', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await loadMailsTo(shop(), email)).map(({ subject }) => subject))
    .toEqual(['Confirm your e-mail', 'Welcome to Rigi']);
  await page.context().close();
});

test('the shop resends the sign-up code, and only the new code verifies the address', async () => {
  const page = await open('/', { clock: true });
  const actions = createUserActions(page);
  const email = `again${Date.now()}@example.com`;
  await actions.press('Log in');
  await loginFlow.drivers['login.switched']!(actions, { type: '', to: 'signUp' });
  const dialog = page.getByRole('dialog');
  await fillSignUp(dialog, email, 'Kolkrabe-1797');
  await dialog.getByRole('checkbox', { name: /human/i }).click();
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
  const first = await codeFrom(shop(), 'inbox', email);
  await expect(dialog.getByLabel('Code')).toBeVisible();
  await passMinute();
  await page.clock.fastForward(61_000);
  await dialog.getByRole('button', { name: 'Send a new code' }).click();
  await expect.poll(async () => (await loadMailsTo(shop(), email)).length).toBe(2);
  const second = await codeFrom(shop(), 'inbox', email);
  if (first !== second) {
    await dialog.getByLabel('Code').fill(first);
    await oneTimeCodeFlow.drivers['oneTimeCode.submitted']!(actions, event);
    await expect(dialog).toContainText('Wrong code');
  }
  await dialog.getByLabel('Code').fill(second);
  await oneTimeCodeFlow.drivers['oneTimeCode.submitted']!(actions, event);
  await expect(dialog).toContainText('Your e-mail address is confirmed.');
  await page.context().close();
});
