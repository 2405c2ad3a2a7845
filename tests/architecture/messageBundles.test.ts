/**
 * Checks the message bundles. A screen must render only views whose messages are in a bundle that the screen
 * loads.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getBundles } from '../../scripts/vite/messagePlaces.ts';
import { getPages, screens, type ScreenName } from '../../src/features/screens.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Returns the views that a file renders, following its static imports. Dynamically imported views load their own
 * messages.
 */
const drawn = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(
    /^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+\.tsx?)'/gm,
  )) {
    const next = normalize(join(dirname(file), path));
    if (next.startsWith('src/')) drawn(next, seen);
  }
  return seen;
};
const hasMessages = (file: string): boolean =>
  /@lingui\/(react|core)\/macro|'#msg'/.test(readFileSync(join(root, file), 'utf8'));

const pages = getPages();
const loads = (Object.keys(screens) as ScreenName[]).map((screen) => ({
  screen,
  file: pages[screen].preload[0],
  bundle: screens[screen].messages,
}));

describe.each(loads)('screen $screen', ({ file, bundle }) => {
  test(`a screen renders only messages from the bundles "first" and "${bundle}"`, () => {
    const foreign = [...drawn(file)]
      .filter(hasMessages)
      .filter((view) => !getBundles(view).some((one) => one === 'first' || one === bundle));
    expect(foreign.map((view) => relative('src', view))).toEqual([]);
  });
});

test.each([
  ['src/features/catalogue/home/HomeSections.tsx', ['below']],
  ['src/app/layout/footer/Footer.tsx', ['below']],
  ['src/app/layout/dock/Dock.tsx', ['below']],
  ['src/features/checkout/cart/CartPanel.tsx', ['dialogs']],
  ['src/features/shell/preferences/PreferencesDialog.tsx', ['dialogs']],
  ['src/app/layout/SessionDialogs.tsx', ['dialogs']],
  ['src/features/identity/auth/load.ts', ['identity']],
  ['src/features/identity/signUp/Captcha.tsx', ['identity']],
  ['src/features/verification/verification/Verification.tsx', ['identity']],
  ['src/features/checkout/paypal/PaypalButtons.tsx', ['money']],
  ['src/app/layout/notices/NoticeStack.tsx', []],
  ['src/app/layout/header/MobileMenu.tsx', []],
  ['src/app/layout/header/AccountMenu.tsx', []],
  ['src/main.tsx', []],
])('%s renders only messages from the bundles that it loads', (file, bundles: string[]) => {
  const foreign = [...drawn(file)]
    .filter(hasMessages)
    .filter((view) => !getBundles(view).some((one) => one === 'first' || bundles.includes(one)));
  expect(foreign).toEqual([]);
});
