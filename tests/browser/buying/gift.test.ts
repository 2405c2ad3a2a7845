/** @module-tag slow */
import { readFile } from 'node:fs/promises';
import { test } from 'vitest';
import { addDays, zurichDay } from '../../../contract/domain/day.ts';
import { expect } from '../../support/browser/expect.ts';
import { screenIs } from '../../support/browser/journey.ts';
import { toStorage } from '../../support/browser/storage.ts';
import { createUserActions } from '../../support/browser/userActions.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { buyGiftCard } from '../support/giftCard.ts';

const { open, shop } = useBrowser();

type Mail = { to: string[]; subject: string; text: string };
const mailsTo = async (email: string): Promise<Mail[]> =>
  ((await (await fetch(new URL('/sandbox/inbox.json', shop()))).json()) as Mail[]).filter(({ to }) =>
    to.includes(email),
  );

test("on a phone, the order page shows a gift card's code without scrolling and lets the buyer send the card as a gift", async () => {
  const { shopper, ordertoken } = await buyGiftCard(shop());
  const page = await open('/order-success', {
    storage: toStorage(shopper.browser, { orderToken: ordertoken }),
    viewport: phone,
  });
  await screenIs(page, 'completed');
  const actions = createUserActions(page);
  const show = page.getByRole('button', { name: 'Show code' });
  const place = await show.boundingBox();
  expect(place!.y + place!.height).toBeLessThan(phone.height);
  await show.click();
  const [receipt] = (await shopper.print(ordertoken)).receipts;
  const code = receipt!.recharge_code;
  const shown = await page.getByText(code).first().boundingBox();
  expect(shown!.y + shown!.height).toBeLessThan(phone.height);

  const fill = async (email: string, date: string) => {
    await actions.fill('Recipient’s e-mail', email);
    await actions.fill('Your name', 'Ada');
    await actions.fill('Your message', 'Happy birthday!');
    await actions.fill('Send on', date);
    await actions.press('Send the gift');
  };
  await actions.press('Send as a gift');
  await fill('bob@example.net', '');
  await expect(page.getByText('Your gift is on its way to bob@example.net.')).toBeVisible();
  await actions.press('Done');
  await expect(
    page.getByText(/^Gift sent to bob@example\.net on |^Gift for bob@example\.net goes out today/),
  ).toBeVisible();
  await expect.poll(async () => (await mailsTo('bob@example.net')).length).toBe(1);
  const [mail] = await mailsTo('bob@example.net');
  expect(mail!.text).not.toContain(code);
  expect(mail!.text).toContain('> Happy birthday!');

  // Sending the same code to a second person requires confirmation.
  await actions.press('Give to another person');
  await actions.press('Give the same code again');
  await fill('eve@example.net', addDays(zurichDay(new Date()), 5));
  await actions.press('Done');
  await expect(page.getByText(/^Gift for eve@example\.net goes out on /)).toBeVisible();
  await actions.press('Cancel the gift to eve@example.net');
  await expect(page.getByText('eve@example.net')).toHaveCount(0);
  // The sent gifts are still listed after a reload.
  await page.reload();
  await expect(page.getByText(/^Gift sent to bob@example\.net on /)).toBeVisible();
  expect(await mailsTo('eve@example.net')).toEqual([]);
  await page.context().close();
});

test('the recipient of a gift link opens the gift, copies the code and thanks the giver', async () => {
  const { shopper, ordertoken } = await buyGiftCard(shop());
  const [receipt] = (await shopper.print(ordertoken)).receipts;
  const code = receipt!.recharge_code;
  const giver = await open('/order-success', {
    storage: toStorage(shopper.browser, { orderToken: ordertoken }),
  });
  const giving = createUserActions(giver);
  await giving.press('Send as a gift');
  await giving.pick(/^By link/);
  await giving.fill('Your name', 'Ada');
  await giving.fill('Your message', 'Happy birthday!');
  await giving.press('Create link');
  const link = await giver.getByRole('dialog').getByText('/gift#gift=').textContent();

  const answers: string[] = [];
  const page = await open('/about', { viewport: phone });
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
  });
  const document = await page.goto(link!);
  expect(document!.headers()['referrer-policy']).toBe('no-referrer');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await screenIs(page, 'unopened');
  await expect(page.getByRole('heading', { name: 'Ada has a gift for you' })).toBeVisible();
  // The browser has not received the code yet.
  expect(answers.join()).not.toContain(code.replace(/\s/g, ''));
  await page.getByRole('button', { name: 'Open the gift' }).click();
  await screenIs(page, 'revealed');
  await expect(page.getByRole('main').getByText(code)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
  await createUserActions(page).fill(/^Message to Ada/, 'Thank you, Ada.');
  await page.getByRole('button', { name: 'Say thank you' }).click();
  await expect(page.getByText('We’ve sent your thank-you to Ada.')).toBeVisible();
  // After a reload, the gift must be opened again.
  await page.reload();
  await screenIs(page, 'unopened');
  await expect(page.getByText('It has been opened before. You can open it again.')).toBeVisible();
  await giver.reload();
  await expect(giver.getByText('Gift by link: opened, with a thank you')).toBeVisible();
  await page.context().close();
  await giver.context().close();
});

test("the calendar reminder of a gift card contains the card's name but not its code", async () => {
  const { shopper, ordertoken, orderno } = await buyGiftCard(shop());
  const page = await open('/order-success', {
    storage: toStorage(shopper.browser, { orderToken: ordertoken }),
  });
  await screenIs(page, 'completed');
  const downloading = page.waitForEvent('download');
  await createUserActions(page).press('Add to calendar');
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`rigi-${orderno}.ics`);
  const entry = (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '');
  expect(entry).toMatch(/^SUMMARY:Use your code: .*Netflix/m);
  expect(entry).toMatch(/^DTSTART;VALUE=DATE:20\d{6}\r$/m);
  const [receipt] = (await shopper.print(ordertoken)).receipts;
  expect(entry.replace(/\s/g, '')).not.toContain(receipt!.recharge_code.replace(/\s/g, ''));
  await page.context().close();
});

test('the order page invites a guest to create an account', async () => {
  const { shopper, ordertoken } = await buyGiftCard(shop());
  const page = await open('/order-success', {
    storage: toStorage(shopper.browser, { orderToken: ordertoken }),
  });
  await createUserActions(page).press('Create an account');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await page.context().close();
});
