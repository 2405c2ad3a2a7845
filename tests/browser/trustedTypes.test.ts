/**
 * Runs the built shop with a policy that forbids assigning strings as markup, code or script URLs.
 *
 * @module-tag slow
 */
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { loginFlow } from '../../machines/identity/login/login.flow.ts';
import { fillSignUp } from '../support/browser/account.ts';
import { expect } from '../support/browser/expect.ts';
import { exactlyOnce, openPaypal, screenIs } from '../support/browser/journey.ts';
import { createUserActions } from '../support/browser/userActions.ts';
import { newEmail } from '../support/shop/shopper.ts';
import { useBrowser } from './support/browser.ts';

const { open, openMethods, shop } = useBrowser();

/** Enforces the policy on all pages opened from now on. Returns an array to which each violation is added. */
const enforce = async (page: Page): Promise<string[]> => {
  const stopped: string[] = [];
  await page.context().route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document' || new URL(request.url()).origin !== shop())
      return route.fallback();
    const answer = await route.fetch();
    const headers = answer.headers();
    const policy = `${headers['content-security-policy']}; require-trusted-types-for 'script'`;
    // The sandbox's pages stand in for other sites, so the policy does not apply to them.
    if (new URL(request.url()).pathname.startsWith('/sandbox')) return route.fallback();
    return route.fulfill({ response: answer, headers: { ...headers, 'content-security-policy': policy } });
  });
  await page.exposeFunction('tellStopped', (text: string) => void stopped.push(text));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, disposition, sample }) => {
      if (disposition === 'enforce') void window.tellStopped(`${effectiveDirective} ${sample}`);
    }),
  );
  page.on('pageerror', ({ message }) => stopped.push(message));
  return stopped;
};

declare global {
  interface Window {
    tellStopped: (text: string) => Promise<void>;
  }
}

describe('the shop with trusted types enforced [S2]', () => {
  test.each([
    '/',
    '/giftcardworld',
    '/paysafe/paysafecard',
    '/help',
    '/terms-and-conditions',
    '/mobile-topup',
    '/contact-us',
    '/nothing-here',
  ])('the page %s works with trusted types enforced', async (path) => {
    let stopped: string[] = [];
    const page = await open(path, { watch: async (newPage) => (stopped = await enforce(newPage)) });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Inserting markup must fail; otherwise, the policy is not enforced.
    expect(
      await page.evaluate(() => {
        try {
          document.createElement('div').innerHTML = '<img src="x">';
          return 'taken';
        } catch {
          return 'refused';
        }
      }),
    ).toBe('refused');
    expect(stopped.filter((text) => !text.includes('innerHTML'))).toEqual([]);
    await page.context().close();
  });

  test('with trusted types enforced, a visitor can sign up with the captcha, and social login loads', async () => {
    let stopped: string[] = [];
    const page = await open('/', { watch: async (newPage) => (stopped = await enforce(newPage)) });
    const actions = createUserActions(page);
    await actions.press('Log in');
    await loginFlow.drivers['login.switched']!(actions, { type: '', to: 'signUp' });
    const dialog = page.getByRole('dialog');
    await fillSignUp(dialog, newEmail(), 'Kolkrabe-1797');
    await dialog.getByRole('checkbox', { name: /human/i }).click();
    await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.waitForURL('**/profile');
    expect(
      await page.evaluate(() =>
        [...document.scripts].map(({ src }) => src).filter((src) => src.includes('/sandbox/')),
      ),
    ).toEqual([
      expect.stringContaining('/google/client.js'),
      expect.stringContaining('/turnstile/turnstile.js'),
    ]);
    expect(stopped).toEqual([]);
    await page.context().close();
  });

  test('with trusted types enforced, PayPal loads and an order can be paid with it', async () => {
    let stopped: string[] = [];
    const { page, orderno } = await openMethods('paypal', {
      watch: async (newPage) => (stopped = await enforce(newPage)),
    });
    const popup = await openPaypal(page);
    await popup.getByRole('button', { name: /^Pay CHF/ }).click();
    await page.waitForURL('**/order-success');
    await screenIs(page, 'completed');
    await exactlyOnce(shop(), orderno);
    expect(stopped).toEqual([]);
    await page.context().close();
  });
});
