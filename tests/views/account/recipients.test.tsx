import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done } from '../../../flows/walker/walk.ts';
import { recipientsMachine } from '../../../machines/account/recipients/recipients.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import { RecipientsCard } from '../../../src/features/account/recipients/RecipientsCard.tsx';
import { RecipientsScreen } from '../../../src/features/account/recipients/RecipientsScreen.tsx';
import { actions, draw } from '../harness/page.tsx';

const route = { screen: 'recipients', path: '/recipients', params: {}, query: {} };
const { ordertoken } = f.recipient;
const named = { ...f.recipient, name: 'Mum' };

const ofOrder = async (recipient: object, mayName = true) => {
  const r = createChartHarness(recipientsMachine, { ordertoken });
  draw(<RecipientsCard actor={r.actor as never} />);
  await r.perform(done('loadRecipients', { recipients: [recipient], mayName }));
  return r;
};

test('after a completed top-up, the customer can save a name for the phone number, with the reminder off by default', async () => {
  const r = await ofOrder(f.recipient);
  expect(screen.getByLabelText(/^Who is it/)).toHaveValue('');
  expect(screen.getByRole('group')).toHaveAccessibleName('+91 98010 41300');
  const reminder = screen.getByRole('checkbox', { name: 'E-mail me 2 days before the credit expires' });
  expect(reminder).not.toBeChecked();
  expect(reminder).toHaveAccessibleDescription('It expires on 25 December 2030.');
  r.take();
  await actions.fill('Who is it?', ' Mum ');
  await actions.press('Save');
  expect(r.snapshot().context.change).toEqual({ ordertoken, name: 'Mum' });
});

test("if a recipient's name is invalid, the reason is shown and the field gets the focus", async () => {
  await ofOrder(f.recipient);
  await actions.fill('Who is it?', 'evil.example');
  await actions.press('Save');
  expect(screen.getByLabelText(/^Who is it/)).toHaveAccessibleDescription(
    expect.stringContaining('No links or e-mail addresses, please.'),
  );
  expect(screen.getByLabelText(/^Who is it/)).toHaveFocus();
});

test("a guest who is not remembered on this device sees only the reminder's checkbox, not the name field", async () => {
  await ofOrder(f.recipient, false);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('checkbox')).toBeInTheDocument();
});

test('each number in the recipient list can be renamed and removed separately', async () => {
  const other = { ...named, ordertoken: `${ordertoken}-2`, Mobile: '9801041301', name: 'Dad', remind: 1 };
  const r = createChartHarness(recipientsMachine, { ordertoken: null });
  draw(<RecipientsScreen actor={r.actor as never} route={route} />);
  await r.perform(done('loadRecipients', { recipients: [named, other], mayName: true }));
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    false,
    true,
  ]);
  expect(screen.getByRole('link', { name: 'Your request links' })).toHaveAttribute('href', '/request-links');
  await actions.press('Change the name Dad');
  expect(screen.getByLabelText(/^Who is it/)).toHaveValue('Dad');
  await actions.press('Remove the name');
  expect(r.snapshot().context.change).toEqual({ ordertoken: other.ordertoken, name: null });
  await r.perform(done('saveRecipient', { ...other, name: null }));
  expect(screen.getByRole('button', { name: 'Give +91 98010 41301 a name' })).toBeInTheDocument();
  await actions.press('Remove +91 98010 41301');
  expect(screen.getByRole('heading', { name: 'Remove +91 98010 41301 from the list?' })).toHaveFocus();
  await actions.press('Keep it');
  await actions.press('Remove Mum');
  expect(screen.getByRole('heading', { name: 'Remove Mum from the list?' })).toHaveFocus();
  await actions.press('Remove');
  await r.perform(done('removeRecipient', [{ ...other, name: null }]));
  expect(screen.getAllByRole('group').map((row) => row.getAttribute('aria-label'))).toEqual([
    '+91 98010 41301',
  ]);
});

test('the page of an order offers to change the name of its number, but not to remove the number from the list', async () => {
  await ofOrder(named);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Change']);
});
