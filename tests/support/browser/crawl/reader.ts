import type { Locator, Page } from 'playwright-core';
import type { ShopTexts } from '../texts.ts';
import { pickOne } from '../userActions.ts';

/**
 * Simulates a user who reads the shop in one language. Tests name elements by their English text, and the
 * reader finds the translation.
 */
export const readerOn = (page: Page, { say }: ShopTexts) => {
  /** Returns the open dialog, which blocks the rest of the page, or the whole page if no dialog is open. */
  const place = async (): Promise<Locator> => {
    const dialogs = page.locator('dialog[open]');
    return (await dialogs.count()) > 0 ? dialogs.last() : page.locator('body');
  };
  const named = (english: string): { name: string | RegExp; exact?: boolean } => {
    const name = say(english);
    return typeof name === 'string' ? { name, exact: true } : { name };
  };
  return {
    page,
    say,
    press: async (english: string): Promise<void> => {
      const at = await place();
      const name = named(english);
      await at
        .getByRole('button', name)
        .or(at.getByRole('link', name))
        .or(at.getByRole('menuitem', name))
        .filter({ visible: true })
        .first()
        .click();
    },
    pick: async (english: string): Promise<void> => {
      const at = await place();
      const name = named(english);
      const choice = at.getByRole('radio', name).or(at.getByRole('checkbox', name)).first();
      await choice.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await pickOne(choice);
    },
    fill: async (english: string, text: string): Promise<void> => {
      const at = await place();
      await at
        .getByLabel(say(english), { exact: true })
        .and(page.locator('input, textarea'))
        .filter({ visible: true })
        .first()
        .fill(text);
    },
    /** Submits the first visible form. */
    send: async (): Promise<void> => {
      const at = (await page.locator('dialog[open]').count()) > 0 ? await place() : page.locator('main');
      await at.locator('button[type=submit]').filter({ visible: true }).first().click();
    },
    /** Waits until a chart on the page shows the given screen. */
    at: async (screen: string): Promise<void> => {
      await page.locator(`[data-screen="${screen}"]`).filter({ visible: true }).first().waitFor();
    },
  };
};
export type Reader = ReturnType<typeof readerOn>;
