import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { paymentMachine } from '../../../machines/checkout/payment/payment.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import { PaymentProcessScreen } from '../../../src/features/checkout/payment/PaymentProcessScreen.tsx';
import { actions, draw } from '../harness/page.tsx';

const open = async (...events: AnyEventObject[]) => {
  const r = createChartHarness(paymentMachine);
  draw(
    <PaymentProcessScreen
      actor={r.actor as never}
      route={{ screen: 'paymentProcess', path: '/payment-process', params: {}, query: {} }}
    />,
  );
  const perform = (event: AnyEventObject) => act(async () => r.perform(event));
  for (const event of events) await perform(event);
  return { ...r, perform };
};
const at = (...events: AnyEventObject[]) => open(done('readOrderToken', f.order.ordertoken), ...events);
const answer = (...of: Parameters<typeof f.check>) => done('checkPayment', f.check(...of));
const slow = { type: 'xstate.after.slowAfter.payment.checking.duration.normal' };
const giveUp = { type: 'xstate.after.giveUpAfter.payment.checking.duration.slow' };
/** Finds a button that starts another payment. */
const payAgain = () => screen.queryByRole('button', { name: /another method|^pay/i });
const words = () => document.body.textContent;

describe('payment whose outcome is still unknown', () => {
  test('the warning not to leave the page appears when the payment check starts', async () => {
    await at();
    expect(screen.getByText('Please do not refresh, go back or close this window.')).toBeVisible();
    expect(screen.queryAllByRole('button')).toHaveLength(0);
    expect(screen.queryAllByRole('link')).toHaveLength(0);
  });

  test('the waiting page shows the order number, the amount and the email address as soon as they have loaded', async () => {
    const { perform } = await at();
    expect(words()).not.toContain(f.order.orderno);
    expect(screen.getByText(/nothing is lost: your order continues, and we’ll e-mail you\.$/)).toBeVisible();
    await perform(done('loadOrder', { ...f.order, email: 'ada@example.com' }));
    expect(screen.getByText(f.order.orderno)).toBeVisible();
    expect(screen.getByText('Total').closest('div')).toHaveTextContent(`CHF ${f.order.total}`);
    expect(screen.getByText(/we’ll e-mail you at ada@example\.com\.$/)).toBeVisible();
    // The order number stays visible after the payment has arrived.
    await perform(answer('processing', 'paid', 'paid'));
    expect(screen.getByText(f.order.orderno)).toBeVisible();
  });

  test('the page shows a note if the payment check is slow', async () => {
    await at();
    expect(words()).not.toContain('It may take more time to respond.');
    const { perform } = await at();
    await perform(slow);
    expect(screen.getByText('It may take more time to respond. Please wait for a while.')).toBeVisible();
  });

  test('if the payment check fails offline, only one notice appears and the check resumes automatically', async () => {
    const { perform, take } = await at(fail('checkPayment', f.networkFailure));
    expect(screen.getByText('Please check your internet connection!')).toBeVisible();
    expect(
      screen.getByText('You’re offline. Your payment continues; we’ll check again as soon as you’re back.'),
    ).toBeVisible();
    expect(JSON.stringify(take().effects)).not.toContain('showFailure');
    await perform({ type: 'network.online' });
    expect(screen.queryByText('Please check your internet connection!')).toBeNull();
  });

  test('if a payment is not confirmed in time, the page warns the buyer not to pay again', async () => {
    await at(slow, giveUp);
    expect(screen.getByRole('heading', { name: 'Not confirmed yet' })).toBeVisible();
    expect(screen.getByText('Do not pay again. We will e-mail you.')).toBeVisible();
    expect(payAgain()).toBeNull();
  });

  test('if the order is not found after the payment, the page shows the reason and a warning not to pay again', async () => {
    const { perform } = await open(fail('readOrderToken', f.networkFailure));
    expect(screen.getByRole('heading', { name: 'We cannot find your order in this browser' })).toBeVisible();
    expect(screen.getByText('Please check your internet connection!')).toBeVisible();
    await actions.press('Check again');
    await perform(fail('readOrderToken', f.failure('notFound', { message: 'No such order.' })));
    expect(screen.getByText('Do not pay again. We will e-mail you.')).toBeVisible();
    expect(words()).not.toContain('No such order.');
    expect(payAgain()).toBeNull();
  });
});

describe('payments for which nothing was charged', () => {
  test('a declined payment can be retried', async () => {
    await at(answer('confirmed', 'failed', 'declined'));
    expect(screen.getByText('The payment was declined. You have not been charged.')).toBeVisible();
    expect(payAgain()).toBeEnabled();
    await actions.press('Cancel order');
    expect(payAgain()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Cancel this order?' })).toHaveFocus();
  });

  test("after the provider's payment page has expired, the shop says that the payment was not completed, and not that it was declined", async () => {
    await at(answer('confirmed', 'cancelled', 'expired'));
    expect(screen.getByText('The payment was not completed. You have not been charged.')).toBeVisible();
    expect(words()).not.toContain('declined');
  });

  test('if an unpaid order was cancelled, the payment page says that nothing was charged', async () => {
    await at(answer('cancelled', 'cancelled', 'expired'));
    expect(screen.getByText('Your order has been cancelled.')).toBeVisible();
    expect(screen.getByText('You have not been charged.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/');
  });
});

describe('payments that charged the buyer', () => {
  test('during a delivery, the page shows four steps, with the third marked as current', async () => {
    await at(answer('processing', 'paid', 'paid'));
    const steps = within(screen.getByRole('list', { name: 'Progress of your order' })).getAllByRole(
      'listitem',
    );
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
    expect(steps.map((step) => /Confirmed|Payment|Processing|Completed/.exec(step.textContent)?.[0])).toEqual(
      ['Confirmed', 'Payment', 'Processing', 'Completed'],
    );
    expect(screen.getByText('Please do not refresh, go back or close this window.')).toBeVisible();
    expect(payAgain()).toBeNull();
  });

  test('the buyer can request a refund for an undeliverable order, and sees the reason if the request fails', async () => {
    const { perform } = await at(answer('cancelled', 'paid', 'refund'));
    expect(screen.getByText('Something went wrong, can you get your money?')).toBeVisible();
    expect(words()).not.toContain('not been charged');
    await actions.press('Get my money back');
    await perform(fail('requestRefund', f.failure('server', { message: 'The refund could not be taken.' })));
    expect(screen.getByText('The refund could not be taken.')).toBeVisible();
    await actions.press('Get my money back');
    await perform(done('requestRefund'));
    expect(screen.getByText('Your refund has been requested.')).toBeVisible();
    expect(payAgain()).toBeNull();
  });

  test.each([
    ['number', 'The operator does not accept this number. Please check it.'],
    ['barred', 'This number cannot be topped up at the moment: it is barred or no longer in use.'],
    ['operator', 'The operator’s system did not accept it. It may work again later.'],
    ['tooSoon', 'The number had just been topped up, and the operator refused another top-up.'],
    ['limit', 'It would have exceeded your limit.'],
    ['identity', 'Your ID was not accepted.'],
    ['supplier', 'Our supplier could not deliver it.'],
  ] as const)(
    'the page for an undeliverable order shows the reason (%s) and the possible next steps',
    async (deliveryreason, text) => {
      await at(answer('cancelled', 'paid', 'refund', { deliverystatus: 'failed', deliveryreason }));
      expect(screen.getByText(text)).toBeVisible();
      expect(screen.getByText(/^If you do nothing, we refund it automatically/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
      expect(screen.getByRole('button', { name: 'Get my money back' })).toBeEnabled();
    },
  );

  test('if a number was topped up less than two minutes ago, the page says so until the delivery continues', async () => {
    const { perform } = await at(answer('processing', 'paid', 'paid', { deliveryreason: 'tooSoon' }));
    expect(screen.getByText('This number was topped up less than 2 minutes ago.')).toBeVisible();
    await perform({ type: 'payment.pushed', progress: f.progress('processing') });
    expect(screen.queryByText('This number was topped up less than 2 minutes ago.')).toBeNull();
  });

  test('if a paid order was cancelled, the payment page links to the order list and has a button that requests the refund', async () => {
    const { perform } = await at(answer('cancelled', 'paid', 'refund', { deliverystatus: 'none' }));
    expect(
      screen.getByText(
        'Your order has been cancelled for some reason. Please go to transactions page for refund.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your orders' })).toHaveAttribute('href', '/orders');
    expect(words()).not.toContain('not been charged');
    await actions.press('Get my money back');
    await perform(fail('requestRefund', f.failure('server', { message: 'The refund could not be taken.' })));
    expect(screen.getByText('The refund could not be taken.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your orders' })).toBeVisible();
  });

  test('if a refund fails, the buyer can request it again', async () => {
    const { perform } = await at(answer('cancelled', 'refund_failed', 'refund'));
    expect(screen.getByText('Something went wrong, can you get your money?')).toBeVisible();
    await actions.press('Get my money back');
    await perform(fail('requestRefund', f.failure('server', { message: 'Not today.' })));
    expect(screen.getByText('Not today.')).toBeVisible();
    expect(payAgain()).toBeNull();
  });

  test('a refund in progress is tracked until it is completed', async () => {
    const { perform } = await at(answer('cancelled', 'refund_requested'));
    expect(screen.getByText('Your money is on its way back.')).toBeVisible();
    await perform({ type: 'xstate.after.slowPollInterval.payment.refunding.waiting' });
    await perform(done('readProgress', f.progress('cancelled', { paymentstatus: 'refund_pending' })));
    expect(screen.getByText('Your money is on its way back.')).toBeVisible();
    await perform({ type: 'xstate.after.slowPollInterval.payment.refunding.waiting' });
    await perform(done('readProgress', f.progress('cancelled', { paymentstatus: 'refunded' })));
    expect(screen.getByText('Your refund has been completed.')).toBeVisible();
    expect(words()).not.toContain('not been charged');
  });
});

test('screen readers announce only the heading of the payment page, not the whole page', async () => {
  await at();
  expect(screen.getByRole('heading', { level: 2 }).closest('[aria-live]')).toBeNull();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Checking your payment$/));
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
});
