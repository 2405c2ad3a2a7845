import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { socialSignInMachine } from '../../machines/socialSignIn.machine.ts';
import { SocialButton } from '../../src/dialogs/auth/SocialButton.tsx';
import { done, fail, rig } from '../../src/flows/walk.ts';
import { socialSignInGestures } from '../flows/gestures/socialSignIn.ts';
import * as f from '../flows/fixtures.ts';
import { draw, hand } from './support/page.tsx';
import { walkView } from './support/walkView.tsx';

walkView('socialSignIn', socialSignInGestures);

test('a failure says nothing and leaves the button to be pressed again', async () => {
  const r = rig(socialSignInMachine);
  draw(<SocialButton actor={r.actor as never} />);
  const button = screen.getByRole('button', { name: 'Continue with Google' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await act(async () => r.perform(done('loadProvider')));
  await hand.press('Continue with Google');
  await act(async () => r.perform(fail('askProvider', f.genericFailure)));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.body).toHaveTextContent(/^Continue with Google$/);
  await hand.press('Continue with Google');
  expect(r.pending.has('askProvider')).toBe(true);
});
