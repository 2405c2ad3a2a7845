import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure, route } from '../../../machines/fixtures.ts';
import { contactFlow } from '../../../machines/support/contact/contact.flow.ts';
import { contact } from '../../../machines/support/contact/contact.flow.ts';
import { contactMachine } from '../../../machines/support/contact/contact.machine.ts';
import { ContactScreen } from '../../../src/features/support/contact/ContactScreen.tsx';
import { actions, draw } from '../harness/page.tsx';

const form = async (known: unknown) => {
  const r = createChartHarness(contactMachine);
  await r.perform(done('readKnown', known));
  draw(<ContactScreen actor={r.actor as never} route={route('contact')} />);
  return r;
};

test('the contact form is prefilled with known values', async () => {
  await form({ name: 'Ann Muster', email: 'ann@example.com', orderno: 'R-26-ABCD-EFGH', topic: 'payment' });
  expect(screen.getByLabelText('Name')).toHaveValue('Ann Muster');
  expect(screen.getByLabelText('E-mail')).toHaveValue('ann@example.com');
  expect(screen.getByLabelText('Order number')).toHaveValue('R-26-ABCD-EFGH');
  expect(screen.getByLabelText('Topic')).toHaveDisplayValue('Payment or refund');
});

test('the contact form counts characters and focuses its first invalid field', async () => {
  const r = await form({});
  await actions.fill('Message', 'x'.repeat(2001));
  expect(screen.getByText('2001 of 2000 characters')).toBeInTheDocument();
  await actions.press('Send message');
  expect(r.pending.size).toBe(0);
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByText('This is too long.')).toBeInTheDocument();
});

test('the contact form keeps its text if sending fails, and shows the reference number if it succeeds', async () => {
  const r = await form({});
  await contactFlow.drivers['contact.submitted']!(actions, { type: '', contact });
  await act(async () => r.perform(fail('sendMessage', networkFailure)));
  expect(screen.getByRole('alert')).toHaveTextContent('Please check your internet connection!');
  expect(screen.getByLabelText('Message')).toHaveValue(contact.message);
  await actions.press('Send message');
  await act(async () =>
    r.perform(done('sendMessage', { ref: 'C-12345678', message: 'Your message has been sent.' })),
  );
  expect(screen.getByRole('heading', { name: 'Your message has been sent.' })).toHaveFocus();
  expect(screen.getByText('C-12345678')).toBeInTheDocument();
});
