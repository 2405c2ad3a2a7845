import type { Locator, Page } from 'playwright-core';
import type { UserActions } from '../../../flows/walker/userActions.ts';
import { expect } from './expect.ts';

/**
 * Selects a radio button, checkbox or switch. If the page is not interactive yet, the selection takes effect
 * later.
 */
export const pickOne = async (choice: Locator): Promise<void> => {
  // Scroll the choice to the centre, away from the bars at the bottom of the screen on a phone.
  await choice.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  if (!(await choice.isChecked())) await choice.click({ force: true });
  await expect(choice).toBeChecked();
};

/** User actions in a real browser, with the same names as in the view tests. */
export const createUserActions = (page: Page): UserActions => ({
  press: async (name) => {
    // An open dialog blocks the rest of the page.
    const dialog = page.locator('dialog:modal').last();
    const reachable = (await dialog.count()) > 0 ? dialog : page;
    const one = reachable
      .getByRole('button', { name })
      .or(reachable.getByRole('link', { name }))
      .or(reachable.getByRole('menuitem', { name }))
      .or(reachable.getByRole('option', { name }));
    await one.filter({ visible: true }).first().click();
  },
  unfold: async (heading) => {
    const folded = page.locator('details:not([open]) > summary').filter({ hasText: heading });
    if ((await folded.count()) > 0) await folded.first().click();
  },
  pick: async (name) => {
    const choice = page
      .getByRole('radio', { name })
      .or(page.getByRole('checkbox', { name }))
      .or(page.getByRole('switch', { name }))
      .first();
    await pickOne(choice);
  },
  fill: async (label, text) => {
    await page.getByLabel(label).and(page.locator('input, textarea')).first().fill(text);
  },
  fillForm: async (values) => {
    const named = (name: string): Locator => page.locator(`[name="${name}"]`);
    const form = Object.keys(values).reduce(
      (forms, name) => forms.filter({ has: named(name) }),
      page.locator('form'),
    );
    for (const [name, value] of Object.entries(values)) {
      const field = form.locator(named(name));
      const isSelect = await field.evaluate((element) => element instanceof HTMLSelectElement);
      await (isSelect ? field.selectOption(value) : field.fill(value));
    }
  },
  select: async (label, option) => {
    await page.getByLabel(label).first().selectOption({ label: option });
  },
  choose: async (label, { name, type, bytes }) => {
    await page
      .getByLabel(label)
      .first()
      .setInputFiles({ name, mimeType: type, buffer: Buffer.from(bytes) });
  },
  key: async (label, key) => {
    await page.getByLabel(label).and(page.locator('input')).first().press(key);
  },
  leave: async (label) => {
    const field = page.getByLabel(label).and(page.locator('input')).first();
    await field.focus();
    await field.blur();
  },
  search: async (label, text) => {
    const field = page.getByRole('combobox', { name: label }).first();
    await field.click();
    await field.fill(text);
    await field.press('Enter');
  },
});
