import type { Page } from 'playwright-core';
import { expect } from '@playwright/test';
import { topUpGestures } from '../../flows/gestures/topUp.ts';
import { checkoutGestures } from '../../flows/gestures/checkout.ts';
import { handOn } from './hand.ts';

/** Where the page is: the screen of the flow in the middle of it. */
export const screenIs = (page: Page, screen: string, timeout = 15_000) =>
  expect(page.locator(`main [data-screen="${screen}"]`).first()).toBeVisible({ timeout });

/** Number in, amount chosen, in the cart. Leaves the side cart open. */
export const addTopUp = async (page: Page, number = '9801041300', amount = 2): Promise<void> => {
  const hand = handOn(page);
  await page.goto('/mobile-topup');
  await topUpGestures['topUp.countryChosen']!(hand, { type: '' });
  await hand.fill('Mobile number', number);
  await hand.press('Continue');
  await screenIs(page, 'amount');
  await page.getByRole('radio').nth(amount).check({ force: true });
  await hand.press('Continue');
  await screenIs(page, 'review');
  await hand.press('Add to cart');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Checkout' })).toBeVisible();
};

/** A gift card of this country into the cart. Leaves the side cart open. */
export const addGiftCard = async (page: Page, path: string, price: RegExp): Promise<void> => {
  const hand = handOn(page);
  await page.goto(path);
  await screenIs(page, 'product');
  await hand.pick(price);
  await hand.press('Buy');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Checkout' })).toBeVisible();
};

/** From the open side cart to the payment methods, as a guest. */
export const toMethods = async (page: Page, email: string): Promise<void> => {
  const hand = handOn(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
  await screenIs(page, 'contact');
  await checkoutGestures['checkout.contactSubmitted']!(hand, {
    type: '',
    contact: { email, accepted: true },
  });
  await screenIs(page, 'methods');
  await expect(page.getByRole('button', { name: /^Pay CHF/ }).filter({ visible: true })).toBeEnabled();
};

/** To the provider's page. */
export const toPayPage = async (page: Page, email: string): Promise<void> => {
  await toMethods(page, email);
  await handOn(page).press(/^Pay CHF/);
  await page.waitForURL('**/sandbox/datatrans/v1/start/**');
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
type Ledgers = { transactions: Transaction[]; captures: { transactionId?: string; id?: string }[] };

/** What the outside world remembers of one order: the truth that no screen can colour. */
export const outside = async (shop: string, orderno: string) => {
  const read = async <T>(path: string): Promise<T> => (await (await fetch(`${shop}${path}`)).json()) as T;
  const cards = await read<Ledgers>('/sandbox/datatrans/ledger');
  const goods = await read<{ topups: { customIdentifier: string }[]; gifts: { customIdentifier: string }[] }>(
    '/sandbox/reloadly/ledger',
  );
  const mails = await read<
    {
      subject: string;
      to: string;
      text: string;
      id: string;
      attachments: { filename: string; size: number }[];
    }[]
  >('/sandbox/inbox.json');
  const attempts = cards.transactions.filter((t) => t.refno.startsWith(orderno));
  return {
    attempts,
    paid: attempts.filter((t) => (t.settled ?? 0) > 0),
    delivered: [...goods.topups, ...goods.gifts].filter((g) => g.customIdentifier.startsWith(orderno)),
    mails: mails.filter((mail) => mail.subject.includes(orderno)),
  };
};

/** The order number that the page shows. */
export const orderNumber = async (page: Page): Promise<string> => {
  const text = await page.locator('main').innerText();
  const number = /R-\d{2}-[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(text)?.[0];
  if (!number) throw new Error('No order number on this page');
  return number;
};
