/** Tests behaviour of the profile that no walked path covers. */
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, type AnyEventObject } from 'xstate';
import type { Profile } from '../../../contract/schemas/profile.ts';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { fillDate } from '../../../flows/walker/userActions.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { profileMachine } from '../../../machines/account/profile/profile.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import { profile } from '../../../machines/identity/fixtures.ts';
import { phoneOtpMachine } from '../../../machines/identity/phoneOtp/phoneOtp.machine.ts';
import {
  address,
  approved,
  known,
  rejected,
  reviewed,
  typedAddress,
} from '../../../machines/verification/fixtures.ts';
import { ProfilePage } from '../../../src/features/account/profile/ProfilePage.tsx';
import { actions, draw } from '../harness/page.tsx';

const checks = {
  mobile: () => <p>the check of a number</p>,
  email: () => <p>the check of an address</p>,
  reauth: () => <p>the question for a proof</p>,
};
const open = async (more: Partial<Profile> = {}) => {
  const r = createChartHarness(profileMachine);
  draw(<ProfilePage actor={r.actor as never} checks={checks} Ask={() => null} />);
  const perform = (event: AnyEventObject) => act(async () => r.perform(event));
  await perform(done('loadProfile', { ...profile, ...more }));
  return { ...r, perform };
};
const card = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('section') as HTMLElement);
const row = (title: string, label: string) =>
  card(title).getByText(label, { selector: 'dt' }).nextElementSibling as HTMLElement;
const saved = (patch: Partial<Profile>, more = {}) =>
  done('saveChange', { patch, corrected: false, codeSent: false, ...more });

test('pressing Cancel closes the form for verifying a new phone number', async () => {
  const actor = createActor(
    profileMachine.provide({
      actors: {
        loadProfile: fromPromise<Profile>(() => Promise.resolve({ ...profile, mobile_verified: 0 as const })),
        phoneOtp: phoneOtpMachine,
      },
    }),
  ).start();
  draw(<ProfilePage actor={actor} Ask={() => null} />);
  await act(async () => {});
  await actions.press(/^(Change the number|Add a number)$/);
  expect(actor.getSnapshot().hasTag('mobile')).toBe(true);
  await actions.press('Cancel');
  expect(actor.getSnapshot().hasTag('mobile')).toBe(false);
});

test.each([
  ['under review', reviewed, true],
  ['approved', approved, true],
  ['not accepted', rejected, false],
  ['not uploaded', profile, false],
])(
  'editing the name shows a warning only if the ID must be checked again (ID %s)',
  async (_, who, isShown) => {
    await open(who);
    await actions.press('Edit: Personal details');
    const warning = screen.queryByText(/we have to check your ID again/);
    expect(warning !== null).toBe(isShown);
  },
);

describe('changing the name of a customer with an ID', () => {
  const typed = async (who: Partial<Profile>) => {
    const page = await open({ ...who, firstname: 'Ann', lastname: 'Muster', dob: '1990-05-14' });
    await actions.press('Edit: Personal details');
    await actions.fill('First name', 'Anna');
    await actions.press('Save');
    return page;
  };

  test.each([
    ['under review', reviewed],
    ['approved', approved],
  ])(
    'KYC-04 KYC-14: saving a name requires confirmation if it invalidates an ID that is %s',
    async (_, who) => {
      const { pending } = await typed(who);
      const question = screen.getByRole('group', { name: 'Have your ID checked again?' });
      expect(question).toHaveFocus();
      expect(question).toHaveTextContent(/your ID check is no longer valid\. Please upload your ID again/);
      expect(pending.has('saveChange')).toBe(false);
      expect(screen.getByLabelText('First name')).toHaveAttribute('readonly');
      await actions.press('Go back');
      expect(screen.getByLabelText('First name')).toHaveValue('Anna');
      expect(screen.getByRole('heading', { name: 'Personal details' }).closest('section')).toHaveFocus();
      expect(pending.has('saveChange')).toBe(false);
      await actions.press('Save');
      await actions.press('Save and upload it again');
      expect(pending.get('saveChange')?.input).toMatchObject({ person: { firstname: 'Anna' } });
    },
  );

  test.each([
    ['not accepted', rejected],
    ['not uploaded', known],
  ])('saving a name does not require confirmation if the ID is %s', async (_, who) => {
    const { pending } = await typed(who);
    expect(pending.has('saveChange')).toBe(true);
  });
});

test('KYC-07: a verification completed in another tab appears once this page is visible again', async () => {
  const { perform } = await open({ ...known, address_verified: 0 });
  expect(row('Verification', 'Passport or ID card')).toHaveTextContent('Not uploaded yet');
  await perform({ type: 'profile.pageSeen' });
  await perform(done('loadProfile', approved));
  expect(row('Verification', 'Passport or ID card')).toHaveTextContent('Verified');
  expect(row('Verification', 'Address')).toHaveTextContent('Verified');
});

describe('data shown in the profile', () => {
  test('the profile shows the email address and mobile number, each with its verification status', async () => {
    await open();
    expect(row('Contact', 'E-mail')).toHaveTextContent('ann@example.comNot verifiedChange e-mail');
    expect(row('Contact', 'Mobile number')).toHaveTextContent('+41 79 123 45 67Verified');
    expect(row('Contact', 'Customer ID')).toHaveTextContent('100042');
    expect(row('Language of our e-mails', 'Language')).toHaveTextContent('Deutsch');
  });

  test('the profile writes out the birth date and the gender', async () => {
    await open({ dob: '1990-05-14', gender: 'male' });
    expect(row('Personal details', 'Date of birth')).toHaveTextContent('14 May 1990');
    expect(row('Personal details', 'Gender')).toHaveTextContent('Male');
  });

  test('the address in the profile has five rows and a verification status', async () => {
    await open({ address, address_verified: 1 });
    for (const [label, value] of [
      ['Street', 'Bahnhofstrasse'],
      ['House no.', '12'],
      ['Postal code', '8001'],
      ['City', 'Zürich'],
      ['Country', 'Switzerland'],
    ] as const)
      expect(row('Address', label)).toHaveTextContent(value);
    expect(card('Address').getByText('Verified')).toBeVisible();
  });

  test('for a verified email address, the profile offers no verification link', async () => {
    await open({ email_verified: 1 });
    expect(row('Contact', 'E-mail')).toHaveTextContent(/^ann@example\.comVerifiedChange e-mail$/);
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });

  test('the profile labels missing values as missing', async () => {
    await open({ firstname: '', lastname: null, email: null, mobile: null, isdcode: null, language: null });
    for (const label of ['First name', 'Last name', 'Gender', 'Date of birth'])
      expect(row('Personal details', label), label).toHaveTextContent(/^not given$/);
    for (const label of ['Street', 'House no.', 'Postal code', 'City', 'Country'])
      expect(row('Address', label), label).toHaveTextContent(/^not given$/);
    expect(row('Contact', 'E-mail')).toHaveTextContent(/^not givenAdd an e-mail address$/);
    expect(row('Contact', 'Mobile number')).toHaveTextContent(/^not given/);
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });
});

describe('the four verification statuses in the profile', () => {
  test.each([
    ['none', known, 'Not uploaded yet', true],
    ['under_review', reviewed, 'In review', false],
    ['approved', approved, 'Verified', false],
    ['rejected', rejected, 'Not accepted', true],
  ] as const)('KYC-07: the profile shows a label for the ID status %s', async (_, given, badge, more) => {
    await open(given);
    for (const label of ['Mobile number', 'E-mail', 'Address'])
      expect(row('Verification', label), label).toHaveTextContent('Verified');
    expect(row('Verification', 'Passport or ID card')).toHaveTextContent(badge);
    const way = card('Verification').queryByRole('link', { name: 'Continue the verification' });
    if (more) expect(way).toHaveAttribute('href', '/paysafe-credentials');
    else expect(way).toBeNull();
  });

  test('KYC-07 KYC-23: the profile shows that the phone number is not verified', async () => {
    await open({ mobile_verified: 0 });
    expect(row('Verification', 'Mobile number')).toHaveTextContent('Not verified');
    expect(screen.getByText('Your Mobile number is not verified yet.')).toBeVisible();
  });
});

describe('sending the verification link from the profile', () => {
  test('requesting a verification link shows a confirmation, disables the button and leaves an edit in progress open', async () => {
    const { perform } = await open();
    await actions.press('Edit: Personal details');
    await actions.fill('First name', 'Anna');
    await actions.press('Send the link again');
    await perform(done('resendLink', { message: 'Verification link sent!' }));
    expect(screen.getByRole('status')).toHaveTextContent('Verification link sent!');
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeDisabled();
    expect(screen.getByLabelText('First name')).toHaveValue('Anna');
  });

  test('if the server reports that the email address is already verified, the profile shows it as verified', async () => {
    const { perform } = await open();
    await actions.press('Send the link again');
    await perform(
      fail(
        'resendLink',
        f.failure('conflict', { message: 'Email already verified', code: 'ALREADY_VERIFIED' }),
      ),
    );
    expect(row('Contact', 'E-mail')).toHaveTextContent(/^ann@example\.comVerifiedChange e-mail$/);
  });
});

describe('editing values in the profile', () => {
  test('an edit form opens with the focus and the current values, and only one form can be open at a time', async () => {
    await open({ lastname: null, dob: '1990-05-14', gender: 'female' });
    await actions.press('Edit: Personal details');
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(screen.getByLabelText('First name')).toHaveValue('Ann');
    expect(screen.getByLabelText('Last name')).toHaveValue('');
    expect(
      ['Day', 'Month', 'Year'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value),
    ).toEqual(['14', '05', '1990']);
    expect(screen.getByRole('radio', { name: 'Female' })).toBeChecked();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Edit: Address' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Change the number' })).toBeDisabled();
  });

  test('names are limited to fifty characters, and the first name is required', async () => {
    const { pending } = await open();
    await actions.press('Edit: Personal details');
    await actions.fill('First name', '   ');
    await actions.fill('Last name', 'ü'.repeat(51));
    await actions.press('Save');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'Please check your input.',
    );
    expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('Required field');
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Maximum 50 letters.');
    expect(pending.has('saveChange')).toBe(false);
    await actions.fill('First name', ' Anna ');
    await actions.fill('Last name', 'ü'.repeat(50));
    await actions.press('Save');
    expect(pending.get('saveChange')?.input).toEqual({
      group: 'personal',
      person: { firstname: 'Anna', lastname: 'ü'.repeat(50), dob: '', gender: null, age: null },
    });
  });

  test('if the birth date makes the customer younger than sixteen, the field for the year shows an error', async () => {
    const { pending } = await open();
    await actions.press('Edit: Personal details');
    const today = new Date().toISOString().slice(0, 10);
    await fillDate(actions, today);
    await actions.press('Save');
    expect(screen.getByLabelText('Year')).toHaveAccessibleDescription('You must be at least 16 years old.');
    expect(pending.has('saveChange')).toBe(false);
  });

  test('the language of emails is saved without any other profile data', async () => {
    const { pending } = await open();
    await actions.press('Edit: Language of our e-mails');
    await actions.select('Language', 'Italiano');
    await actions.press('Save');
    expect(pending.get('saveChange')?.input).toEqual({ group: 'language', language: 'it' });
  });

  test('an empty address shows errors on its fields, and a complete one is sent for verification', async () => {
    const { pending, perform } = await open();
    await actions.press('Edit: Address');
    expect(screen.getByLabelText('Country')).toHaveValue('CH');
    await actions.press('Save');
    for (const label of ['Street', 'House no.', 'Postal code', 'City'])
      expect(screen.getByLabelText(label), label).toHaveAccessibleDescription('Required field');
    expect(screen.getByLabelText('Street')).toHaveFocus();
    const { street, houseno, postcode, city } = typedAddress;
    await actions.fill('Street', street);
    await actions.fill('House no.', houseno);
    await actions.fill('Postal code', postcode);
    await actions.fill('City', city);
    await actions.press('Save');
    expect(pending.get('saveChange')?.input).toEqual({ group: 'address', address: typedAddress });
    await perform(saved({ address, address_verified: 1 }, { corrected: true }));
    expect(row('Address', 'Street')).toHaveTextContent('Bahnhofstrasse');
    expect(screen.getByText('This is how Swiss Post spells your address.')).toBeVisible();
  });

  test("if an address does not exist, the server's message appears and the form stays open", async () => {
    const { perform } = await open({ address });
    await actions.press('Edit: Address');
    await actions.fill('Street', 'Nowhere');
    await actions.press('Save');
    await perform(fail('saveChange', f.failure('validation', { message: 'Please enter a valid address!' })));
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid address!');
    expect(screen.getByLabelText('Street')).toHaveValue('Nowhere');
  });

  test('saving an address shows a message if the code for the phone number could not be sent', async () => {
    const { perform } = await open({ address, mobile_verified: 0 });
    await actions.press('Edit: Address');
    await actions.press('Save');
    await perform(saved({ address, address_verified: 1 }));
    expect(screen.getByText('Address Verified, but mobile OTP has not been sent')).toBeVisible();
  });

  test('if the server rejects an edit, the form keeps the input and the field shows the reason', async () => {
    const { perform } = await open();
    await actions.press('Edit: Personal details');
    await actions.fill('First name', 'Anna');
    await actions.press('Save');
    await perform(
      fail(
        'saveChange',
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

  test("after an edit is saved, the profile shows and announces it, updates the session's name and focuses the Edit button", async () => {
    const { perform, take } = await open();
    await actions.press('Edit: Personal details');
    await actions.fill('First name', 'Anna');
    await actions.press('Save');
    take();
    await perform(saved({ firstname: 'Anna' }));
    expect(take().effects).toEqual([['announceName', expect.anything()]]);
    expect(row('Personal details', 'First name')).toHaveTextContent('Anna');
    expect(screen.getByRole('status')).toHaveTextContent('Your details are saved.');
    expect(screen.getByRole('button', { name: 'Edit: Personal details' })).toHaveFocus();
  });

  test('cancelling an edit discards it, and the next edit starts with the stored values', async () => {
    await open();
    await actions.press('Edit: Personal details');
    await actions.fill('First name', '');
    await actions.press('Save');
    await actions.press('Cancel');
    expect(row('Personal details', 'First name')).toHaveTextContent('Ann');
    await actions.press('Edit: Personal details');
    expect(screen.getByLabelText('First name')).toHaveValue('Ann');
    expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('');
  });
});

test('changing the phone number requires a confirmation of identity and a code, and the new number is shown as verified', async () => {
  const { perform, pending } = await open({ has_password: 1 });
  await actions.press('Change the number');
  expect(screen.getByText('the question for a proof')).toBeVisible();
  expect(pending.get('reauth')?.input).toEqual({
    purpose: 'mobile',
    contact: '+41 791234567',
    hasPassword: true,
  });
  await perform(done('reauth', { outcome: 'proved' }));
  expect(screen.getByText('the check of a number')).toBeVisible();
  expect(pending.get('phoneOtp')?.input).toEqual({ isdcode: '41', mobile: null, ticket: null });
  await perform(
    done('phoneOtp', {
      outcome: 'verified',
      number: { isdcode: '41', mobile: '797654321' },
      session: null,
    }),
  );
  expect(row('Contact', 'Mobile number')).toHaveTextContent('+41 79 765 43 21Verified');
  expect(screen.getByText('Your mobile number is verified.')).toBeVisible();
});

test('changing a verified email address requires a confirmation of identity, and the session stores the new address', async () => {
  const { perform, pending, take } = await open({ email_verified: 1 });
  await actions.press('Change e-mail');
  expect(pending.get('reauth')?.input).toEqual({
    purpose: 'email',
    contact: 'ann@example.com',
    hasPassword: false,
  });
  await perform(done('reauth', { outcome: 'proved' }));
  expect(pending.get('emailChange')?.input).toEqual({ email: null });
  // The confirmation of identity has expired, so the page requests it again.
  await perform(done('emailChange', { outcome: 'unproved', email: '' }));
  expect(screen.getByText('the question for a proof')).toBeVisible();
  await perform(done('reauth', { outcome: 'proved' }));
  take();
  await perform(done('emailChange', { outcome: 'verified', email: 'anna@example.com' }));
  expect(take().effects).toEqual([['announceEmail', { email: 'anna@example.com' }]]);
  expect(row('Contact', 'E-mail')).toHaveTextContent(/^anna@example\.comVerifiedChange e-mail/);
  expect(screen.getByText('Your e-mail address is verified.')).toBeVisible();
});

test('correcting an unverified email address requires no confirmation of identity', async () => {
  const { pending } = await open();
  await actions.press('Change e-mail');
  expect(screen.getByText('the check of an address')).toBeVisible();
  expect(pending.get('emailChange')?.input).toEqual({ email: 'ann@example.com' });
});
