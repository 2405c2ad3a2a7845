import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Recording } from '../../src/flows/kept.ts';
import { startShop } from '../../scripts/shop/start.ts';
import type { RunningShop } from '../../scripts/shop/start.ts';
import { useBrowser } from './support/browser.ts';
import { addTopUp } from './support/journey.ts';

const { open, shop } = useBrowser();
const wide = { width: 1500, height: 950 };
let qa: RunningShop;

beforeAll(async () => {
  qa = await startShop({ entry: 'server/qa.ts' });
}, 240_000);
afterAll(async () => {
  await qa.kill();
  await rm(qa.dataDir, { recursive: true, force: true });
});

const paidNotComplete =
  'payment.delivering.patience.calm/xstate.after.slowAfter.payment.delivering.patience.calm#0';
const incomplete = 'Please do not refresh, go back or close this window.';

describe('the flows page', () => {
  test('payment: the path that is paid and not complete shows that screen, and its link opened afresh does', async () => {
    const page = await open('/flows', { shop: qa.url, viewport: wide });
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page
      .getByRole('navigation', { name: 'Charts' })
      .getByRole('button', { name: /^payment/ })
      .first()
      .click();
    await page.getByLabel('Search paths').fill('delivering.patience.calm: after slowAfter');
    await page
      .getByRole('region', { name: 'Paths' })
      .getByRole('listitem')
      .last()
      .getByRole('button')
      .click();
    const stage = page.frameLocator('iframe[data-stage]');
    await expect(stage.getByText(incomplete)).toBeVisible();
    await expect(stage.getByText('It may take more time to respond.')).toBeVisible();
    await expect(
      page.locator('[data-state="payment.delivering.patience.strained"][data-lit="true"]'),
    ).toBeVisible();
    const link = page.url();
    expect(decodeURIComponent(link)).toContain(paidNotComplete);
    await page.getByRole('button', { name: 'One step back' }).click();
    await expect(stage.getByText('It may take more time to respond.')).toHaveCount(0);
    await page.getByRole('button', { name: 'To the start' }).click();
    await expect(stage.locator('[data-screen="checking"]')).toBeVisible();
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(stage.getByText('It may take more time to respond.')).toBeVisible();
    await page.context().setOffline(false);
    const afresh = await open(new URL(link).pathname + new URL(link).search, {
      shop: qa.url,
      viewport: wide,
    });
    await expect(afresh.frameLocator('iframe[data-stage]').getByText(incomplete)).toBeVisible();
    // the replay asks nobody: no call of the shop's API
    expect(asked.filter((path) => path.startsWith('/api'))).toEqual([]);
    await afresh.context().close();
    await page.context().close();
  });

  test('by hand from a path’s end, and the walk is saved as a file', async () => {
    const page = await open('/flows/cart', { shop: qa.url, viewport: wide });
    await page.getByRole('button', { name: 'Walk by hand from the start' }).click();
    const next = page.getByRole('group', { name: 'What happens next' });
    const give = (answer: string): Promise<void> =>
      next.getByRole('button', { name: answer }).first().click();
    await give('done readCartToken: cart');
    await give('done loadCart');
    const stage = page.frameLocator('iframe[data-stage]');
    await stage.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'cart.removalAsked' })).toBeVisible();
    await page.getByLabel('Name of this walk').fill('Think again before removing');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('think-again-before-removing.json');
    const recording = JSON.parse(await readFile(await file.path(), 'utf8')) as Recording;
    expect(recording.chart).toBe('cart');
    expect(recording.steps.at(-1)!.event.type).toBe('cart.removalAsked');
    expect(recording.steps.at(-1)!.tags).toContain('screen:confirm');
    await page.context().close();
  });

  test('live: what is bought in the frame lights up, and the log holds nothing secret', async () => {
    const page = await open('/flows/cart', { shop: qa.url, viewport: wide });
    await page.getByRole('tab', { name: 'Live shop' }).click();
    await expect(page.locator('[data-state="cart.empty"][data-lit="true"]')).toBeVisible();
    const tab = await page.context().newPage();
    tab.setDefaultTimeout(15_000);
    await tab.goto(`${qa.url}/`);
    await addTopUp(tab);
    const token = await tab.evaluate(() => localStorage.getItem('cartToken') ?? '');
    expect(token.length).toBeGreaterThan(15);
    const log = page.getByRole('region', { name: 'Event log' });
    await expect(log.getByText('done addToCart').first()).toBeVisible();
    await expect(
      page.locator('[data-transition^="cart.adding/xstate.done.actor.addToCart"][data-hit="true"]'),
    ).toHaveCount(1);
    const text = (await log.evaluate((element) => element.textContent)) ?? '';
    expect(text).toContain('cart.addRequested');
    expect(text).not.toContain(token);
    expect(text).not.toContain('9801041300');
    await page.context().close();
  });

  test('the shop that shoppers get has no flows page', async () => {
    const page = await open('/flows', { shop: shop() });
    await expect(page.getByText('Sorry, we were unable to find that page')).toBeVisible();
    const entry = await readFile(join(import.meta.dirname, '../../dist/.vite/manifest.json'), 'utf8');
    expect(entry).not.toContain('src/flows');
    await page.context().close();
  });
});
