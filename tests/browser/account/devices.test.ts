/**
 * Manages an account's devices with two browsers on the real server.
 *
 * @module-tag slow
 */
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { devicesFlow } from '../../../machines/account/devices/devices.flow.ts';
import { expect } from '../../support/browser/expect.ts';
import { codeFrom, sent } from '../../support/browser/sandbox.ts';
import { signedInStorage, toStorage } from '../../support/browser/storage.ts';
import { createUserActions } from '../../support/browser/userActions.ts';
import { registerCustomer, type Customer } from '../../support/shop/shopper.ts';
import { useBrowser } from '../support/browser.ts';

const { open, shop } = useBrowser({ handsOn: true });
const isHome = (url: URL): boolean => url.pathname === '/';
const account = (page: Page) => page.getByRole('button', { name: /^Account menu/ }).filter({ visible: true });
const devices = (page: Page) => page.getByRole('listitem').filter({ hasText: 'logged in since' });
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

/** Registers a customer, logs in on a laptop and a phone, and opens the profile on the laptop. */
const two = async (): Promise<{ customer: Customer; laptop: Page; phone: Page }> => {
  const customer = await registerCustomer(shop());
  const code = await codeFrom(shop(), 'inbox', customer.email);
  expect((await customer.browser.post('/emailverify', { code })).status).toBe(200);
  const phone = await open('/help', { userAgent: iphone });
  await createUserActions(phone).press('Log in');
  const dialog = phone.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(customer.email);
  await dialog.getByLabel('Password', { exact: true }).fill('Kolkrabe-1797');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(account(phone)).toBeVisible();
  const laptop = await open('/profile', {
    storage: toStorage(customer.browser, signedInStorage(customer.session)),
  });
  await expect(devices(laptop)).toHaveCount(2);
  return { customer, laptop, phone };
};

describe('devices of an account', () => {
  test('logging in on a new device sends an email, and another device can end the new session', async () => {
    const { customer, laptop, phone } = await two();
    await expect(devices(laptop).first()).toContainText('This device');
    await expect(devices(laptop).last()).toContainText('Safari on iPhone');
    await expect(devices(laptop).last()).toContainText('Switzerland');
    const [link] = await sent(shop(), 'inbox', customer.email, /https?:\/\/\S+\/profile/);
    expect(link).toBe(`${shop()}/profile`);
    await createUserActions(laptop).press('Log out Safari on iPhone');
    await expect(devices(laptop)).toHaveCount(1);
    await phone.goto('/profile');
    await phone.waitForURL(isHome);
    await expect(account(phone)).toHaveCount(0);
    await expect(account(laptop)).toBeVisible();
  });

  test('logging out everywhere requires confirmation and then clears the session data of every browser', async () => {
    const { laptop, phone } = await two();
    const actions = createUserActions(phone);
    await phone.goto('/profile');
    await devicesFlow.drivers['devices.allRequested']!(actions, { type: '' });
    await devicesFlow.drivers['devices.allDeclined']!(actions, { type: '' });
    await expect(devices(phone)).toHaveCount(2);
    await devicesFlow.drivers['devices.allRequested']!(actions, { type: '' });
    await devicesFlow.drivers['devices.allConfirmed']!(actions, { type: '' });
    await phone.waitForURL(isHome);
    for (const page of [phone, laptop]) {
      await page.goto('/profile');
      await page.waitForURL(isHome);
      await expect(account(page)).toHaveCount(0);
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('accessToken');
    }
  });
});
