/** Every form of the shop under a real mouse: what is pressed stays where it is, and an error goes with its cause. */
import type { ElementHandle, Locator, Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { loginDrivers } from '../../flows/drivers/identity/login.ts';
import { expect } from '../../scripts/browser/expect.ts';
import { screenIs } from '../../scripts/browser/journey.ts';
import { toStorage } from '../../scripts/browser/storage.ts';
import { createUserActions } from '../../scripts/browser/userActions.ts';
import { createShopper, giftCard } from '../../scripts/shop/shopper.ts';
import { phone, useBrowser } from './support/browser.ts';

const { open, openSignedIn, shop } = useBrowser();

type Form = {
  name: string;
  who: 'visitor' | 'buyer' | 'customer';
  path: string;
  /** Leads from the page to the form, and gives the part of the page that holds it and the buttons around it. */
  show: (page: Page) => Promise<Locator>;
  /** The wrong text and the right one for each field that can be wrong, by its label. A box is ticked. */
  mends: readonly (readonly [label: string | RegExp, bad: string | null, good: string])[];
};

const main = (page: Page): Locator => page.locator('main');
const findForm = (page: Page): Promise<Locator> => Promise.resolve(main(page).locator('form').first());
const dialogOf = (page: Page): Locator => page.getByRole('dialog').last();
const openLogin = async (page: Page): Promise<Locator> => {
  // on a phone it is in the menu
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await page.locator('header button').filter({ visible: true }).last().waitFor();
  if (await menu.isVisible()) await menu.click();
  await createUserActions(page).press('Login');
  await dialogOf(page).getByLabel('E-mail').waitFor();
  return dialogOf(page);
};
const openSignUp = async (page: Page): Promise<Locator> => {
  await openLogin(page);
  await loginDrivers['login.left']!(createUserActions(page), { type: '', to: 'signUp' });
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
const forms: readonly Form[] = [
  {
    name: 'checkout',
    who: 'buyer',
    path: '/checkout',
    show: async (page) => {
      await screenIs(page, 'form');
      // the button that pays stands beside the form
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
      ['Date of birth', '2020-01-01', '1990-05-04'],
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
      ['Current password', '', 'Rigi-1797'],
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
      ['Date of birth', '', '1990-05-04'],
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

const arrive = async (
  { who, path, show }: Form,
  viewport?: typeof phone,
): Promise<{ page: Page; part: Locator }> => {
  const options = viewport ? { viewport } : {};
  const arrivals = {
    visitor: () => open(path, options),
    buyer: async () => {
      const { browser, addCart } = createShopper(shop());
      const { carttoken } = await addCart(giftCard);
      return open(path, { storage: toStorage(browser, { cartToken: carttoken }), ...options });
    },
    customer: async () => (await openSignedIn(path, options)).page,
  };
  const page = await arrivals[who]();
  const part = await show(page);
  // a dialog moves while it opens
  await part.evaluate((element) =>
    Promise.allSettled(element.getAnimations({ subtree: true }).map((animation) => animation.finished)),
  );
  return { page, part };
};

const write = async (field: Locator, text: string | null): Promise<void> => {
  if (text === null) return;
  if ((await field.evaluate((input) => input.tagName)) === 'SELECT') await field.selectOption(text);
  else await field.fill(text);
};

describe('an error goes with the first edit of its field, and comes back when it is told again', () => {
  test.each(forms)('$name', async (form) => {
    const { page, part } = await arrive(form);
    const fieldOf = (label: string | RegExp) =>
      part.getByLabel(label, typeof label === 'string' ? { exact: true } : {}).first();
    const human = part.getByRole('checkbox', { name: /human/i });
    if ((await human.count()) > 0) await human.click();
    const submit = part.locator('button[type=submit]').first();
    const wrong = part.locator('[aria-invalid]');
    const spoil = async () => {
      for (const [label, bad] of form.mends) await write(fieldOf(label), bad);
      await submit.click();
      for (const [label] of form.mends)
        await expect(fieldOf(label), String(label)).toHaveAttribute('aria-invalid', 'true');
    };
    const mend = async () => {
      for (const [label, bad, good] of form.mends) {
        const field = fieldOf(label);
        await (bad === null ? field.check({ force: true }) : write(field, good));
        await expect(field, String(label)).not.toHaveAttribute('aria-invalid', 'true');
      }
      await expect(wrong).toHaveCount(0);
      await expect(part.getByText('Please check your input.').filter({ visible: true })).toHaveCount(0);
    };
    await spoil();
    await mend();
    for (const [label, bad] of form.mends) if (bad === null) await fieldOf(label).uncheck({ force: true });
    await spoil();
    await mend();
    await page.context().close();
  });
});

test('sign-up says of a field only what is true of it now (REG-07, REG-08, REG-09, REG-16)', async () => {
  const form = forms.find(({ name }) => name === 'sign-up, the details')!;
  const { page, part } = await arrive(form);
  const say = async (label: string, text: string) => {
    await part.getByLabel(label, { exact: true }).fill(text);
    await page.keyboard.press('Tab');
  };
  const differ = part.getByText('The passwords do not match');
  const tooLong = part.getByText('Maximum 50 letters.');
  const required = part.getByText('Required field.');
  await say('Password', 'Strong-pass-1');
  await say('Confirm password', 'Strong-pass-2');
  await expect(differ).toBeVisible();
  await part.getByLabel('Password', { exact: true }).fill('Strong-pass-2');
  await expect(differ).toBeHidden();
  await say('Password', 'Strong-pass-3');
  await expect(differ).toBeVisible();
  await say('Last name', 'x'.repeat(51));
  await expect(tooLong).toBeVisible();
  await say('Last name', '');
  await expect(tooLong).toBeHidden();
  await say('First name', '');
  await expect(required).toBeVisible();
  await part.getByLabel('First name', { exact: true }).fill('A');
  await expect(required).toBeHidden();
  await say('First name', '');
  await expect(required).toBeVisible();
  await page.context().close();
});

/** Takes every click before the page does, so that one press after the other finds the same form. */
const catchClicks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const clicked: EventTarget[] = [];
    Object.assign(window, { clicked });
    const take = (event: Event): void => {
      if (event.target) clicked.push(event.target);
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('click', take, true);
  });

test('a wrong spelling that is corrected by its suggestion is wrong no more', async () => {
  const { page, part } = await arrive(forms[0]!);
  await part.getByLabel('E-mail').fill('ann@bluewin.c');
  await part.locator('button[type=submit]').click();
  await expect(part.getByText('Invalid email address.')).toBeVisible();
  await part.getByRole('button', { name: 'ann@bluewin.ch' }).click();
  await expect(part.getByText('Invalid email address.')).toBeHidden();
  await expect(part.getByLabel('E-mail')).toHaveValue('ann@bluewin.ch');
  await page.context().close();
});

type Box = readonly [x: number, y: number, width: number, height: number];
/**
 * Where it is: `atRest` once letters have their font, the page has nothing left to do and two frames show it at the same
 * place; else in the frame after the next.
 */
const measureBox = (target: ElementHandle<Element>, atRest: boolean): Promise<Box> =>
  target.evaluate(async (element, rests) => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const box = () => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [Math.round(x), Math.round(y), Math.round(width), Math.round(height)] as const;
    };
    if (rests) await document.fonts.ready;
    for (let last = box(); ;) {
      if (rests) await new Promise((idle) => requestIdleCallback(idle, { timeout: 2_000 }));
      await drawn();
      const now = box();
      if (!rests || String(now) === String(last)) return now;
      last = now;
    }
  }, atRest);
/** In the middle of the window, while the focus is in a field. */
const bring = (target: ElementHandle<Element>, field: ElementHandle<Element>): Promise<void> =>
  target.evaluate((element, input) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    (input as HTMLElement).focus({ preventScroll: true });
  }, field);

describe('what the mouse is pressed on stays under it, and the click counts', () => {
  const small = new Set(['checkout', 'sign-up, the details', 'contact']);
  test.each([
    ...forms.map((form) => ({ ...form, viewport: undefined, width: 'on a desktop' })),
    ...forms
      .filter(({ name }) => small.has(name))
      .map((form) => ({ ...form, viewport: phone, width: 'on a phone' })),
  ])('$name, $width', async ({ viewport, ...form }) => {
    const { page, part } = await arrive(form, viewport);
    await catchClicks(page);
    const fields = part.locator('input:not([type=checkbox], [type=radio], [readonly], [hidden]), textarea');
    const targets = part.locator('button:enabled, input[type=checkbox], input[type=radio], [role=checkbox]');
    const inputs = await fields.filter({ visible: true }).all();
    for (const input of inputs) {
      const field = (await input.elementHandle()) as ElementHandle<Element>;
      const [kind, fieldName] = await field.evaluate((element) =>
        ['type', 'name'].map((name) => element.getAttribute(name)),
      );
      const texts = { email: ['abc', 'ann@gmial.com', ''], date: ['2020-01-01'] }[kind ?? ''] ?? ['x', ''];
      for (const text of texts)
        // the elements themselves: a text that comes may hold a button too
        for (const target of (await targets.elementHandles()) as ElementHandle<Element>[]) {
          await input.fill(text);
          if (!(await target.isVisible())) continue;
          await bring(target, field);
          const before = await measureBox(target, true);
          const [x, y, width, height] = before;
          await page.mouse.move(x + width / 2, y + height / 2);
          const what = await target.evaluate((element) => element.textContent || element.outerHTML);
          const name = `${fieldName}=${text}, ${what}`;
          expect(await measureBox(target, true), name).toEqual(before);
          await page.mouse.down();
          expect(await measureBox(target, false), name).toEqual(before);
          await page.mouse.up();
          const counts = await target.evaluate(async (element) => {
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            const clicked = (window as unknown as { clicked: Node[] }).clicked.splice(0);
            return clicked.some((node) => element.contains(node));
          });
          expect(counts, name).toBe(true);
        }
    }
    await page.context().close();
  });
});
