/**
 * Simulates the browser's page translation, which wraps every text node in extra elements.
 *
 * @module-tag slow
 */
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { languages } from '../../contract/domain/languages.ts';
import { slowUnless } from '../setup/tiers.ts';
import { expect } from '../support/browser/expect.ts';
import { useBrowser, zalando } from './support/browser.ts';

const { openWithCart } = useBrowser();

/**
 * Wraps every current and future text node in two font elements, as Chromium's translation does. 'moves' wraps
 * the text node itself; 'replaces' wraps a new text node.
 */
const translate = async (page: Page, how: 'moves' | 'replaces'): Promise<void> => {
  await page.evaluate((way) => {
    const isOwn = (text: Node): boolean =>
      text.parentElement?.closest('font, script, style, textarea, option, svg, title') !== null;
    const wrap = (text: Node): void => {
      if (!text.textContent?.trim() || !text.parentNode || isOwn(text)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      text.parentNode.replaceChild(outer, text);
      outer.append(inner);
      inner.append(way === 'moves' ? text : `${text.textContent}\u200a`);
    };
    const walk = (root: Node): void => {
      const texts: Node[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      if (root.nodeType === Node.TEXT_NODE) texts.push(root);
      while (walker.nextNode()) texts.push(walker.currentNode);
      texts.forEach(wrap);
    };
    walk(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target.nodeType === Node.TEXT_NODE) walk(target);
        addedNodes.forEach(walk);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  }, how);
};

/** Collects the errors that the page throws or logs. */
const collectErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
};

describe.each(['moves', 'replaces'] as const)('page translation that %s the text nodes', (how) => {
  for (const language of languages)
    test(
      `a customer corrects an email address and empties the cart without errors, in ${language}`,
      slowUnless(language === 'en'),
      async () => {
        let errors: string[] = [];
        const page = await openWithCart('/checkout', {
          item: zalando,
          locale: language,
          watch: (newPage) => (errors = collectErrors(newPage)),
        });
        const email = page.locator('main input[type=email]');
        await expect(email).toBeVisible();
        await translate(page, how);
        const suggestion = page.locator('main [role=status] button', { hasText: '@gmail.com' });
        for (const [typed, isSuggested] of [
          ['ada@gmial.com', true],
          ['ada@example.org', false],
          ['ada@hotmial.com', false],
          ['ada@gmial.com', true],
        ] as const) {
          await email.fill(typed);
          await email.blur();
          await expect(suggestion).toHaveCount(isSuggested ? 1 : 0);
        }
        await suggestion.click();
        await expect(email).toHaveValue('ada@gmail.com');
        await page.locator('main input[name=remember]').check();
        await expect(page.locator('main input[name=remember]')).toBeChecked();
        // Trigger an error message, then make it disappear.
        await page.locator('button[type=submit]:not(footer button)').filter({ visible: true }).last().click();
        await page.locator('main input[name=terms]').check();
        await page
          .getByRole('button', { name: /cart|Warenkorb|panier|carrito|carrello/i })
          .filter({ visible: true })
          .first()
          .click();
        const panel = page.locator('dialog[open]');
        await panel
          .locator('button', { hasNot: page.locator('svg') })
          .last()
          .click();
        await panel.getByRole('group').getByRole('button').first().click();
        await panel
          .locator('button', { hasNot: page.locator('svg') })
          .last()
          .click();
        await panel.getByRole('group').getByRole('button').last().click();
        await expect(panel.locator('[data-screen=empty]')).toBeVisible();
        expect(errors).toEqual([]);
        await page.context().close();
      },
    );
});
