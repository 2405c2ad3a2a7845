import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../../machines/fixtures.ts';
import { signUpMachine } from '../../../machines/identity/signUp/signUp.machine.ts';
import type { CaptchaProps } from '../../../src/features/identity/signUp/Captcha.tsx';
import { SignUpForm } from '../../../src/features/identity/signUp/SignUpForm.tsx';
import { actions, draw } from '../harness/page.tsx';

const Widget = ({ sitekey, onSolved, onExpired, onFailed }: CaptchaProps) => (
  <div>
    <button type="button" onClick={() => onSolved('token')}>
      solve {sitekey}
    </button>
    <button type="button" onClick={onExpired}>
      expire
    </button>
    <button type="button" onClick={onFailed}>
      break
    </button>
  </div>
);

const openSignUp = () => {
  const r = createChartHarness(signUpMachine);
  draw(<SignUpForm actor={r.actor as never} social={<button type="button">Continue with Google</button>} />);
  return r;
};
const inDetails = async () => {
  const r = openSignUp();
  await actions.fill('E-mail', 'ann@example.com');
  await actions.press('Continue');
  return r;
};
const withWidget = async () => {
  const r = await inDetails();
  await act(async () => r.perform(done('loadCaptcha', { sitekey: 'key', view: Widget })));
  return r;
};
const fill = async (first: string, last: string, password: string, again = password) => {
  await actions.fill('First name', first);
  await actions.fill('Last name', last);
  await actions.fill('Password', password);
  await actions.fill('Confirm password', again);
};
const submit = () => screen.getByRole('button', { name: 'Sign up' });
const fieldOf = (label: string) => screen.getByLabelText(label);

describe('email step of the sign-up', () => {
  test('REG-01 REG-02: the email step contains only the email field and the social sign-in', () => {
    openSignUp();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeInTheDocument();
  });

  test.each([
    ['', 'Email is required'],
    ['abc', 'Invalid email address.'],
  ])('signing up with the email address "%s" shows the error "%s"', async (email, text) => {
    openSignUp();
    await actions.fill('E-mail', email);
    await actions.press('Continue');
    expect(fieldOf('E-mail')).toHaveAccessibleDescription(text);
    expect(fieldOf('E-mail')).toHaveFocus();
  });
});

describe('details step of the sign-up', () => {
  test('REG-03 REG-17: the details step has fields for both names, two password fields, and a captcha that enables the button', async () => {
    const r = await inDetails();
    for (const label of ['First name', 'Last name', 'Password', 'Confirm password'])
      expect(fieldOf(label)).toBeInTheDocument();
    expect(fieldOf('E-mail')).toHaveValue('ann@example.com');
    expect(screen.getByText('The security check is loading.')).toBeInTheDocument();
    expect(submit()).toBeDisabled();
    await act(async () => r.perform(done('loadCaptcha', { sitekey: 'key', view: Widget })));
    expect(submit()).toBeDisabled();
    await actions.press('solve key');
    expect(submit()).toBeEnabled();
    await actions.press('expire');
    expect(submit()).toBeDisabled();
    expect(screen.getByText('The security check has expired. Please try again.')).toBeInTheDocument();
    await actions.press('solve key');
    expect(screen.queryByText(/has expired/)).toBeNull();
    await actions.press('break');
    expect(submit()).toBeDisabled();
    expect(screen.getByText('CAPTCHA verification failed. Please try again.')).toBeInTheDocument();
  });

  test('a captcha that fails to load can be reloaded, and the form keeps its input', async () => {
    const r = await inDetails();
    await actions.fill('First name', 'Ann');
    await act(async () => r.perform(fail('loadCaptcha', f.networkFailure)));
    expect(screen.getByText('The security check did not load.')).toBeInTheDocument();
    await actions.press('Try again');
    await act(async () => r.perform(done('loadCaptcha', { sitekey: 'key', view: Widget })));
    expect(fieldOf('First name')).toHaveValue('Ann');
    await actions.press('Other sign-up');
    await actions.press('Continue');
    expect(r.pending.has('loadCaptcha')).toBe(false);
    expect(screen.getByRole('button', { name: 'solve key' })).toBeInTheDocument();
  });

  test('leaving the first name empty shows an error', async () => {
    await inDetails();
    await act(async () => void fireEvent.blur(fieldOf('First name')));
    expect(fieldOf('First name')).toHaveAccessibleDescription('Required field.');
    await actions.fill('First name', 'Ann');
    await act(async () => void fireEvent.blur(fieldOf('First name')));
    expect(fieldOf('First name')).not.toHaveAccessibleDescription();
    await act(async () => void fireEvent.blur(fieldOf('Password')));
    expect(fieldOf('Password')).not.toHaveAccessibleDescription();
  });

  const long = 'x'.repeat(51);
  test.each([
    ['', '', 'Aaaa1!aa', 'Aaaa1!aa', 'First name', 'Required field.'],
    [long, '', 'Aaaa1!aa', 'Aaaa1!aa', 'First name', 'Maximum 50 letters.'],
    ['Ann', long, 'Aaaa1!aa', 'Aaaa1!aa', 'Last name', 'Maximum 50 letters.'],
    ['Ann', '', 'Aa1!aaa', 'Aa1!aaa', 'Password', 'At least 8 characters.'],
    ['Ann', '', 'aaaa1!aa', 'aaaa1!aa', 'Password', 'At least one uppercase letter.'],
    ['Ann', '', 'AAAA1!AA', 'AAAA1!AA', 'Password', 'At least one lowercase letter.'],
    ['Ann', '', 'Aaaa!aaa', 'Aaaa!aaa', 'Password', 'At least one number.'],
    ['Ann', '', 'Aaaa1aaa', 'Aaaa1aaa', 'Password', 'At least one special character.'],
    ['Ann', '', 'Aaaa1!aa', 'Aaaa1!ab', 'Confirm password', 'The passwords do not match'],
  ])(
    'signing up as "%s" "%s" with the passwords "%s" and "%s" shows an error on %s: %s',
    async (first, last, password, again, label, text) => {
      const r = await withWidget();
      await actions.press('solve key');
      await fill(first, last, password, again);
      await actions.press('Sign up');
      expect(fieldOf(label)).toHaveAccessibleDescription(expect.stringContaining(text));
      expect(fieldOf(label)).toHaveFocus();
      const others = ['First name', 'Last name', 'Password', 'Confirm password'].filter((l) => l !== label);
      for (const other of others) expect(fieldOf(other)).toBeValid();
      expect(r.pending.size).toBe(0);
    },
  );

  test('REG-15: the checklist of password rules is updated while the user types', async () => {
    await inDetails();
    const list = screen.getByRole('list', { name: 'Your password needs' });
    const met = () =>
      within(list)
        .getAllByRole('listitem')
        .filter((item) => item.dataset['met'] === 'true')
        .map((item) => item.textContent);
    expect(met()).toEqual([]);
    await actions.fill('Password', 'a1');
    expect(met()).toEqual(['At least one lowercase letter.', 'At least one number.']);
    await actions.fill('Password', 'a1A!aaaa');
    expect(met()).toHaveLength(5);
  });

  test("the server's messages about the sign-up appear on the right fields", async () => {
    const r = await withWidget();
    await actions.press('solve key');
    await fill('Ann', '', 'Aaaa1!aa');
    await actions.press('Sign up');
    expect(r.pending.get('register')?.input).toMatchObject({ email: 'ann@example.com', captcha: 'token' });
    const refusal = f.failure('validation', {
      code: 'VALIDATION_ERROR',
      message: 'VALIDATION_ERROR',
      fields: { fname: 'Please use your own name.' },
    });
    await act(async () => r.perform(fail('register', refusal)));
    expect(fieldOf('First name')).toHaveAccessibleDescription('Please use your own name.');
    expect(screen.queryByText('VALIDATION_ERROR')).toBeNull();
    expect(fieldOf('Password')).toHaveValue('Aaaa1!aa');
    expect(r.take().effects).toContain('resetCaptcha');
    expect(submit()).toBeDisabled();
  });

  test("signing up with a registered email address leads back to the email step, which shows the server's message", async () => {
    const r = await withWidget();
    await actions.press('solve key');
    await fill('Ann', '', 'Aaaa1!aa');
    await actions.press('Sign up');
    const refusal = f.failure('validation', { fields: { email: 'This email is already registered.' } });
    await act(async () => r.perform(fail('register', refusal)));
    expect(fieldOf('E-mail')).toHaveAccessibleDescription('This email is already registered.');
    expect(fieldOf('E-mail')).toHaveValue('ann@example.com');
  });
});
