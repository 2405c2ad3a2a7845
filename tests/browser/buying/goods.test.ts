/**
 * Tests that a product has the same picture on every page, and that the search covers the whole shop.
 * @module-tag slow
 */
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { expect } from '../../support/browser/expect.ts';
import { createUserActions, pickOne } from '../../support/browser/userActions.ts';
import { waitForLateParts, phone, useBrowser, zalando } from '../support/browser.ts';

const { open, openWithCart } = useBrowser({ handsOn: true, pictures: true });

const picture = '/brands/cards/zalando.svg';
/** Checks that the product image with the given URL has loaded. */
const isDrawn = async (page: Page, src: string): Promise<void> => {
  const image = page.locator(`img[src="${src}"]`).filter({ visible: true }).first();
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
};

test('a product has the same image in the list, on the product page, in the checkout and in the cart', async () => {
  const page = await open('/giftcardworld');
  await isDrawn(page, picture);
  await page.getByRole('link', { name: 'Zalando', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zalando' })).toBeVisible();
  await isDrawn(page, picture);
  await page.context().close();
  const paying = await openWithCart('/checkout', { item: zalando });
  await isDrawn(paying, picture);
  await paying.getByRole('button', { name: 'Cart, 1 item' }).click();
  await isDrawn(paying, picture);
  await paying.context().close();
});

describe.each([
  ['1280', undefined],
  ['390', phone],
])('header search at %s px', (_, viewport) => {
  const options = viewport ? { viewport } : {};

  test('the search finds a gift card despite a typo and opens it on Enter', async () => {
    const page = await open('/', options);
    await waitForLateParts(page);
    await page.getByRole('button', { name: 'Search' }).click();
    const field = page.getByRole('combobox', { name: 'Search the shop' });
    await expect(field).toBeFocused();
    await field.fill('playstaton');
    const first = page.getByRole('option').first();
    await expect(first).toContainText('PlayStation Store');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/giftcardworld\/playstation-store-ch$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.context().close();
  });

  test('selecting a country in the search starts a top-up for that country', async () => {
    const page = await open('/about', options);
    await waitForLateParts(page);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox', { name: 'Search the shop' }).fill('holland');
    await page.getByRole('option', { name: 'Netherlands' }).first().click();
    await expect(page).toHaveURL(/\/mobile-topup$/);
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Netherlands');
    await page.context().close();
  });
});

test('the gift card list finds products despite typos, and links to matching help questions and top-ups', async () => {
  const page = await open('/giftcardworld?category=gaming');
  const field = page.getByRole('searchbox', { name: 'Search' });
  await expect(page.getByRole('radio', { name: 'Games' })).toBeChecked();
  await field.fill('playstaton');
  await expect(page).toHaveURL(/\?category=gaming&q=playstaton$/);
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'PlayStation Store', exact: true })).toBeVisible();

  const elsewhere = page.getByRole('region', { name: 'Elsewhere in the shop' });
  await field.fill('refund');
  await elsewhere.getByRole('link', { name: /When am I entitled to a refund/ }).click();
  await expect(page).toHaveURL(/\/help\?question=refund$/);
  await page.goBack();
  await expect(field).toHaveValue('refund');
  await field.fill('+41 79 123 45 67');
  await elsewhere.getByRole('link', { name: /\+41 79 123 45 67/ }).click();
  await expect(page).toHaveURL(/\/mobile-topup$/);
  await expect(page.getByText('+41 79 123 45 67').first()).toBeVisible();

  await page.goto('/');
  await waitForLateParts(page);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search the shop' }).fill('twint');
  await page.getByRole('option', { name: /How can I pay/ }).click();
  await expect(page).toHaveURL(/\/help\?question=pay$/);
  await page.context().close();
});

test('the gift card list offers the categories available in the country and stores the selected one in the URL', async () => {
  const page = await open('/giftcardworld');
  await waitForLateParts(page);
  const chips = page.getByRole('group', { name: 'Category' });
  await expect(chips.getByRole('radio')).toHaveCount(8);
  await chips.getByText('Fashion and beauty').click();
  await expect(page).toHaveURL(/\?category=fashion$/);
  await expect(page.getByRole('link', { name: 'Zalando', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Netflix', exact: true })).toHaveCount(0);
  await page.goto('/giftcardworld?country=KE');
  await expect(chips.getByRole('radio')).toHaveCount(5);
  await page.context().close();
});

test('payment pages have no search box, and other pages load the search code only when the search is opened', async () => {
  const requestedUrls: string[] = [];
  const page = await open('/', {
    watch: (watched) => watched.on('request', (request) => requestedUrls.push(request.url())),
  });
  await waitForLateParts(page);
  expect(requestedUrls.filter((url) => /getSearchList|searchIndex/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('option')).toHaveCount(6);
  expect(requestedUrls.filter((url) => url.includes('getSearchList'))).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.goto('/checkout');
  await expect(page.getByRole('button', { name: 'Search' })).toBeHidden();
  await page.context().close();
});

describe('gift card list', () => {
  test('the gift card list stores its filters in the URL, and Back restores them along with the scroll position', async () => {
    const page = await open('/giftcardworld');
    await page.getByRole('combobox', { name: 'Country' }).waitFor();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name');
    await expect(page).toHaveURL(/\?sort=name$/);
    // Sorted by name, the Xbox card is on the second page.
    await expect(page.getByRole('link', { name: 'Xbox', exact: true })).toHaveCount(0);
    const card = page.getByRole('link', { name: 'Netflix', exact: true });
    await card.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => Math.round(window.scrollY));
    expect(place).toBeGreaterThan(600);
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Netflix' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(card).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(3);
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('name');
    await page.context().close();
  });

  test('going back to the gift card list restores all loaded pages and the scroll position', async () => {
    const page = await open('/giftcardworld?sort=name');
    await waitForLateParts(page);
    await createUserActions(page).press('Show more');
    await expect(page).toHaveURL(/\?sort=name&pages=2$/);
    // Sorted by name, this card is on the second page.
    const card = page.getByRole('link', { name: 'Xbox', exact: true });
    await card.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => Math.round(window.scrollY));
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Xbox' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(card).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(3);
    await page.context().close();
  });

  test('the gift card list applies the search from its URL, and the menu link opens the list without a search', async () => {
    const page = await open('/giftcardworld?q=zal');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('zal');
    await expect(page.getByText('1 product', { exact: true })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('zalando');
    await expect(page).toHaveURL(/\?q=zalando$/);
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Gift cards' })
      .click();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    await expect(page).toHaveURL(/\/giftcardworld$/);
    await page.context().close();
  });
});

test("CAT-05 DATA-02: a gift card's page restores the selected value until the cart is emptied", async () => {
  const page = await open('/giftcardworld/zalando-ch');
  await waitForLateParts(page);
  const values = page.locator('main').getByRole('radio');
  await pickOne(values.first());
  await page.reload();
  await waitForLateParts(page);
  await expect(values.first()).toBeChecked();
  const keys = (): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));
  expect(await keys()).toContain('pageData');

  await page.goto('/giftcardworld/netflix-ch');
  await waitForLateParts(page);
  await expect(values.first()).not.toBeChecked();

  await page.goto('/giftcardworld/zalando-ch');
  await waitForLateParts(page);
  await expect(values.first()).toBeChecked();
  await createUserActions(page).press('Buy');
  await page.waitForURL('**/checkout');
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Remove', exact: true }).click();
  await panel.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect(page.getByText('Cart Successfully removed!')).toBeVisible();
  expect(await keys()).not.toContain('pageData');
  await page.context().close();
});

test("a gift card for another country links to the same brand in the visitor's country", async () => {
  const page = await open('/giftcardworld/zalando-de');
  await page.getByRole('link', { name: 'Zalando · Switzerland' }).click();
  await expect(page).toHaveURL(/\/giftcardworld\/zalando-ch$/);
  await expect(page.getByRole('link', { name: 'Zalando · Switzerland' })).toHaveCount(0);
  await page.context().close();
});
