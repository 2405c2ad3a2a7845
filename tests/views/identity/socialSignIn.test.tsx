import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../../machines/fixtures.ts';
import { socialSignInMachine } from '../../../machines/identity/socialSignIn/socialSignIn.machine.ts';
import { SocialButton } from '../../../src/features/identity/socialSignIn/SocialButton.tsx';
import { actions, draw } from '../harness/page.tsx';

test('after a failed social sign-in, no message appears and the button can be clicked again', async () => {
  const r = createChartHarness(socialSignInMachine);
  draw(<SocialButton actor={r.actor as never} />);
  const button = screen.getByRole('button', { name: 'Continue with Google' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await act(async () => r.perform(done('loadProvider')));
  await actions.press('Continue with Google');
  await act(async () => r.perform(fail('requestProviderToken', f.genericFailure)));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.body).toHaveTextContent(/^Continue with Google$/);
  await actions.press('Continue with Google');
  expect(r.pending.has('requestProviderToken')).toBe(true);
});
