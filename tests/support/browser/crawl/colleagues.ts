/**
 * Creates staff accounts for the crawl, invited by the first account: a viewer, and a colleague with a second
 * factor.
 */
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { signInAsStaff } from './customers.ts';

const password = 'Ein-langes-Passwort-1797';
let colleagues = 0;

/** Creates a staff account by invitation and signs it in on the page. Returns the account's login name. */
export const joinAsColleague = async (page: Page): Promise<string> => {
  const login = `lukas${(colleagues += 1)}`;
  await page.goto('/staff/sign-in');
  await signInAsStaff(page);
  await page.goto('/staff/people');
  await page.locator('form[action$="/invite"] button').click();
  const link = await page.locator('#link').inputValue();
  await page.locator('form[action$="/sign-out"] button').click();
  await page.goto(link);
  await page.locator('[name=name]').fill('Lukas Imhof');
  await page.locator('[name=login]').fill(login);
  await page.locator('[name=password]').fill(password);
  await page.locator('main button').first().click();
  await page.waitForURL('**/staff');
  return login;
};

/** Expands the form for one-time codes. */
export const openCodesForm = (page: Page): Promise<void> =>
  page.locator('details:has(form[action$="/you/codes"]) > summary').click();

/** Sets up one-time codes in addition to the password. The page then shows the recovery codes. */
export const setUpCodes = async (page: Page): Promise<string> => {
  const login = await joinAsColleague(page);
  await page.goto('/staff/you');
  await openCodesForm(page);
  const secret = (await page.locator('.secret code').innerText()).replaceAll(/\s/g, '');
  await page.locator('main [name=code]').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.locator('form[action$="/you/codes"] button').click();
  await page.locator('.recovery').waitFor();
  return login;
};

/** Signs in with the correct password and stops at the second factor. */
export const stopAtSecondFactor = async (page: Page): Promise<void> => {
  const login = await setUpCodes(page);
  await page.locator('form[action$="/sign-out"] button').click();
  await page.waitForURL('**/staff/sign-in');
  await page.locator('main [name=login]').fill(login);
  await page.locator('main [name=password]').fill(password);
  await page.locator('main form button').first().click();
  await page.waitForURL('**/staff/second-factor');
};
