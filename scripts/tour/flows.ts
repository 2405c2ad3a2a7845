/** Takes the screenshots of the flows page for docs/tour. `node scripts/tour/flows.ts` takes only these screenshots. */
import { rm } from 'node:fs/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findBrowser } from '../../tests/support/browser/find.ts';
import { addTopUp } from '../../tests/support/browser/journey.ts';
import { startShop } from '../../tests/support/shop/start.ts';
import { keepPicture } from './keepPicture.ts';

const paidNotComplete =
  'payment.delivering.duration.normal/xstate.after.slowAfter.payment.delivering.duration.normal#0';

/** Starts a separate shop with the flows page. `keep` saves a screenshot of the page under the given name. */
export const flowsTour = async (
  browser: Browser,
  keep: (page: Page, name: string) => Promise<void>,
): Promise<void> => {
  const shop = await startShop({ entry: 'server/qa.ts' });
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 1600, height: 1000 },
    locale: 'en-GB',
  });
  await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  const open = async (address: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('[data-screen="ready"][aria-busy="false"]').waitFor();
    return page;
  };

  const replay = await open(`/flows?${new URLSearchParams({ path: paidNotComplete })}`);
  await replay.locator('[data-state="payment.delivering.duration.slow"][data-lit="true"]').waitFor();
  await keep(replay, 'flows');

  const actions = await open('/flows/orderDetail');
  await actions.getByRole('button', { name: 'Try it from the start' }).click();
  const next = actions.getByRole('group', { name: 'Responses and timers' });
  await next.getByRole('button').first().click();
  const drawer = actions.frameLocator('iframe[data-preview]');
  await drawer.getByRole('button', { name: 'Send the receipt again' }).click();
  await drawer.getByRole('button', { name: 'Show' }).first().click();
  await next.getByRole('button', { name: 'done sendMail' }).waitFor();
  await keep(actions, 'flows-by-hand');

  const live = await open('/flows/cart');
  await live.getByRole('tab', { name: 'Live shop' }).click();
  await live.locator('[data-state="cart.empty"][data-lit="true"]').waitFor();
  const shopper = await context.newPage();
  await addTopUp(shopper);
  await live.bringToFront();
  await live.locator('[data-state="cart.filled"][data-lit="true"]').waitFor();
  await keep(live, 'flows-live');

  // window size of a laptop
  const narrow = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
  });
  const small = await narrow.newPage();
  const show = async (address: string): Promise<void> => {
    await small.goto(address);
    await small.locator('[data-screen="ready"][aria-busy="false"]').waitFor();
  };
  for (const chart of ['payment', 'checkout']) {
    await show(`/flows/${chart}`);
    await small.locator('[data-state]').first().waitFor();
    await keep(small, `flows-${chart}`);
  }
  await show(`/flows?${new URLSearchParams({ path: paidNotComplete })}`);
  await small.locator('[data-state="payment.delivering.duration.slow"][data-lit="true"]').waitFor();
  await small.getByRole('button', { name: 'One step back' }).click();
  await small.getByRole('tab', { name: 'Context' }).click();
  await small.getByText('Changed by this step').waitFor();
  await keep(small, 'flows-context');
  await small.getByRole('button', { name: 'Messages', exact: true }).click();
  await small.getByRole('region', { name: 'Messages' }).waitFor();
  await keep(small, 'flows-messages');
  await narrow.close();

  await context.close();
  await shop.kill();
  await rm(shop.dataDir, { recursive: true, force: true });
};

if (import.meta.main) {
  const browser = await chromium.launch({ ...(await findBrowser()), headless: true });
  await flowsTour(browser, keepPicture);
  await browser.close();
}
