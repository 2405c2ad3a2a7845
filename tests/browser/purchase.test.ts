import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { slow, slowUnless } from '../setup/tiers.ts';
import { expect } from '../support/browser/expect.ts';
import {
  addGiftCard,
  decide,
  methods,
  orderNumber,
  loadProviderRecords,
  exactlyOnce as paidOnce,
  payByCard,
  screenIs,
  toPayPage,
} from '../support/browser/journey.ts';
import { createUserActions, pickOne } from '../support/browser/userActions.ts';
import { topUp } from '../support/shop/shopper.ts';
import { desktop, isWebKit, phone, useBrowser } from './support/browser.ts';

const { open, openMethods, shop } = useBrowser({ handsOn: true });
const close = (page: Page): Promise<void> => page.context().close();

const exactlyOnce = (orderno: string): Promise<void> => paidOnce(shop(), orderno);

for (const [device, viewport] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const)
  describe(`purchase on ${device}`, slowUnless(device === 'a phone'), () => {
    test('GEN-01 GEN-02 NAV-04 PAY-01 ORD-08: a guest buys a top-up, from the front page to the receipt [STORY-1]', async () => {
      const page = await open('/', { viewport, hasTouch: device === 'a phone', acceptDownloads: true });
      const actions = createUserActions(page);
      await actions.search('Country', 'India');
      await actions.fill('Mobile number', '9801041300');
      await actions.press('Continue');
      await page.waitForURL('**/mobile-topup');
      await screenIs(page, 'amount');
      await expect(page.locator('main')).toContainText('Airtel India');
      await pickOne(page.getByRole('radio').nth(2));
      await actions.press('Continue');
      await page.waitForURL('**/checkout');
      await screenIs(page, 'form');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('main')).toContainText('+91');
      expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(
        expect.arrayContaining(['cartToken', 'checkoutProduct', 'language', 'rechargeData']),
      );
      await toPayPage(page, 'ann@example.com');
      await decide(page, 'Approve');
      await page.waitForURL('**/order-success');
      await screenIs(page, 'completed');
      await expect(page.locator('main')).toContainText('+91 98');
      const orderno = await orderNumber(page);
      // WebKitGTK's WebDriver does not report downloads.
      if (!isWebKit) {
        const download = page.waitForEvent('download');
        await actions.press('Receipt (PDF)');
        const file = await readFile(await (await download).path());
        expect(file.subarray(0, 5).toString()).toBe('%PDF-');
      }
      await exactlyOnce(orderno);
      expect(await page.evaluate(() => localStorage.getItem('cartToken'))).toBeNull();
      await close(page);
    });

    test(
      'GEN-01 NAV-07: a gift card buyer gets a code that is masked until the buyer reveals it [STORY-2]',
      slow,
      async () => {
        const page = await open('/giftcardworld', { viewport, hasTouch: device === 'a phone' });
        await addGiftCard(page, '/giftcardworld/zalando-ch', /CHF\s50/);
        await toPayPage(page, 'bea@example.com');
        await decide(page, 'Approve');
        await page.waitForURL('**/order-success');
        await screenIs(page, 'completed');
        const orderno = await orderNumber(page);
        await expect.poll(async () => (await loadProviderRecords(shop(), orderno)).mails.length).toBe(1);
        const [mail] = (await loadProviderRecords(shop(), orderno)).mails;
        await expect(page.locator('main')).toContainText('••••');
        await createUserActions(page).press(/^Show codes?$/);
        const shown = (await page.locator('main').innerText()).replace(/\s/g, '');
        const code =
          /\b(\d{4} \d{4} \d{4} \d{4}|[A-Z0-9]{4}([ -][A-Z0-9]{4}){2,4}|\d{14,19})\b/.exec(mail!.text)?.[0] ??
          '';
        expect(code.length).toBeGreaterThan(9);
        expect(shown).toContain(code.replace(/\s/g, ''));
        for (const storage of ['localStorage', 'sessionStorage'] as const)
          expect(
            await page.evaluate((name) => JSON.stringify(Object.entries(window[name])), storage),
          ).not.toContain(code.replace(/\s/g, ''));
        expect(page.url()).not.toContain('token');
        await exactlyOnce(orderno);
        await close(page);
      },
    );
  });

describe('interrupted payments', () => {
  test('after a declined payment, the order can be paid on a second attempt [STORY-11]', slow, async () => {
    const { page, orderno } = await openMethods();
    await payByCard(page);
    await decide(page, 'Decline');
    await screenIs(page, 'declined');
    await expect(page.locator('main')).toContainText('You have not been charged');
    await createUserActions(page).press('Choose another method');
    await screenIs(page, 'methods');
    await createUserActions(page).pick(methods.card);
    expect(await orderNumber(page)).toBe(orderno);
    await payByCard(page);
    await decide(page, 'Approve');
    await page.waitForURL('**/order-success');
    await screenIs(page, 'completed');
    expect(await orderNumber(page)).toBe(orderno);
    expect((await loadProviderRecords(shop(), orderno)).attempts).toHaveLength(2);
    await exactlyOnce(orderno);
    await close(page);
  });

  test(
    'cancelling on the payment page returns to the payment methods without a charge [STORY-12]',
    slow,
    async () => {
      const { page, orderno } = await openMethods();
      await payByCard(page);
      await decide(page, 'Cancel');
      await screenIs(page, 'methods');
      await createUserActions(page).pick(methods.card);
      expect(await orderNumber(page)).toBe(orderno);
      expect((await loadProviderRecords(shop(), orderno)).paid).toHaveLength(0);
      await expect(page.getByRole('button', { name: /^Pay CHF/ }).filter({ visible: true })).toBeEnabled();
      await close(page);
    },
  );

  test(
    'the provider’s notification completes the order even if the buyer closes the tab while paying [R3 STORY-13]',
    slow,
    async () => {
      const { page, orderno } = await openMethods();
      await payByCard(page);
      // The provider receives the buyer's approval, but the browser does not return to the shop.
      await page.route('**/payment-process**', (route) => route.abort());
      const wayBack = page.waitForRequest('**/payment-process**');
      await Promise.all([wayBack, decide(page, 'Approve').catch(() => {})]);
      await page.close();
      await exactlyOnce(orderno);
    },
  );

  test(
    'reloading the page that waits for the payment result does not change the result [C3 STORY-14]',
    slow,
    async () => {
      const { page, orderno } = await openMethods();
      await payByCard(page);
      await decide(page, 'Pay later');
      await page.waitForURL('**/payment-process**');
      await screenIs(page, 'checking');
      await expect(page.locator('main')).toContainText('Please do not refresh, go back or close this window');
      await page.reload();
      await screenIs(page, 'checking');
      await page.reload();
      await page.waitForURL('**/order-success');
      await screenIs(page, 'completed');
      expect(await orderNumber(page)).toBe(orderno);
      await exactlyOnce(orderno);
      await close(page);
    },
  );

  test('double-clicking Pay starts only one payment [C3 STORY-6]', async () => {
    const { page, orderno } = await openMethods();
    await page
      .getByRole('button', { name: /^Pay CHF/ })
      .filter({ visible: true })
      .first()
      .dblclick();
    await page.waitForURL('**/sandbox/datatrans/v1/start/**');
    expect((await loadProviderRecords(shop(), orderno)).attempts).toHaveLength(1);
    await decide(page, 'Approve');
    await page.waitForURL('**/order-success');
    await exactlyOnce(orderno);
    await close(page);
  });

  test(
    'going back from the payment page and clicking Pay again continues the same payment [STORY-15]',
    slow,
    async () => {
      const { page, orderno } = await openMethods();
      await payByCard(page);
      await page.goBack();
      await screenIs(page, 'methods');
      await createUserActions(page).pick(methods.card);
      await payByCard(page);
      expect((await loadProviderRecords(shop(), orderno)).attempts).toHaveLength(1);
      await decide(page, 'Approve');
      await page.waitForURL('**/order-success');
      await exactlyOnce(orderno);
      await close(page);
    },
  );

  test(
    'if the connection is lost during a payment check, a message appears and the check continues automatically [STORY-16]',
    slow,
    async () => {
      const { page, orderno } = await openMethods();
      await payByCard(page);
      await decide(page, 'Pay later');
      await page.waitForURL('**/payment-process**');
      await screenIs(page, 'checking');
      await page.context().setOffline(true);
      await expect(page.locator('main')).toContainText('Please check your internet connection!');
      await page.context().setOffline(false);
      await page.waitForURL('**/order-success');
      await screenIs(page, 'completed');
      expect(await orderNumber(page)).toBe(orderno);
      await exactlyOnce(orderno);
      await close(page);
    },
  );

  test('the buyer can get a refund for a paid order that cannot be delivered, but only once [STORY-25]', async () => {
    const { page, orderno } = await openMethods('card', { item: { ...topUp, Mobile: '9801041103' } });
    await payByCard(page);
    await decide(page, 'Approve');
    await screenIs(page, 'undeliverable');
    await expect(page.locator('main')).toContainText('Something went wrong, can you get your money?');
    await createUserActions(page).press('Get my money back');
    await screenIs(page, 'refunding');
    await expect
      .poll(
        async () =>
          (await loadProviderRecords(shop(), orderno)).attempts.filter(
            (t) => t.credited > 0 && t.credited === t.settled,
          ).length,
      )
      .toBe(1);
    await close(page);
  });
});
