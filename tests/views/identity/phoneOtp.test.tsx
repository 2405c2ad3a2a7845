import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done } from '../../../flows/walker/walk.ts';
import * as f from '../../../machines/fixtures.ts';
import { phoneInput, refusedBy } from '../../../machines/identity/fixtures.ts';
import { phoneOtpFlow } from '../../../machines/identity/phoneOtp/phoneOtp.flow.ts';
import { phoneOtpMachine } from '../../../machines/identity/phoneOtp/phoneOtp.machine.ts';
import { PhoneForm } from '../../../src/components/form/PhoneForm.tsx';
import { PhoneSignIn } from '../../../src/features/identity/phoneOtp/PhoneSignIn.tsx';
import { actions, draw } from '../harness/page.tsx';
import { walkView } from '../harness/walkView.tsx';

const Cancel = ({ actor }: { actor: AnyActorRef }) => (
  <button type="button" onClick={() => actor.send({ type: 'phoneOtp.closed' })}>
    Cancel
  </button>
);

walkView(phoneOtpFlow, {
  view: (actor) => (
    <PhoneForm
      actor={actor as never}
      purpose="ownNumber"
      footer={<Cancel actor={actor} />}
      Code={() => <p>the code</p>}
    />
  ),
});

const noTicket = done('readStart', { country: 'CH', number: '', ticket: null, remainingMs: 0 });

const openPhoneSignIn = async () => {
  const r = createChartHarness(phoneOtpMachine, phoneInput);
  draw(<PhoneSignIn actor={r.actor as never} />);
  await act(async () => r.perform(noTicket));
  return r;
};
const number = () => screen.getByLabelText('Mobile number');

describe('phone number field for signing in', () => {
  test("the phone number field starts with the current country's dial code, and a country can be found by its dial code", async () => {
    await openPhoneSignIn();
    expect(screen.getByText('+41')).toBeInTheDocument();
    await actions.search('Country', '+423');
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('Liechtenstein');
  });

  test('the phone number field accepts twelve digits, and a thirteenth digit triggers an alert', async () => {
    const r = await openPhoneSignIn();
    await actions.press('Continue');
    expect(number()).toHaveAccessibleDescription('Mobile number is required +41');
    expect(number()).toHaveFocus();
    await actions.fill('Mobile number', '12a-3');
    expect(number()).toHaveValue('123');
    expect(number()).toHaveAccessibleDescription('+41');
    await actions.fill('Mobile number', '123456789012');
    r.take();
    await actions.fill('Mobile number', '1234567890123');
    expect(r.take().effects).toEqual(['showTooManyDigits']);
    expect(number()).toHaveValue('123456789012');
  });

  // PHONE-14: by contract, the carrier's rejection is returned as a 502.
  test.each(['validation', 'refused', 'server'] as const)(
    'if a phone number is rejected without a message (failure kind: %s), the user is asked to check the number',
    async (kind) => {
      const r = await openPhoneSignIn();
      await actions.fill('Mobile number', '1');
      await actions.press('Continue');
      await act(async () => r.perform(done('oneTimeCode', refusedBy(f.failure(kind)))));
      expect(number()).toHaveAccessibleDescription(
        /^Please check your phone number\. (Example \(Switzerland\): \+41 .*)?\+41$/,
      );
      // The focus is still in the field, so the field's error is the only alert.
      expect(screen.getByRole('alert')).toHaveTextContent('Please check your phone number.');
    },
  );
});
