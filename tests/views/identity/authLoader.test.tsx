import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../../machines/fixtures.ts';
import { authFlow } from '../../../machines/identity/auth/auth.flow.ts';
import { authMachine } from '../../../machines/identity/auth/auth.machine.ts';
import { authLoaderFlow } from '../../../machines/identity/authLoader/authLoader.flow.ts';
import { authLoaderMachine } from '../../../machines/identity/authLoader/authLoader.machine.ts';
import { loginMachine } from '../../../machines/identity/login/login.machine.ts';
import { phoneOtpMachine } from '../../../machines/identity/phoneOtp/phoneOtp.machine.ts';
import { signUpMachine } from '../../../machines/identity/signUp/signUp.machine.ts';
import { socialSignInMachine } from '../../../machines/identity/socialSignIn/socialSignIn.machine.ts';
import { AuthForms } from '../../../src/features/identity/auth/AuthForms.tsx';
import { AuthDialog } from '../../../src/features/identity/authLoader/AuthDialog.tsx';
import { actions, draw } from '../harness/page.tsx';
import { walkView } from '../harness/walkView.tsx';

walkView(authLoaderFlow, {
  verify: (tags, where) => {
    const shut = tags.includes('screen:closed');
    // Once the sign-in charts have loaded, they decide whether the dialog is open, so only the earlier states
    // are checked.
    if (!tags.includes('screen:ready'))
      expect(screen.queryByRole('dialog') === null, `${where}: dialog`).toBe(shut);
  },
});

const names = ['login', 'phone', 'signUp', 'signUpEmailCode'] as const;
const views = {
  closed: () => null,
  ...Object.fromEntries(names.map((name) => [name, () => <p>form of {name}</p>])),
} as never;

/**
 * Names of the forms' charts. The charts are simulated and render nothing, so each form is replaced by a link
 * with its chart's name.
 */
const charts = {
  login: 'login',
  phone: 'phoneOtp',
  signUp: 'signUp',
  signUpEmailCode: 'signUpEmailCode',
} as const;
walkView(authFlow, {
  verify: (tags, where) => {
    const shown = names.filter((name) => screen.queryByRole('link', { name: charts[name] }));
    expect(
      shown.map((name) => `screen:${name}`),
      where,
    ).toEqual(tags.filter((tag) => tag !== 'screen:closed'));
  },
});

describe('loading the sign-in dialog', () => {
  const openDialog = () => {
    const loader = createChartHarness(authLoaderMachine);
    draw(<AuthDialog actor={loader.actor as never} />);
    return loader;
  };
  const ask = (loader: ReturnType<typeof createChartHarness>) =>
    act(async () => loader.apply({ type: 'auth.loginRequested' }));
  const loaded = done('loadAuth', {
    logic: authMachine,
    view: ({ actor }: { actor: never }) => <AuthForms actor={actor} views={views} />,
  });

  test('the sign-in dialog remains the same element once its form has loaded, and can be reopened for sign-up', async () => {
    const loader = openDialog();
    expect(screen.queryByRole('dialog')).toBeNull();
    await ask(loader);
    const dialog = screen.getByRole('dialog', { name: 'Log in' });
    expect(screen.getByText('Loading')).toBeInTheDocument();
    await act(async () => loader.perform(loaded));
    expect(screen.getByText('form of login')).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Log in' })).toBe(dialog);
    await actions.press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => loader.apply({ type: 'auth.signUpRequested' }));
    expect(screen.getByRole('dialog', { name: 'Sign up' })).toBeInTheDocument();
  });

  test('a sign-in dialog that fails to load reports the failure and can be loaded again [C9]', async () => {
    const loader = openDialog();
    await ask(loader);
    await act(async () => loader.perform(fail('loadAuth', f.networkFailure)));
    expect(screen.getByRole('alert')).toHaveTextContent('Please check your internet connection!');
    await actions.press('Try again');
    await act(async () => loader.perform(loaded));
    expect(screen.getByText('form of login')).toBeInTheDocument();
  });

  test('a sign-in dialog closed while loading stays closed', async () => {
    const loader = openDialog();
    await ask(loader);
    await actions.press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(loader.pending.size).toBe(0);
  });
});

test('each sign-in form replaces the previous one and has its own chart', async () => {
  const auth = createActor(
    authMachine.provide({
      actors: {
        login: loginMachine,
        phoneOtp: phoneOtpMachine,
        signUp: signUpMachine,
        socialSignIn: socialSignInMachine,
      },
    }),
  ).start();
  draw(<AuthForms actor={auth} />);
  await act(async () => auth.send({ type: 'auth.loginRequested' }));
  expect(screen.getByLabelText('Password')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeInTheDocument();
  await actions.press('Continue with phone');
  expect(await screen.findByLabelText('Mobile number')).toHaveFocus();
  await actions.press('Back to login');
  await actions.press('Sign up');
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeInTheDocument();
  await actions.press('Log in');
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  await act(async () => auth.send({ type: 'auth.closed' }));
  expect(screen.queryByLabelText('E-mail')).toBeNull();
  auth.stop();
});
