/**
 * Tests downloading personal data and closing the account against the real server.
 *
 * @module-tag slow
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { personalDataFlow } from '../../../machines/account/personalData/personalData.flow.ts';
import { expect } from '../../support/browser/expect.ts';
import { signedInStorage, toStorage } from '../../support/browser/storage.ts';
import { createUserActions } from '../../support/browser/userActions.ts';
import { createShopClient } from '../../support/shop/client.ts';
import { createShopper, registerCustomer, topUp, type Customer } from '../../support/shop/shopper.ts';
import { useBrowser } from '../support/browser.ts';

const { open, shop } = useBrowser();
const openProfile = (customer: Customer): Promise<Page> =>
  open('/profile', { storage: toStorage(customer.browser, signedInStorage(customer.session)) });
const act = async (page: Page, ...names: string[]) => {
  for (const name of names) await personalDataFlow.drivers[name]!(createUserActions(page), { type: name });
};
/** Matches the exact name, because the page has another button whose name starts with “Continue”. */
const prove = async (page: Page, password: string) => {
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
};

describe('personal data', () => {
  test('after entering the password, a customer can download a copy of their data [S12]', async () => {
    const customer = await registerCustomer(shop());
    const page = await openProfile(customer);
    await act(page, 'personalData.copyRequested');
    await expect(page.getByLabel('Current password')).toBeFocused();
    await prove(page, 'Kolkrabe-1798');
    await expect(page.getByText('The current password is incorrect.')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await prove(page, 'Kolkrabe-1797');
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('my-data.json');
    const copy = JSON.parse(await readFile(await file.path(), 'utf8')) as {
      tables: { account: { email: string }[]; session_family: object[] };
    };
    expect(copy.tables.account).toMatchObject([{ email: customer.email }]);
    expect(copy.tables.session_family).toHaveLength(1);
    await expect(page.getByText('The file is in your downloads.')).toBeVisible();
  });

  test('an account with an open order cannot be closed, and closing an account deletes the login', async () => {
    const customer = await registerCustomer(shop());
    const order = await createShopper(
      shop(),
      customer.browser.with({ authorization: `Bearer ${customer.session.access_token}` }),
    ).order(topUp, { email: customer.email });
    const page = await openProfile(customer);
    await act(page, 'personalData.closingRequested', 'personalData.closingDeclined');
    await act(page, 'personalData.closingRequested', 'personalData.closingConfirmed');
    await prove(page, 'Kolkrabe-1797');
    await expect(page.locator('main')).toContainText(order.orderno);
    await customer.browser
      .with({ authorization: `Bearer ${customer.session.access_token}` })
      .post('/cancelOrder', { ordertoken: order.ordertoken });
    await act(page, 'personalData.closingRequested', 'personalData.closingConfirmed');
    await prove(page, 'Kolkrabe-1797');
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByRole('button', { name: /^Account menu/ })).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(customer.email);
    expect(
      await createShopClient(shop()).post('/auth/login', {
        email: customer.email,
        password: 'Kolkrabe-1797',
      }),
    ).toMatchObject({ status: 401 });
  });
});
