/** @module-tag slow */
import { test } from 'vitest';
import { createOrder, pay } from '../../support/browser/crawl/context.ts';
import { expect } from '../../support/browser/expect.ts';
import { screenIs } from '../../support/browser/journey.ts';
import { codeFrom } from '../../support/browser/sandbox.ts';
import { signedInStorage, toStorage } from '../../support/browser/storage.ts';
import { createUserActions } from '../../support/browser/userActions.ts';
import { registerCustomer } from '../../support/shop/shopper.ts';
import { createShopper, topUp } from '../../support/shop/shopper.ts';
import { phone, useBrowser } from '../support/browser.ts';

const { open, shop } = useBrowser();

type Mail = { to: string[]; subject: string; text: string };
const mailsTo = async (email: string, subject: string): Promise<Mail[]> =>
  ((await (await fetch(new URL('/sandbox/inbox.json', shop()))).json()) as Mail[]).filter(
    (mail) => mail.to.includes(email) && mail.subject.includes(subject),
  );
const linkIn = ({ text }: Mail, path: string): string => {
  const url = text.match(/https?:\/\/\S+/g)!.find((found) => new URL(found).pathname === path)!;
  return new URL(url).pathname + new URL(url).hash;
};

test('a recipient requests a top-up with one click, and the customer pays in two clicks', async () => {
  const { email, session, browser } = await registerCustomer(shop(), { fname: 'Anna', lname: 'Muster' });
  expect((await browser.post('/emailverify', { code: await codeFrom(shop(), 'inbox', email) })).status).toBe(
    200,
  );
  const customer = createShopper(shop(), browser);
  const ordertoken = await createOrder(customer, topUp, email);
  await pay(customer, ordertoken, 'completed');
  const storage = toStorage(browser, {
    ...signedInStorage(session),
    emailVerified: '1',
    orderToken: ordertoken,
  });
  const page = await open('/order-success', { storage, viewport: phone });
  await screenIs(page, 'completed');
  const actions = createUserActions(page);
  await actions.press('Create a request link');
  await actions.fill('Your first name', 'Anna');
  await page.getByLabel('Recipient’s language').selectOption('en');
  await actions.press('Create link');
  const link = (await page.getByText('/topup-request#').textContent())!.trim();

  const recipient = await open(new URL(link).pathname + new URL(link).hash, { viewport: phone });
  await expect(recipient.getByText('•••• 00')).toBeVisible();
  expect(await mailsTo(email, 'is asking for')).toEqual([]);
  await createUserActions(recipient).press('Ask Anna for INR 299.00');
  await expect(recipient.getByRole('heading', { name: 'Your request has been sent' })).toBeVisible();
  await recipient.reload();
  await expect(recipient.getByRole('heading', { name: 'A request was already sent' })).toBeVisible();

  await expect.poll(async () => (await mailsTo(email, 'is asking for')).length).toBe(1);
  const [mail] = await mailsTo(email, 'is asking for');
  // The first click opens the link in the email, and the second one is on Pay.
  const paying = await open(linkIn(mail!, '/order-success'), { storage, viewport: phone });
  await screenIs(paying, 'form');
  await expect(paying.getByText('+91 98010 41300').first()).toBeVisible();
  await createUserActions(paying).press(/^Pay CHF/);
  await paying.waitForURL(/\/sandbox\//);

  const list = await open('/request-links', { storage });
  await expect(list.getByText(/last request on/)).toBeVisible();
  const ending = await open(linkIn(mail!, '/request-links'));
  await createUserActions(ending).press('Remove the link');
  await expect(ending.getByRole('heading', { name: 'The link is removed' })).toBeVisible();
  await recipient.reload();
  await expect(recipient.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await list.reload();
  await expect(list.getByRole('heading', { name: 'You have no request links' })).toBeVisible();
});
