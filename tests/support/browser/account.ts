import type { Locator, Page } from 'playwright-core';
import { expect } from './expect.ts';
import { createUserActions, pickOne } from './userActions.ts';

/** Fills in both steps of the open sign-up form, except for the bot check. */
export const fillSignUp = async (dialog: Locator, email: string, password: string): Promise<void> => {
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog.getByLabel('First name').fill('Ann');
  await dialog.getByLabel('Last name').fill('Muster');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm password').fill(password);
};

/** Fills in the personal data and the address, and continues to the upload of the given ID. */
export const fillPerson = async (page: Page, document: 'Passport' | 'ID card'): Promise<void> => {
  const actions = createUserActions(page);
  await page.getByLabel('Day').fill('4.5.1990');
  await actions.pick('Female');
  await actions.press('Continue');
  await page.getByLabel('Street').fill('Seestrasse');
  await page.getByLabel('No.').fill('12');
  await page.getByLabel('Postal code').fill('6353');
  await page.getByLabel('City').fill('Weggis');
  await actions.press('Check the address');
  const right = page.getByRole('button', { name: 'This is right' });
  const choice = page.getByRole('radio', { name: document });
  await expect(right.or(choice).first()).toBeVisible();
  if (await right.isVisible()) await right.click();
  await pickOne(choice);
};
