/** @module-tag slow */
/**
 * Tests that the first click on a control takes effect while another field is being edited. The mouse button is
 * pressed and released in separate steps.
 */
import type { Locator, Page, Request } from 'playwright-core';
import { test } from 'vitest';
import { slow, slowUnless } from '../setup/tiers.ts';
import { expect } from '../support/browser/expect.ts';
import { desktop, useBrowser, zalando } from './support/browser.ts';
import { forms, useForms, type Form } from './support/forms.ts';

const browser = useBrowser();
const openForm = useForms(browser, () => undefined);

/** Presses the mouse button, lets the page render the effect, and then releases the button. */
const press = async (page: Page, control: Locator): Promise<void> => {
  await control.scrollIntoViewIfNeeded();
  const box = (await control.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.mouse.up();
};

test(
  'after typing, the first click on each checkbox or radio button at checkout changes it',
  slow,
  async () => {
    const page = await browser.openWithCart('/checkout', { item: zalando });
    const email = page.locator('main input[type=email]');
    const controls = page.locator('main :is(input[type=checkbox], input[type=radio]):enabled');
    // The server renders the form disabled. The browser renders it again once the cart has loaded.
    await expect.poll(() => controls.count()).toBeGreaterThanOrEqual(2);
    await expect(email).toBeEnabled();
    const count = await controls.count();
    for (let at = 0; at < count; at += 1) {
      const control = controls.nth(at);
      const before = await control.isChecked();
      await email.fill('');
      await email.pressSequentially(`ada${at}@example.org`);
      await expect(email).toBeFocused();
      await press(page, control);
      if (!before || (await control.getAttribute('type')) === 'checkbox')
        await expect(control).toBeChecked({ checked: !before });
    }
    await page.context().close();
  },
);

/** Replaces a field's text key by key. Sets date fields and `<select>` elements directly. */
const type = async (field: Locator, text: string): Promise<void> => {
  const [tag, kind] = await field.evaluate((input) => [input.tagName, input.getAttribute('type')]);
  if (tag === 'SELECT') await field.selectOption(text);
  else if (kind === 'date') await field.fill(text);
  else {
    await field.fill('');
    await field.pressSequentially(text);
  }
  await field.focus();
};
const isSent = (request: Request): boolean =>
  request.method() !== 'GET' && new URL(request.url()).pathname.startsWith('/api/');

const fast = new Set(['checkout', 'contact']);
/**
 * Returns a form's position in the order of the tests. Forms that send a code come last, because submitting
 * them can change the verification steps.
 */
const placeOf = ({ name }: Form): number => {
  if (['profile, number', 'verification, e-mail'].includes(name)) return 2;
  return name.startsWith('verification') ? 0 : 1;
};
const ordered = forms.toSorted((a, b) => placeOf(a) - placeOf(b));

for (const form of ordered)
  test(
    `${form.name}: after typing, the first click on the submit button takes effect, with valid or invalid input`,
    slowUnless(fast.has(form.name)),
    async () => {
      const { page, part } = await openForm(form, desktop);
      const fields = form.mends.map(([label, bad, good]) => ({
        field: part.getByLabel(label, typeof label === 'string' ? { exact: true } : {}).first(),
        bad,
        good,
      }));
      const first = fields[0]!.field;
      const button = part.locator('button[type=submit]').filter({ visible: true }).first();
      const human = part.getByRole('checkbox', { name: /human/i });
      if ((await human.count()) > 0) {
        await human.click();
        await expect(part.getByText('Done', { exact: true })).toBeVisible();
      }

      for (const { field, bad } of fields) if (bad !== null) await type(field, bad);
      await press(page, button);
      // Only submitting the form moves the focus to the invalid field.
      await expect(first).toBeFocused();
      await expect(first).toHaveAttribute('aria-invalid', 'true');

      for (const { field, bad, good } of fields) if (bad !== null) await type(field, good);
      for (const { field, bad } of fields)
        if (bad === null) {
          await press(page, field);
          await expect(field).toBeChecked();
        }
      const counts = form.name === 'sign-up' ? human.waitFor() : page.waitForRequest(isSent);
      await press(page, button);
      await counts;
    },
  );
