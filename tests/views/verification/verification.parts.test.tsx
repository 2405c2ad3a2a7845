/** Tests behaviour of the identity verification that no walked path covers, with its real nested charts. */
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Profile } from '../../../contract/schemas/profile.ts';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { fillDate } from '../../../flows/walker/userActions.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../../machines/fixtures.ts';
import { phoneInput, refusedBy } from '../../../machines/identity/fixtures.ts';
import { phoneOtpMachine } from '../../../machines/identity/phoneOtp/phoneOtp.machine.ts';
import { addressCheckFlow } from '../../../machines/verification/addressCheck/addressCheck.flow.ts';
import { addressCheckMachine } from '../../../machines/verification/addressCheck/addressCheck.machine.ts';
import {
  address,
  approved,
  known,
  newcomer,
  person,
  picked,
  ready,
  rejected,
  typedAddress,
} from '../../../machines/verification/fixtures.ts';
import { idUploadFlow } from '../../../machines/verification/idUpload/idUpload.flow.ts';
import { idUploadMachine } from '../../../machines/verification/idUpload/idUpload.machine.ts';
import { verificationFlow } from '../../../machines/verification/verification/verification.flow.ts';
import type { AppServices } from '../../../src/actors/services.ts';
import { PhoneForm } from '../../../src/components/form/PhoneForm.tsx';
import { AddressForm } from '../../../src/features/verification/addressCheck/AddressForm.tsx';
import { IdForm } from '../../../src/features/verification/idUpload/IdForm.tsx';
import { provideVerification } from '../../../src/features/verification/verification/provideVerification.ts';
import { Verification } from '../../../src/features/verification/verification/Verification.tsx';
import { createMemoryBackend, createStorage } from '../../../src/storage/storage.ts';
import { actions, draw } from '../harness/page.tsx';

/** Simulates a server that stores one profile and accepts every code. */
const openAt = async (from: 'profile' | 'checkout', start: Profile) => {
  let profile = start;
  const calls: string[] = [];
  const otp = {
    otp_sent: 1,
    otp_timestamp: 1,
    otp_valid_minutes: 5,
    resend_after: 60,
    channel: 'sms',
    to: '+41 *** 67',
  };
  const answer = (path: string, body: Record<string, unknown>): unknown => {
    calls.push(path);
    const change = (patch: Partial<Profile>) => (profile = { ...profile, ...patch });
    if (path === 'mobilecheck' || path === 'emailresend') return otp;
    if (path === 'mobileverify') {
      const { isdcode, mobile } = body as { isdcode: string; mobile: string };
      change({ isdcode, mobile, mobile_verified: 1 });
      return { mobile_verified: 1, isdcode, mobile };
    }
    if (path === 'emailverify') {
      change({ email_verified: 1 });
      return { email_verified: 1 };
    }
    if (path === 'addressverify') {
      change({ address, address_verified: 1 });
      return { address_verified: 1, address, corrected: 1, otp: null };
    }
    if (path === 'updateprofile' && 'document' in body)
      return change({ id_status: 'under_review', id_under_review: 1 });
    if (path === 'updateprofile' && 'bowner' in body)
      return change({ bowner: 1, terms_accepted_at: '2026-01-02T10:00:00.000Z' });
    if (path === 'updateprofile') return change(body);
    return profile;
  };
  const call = (path: string, body: unknown) =>
    Promise.resolve(answer(path, (body ?? {}) as Record<string, unknown>));
  const session = vi.fn();
  const notifyScreen = vi.fn();
  const services = {
    store: createStorage(createMemoryBackend()),
    country: () => 'CH',
    api: {
      get: (path: string) => call(path, null),
      post: call,
      postWithMessage: async (path: string, body: unknown) => ({
        data: await call(path, body),
        message: 'Sent.',
      }),
    },
    notify: { alert: vi.fn(), session, screen: notifyScreen },
  } as unknown as AppServices;
  const actor = createActor(provideVerification(services), { input: { from } }).start();
  draw(<Verification actor={actor} />);
  await act(async () => {});
  return {
    actor,
    calls,
    session,
    notifyScreen,
    decide: (patch: Partial<Profile>) => (profile = { ...profile, ...patch }),
  };
};
const step = () => screen.getByRole('listitem', { current: 'step' });
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

test('a new customer completes the verification, the focus moves to each step, and the decision appears automatically', async () => {
  const { actor, calls, session, notifyScreen, decide } = await openAt('profile', newcomer);
  expect(step()).toHaveTextContent('Mobile number');
  expect(document.body, 'nothing takes the focus from a reader who has just arrived').toHaveFocus();
  await actions.fill('Mobile number', '791234567');
  await actions.press('Send the code');
  await settle();
  await actions.fill('Code', '123456');
  await actions.press('Verify');
  await settle();
  expect(within(step()).getByRole('heading', { name: 'E-mail' })).toHaveFocus();
  expect(screen.getByText('+41 79 123 45 67')).toBeVisible();
  await actions.press('Send the code');
  await settle();
  await actions.fill('Code', '123456');
  await actions.press('Verify');
  await settle();
  expect(within(step()).getByRole('heading', { name: 'Name and address' })).toHaveFocus();
  // Move the focus into a field first, as a user who types does.
  screen.getByLabelText('First name').focus();
  await addressCheckFlow.drivers['addressCheck.personSubmitted']!(actions, { type: '', person });
  await settle();
  expect(screen.getByLabelText('Street')).toHaveFocus();
  await addressCheckFlow.drivers['addressCheck.addressSubmitted']!(actions, {
    type: '',
    address: typedAddress,
  });
  await settle();
  // Screen readers read the question first, because the focus is on the group that the question labels.
  expect(screen.getByRole('group', { name: 'We found your address in this spelling' })).toHaveFocus();
  expect(screen.getByText('Bahnhofstrasse 12')).toBeVisible();
  await actions.press('This is right');
  await settle();
  expect(within(step()).getByRole('heading', { name: 'Passport or ID card' })).toHaveFocus();
  await actions.pick('Passport');
  await idUploadFlow.drivers['idUpload.filePicked']!(actions, {
    type: '',
    file: { ...picked, name: 'passport.pdf', type: 'application/pdf' },
  });
  await settle();
  await actions.press('Send for review');
  await settle();
  expect(within(step()).getByRole('heading', { name: 'Declaration' })).toHaveFocus();
  const declaration = { bowner: true, terms: true };
  await verificationFlow.drivers['verification.declared']!(actions, { type: '', declaration });
  await settle();
  expect(screen.getByRole('heading', { name: 'Your document is in review' })).toHaveFocus();
  expect(session).toHaveBeenLastCalledWith({ type: 'session.renamed', name: 'Ann Muster' });
  expect(notifyScreen).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'profile.changed' }));

  decide({ id_status: 'approved', id_under_review: 0 });
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await settle();
  expect(screen.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible();
  expect(calls.filter((path) => path === 'getprofile')).toHaveLength(2);
  actor.stop();
});

test('a completed verification step shows its data on one line', async () => {
  const { actor } = await openAt('profile', known);
  const [mobile, email, where] = screen.getAllByRole('listitem');
  expect(mobile).toHaveTextContent('Mobile number – done+41 79 123 45 67');
  expect(email).toHaveTextContent('E-mail – doneann@example.com');
  expect(where).toHaveTextContent('Name and address – doneAnn Muster, 8001 Zürich');
  expect(step()).toHaveTextContent('Passport or ID card');
  actor.stop();
});

test('a rejected ID and the reason appear automatically, and an ID is required again', async () => {
  const { actor, decide } = await openAt('profile', { ...approved, id_status: 'under_review' });
  decide(rejected);
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await settle();
  expect(step()).toHaveTextContent('We could not accept your last document');
  expect(step()).toHaveTextContent('The picture is not sharp enough to be read.');
  actor.stop();
});

test('after the email address is verified in another tab, the verification continues with the next step', async () => {
  const { actor, decide } = await openAt('profile', { ...known, email_verified: 0 });
  await actions.press('Send the code');
  await settle();
  decide({ email_verified: 1 });
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await settle();
  expect(step()).toHaveTextContent('Passport or ID card');
  actor.stop();
});

test('if a later step is completed first, the verification returns to the phone number and explains why', async () => {
  const { actor } = await openAt('checkout', { ...newcomer, email_verified: 1 });
  await actions.press('Declaration: Do this now');
  await verificationFlow.drivers['verification.declared']!(actions, {
    type: '',
    declaration: { bowner: true, terms: true },
  });
  await settle();
  expect(step()).toHaveTextContent('Mobile number');
  expect(screen.getByText('Your Mobile number is not verified yet.')).toBeVisible();
  await actions.press('Finish later');
  expect(actor.getSnapshot().output).toEqual({ outcome: 'left' });
});

test('while the ID is in review, the verification at checkout has no more steps and links back to the shop', async () => {
  const { actor } = await openAt('checkout', { ...approved, id_status: 'under_review' });
  expect(screen.getByRole('heading', { name: 'Your document is in review' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Finish later' })).toBeNull();
  expect(screen.getByText('Your cart is kept. You have not been charged.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/');
  actor.stop();
});

test('at checkout, the verification is complete once all required details are present', async () => {
  const { actor } = await openAt('checkout', approved);
  expect(actor.getSnapshot().output).toEqual({ outcome: 'complete' });
});

describe('declaration step of the verification', () => {
  test('no checkbox in the declaration is ticked in advance, and each unticked one shows its own error', async () => {
    const { actor } = await openAt('profile', { ...known, id_status: 'approved' });
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
    await actions.press('Declare and finish');
    const [bowner, terms] = screen.getAllByRole('checkbox');
    expect(bowner).toHaveAccessibleDescription('Required field');
    expect(bowner).toHaveFocus();
    expect(terms).toHaveAccessibleDescription('You must accept the terms');
    actor.stop();
  });

  test('if only the terms have changed, the declaration is not required again', async () => {
    const { actor } = await openAt('profile', { ...approved, terms_accepted_at: null });
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await actions.pick(/^I accept the/);
    await actions.press('Declare and finish');
    await settle();
    expect(screen.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible();
    actor.stop();
  });
});

test('if the code for the phone number could not be sent, the phone number step shows an error', async () => {
  const { actor } = await openAt('profile', { ...known, mobile_verified: 0, address_verified: 0 });
  await actions.press('Name and address: Do this now');
  await addressCheckFlow.drivers['addressCheck.addressSubmitted']!(actions, {
    type: '',
    address: typedAddress,
  });
  await settle();
  await actions.press('This is right');
  await settle();
  expect(step()).toHaveTextContent('Address Verified, but mobile OTP has not been sent');
  expect(screen.getByLabelText('Mobile number')).toHaveValue('79 123 45 67');
  actor.stop();
});

describe('phone number step of the verification', () => {
  const open = async () => {
    const r = createChartHarness(phoneOtpMachine, phoneInput);
    draw(<PhoneForm actor={r.actor as never} purpose="ownNumber" />);
    await act(async () =>
      r.perform(done('readStart', { country: 'CH', number: '', ticket: null, remainingMs: 0 })),
    );
    await actions.fill('Mobile number', '1');
    await actions.press('Send the code');
    return r;
  };
  test.each([
    [f.failure('validation'), 'Please provide valid mobile number.'],
    [f.failure('conflict'), 'This mobile number is already exists.'],
  ])(
    "if the server rejects a phone number without a message, the shop's own message is shown",
    async (failure, text) => {
      const r = await open();
      await act(async () => r.perform(done('oneTimeCode', refusedBy(failure))));
      const field = screen.getByLabelText('Mobile number');
      expect(field).toHaveAccessibleDescription(expect.stringMatching(/ \+41$/));
      expect(field).toHaveAccessibleDescription(expect.stringContaining(text));
    },
  );
});

describe('address step of the verification', () => {
  const open = (profile: Profile) => {
    const r = createChartHarness(addressCheckMachine, { profile });
    draw(<AddressForm actor={r.actor as never} />);
    return r;
  };
  const day = (years: number, days: number): string => {
    const date = new Date();
    return new Date(Date.UTC(date.getUTCFullYear() - years, date.getUTCMonth(), date.getUTCDate() + days))
      .toISOString()
      .slice(0, 10);
  };

  test('the verification accepts a customer just over sixteen and rejects one just under sixteen', async () => {
    const r = open(newcomer);
    await fillDate(actions, day(16, 2));
    await actions.press('Continue');
    const date = within(screen.getByRole('group', { name: 'Date of birth' }));
    for (const field of date.getAllByRole('textbox'))
      expect(field).toHaveAccessibleDescription('You must be at least 16 years old.');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'Please check your input.',
    );
    expect(screen.getByLabelText('Year')).toHaveFocus();
    await fillDate(actions, day(16, -2));
    await actions.press('Continue');
    expect(r.pending.has('savePerson')).toBe(true);
  });

  test.each([
    ['', '12', '1990', 'Day', 'Please enter the day.'],
    ['24', '', '1990', 'Month', 'Please enter the month.'],
    ['24', '12', '', 'Year', 'Please enter the year.'],
    ['', '', '', 'Day', 'Required field'],
    ['31', '2', '1990', 'Day', 'Please check your input.'],
    ['24', '13', '1990', 'Month', 'Please check your input.'],
    ['24', '12', '90', 'Year', 'Please check your input.'],
  ])(
    'for the birth date %s.%s.%s, the form shows one error and focuses the missing or invalid part',
    async (...typed) => {
      const [dayText, monthText, yearText, label, message] = typed;
      const r = open(newcomer);
      await actions.fill('Day', dayText);
      await actions.fill('Month', monthText);
      await actions.fill('Year', yearText);
      await actions.press('Continue');
      expect(screen.getByLabelText(label)).toHaveFocus();
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
      expect(r.pending.has('savePerson')).toBe(false);
    },
  );

  test.each(['24.2.1990', '1990-02-24', '24/02/1990'])(
    'typing a complete date such as %s into the first field fills in all three fields of the birth date',
    async (text) => {
      const r = open(newcomer);
      await actions.fill('Day', text);
      await actions.press('Continue');
      expect(r.pending.get('savePerson')?.input).toMatchObject({ dob: '1990-02-24' });
    },
  );

  test('browsers can autofill each part of the birth date', () => {
    open(newcomer);
    expect(
      ['Day', 'Month', 'Year'].map((label) => {
        const field = screen.getByLabelText(label);
        return [field.getAttribute('autocomplete'), field.getAttribute('inputmode')];
      }),
    ).toEqual(['bday-day', 'bday-month', 'bday-year'].map((name) => [name, 'numeric']));
  });

  test('a rejected address stays in the form', async () => {
    const r = open({ ...known, address_verified: 0, address: null });
    await addressCheckFlow.drivers['addressCheck.addressSubmitted']!(actions, {
      type: '',
      address: typedAddress,
    });
    await act(async () =>
      r.perform(fail('checkAddress', f.failure('validation', { message: 'Please enter a valid address!' }))),
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid address!');
    expect(screen.getByLabelText('Street')).toHaveValue(typedAddress.street);
  });

  test('every empty field of the address form shows an error', async () => {
    open({ ...known, address_verified: 0, address: null });
    await actions.press('Check the address');
    for (const label of ['Street', 'House no.', 'Postal code', 'City'])
      expect(screen.getByLabelText(label), label).toHaveAccessibleDescription('Required field');
  });
});

describe('ID step in the verification', () => {
  const open = () => {
    const r = createChartHarness(idUploadMachine, { rejected: false, reason: null });
    draw(<IdForm actor={r.actor as never} />);
    return r;
  };

  test('the ID step shows the rules for the file from the start, and an error if no file is selected', async () => {
    open();
    expect(screen.getByText(/less than 2 MB/)).toBeVisible();
    await actions.press('Send for review');
    expect(screen.getByText('File is required')).toBeVisible();
    expect(screen.getByText('Required field')).toBeVisible();
    expect(screen.getByLabelText('Choose a file')).toHaveAccessibleDescription('File is required');
    expect(screen.getByLabelText('Take a photo')).toHaveAttribute('capture', 'environment');
  });

  test.each([
    ['FILE_EMPTY', 'File cannot be empty'],
    ['FILE_SIZE', 'File size must be less than 2MB'],
    ['FILE_TYPE', 'Only PDF, JPG, and PNG files are allowed'],
    ['PHOTO_PROTECTED', 'Your browser’s privacy protection does not let us make this photo smaller.'],
  ])('if an ID file is rejected with %s, the matching message is shown', async (code, text) => {
    const r = open();
    await idUploadFlow.drivers['idUpload.filePicked']!(actions, { type: '', file: picked });
    await act(async () => r.perform(fail('prepareFile', f.failure('validation', { code }))));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  test.each([
    [f.failure('server'), 'Upload failed'],
    [f.networkFailure, 'Please check your internet connection!'],
    [
      f.failure('validation', { message: 'Only PDF, JPG, and PNG files are allowed' }),
      'Only PDF, JPG, and PNG files are allowed',
    ],
  ])('if uploading the ID fails, the reason is shown and the file stays selected', async (failure, text) => {
    const r = open();
    await actions.pick('ID card');
    await idUploadFlow.drivers['idUpload.filePicked']!(actions, { type: '', file: picked });
    await act(async () => r.perform(done('prepareFile', { ...ready, shrunk: true })));
    expect(screen.getByRole('img')).toHaveAttribute('src', ready.preview);
    expect(screen.getByText('The photo was too large; we made it smaller.')).toBeVisible();
    await actions.press('Send for review');
    expect(screen.getByText('Please do not reload or close this page.')).toBeVisible();
    await act(async () => r.perform(fail('uploadDocument', failure)));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('img')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'ID card' })).toBeChecked();
  });

  test('an ID file can be dropped onto the field', async () => {
    const r = open();
    const file = new File([new Uint8Array([1])], 'passport.pdf', { type: 'application/pdf' });
    const zone = screen.getByRole('group', { name: 'Your document' });
    const dropped = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer: { files: [file] },
    });
    await act(async () => void zone.dispatchEvent(dropped));
    expect(r.pending.get('prepareFile')?.input).toMatchObject({ name: 'passport.pdf', size: 1 });
  });
});
