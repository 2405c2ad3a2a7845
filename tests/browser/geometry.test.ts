/**
 * Measures layout details that no other test checks: edges, line breaks and covered content.
 *
 * @module-tag slow
 */
import type { Locator, Page } from 'playwright-core';
import { expect as fact, test } from 'vitest';
import { expect } from '../support/browser/expect.ts';
import { screenIs } from '../support/browser/journey.ts';
import { toStorage } from '../support/browser/storage.ts';
import { createUserActions } from '../support/browser/userActions.ts';
import { desktop, phone, useBrowser, waitForLateParts } from './support/browser.ts';
import { buyGiftCard } from './support/giftCard.ts';

const { open, openWithCart, shop } = useBrowser({ handsOn: true });

const measure = async (one: Locator) => {
  const { x, y, width, height } = (await one.boundingBox())!;
  return { left: x, top: y, right: x + width, bottom: y + height };
};
const scrollToEnd = (page: Page): Promise<void> =>
  page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));

/** Phone viewport that is taller than the page. */
const tall = { width: 390, height: 2400 };

const openAmounts = async (): Promise<Page> => {
  const page = await open('/mobile-topup/airtel-india', { viewport: tall });
  const actions = createUserActions(page);
  await actions.fill('Mobile number', '98010 41300');
  await actions.press('Continue');
  await screenIs(page, 'amount');
  return page;
};
const openCheckout = async (): Promise<Page> => {
  const page = await openWithCart('/checkout', { viewport: tall });
  await screenIs(page, 'form');
  return page;
};

test.each([
  ['amounts of a top-up', openAmounts, '.surface_bar'],
  ['checkout', openCheckout, '.checkout_pay'],
] as const)(
  "if a page is shorter than a phone's window, its sticky bar is at the bottom edge of the window: %s",
  async (_, openPage, bar) => {
    const page = await openPage();
    await expect.poll(async () => Math.round((await measure(page.locator(bar))).bottom)).toBe(tall.height);
    await page.context().close();
  },
);

test('the shadow of a purchased gift card has the same size and corner radius as the card', async () => {
  const { shopper, ordertoken } = await buyGiftCard(shop());
  const page = await open('/order-success', {
    storage: toStorage(shopper.browser, { orderToken: ordertoken }),
    viewport: phone,
  });
  await screenIs(page, 'completed');
  const shadow = page.locator('.orderSuccess_heroArt');
  const measureShape = async (one: Locator) => ({
    ...(await measure(one)),
    corners: await one.evaluate((element) => getComputedStyle(element).borderRadius),
  });
  fact(await measureShape(shadow)).toEqual(await measureShape(shadow.locator('.art_art')));
  await page.context().close();
});

test.each([phone, desktop])(
  "at checkout, each payment method's logos are to the right of its name in a window of $width pixels",
  async (viewport) => {
    const page = await openWithCart('/checkout', { viewport });
    await screenIs(page, 'form');
    const rows = page.getByRole('group', { name: 'How would you like to pay?' }).locator('label');
    await expect(rows).toHaveCount(5);
    for (const row of await rows.all()) {
      const [name, logos] = [
        await measure(row.locator('.choice_text')),
        await measure(row.locator('.choice_media')),
      ];
      fact(logos.left).toBeGreaterThanOrEqual(name.right);
      fact(Math.abs(logos.top + logos.bottom - name.top - name.bottom)).toBeLessThan(4);
    }
    await page.context().close();
  },
);

test.each([phone, desktop])(
  'the newsletter field and its button are on one line and have the same height in a window of $width pixels',
  async (viewport) => {
    const page = await open('/help', { viewport });
    await waitForLateParts(page);
    const footer = page.getByRole('contentinfo');
    // The border belongs to the field's parent.
    const line = await measure(footer.getByRole('textbox').locator('..'));
    const own = await measure(footer.getByRole('button', { name: 'Subscribe' }));
    fact(Math.abs(line.top - own.top)).toBeLessThan(1);
    fact(Math.abs(line.bottom - own.bottom)).toBeLessThan(1);
    await page.context().close();
  },
);

test('on a phone, the scroll-to-top button does not cover the arrows of the collapsible sections in the footer', async () => {
  const page = await open('/help', { viewport: phone });
  await waitForLateParts(page);
  await scrollToEnd(page);
  const button = await measure(page.getByRole('button', { name: 'Back to top' }));
  const arrows = page.getByRole('contentinfo').locator('summary svg');
  await expect(arrows).toHaveCount(4);
  for (const arrow of await arrows.all()) fact((await measure(arrow)).right).toBeLessThanOrEqual(button.left);
  await page.context().close();
});

test.each([1024, 1280, 1440])(
  'in a window of %i pixels, the scroll-to-top button covers no content at any scroll position',
  async (width) => {
    const page = await open('/giftcardworld', { viewport: { width, height: 700 } });
    await screenIs(page, 'list');
    await waitForLateParts(page);
    await scrollToEnd(page);
    const covered = await page.getByRole('button', { name: 'Back to top' }).evaluate((button) => {
      const found = new Set<string>();
      for (let at = 420; at < document.documentElement.scrollHeight; at += 40) {
        scrollTo({ top: at, behavior: 'instant' });
        const { left, right, top, bottom } = button.getBoundingClientRect();
        for (const x of [left + 1, right - 1])
          for (const y of [top + 1, bottom - 1])
            for (const element of document.elementsFromPoint(x, y))
              // elements as wide as the window are the page's layout containers, not content
              if (
                !button.contains(element) &&
                element.getBoundingClientRect().width < document.documentElement.clientWidth
              )
                found.add(`${element.tagName} ${element.className}`);
      }
      return [...found];
    });
    fact(covered).toEqual([]);
    await page.context().close();
  },
);

/**
 * Returns the words in the page's headings, labels and buttons that break across lines at a place without a
 * hyphen.
 */
const findBrokenWords = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    const broken: string[] = [];
    const range = document.createRange();
    for (const part of main.querySelectorAll('h1, h2, h3, legend, summary, label, button')) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(word);
        }
      }
    }
    return broken;
  });

test("with twice the font size on a phone, no word in the checkout's headings, labels or buttons breaks across lines", async () => {
  const page = await openWithCart('/checkout', {
    viewport: phone,
    watch: async (newPage) => {
      const browser = await newPage.context().newCDPSession(newPage);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    },
  });
  await screenIs(page, 'form');
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  fact(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  fact(await findBrokenWords(page)).toEqual([]);
  await page.context().close();
});
