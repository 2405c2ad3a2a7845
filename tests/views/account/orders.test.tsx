/** Tests behaviour of the order list and its drawer that no walked path covers. */
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { orderDetailMachine } from '../../../machines/account/orderDetail/orderDetail.machine.ts';
import { transactionsFlow } from '../../../machines/account/transactions/transactions.flow.ts';
import { transactionsMachine } from '../../../machines/account/transactions/transactions.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import type { Order } from '../../../machines/types.ts';
import { OrderDrawer } from '../../../src/features/account/orderDetail/OrderDrawer.tsx';
import { timelineOf } from '../../../src/features/account/orderDetail/timeline.ts';
import { OrdersPage } from '../../../src/features/account/transactions/OrdersPage.tsx';
import { statusOf } from '../../../src/features/account/transactions/status.ts';
import { actions, draw } from '../harness/page.tsx';

const part = async (orderno: string | null, ...events: AnyEventObject[]) => {
  const r = createChartHarness(transactionsMachine, { orderno });
  draw(<OrdersPage actor={r.actor as never} Drawer={() => <p>detail</p>} />);
  const perform = (event: AnyEventObject) => act(async () => r.perform(event));
  for (const event of events) await perform(event);
  return { ...r, perform };
};

describe("customer's order list", () => {
  test('ORD-09: the order list requests the first page of all orders of the last twelve months', async () => {
    const { pending } = await part(null);
    expect(pending.get('loadPage')?.input).toEqual({
      filter: { period: 'year', from: '', to: '', type: 0 },
      page: 1,
    });
  });

  test('the order list shows the date, picture, product, amount and status of each order, and the total paid', async () => {
    const [gift, ...others] = f.transactions.items;
    const items = [{ ...gift!, logo: '/brands/alpina.svg' }, ...others];
    await part(null, done('loadPage', { ...f.transactions, items }));
    const [, card, topUp] = screen.getAllByRole('row');
    expect(card!.querySelector('img')).toHaveAttribute('src', '/brands/alpina.svg');
    expect(card).toHaveTextContent(/2 Jan 2026 11:00.*AlpinaSwitzerland.*CHF\s4\.90.*Completed/);
    expect(topUp).toHaveTextContent('+91 98010 41300');
    expect(document.body).toHaveTextContent('12 orders · paid CHF 24.90');
  });

  test('the order list pages forwards and backwards, and stops at both ends', async () => {
    const { pending, perform } = await part(null, done('loadPage', f.transactions));
    expect(screen.getByRole('button', { name: 'Newer' })).toBeDisabled();
    expect(screen.getByText('Page 1 of 2')).toBeVisible();
    await actions.press('Older');
    expect(pending.get('loadPage')?.input).toMatchObject({ page: 2 });
    await perform(done('loadPage', { ...f.transactions, pageno: 2 }));
    expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
    await actions.press('Newer');
    expect(pending.get('loadPage')?.input).toMatchObject({ page: 1 });
  });

  test('changing a filter of the order list returns to its first page', async () => {
    const { pending, perform } = await part(null, done('loadPage', f.transactions));
    await actions.press('Older');
    await perform(done('loadPage', f.transactions));
    await actions.select('Product type', 'Top-ups');
    expect(pending.get('loadPage')?.input).toMatchObject({ page: 1, filter: { type: 2 } });
  });

  test('if the start date is after the end date, an error is shown and no request is sent', async () => {
    const { pending } = await part(null, done('loadPage', f.transactions));
    await transactionsFlow.drivers['transactions.daysEntered']!(actions, {
      type: '',
      from: '2026-02-01',
      to: '2026-01-01',
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Enter both dates, earlier date first.');
    expect(pending.size).toBe(0);
  });

  test('the date filter is collapsed unless it is active', async () => {
    const { perform } = await part(null, done('loadPage', f.transactions));
    const fold = screen.getByText('Dates').closest('details');
    expect(fold).not.toHaveAttribute('open');
    await transactionsFlow.drivers['transactions.daysEntered']!(actions, {
      type: '',
      from: '2026-01-01',
      to: '2026-02-01',
    });
    await perform(done('loadPage', f.transactions));
    expect(fold).toHaveAttribute('open');
    await actions.pick('Last 30 days');
    expect(fold).not.toHaveAttribute('open');
  });

  test('an empty order list shows a message and a link to the products', async () => {
    await part(null, done('loadPage', f.noTransactions));
    expect(screen.getByText('No records found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse products' })).toHaveAttribute('href', '/giftcardworld');
  });

  test('an order list that fails to load offline shows an error, and loads once the browser is online', async () => {
    const { perform } = await part(null, fail('loadPage', f.networkFailure), done('readLastOrders', []));
    expect(screen.getByRole('alert')).toHaveTextContent('Please check your internet connection!');
    await perform({ type: 'network.online' });
    await perform(done('loadPage', f.transactions));
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });
});

describe('opening an order by its URL', () => {
  test("the URL of an order opens the order's details", async () => {
    await part(f.giftOrder.orderno, done('findOrder', f.giftOrder));
    expect(screen.getByText('detail')).toBeVisible();
  });

  test("the URL of another account's order shows an error message, which can be closed", async () => {
    await part('R-26-NOTMINE', done('findOrder', null));
    expect(screen.getByText(/^We could not find order/)).toHaveTextContent('R-26-NOTMINE in your account.');
    await actions.press('Close');
    expect(screen.queryByText(/R-26-NOTMINE/)).toBeNull();
  });
});

const drawer = async (order: Order, print: typeof f.print | null = null) => {
  const r = createChartHarness(orderDetailMachine, { ordertoken: order.ordertoken });
  draw(
    <OrderDrawer
      actor={r.actor as never}
      onClose={() => {}}
      Ask={() => <p>refund</p>}
      Share={() => <p>share</p>}
      Request={() => <p>request</p>}
    />,
  );
  const perform = (event: AnyEventObject) => act(async () => r.perform(event));
  await perform(done('loadDetail', { order, print, locked: false }));
  return { ...r, perform };
};
const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent);

describe('order details in the drawer', () => {
  test('ORD-01: the details of a top-up show the operator next to the product type', async () => {
    await drawer(f.completedOrder);
    const facts = [...document.querySelectorAll('dl > div')].map((row) => row.textContent);
    expect(facts).toEqual(expect.arrayContaining(['ProductMobile top-up', 'OperatorAirtel India']));
  });

  test("the details of a plan order show the plan's contents", async () => {
    await drawer({ ...f.completedOrder, contents: { text: 'unlimited calls, 1.5 GB a day', lang: 'en' } });
    expect(screen.getByText('They receive').nextElementSibling).toHaveTextContent(
      'unlimited calls, 1.5 GB a day',
    );
  });

  test('ORD-01: the order details show every label with its value', async () => {
    await drawer(
      { ...f.giftOrder, operator: 'Alpina AG', invoice: 'R-26-000123', paymentbrand: 'TWI' },
      f.print,
    );
    const facts = [...document.querySelectorAll('dl > div')].map((row) => row.textContent);
    expect(facts).toEqual([
      'Order numberR-26-000123',
      'Date2 January 2026 at 11:00',
      'ProductAlpina',
      'OperatorAlpina AG',
      'Redeemable inSwitzerland',
      'ValueCHF\u00a020.00',
      'Quantity1',
      'AmountCHF\u00a04.90',
      'SubtotalCHF\u00a04.90',
      'Service feeCHF\u00a00.00',
      'DiscountCHF\u00a00.00',
      'TotalCHF\u00a04.90',
      'Paid withTWINT',
      'Transaction ID230214123456789012',
      'InvoiceR-26-000123',
    ]);
    expect(screen.getByText('Status').parentElement).toHaveTextContent('StatusCompleted');
    expect(screen.getByText('Recharge code')).toBeVisible();
  });

  test('a gift card redeemed by link has no code to copy, and its link appears only when revealed', async () => {
    const redeem_url = 'https://issuer.example/redeem?code=AB12';
    const receipts = f.print.receipts.map((receipt) => ({ ...receipt, recharge_code: '', redeem_url }));
    await drawer(f.giftOrder, { ...f.print, receipts });
    expect(document.body.innerHTML).not.toContain('issuer.example');
    await actions.press('Show');
    expect(screen.getByRole('link', { name: /Redeem online/ })).toHaveAttribute('href', redeem_url);
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  });

  test('the order details hide the code until the customer reveals it', async () => {
    await drawer(f.giftOrder, f.print);
    expect(document.body.textContent).not.toMatch(/0123 ?4567/);
    await actions.press('Show');
    expect(screen.getByText('0123 4567 8901 2345')).toBeVisible();
    await actions.press('Hide');
    expect(document.body.textContent).not.toMatch(/0123 ?4567/);
  });

  test('a completed order can be bought again but not cancelled or refunded, and its receipt can be downloaded or resent', async () => {
    const { perform } = await drawer(f.giftOrder, f.print);
    expect(buttons()).toEqual(['×', 'Show', 'Receipt (PDF)', 'Send the receipt again', 'Buy again']);
    await actions.press('Send the receipt again');
    await perform(done('sendMail'));
    expect(screen.getByRole('button', { name: 'E-mail has been sent.' })).toBeDisabled();
    await perform({ type: 'xstate.after.mailCooldown.orderDetail.ready.mail.cooldown' });
    expect(screen.getByRole('button', { name: 'Send the receipt again' })).toBeEnabled();
  });

  test('an undelivered order shows the reason and says that the refund is automatic', async () => {
    await drawer({
      ...f.processingOrder,
      status: 'cancelled',
      can_refund: 1,
      deliveryreason: 'barred',
    });
    const text = document.body.textContent;
    expect(text).toContain(
      'This number cannot be topped up at the moment: it is barred or no longer in use.',
    );
    expect(text).toContain('if you do nothing, we refund it automatically.');
    expect(buttons()).toContain('Get my money back');
  });

  test('the order details explain that a top-up waits because its number was just topped up', async () => {
    await drawer({ ...f.processingOrder, deliveryreason: 'tooSoon' });
    expect(screen.getByText('This number was topped up less than 2 minutes ago.')).toBeVisible();
    expect(screen.getByText(/^The operator accepts the next top-up after 2 minutes\./)).toBeVisible();
  });

  test('if staff refund an order while its details are open, the button to request the refund disappears', async () => {
    const { perform } = await drawer(f.refundDueOrder);
    expect(buttons()).toContain('Get my money back');
    await perform({
      type: 'detail.pushed',
      progress: f.progress('cancelled', { paymentstatus: 'refund_requested' }),
    });
    // The details remain visible while the order reloads.
    expect(screen.getByText('Transaction ID')).toBeVisible();
    const order = { ...f.refundDueOrder, can_refund: 0, paymentstatus: 'refund_requested' };
    await perform(done('loadDetail', { order, print: null, locked: false }));
    expect(screen.getByText('Your money is on its way back.')).toBeVisible();
    expect(buttons()).not.toContain('Get my money back');
  });

  test('cancelling an unpaid order requires confirmation, and shows an error if the order has been paid in the meantime', async () => {
    const { perform } = await drawer(f.order);
    expect(buttons()).toEqual(['×', 'Continue to payment', 'Buy again', 'Cancel order']);
    await actions.press('Cancel order');
    expect(screen.getByRole('heading', { name: 'Cancel this order?' })).toHaveFocus();
    await actions.press('Yes, cancel it');
    await perform(fail('cancelOrder', f.failure('conflict', { message: 'This order is paid.' })));
    await perform(done('loadDetail', { order: f.processingOrder, print: null, locked: false }));
    expect(screen.getByRole('alert')).toHaveTextContent('This order is paid.');
    expect(buttons()).not.toContain('Cancel order');
  });

  test('a cancelled order that still has to be refunded has a button to request the refund', async () => {
    await drawer(f.refundDueOrder);
    expect(screen.getByText(/^We still have your money\. Ask for it below;/)).toBeVisible();
    await actions.press('Get my money back');
    expect(screen.getByText('refund')).toBeVisible();
  });
});

test.each([
  ['confirmed', 'none', 'Confirmed'],
  ['payment', 'pending', 'Payment'],
  ['processing', 'paid', 'Processing'],
  ['completed', 'paid', 'Completed'],
  ['cancelled', 'cancelled', 'Cancelled'],
  ['cancelled', 'paid', 'Cancelled, refund due'],
  ['cancelled', 'refund_requested', 'Refund on its way'],
  ['cancelled', 'refund_pending', 'Refund on its way'],
  ['cancelled', 'refunded', 'Refunded'],
  ['cancelled', 'refund_failed', 'Refund failed'],
] as const)('an order with status %s and payment status %s is labelled %j', (status, paymentstatus, word) =>
  expect(statusOf({ status, paymentstatus }).label.message).toBe(word),
);

test.each([
  ['completed', 4, 'paid', 'confirmed done, payment done, processing done, completed done'],
  ['payment', 2, 'pending', 'confirmed done, payment current, processing next, completed next'],
  ['cancelled', 1, 'cancelled', 'confirmed done, cancelled ended'],
  ['cancelled', 2, 'cancelled', 'confirmed done, payment failed, cancelled ended'],
  ['cancelled', 2, 'refund_pending', 'confirmed done, payment done, cancelled ended, refund current'],
  [
    'cancelled',
    3,
    'refunded',
    'confirmed done, payment done, processing failed, cancelled ended, refund done',
  ],
  [
    'cancelled',
    3,
    'refund_failed',
    'confirmed done, payment done, processing failed, cancelled ended, refund failed',
  ],
] as const)(
  'the order page shows the expected timeline for a %s order at step %d with payment status %s',
  (status, step, paymentstatus, line) =>
    expect(
      timelineOf({ status, step, paymentstatus })
        .map(({ id, state }) => `${id} ${state}`)
        .join(', '),
    ).toBe(line),
);

test('the order list is one table with six columns', async () => {
  await part(null, done('loadPage', f.transactions));
  expect(within(screen.getByRole('table')).getAllByRole('columnheader')).toHaveLength(6);
});
