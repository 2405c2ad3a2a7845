import { act, screen } from '@testing-library/react';
import type { FC } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../../machines/fixtures.ts';
import { codeInputs, ticket } from '../../../machines/identity/fixtures.ts';
import { oneTimeCodeFlow } from '../../../machines/identity/oneTimeCode/oneTimeCode.flow.ts';
import {
  oneTimeCodeMachine,
  type OneTimeCodeInput,
} from '../../../machines/identity/oneTimeCode/oneTimeCode.machine.ts';
import { phoneOtpMachine } from '../../../machines/identity/phoneOtp/phoneOtp.machine.ts';
import type { AppServices } from '../../../src/actors/services.ts';
import type { CodeActor } from '../../../src/components/form/code/OneTimeCodeForm.tsx';
import { PhoneCode } from '../../../src/components/form/PhoneForm.tsx';
import { OrderAccessForm } from '../../../src/features/checkout/order/OrderAccessForm.tsx';
import { provideOneTimeCode } from '../../../src/features/identity/oneTimeCode/provideOneTimeCode.ts';
import {
  phoneSignInCode,
  phoneSignInImplementations,
} from '../../../src/features/identity/phoneOtp/phoneOtp.actors.ts';
import { PhoneSignIn } from '../../../src/features/identity/phoneOtp/PhoneSignIn.tsx';
import { SignUpCode } from '../../../src/features/identity/signUpEmailCode/EmailCodeForm.tsx';
import { EmailCode } from '../../../src/features/verification/emailChange/EmailForm.tsx';
import { createMemoryBackend, createStorage } from '../../../src/storage/storage.ts';
import { actions, draw } from '../harness/page.tsx';
import { walkView } from '../harness/walkView.tsx';

// Walks the chart through each of its views: for signing in, for the customer's own number and email address,
// for signing up, and for an order.
walkView(oneTimeCodeFlow, {
  view: (actor) => <PhoneCode actor={actor as never} purpose="signIn" />,
  input: codeInputs.requested,
});
walkView(oneTimeCodeFlow, {
  view: (actor) => <PhoneCode actor={actor as never} purpose="ownNumber" />,
  input: codeInputs.sent,
});
walkView(oneTimeCodeFlow, {
  view: (actor) => <EmailCode actor={actor as never} email="ann@example.com" />,
  input: codeInputs.own,
});
walkView(oneTimeCodeFlow, {
  view: (actor) => <SignUpCode actor={actor as never} email={null} />,
  input: codeInputs.unknown,
});
walkView(oneTimeCodeFlow, {
  outside: { 'oneTimeCode.closed': 'the form of an order has no other way in to go to' },
  view: (actor) => <OrderAccessForm actor={actor as never} />,
  input: codeInputs.offered,
});

afterEach(() => vi.useRealTimers());

const openCodeForm = (
  input: OneTimeCodeInput,
  View: FC<{ actor: CodeActor; purpose: 'signIn'; email: string }> = PhoneCode,
) => {
  const r = createChartHarness(oneTimeCodeMachine, input);
  draw(<View actor={r.actor as never} purpose="signIn" email="ann@example.com" />);
  return r;
};
const sent = async (more: Partial<typeof ticket> = {}) => {
  const r = openCodeForm(codeInputs.requested);
  await act(async () => r.perform(done('requestCode', { ...ticket, issuedAt: Date.now(), ...more })));
  return r;
};
const timeOut = { type: 'xstate.after.otpValidity.oneTimeCode.awaitingCode.validity.running' };
const cooled = { type: 'xstate.after.resendCooldown.oneTimeCode.awaitingCode.cooldown.running' };

describe('verification code for a phone number', () => {
  test("the code form shows the server's message, the whole phone number and a field that phones can autofill", async () => {
    await sent();
    expect(screen.getByText(ticket.message)).toBeInTheDocument();
    // The user must see the whole number to spot a wrong digit.
    expect(await screen.findByText('+41 79 123 45 67')).toBeInTheDocument();
    expect(screen.queryByText(/\*\*\*/)).toBeNull();
    const field = screen.getByLabelText('Code');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByRole('button', { name: 'Verify' })).toBeDisabled();
    await actions.fill('Code', '1a2 b3');
    expect(field).toHaveValue('123');
    expect(screen.getByRole('button', { name: 'Verify' })).toBeEnabled();
  });

  test('the countdown to the next code starts when the current code is issued', async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const r = await sent({ issuedAt: 1_800_000_000_000 - 18_000 });
    const life = screen.getByRole('timer');
    expect(life).toHaveTextContent('04:42');
    expect(screen.getByRole('button', { name: 'Send a new code in 00:42' })).toBeDisabled();
    await act(async () => vi.advanceTimersByTime(41_000));
    expect(life).toHaveTextContent('04:01');
    await act(async () => r.apply(cooled));
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeEnabled();
  });

  test('the countdown to the next code never goes below zero', async () => {
    await sent({ issuedAt: 1 });
    expect(screen.getByRole('timer')).toHaveTextContent('00:00');
    expect(screen.getByRole('button', { name: 'Send a new code in 00:00' })).toBeDisabled();
  });

  test('a wrong code shows an error on the field and does not shorten the wait for another code', async () => {
    const r = await sent();
    await actions.fill('Code', '000000');
    await actions.press('Verify');
    await act(async () => r.perform(fail('checkCode', f.failure('validation', { message: 'Wrong code' }))));
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('Wrong code');
    expect(screen.getByRole('button', { name: /^Send a new code in/ })).toBeDisabled();
  });

  test('a wrong code shows the number of remaining attempts', async () => {
    const r = await sent();
    await actions.fill('Code', '000000');
    await actions.press('Verify');
    const refusal = f.failure('validation', { message: 'Wrong code', data: { attempts_left: 2 } });
    await act(async () => r.perform(fail('checkCode', refusal)));
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('Wrong code · Attempts left: 2');
  });

  test('an expired code shows "Time Out" and a button for requesting a new code', async () => {
    const r = await sent();
    await act(async () => r.apply(timeOut));
    expect(screen.getByText('Time Out')).toBeInTheDocument();
    expect(screen.queryByText('Your OTP has expired!')).toBeNull();
    await actions.press('Send a new code');
    expect(r.pending.has('requestCode')).toBe(true);
  });

  test('a code entered too late counts as expired', async () => {
    const r = await sent();
    await actions.fill('Code', '123456');
    await actions.press('Verify');
    await act(async () => r.perform(fail('checkCode', f.failure('gone'))));
    expect(screen.getByText('Time Out')).toBeInTheDocument();
    expect(screen.getByText('Your OTP has expired!')).toBeInTheDocument();
  });

  test('the previous code stays valid if sending a new one fails', async () => {
    const r = await sent();
    await act(async () => r.apply(cooled));
    await actions.fill('Code', '123456');
    await actions.press('Send a new code');
    await act(async () => r.perform(fail('requestCode', f.networkFailure)));
    expect(screen.getByRole('alert')).toHaveTextContent('Please check your internet connection!');
    await actions.press('Verify');
    expect(r.pending.get('checkCode')?.input).toMatchObject({ code: '123456' });
  });
});

test('after a sign-up, the code dialog shows the email address and can be dismissed, but a new code cannot be requested yet', async () => {
  const r = openCodeForm(codeInputs.unknown, SignUpCode);
  expect(screen.getByText(/We have sent a code to/)).toHaveTextContent('to ann@example.com. The link');
  expect(screen.getByRole('button', { name: 'Send a new code' })).toBeDisabled();
  expect(screen.getByText('You can ask for a new code after one minute.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await actions.press('Not now');
  expect(r.snapshot().output).toMatchObject({ outcome: 'left' });
});

test('if the one-time code for an order has expired, the form offers a new one', async () => {
  const r = openCodeForm(codeInputs.offered, OrderAccessForm);
  await actions.press('Show it here: send me a one-time code');
  await act(async () => r.perform(done('requestCode', { ...ticket, issuedAt: Date.now() })));
  expect(screen.getByLabelText('One-time code')).toHaveAccessibleDescription(
    `6 digits, sent to ${ticket.to}`,
  );
  await actions.fill('One-time code', '000000');
  await actions.press('Show my code');
  await act(async () =>
    r.perform(fail('checkCode', f.failure('gone', { message: 'Your OTP has expired!' }))),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Your OTP has expired!');
  expect(screen.getByRole('button', { name: 'Show it here: send me a one-time code' })).toBeEnabled();
});

test('the phone number is shown and can be corrected until a code has been sent to it', async () => {
  let answer: (otp: unknown) => void = () => {};
  const postWithMessage = () => new Promise((resolve) => (answer = resolve));
  const services = {
    store: createStorage(createMemoryBackend()),
    country: () => 'CH',
    api: { postWithMessage },
  } as unknown as AppServices;
  const phone = createActor(
    phoneOtpMachine
      .provide(phoneSignInImplementations(services))
      .provide({ actors: { oneTimeCode: provideOneTimeCode(phoneSignInCode(services)) } }),
    { input: { isdcode: null, mobile: null, ticket: null } },
  ).start();
  draw(<PhoneSignIn actor={phone} />);
  await act(async () => {});
  await actions.fill('Mobile number', '791234567');
  await actions.press('Continue');
  expect(screen.getByLabelText('Mobile number')).toHaveAttribute('readonly');
  const { message, ...data } = { message: 'sent', otp_valid_minutes: 5, resend_after: 60, to: '+41 *** 67' };
  await act(async () => answer({ data, message }));
  expect(screen.getByLabelText('Code')).toHaveFocus();
  await actions.press('Edit');
  expect(screen.getByLabelText('Mobile number')).toHaveValue('79 123 45 67');
  expect(services.store.read('otpTicket')).toBeNull();
  phone.stop();
});
