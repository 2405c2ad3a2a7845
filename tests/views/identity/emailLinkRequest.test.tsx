import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFailure } from '../../../contract/failure.ts';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { fail } from '../../../flows/walker/walk.ts';
import { emailLinkRequestFlow } from '../../../machines/identity/emailLinkRequest/emailLinkRequest.flow.ts';
import { emailLinkRequestMachine } from '../../../machines/identity/emailLinkRequest/emailLinkRequest.machine.ts';
import { SubscribeBox } from '../../../src/app/layout/footer/SubscribeBox.tsx';
import { actions, draw } from '../harness/page.tsx';
import { walkView } from '../harness/walkView.tsx';

walkView(emailLinkRequestFlow, {
  view: (actor) => <SubscribeBox actor={actor as never} />,
  outside: { 'emailLinkRequest.again': 'the box in the footer takes one address' },
});

test('the newsletter form moves the focus to an invalid address and shows why the server refuses an address', async () => {
  const r = createChartHarness(emailLinkRequestMachine);
  draw(<SubscribeBox actor={r.actor as never} />);
  const field = screen.getByLabelText('Your e-mail address');
  await act(async () => void fireEvent.submit(field.closest('form')!));
  expect(field).toHaveFocus();
  await actions.fill('Your e-mail address', 'ann@example.com');
  await actions.press('Subscribe');
  const email = 'This address does not exist.';
  const refusal = createFailure('validation', { message: 'Please check your input.', fields: { email } });
  await act(async () => r.perform(fail('requestMail', refusal)));
  expect(field).toHaveAccessibleDescription(email);
});
