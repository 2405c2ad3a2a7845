/** `npm run tour`: walks the shop as a visitor, a new customer and the staff, and keeps one picture of each main screen in docs/tour. */
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { findBrowser } from './browser/find.ts';
import {
  addGiftCard,
  addTopUp,
  decide,
  fillCheckout,
  openCart,
  payButton,
  screenIs,
} from './browser/journey.ts';
import { createUserActions } from './browser/userActions.ts';
import { startShop } from './shop/start.ts';
import { flowsTour } from './tour/flows.ts';
import { fillVerification, openDocumentAsStaff, signUpForVoucher, uploadDocument } from './tour/people.ts';

const folder = join(import.meta.dirname, '../docs/tour');
await mkdir(folder, { recursive: true });
const shop = await startShop();
const browser = await chromium.launch({ ...(await findBrowser()), headless: true });
const onlyNecessary = {
  name: 'cookieConsent',
  value: JSON.stringify({ necessary: true, analytics: false, marketing: false }),
};
const open = async (width: number, height: number, dark = false): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width, height },
    locale: 'en-GB',
    colorScheme: dark ? 'dark' : 'light',
    // the shop greets a browser that calls itself headless; that is no part of the tour
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
    storageState: { cookies: [], origins: [{ origin: shop.url, localStorage: [onlyNecessary] }] },
  });
  await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  return context.newPage();
};
const keep = async (page: Page, name: string): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForTimeout(400);
  const path = join(folder, `${name}.png`);
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(path);
  console.log(`docs/tour/${name}.png ${Math.round((await stat(path)).size / 1000)} kB`);
};
const pay = async (page: Page): Promise<void> => {
  await payButton(page, 'card').click();
  await page.waitForURL('**/sandbox/datatrans/v1/start/**');
};
const arrive = async (page: Page): Promise<void> => {
  await decide(page, 'Approve');
  await page.waitForURL('**/order-success');
  await screenIs(page, 'completed');
};
// a visitor
const desktop = await open(1280, 860);
await desktop.goto('/');
await keep(desktop, 'home');
await desktop.goto('/giftcardworld');
await screenIs(desktop, 'list');
await keep(desktop, 'gift-cards');
await desktop.goto('/giftcardworld/zalando-ch');
await screenIs(desktop, 'product');
await createUserActions(desktop).pick(/CHF 50/);
await keep(desktop, 'gift-card');
await desktop.goto('/help');
await keep(desktop, 'help');
await desktop.goto('/about');
await keep(desktop, 'about');
await desktop.goto('/paysafe/paysafecard');
await screenIs(desktop, 'product');
await keep(desktop, 'voucher');

// a new customer, and the staff who look at the document
await signUpForVoucher(shop, desktop, 'ann.muster@example.com');
await fillVerification(shop, desktop);
await keep(desktop, 'verification');
await uploadDocument(desktop);
const staff = await open(1280, 860);
await openDocumentAsStaff(shop, staff);
await keep(staff, 'staff');
await staff.getByRole('button', { name: 'Approve' }).click();
await screenIs(desktop, 'form');
await createUserActions(desktop).pick(/^I accept the/);
await pay(desktop);
await arrive(desktop);

// the customer comes back for a gift card
await addGiftCard(desktop, '/giftcardworld/zalando-ch', /CHF 50/);
await keep(desktop, 'checkout');
await openCart(desktop);
await keep(desktop, 'cart');
await desktop.keyboard.press('Escape');
await pay(desktop);
await keep(desktop, 'payment');
await arrive(desktop);
await createUserActions(desktop).press(/^Show codes?$/);
await keep(desktop, 'order');

// and for a top-up
await desktop.goto('/mobile-topup');
await addTopUp(desktop);
await desktop.goto('/mobile-topup');
await screenIs(desktop, 'amount');
await keep(desktop, 'top-up');
await desktop.goto('/checkout');
await screenIs(desktop, 'form');
await pay(desktop);
await arrive(desktop);
await desktop.goto('/orders');
await screenIs(desktop, 'list');
await keep(desktop, 'orders');
await desktop.goto('/profile');
await keep(desktop, 'profile');

// a visitor with a phone, in the dark
const phone = await open(390, 844, true);
await phone.goto('/');
await keep(phone, 'home-phone');
await addTopUp(phone);
await phone.goto('/mobile-topup');
await screenIs(phone, 'amount');
await keep(phone, 'top-up-phone');
await phone.goto('/checkout');
await fillCheckout(phone, 'ben@example.com');
await keep(phone, 'checkout-phone');
await pay(phone);
await arrive(phone);
await keep(phone, 'order-phone');

await flowsTour(browser, keep);
await browser.close();
await shop.kill();
await rm(shop.dataDir, { recursive: true, force: true });
