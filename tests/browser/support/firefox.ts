import type { Locator, Page, Request } from 'playwright-core';
import { bodyHeader } from '../../support/browser/firefox/amend.mjs';

/** Input types whose value is set directly in Firefox instead of typed key by key. */
const setAtOnce = /^(date|color|range|time)$/;

/**
 * Types into fields key by key. Over WebDriver BiDi, Playwright's `fill` leaves React fields empty in Firefox.
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

/**
 * Reads request bodies from a header that the bridge to Firefox adds. Playwright cannot read request bodies
 * over WebDriver BiDi.
 */
export const readCarriedBodies = (page: Page): void =>
  void page.once('request', (first) => {
    const request = Object.getPrototypeOf(first) as Request & { readsHeader?: boolean };
    if (request.readsHeader) return;
    const bodyOf = (one: Request): Buffer | null => {
      const body = one.headers()[bodyHeader];
      return body === undefined ? null : Buffer.from(body, 'base64');
    };
    request.readsHeader = true;
    request.postDataBuffer = function (this: Request) {
      return bodyOf(this);
    };
    request.postData = function (this: Request) {
      return bodyOf(this)?.toString() ?? null;
    };
    request.postDataJSON = function (this: Request): unknown {
      const body = bodyOf(this);
      return body && JSON.parse(body.toString());
    };
  });
