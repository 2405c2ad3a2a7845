/** Tests behaviour of the screens for passwords and email verification that no walked path covers. */
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { passwordChangeMachine } from '../../../machines/account/passwordChange/passwordChange.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import { emailLinkLandingMachine } from '../../../machines/identity/emailLinkLanding/emailLinkLanding.machine.ts';
import { emailLinkRequestMachine } from '../../../machines/identity/emailLinkRequest/emailLinkRequest.machine.ts';
import { passwordResetMachine } from '../../../machines/identity/passwordReset/passwordReset.machine.ts';
import { ChangePasswordPage } from '../../../src/features/account/passwordChange/ChangePasswordPage.tsx';
import { VerifyEmailScreen } from '../../../src/features/identity/emailLinkLanding/VerifyEmailScreen.tsx';
import { ForgotPasswordScreen } from '../../../src/features/identity/emailLinkRequest/ForgotPasswordScreen.tsx';
import { ResetPasswordScreen } from '../../../src/features/identity/passwordReset/ResetPasswordScreen.tsx';
import { actions, draw } from '../harness/page.tsx';

const route = { screen: '', path: '/', params: {}, query: {} };
const start = (machine: AnyStateMachine, input?: unknown) => {
  const r = createChartHarness(machine, input);
  const perform = (event: AnyEventObject) => act(async () => r.perform(event));
  return { ...r, perform, ref: r.actor as never };
};
const rules = () =>
  screen
    .getAllByRole('listitem')
    .map((item) => (item.dataset['met'] === 'true' ? '+' : '-'))
    .join('');

describe('opening a verification link', () => {
  const link = { id: '7', hash: 'aa', expires: '1', signature: 'bb', verify_url: '' };
  const open = (signedIn = true) => {
    const r = start(emailLinkLandingMachine, { link, signedIn });
    draw(<VerifyEmailScreen actor={r.ref} route={route} />);
    return r;
  };
  const refuse = fail(
    'verifyLink',
    f.failure('refused', { message: 'Invalid or expired verification link.' }),
  );
  const resend = () => screen.queryByRole('button', { name: 'Send a new link' });

  test("a rejected verification link shows the server's message as an error", async () => {
    const { perform } = open();
    expect(screen.getByText('Verifying your e-mail address…')).toBeVisible();
    await perform(refuse);
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid or expired verification link.');
    expect(resend()).toBeEnabled();
  });

  test('an invalid verification link shows a visitor instructions instead of a button for a new link', async () => {
    const { perform } = open(false);
    await perform(refuse);
    expect(resend()).toBeNull();
    expect(screen.getByText('Log in to get a new link.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled();
    await perform({ type: 'session.found' });
    expect(resend()).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull();
  });

  test.each([true, false])(
    'no new link is offered for a verified email address (signed in: %s)',
    async (signedIn) => {
      const { perform } = open(signedIn);
      await perform(
        fail(
          'verifyLink',
          f.failure('conflict', { message: 'Email already verified', code: 'ALREADY_VERIFIED' }),
        ),
      );
      expect(screen.getByText('Email already verified')).toBeVisible();
      expect(resend()).toBeNull();
      expect(screen.queryByText('Log in to get a new link.')).toBeNull();
    },
  );

  test('a verification link rejected without a message shows the shop’s own message', async () => {
    const { perform } = open();
    await perform(fail('verifyLink', f.failure('refused')));
    expect(screen.getByRole('alert')).toHaveTextContent('This verification link is not valid.');
  });

  test("after a new verification link is requested, the server's message appears and the button is disabled for a while", async () => {
    const { perform, apply } = open();
    await perform(refuse);
    await actions.press('Send a new link');
    await perform(done('resendLink', { message: 'Verification link sent!' }));
    expect(screen.getByRole('status')).toHaveTextContent('Verification link sent!');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(resend()).toBeDisabled();
    await act(async () => apply({ type: 'xstate.after.resendCooldown.emailLinkLanding.cooldown' }));
    expect(resend()).toBeEnabled();
  });
});

describe('forgotten password', () => {
  const open = () => {
    const r = start(emailLinkRequestMachine);
    draw(<ForgotPasswordScreen actor={r.ref} route={route} />);
    return r;
  };
  const field = () => screen.getByLabelText('E-mail');
  const ask = async (email = 'ann@example.com') => {
    await actions.fill('E-mail', email);
    await actions.press('Send the link');
  };

  test('the forgotten-password form shows an error for an invalid email address and moves the focus to the field', async () => {
    const { pending } = open();
    await ask('');
    expect(field()).toHaveAccessibleDescription('Email is required');
    expect(field()).toHaveFocus();
    await ask('ann@');
    expect(field()).toHaveAccessibleDescription('Invalid email address.');
    expect(pending.size).toBe(0);
  });

  test('the forgotten-password form sends one request with the trimmed email address and shows the response', async () => {
    const { pending, perform } = open();
    await ask('  ann@example.com ');
    expect(pending.get('requestMail')?.input).toEqual({ email: 'ann@example.com' });
    expect(screen.getByRole('button', { name: 'Send the link' })).toHaveAttribute('aria-busy', 'true');
    await perform(done('requestMail', { message: 'If the address exists, a reset link has been sent.' }));
    expect(screen.getByText('If the address exists, a reset link has been sent.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Check your inbox' })).toHaveFocus();
    await actions.press('Use another address');
    expect(field()).toHaveValue('ann@example.com');
  });

  test.each([
    [f.failure('validation'), 'Please check your EmailID.'],
    [f.failure('generic'), 'Please check your EmailID.'],
    [f.failure('validation', { message: '' }), 'Please check your EmailID.'],
    [f.failure('tooMany', { message: 'Too many attempts.' }), 'Too many attempts.'],
    [f.networkFailure, 'Please check your internet connection!'],
  ])('if requesting a reset link fails, the reason is shown: %j', async (failure, text) => {
    const { perform } = open();
    await ask();
    await perform(fail('requestMail', failure));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(field()).toHaveValue('ann@example.com');
  });

  test("if a reset request is refused because of the email address, the server's message appears only on that field", async () => {
    const { perform } = open();
    await ask();
    await perform(
      fail(
        'requestMail',
        f.failure('validation', { message: 'VALIDATION_ERROR', fields: { email: 'Invalid email address.' } }),
      ),
    );
    expect(field()).toHaveAccessibleDescription('Invalid email address.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.body).not.toHaveTextContent('VALIDATION_ERROR');
  });
});

describe('setting a new password via a link', () => {
  const open = (link = { email: 'ann@example.com', token: 'reset-token-of-the-fixture' }) => {
    const r = start(passwordResetMachine, { link });
    draw(<ResetPasswordScreen actor={r.ref} route={route} />);
    return r;
  };
  const save = async (password: string, again: string) => {
    await actions.fill('New password', password);
    await actions.fill('Repeat the new password', again);
    await actions.press('Save the new password');
  };

  test.each([
    { email: '', token: '' },
    { email: 'ann@example.com', token: '' },
    { email: '', token: 't' },
  ])('an incomplete reset link counts as invalid: %j', (link) => {
    open(link);
    expect(screen.getByText('Invalid password reset link')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  test('the page explains why a verification link requires a new password, but gives no reason for a reset link', () => {
    const reason = 'Please choose a new password to confirm this address.';
    open();
    expect(screen.queryByText(reason)).toBeNull();
    const { ref } = start(passwordResetMachine, {
      link: { email: 'ann@example.com', token: 't' },
      confirms: true,
    });
    draw(<ResetPasswordScreen actor={ref} route={route} />);
    expect(screen.getByText(reason)).toBeVisible();
  });

  test('the checklist of password rules changes with every keystroke', async () => {
    open();
    expect(rules()).toBe('-----');
    for (const [typed, met] of [
      ['a', '--+--'],
      ['aB', '-++--'],
      ['aB1', '-+++-'],
      ['aB1!', '-++++'],
      ['aB1!aB1!', '+++++'],
      ['', '-----'],
    ] as const) {
      await actions.fill('New password', typed);
      expect(rules(), typed).toBe(met);
    }
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'At least 8 characters.',
      'At least one uppercase letter.',
      'At least one lowercase letter.',
      'At least one number.',
      'At least one special character.',
    ]);
  });

  test.each([
    ['Aa1!aaa', 'At least 8 characters.'],
    ['aaaa1!aa', 'At least one uppercase letter.'],
    ['AAAA1!AA', 'At least one lowercase letter.'],
    ['Aaaa!aaa', 'At least one number.'],
    ['Aaaa1aaa', 'At least one special character.'],
  ])('the password %s is rejected, and the field shows the violated rule', async (password, text) => {
    const { pending } = open();
    await save(password, password);
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(text);
    expect(screen.getByLabelText('New password')).toHaveFocus();
    expect(pending.size).toBe(0);
  });

  test('mismatched passwords show an error, and the form is not submitted', async () => {
    const { pending } = open();
    await save('Fixture-1', 'Fixture-2');
    expect(screen.getByLabelText('Repeat the new password')).toHaveAccessibleDescription(
      'The passwords do not match',
    );
    expect(screen.getByLabelText('Repeat the new password')).toHaveFocus();
    expect(pending.size).toBe(0);
  });

  test('a password with leading and trailing spaces is sent as typed', async () => {
    const { pending } = open();
    await save(' Fixture-1 ', ' Fixture-1 ');
    expect(pending.get('resetPassword')?.input).toMatchObject({
      email: 'ann@example.com',
      token: 'reset-token-of-the-fixture',
      password: ' Fixture-1 ',
      password_confirmation: ' Fixture-1 ',
    });
  });

  test('a new password can be shown on request and hidden again', async () => {
    open();
    const field = screen.getByLabelText('New password');
    const [eye] = screen.getAllByRole('button', { name: 'Show password' });
    expect(field).toHaveAttribute('type', 'password');
    fireEvent.click(eye!);
    expect(field).toHaveAttribute('type', 'text');
    expect(eye).toHaveAttribute('aria-pressed', 'true');
    await actions.fill('New password', 'Fixture-1');
    expect(field).toHaveAttribute('type', 'text');
    fireEvent.click(eye!);
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toHaveValue('Fixture-1');
  });

  test('password managers can read the account name on the new password page', () => {
    open();
    expect(document.querySelector('[autocomplete=username]')).toHaveValue('ann@example.com');
    for (const label of ['New password', 'Repeat the new password'])
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'new-password');
  });
});

describe('changing the account password', () => {
  const open = () => {
    const r = start(passwordChangeMachine);
    draw(<ChangePasswordPage actor={r.ref} />);
    return r;
  };
  const openForm = async () => {
    const r = open();
    await r.perform(done('loadPassword', { hasPassword: true, hasEmail: true }));
    return r;
  };
  const save = async (current: string) => {
    await actions.fill('Current password', current);
    await actions.fill('New password', 'Fixture-1');
    await actions.fill('Repeat the new password', 'Fixture-1');
    await actions.press('Save the new password');
  };

  test.each([
    [true, '/forgot-password'],
    [false, '/profile'],
  ] as const)(
    'an account without a password has no field for the current password (with email: %s)',
    async (hasEmail, way) => {
      const { perform } = open();
      await perform(done('loadPassword', { hasPassword: false, hasEmail }));
      expect(screen.getByRole('heading', { name: 'Your account has no password yet' })).toBeVisible();
      expect(document.querySelector('input')).toBeNull();
      expect(screen.getByRole('link')).toHaveAttribute('href', way);
    },
  );

  test('an empty current password shows an error on its field, which gets the focus', async () => {
    const { pending } = await openForm();
    await save('');
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
      /^Required field|Required field$/,
    );
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    expect(pending.size).toBe(0);
  });

  test('a wrong current password shows an error on its field, and the form keeps its input', async () => {
    const { perform } = await openForm();
    await save('Fixture-0');
    await perform(
      fail(
        'changePassword',
        f.failure('validation', {
          message: 'VALIDATION_ERROR',
          fields: { current_password: 'The current password is wrong.' },
        }),
      ),
    );
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
      /The current password is wrong\./,
    );
    expect(screen.getByLabelText('Current password')).toHaveValue('Fixture-0');
    expect(screen.getByLabelText('New password')).toHaveValue('Fixture-1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a failure that concerns no field of the password form appears above the form', async () => {
    const { perform } = await openForm();
    await save('Fixture-0');
    await perform(fail('changePassword', f.networkFailure));
    expect(screen.getByRole('alert')).toHaveTextContent('Please check your internet connection!');
  });

  test('changing the password shows a confirmation and clears the fields', async () => {
    const { perform } = await openForm();
    await save('Fixture-0');
    await perform(done('changePassword'));
    expect(screen.getByRole('status')).toHaveTextContent('Your password has been changed.');
    await actions.press('Change it again');
    for (const label of ['Current password', 'New password', 'Repeat the new password'])
      expect(screen.getByLabelText(label)).toHaveValue('');
    expect(rules()).toBe('-----');
  });
});

test('passwords are masked and can be autofilled and pasted [ASVS-6.2.6 ASVS-6.2.7]', async () => {
  const { ref } = start(passwordResetMachine, { link: { email: 'ada@mail.example', token: 'token' } });
  draw(<ResetPasswordScreen actor={ref} route={route} />);
  const fields = [...document.querySelectorAll<HTMLInputElement>('main input, form input')].filter(
    ({ name }) => name.startsWith('password'),
  );
  expect(fields).toHaveLength(2);
  const user = userEvent.setup();
  for (const field of fields) {
    expect(field.type).toBe('password');
    expect(field.autocomplete).toBe('new-password');
    await user.click(field);
    await user.paste('Correct-Horse-7');
    expect(field).toHaveValue('Correct-Horse-7');
  }
});
