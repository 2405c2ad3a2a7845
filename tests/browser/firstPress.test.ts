/** The first press on a control counts while another field is being typed in: a mouse presses and lets go, as a person does. */
import { test } from 'vitest';
import { expect } from '../support/browser/expect.ts';
import { useBrowser, zalando } from './support/browser.ts';

const { openWithCart } = useBrowser();

test('each box and radio of the checkout changes by the first press after typing', async () => {
  const page = await openWithCart('/checkout', { item: zalando });
  const email = page.locator('main input[type=email]');
  const controls = page.locator('main :is(input[type=checkbox], input[type=radio]):enabled');
  // the server draws the form shut, and the browser renders it again once the cart is there
  await expect.poll(() => controls.count()).toBeGreaterThanOrEqual(2);
  await expect(email).toBeEnabled();
  const count = await controls.count();
  for (let at = 0; at < count; at += 1) {
    const control = controls.nth(at);
    const before = await control.isChecked();
    await email.fill('');
    await email.pressSequentially(`ada${at}@example.org`);
    await expect(email).toBeFocused();
    await control.scrollIntoViewIfNeeded();
    const box = (await control.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    // The result of the press renders before the button is released.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await page.mouse.up();
    if (!before || (await control.getAttribute('type')) === 'checkbox')
      await expect(control).toBeChecked({ checked: !before });
  }
  await page.context().close();
});
