import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emailCodeMachine } from '../../machines/emailCode.machine.ts';
import { EmailCodeForm } from '../../src/dialogs/auth/EmailCodeForm.tsx';
import { rig } from '../../src/flows/walk.ts';
import { emailCodeGestures } from '../flows/gestures/emailCode.ts';
import { draw, hand } from './support/page.tsx';
import { walkView } from './support/walkView.tsx';

walkView('emailCode', emailCodeGestures);

test('right after sign-up another code has to wait, and the dialog need not be answered', async () => {
  const r = rig(emailCodeMachine);
  draw(<EmailCodeForm actor={r.actor as never} />);
  expect(screen.getByRole('button', { name: 'Send a new code' })).toBeDisabled();
  expect(screen.getByText('You can ask for a new code after one minute.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await hand.press('Not now');
  expect(r.snapshot().output).toEqual({ verified: false });
});
