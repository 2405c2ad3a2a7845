/** Customers on their way to a first voucher and beyond it, made over the API and by a colleague on the staff pages. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { RunningShop } from '../../shop/start.ts';
import { specimen } from '../../tour/sampleData.ts';
import { codeFrom } from '../sandbox.ts';
import {
  caller,
  cartOf,
  openPayPage,
  orderOf,
  pay,
  register,
  signedInStorage,
  storageOf,
  topUp,
  voucher,
  type BrowserStorage,
  type Caller,
  type Session,
} from './context.ts';

type Customer = Caller & { session: Session };

let numbers = 0;
const newCustomer = async (shop: RunningShop, fname: string, lname: string): Promise<Customer> => {
  const session = await register(shop.url, { fname, lname });
  return { ...caller(shop.url, session.access_token), session };
};

/** Everything up to the document. */
const saysWho = async (shop: RunningShop, { call, session }: Customer): Promise<void> => {
  const { email } = session.profile;
  await call('emailverify', { code: await codeFrom(shop.url, 'inbox', email) });
  const mobile = `79${String(Date.now()).slice(-4)}${String((numbers += 1)).padStart(3, '0')}`;
  await call('mobilecheck', { isdcode: '41', mobile });
  await call('mobileverify', { isdcode: '41', mobile, otpcode: await codeFrom(shop.url, 'phone', mobile) });
  await call('updateprofile', { dob: '1990-05-04', gender: 'female' });
  await call('addressverify', {
    street: 'Seestrasse',
    houseno: '12',
    postcode: '6353',
    city: 'Weggis',
    country: 'CH',
  });
};
const showsDocument = async ({ call, session }: Customer): Promise<void> => {
  const [first = '', last = ''] = session.profile.name.split(' ');
  const content = await specimen(first, last);
  await call('updateprofile', {
    document: {
      doctype: 'id_card',
      filename: 'id-card.png',
      mime: 'image/png',
      content_base64: content.toString('base64'),
    },
  });
  await call('updateprofile', { bowner: 1, acceptterms: 1 });
};

const colleague = { name: 'mara', password: 'Ein-langes-Passwort-1797' };
/** The colleague comes back to the staff pages, whose sign-in form is open. */
export const signInAsStaff = async (page: Page): Promise<void> => {
  await page.getByLabel('Sign-in name').fill(colleague.name);
  await page.getByLabel('Password').fill(colleague.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/staff/documents');
};
/** The first colleague, signed in on the staff pages. */
export const joinAsStaff = async (shop: RunningShop, page: Page): Promise<void> => {
  await page.goto((await readFile(join(shop.dataDir, 'staff-first-link.txt'), 'utf8')).trim());
  await page.getByLabel(/^Your name/).fill('Mara Meier');
  await page.getByLabel('Sign-in name').fill(colleague.name);
  await page.getByLabel(/^Password/).fill(colleague.password);
  await page.getByRole('button', { name: 'Make account' }).click();
  await page.waitForURL('**/staff/documents');
};
const lookAt = async (staff: Page, name: string): Promise<void> => {
  await staff.goto('/staff/documents');
  await staff.getByRole('link', { name: new RegExp(name) }).click();
};

/** Customers in every standing before and after a first voucher; a yearly limit of CHF 200 is the shop's in this world. */
export const makeCustomers = async (shop: RunningShop, staff: Page) => {
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
  await staff.locator('summary').filter({ hasText: 'Turn down' }).click();
  await staff.getByRole('radio').first().check();
  await staff.getByRole('button', { name: 'Turn down' }).click();

  const proven = await newCustomer(shop, 'Petra', 'Pfister');
  await saysWho(shop, proven);
  await showsDocument(proven);
  await lookAt(staff, 'Petra Pfister');
  await staff.getByRole('button', { name: 'Approve' }).click();
  await staff.waitForURL(/done/);
  const { email } = proven.session.profile;
  const bought = await orderOf(proven, { ...voucher, Quantity: 2 }, email);
  await pay(proven, bought, 'completed');
  const again = await orderOf(proven, { ...voucher, ProductPriceID: 'q_V-1_2500' }, email);
  await pay(proven, again, 'completed');

  // an order in each standing
  const orders: Record<string, string> = {};
  const elsewhere = async (item: object): Promise<[Caller, string]> => {
    const browser = caller(shop.url, proven.session.access_token);
    return [browser, await orderOf(browser, item, email)];
  };
  const keep = async (name: string, [browser, token]: [Caller, string]): Promise<void> => {
    orders[name] = String((await browser.call(`getSaleOrder?ordertoken=${token}`))['orderno']);
  };
  const refused = { ...topUp, Mobile: '9801041103' };
  await keep('voucher', [proven, bought]);
  await keep('confirmed', await elsewhere(topUp));
  const paying = await elsewhere(topUp);
  await openPayPage(paying[0], paying[1], false);
  await keep('payment', paying);
  const cancelled = await elsewhere(topUp);
  await cancelled[0].call('cancelOrder', { ordertoken: cancelled[1] });
  await keep('cancelled', cancelled);
  const owed = await elsewhere(refused);
  await pay(owed[0], owed[1], 'cancelled');
  await keep('refund due', owed);
  const back = await elsewhere(refused);
  await pay(back[0], back[1], 'cancelled');
  await back[0].call('init-refund', { ordertoken: back[1] });
  await keep('refunded', back);
  const stuck = await elsewhere(refused);
  await pay(stuck[0], stuck[1], 'cancelled');
  await fetch(`${shop.url}/sandbox/datatrans/misbehave`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ credit: 'decline', next: 100 }),
  });
  await stuck[0].call('init-refund', { ordertoken: stuck[1] });
  await keep('refund failed', stuck);
  const slow = await elsewhere({ ...topUp, Mobile: '9801041200' });
  await pay(slow[0], slow[1], 'processing').catch(() => {});
  await keep('processing', slow);

  const spender = caller(shop.url, proven.session.access_token);
  const dear = await cartOf(spender, { ...voucher, ProductPriceID: 'q_V-1_10000' });
  const storage = async (customer: Customer): Promise<BrowserStorage> =>
    storageOf(customer, { ...signedInStorage(customer.session), cartToken: await cartOf(customer, voucher) });
  return {
    orders,
    storages: {
      newcomer: await storage(newcomer),
      named: await storage(named),
      waiting: await storage(waiting),
      turnedDown: await storage(turnedDown),
      proven: storageOf(proven, signedInStorage(proven.session)),
      overLimit: storageOf(spender, { ...signedInStorage(proven.session), cartToken: dear }),
    } satisfies Record<string, BrowserStorage>,
  };
};
