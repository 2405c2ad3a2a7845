import type { Page } from 'playwright-core';
import type { UserActions } from '../../flows/drivers/userActions.ts';
import { expect } from './expect.ts';

/** What a person does, in a browser: the same names as in the view tests, on the real page. */
export const createUserActions = (page: Page): UserActions => ({
  press: async (name) => {
    const one = page
      .getByRole('button', { name })
      .or(page.getByRole('link', { name }))
      .or(page.getByRole('menuitem', { name }));
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
    // out from under the bars at the bottom of a phone
    await choice.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    // what is chosen before the page listens is chosen again once it does
    if (!(await choice.isChecked())) await choice.click({ force: true });
    await expect(choice).toBeChecked();
  },
  fill: async (label, text) => {
    await page.getByLabel(label).and(page.locator('input, textarea')).first().fill(text);
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
  search: async (label, text) => {
    const field = page.getByRole('combobox', { name: label }).first();
    await field.click();
    await field.fill(text);
    await field.press('Enter');
  },
});
