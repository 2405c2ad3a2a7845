import { describe, test } from 'vitest';
import { expect } from '../../scripts/browser/expect.ts';
import { addTopUp, screenIs } from '../../scripts/browser/journey.ts';
import { createUserActions } from '../../scripts/browser/userActions.ts';
import { phone, useBrowser } from './support/browser.ts';

const { open, shop } = useBrowser();

describe('addresses', () => {
  test('an unknown path shows the 404 page and its way home', async () => {
    const page = await open('/no/such/path');
    await expect(page.getByText('Sorry, we were unable to find that page')).toBeVisible();
    await createUserActions(page).press('Back to Home page');
    await expect(page).toHaveURL(/\/$/);
    await page.context().close();
  });

  test.each(['/payment-process', '/order-success'])('%s without an order leads home', async (path) => {
    const page = await open(path);
    await page.waitForURL((url) => url.pathname === '/');
    await page.context().close();
  });

  test('the API answers JSON where there is nothing, the shop answers the app', async () => {
    const nothing = await fetch(`${shop()}/api/nope`);
    expect(nothing.status).toBe(404);
    expect(await nothing.json()).toMatchObject({ success: false });
    const deep = await fetch(`${shop()}/mobile-topup/airtel-india`);
    expect(deep.headers.get('content-type')).toContain('text/html');
    // drawn in the language of who asks; one that is for a person says none before its script does
    expect(await deep.text()).toContain('<html lang="en">');
    expect(await (await fetch(`${shop()}/orders`)).text()).not.toMatch(/<html[^>]* lang=/);
    expect((await fetch(`${shop()}/assets/gone-12345.js`)).status).toBe(404);
  });
});

describe('the frame', () => {
  test('main menu, help, banner and footer', async () => {
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

  test('the scroll-to-top button comes after 400 pixels and works', async () => {
    const page = await open('/giftcardworld');
    await screenIs(page, 'list');
    const button = page.getByRole('button', { name: /top of the page|to top/i });
    await page.evaluate(() => window.scrollTo({ top: 390, behavior: 'instant' }));
    // the shop hears of it with the next frame and has drawn its answer with the one after
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await expect(button).toHaveCount(0);
    await page.evaluate(() => window.scrollTo({ top: 410, behavior: 'instant' }));
    await button.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.context().close();
  });

  test('on a phone the menu sheet repeats everything', async () => {
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

  test('language and country are two settings, kept and used after the page loaded anew', async () => {
    const page = await open('/');
    await createUserActions(page).press(/CH · EN/);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Deutsch' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('navigation').first()).toContainText('Geschenkkarten');
    expect(
      await page.evaluate(() => [localStorage.getItem('language'), document.cookie.includes('language=de')]),
    ).toEqual(['de', true]);
    await page.context().close();
  });
});

describe('the cart', () => {
  test('one item: a second one has to be chosen for; removing asks first', async () => {
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
    await actions.pick(/CHF 50/);
    await actions.press('Buy');
    await expect(panel).toContainText('You already have a cart.');
    await panel.getByRole('button', { name: 'Replace it' }).click();
    await screenIs(page, 'form');
    await expect(page.locator('main')).toContainText('Zalando');
    await page.context().close();
  });
});
