import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { phoneOtpDrivers } from '../../../flows/drivers/identity/phoneOtp.ts';
import * as f from '../../../flows/samples/fixtures.ts';
import { phoneInput, ticket } from '../../../flows/samples/identity.ts';
import { createChartHarness, done, fail } from '../../../flows/walker/walk.ts';
import { phoneOtpMachine } from '../../../machines/identity/phoneOtp.machine.ts';
import { PhoneForm } from '../../../src/components/form/PhoneForm.tsx';
import { PhoneSignIn } from '../../../src/dialogs/auth/PhoneSignIn.tsx';
import { actions, draw } from '../support/page.tsx';
import { walkView } from '../support/walkView.tsx';

const Cancel = ({ actor }: { actor: AnyActorRef }) => (
  <button type="button" onClick={() => actor.send({ type: 'phoneOtp.left' })}>
    Cancel
  </button>
);

walkView('phoneOtp', phoneOtpDrivers);
walkView('phoneOtp', phoneOtpDrivers, {
  view: (actor) => <PhoneForm actor={actor as never} purpose="ownNumber" footer={<Cancel actor={actor} />} />,
});

const noTicket = done('readStart', { country: 'CH', number: '', ticket: null, remainingMs: 0 });

afterEach(() => vi.useRealTimers());

const opened = async () => {
  const r = createChartHarness(phoneOtpMachine, phoneInput);
  draw(<PhoneSignIn actor={r.actor as never} />);
  await act(async () => r.perform(noTicket));
  return r;
};
const sent = async (more: Partial<typeof ticket> = {}) => {
  const r = await opened();
  await actions.fill('Mobile number', '791234567');
  await actions.press('Continue');
  await act(async () => r.perform(done('sendCode', { ...ticket, issuedAt: Date.now(), ...more })));
  return r;
};
const number = () => screen.getByLabelText('Mobile number');

describe('the number', () => {
  test('starts with the dial code of the country in use and lists all of them', async () => {
    await opened();
    expect(screen.getByText('+41')).toBeInTheDocument();
    await actions.search('Country', '+423');
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('Liechtenstein');
  });

  test('holds digits only and twelve of them; the thirteenth raises the alert', async () => {
    const r = await opened();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await actions.fill('Mobile number', '12a-3');
    expect(number()).toHaveValue('123');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
    await actions.fill('Mobile number', '123456789012');
    r.take();
    await actions.fill('Mobile number', '1234567890123');
    expect(r.take().effects).toEqual(['showTooManyDigits']);
    expect(number()).toHaveValue('123456789012');
  });

  // PHONE-14; a carrier's refusal is a 502 by the contract
  test.each(['validation', 'refused', 'server'] as const)(
    'a refusal without words of its own (%s) asks to check the number',
    async (kind) => {
      const r = await opened();
      await actions.fill('Mobile number', '1');
      await actions.press('Continue');
      await act(async () => r.perform(fail('sendCode', f.failure(kind))));
      expect(number()).toHaveAccessibleDescription('Please check your phone number.');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});

describe('the code', () => {
  test("says the server's sentence and where the code went, and offers a field that phones fill in", async () => {
    await sent();
    expect(screen.getByText(ticket.message)).toBeInTheDocument();
    expect(screen.getByText(ticket.to)).toBeInTheDocument();
    const field = screen.getByLabelText('Code');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByRole('button', { name: 'Verify' })).toBeDisabled();
    await actions.fill('Code', '1a2 b3');
    expect(field).toHaveValue('123');
    expect(screen.getByRole('button', { name: 'Verify' })).toBeEnabled();
  });

  test('counts down from the time of issue, and the new code waits for its own', async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const r = await sent({ issuedAt: 1_800_000_000_000 - 18_000 });
    const [life, again] = screen.getAllByRole('timer');
    expect(life).toHaveTextContent('04:42');
    expect(again).toHaveTextContent('00:42');
    expect(screen.getByRole('button', { name: /^Send a new code in/ })).toBeDisabled();
    await act(async () => vi.advanceTimersByTime(41_000));
    expect(life).toHaveTextContent('04:01');
    await act(async () =>
      r.apply({ type: 'xstate.after.resendCooldown.phoneOtp.awaitingCode.resend.cooling' }),
    );
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeEnabled();
  });

  test('never counts below zero', async () => {
    await sent({ issuedAt: 1 });
    for (const timer of screen.getAllByRole('timer')) expect(timer).toHaveTextContent('00:00');
  });

  test('a wrong one is told at the field', async () => {
    const r = await sent();
    await actions.fill('Code', '000000');
    await actions.press('Verify');
    await act(async () => r.perform(fail('verifyCode', f.failure('validation', { message: 'Invalid OTP' }))));
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('Invalid OTP');
  });

  test('its end is Time Out, with a new code to ask for', async () => {
    const r = await sent();
    await act(async () => r.apply({ type: 'xstate.after.otpValidity.phoneOtp.awaitingCode.life.running' }));
    expect(screen.getByText('Time Out')).toBeInTheDocument();
    expect(screen.queryByText('Your OTP has expired!')).toBeNull();
    await actions.press('Send a new code');
    expect(r.pending.has('sendCode')).toBe(true);
  });

  test('one that came too late has expired', async () => {
    const r = await sent();
    await actions.fill('Code', '123456');
    await actions.press('Verify');
    await act(async () => r.perform(fail('verifyCode', f.failure('gone'))));
    expect(screen.getByText('Time Out')).toBeInTheDocument();
    expect(screen.getByText('Your OTP has expired!')).toBeInTheDocument();
  });
});
