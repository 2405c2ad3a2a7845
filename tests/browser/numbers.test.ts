/**
 * Tests mobile numbers in common spellings, with and without a country code, in every field for phone numbers.
 *
 * @module-tag slow
 */
import type { Page, Request } from 'playwright-core';
import { describe, expect as fact, test } from 'vitest';
import { expect } from '../support/browser/expect.ts';
import { screenIs } from '../support/browser/journey.ts';
import { createUserActions, pickOne } from '../support/browser/userActions.ts';
import { desktop, phone, useBrowser, type OpenOptions } from './support/browser.ts';

const { open, openSignedIn } = useBrowser({ handsOn: true });

/**
 * Each row contains the typed text; the expected country, dial code and field content; and the dial code and
 * number in the request.
 */
const numbers = [
  ['+91 98 0104 1300', 'India', '+91', '98010 41300', '91', '9801041300'],
  ['+49 151 12345678', 'Germany', '+49', '1511 2345678', '49', '15112345678'],
  ['0041791234567', 'Switzerland', '+41', '79 123 45 67', '41', '791234567'],
  ['079 123 45 67', 'Switzerland', '+41', '079 123 45 67', '41', '0791234567'],
] as const;

type Place = {
  name: string;
  path: string;
  /** Makes the phone number field appear if the page does not show it yet. */
  reach?: (page: Page) => Promise<void>;
  /** API call that sends the number. The test rejects the call, so that the field stays on screen. */
  call: string;
  send: string;
};
const toSignIn = async (page: Page): Promise<void> => {
  await createUserActions(page).press('Log in');
  await createUserActions(page).press('Continue with phone');
};
const places: Place[] = [
  {
    name: 'the front page',
    path: '/',
    call: 'checkMobileNumber',
    send: 'Continue',
  },
  {
    name: 'the top-up',
    path: '/mobile-topup',
    call: 'checkMobileNumber',
    send: 'Continue',
  },
  { name: 'the phone sign-in', path: '/help', reach: toSignIn, call: 'auth/mobilelogin', send: 'Continue' },
  {
    name: 'the profile',
    path: '/profile',
    reach: (page) => createUserActions(page).press('Add a number'),
    call: 'mobilecheck',
    send: 'Send the code',
  },
];

const sentBy = (request: Request): unknown => {
  if (request.method() === 'POST') return request.postDataJSON();
  const query = new URL(request.url()).searchParams;
  return { isdcode: query.get('isd'), mobile: query.get('mobile') };
};

const ways = {
  typed: (page: Page, text: string) => page.keyboard.type(text),
  pasted: async (page: Page, text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+V');
  },
};

describe.each(places)('phone number field: $name', ({ path, reach, call, send }) => {
  test.each(['typed', 'pasted'] as const)('a %s phone number is parsed', async (way) => {
    const options: OpenOptions = {
      permissions: ['clipboard-read', 'clipboard-write'],
      watch: (newPage) =>
        newPage.route(`**/api/${call}**`, (route) =>
          route.fulfill({
            status: 422,
            json: { success: false, message: 'Please provide valid mobile number.' },
          }),
        ),
    };
    const page = path === '/profile' ? (await openSignedIn(path, options)).page : await open(path, options);
    await reach?.(page);
    for (const [index, [text, country, dial, held, isdcode, mobile]] of numbers.entries()) {
      // Submitting any number on the front page opens the top-up page, so return to the front page.
      if (path === '/' && index > 0) {
        await page.evaluate(() => localStorage.removeItem('rechargeData'));
        await page.goto(path);
      }
      const place =
        send === 'Send the code' ? page.locator('main') : page.locator('dialog[open], main').last();
      const field = place.getByLabel('Mobile number').first();
      await field.fill('');
      await field.focus();
      await ways[way](page, text);
      await expect(place.getByRole('combobox', { name: 'Country' })).toHaveValue(country);
      await expect(field).toHaveValue(held);
      await expect(field.locator('xpath=..')).toContainText(dial);
      const checkRequest = page.waitForRequest(`**/api/${call}**`);
      await place.getByRole('button', { name: send, exact: true }).click();
      fact(sentBy(await checkRequest)).toEqual({ isdcode, mobile });
    }
    await page.context().close();
  });
});

test('the phone number field keeps an incomplete dial code, shows an error for an unknown one and rejects a 13th digit', async () => {
  const page = await open('/mobile-topup');
  const field = page.getByLabel('Mobile number').first();
  const country = page.getByRole('combobox', { name: 'Country' });
  await field.focus();
  for (const [key, held] of [
    ['+', '+'],
    ['4', '+4'],
    ['1', ''],
    ['7', '7'],
    ['9', '79'],
  ] as const) {
    await page.keyboard.type(key);
    await expect(field).toHaveValue(held);
  }
  await expect(country).toHaveValue('Switzerland');
  await field.fill('+999 12');
  await expect(page.getByText('Please provide valid mobile number.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(field).toBeFocused();
  await expect(page.getByText('Please provide valid mobile number.')).toBeVisible();
  await field.fill('+49 151 12345678');
  await expect(page.getByText('Please provide valid mobile number.')).toBeHidden();
  // Type a dial code in front of the existing number.
  await field.fill('9801041300');
  await page.keyboard.press('Home');
  await page.keyboard.type('+91');
  await expect(country).toHaveValue('India');
  await expect(field).toHaveValue('98010 41300');
  // The caret keeps its position after an edit in the middle of the text.
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await page.keyboard.type('12');
  await expect(field).toHaveValue('91201041300');
  await page.keyboard.press('End');
  await page.keyboard.type('99');
  await expect(page.getByText('Please enter maximum 12 numbers.')).toBeVisible();
  await expect(field).toHaveValue('912010413009');
  await page.context().close();
});

test.each([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)(
  "on %s, a phone number typed with its dial code and spaces opens its operator's amounts",
  async (_, viewport) => {
    const page = await open('/', { viewport });
    const actions = createUserActions(page);
    await actions.fill('Mobile number', '+91 98 0104 1300');
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('India');
    await actions.press('Continue');
    await page.waitForURL('**/mobile-topup');
    await screenIs(page, 'amount');
    await expect(page.locator('main')).toContainText('Airtel India');
    await expect(page.locator('main')).toContainText('+91 98010 41300');
    await page.context().close();
  },
);

describe('typing a phone number before the phone number tables are loaded', () => {
  /** Opens a page and holds back the phone number tables until `letGo` is called. */
  const slow = async () => {
    // Start on robots.txt, because any page of the shop could load the tables before the test holds them back.
    const page = await open('/robots.txt');
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/assets/numberTyping-*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Mobile number').first().fill('+91 98 0104 1300');
    return { page, letGo };
  };

  test('the typed number is parsed once the phone number tables are loaded', async () => {
    const { page, letGo } = await slow();
    await expect(page.getByLabel('Mobile number').first()).toHaveValue('+919801041300');
    letGo();
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('India');
    await expect(page.getByLabel('Mobile number').first()).toHaveValue('98010 41300');
    await page.context().close();
  });

  test('a number can be submitted before the phone number tables are loaded', async () => {
    const { page, letGo } = await slow();
    // The shop is now hydrated. Before hydration, Enter would submit the form as it does without JavaScript.
    await expect(page.getByLabel('Mobile number').first()).toHaveValue('+919801041300');
    // The top-up page can parse the number without the blocked tables.
    const checkRequest = page.waitForRequest('**/api/checkMobileNumber**');
    await page.getByLabel('Mobile number').first().press('Enter');
    fact(sentBy(await checkRequest)).toEqual({ isdcode: '91', mobile: '9801041300' });
    await screenIs(page, 'amount');
    letGo();
    await page.context().close();
  });
});

describe('unfinished top-ups during a language change', () => {
  /** Selects another language or country and confirms, which reloads the page. */
  const choose = async (page: Page, language: string): Promise<void> => {
    await page
      .locator('header')
      .getByRole('button', { name: /^Country and language/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await pickOne(dialog.getByRole('radio', { name: language }));
    const loaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await loaded;
  };

  test.each(['/', '/mobile-topup'])(
    'an unfinished phone number on %s survives a language change and is not looked up',
    async (path) => {
      const page = await open(path);
      const requestedUrls: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('checkMobileNumber')) requestedUrls.push(request.url());
      });
      await page.locator('main input[type=tel]').pressSequentially('+9198010');
      await choose(page, 'Deutsch');
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await expect(page.locator('main input[type=tel]')).toHaveValue('98010');
      await expect(page.locator('main').getByRole('combobox')).toHaveValue('Indien');
      expect(requestedUrls).toEqual([]);
      await page.context().close();
    },
  );

  test('the selected top-up amount survives a language change', async () => {
    const page = await open('/mobile-topup');
    await page.locator('main input[type=tel]').pressSequentially('+919801041300');
    await createUserActions(page).press('Continue');
    await screenIs(page, 'amount');
    const amount = page.getByRole('radio').nth(2);
    await pickOne(amount);
    const value = await amount.inputValue();
    await choose(page, 'Deutsch');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await screenIs(page, 'amount');
    await expect(page.locator('main input[type=radio]:checked')).toHaveValue(value);
    await page.context().close();
  });
});
