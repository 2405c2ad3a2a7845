/** The forms on the way to a purchase: nothing on them moves while somebody types, leaves a field, or sends what is wrong. */
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { expect } from '../../../scripts/browser/expect.ts';
import { screenIs } from '../../../scripts/browser/journey.ts';
import { desktop, phone, useBrowser, type OpenOptions } from '../support/browser.ts';
import { readShifts, watchShifts } from '../support/layoutShifts.ts';

const { open, openWithCart } = useBrowser();

type Form = {
  name: string;
  openPage: (options: OpenOptions) => Promise<Page>;
  screen: string;
  field: string;
  /** Wrong ones and right ones, one after the other. */
  texts: string[];
  /** Those of them that are wrong enough to stay here. */
  sent: string[];
  button: RegExp;
};
const forms: Form[] = [
  {
    name: 'front page',
    openPage: (options) => open('/', options),
    screen: 'filled',
    field: 'Mobile number',
    texts: ['+99', '+9198', '+41791234567', '1234567890123', ''],
    sent: [''],
    button: /^Continue$/,
  },
  {
    name: 'number of a top-up',
    openPage: (options) => open('/mobile-topup', options),
    screen: 'number',
    field: 'Mobile number',
    texts: ['+99', '+9198', '+41791234567', ''],
    sent: [],
    button: /^Continue$/,
  },
  {
    name: 'checkout',
    openPage: (options) => openWithCart('/checkout', options),
    screen: 'form',
    field: 'E-mail',
    texts: ['ann', 'ann@gmial.com', 'ann@example.com', ''],
    sent: ['ann', 'ann@gmial.com', 'ann@example.com', ''],
    button: /^Pay CHF/,
  },
];

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('on %s', (_, viewport) => {
  test.each(forms)('$name', async ({ openPage, screen, field, texts, sent, button }) => {
    const page = await openPage({ viewport, watch: (opened) => opened.addInitScript(watchShifts) });
    await screenIs(page, screen);
    const input = page.locator('main').getByLabel(field, { exact: true }).first();
    const send = page.locator('main').getByRole('button', { name: button }).filter({ visible: true }).first();
    await input.click();
    await page.waitForLoadState('networkidle');
    await readShifts(page);
    for (const text of texts) {
      await input.click();
      await input.press('ControlOrMeta+a');
      await input.press('Delete');
      await input.pressSequentially(text);
      expect(await readShifts(page), `typed ${text}`).toEqual([]);
      await input.blur();
      expect(await readShifts(page), `left ${text}`).toEqual([]);
      if (!sent.includes(text)) continue;
      await send.click();
      expect(await readShifts(page), `sent ${text}`).toEqual([]);
      await screenIs(page, screen);
    }
    await page.context().close();
  });
});
