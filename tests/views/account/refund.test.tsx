/** Tests the parts of the refund confirmation that the walked paths do not cover. */
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { refundMachine } from '../../../machines/account/refund/refund.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import { ConfirmRefund } from '../../../src/features/account/refund/ConfirmRefund.tsx';
import { actions, draw } from '../harness/page.tsx';

const open = () => {
  const r = createChartHarness(refundMachine, { ordertoken: f.order.ordertoken });
  draw(<ConfirmRefund actor={r.actor as never} total="24.90" />);
  return { perform: (event: AnyEventObject) => act(async () => r.perform(event)) };
};

test('REF-01: the refund dialog shows the amount and the destination, and confirms that the request was sent', async () => {
  const { perform } = open();
  expect(screen.getByRole('heading')).toHaveTextContent(/^Get CHF\s24\.90 back\?$/);
  expect(screen.getByText('The full amount goes back to the card or account you paid with.')).toBeVisible();
  await actions.press('Yes, refund me');
  await perform(done('requestRefund'));
  expect(screen.getByRole('heading', { name: 'Your refund has been requested.' })).toHaveFocus();
  expect(screen.getByText(/^It usually arrives within a few days\./)).toBeVisible();
});

test("REF-01: if an order cannot be refunded, the dialog shows the server's reason", async () => {
  const { perform } = open();
  await actions.press('Yes, refund me');
  await perform(fail('requestRefund', f.failure('refused', { message: 'This order was delivered.' })));
  expect(screen.getByRole('heading', { name: 'This order cannot be refunded' })).toHaveFocus();
  expect(screen.getByText('This order was delivered.')).toBeVisible();
});

test('PAY-06: if the response to a refund request is lost, the dialog shows the failure and says that retrying is safe', async () => {
  const { perform } = open();
  await actions.press('Yes, refund me');
  await perform(fail('requestRefund', f.networkFailure));
  expect(screen.getByText('Please check your internet connection!')).toBeVisible();
  expect(screen.getByText(/refunded only once\.$/)).toBeVisible();
  await actions.press('Ask again');
  await perform(done('requestRefund'));
  expect(screen.getByRole('heading', { name: 'Your refund has been requested.' })).toHaveFocus();
});
