/**
 * Follows the README's "What to try" steps as a new user would. Reads the phone number, the last digits of a
 * rejected number and the URLs from the README.
 *
 * @module-tag slow
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect as expectValue, test } from 'vitest';
import { expect } from '../support/browser/expect.ts';
import { decide, screenIs, toPayPage } from '../support/browser/journey.ts';
import { sent } from '../support/browser/sandbox.ts';
import { createUserActions } from '../support/browser/userActions.ts';
import { phone, useBrowser } from './support/browser.ts';

// The README's steps assume the default pause between two top-ups to the same number.
const { open, running, shop } = useBrowser({ env: { SANDBOX_RECHARGE_SECONDS: '120' } });

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const steps = readme.slice(readme.indexOf('## What to try'), readme.indexOf('## Translate'));
const quoted = (pattern: RegExp): string => {
  const [, found] = pattern.exec(steps) ?? [];
  if (found === undefined) throw new Error(`The README no longer contains ${String(pattern)}`);
  return found;
};

test("the README's steps lead to a top-up, a delayed second top-up, and the refund of a failed top-up", async () => {
  const number = quoted(/`(\+[\d ]+)`/);
  const ending = quoted(/ends in `(\d+)`/);
  const page = await open('/', { viewport: phone });
  const actions = createUserActions(page);
  const main = page.locator('main');
  const order = async (typed: string): Promise<void> => {
    await page.goto('/');
    await screenIs(page, 'shown');
    await actions.fill('Mobile number', typed);
    await actions.press('Continue');
    await screenIs(page, 'amount');
    await actions.press('Continue');
    await screenIs(page, 'form');
  };
  await order(number);
  await toPayPage(page, 'newcomer@example.com');
  await decide(page, 'Approve');
  await page.waitForURL('**/order-success');
  await screenIs(page, 'completed');

  // The receipt's link opens the order in any browser.
  const [, link] = await sent(shop(), 'inbox', 'newcomer@example.com', /(\/order-success#order=[\w.-]+)/);
  const other = await open(link, { viewport: phone });
  await screenIs(other, 'completed');
  await expect(other.locator('main')).toContainText('98010 41300');
  await other.context().close();

  await order(number);
  await expect(main).toContainText('If you pay earlier, we’ll send the top-up then.');
  await toPayPage(page, 'newcomer@example.com');
  await decide(page, 'Approve');
  await expect(main).toContainText('The operator accepts the next top-up after 2 minutes.');

  await order(number.slice(0, -ending.length) + ending);
  await toPayPage(page, 'newcomer@example.com');
  await decide(page, 'Approve');
  await screenIs(page, 'undeliverable');
  await expect(main).toContainText('If you do nothing, we refund it automatically');
  await actions.press('Get my money back');
  await expect(main).toContainText(/Your (money is on its way back|refund has been)/);
  await page.context().close();
});

test("every URL in the README's steps opens a page, and the link for the first staff account creates an account", async () => {
  const urls = [...new Set([...steps.matchAll(/`(\/[a-z/-]+)`/g)].map(([, url]) => url!))];
  expectValue(urls.toSorted()).toEqual([
    '/cookies-policy',
    '/orders',
    '/sandbox',
    '/sandbox/inbox',
    '/sandbox/phone',
    '/staff',
  ]);
  const page = await open('/', { viewport: phone });
  for (const url of urls) {
    const response = await page.goto(url);
    expectValue([url, response?.status()]).toEqual([url, 200]);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  const first = readFileSync(join(running().dataDir, 'staff-first-link.txt'), 'utf8').trim();
  await page.goto(first);
  await page.getByLabel(/^Your name/).fill('Nora Neu');
  await page.getByLabel('Sign-in name').fill('nora');
  await page.getByLabel(/^Password/).fill('Ein-langes-Passwort-1797');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/staff');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().close();
});
