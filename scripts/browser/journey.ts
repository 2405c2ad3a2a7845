import type { Page } from 'playwright-core';
import { topUpDrivers } from '../../flows/drivers/catalogue/topUp.ts';
import { checkoutDrivers } from '../../flows/drivers/checkout/checkout.ts';
import { expect } from './expect.ts';
import { loadMails } from './sandbox.ts';
import { createUserActions } from './userActions.ts';

/** Where the page is: the screen of the flow in the middle of it. */
export const screenIs = (page: Page, screen: string) =>
  expect(page.locator(`main [data-screen="${screen}"]`).first()).toBeVisible();

/** Number in, amount chosen, in the cart. Leaves the side cart open. */
export const addTopUp = async (page: Page, number = '9801041300', amount = 2): Promise<void> => {
  const actions = createUserActions(page);
  await page.goto('/mobile-topup');
  await topUpDrivers['topUp.countryChosen']!(actions, { type: '' });
  await actions.fill('Mobile number', number);
  await actions.press('Continue');
  await screenIs(page, 'amount');
  const choice = page.getByRole('radio').nth(amount);
  await choice.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await choice.check({ force: true });
  await actions.press('Continue');
  await screenIs(page, 'review');
  await actions.press('Add to cart');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Checkout' })).toBeVisible();
};

/** A gift card of this country into the cart. Leaves the side cart open. */
export const addGiftCard = async (page: Page, path: string, price: RegExp): Promise<void> => {
  const actions = createUserActions(page);
  await page.goto(path);
  await screenIs(page, 'product');
  await actions.pick(price);
  await actions.press('Buy');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Checkout' })).toBeVisible();
};

/** What the methods are called on the page. */
export const methods = { card: /^Card \/ TWINT/, paypal: /^PayPal/, mypos: /^Card \(myPOS\)/ };

/** From the open side cart to the payment methods, with one of them taken. */
export const toMethods = async (
  page: Page,
  email: string,
  method: keyof typeof methods = 'card',
): Promise<void> => {
  const actions = createUserActions(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
  await screenIs(page, 'contact');
  await checkoutDrivers['checkout.contactSubmitted']!(actions, {
    type: '',
    contact: { email, accepted: true },
  });
  await screenIs(page, 'methods');
  await createUserActions(page).pick(methods[method]);
  await expect(payButton(page, method)).toBeEnabled();
};

/** The button that pays: ours, or the one that PayPal draws. */
export const payButton = (page: Page, method: keyof typeof methods) =>
  method === 'paypal'
    ? page.getByRole('button', { name: 'PayPal', exact: true })
    : page.getByRole('button', { name: /^Pay CHF/ }).filter({ visible: true });

/** Presses pay and is led to the card provider's page. */
export const payByCard = async (page: Page): Promise<void> => {
  await createUserActions(page).press(/^Pay CHF/);
  await page.waitForURL('**/sandbox/datatrans/v1/start/**');
};

/** From the open side cart to the card provider's page. */
export const toPayPage = async (page: Page, email: string): Promise<void> => {
  await toMethods(page, email);
  await payByCard(page);
};

export type Decision = 'Approve' | 'Decline' | 'Cancel' | 'Pay later';
export const decide = async (page: Page, decision: Decision): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${decision}`) }).click();
};

/** Presses PayPal's button and gives the window that opens. */
export const openPaypal = async (page: Page): Promise<Page> => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(page, 'paypal').click()]);
  await popup.waitForURL('**/checkoutnow**');
  return popup;
};

/** To the page of myPOS. */
export const toMypos = async (page: Page, email: string): Promise<void> => {
  await toMethods(page, email, 'mypos');
  await createUserActions(page).press(/^Pay CHF/);
  await page.waitForURL('**/sandbox/mypos/vmp/checkout');
};

type Transaction = {
  id: string;
  refno: string;
  status: string;
  amount: number;
  settled: number | null;
  credited: number;
};
type Entry = { refno: string; amount: number };

/** What the outside world remembers of one order: the truth that no screen can colour. */
export const outside = async (shop: string, orderno: string) => {
  const read = async <T>(path: string): Promise<T> => (await (await fetch(`${shop}${path}`)).json()) as T;
  const cards = await read<{ transactions: Transaction[] }>('/sandbox/datatrans/ledger');
  const paypal = await read<{ captures: Entry[] }>('/sandbox/paypal/ledger');
  const mypos = await read<{ captures: Entry[] }>('/sandbox/mypos/ledger');
  const goods = await read<{ topups: { customIdentifier: string }[]; gifts: { customIdentifier: string }[] }>(
    '/sandbox/reloadly/ledger',
  );
  const mails = await loadMails(shop);
  const isOurs = ({ refno }: { refno: string }): boolean => refno.startsWith(orderno);
  const attempts = cards.transactions.filter(isOurs);
  return {
    attempts,
    /** Every capture, whoever made it. */
    paid: [
      ...attempts.filter((t) => (t.settled ?? 0) > 0),
      ...paypal.captures.filter(isOurs),
      ...mypos.captures.filter(isOurs),
    ],
    delivered: [...goods.topups, ...goods.gifts].filter((g) => g.customIdentifier.startsWith(orderno)),
    mails: mails.filter((mail) => mail.subject.includes(orderno)),
  };
};

/** One order: one capture, one delivery, one mail. */
export const exactlyOnce = async (shop: string, orderno: string): Promise<void> => {
  await expect.poll(async () => (await outside(shop, orderno)).mails.length).toBe(1);
  const { paid, delivered, mails } = await outside(shop, orderno);
  expect(paid).toHaveLength(1);
  expect(delivered).toHaveLength(1);
  expect(mails[0]!.attachments.map((file) => file.filename)).toEqual([expect.stringMatching(/\.pdf$/)]);
};

/** The order number that the page shows. */
export const orderNumber = async (page: Page): Promise<string> => {
  const text = await page.locator('main').innerText();
  const number = /R-\d{2}-[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(text)?.[0];
  if (!number) throw new Error('No order number on this page');
  return number;
};
