/** Tests behaviour of the account area that no walked path covers, with its real nested charts. */
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { languageName } from '../../../contract/domain/languages.ts';
import type { Profile } from '../../../contract/schemas/profile.ts';
import { accountMachine, type Owner } from '../../../machines/account/account/account.machine.ts';
import { devicesMachine } from '../../../machines/account/devices/devices.machine.ts';
import { passkeysMachine } from '../../../machines/account/passkeys/passkeys.machine.ts';
import { passwordChangeMachine } from '../../../machines/account/passwordChange/passwordChange.machine.ts';
import { personalDataMachine } from '../../../machines/account/personalData/personalData.machine.ts';
import { profileMachine } from '../../../machines/account/profile/profile.machine.ts';
import { referralMachine } from '../../../machines/account/referral/referral.machine.ts';
import { savedCardsMachine } from '../../../machines/account/savedCards/savedCards.machine.ts';
import { transactionsMachine } from '../../../machines/account/transactions/transactions.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import { otherDevice, passkeys, profile, thisDevice } from '../../../machines/identity/fixtures.ts';
import { unsavedChangesMachine } from '../../../machines/shell/unsavedChanges/unsavedChanges.machine.ts';
import { toRoute } from '../../../src/app/router/routes.ts';
import { AccountScreen } from '../../../src/features/account/account/AccountScreen.tsx';
import { initials } from '../../../src/features/account/account/initials.ts';
import { actions, draw } from '../harness/page.tsx';

describe('account area', () => {
  const open = async (path: string, load: () => Promise<Profile> = () => Promise.resolve(profile)) => {
    const account = createActor(
      accountMachine.provide({
        actors: {
          readOwner: fromPromise<Owner>(() => Promise.resolve({ name: 'Ann of the session' })),
          profile: profileMachine.provide({
            actors: { loadProfile: fromPromise(load), unsavedChanges: unsavedChangesMachine },
          }),
          savedCards: savedCardsMachine.provide({
            actors: { loadCards: fromPromise(() => Promise.resolve([f.savedCard])) },
          }),
          devices: devicesMachine.provide({
            actors: { loadDevices: fromPromise(() => Promise.resolve([thisDevice, otherDevice])) },
          }),
          passkeys: passkeysMachine.provide({
            actors: { loadPasskeys: fromPromise(() => Promise.resolve(passkeys)) },
          }),
          personalData: personalDataMachine,
          referral: referralMachine,
          transactions: transactionsMachine.provide({
            actors: { loadPage: fromPromise(() => Promise.resolve(f.noTransactions)) },
          }),
          passwordChange: passwordChangeMachine,
        },
      }),
      { input: { path, orderno: null } },
    ).start();
    draw(<AccountScreen actor={account} route={toRoute(path, '')} />, path);
    await act(async () => {});
    return account;
  };
  const tabs = () => within(screen.getByRole('navigation', { name: 'Your account' })).getAllByRole('link');

  test('UI-23 NAV-17: the account area shows the available tabs and marks the open one', async () => {
    await open('/change-password');
    expect(
      tabs().map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')]),
    ).toEqual([
      ['Profile', '/profile', null],
      ['Orders', '/orders', null],
      ['People you top up', '/recipients', null],
      ['Vouchers', '/paysafe-credentials', null],
      ['Voucher limits', '/paysafe-limit', null],
      ['Change password', '/change-password', 'page'],
    ]);
    expect(screen.getByLabelText('Current password')).toBeVisible();
  });

  test('the greeting in the account area uses the name stored in the session until the profile has loaded', async () => {
    let answer = (_: Profile): void => {};
    await open('/profile', () => new Promise((resolve) => (answer = resolve)));
    expect(screen.getByText('Ann of the session')).toBeVisible();
    await act(async () => answer(profile));
    expect(screen.queryByText('Ann of the session')).toBeNull();
    expect(screen.getByText('Ann Muster')).toBeVisible();
    expect(screen.getByText('Customer ID 100042')).toBeVisible();
  });

  test("the account area shows the saved cards and the customer's referral link", async () => {
    const url = 'https://rigi.example/?ref=ann';
    await open('/profile', () =>
      Promise.resolve({
        ...profile,
        referral: {
          code: 'ann',
          url,
          count: 0,
          rewarded: 0,
          credit: '0.00',
          reward: '5.00',
          least_order: '20.00',
          window_days: 14,
          most_rewards: 20,
        },
      }),
    );
    expect(screen.getByText('Visa •••• 4242')).toBeVisible();
    expect(screen.getByText(url)).toBeVisible();
  });

  test("the account area lists every session and marks this browser's session, which has no logout button", async () => {
    await open('/profile');
    const [mine, other] = screen.getAllByRole('listitem').filter((row) => row.textContent?.includes('since'));
    expect(mine).toHaveTextContent('Chrome on AndroidThis deviceSwitzerland · logged in since 2 Jan 2026');
    expect(within(mine!).queryByRole('button')).toBeNull();
    expect(other).toHaveTextContent(
      'Firefox on Linuxlogged in since 2 Jan 2026 · last used 2 January 2026 at 11:00Log out',
    );
    expect(within(other!).getByRole('button', { name: 'Log out Firefox on Linux' })).toBeEnabled();
  });

  test('the account area lists the passkeys, and all switches for requiring a passkey are off', async () => {
    await open('/profile');
    const [passkey] = screen.getAllByRole('listitem').filter((row) => row.textContent?.includes('added on'));
    expect(passkey).toHaveTextContent(
      'My phoneadded on 1 Nov 2026 · last used 20 November 2026 at 09:00Remove',
    );
    for (const guard of screen.getAllByRole('switch')) expect(guard).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'I’ve lost my passkeys' })).toBeNull();
  });

  test('the section "Refer and earn" is hidden without a referral link', async () => {
    await open('/profile');
    expect(screen.queryByText('Refer and earn')).toBeNull();
  });

  test('the order list shows a message if there are no orders', async () => {
    await open('/orders');
    expect(screen.getByText('No records found')).toBeVisible();
    expect(tabs().find((tab) => tab.hasAttribute('aria-current'))).toHaveTextContent('Orders');
  });

  test("if the profile fails to load, the customer's name remains visible, but the customer ID is not shown", async () => {
    await open('/profile', () => Promise.reject(f.networkFailure));
    expect(screen.getByText('Ann of the session')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Please check your internet connection!');
    expect(screen.queryByText(/Customer ID/)).toBeNull();
  });

  test('if the email address is verified while the customer edits the profile, the form shows it as verified and keeps the input', async () => {
    const account = await open('/profile');
    await actions.press('Edit: Personal details');
    await actions.fill('First name', 'Anna');
    await act(async () => account.send({ type: 'email.verified' }));
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
    expect(screen.getByLabelText('First name')).toHaveValue('Anna');
  });

  test('the profile page shows changes that are made to the profile while the page is open', async () => {
    const account = await open('/profile');
    const changed = { ...profile, firstname: 'Annette', mobile_verified: 0 as const };
    await act(async () => account.send({ type: 'profile.changed', profile: changed }));
    expect(screen.getByText('Annette Muster')).toBeVisible();
    expect(screen.getByText('Your Mobile number is not verified yet.')).toBeVisible();
  });
});

test.each([
  ['/profile', 'account'],
  ['/Profile/', 'account'],
  ['/orders', 'account'],
  ['/paysafe-limit', 'account'],
  ['/paysafe-credentials', 'account'],
  ['/change-password', 'account'],
  ['/paysafe', 'cardListing'],
  ['/paysafe/limit', 'giftCard'],
  ['/paysafe-limits', 'notFound'],
  ['/paysafe-limit/x', 'notFound'],
  ['/profiles', 'notFound'],
  ['/orders-old', 'notFound'],
])('the path %s opens the screen %s, because routes match only whole path segments', (path, name) => {
  expect(toRoute(path, '').screen).toBe(name);
});

test.each([
  ['Ann Muster', 'AM'],
  ['ann', 'A'],
  ['Ann Maria von Muster', 'AM'],
  ['  ', ''],
])('the initials for %j are %j', (name, letters) => expect(initials(name)).toBe(letters));

test('each language is listed by its native name', () => {
  expect(['de', 'en', 'fr', 'es', 'it'].map(languageName)).toEqual([
    'Deutsch',
    'English',
    'Français',
    'Español',
    'Italiano',
  ]);
});
