import type { Locator, Page } from 'playwright-core';

/** Of these a whole value is set at once, in Firefox too. */
const setAtOnce = /^(date|color|range|time)$/;

/**
 * Over WebDriver BiDi Playwright's `fill` leaves a field of React empty in Firefox. There it types, key by key, as a person
 * does.
 */
export const typeInsteadOfFill = (page: Page): void => {
  const locator = Object.getPrototypeOf(page.locator('html')) as Locator & { isTyping?: boolean };
  if (locator.isTyping) return;
  // eslint-disable-next-line typescript/unbound-method -- bound by `call` below
  const fill = locator.fill;
  locator.isTyping = true;
  locator.fill = async function (this: Locator, text, options) {
    const type = await this.evaluate((field) => field.getAttribute('type') ?? '');
    if (setAtOnce.test(type)) return fill.call(this, text, options);
    await this.focus();
    await this.evaluate((field) => (field as HTMLInputElement).select?.());
    if (text === '') await this.press('Delete');
    else await this.pressSequentially(text);
  };
};
