/**
 * Tests the name of a top-up's recipient, the reminder before the credit expires, and the prefilled checkout.
 * @module-tag slow
 */
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { expect } from '../../support/browser/expect.ts';
import { decide, screenIs } from '../../support/browser/journey.ts';
import { signedInStorage } from '../../support/browser/storage.ts';
import { createUserActions } from '../../support/browser/userActions.ts';
import { desktop, phone, useBrowser } from '../support/browser.ts';
import { readShifts, watchShifts } from '../support/layoutShifts.ts';

const { open, openSignedIn, running, shop } = useBrowser();

type Mail = { to: string[]; subject: string; text: string };
const mailsTo = async (email: string): Promise<Mail[]> =>
  ((await (await fetch(new URL('/sandbox/inbox.json', shop()))).json()) as Mail[]).filter(({ to }) =>
    to.includes(email),
  );
const paid = async (page: Page): Promise<void> => {
  await page.waitForURL('**/sandbox/datatrans/v1/start/**');
  await decide(page, 'Approve');
  await page.waitForURL('**/order-success');
  await screenIs(page, 'completed');
};
/** Tops up the given number and waits until the order is complete. */
const topUp = async (page: Page, number: string, email: string | null): Promise<void> => {
  const actions = createUserActions(page);
  await screenIs(page, 'shown');
  await actions.fill('Mobile number', number);
  await actions.press('Continue');
  await screenIs(page, 'amount');
  await actions.press('Continue');
  await screenIs(page, 'form');
  if (email !== null) {
    await actions.fill('E-mail', email);
    await actions.pick(/^Remember my address/);
  }
  await actions.pick(/^I accept the/);
  await actions.press(/^Pay CHF/);
  await paid(page);
};
const name = async (page: Page, words: string): Promise<void> => {
  const actions = createUserActions(page);
  await actions.fill('Who is it?', words);
  await actions.press('Save');
  await expect(page.getByRole('button', { name: `Change the name ${words}` })).toBeVisible();
};
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('recipients'));

test('a guest saves a name for a number, gets a reminder, buys again in three clicks, and turns off the reminders', async () => {
  const email = 'gina@example.com';
  const page = await open('/', { viewport: phone });
  const actions = createUserActions(page);
  await topUp(page, '+91 98 0104 1355', email);
  await name(page, 'Mum');
  const box = page.getByRole('checkbox', { name: /me 2 days before the credit expires/ });
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(box).toBeChecked();
  expect(await stored(page)).toBe('[{"isd":"91","mobile":"9801041355","name":"Mum"}]');

  // The front page shows the name immediately and preselects the country of the last top-up, without layout
  // shifts.
  await page.addInitScript(watchShifts);
  await page.goto('/');
  const again = page.getByRole('button', { name: /^Send again to Mum, \+91 98010 41355/ });
  await expect(again).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByText(/^last on /)).toBeVisible();
  await expect(page.getByText(/^expires /)).toBeVisible();
  await expect(page.locator('form').getByText('+91')).toBeVisible();
  expect(await readShifts(page)).toEqual([]);
  await page.goto('/mobile-topup');
  await expect(
    page.locator('main section').getByRole('button', { name: /^Send again to Mum/ }),
  ).toBeVisible();

  // The reminder is due two days before the plan expires. Run its job now.
  await expect
    .poll(
      async () =>
        (await running().pool.query(`update job set run_at = now() where kind = 'reminder'`)).rowCount,
    )
    .toBe(1);
  await running().pool.query(`select pg_notify('job', '')`);
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
  const mail = (await mailsTo(email)).find(({ subject }) => /expires on/.test(subject))!;
  const link = (path: string) => new RegExp(String.raw`https?://\S+${path}#\S+`).exec(mail.text)![0];

  // Open the link in another browser, whose storage is empty.
  const other = await open(link('/order-success'), { viewport: phone });
  const visitor = createUserActions(other);
  await screenIs(other, 'form');
  expect(new URL(other.url()).pathname).toBe('/checkout');
  expect(other.url()).not.toContain('order=');
  await expect(other.locator('main')).toContainText('+91 98010 41355');
  await expect(other.locator('main')).toContainText(/INR\s299\.00/);
  await visitor.fill('E-mail', email);
  await visitor.pick(/^I accept the/);
  await visitor.press(/^Pay CHF/);
  await paid(other);
  await other.context().close();

  // Opening the link does not stop the reminders. Clicking the button does.
  const end = await open(link('/reminder-end'));
  await screenIs(end, 'question');
  expect(end.url()).not.toContain('token');
  const countReminders = async () =>
    (await running().pool.query(`select 1 from recipient where email = $1`, [email])).rowCount;
  expect(await countReminders()).toBe(1);
  await createUserActions(end).press('Stop the reminders');
  await screenIs(end, 'done');
  expect(await countReminders()).toBe(0);
  await end.context().close();

  // Buying again takes three clicks from the front page.
  await page.goto('/');
  await actions.press(/^Send again to Mum/);
  await screenIs(page, 'form');
  await expect(page.getByLabel('E-mail').first()).toHaveValue(email);
  await actions.pick(/^I accept the/);
  await actions.press(/^Pay CHF/);
  await paid(page);

  // Change and remove the name, then delete all names from this device.
  await page.goto('/recipients');
  await actions.press('Change the name Mum');
  await name(page, 'Mama');
  await actions.press('Change the name Mama');
  await actions.press('Remove the name');
  await expect(page.getByRole('button', { name: 'Give +91 98010 41355 a name' })).toBeVisible();
  expect(await stored(page)).toBeNull();
  await actions.press('Give +91 98010 41355 a name');
  await name(page, 'Mama');
  await page.goto('/');
  await actions.press('Clear this list');
  await expect(page.getByRole('button', { name: /^Send again/ })).toHaveCount(0);
  expect(await stored(page)).toBeNull();
  await page.context().close();
});

test('a number that a guest removes from the recipients page disappears from all pages and from the device', async () => {
  const page = await open('/', { viewport: phone });
  const actions = createUserActions(page);
  await topUp(page, '+91 98 0104 1357', 'gaia@example.com');
  await name(page, 'Mum');
  await page.goto('/recipients');
  await actions.press('Remove Mum');
  const question = page.getByRole('heading', { name: 'Remove Mum from the list?' });
  await expect(question).toBeFocused();
  await actions.press('Keep it');
  await expect(page.getByRole('button', { name: 'Change the name Mum' })).toBeVisible();
  // The focus stays next to the list and does not return to the top of the page.
  await expect(page.locator('[data-screen=list] > * :focus')).toHaveCount(1);
  await actions.press('Remove Mum');
  await actions.press('Remove');
  await screenIs(page, 'empty');
  expect(await stored(page)).toBeNull();
  await page.goto('/');
  await screenIs(page, 'shown');
  await expect(page.getByRole('button', { name: /^(Send|Buy) again/ })).toHaveCount(0);
  await page.context().close();
});

test("a customer sees a saved recipient's name in another browser and pays in two clicks", async () => {
  const { page, session } = await openSignedIn('/', { viewport: desktop });
  await topUp(page, '+91 98 0104 1356', null);
  await name(page, 'Dad');
  expect(await stored(page)).toBeNull();
  await page.context().close();

  const other = await open('/', {
    storage: { local: signedInStorage(session), cookies: {} },
    viewport: desktop,
  });
  const actions = createUserActions(other);
  await expect(other.getByRole('button', { name: /^Send again to Dad/ })).toBeInViewport({ ratio: 1 });
  await expect(other.getByText('No account needed')).toBeHidden();
  await expect(other.locator('form').getByText('+91')).toBeVisible();
  await actions.press(/^Send again to Dad/);
  await screenIs(other, 'form');
  await actions.press(/^Pay CHF/);
  await paid(other);
  await other.context().close();
});
