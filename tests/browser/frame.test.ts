/** @module-tag slow */
import { describe, expect as fact, test } from 'vitest';
import { expect } from '../support/browser/expect.ts';
import { addTopUp, screenIs } from '../support/browser/journey.ts';
import { createUserActions, pickOne } from '../support/browser/userActions.ts';
import { desktop, waitForLateParts, phone, useBrowser } from './support/browser.ts';

const { open, shop } = useBrowser({ handsOn: true });

describe('URL handling in the shop', () => {
  test('NAV-19 NAV-20: an unknown path shows the 404 page with a link to the front page', async () => {
    const page = await open('/no/such/path');
    await expect(page.getByText('Sorry, we were unable to find that page')).toBeVisible();
    await createUserActions(page).press('Back to Home page');
    await expect(page).toHaveURL(/\/$/);
    await page.context().close();
  });

  test.each(['/payment-process', '/order-success'])(
    'opening %s without an order redirects to the front page',
    async (path) => {
      const page = await open(path);
      await page.waitForURL((url) => url.pathname === '/');
      await page.context().close();
    },
  );

  test.for([
    ['code', '**/assets/*.js'],
    ['messages', '**/assets/messages-*.js'],
  ] as const)(
    'if %s fails to load, the page shows an error and a button that loads the files again',
    async ([, files]) => {
      const page = await open('/help');
      await waitForLateParts(page);
      await page.route(files, (route) => route.abort());
      await page.getByRole('navigation').first().getByRole('link', { name: 'Gift cards' }).click();
      const again = page.locator('main').getByRole('button', { name: 'Try again' });
      await expect(again).toBeVisible();
      await page.unroute(files);
      await again.click();
      await screenIs(page, 'list');
      await page.context().close();
    },
  );

  test('a sign-in dialog that fails to load opens on the next attempt', async () => {
    const page = await open('/help');
    await waitForLateParts(page);
    await page.route('**/assets/*.js', (route) => route.abort());
    const login = page.getByRole('banner').getByRole('button', { name: 'Log in' });
    await login.click();
    const again = page.getByRole('dialog').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute('**/assets/*.js');
    const reload = page.waitForEvent('load');
    await again.click();
    await reload;
    await waitForLateParts(page);
    await login.click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await page.context().close();
  });

  test('a search that fails to load opens on the next attempt', async () => {
    const page = await open('/help');
    await waitForLateParts(page);
    await page.route('**/assets/*.js', (route) => route.abort());
    const search = page.getByRole('banner').getByRole('button', { name: 'Search' });
    await search.click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.unroute('**/assets/*.js');
    const reload = page.waitForEvent('load');
    await search.click();
    await reload;
    await waitForLateParts(page);
    await search.click();
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
    await page.context().close();
  });

  test('an unknown API path returns a 404 response in JSON, whereas a deep link returns an HTML page', async () => {
    const nothing = await fetch(`${shop()}/api/nope`);
    expect(nothing.status).toBe(404);
    expect(await nothing.json()).toMatchObject({ success: false });
    const deep = await fetch(`${shop()}/mobile-topup/airtel-india`);
    expect(deep.headers.get('content-type')).toContain('text/html');
    // Public pages are in the visitor's language. Personal pages have no language until their script runs.
    expect(await deep.text()).toContain('<html lang="en">');
    expect(await (await fetch(`${shop()}/orders`)).text()).not.toMatch(/<html[^>]* lang=/);
    expect((await fetch(`${shop()}/assets/gone-12345.js`)).status).toBe(404);
  });
});

describe('page frame', () => {
  test('the main menu links work, and the footer appears on the front page but not on /mobile-checkout', async () => {
    const page = await open('/help');
    const menu = page.getByRole('navigation').first();
    for (const [name, path] of [
      ['World top-up', '/mobile-topup'],
      ['PaysafeCard', '/paysafe/paysafecard'],
      ['Gift cards', '/giftcardworld'],
      ['Home', '/'],
    ] as const) {
      await menu.getByRole('link', { name, exact: true }).click();
      await page.waitForURL((url) => url.pathname === path);
    }
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.goto('/mobile-checkout');
    await screenIs(page, 'empty');
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await page.context().close();
  });

  test('UI-15 UI-16: the scroll-to-top button appears after 400 pixels of scrolling and scrolls back to the top', async () => {
    const page = await open('/giftcardworld');
    await screenIs(page, 'list');
    const button = page.getByRole('button', { name: /top of the page|to top/i });
    await page.evaluate(() => window.scrollTo({ top: 390, behavior: 'instant' }));
    // The browser sends the scroll event in the next frame, and React renders the result one frame later.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await expect(button).toHaveCount(0);
    await page.evaluate(() => window.scrollTo({ top: 410, behavior: 'instant' }));
    await button.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.context().close();
  });

  test('NAV-23: navigating to a new URL scrolls to the top, even with smooth scrolling', async () => {
    const page = await open('/giftcardworld', { reducedMotion: 'no-preference' });
    // Before the shop is interactive, links reload the whole page.
    await waitForLateParts(page);
    await screenIs(page, 'list');
    await page.evaluate(() => {
      const scrollTo = window.scrollTo.bind(window);
      const asked: unknown[] = [];
      Object.assign(window, { asked });
      window.scrollTo = ((to: ScrollToOptions) => {
        asked.push(to);
        Reflect.apply(scrollTo, undefined, [to]);
      }) as typeof window.scrollTo;
      Reflect.apply(scrollTo, undefined, [{ top: 700, behavior: 'instant' }]);
    });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
    await page.locator('header').getByRole('link', { name: 'Help', exact: true }).click();
    await page.waitForURL('**/help');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)).toEqual([
      { top: 0, behavior: 'smooth' },
    ]);
    await page.context().close();
  });

  test('UI-18: a dialog is centred over a dimmed page', async () => {
    const page = await open('/', { viewport: desktop, reducedMotion: 'no-preference' });
    await createUserActions(page).press('Log in');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('E-mail')).toBeVisible();
    const {
      panel,
      backdrop,
      window: windowSize,
    } = await dialog.evaluate(async (element) => {
      // Wait for the animations, because replacing an element cancels its animation.
      await Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const behind = getComputedStyle(element, '::backdrop');
      return {
        panel: {
          x: (left + right) / 2,
          y: (top + bottom) / 2,
          color: getComputedStyle(element).backgroundColor,
        },
        backdrop: { position: behind.position, inset: behind.inset, color: behind.backgroundColor },
        window: { width: document.documentElement.clientWidth, height: window.innerHeight },
      };
    });
    fact(Math.abs(panel.x - windowSize.width / 2)).toBeLessThanOrEqual(8);
    fact(Math.abs(panel.y - windowSize.height / 2)).toBeLessThanOrEqual(1);
    fact(panel.color).toBe('rgb(255, 255, 255)');
    fact(backdrop).toMatchObject({ position: 'fixed', inset: '0px' });
    const [red = 255, green = 255, blue = 255, opacity = 1] = [...backdrop.color.matchAll(/[\d.]+/g)].map(
      Number,
    );
    fact(Math.max(red, green, blue)).toBeLessThan(64);
    fact(opacity).toBeGreaterThan(0.3);
    await page.context().close();
  });

  test('UI-11: on a phone, the menu sheet contains all links', async () => {
    const page = await open('/', { viewport: phone });
    await createUserActions(page).press(/menu/i);
    const sheet = page.getByRole('dialog');
    for (const name of ['Home', 'World top-up', 'PaysafeCard', 'Gift cards', 'Help'])
      await expect(sheet.getByRole('link', { name, exact: true })).toBeVisible();
    await sheet.getByRole('link', { name: 'Gift cards', exact: true }).click();
    await page.waitForURL('**/giftcardworld');
    await expect(sheet).toHaveCount(0);
    await page.context().close();
  });

  test('I18N-07 I18N-09: a language and a country selected in the preferences are stored and apply to the reloaded page', async () => {
    const page = await open('/');
    await createUserActions(page).press(/CH · EN/);
    const dialog = page.getByRole('dialog');
    const country = dialog.getByRole('combobox', { name: 'Country' });
    await country.fill('Austria');
    await country.press('Enter');
    await pickOne(dialog.getByRole('radio', { name: 'Deutsch' }));
    const reloaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await reloaded;
    await expect(page.getByRole('button', { name: /AT · DE/ })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('navigation').first()).toContainText('Geschenkkarten');
    expect(
      await page.evaluate(() => [localStorage.getItem('language'), document.cookie.includes('language=de')]),
    ).toEqual(['de', true]);
    await page.context().close();
  });
});

describe('cart in the header', () => {
  test('the cart holds one product, which is replaced or removed only after confirmation', async () => {
    const page = await open();
    const actions = createUserActions(page);
    await addTopUp(page);
    await expect(page.getByRole('button', { name: /cart/i }).filter({ visible: true }).first()).toContainText(
      '1',
    );
    await page.reload();
    await page.getByRole('button', { name: /cart/i }).filter({ visible: true }).first().click();
    const panel = page.getByRole('dialog');
    await expect(panel).toContainText('Airtel India');
    await expect(panel).toContainText('CHF 0.00');
    await panel.getByRole('button', { name: 'Remove', exact: true }).click();
    await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(panel).toContainText('Airtel India');
    await panel.getByRole('button', { name: 'Remove', exact: true }).click();
    await panel.getByRole('button', { name: 'Remove', exact: true }).last().click();
    await expect(page.getByText('Cart Successfully removed!')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('cartToken'))).toBeNull();
    await addTopUp(page);
    await page.goto('/giftcardworld/zalando-ch');
    await screenIs(page, 'product');
    await actions.pick(/CHF\s50/);
    await actions.press('Buy');
    await expect(panel).toContainText('You already have a cart.');
    await expect(panel.getByRole('region', { name: 'In your cart' })).toContainText('Airtel India');
    await expect(panel.getByRole('region', { name: 'New product' })).toContainText(/Zalando.*CHF\s50/);
    await panel.getByRole('button', { name: 'Replace it' }).click();
    await screenIs(page, 'form');
    await expect(page.locator('main')).toContainText('Zalando');
    await page.context().close();
  });
});
