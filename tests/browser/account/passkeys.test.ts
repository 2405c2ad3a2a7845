/**
 * Uses a customer's passkey on the real server, with Chromium's virtual authenticator.
 *
 * @module-tag slow
 */
import type { Locator, Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { passkeyProofFlow } from '../../../machines/identity/passkeyProof/passkeyProof.flow.ts';
import { expect } from '../../support/browser/expect.ts';
import { decide, loadProviderRecords, payByCard, screenIs } from '../../support/browser/journey.ts';
import { codeFrom } from '../../support/browser/sandbox.ts';
import { signedInStorage, toStorage } from '../../support/browser/storage.ts';
import { createUserActions } from '../../support/browser/userActions.ts';
import { registerCustomer, type Customer } from '../../support/shop/shopper.ts';
import { isFirefox, isWebKit, useBrowser, zalando } from '../support/browser.ts';

const { open, openMethods, openWithCart, shop } = useBrowser({ handsOn: true });

const registerProved = async (): Promise<Customer> => {
  const customer = await registerCustomer(shop());
  const code = await codeFrom(shop(), 'inbox', customer.email);
  expect((await customer.browser.post('/emailverify', { code })).status).toBe(200);
  return customer;
};
/**
 * Adds a virtual authenticator to the page. Returns a function that sets whether user verification succeeds.
 */
const giveAuthenticator = async (page: Page): Promise<(isThere: boolean) => Promise<void>> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isThere) =>
    devtools
      .send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isThere })
      .then(() => undefined);
};
const passkeys = (page: Page) => page.getByRole('listitem').filter({ hasText: 'added on' });
const guard = (page: Page, name: RegExp) => page.getByRole('switch', { name });
/**
 * Toggles a switch with the keyboard. A click could miss the switch if the content above has just disappeared.
 */
const turn = (one: Locator) => one.press('Space');
const prove = (page: Page) =>
  passkeyProofFlow.drivers['passkeyProof.requested']!(createUserActions(page), { type: '' });

/** Opens the profile of a new customer, confirms with the password and adds a passkey. */
const withPasskey = async (): Promise<{
  customer: Customer;
  page: Page;
  be: (isThere: boolean) => Promise<void>;
}> => {
  const customer = await registerProved();
  const page = await open('/profile', {
    storage: toStorage(customer.browser, signedInStorage(customer.session)),
  });
  const be = await giveAuthenticator(page);
  const actions = createUserActions(page);
  await actions.fill('Name of the new passkey', 'My laptop');
  await actions.press('Add a passkey');
  await actions.fill('Current password', 'Kolkrabe-1797');
  await actions.press(/^Continue$/);
  await expect(passkeys(page)).toHaveCount(1);
  await expect(passkeys(page)).toContainText('My laptop');
  return { customer, page, be };
};

// Only Chromium offers a virtual authenticator.
describe.skipIf(isFirefox || isWebKit)('customers who use passkeys', () => {
  test('if codes require a passkey, the order list hides the code until the passkey is used, and the email omits the code [S14]', async () => {
    const { customer, page, be } = await withPasskey();
    await turn(guard(page, /codes are shown/));
    await expect(guard(page, /codes are shown/)).toBeChecked();

    const { page: buying, orderno } = await openMethods('card', { item: zalando, customer });
    await payByCard(buying);
    await decide(buying, 'Approve');
    await buying.waitForURL('**/order-success');
    await screenIs(buying, 'completed');
    await expect(buying.getByRole('heading', { name: 'Your code is ready' })).toBeVisible();
    await expect(buying.getByRole('button', { name: /^Show codes?$/ })).toHaveCount(0);
    await buying.context().close();

    await expect.poll(async () => (await loadProviderRecords(shop(), orderno)).mails.length).toBe(1);
    const [mail] = (await loadProviderRecords(shop(), orderno)).mails;
    expect(mail!.text).toContain('Your account shows codes only with your passkey');

    await page.goto(`/orders?order=${orderno}`);
    const drawer = page.getByRole('dialog');
    // User verification fails.
    await be(false);
    await prove(page);
    await expect(drawer).toContainText('No passkey was used. Please try again.');
    await be(true);
    await prove(page);
    const show = drawer.getByRole('button', { name: 'Show', exact: true });
    await show.click();
    const codes = /\d{4} \d{4} \d{4} \d{4}|[A-Z0-9]{4}([ -][A-Z0-9]{4}){2,4}|\d{14,19}/;
    await expect(drawer).toContainText(codes);
    const [code] = codes.exec(await drawer.innerText())!;
    expect(mail!.text.replaceAll(/\s/g, '')).not.toContain(code.replaceAll(/\s/g, ''));
  });

  test('paying with a saved card requires the passkey, while other payment methods work without it', async () => {
    const { customer, page } = await withPasskey();
    const { page: first } = await openMethods('card', { customer });
    await createUserActions(first).pick(/^Save this card/);
    await payByCard(first);
    await decide(first, 'Approve');
    await first.waitForURL('**/order-success');
    await first.context().close();
    await turn(guard(page, /saved card/));
    await expect(guard(page, /saved card/)).toBeChecked();

    const other = await openWithCart('/checkout', { customer });
    await screenIs(other, 'form');
    await expect(other.getByRole('radio', { name: /••••/ })).toBeChecked();
    await createUserActions(other).press(/^Pay CHF/);
    await screenIs(other, 'passkey');
    await expect(other.locator('main')).toContainText('You have not been charged.');
    await createUserActions(other).press(/^Cancel$/);
    await screenIs(other, 'methods');
    await createUserActions(other).pick(/^Another card/);
    await payByCard(other);
    await other.context().close();
  });

  test('reporting a lost passkey requires an emailed code, while turning off passkey protection requires the passkey', async () => {
    const { customer, page } = await withPasskey();
    await turn(guard(page, /codes are shown/));
    await expect(guard(page, /codes are shown/)).toBeChecked();
    const actions = createUserActions(page);
    await actions.press('I’ve lost my passkeys');
    await expect(page.getByText(`We’ll send a code to ${customer.email}`)).toBeVisible();
    await expect(page.getByLabel('Current password')).toHaveCount(0);
    await actions.press(/^Cancel$/);
    // Wait until the dialog has closed, so that the switch can be used again.
    await expect(page.getByRole('button', { name: /^Cancel$/ })).toHaveCount(0);
    await expect(guard(page, /codes are shown/)).toBeEnabled();
    await turn(guard(page, /codes are shown/));
    await expect(page.getByLabel('Current password')).toHaveCount(0);
    await prove(page);
    await expect(guard(page, /codes are shown/)).not.toBeChecked();
  });
});
