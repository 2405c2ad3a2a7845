/**
 * Checks that a reused page behaves like a new visitor's page.
 *
 * @module-tag slow
 */
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { expect } from '../../support/browser/expect.ts';
import { phone, useBrowser } from './browser.ts';

const { open } = useBrowser({ handsOn: true });

const readTraces = (page: Page) =>
  page.evaluate(() => ({
    local: Object.keys(localStorage).filter((key) => key === 'left'),
    session: sessionStorage.getItem('left'),
    cookie: /left/.test(document.cookie),
    name: window.name,
    length: history.length,
  }));

const leaveTraces = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    document.cookie = 'left=1; path=/';
    window.name = 'left';
    history.pushState(null, '', '/about');
  });
  await page.context().newPage();
};

test('a reused page contains no data from the previous test', async () => {
  const first = await open('/help');
  const before = await readTraces(first);
  await leaveTraces(first);
  expect(await readTraces(first)).not.toEqual(before);
  await first.context().close();
  const second = await open('/help');
  expect(second).toBe(first);
  expect(await readTraces(second)).toEqual(before);
  expect(second.context().pages()).toEqual([second]);
  await second.context().close();
});

test('a page is not reused after a permanent change, or for a test that opens it with different options', async () => {
  const marked = await open('/help');
  await marked.route('**/api/**', (route) => route.abort());
  await marked.context().close();
  expect(marked.isClosed()).toBe(true);
  const plain = await open('/help');
  await plain.context().close();
  const small = await open('/help', { viewport: phone });
  expect(small).not.toBe(plain);
  await small.context().close();
});
