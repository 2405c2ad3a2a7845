/** Prepares a visit: browser storage, language and country. */
import type { BrowserContext, Page } from 'playwright-core';
import type { Language } from '../../../../contract/domain/languages.ts';
import type { BrowserStorage } from '../storage.ts';

/** Writes the given entries to a page's local storage. With `clear`, they replace all existing ones. */
export const fillStorage = ({ local, clear }: { local: Record<string, string>; clear: boolean }): void => {
  if (clear) localStorage.clear();
  for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value);
};

/** Returns a visitor's browser storage for the given language and for Switzerland. */
export const storageEntries = (
  storage: BrowserStorage,
  language: Language,
  asksCookies: boolean,
): Record<string, string> => {
  const place = {
    country: 'Switzerland',
    country_code: 'CH',
    language: 'de',
    currency: 'CHF',
    isd_code: '41',
  };
  return {
    language,
    Location: JSON.stringify({ ...place, at: Date.now() }),
    ...(asksCookies
      ? {}
      : { cookieConsent: JSON.stringify({ necessary: true, analytics: false, marketing: false }) }),
    ...storage.local,
  };
};

/**
 * Fills the storage of every page in a context with the given data. Returns the entries of the local storage.
 */
export const openWithStorage = async (
  context: BrowserContext,
  shop: string,
  storage: BrowserStorage,
  language: Language,
  asksCookies: boolean,
): Promise<Record<string, string>> => {
  const local = storageEntries(storage, language, asksCookies);
  await context.addCookies(
    Object.entries(storage.cookies).map(([name, value]) => ({
      name,
      value,
      url: shop,
      sameSite: 'Strict' as const,
    })),
  );
  await context.addInitScript(fillStorage, { local, clear: true });
  return local;
};

/**
 * Navigates to another URL without a page load, as a link does, after closing any open dialogs. Waits until
 * `screen` is shown.
 */
export const change = async (
  page: Page,
  path: string,
  screen: string,
  local: Record<string, string>,
): Promise<void> => {
  while ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
  await page.evaluate(fillStorage, { local, clear: true });
  const shown = page.locator(`main [data-screen="${screen}"]`).first();
  const isOf = (address: string): string => new URL(address, page.url()).pathname.split('/')[1] ?? '';
  // If the screen is already open, load a small page first to reset it.
  const again = (await shown.count()) > 0 || isOf(page.url()) === isOf(path);
  for (const to of again ? ['/nowhere', path] : [path]) {
    await page.evaluate((next) => {
      history.pushState(null, '', next);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, to);
    await (to === path ? shown : page.locator('main [data-screen="notFound"]')).waitFor();
  }
};
