/**
 * Checks that repeated visits to the real shop's checkout do not leak memory.
 *
 * @module-tag slow
 */
import type { CDPSession, Page } from 'playwright-core';
import { test } from 'vitest';
import { expect } from '../../support/browser/expect.ts';
import { openCart, screenIs } from '../../support/browser/journey.ts';
import { isFirefox, isWebKit, waitForLateParts, useBrowser } from '../support/browser.ts';

const { openWithCart } = useBrowser({ pictures: true });

/**
 * Goes back to the front page and forward to the checkout repeatedly, without reloading. `times` is the number
 * of repetitions.
 */
const cycle = (page: Page, times: number): Promise<void> =>
  page.evaluate(async (count) => {
    const frame = () => new Promise((done) => setTimeout(done, 20));
    const isForm = () => document.querySelector('main [data-screen="form"]') !== null;
    const isHome = () =>
      location.pathname === '/' && !isForm() && document.querySelector('main [data-screen]') !== null;
    for (let done = 0; done < count; done += 1) {
      history.back();
      while (!isHome()) await frame();
      history.forward();
      while (!isForm()) await frame();
    }
  }, times);

/**
 * Expression that returns the prototype of the page's actors. React stores each region's actor in the fiber of
 * the region's element.
 */
const prototypeOfActors = `(() => {
  for (const region of document.querySelectorAll('[data-screen]')) {
    const key = Object.keys(region).find((name) => name.startsWith('__reactFiber$'));
    for (let fiber = region[key]; fiber; fiber = fiber.return) {
      const actor = fiber.memoizedProps?.actor;
      if (actor?.getSnapshot) return Object.getPrototypeOf(actor);
    }
  }
})()`;

/** Counts the actors and event listeners that remain after garbage collection. */
const measure = async (devtools: CDPSession) => {
  const group = 'measure';
  const { result: prototype } = await devtools.send('Runtime.evaluate', {
    expression: prototypeOfActors,
    objectGroup: group,
  });
  if (!prototype.objectId) throw new Error('no actor was found on the page');
  // `queryObjects` triggers a garbage collection before it counts the actors.
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId,
    objectGroup: group,
  });
  const { result } = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    // The status 1 means that the actor is running.
    functionDeclaration:
      'function () { return this.filter((actor) => actor._processingStatus === 1).length; }',
    returnByValue: true,
  });
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup: group });
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const valueOf = (name: string): number => metrics.find((one) => one.name === name)?.value ?? NaN;
  return {
    actors: Number(result.value),
    listeners: valueOf('JSEventListeners'),
    nodes: valueOf('Nodes'),
    heap: valueOf('JSHeapUsedSize'),
  };
};

// The test requires Chromium's devtools.
test.skipIf(isFirefox || isWebKit)(
  'two hundred checkouts leak no actors and no event listeners [C12]',
  { timeout: 600_000 },
  async () => {
    const page = await openWithCart('/');
    await waitForLateParts(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    await openCart(page);
    await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
    await screenIs(page, 'form');
    // The first ten cycles only fill the caches.
    await cycle(page, 10);
    const before = await measure(devtools);
    expect(before.actors).toBeGreaterThan(10);
    await cycle(page, 200);
    const after = await measure(devtools);
    expect(after.actors).toBe(before.actors);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners);
    expect(after.nodes).toBeLessThanOrEqual(before.nodes + 100);
    expect(after.heap).toBeLessThanOrEqual(before.heap + 2_000_000);
    await page.context().close();
  },
);
