/** Lists every form that shows field errors, and how to open it. */
import type { Locator, Page } from 'playwright-core';
import { loginFlow } from '../../../machines/identity/login/login.flow.ts';
import { fillStorage } from '../../support/browser/crawl/visit.ts';
import '../../support/browser/expect.ts';
import { screenIs } from '../../support/browser/journey.ts';
import { toStorage } from '../../support/browser/storage.ts';
import { createUserActions } from '../../support/browser/userActions.ts';
import { createShopper, giftCard } from '../../support/shop/shopper.ts';
import { waitForLateParts, type OpenOptions, type useBrowser } from './browser.ts';
import { buyGiftCard } from './giftCard.ts';

export type Form = {
  name: string;
  who: 'visitor' | 'buyer' | 'customer' | 'giver';
  path: string;
  /** Opens the form and returns the part of the page with the form and its buttons. */
  show: (page: Page) => Promise<Locator>;
  /**
   * Label, invalid value and valid value of each field that can be invalid. If the invalid value is null, the
   * field is a checkbox to tick.
   */
  mends: readonly (readonly [label: string | RegExp, bad: string | null, good: string])[];
};

const main = (page: Page): Locator => page.locator('main');
const findForm = (page: Page): Promise<Locator> => Promise.resolve(main(page).locator('form').first());
const dialogOf = (page: Page): Locator => page.getByRole('dialog').last();
const openLogin = async (page: Page): Promise<Locator> => {
  // On a phone, the login button is in the menu.
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await page.locator('header button').filter({ visible: true }).last().waitFor();
  if (await menu.isVisible()) await menu.click();
  await createUserActions(page).press('Log in');
  await dialogOf(page).getByLabel('E-mail').waitFor();
  return dialogOf(page);
};
const openSignUp = async (page: Page): Promise<Locator> => {
  await openLogin(page);
  await loginFlow.drivers['login.switched']!(createUserActions(page), { type: '', to: 'signUp' });
  await dialogOf(page).getByRole('button', { name: 'Continue', exact: true }).waitFor();
  return dialogOf(page);
};
const edit =
  (group: string) =>
  async (page: Page): Promise<Locator> => {
    await createUserActions(page).press(`Edit: ${group}`);
    return main(page).locator('form').first();
  };
const step =
  (title: string) =>
  async (page: Page): Promise<Locator> => {
    await main(page)
      .getByRole('button', { name: new RegExp(`^${title}: `) })
      .click();
    const form = main(page).locator('form').filter({ visible: true }).first();
    await form.waitFor();
    return form;
  };

const email = ['E-mail', 'ann@example', "o'brien@müller.ch"] as const;
export const forms: readonly Form[] = [
  {
    name: 'checkout',
    who: 'buyer',
    path: '/checkout',
    show: async (page) => {
      await screenIs(page, 'form');
      // The pay button is outside the form.
      return main(page);
    },
    mends: [
      ['E-mail', '', 'ann@example.com'],
      [/^I accept the/, null, ''],
    ],
  },
  {
    name: 'login',
    who: 'visitor',
    path: '/about',
    show: openLogin,
    mends: [email, ['Password', 'short', 'long-enough']],
  },
  {
    name: 'phone sign-in',
    who: 'visitor',
    path: '/about',
    show: async (page) => {
      await openLogin(page);
      await createUserActions(page).press('Continue with phone');
      await dialogOf(page).getByLabel('Mobile number').waitFor();
      return dialogOf(page);
    },
    mends: [['Mobile number', '', '791234567']],
  },
  { name: 'sign-up', who: 'visitor', path: '/about', show: openSignUp, mends: [email] },
  {
    name: 'sign-up, the details',
    who: 'visitor',
    path: '/about',
    show: async (page) => {
      const dialog = await openSignUp(page);
      await dialog.getByLabel('E-mail').fill("o'brien@müller.ch");
      await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
      await dialog.getByRole('checkbox', { name: /human/i }).waitFor();
      return dialog;
    },
    mends: [
      ['First name', '', 'Ann'],
      ['Last name', 'x'.repeat(51), ''],
      ['Password', 'weak', 'Strong-pass-1'],
      ['Confirm password', 'other', 'Strong-pass-1'],
    ],
  },
  { name: 'forgotten password', who: 'visitor', path: '/forgot-password', show: findForm, mends: [email] },
  {
    name: 'new password',
    who: 'visitor',
    path: '/reset-password?email=a@example.com&token=made-up',
    show: findForm,
    mends: [
      ['New password', 'weak', 'Strong-pass-1'],
      ['Repeat the new password', 'other', 'Strong-pass-1'],
    ],
  },
  {
    name: 'newsletter',
    who: 'visitor',
    path: '/about',
    show: (page) => Promise.resolve(page.locator('footer form')),
    mends: [['Your e-mail address', 'ann@example', "o'brien@müller.ch"]],
  },
  {
    name: 'contact',
    who: 'visitor',
    path: '/contact-us',
    show: async (page) => {
      await screenIs(page, 'form');
      return findForm(page);
    },
    mends: [['Name', '', 'Ann'], email, ['Topic', '', 'other'], ['Message', '', 'Hello']],
  },
  {
    name: 'profile, person',
    who: 'customer',
    path: '/profile',
    show: edit('Personal details'),
    mends: [
      ['First name', '', 'Ann'],
      ['Day', '2020-01-01', '1990-05-04'],
    ],
  },
  {
    name: 'profile, number',
    who: 'customer',
    path: '/profile',
    show: async (page) => {
      await createUserActions(page).press('Add a number');
      await main(page).getByLabel('Mobile number').waitFor();
      return main(page).locator('form').first();
    },
    mends: [['Mobile number', '', '791234567']],
  },
  {
    name: 'gift',
    who: 'giver',
    path: '/order-success',
    show: async (page) => {
      await createUserActions(page).press('Send as a gift');
      await dialogOf(page).getByLabel('Your name').waitFor();
      return dialogOf(page);
    },
    mends: [
      ['Recipient’s e-mail', 'bob@example', 'bob@example.net'],
      ['Your name', '', 'Ada'],
      ['Your message', 'see evil.example', 'Happy birthday!'],
      ['Send on', '2020-01-01', ''],
    ],
  },
  {
    name: 'profile, address',
    who: 'customer',
    path: '/profile',
    show: edit('Address'),
    mends: [
      ['Street', '', 'Seestrasse'],
      ['House no.', '', '12'],
      ['Postal code', '', '6353'],
      ['City', '', 'Weggis'],
    ],
  },
  {
    name: 'change of the password',
    who: 'customer',
    path: '/change-password',
    show: findForm,
    mends: [
      ['Current password', '', 'Kolkrabe-1797'],
      ['New password', 'weak', 'Strong-pass-1'],
      ['Repeat the new password', 'other', 'Strong-pass-1'],
    ],
  },
  {
    name: 'a higher limit',
    who: 'customer',
    path: '/paysafe-limit',
    show: async (page) => {
      await createUserActions(page).press('Request a higher limit');
      return findForm(page);
    },
    mends: [[/^Why do you need/, '', 'Presents']],
  },
  {
    name: 'verification, e-mail',
    who: 'customer',
    path: '/paysafe-credentials',
    show: step('E-mail'),
    mends: [email],
  },
  {
    name: 'verification, person',
    who: 'customer',
    path: '/paysafe-credentials',
    show: step('Name and address'),
    mends: [
      ['First name', '', 'Ann'],
      ['Last name', '', 'Muster'],
      ['Day', '', '1990-05-04'],
    ],
  },
  {
    name: 'verification, declaration',
    who: 'customer',
    path: '/paysafe-credentials',
    show: step('Declaration'),
    mends: [
      [/^I declare/, null, ''],
      [/^I accept the/, null, ''],
    ],
  },
];

/**
 * Opens the forms one after another. Each kind of user has one page, which is reloaded for each form and keeps
 * only its HTTP cache. If the form is in a dialog, waits until the dialog is fully open.
 */
export const useForms = (
  { open, openSignedIn, shop }: ReturnType<typeof useBrowser>,
  watch: (page: Page) => unknown,
) => {
  const arrivals = {
    visitor: (path: string, options: OpenOptions) => open(path, options),
    buyer: async (path: string, options: OpenOptions) => {
      const { browser, addCart } = createShopper(shop());
      const { carttoken } = await addCart(giftCard);
      return open(path, { storage: toStorage(browser, { cartToken: carttoken }), ...options });
    },
    customer: async (path: string, options: OpenOptions) => (await openSignedIn(path, options)).page,
    giver: async (path: string, options: OpenOptions) => {
      const { shopper, ordertoken } = await buyGiftCard(shop());
      return open(path, { storage: toStorage(shopper.browser, { orderToken: ordertoken }), ...options });
    },
  };
  const pages = new Map<Form['who'], Page>();
  const load = async ({ who, path }: Form, viewport: { width: number; height: number }): Promise<Page> => {
    // Navigate away from the unused pages; otherwise, they would keep rendering.
    for (const [other, page] of pages) if (other !== who) await page.goto('about:blank');
    const existingPage = pages.get(who);
    if (existingPage) {
      await existingPage.setViewportSize(viewport);
      await existingPage.goto(path);
      return existingPage;
    }
    const page = await arrivals[who](path, { viewport, watch });
    const local = await page.evaluate(() => Object.fromEntries<string>(Object.entries(localStorage)));
    await page.addInitScript(fillStorage, { local, clear: true });
    pages.set(who, page);
    return page;
  };
  return async (
    form: Form,
    viewport: { width: number; height: number },
  ): Promise<{ page: Page; part: Locator }> => {
    const page = await load(form, viewport);
    await waitForLateParts(page);
    const part = await form.show(page);
    // A dialog moves while it opens.
    await part.evaluate((element) =>
      Promise.allSettled(element.getAnimations({ subtree: true }).map((animation) => animation.finished)),
    );
    return { page, part };
  };
};
