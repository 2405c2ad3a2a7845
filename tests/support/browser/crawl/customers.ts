/**
 * Creates customers at every stage before and after their first voucher, through the API and the staff pages.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { AddCartRequest } from '../../../../contract/schemas/orders.ts';
import { specimen } from '../../../../scripts/tour/sampleData.ts';
import { bearer, createShopClient, dataOf } from '../../shop/client.ts';
import {
  createShopper,
  registerCustomer,
  topUp,
  voucher,
  type Customer as ShopCustomer,
  type Shopper,
} from '../../shop/shopper.ts';
import type { ServedShop } from '../../shop/start.ts';
import { expect } from '../expect.ts';
import { codeFrom } from '../sandbox.ts';
import { toStorage, type BrowserStorage } from '../storage.ts';
import { createCart, createOrder, openPayPage, pay, provedStorage } from './context.ts';

type Customer = Shopper & Pick<ShopCustomer, 'email' | 'session'>;

let numbers = 0;
const newCustomer = async (shop: ServedShop, fname: string, lname: string): Promise<Customer> => {
  const { browser, email, session } = await registerCustomer(shop.url, { fname, lname });
  return { ...createShopper(shop.url, browser), email, session };
};
/** @throws Error if the call is rejected. */
const post = async <const Address extends string>(
  { browser }: Shopper,
  path: Address,
  body: object,
): Promise<void> => {
  dataOf(await browser.post(path, body));
};

/** Completes all verification steps before the ID upload. */
const saysWho = async (shop: ServedShop, customer: Customer): Promise<void> => {
  await post(customer, '/emailverify', { code: await codeFrom(shop.url, 'inbox', customer.email) });
  const mobile = `79${String(Date.now()).slice(-4)}${String((numbers += 1)).padStart(3, '0')}`;
  await post(customer, '/mobilecheck', { isdcode: '41', mobile });
  const otpcode = await codeFrom(shop.url, 'phone', mobile);
  await post(customer, '/mobileverify', { isdcode: '41', mobile, otpcode });
  await post(customer, '/updateprofile', { dob: '1990-05-04', gender: 'female' });
  await post(customer, '/addressverify', {
    street: 'Seestrasse',
    houseno: '12',
    postcode: '6353',
    city: 'Weggis',
    country: 'CH',
  });
};
const showsDocument = async (customer: Customer): Promise<void> => {
  const [first = '', last = ''] = customer.session.profile.name.split(' ');
  const content = await specimen(first, last);
  await post(customer, '/updateprofile', {
    document: {
      doctype: 'id_card',
      filename: 'id-card.png',
      mime: 'image/png',
      content_base64: content.toString('base64'),
    },
  });
  await post(customer, '/updateprofile', { bowner: 1, acceptterms: 1 });
};

const colleague = { name: 'mara', password: 'Ein-langes-Passwort-1797' };
/** Signs the colleague in. The form is the same in all languages. */
export const signInAsStaff = async (page: Page): Promise<void> => {
  const form = page.locator('form[action="/staff/sign-in"]');
  await form.locator('[name=login]').fill(colleague.name);
  await form.locator('[name=password]').fill(colleague.password);
  await form.locator('button').click();
  await page.waitForURL('**/staff');
};
/** Creates the first staff account and signs it in on the given page. */
export const joinAsStaff = async (shop: ServedShop, page: Page): Promise<void> => {
  let link = '';
  // The shop writes the invitation link to this file after it starts listening.
  await expect
    .poll(
      async () => (link = await readFile(join(shop.dataDir, 'staff-first-link.txt'), 'utf8').catch(() => '')),
    )
    .toContain('/staff');
  await page.goto(link.trim());
  await page.getByLabel(/^Your name/).fill('Mara Meier');
  await page.getByLabel('Sign-in name').fill(colleague.name);
  await page.getByLabel(/^Password/).fill(colleague.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/staff');
};
const lookAt = async (staff: Page, name: string): Promise<void> => {
  await staff.goto('/staff/documents');
  await staff.getByRole('link', { name: new RegExp(name) }).click();
};

/** Creates a customer who may buy vouchers: all data is complete, and staff have approved the ID. */
export const makeVerified = async (
  shop: ServedShop,
  staff: Page,
  fname: string,
  lname: string,
): Promise<Customer> => {
  const customer = await newCustomer(shop, fname, lname);
  await saysWho(shop, customer);
  await showsDocument(customer);
  await lookAt(staff, `${fname} ${lname}`);
  await staff.getByRole('button', { name: 'Approve' }).click();
  await staff.waitForURL(/done/);
  return customer;
};

/**
 * Creates customers at every stage before and after their first voucher. The shop's yearly limit is CHF 200.
 */
export const makeCustomers = async (shop: ServedShop, staff: Page) => {
  const newcomer = await newCustomer(shop, 'Nora', 'Neuhaus');

  const named = await newCustomer(shop, 'Dario', 'Dettling');
  await saysWho(shop, named);

  const waiting = await newCustomer(shop, 'Walter', 'Wyss');
  await saysWho(shop, waiting);
  await showsDocument(waiting);

  const turnedDown = await newCustomer(shop, 'Teresa', 'Tanner');
  await saysWho(shop, turnedDown);
  await showsDocument(turnedDown);
  await lookAt(staff, 'Teresa Tanner');
  await staff.locator('summary').filter({ hasText: 'Reject' }).click();
  await staff.getByRole('radio').first().check();
  await staff.getByRole('button', { name: 'Reject' }).click();

  const proven = await makeVerified(shop, staff, 'Petra', 'Pfister');
  const { email, session } = proven;
  const bought = await createOrder(proven, { ...voucher, Quantity: 2 }, email);
  await pay(proven, bought, 'completed');
  const again = await createOrder(proven, { ...voucher, ProductPriceID: 'q_V-1_2500' }, email);
  await pay(proven, again, 'completed');

  // Create an order in each state.
  const orders: Record<string, string> = {};
  const otherBrowser = (): Shopper =>
    createShopper(shop.url, createShopClient(shop.url, { headers: bearer(session.access_token) }));
  const elsewhere = async (item: AddCartRequest): Promise<[Shopper, string]> => {
    const shopper = otherBrowser();
    return [shopper, await createOrder(shopper, item, email)];
  };
  const keep = async (name: string, [shopper, token]: [Shopper, string]): Promise<void> => {
    orders[name] = (await shopper.saleOrder(token)).orderno;
  };
  const refused = { ...topUp, Mobile: '9801041103' };
  await keep('voucher', [proven, bought]);
  await keep('confirmed', await elsewhere(topUp));
  const paying = await elsewhere(topUp);
  await openPayPage(...paying);
  await keep('payment', paying);
  const cancelled = await elsewhere(topUp);
  await post(cancelled[0], '/cancelOrder', { ordertoken: cancelled[1] });
  await keep('cancelled', cancelled);
  const owed = await elsewhere(refused);
  await pay(owed[0], owed[1], 'cancelled');
  await keep('refund due', owed);
  const back = await elsewhere(refused);
  await pay(back[0], back[1], 'cancelled');
  await post(back[0], '/init-refund', { ordertoken: back[1] });
  await keep('refunded', back);
  const stuck = await elsewhere(refused);
  await pay(stuck[0], stuck[1], 'cancelled');
  await fetch(`${shop.url}/sandbox/datatrans/misbehave`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ credit: 'decline', next: 100 }),
  });
  await post(stuck[0], '/init-refund', { ordertoken: stuck[1] });
  await keep('refund failed', stuck);
  const slow = await elsewhere({ ...topUp, Mobile: '9801041200' });
  await pay(slow[0], slow[1], 'processing').catch(() => {});
  await keep('processing', slow);

  const spender = otherBrowser();
  const dear = await createCart(spender, { ...voucher, ProductPriceID: 'q_V-1_10000' });
  const storage = async (customer: Customer): Promise<BrowserStorage> =>
    toStorage(customer.browser, {
      ...provedStorage(customer.session),
      cartToken: await createCart(customer, voucher),
    });
  return {
    /** Email address of the customer who owns the orders. */
    email,
    orders,
    storages: {
      newcomer: await storage(newcomer),
      named: await storage(named),
      waiting: await storage(waiting),
      turnedDown: await storage(turnedDown),
      proven: toStorage(proven.browser, provedStorage(proven.session)),
      overLimit: toStorage(spender.browser, { ...provedStorage(proven.session), cartToken: dear }),
    } satisfies Record<string, BrowserStorage>,
  };
};
