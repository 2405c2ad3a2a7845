import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { fail } from '../../../flows/walker/walk.ts';
import * as f from '../../../machines/fixtures.ts';
import { loginMachine } from '../../../machines/identity/login/login.machine.ts';
import { LoginForm } from '../../../src/features/identity/login/LoginForm.tsx';
import { actions, draw } from '../harness/page.tsx';

const openLogin = () => {
  const r = createChartHarness(loginMachine);
  draw(<LoginForm actor={r.actor as never} social={<button type="button">Continue with Google</button>} />);
  return r;
};
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');

describe('login form', () => {
  test('the login form offers three ways to sign in, and buttons for signing up and resetting the password', () => {
    openLogin();
    for (const name of [
      'Log in',
      'Continue with Google',
      'Continue with phone',
      'Forgot password?',
      'Sign up',
    ])
      expect(screen.getByRole('button', { name })).toBeEnabled();
  });

  test('password managers recognise the login form', () => {
    openLogin();
    expect(email()).toHaveAttribute('type', 'email');
    expect(email()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('type', 'password');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
  });

  test('the login form can show and hide the password', async () => {
    openLogin();
    await actions.press('Show password');
    expect(password()).toHaveAttribute('type', 'text');
    await actions.press('Show password');
    expect(password()).toHaveAttribute('type', 'password');
  });

  test('the login form shows errors on its fields, sends no request, and moves the focus to the first invalid field', async () => {
    const r = openLogin();
    await actions.fill('E-mail', 'abc');
    await actions.fill('Password', '7 chars');
    await actions.press('Log in');
    expect(email()).toHaveAccessibleDescription('Invalid email address.');
    expect(password()).toHaveAccessibleDescription('At least 8 characters.');
    expect(email()).toHaveFocus();
    expect(r.pending.size).toBe(0);
  });

  test('the login form accepts a password that consists only of lowercase letters', async () => {
    const r = openLogin();
    await actions.fill('E-mail', ' ann@example.com ');
    await actions.fill('Password', 'lowercase');
    await actions.press('Log in');
    expect(r.pending.get('logIn')?.input).toEqual({ email: 'ann@example.com', password: 'lowercase' });
    expect(email()).toHaveAttribute('readonly');
  });

  test("the login form shows the server's message above the button and keeps the input", async () => {
    const r = openLogin();
    await actions.fill('E-mail', 'ann@example.com');
    await actions.fill('Password', 'wrong-one');
    await actions.press('Log in');
    await act(async () =>
      r.perform(fail('logIn', f.failure('refused', { message: 'Invalid email or password.' }))),
    );
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Invalid email or password.');
    expect(alert.closest('form')).toContainElement(email());
    expect(alert.compareDocumentPosition(screen.getByRole('button', { name: 'Log in' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(password()).toHaveValue('wrong-one');
  });
});
