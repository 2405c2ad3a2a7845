/** @module-tag slow */
import type { Locator, Page } from 'playwright-core';
import { describe, expect as fact, test } from 'vitest';
import type { ResponseOf } from '../../contract/api.ts';
import { loginFlow } from '../../machines/identity/login/login.flow.ts';
import { sessionFlow } from '../../machines/identity/session/session.flow.ts';
import { expect } from '../support/browser/expect.ts';
import { createUserActions } from '../support/browser/userActions.ts';
import { newEmail } from '../support/shop/shopper.ts';
import { useBrowser } from './support/browser.ts';

/**
 * Checks that the real shop shows every message that the specification defines for sign-up, sign-in and
 * passwords.
 */
const { open, openSignedIn } = useBrowser({ handsOn: true });
const password = 'Kolkrabe-1797';

const checkedClauses = new Set<string>();
/** Checks that the screen shows the clause's text word for word. */
const reads = async (clause: string, place: Locator, text: string): Promise<void> => {
  await expect(place.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  checkedClauses.add(clause);
};

const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const press = (place: Locator, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();
const openSignUp = async (page: Page, email: string): Promise<Locator> => {
  await createUserActions(page).press('Log in');
  await loginFlow.drivers['login.switched']!(createUserActions(page), { type: '', to: 'signUp' });
  const dialog = dialogOf(page);
  await dialog.getByLabel('E-mail').fill(email);
  await press(dialog, 'Continue');
  return dialog;
};
const fillDetails = async (dialog: Locator): Promise<void> => {
  await dialog.getByLabel('First name').fill('Ann');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm password').fill(password);
};
const signUp = async (page: Page, email: string): Promise<void> => {
  const dialog = await openSignUp(page, email);
  await fillDetails(dialog);
  await dialog.getByRole('checkbox', { name: /human/i }).click();
  await press(dialog, 'Sign up');
  await page.waitForURL('**/profile');
};
const refuse = (page: Page, call: string, status: number, message: string, code?: string): Promise<unknown> =>
  page.route(`**/api/${call}`, (route) => route.fulfill({ status, json: { success: false, message, code } }));

describe('text of the identity flows', () => {
  test('the login text matches the specification', async () => {
    const page = await open('/');
    await createUserActions(page).press('Log in');
    const dialog = dialogOf(page);
    await reads('PHONE-01', dialog, 'Continue with phone');
    await dialog.getByLabel('E-mail').fill('abc');
    await dialog.getByLabel('Password', { exact: true }).fill('1234567');
    await press(dialog, 'Log in');
    await reads('AUTH-04', dialog, 'Invalid email address.');
    await reads('AUTH-05', dialog, 'At least 8 characters.');
    await dialog.getByLabel('E-mail').fill(newEmail());
    await dialog.getByLabel('Password', { exact: true }).fill('abcdefgh');
    await press(dialog, 'Log in');
    await reads('AUTH-06', dialog, 'Invalid email or password.');
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password.' })).toHaveCount(1);
    await page.context().close();
  });

  test('AUTH-08 AUTH-09: a denied social login is reported only in the console', async () => {
    const page = await open('/');
    const logged: string[] = [];
    page.on('console', (message) => void logged.push(message.text()));
    await createUserActions(page).press('Log in');
    const social = dialogOf(page).getByRole('button', { name: /Google/ });
    const popupEvent = page.waitForEvent('popup');
    await social.click();
    const popup = await popupEvent;
    expect(new URL(popup.url()).searchParams.get('scope')?.split(' ')).toEqual([
      'openid',
      'profile',
      'email',
    ]);
    await popup.getByRole('button', { name: 'Deny' }).click();
    await expect.poll(() => logged.some((line) => /social/i.test(line))).toBe(true);
    await expect(social).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    checkedClauses.add('AUTH-08').add('AUTH-09');
    await page.context().close();
  });

  test('the phone sign-in text matches the specification', async () => {
    const page = await open('/', { clock: true });
    await createUserActions(page).press('Log in');
    const dialog = dialogOf(page);
    await press(dialog, 'Continue with phone');
    const number = dialog.getByLabel('Mobile number');
    await press(dialog, 'Continue');
    await reads('PHONE-04', dialog, 'Mobile number is required');
    await number.pressSequentially('7912345678901');
    await reads('PHONE-03', page.locator('body'), 'Please enter maximum 12 numbers.');
    await expect(number).toHaveValue('791234567890');
    await number.fill('12a-3');
    await expect(number).toHaveValue('123');
    checkedClauses.add('PHONE-02').add('PHONE-04');
    await refuse(page, 'auth/mobilelogin', 422, '');
    await press(dialog, 'Continue');
    await reads('PHONE-14', dialog, 'Please check your phone number.');
    await page.unroute('**/api/auth/mobilelogin');
    await press(dialog, 'Continue');
    await reads('KYC-17', dialog, 'Please provide valid mobile number.');
    await number.fill(`79${String(Date.now()).slice(-7, -1)}7`);
    await press(dialog, 'Continue');
    await reads('PHONE-05', dialog, 'A verification code has been sent.');
    const code = dialog.getByLabel('Code');
    await expect(dialog.getByRole('button', { name: 'Verify', exact: true })).toBeDisabled();
    await code.fill('1a2 b3');
    await expect(code).toHaveValue('123');
    checkedClauses.add('PHONE-06').add('PHONE-07');
    await press(dialog, 'Verify');
    // The page adds the number of attempts left to the server's message.
    await reads('PHONE-08', dialog, 'Wrong code · Attempts left: 4');
    await refuse(page, 'auth/mobileverify', 410, 'Your OTP has expired!');
    await code.fill('123456');
    await press(dialog, 'Verify');
    await reads('PHONE-13', dialog, 'Your OTP has expired!');
    await page.context().close();
  });

  test('the text shown for an expired code matches the specification', async () => {
    const page = await open('/', { clock: true });
    await createUserActions(page).press('Log in');
    const dialog = dialogOf(page);
    await press(dialog, 'Continue with phone');
    await dialog.getByLabel('Mobile number').fill(`79${String(Date.now()).slice(-7, -1)}8`);
    await press(dialog, 'Continue');
    await expect(dialog.getByLabel('Code')).toBeVisible();
    await page.clock.fastForward(301_000);
    await reads('PHONE-12', dialog, 'Time Out');
    await page.context().close();
  });

  test('the sign-up text matches the specification', async () => {
    const page = await open('/', { clock: true });
    const dialog = await openSignUp(page, '');
    await reads('REG-05', dialog, 'Email is required');
    await dialog.getByLabel('E-mail').fill('abc');
    await press(dialog, 'Continue');
    await reads('REG-06', dialog, 'Invalid email address.');
    const email = newEmail();
    await dialog.getByLabel('E-mail').fill(email);
    await press(dialog, 'Continue');
    await reads('REG-04', dialog, 'Other sign-up');
    await dialog.getByRole('checkbox', { name: /human/i }).click();
    await expect(dialog.getByRole('button', { name: 'Sign up', exact: true })).toBeEnabled();
    await press(dialog, 'Sign up');
    await reads('REG-07', dialog, 'Required field.');
    await dialog.getByLabel('First name').fill('a'.repeat(51));
    await press(dialog, 'Sign up');
    await reads('REG-08', dialog, 'Maximum 50 letters.');
    await dialog.getByLabel('First name').fill('Ann');
    await dialog.getByLabel('Last name').fill('b'.repeat(51));
    await press(dialog, 'Sign up');
    await reads('REG-09', dialog, 'Maximum 50 letters.');
    await dialog.getByLabel('Last name').fill('');
    const secret = dialog.getByLabel('Password', { exact: true });
    for (const [clause, typed, text] of [
      ['REG-10', 'Aa1!aaa', 'At least 8 characters.'],
      ['REG-11', 'aaaa1!aa', 'At least one uppercase letter.'],
      ['REG-12', 'AAAA1!AA', 'At least one lowercase letter.'],
      ['REG-13', 'Aaaa!aaa', 'At least one number.'],
      ['REG-14', 'Aaaa1aaa', 'At least one special character.'],
    ] as const) {
      await secret.fill(typed);
      await reads(clause, dialog.locator('li[data-met="false"]'), text);
      await expect(dialog.locator('li[data-met="false"]')).toHaveCount(1);
    }
    checkedClauses.add('REG-15');
    await secret.fill(password);
    await dialog.getByLabel('Confirm password').fill('Kolkrabe-1798');
    await press(dialog, 'Sign up');
    await reads('REG-16', dialog, 'The passwords do not match');
    await page.context().close();
  });

  test('the texts for the captcha, an already registered address and the emailed code match the specification', async () => {
    const page = await open('/');
    const email = newEmail();
    await signUp(page, email);
    const letter = dialogOf(page);
    await expect(letter).toContainText('Confirm your e-mail');
    checkedClauses.add('REG-20').add('REG-21').add('EV-12');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /Account menu/ }).filter({ visible: true })).toBeVisible();
    await sessionFlow.drivers['session.signOutRequested']!(createUserActions(page), { type: '' });
    await sessionFlow.drivers['session.signOutConfirmed']!(createUserActions(page), { type: '' });
    await page.waitForURL((url) => url.pathname === '/');
    checkedClauses.add('UI-08');
    const dialog = await openSignUp(page, email);
    await fillDetails(dialog);
    await page.route('**/api/auth/register', (route) => {
      const body = route.request().postDataJSON() as Record<string, string>;
      return route.continue({ postData: JSON.stringify({ ...body, cf_turnstile_response: 'made-up' }) });
    });
    await dialog.getByRole('checkbox', { name: /human/i }).click();
    await press(dialog, 'Sign up');
    await reads('REG-18', dialog, 'CAPTCHA verification failed. Please try again.');
    await page.unroute('**/api/auth/register');
    await dialog.getByRole('checkbox', { name: /human/i }).click();
    await press(dialog, 'Sign up');
    await reads('REG-19', dialog, 'This email is already registered.');
    await page.context().close();
  });

  test('the text shown after the verification link is opened matches the specification', async () => {
    const { page } = await openSignedIn('/help');
    const main = page.locator('main');
    const link = `/verify-email?id=1&hash=${'a'.repeat(64)}&expires=1&signature=${'b'.repeat(64)}`;
    await refuse(page, 'email/verify/**', 403, 'Invalid or expired verification link.');
    await page.goto(link);
    await reads('EV-05', main, 'Invalid or expired verification link.');
    const sent: ResponseOf<'email/resend'> = { sent_to: 'a***@example.com' };
    await page.route('**/api/email/resend', (route) =>
      route.fulfill({ json: { success: true, message: 'Verification link sent!', data: sent } }),
    );
    await main.getByRole('button', { name: /link/i }).click();
    await reads('EV-08', main, 'Verification link sent!');
    checkedClauses.add('EV-06');
    await page.unroute('**/api/email/verify/**');
    await refuse(page, 'email/verify/**', 409, 'Email already verified', 'ALREADY_VERIFIED');
    await page.goto(link);
    await reads('EV-07', main, 'Email already verified');
    await expect(main.getByRole('button', { name: /link/i })).toHaveCount(0);
    await page.unroute('**/api/email/verify/**');
    const verified: ResponseOf<'email/verify/:id/:hash'> = { email_verified: 1 };
    await page.route('**/api/email/verify/**', (route) =>
      route.fulfill({ json: { success: true, message: 'Email verified successfully', data: verified } }),
    );
    await page.goto(link);
    await page.waitForURL('**/email-verified');
    await reads('EV-10', main, 'Email verified');
    await page.context().close();
  });

  test('the text for forgotten, reset and changed passwords matches the specification', async () => {
    const visitor = await open('/forgot-password');
    const main = visitor.locator('main');
    await refuse(visitor, 'forgetpwd/email', 422, '');
    await main.getByLabel('E-mail').fill(newEmail());
    await main.getByRole('button').first().click();
    await reads('PWD-04', main, 'Please check your EmailID.');
    await visitor.unroute('**/api/forgetpwd/email');
    await main.getByRole('button').first().click();
    await reads('PWD-01', main, 'If the address exists, a reset link has been sent.');
    await visitor.goto('/reset-password');
    await reads('PWD-03', main, 'Invalid password reset link');
    await visitor.context().close();

    const { page } = await openSignedIn('/change-password');
    const fields = page.locator('main input[type=password]');
    for (const [index, text] of [password, 'Neuer-Gipfel-2', 'Neuer-Gipfel-3'].entries())
      await fields.nth(index).fill(text);
    await page.locator('main button[type=submit]').click();
    await reads('PWD-05', page.locator('main'), 'The passwords do not match');
    await page.context().close();
  });

  test('the tests in this file check every clause that defines a message', () => {
    const clauses =
      'AUTH-04 AUTH-05 AUTH-06 AUTH-08 AUTH-09 PHONE-01 PHONE-02 PHONE-03 PHONE-04 PHONE-05 PHONE-06 PHONE-07 PHONE-08 ' +
      'PHONE-12 PHONE-13 PHONE-14 KYC-17 REG-04 REG-05 REG-06 REG-07 REG-08 REG-09 REG-10 REG-11 REG-12 REG-13 REG-14 ' +
      'REG-15 REG-16 REG-18 REG-19 REG-20 REG-21 EV-05 EV-06 EV-07 EV-08 EV-10 EV-12 PWD-01 PWD-03 PWD-04 PWD-05 UI-08';
    fact([...checkedClauses].sort()).toEqual(clauses.split(' ').sort());
  });
});
