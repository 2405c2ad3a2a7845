/** The account with its real charts inside each other, and what no path can say of the profile. */
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { AnyEventObject } from 'xstate';
import { accountMachine } from '../../machines/account.machine.ts';
import type { Owner } from '../../machines/account.machine.ts';
import { passwordChangeMachine } from '../../machines/passwordChange.machine.ts';
import { profileMachine } from '../../machines/profile.machine.ts';
import { referralMachine } from '../../machines/referral.machine.ts';
import { savedCardsMachine } from '../../machines/savedCards.machine.ts';
import { transactionsMachine } from '../../machines/transactions.machine.ts';
import type { Profile } from '../../src/api/auth.ts';
import { toRoute } from '../../src/app/routes.ts';
import { AccountScreen } from '../../src/screens/account/AccountScreen.tsx';
import { initials, languageName } from '../../src/screens/account/names.ts';
import { ProfilePart } from '../../src/screens/account/ProfilePart.tsx';
import { done, fail, rig } from '../../src/flows/walk.ts';
import * as f from '../flows/fixtures.ts';
import { profile } from '../flows/identity.ts';
import { draw, hand } from './support/page.tsx';

describe('the frame', () => {
  const open = async (path: string, load: () => Promise<Profile> = () => Promise.resolve(profile)) => {
    const account = createActor(
      accountMachine.provide({
        actors: {
          readOwner: fromPromise<Owner>(() => Promise.resolve({ name: 'Ann of the session' })),
          profile: profileMachine.provide({ actors: { loadProfile: fromPromise(load) } }),
          savedCards: savedCardsMachine.provide({
            actors: { loadCards: fromPromise(() => Promise.resolve([f.savedCard])) },
          }),
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

  test('has the parts that exist, with the open one marked', async () => {
    await open('/change-password');
    expect(
      tabs().map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')]),
    ).toEqual([
      ['Profile', '/profile', null],
      ['Orders', '/orders', null],
      ['Change password', '/change-password', 'page'],
    ]);
    expect(screen.getByLabelText('Current password')).toBeVisible();
  });

  test('greets by the session until the profile is there', async () => {
    let answer = (_: Profile): void => {};
    await open('/profile', () => new Promise((resolve) => (answer = resolve)));
    expect(screen.getByText('Ann of the session')).toBeVisible();
    await act(async () => answer(profile));
    expect(screen.queryByText('Ann of the session')).toBeNull();
    expect(screen.getByText('Ann Muster')).toBeVisible();
    expect(screen.getByText('Customer ID 100042')).toBeVisible();
  });

  test('shows the saved cards, and the personal link when there is one', async () => {
    const url = 'https://rigi.example/?ref=ann';
    await open('/profile', () => Promise.resolve({ ...profile, referral: { code: 'ann', url, count: 0 } }));
    expect(screen.getByText('Visa •••• 4242')).toBeVisible();
    expect(screen.getByText(url)).toBeVisible();
  });

  test('without a personal link nothing is said about it', async () => {
    await open('/profile');
    expect(screen.queryByText('Refer and earn')).toBeNull();
  });

  test('/orders without an order says so', async () => {
    await open('/orders');
    expect(screen.getByText('No records found')).toBeVisible();
    expect(tabs().find((tab) => tab.hasAttribute('aria-current'))).toHaveTextContent('Orders');
  });

  test('keeps name and number when the profile does not come', async () => {
    await open('/profile', () => Promise.reject(f.networkFailure));
    expect(screen.getByText('Ann of the session')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Please check your internet connection!');
    expect(screen.queryByText(/Customer ID/)).toBeNull();
  });

  test.each(['/paysafe-credentials', '/paysafe-limit'])('%s says that it opens soon', async (path) => {
    await open(path);
    expect(screen.getByText('This part of your account opens soon.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/profile');
    expect(tabs().some((tab) => tab.hasAttribute('aria-current'))).toBe(false);
  });

  test('passes on that the address was verified meanwhile, and an edit goes on', async () => {
    const account = await open('/profile');
    await hand.press('Edit');
    await hand.fill('First name', 'Anna');
    await act(async () => account.send({ type: 'email.verified' }));
    expect(screen.queryByText('Not verified')).toBeNull();
    expect(screen.getByLabelText('First name')).toHaveValue('Anna');
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
])('%s is the screen %s: whole segments count', (path, name) => {
  expect(toRoute(path, '').screen).toBe(name);
});

describe('the profile', () => {
  const open = async (more: Partial<Profile> = {}) => {
    const r = rig(profileMachine);
    draw(<ProfilePart actor={r.actor as never} />);
    const perform = (event: AnyEventObject) => act(async () => r.perform(event));
    await perform(done('loadProfile', { ...profile, ...more }));
    return { ...r, perform };
  };
  const row = (label: string) =>
    screen.getByText(label, { selector: 'dt' }).nextElementSibling as HTMLElement;

  test('shows address and number with what is verified of them', async () => {
    await open();
    expect(row('E-mail')).toHaveTextContent('ann@example.comNot verified');
    expect(row('Mobile number')).toHaveTextContent('+41 791 23 45 67Verified');
    expect(row('Customer ID')).toHaveTextContent('100042');
    expect(row('Language')).toHaveTextContent('Deutsch');
  });

  test('a verified address needs no link', async () => {
    await open({ email_verified: 1 });
    expect(row('E-mail')).toHaveTextContent(/^ann@example\.comVerified$/);
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });

  test('what was never given is said so', async () => {
    await open({ firstname: '', lastname: null, email: null, mobile: null, isdcode: null, language: null });
    for (const label of ['First name', 'Last name', 'Language', 'E-mail', 'Mobile number'])
      expect(row(label), label).toHaveTextContent(/^not given$/);
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });

  test('the link is confirmed and cools down; the edit beside it is not touched', async () => {
    const { perform } = await open();
    await hand.press('Edit');
    await hand.fill('First name', 'Anna');
    await hand.press('Send the link again');
    await perform(done('resendLink', { message: 'Verification link sent!' }));
    expect(screen.getByRole('status')).toHaveTextContent('Verification link sent!');
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeDisabled();
    expect(screen.getByLabelText('First name')).toHaveValue('Anna');
  });

  test('an address that turns out to be verified is shown so', async () => {
    const { perform } = await open();
    await hand.press('Send the link again');
    await perform(fail('resendLink', f.failure('conflict', { message: 'Email already verified' })));
    expect(row('E-mail')).toHaveTextContent(/^ann@example\.comVerified$/);
  });

  test('an edit starts with what is known and takes the focus', async () => {
    await open({ lastname: null });
    await hand.press('Edit');
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(screen.getByLabelText('First name')).toHaveValue('Ann');
    expect(screen.getByLabelText('Last name')).toHaveValue('');
    expect(screen.getByLabelText('Language')).toHaveValue('de');
  });

  test('fifty letters pass, one more does not; the first name must be there', async () => {
    const { pending } = await open();
    await hand.press('Edit');
    await hand.fill('First name', '   ');
    await hand.fill('Last name', 'ü'.repeat(51));
    await hand.press('Save');
    expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('Required field');
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Maximum 50 letters.');
    expect(pending.size).toBe(0);
    await hand.fill('First name', ' Anna ');
    await hand.fill('Last name', 'ü'.repeat(50));
    await hand.select('Language', 'Italiano');
    await hand.press('Save');
    expect(pending.get('saveDetails')?.input).toEqual({
      firstname: 'Anna',
      lastname: 'ü'.repeat(50),
      language: 'it',
    });
  });

  test('a refused edit keeps what was typed and says why at its field', async () => {
    const { perform } = await open();
    await hand.press('Edit');
    await hand.fill('First name', 'Anna');
    await hand.press('Save');
    await perform(
      fail(
        'saveDetails',
        f.failure('validation', {
          message: 'VALIDATION_ERROR',
          fields: { firstname: 'Maximum 50 letters.' },
        }),
      ),
    );
    expect(screen.getByLabelText('First name')).toHaveValue('Anna');
    expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('Maximum 50 letters.');
    expect(document.body).not.toHaveTextContent('VALIDATION_ERROR');
  });

  test('a saved edit is shown and said, and the reader goes on at its button', async () => {
    const { perform } = await open();
    await hand.press('Edit');
    await hand.fill('First name', 'Anna');
    await hand.press('Save');
    await perform(done('saveDetails', { ...profile, firstname: 'Anna' }));
    expect(row('First name')).toHaveTextContent('Anna');
    expect(screen.getByRole('status')).toHaveTextContent('Your details are saved.');
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  });

  test('a cancelled edit changes nothing, and the next one starts afresh', async () => {
    await open();
    await hand.press('Edit');
    await hand.fill('First name', '');
    await hand.press('Save');
    await hand.press('Cancel');
    expect(row('First name')).toHaveTextContent('Ann');
    await hand.press('Edit');
    expect(screen.getByLabelText('First name')).toHaveValue('Ann');
    expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('');
  });
});

test.each([
  ['Ann Muster', 'AM'],
  ['ann', 'A'],
  ['Ann Maria von Muster', 'AM'],
  ['  ', ''],
])('the initials of %j are %j', (name, letters) => expect(initials(name)).toBe(letters));

test('a language goes by its own name', () => {
  expect(['de', 'en', 'fr', 'es', 'it'].map(languageName)).toEqual([
    'Deutsch',
    'English',
    'Français',
    'Español',
    'Italiano',
  ]);
});
