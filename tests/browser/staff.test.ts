/** Tests that the staff pages work with the keyboard and are accessible in both colour schemes. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { jpeg } from '../server/vouchers/madeFiles.ts';
import { slow } from '../setup/tiers.ts';
import { expect } from '../support/browser/expect.ts';
import { createUserActions } from '../support/browser/userActions.ts';
import { dataOf } from '../support/shop/client.ts';
import { createShopper, giftCard, registerCustomer, topUp } from '../support/shop/shopper.ts';
import {
  joinStaff,
  linkOn,
  openStaffBrowser,
  staffPassword,
  type StaffBrowser,
} from '../support/shop/staff.ts';
import { phone, useBrowser } from './support/browser.ts';

const { open, openSignedIn, running } = useBrowser({ handsOn: true, pictures: true });

/** Registers a customer who has uploaded a photo of their ID. */
const customer = async (fname: string): Promise<void> => {
  const { browser } = await registerCustomer(running().url, { fname });
  const content = await jpeg({ width: 1200, height: 800 });
  const document = {
    doctype: 'passport',
    filename: 'pass.jpg',
    mime: 'image/jpeg',
    content_base64: content.toString('base64'),
  };
  dataOf(await browser.post('/updateprofile', { document }));
};

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Returns the accessibility violations on the page. */
const findFaults = async (page: Page): Promise<string[]> => {
  await page.evaluate(await axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
  });
};

/**
 * Waits for the page on which staff review the customer's ID, and for its `DOMContentLoaded` event, because the
 * keyboard shortcuts do not work before that.
 */
const documentIs = async (page: Page, fname: string): Promise<void> => {
  await expect(page.getByRole('heading', { name: new RegExp(fname) })).toBeVisible();
  await page.waitForLoadState('domcontentloaded');
};

let owner: StaffBrowser;
/** Returns an invitation link for a new owner account. */
const invite = async (): Promise<string> => {
  const page = await owner.post('/people', '/people/invite', { role: 'owner' });
  return linkOn(await page.text());
};
/** Creates an owner account with this sign-in name and `staffPassword`. */
const addOwner = async (name: string, login: string): Promise<void> =>
  joinStaff(openStaffBrowser(running().url), await invite(), { name, login });

beforeAll(async () => {
  const link = await readFile(join(running().dataDir, 'staff-first-link.txt'), 'utf8');
  owner = openStaffBrowser(running().url);
  await joinStaff(owner, link.trim(), { name: 'Mara Meier', login: 'mara' });
  for (const fname of ['Anna', 'Beat', 'Carla']) await customer(fname);
});

describe('staff pages in a browser', () => {
  test('a staff page is not rendered before its keyboard shortcuts work', async () => {
    const page = await open('about:blank');
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/staff/admin.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${running().url}/staff/sign-in`, { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => document.querySelector('main input') !== null)).toBe(true);
    // Wait long enough to detect a page that renders too early.
    await page.waitForTimeout(500);
    letGo();
    await page.waitForLoadState();
    const times = () =>
      page.evaluate(() => ({
        drawn: performance.getEntriesByType('paint')[0]?.startTime ?? 0,
        came: performance
          .getEntriesByType('resource')
          .find(({ name }) => name.endsWith('admin.js'))
          ?.toJSON().responseEnd as number,
      }));
    await expect.poll(async () => (await times()).drawn).toBeGreaterThan(0);
    const { drawn, came } = await times();
    expect(drawn).toBeGreaterThan(came);
    await page.context().close();
  });

  test('a new staff member can accept the invitation and review IDs with the keyboard', async () => {
    const page = await open(await invite());
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') blocked.push(message.text());
    });
    // The secret must not remain in the browser history.
    await expect(page).toHaveURL(`${running().url}/staff/join`);
    await page.getByLabel(/^Your name/).fill('Nina Nef');
    await page.getByLabel('Sign-in name').fill('nina');
    await page.getByLabel(/^Password/).fill(staffPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/staff');

    await page.keyboard.press('2');
    await page.waitForURL('**/staff/documents');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect(page.getByRole('link', { name: /Anna/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await documentIs(page, 'Anna');
    const picture = page.getByRole('img', { name: 'Passport, page 1 of 1' });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    await page.keyboard.press('z');
    await expect(page.locator('.sheet')).toHaveAttribute('aria-pressed', 'true');
    expect(await picture.evaluate((image) => image.clientWidth)).toBe(1200);

    await page.keyboard.press('j');
    await documentIs(page, 'Beat');
    await page.keyboard.press('k');
    await documentIs(page, 'Anna');
    await page.keyboard.press('a');
    await expect(page.getByRole('button', { name: 'Approve' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Decision saved. This is the next document.')).toBeVisible();
    await documentIs(page, 'Beat');

    await page.keyboard.press('r');
    const reasons = page.getByRole('radio');
    await expect(reasons.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(reasons.nth(1)).toBeChecked();
    await page.keyboard.press('Tab');
    // Typing letters in this text field must not trigger shortcuts.
    await page.keyboard.type('a jar');
    await expect(page.getByLabel(/^Your own message/)).toHaveValue('a jar');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await documentIs(page, 'Carla');

    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('9');
    await page.waitForURL('**/staff/log');
    await expect(page.getByRole('cell', { name: 'document rejected' })).toBeVisible();
    expect(blocked).toEqual([]);
  });

  test('staff can sign in with a password and a passkey', slow, async () => {
    await addOwner('Petra Pfister', 'petra');
    const page = await open(`${running().url}/staff/sign-in`);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('401')) blocked.push(message.text());
    });
    const signIn = async () => {
      await page.getByLabel('Sign-in name').fill('petra');
      await page.getByLabel('Password').fill(staffPassword);
      await page.keyboard.press('Enter');
    };
    await signIn();
    await page.waitForURL('**/staff');
    await page.getByRole('link', { name: 'Petra Pfister: your sign-in' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('The passkey has been added.')).toBeVisible();
    await expect(page.locator('.recovery li')).toHaveCount(10);
    expect(await findFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn();
    await page.getByLabel(/recovery code/i).fill('not-a-code');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert').first()).toHaveText('This code is wrong or has been used.');
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await page.waitForURL('**/staff');

    await page.getByRole('link', { name: 'Petra Pfister: your sign-in' }).click();
    await page.getByRole('button', { name: /^Remove the passkey/ }).click();
    await expect(page.getByText('The passkey has been removed.')).toBeVisible();
    expect(blocked).toEqual([]);
    await page.context().close();
  });

  test.each(['light', 'dark'] as const)(
    'the staff pages have no accessibility violations in the %s colour scheme',
    slow,
    async (colorScheme) => {
      const page = await open(`${running().url}/staff/sign-in`, { colorScheme });
      expect(await findFaults(page)).toEqual([]);
      await page.getByLabel('Sign-in name').fill('mara');
      await page.getByLabel('Password').fill(staffPassword);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/staff');
      expect(await findFaults(page)).toEqual([]);
      await page
        .getByRole('link', { name: /^Documents/ })
        .first()
        .click();
      await page.waitForURL('**/staff/documents');
      expect(await findFaults(page)).toEqual([]);
      await page.getByRole('link', { name: /Carla/ }).click();
      await page.getByText('Reject').first().click();
      expect(await findFaults(page)).toEqual([]);
      for (const tab of ['Limits', 'Refunds', 'Gateways', 'Log', 'People', 'Orders', 'Figures']) {
        await page.getByRole('link', { name: tab, exact: true }).click();
        await page.waitForURL(`**/${tab.toLowerCase()}`);
        expect(await findFaults(page)).toEqual([]);
      }
      const { orderno } = await createShopper(running().url).order(giftCard);
      await page.goto(`${running().url}/staff/orders/${orderno}`);
      await page.getByText('For engineers').click();
      expect(await findFaults(page)).toEqual([]);
      await page.setViewportSize(phone);
      await page.goto(`${running().url}/staff/documents`);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider).toBeLessThanOrEqual(0);
    },
  );

  test('on a phone, staff see the amount and state of the latest orders and can filter and search the list', async () => {
    await addOwner('Lena List', 'lena');
    const shopper = createShopper(running().url);
    const cancelled = await shopper.order(giftCard);
    await shopper.browser.post('/cancelOrder', { ordertoken: cancelled.ordertoken });
    const email = 'latest@example.org';
    const latest = await createShopper(running().url).order(topUp, { email });
    const page = await open(`${running().url}/staff/orders`, { viewport: phone });
    await page.getByLabel('Sign-in name').fill('lena');
    await page.getByLabel('Password').fill(staffPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/staff');
    await page.getByRole('link', { name: 'Orders', exact: true }).click();

    const rows = page.locator('.orders li');
    await expect(rows.first()).toContainText(latest.orderno);
    await expect(rows.first()).toContainText('confirmed');
    await expect(rows.first()).toContainText(/CHF\s\d+\.\d\d/);
    const gone = page.getByRole('link', { name: new RegExp(cancelled.orderno) });
    await expect(gone).toContainText(/CHF\s25\.00/);
    await expect(gone).toContainText('cancelled');

    await page.getByLabel('State').selectOption('cancelled');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(rows.filter({ hasText: latest.orderno })).toHaveCount(0);
    await gone.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(cancelled.orderno);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(page.getByLabel('State')).toHaveValue('cancelled');

    await page.getByLabel(/^Order or customer number/).fill(email);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/staff/orders/${latest.orderno}`);
    await page.context().close();
  });

  test('the German staff pages work without JavaScript and fit on a phone screen', slow, async () => {
    await addOwner('Gabi Graf', 'gabi');
    const { orderno } = await createShopper(running().url).order(giftCard);
    const page = await open(`${running().url}/staff/sign-in`, { viewport: phone, javaScriptEnabled: false });
    const fits = async <const Address extends string>(path: Address): Promise<void> => {
      await page.goto(`${running().url}/staff/${path}`);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([path, wider]).toEqual([path, 0]);
    };
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden');
    await fits('sign-in');
    await page.getByLabel('Anmeldename').fill('gabi');
    await page.getByLabel('Passwort').fill(staffPassword);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.waitForURL('**/staff');
    await fits('');
    for (const path of ['documents', 'limits', 'refunds', 'gateways', 'log', 'people', 'orders'])
      await fits(path);
    for (const path of ['figures', 'promotions', 'you', `orders/${orderno}`]) await fits(path);

    await page.locator('.menu summary').click();
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(page).toHaveURL(`${running().url}/staff/orders/${orderno}`);
    await expect(page.getByRole('heading', { name: 'Ce qui a été commandé' })).toBeVisible();
    await page.context().close();
  });

  test(
    "after staff end a customer's sessions, the customer's open page is signed out when it is reloaded",
    slow,
    async () => {
      const { page: theirs, email } = await openSignedIn('/profile');
      await expect(theirs.locator('main [data-screen=profile]')).toBeVisible();

      const page = await open(`${running().url}/staff/orders`);
      await page.getByLabel('Sign-in name').fill('mara');
      await page.getByLabel('Password').fill(staffPassword);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/staff');
      await page.goto(`${running().url}/staff/orders`);
      await page.getByLabel(/^Order or customer number/).fill(email);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/staff/customers/RG-*');
      await expect(page.getByRole('button', { name: 'Yes, end all sessions' })).toBeHidden();
      await page.getByText('End all sessions', { exact: true }).click();
      expect(await findFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Yes, end all sessions' }).click();
      await expect(page.getByRole('status')).toHaveText('All sessions of this customer have ended.');
      await page.context().close();

      await theirs.reload();
      await theirs.waitForURL((url) => url.pathname === '/');
      await expect(theirs.getByRole('button', { name: /^Account menu/ })).toHaveCount(0);
      expect(await theirs.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
      await createUserActions(theirs).press('Log in');
      await expect(theirs.getByRole('dialog').getByRole('button', { name: 'Log in' })).toBeVisible();
      await theirs.context().close();
    },
  );

  test('changing the language on the invitation page keeps the staff invitation', slow, async () => {
    const page = await open(`${running().url}/staff/join#an-invitation`);
    await page.getByRole('button', { name: 'Italiano' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuovo account interno');
    await expect(page.getByLabel('Invito')).toHaveValue('an-invitation');
    await expect(page).toHaveURL(`${running().url}/staff/join`);
    await page.context().close();
  });
});
