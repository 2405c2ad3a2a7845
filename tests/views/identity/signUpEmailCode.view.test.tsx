import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signUpEmailCodeDrivers } from '../../../flows/drivers/identity/signUpEmailCode.ts';
import { createChartHarness } from '../../../flows/walker/walk.ts';
import { signUpEmailCodeMachine } from '../../../machines/identity/signUpEmailCode.machine.ts';
import { EmailCodeForm } from '../../../src/dialogs/auth/EmailCodeForm.tsx';
import { actions, draw } from '../support/page.tsx';
import { walkView } from '../support/walkView.tsx';

walkView('signUpEmailCode', signUpEmailCodeDrivers);

test('right after sign-up another code has to wait, and the dialog need not be answered', async () => {
  const r = createChartHarness(signUpEmailCodeMachine);
  draw(<EmailCodeForm actor={r.actor as never} />);
  expect(screen.getByRole('button', { name: 'Send a new code' })).toBeDisabled();
  expect(screen.getByText('You can ask for a new code after one minute.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await actions.press('Not now');
  expect(r.snapshot().output).toEqual({ verified: false });
});
