/**
 * Checks that typing in a purchase form, leaving a field or submitting invalid input causes no layout shift.
 * @module-tag slow
 */
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { expect } from '../../support/browser/expect.ts';
import { screenIs } from '../../support/browser/journey.ts';
import { desktop, phone, useBrowser, type OpenOptions } from '../support/browser.ts';
import { readShifts, watchShifts } from '../support/layoutShifts.ts';

const { open, openWithCart } = useBrowser();

/** A long misspelt email address. The suggested correction still fits on one line on a phone. */
const longSlip = 'annette-margareta.muster.von.kaenel@gmial.com';

type Form = {
  name: string;
  openPage: (options: OpenOptions) => Promise<Page>;
  screen: string;
  field: string;
  /** Invalid and valid inputs, typed one after the other. */
  texts: string[];
  /** Inputs that the form rejects, so that the form stays on screen. */
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
    texts: ['ann', 'ann@gmial.com', longSlip, 'ann@example.com', ''],
    sent: ['ann', 'ann@gmial.com', longSlip, 'ann@example.com', ''],
    button: /^Pay CHF/,
  },
];

test('a three-line error message causes no layout shift on a phone', async () => {
  const page = await open('/contact-us?topic=order', {
    viewport: phone,
    locale: 'de-CH',
    watch: (newPage) => newPage.addInitScript(watchShifts),
  });
  await screenIs(page, 'form');
  await page.route('**/api/contactmail', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  for (const [name, text] of [
    ['name', 'Ann Muster'],
    ['email', 'ann@example.com'],
    ['message', 'Wo ist mein Code?'],
  ] as const)
    await page.locator(`main [name=${name}]`).fill(text);
  await page.waitForLoadState('networkidle');
  await readShifts(page);
  await page.locator('main button[type=submit]').click();
  const refusal = page.locator('main form').getByRole('alert');
  await expect(refusal).toContainText('bleibt erhalten');
  const lines = await refusal.evaluate(({ firstElementChild: text }) =>
    Math.round(text!.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text!).lineHeight)),
  );
  expect(lines).toBe(3);
  expect(await readShifts(page)).toEqual([]);
  await page.context().close();
});

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('layout shifts in the forms on %s', (_, viewport) => {
  test.each(forms)(
    'typing in a form, leaving its fields and submitting it cause no layout shift: $name',
    async ({ openPage, screen, field, texts, sent, button }) => {
      const page = await openPage({ viewport, watch: (newPage) => newPage.addInitScript(watchShifts) });
      await screenIs(page, screen);
      const input = page.locator('main').getByLabel(field, { exact: true }).first();
      const send = page
        .locator('main')
        .getByRole('button', { name: button })
        .filter({ visible: true })
        .first();
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
    },
  );
});
