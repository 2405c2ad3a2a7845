import type { Page } from 'playwright-core';
import { topUpFlow } from '../../../machines/catalogue/topUp/topUp.flow.ts';
import { checkoutFlow } from '../../../machines/checkout/checkout/checkout.flow.ts';
import { expect } from './expect.ts';
import { loadMails } from './sandbox.ts';
import { createUserActions, pickOne } from './userActions.ts';

/** Expects the main part of the page to show the given screen. */
export const screenIs = (page: Page, screen: string) =>
  expect(page.locator(`main [data-screen="${screen}"]`).first()).toBeVisible();

/** Enters a phone number, selects an amount, and continues until the checkout shows the cart. */
export const addTopUp = async (page: Page, number = '9801041300', amount = 2): Promise<void> => {
  const actions = createUserActions(page);
  await page.goto('/mobile-topup');
  await topUpFlow.drivers['topUp.countryChosen']!(actions, { type: '' });
  await actions.fill('Mobile number', number);
  await actions.press('Continue');
  await screenIs(page, 'amount');
  const choice = page.getByRole('radio').nth(amount);
  await choice.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await pickOne(choice);
  await actions.press('Continue');
  await screenIs(page, 'form');
};

/** Adds a gift card for the visitor's country to the cart and continues to the checkout. */
export const addGiftCard = async (page: Page, path: string, price: RegExp): Promise<void> => {
  const actions = createUserActions(page);
  await page.goto(path);
  await screenIs(page, 'product');
  await actions.pick(price);
  await actions.press('Buy');
  await screenIs(page, 'form');
};

/** Labels of the payment methods on the page. */
export const methods = { card: /^(Card(?! \()|Another card)/, paypal: /^PayPal/, mypos: /^Card \(another/ };

/** Fills in the checkout form without submitting it. */
export const fillCheckout = async (
  page: Page,
  email: string,
  method: keyof typeof methods = 'card',
): Promise<void> => {
  const actions = createUserActions(page);
  await screenIs(page, 'form');
  await actions.fill('E-mail', email);
  await checkoutFlow.drivers['checkout.termsToggled']!(actions, { type: '' });
  await actions.pick(methods[method]);
};

/** Opens the cart. */
export const openCart = async (page: Page): Promise<void> => {
  await createUserActions(page).press(/^Cart/);
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Checkout' })).toBeVisible();
};

/** Returns the shop's pay button or, if the method is PayPal, PayPal's button. */
export const payButton = (page: Page, method: keyof typeof methods) =>
  method === 'paypal'
    ? page.getByRole('button', { name: 'PayPal', exact: true })
    : page.getByRole('button', { name: /^Pay CHF/ }).filter({ visible: true });

/** Clicks Pay and waits for the card provider's page. */
export const payByCard = async (page: Page): Promise<void> => {
  await createUserActions(page).press(/^Pay CHF/);
  await page.waitForURL('**/sandbox/datatrans/v1/start/**');
};

/** Fills in the checkout form and continues to the card provider's page. */
export const toPayPage = async (page: Page, email: string): Promise<void> => {
  await fillCheckout(page, email);
  await payByCard(page);
};

/** Clicks PayPal's button. Returns the window that opens. */
export const openPaypal = async (page: Page): Promise<Page> => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(page, 'paypal').click()]);
  await popup.waitForURL('**/checkoutnow**');
  return popup;
};

/** Fills in the checkout form, creates an unpaid order and selects a payment method. */
export const toMethods = async (
  page: Page,
  email: string,
  method: keyof typeof methods = 'card',
): Promise<void> => {
  await fillCheckout(page, email, 'paypal');
  await (await openPaypal(page)).close();
  await expect(page.locator('main')).toContainText('You left PayPal before paying.');
  await createUserActions(page).pick(methods[method]);
  await expect(payButton(page, method)).toBeEnabled();
};

export type Decision = 'Approve' | 'Decline' | 'Cancel' | 'Pay later';
export const decide = async (page: Page, decision: Decision): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${decision}`) }).click();
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

/** Returns the providers' records of an order, independently of any page. */
export const loadProviderRecords = async (shop: string, orderno: string) => {
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
    /** All captures at the providers, even those that no page requested. */
    paid: [
      ...attempts.filter((t) => (t.settled ?? 0) > 0),
      ...paypal.captures.filter(isOurs),
      ...mypos.captures.filter(isOurs),
    ],
    delivered: [...goods.topups, ...goods.gifts].filter((g) => g.customIdentifier.startsWith(orderno)),
    mails: mails.filter((mail) => mail.subject.includes(orderno)),
  };
};

/** Expects exactly one capture, one delivery and one email for an order. */
export const exactlyOnce = async (shop: string, orderno: string): Promise<void> => {
  await expect.poll(async () => (await loadProviderRecords(shop, orderno)).mails.length).toBe(1);
  const { paid, delivered, mails } = await loadProviderRecords(shop, orderno);
  expect(paid).toHaveLength(1);
  expect(delivered).toHaveLength(1);
  expect(mails[0]!.attachments.map((file) => file.filename)).toEqual([expect.stringMatching(/\.pdf$/)]);
};

/** Reads the order number from the page. */
export const orderNumber = async (page: Page): Promise<string> => {
  const text = await page.locator('main').innerText();
  const number = /R-\d{2}-[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(text)?.[0];
  if (!number) throw new Error('No order number on this page');
  return number;
};
