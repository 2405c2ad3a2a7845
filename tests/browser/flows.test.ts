/** @module-tag slow */
import { readFile, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Recording } from '../../flows/page/scripts.ts';
import { expect } from '../support/browser/expect.ts';
import { addTopUp } from '../support/browser/journey.ts';
import { startShop, type RunningShop } from '../support/shop/start.ts';
import { useBrowser, withoutNetwork } from './support/browser.ts';

const { open } = useBrowser({ switches: withoutNetwork });
const wide = { width: 1500, height: 950 };
const narrow = { width: 1280, height: 800 };
let qa: RunningShop;

beforeAll(async () => {
  qa = await startShop({ entry: 'server/qa.ts' });
});
afterAll(async () => {
  await qa.kill();
  await rm(qa.dataDir, { recursive: true, force: true });
});

const paidNotComplete =
  'payment.delivering.duration.normal/xstate.after.slowAfter.payment.delivering.duration.normal#0';
const incomplete = 'Please do not refresh, go back or close this window.';

describe('flows page', () => {
  test('the payment chart works offline, and a link to a path shows the same screen as playing the path', async () => {
    const page = await open('about:blank', { shop: qa.url, viewport: wide });
    const elsewhere = await page.context().newPage();
    await expect(elsewhere.goto('https://example.com/')).rejects.toThrow(/ERR_NAME_NOT_RESOLVED/);
    await elsewhere.close();
    const requestedUrls: URL[] = [];
    page.context().on('request', (request) => void requestedUrls.push(new URL(request.url())));
    await page.goto('/flows');
    await page
      .getByRole('navigation', { name: 'Charts' })
      .getByRole('button', { name: /^payment/ })
      .first()
      .click();
    await page.getByLabel('Search all paths').fill('delivering.duration.normal: after slowAfter');
    await page
      .getByRole('region', { name: 'Paths' })
      .getByRole('listitem')
      .last()
      .getByRole('button')
      .click();
    const preview = page.frameLocator('iframe[data-preview]');
    const patience = preview.getByText('It may take more time to respond.');
    await expect(preview.getByText(incomplete)).toBeVisible();
    await expect(patience).toBeVisible();
    await expect(
      page.locator('[data-state="payment.delivering.duration.slow"][data-lit="true"]'),
    ).toBeVisible();
    const link = new URL(page.url());
    expect(link.searchParams.get('path')).toBe(paidNotComplete);
    // Once a chart is open, it also works offline.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'One step back' }).click();
    await expect(patience).toHaveCount(0);
    await page.getByRole('button', { name: 'To the start' }).click();
    await expect(preview.locator('[data-screen="checking"]')).toBeVisible();
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(patience).toBeVisible();
    await page.context().setOffline(false);

    const afresh = await page.context().newPage();
    await afresh.goto(`${link.pathname}${link.search}`);
    const again = afresh.frameLocator('iframe[data-preview]');
    await expect(again.getByText(incomplete)).toBeVisible();
    await expect(again.getByText('It may take more time to respond.')).toBeVisible();
    // The page has loaded only its own files. It has contacted no other hosts and made no API calls.
    expect(requestedUrls.length).toBeGreaterThan(10);
    expect(requestedUrls.filter(({ origin }) => origin !== new URL(qa.url).origin).map(String)).toEqual([]);
    expect(requestedUrls.filter(({ pathname }) => pathname.startsWith('/api')).map(String)).toEqual([]);
    await page.context().close();
  });

  test.each([
    ['orderDetail.ready/detail.cancelRequested#0', 'Cancel this order?'],
    ['verificationLoader.loading/xstate.error.actor.loadVerification#0', 'Try again'],
    ['authLoader.closed/auth.loginRequested#0', 'Log in'],
    ['orderLifecycle.confirmed/order.paymentStarted#0', 'No screen of its own.'],
    ['update.ready/route.changed#0', 'The view is empty in this state.'],
  ])('a link with only the id of a path opens that path: %s', async (id, text) => {
    const page = await open(`/flows?${new URLSearchParams({ path: id })}`, {
      shop: qa.url,
      viewport: wide,
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(id.split(/[./]/)[0]!);
    await expect(page.frameLocator('iframe[data-preview]').getByText(text).first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.context().close();
  });

  test('with the whole chart in view, the arrows of the selected path are thicker than the others', async () => {
    const page = await open(
      `/flows?${new URLSearchParams({ path: 'orderDetail.ready/detail.cancelRequested#0' })}`,
      { shop: qa.url, viewport: wide },
    );
    const drawing = page.locator('[data-size="whole"]');
    const readWidths = (arrows: string): Promise<number[]> =>
      drawing
        .locator(`${arrows} path[marker-end]`)
        .evaluateAll((paths) => paths.map((path) => Number.parseFloat(getComputedStyle(path).strokeWidth)));
    await expect.poll(async () => (await readWidths('[data-hit="true"]')).length).toBeGreaterThan(0);
    expect(Math.min(...(await readWidths('[data-hit="true"]')))).toBeGreaterThan(2);
    expect(new Set(await readWidths('[data-hit="false"][data-fresh="false"]'))).toEqual(new Set([1]));
    await page.context().close();
  });

  test('a user walks through a chart from the start and saves the walk as a file', async () => {
    const page = await open('/flows/cart', { shop: qa.url, viewport: wide });
    await page.getByRole('button', { name: 'Try it from the start' }).click();
    const next = page.getByRole('group', { name: 'Responses and timers' });
    const give = (answer: string): Promise<void> =>
      next.getByRole('button', { name: answer }).first().click();
    await give('done readCartToken: cart');
    await give('done loadCart');
    const preview = page.frameLocator('iframe[data-preview]');
    await preview.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'cart.removalRequested' })).toBeVisible();
    await page.getByLabel('Name of this walk').fill('Think again before removing');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('think-again-before-removing.json');
    const recording = JSON.parse(await readFile(await file.path(), 'utf8')) as Recording;
    expect(recording.chart).toBe('cart');
    expect(recording.steps.at(-1)!.event.type).toBe('cart.removalRequested');
    expect(recording.steps.at(-1)!.tags).toContain('screen:confirm');
    await page.context().close();
  });

  test.each(['payment', 'checkout'])(
    'the drawing of the chart %s fits within 1280 px, and its names are readable at every zoom level',
    async (chart) => {
      const page = await open(`/flows/${chart}`, { shop: qa.url, viewport: narrow });
      const drawing = page.getByRole('img', { name: /^Drawing of the chart/ });
      await expect(drawing.locator('[data-state]').first()).toBeVisible();
      /** Returns the size in pixels of the smallest name in the drawing. */
      const smallestName = (): Promise<number> =>
        drawing.evaluate((svg) => {
          const scale = (svg.querySelector('[data-drawn]') as SVGGElement).getCTM()!.a;
          const texts = [...svg.querySelectorAll('[data-state] > text:first-of-type')];
          return Math.min(...texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale));
        });
      const measured = await drawing.evaluate((svg) => {
        const room = svg.getBoundingClientRect();
        const isIn = ({ left, top, right, bottom }: DOMRect): boolean =>
          left >= room.left && top >= room.top && right <= room.right && bottom <= room.bottom;
        const texts = [...svg.querySelectorAll('[data-drawn] text')];
        return {
          outside: [...svg.querySelectorAll('[data-state] > rect')].filter(
            (box) => !isIn(box.getBoundingClientRect()),
          ).length,
          letters: texts.length,
          cutOff: texts.map((text) => text.textContent).filter((text) => text.endsWith('…')),
        };
      });
      expect(measured.outside).toBe(0);
      expect(measured.letters).toBeGreaterThan(25);
      expect(measured.cutOff).toEqual([]);
      // rounds to 12 px; docs/decisions/0035-flows-page.md lists the charts with smaller names
      expect(await smallestName()).toBeGreaterThanOrEqual(11.5);
      /** Returns the names in the drawing that do not fit their box. */
      const tooWide = (): Promise<string[]> =>
        drawing.evaluate((svg) =>
          [...svg.querySelectorAll('[data-state]')].flatMap((state) => {
            const [box, name] = [
              state.querySelector('rect')!,
              state.querySelector<SVGTextElement>(':scope > text')!,
            ];
            const { x, width } = name.getBBox();
            return x + width > box.width.baseVal.value ? [name.textContent] : [];
          }),
        );
      expect(await tooWide()).toEqual([]);
      // The "Near" button zooms to the current state and its neighbours.
      await page.getByRole('button', { name: 'Near', exact: true }).click();
      await expect(drawing.locator('[data-caption]').first()).toBeVisible();
      expect(await smallestName()).toBeGreaterThanOrEqual(11.95);
      expect(await tooWide()).toEqual([]);
      // The detailed drawing is larger than the viewport. It can be dragged, and a minimap shows the position.
      await page.getByRole('button', { name: 'Detail', exact: true }).click();
      await expect(page.locator('[data-minimap]')).toBeVisible();
      expect(await tooWide()).toEqual([]);
      const place = (): Promise<string | null> => drawing.locator('[data-drawn]').getAttribute('transform');
      const before = await place();
      await page.mouse.move(500, 500);
      await page.mouse.down();
      await page.mouse.move(440, 460, { steps: 4 });
      await page.mouse.up();
      expect(await place()).not.toBe(before);
      await page.mouse.wheel(0, 300);
      await expect(page.getByText('100 %')).toHaveCount(0);
      await page.getByRole('button', { name: 'Fit', exact: true }).click();
      await expect(page.locator('[data-minimap]')).toHaveCount(0);
      await page.context().close();
    },
  );

  test('a user can write, correct and send an event, and the page shows the resulting messages and changes', async () => {
    const page = await open('/flows/cart', { shop: qa.url, viewport: narrow });
    await page.getByRole('button', { name: 'Try it from the start' }).click();
    await page.getByLabel('Send your own').selectOption({ index: 1 });
    const json = page.getByLabel('The event as JSON');
    await json.fill('{ "type": "xstate.done.actor.readCartToken" }');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('“output” is missing.');
    await json.fill('{ "type": "xstate.done.actor.readCartToken", "output": "c_my_own_token_of_the_test" }');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.locator('[data-state="cart.loading"][data-lit="true"]')).toBeVisible();
    await page.getByRole('tab', { name: 'Context' }).click();
    await expect(page.getByRole('row', { name: /^token/ })).toBeVisible();
    await page.getByRole('button', { name: 'Messages', exact: true }).click();
    await expect(page.getByRole('link', { name: 'cart invokes loadCart: start' })).toBeVisible();
    expect(await page.locator('body').textContent()).not.toContain('c_my_own_token');
    await page.context().close();
  });

  test("live mode highlights another tab's steps and saves the last recorded walk, without secrets in the file or log", async () => {
    const page = await open('/flows/cart', { shop: qa.url, viewport: wide });
    await page.getByRole('tab', { name: 'Live shop' }).click();
    await expect(page.locator('[data-state="cart.empty"][data-lit="true"]')).toBeVisible();
    const tab = await page.context().newPage();
    await tab.goto(`${qa.url}/`);
    await addTopUp(tab);
    const token = await tab.evaluate(() => localStorage.getItem('cartToken') ?? '');
    expect(token.length).toBeGreaterThan(15);
    await page.getByRole('button', { name: 'Detail', exact: true }).click();
    const log = page.getByRole('region', { name: 'Event log' });
    await expect(log.getByText('done addToCart').first()).toBeVisible();
    await expect(
      page.locator('[data-transition^="cart.adding/xstate.done.actor.addToCart"][data-hit="true"]'),
    ).toHaveCount(1);
    // The saved walk contains the events, but not the cart token.
    await log.getByLabel('Name of this walk').fill('Put into the cart');
    const saved = page.waitForEvent('download');
    await log.getByRole('button', { name: 'Save the last walk of cart' }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    const { steps } = JSON.parse(file) as Recording;
    expect(steps.map((step) => step.event.type)).toContain('cart.addRequested');
    expect(steps.at(-1)!.states).toContain('cart.filled');
    expect(file).not.toContain(token);
    const text = (await log.evaluate((element) => element.textContent)) ?? '';
    expect(text).toContain('cart.addRequested');
    // The link names the chart that sent the event to the cart.
    await page.getByRole('button', { name: 'Messages', exact: true }).click();
    await expect(page.getByRole('link', { name: 'topUp sends to cart: cart.addRequested' })).toBeVisible();
    await page.getByRole('button', { name: 'Chart', exact: true }).click();
    expect(text).not.toContain(token);
    expect(text).not.toContain('9801041300');
    await page.context().close();
  });
});
