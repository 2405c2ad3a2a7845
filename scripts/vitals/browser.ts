import { rm } from 'node:fs/promises';
import { chromium, type BrowserContext } from 'playwright-core';
import { findBrowser } from '../../tests/support/browser/find.ts';
import { freePort, temporaryFolder } from '../../tests/support/shop/start.ts';

export type MeasuredBrowser = {
  context: BrowserContext;
  /** Port that Lighthouse uses to control the browser. */
  port: number;
  close(): Promise<void>;
};

const onlyNecessary = JSON.stringify({ necessary: true, analytics: false, marketing: false });

/**
 * Opens a new browser in which the cookie choice for `origin` is already stored. The browser does not reveal
 * that it is automated.
 */
export const openMeasuredBrowser = async (origin: string): Promise<MeasuredBrowser> => {
  const port = await freePort();
  const installation = await findBrowser();
  const profile = await temporaryFolder('vitals');
  const context = await chromium.launchPersistentContext(profile, {
    ...installation,
    headless: true,
    args: [
      ...(installation.args ?? []),
      `--remote-debugging-port=${port}`,
      '--disable-blink-features=AutomationControlled',
    ],
    baseURL: origin,
    viewport: { width: 412, height: 823 },
    locale: 'en-GB',
    userAgent:
      'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36',
  });
  const page = await context.newPage();
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('cookieConsent', value), onlyNecessary);
  await page.close();
  return {
    context,
    port,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
};
