import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done } from '../../../flows/walker/walk.ts';
import { openOrdersFlow } from '../../../machines/checkout/openOrders/openOrders.flow.ts';
import { openOrdersMachine } from '../../../machines/checkout/openOrders/openOrders.machine.ts';
import { route } from '../../../machines/fixtures.ts';
import type { OpenOrder } from '../../../machines/types.ts';
import { OpenOrders } from '../../../src/app/layout/header/OpenOrders.tsx';
import { laterIcons } from '../../../src/ui/icon/laterIcons.ts';
import { draw } from '../harness/page.tsx';
import { walkView } from '../harness/walkView.tsx';

// The openOrders chart has no screens and shows only a line in the header.
walkView(openOrdersFlow, {
  verify: () => {
    const lines = [...document.querySelectorAll('a')].map((line) => line.textContent);
    for (const line of lines) expect(line).toMatch(/^Your order R-26-000123 is (being delivered|ready)$/);
  },
});

const orderno = 'R-26-000123';

test('several open orders share one line in the header until the customer expands it', async () => {
  const { actor, perform } = createChartHarness(openOrdersMachine);
  draw(<OpenOrders actor={actor as never} />);
  const orders = ['R-26-000123', 'R-26-000124', 'R-26-000125', 'R-26-000126'].map((number) => ({
    orderno: number,
    status: 'cancelled',
    paymentstatus: 'paid',
  }));
  await act(async () => perform(done('loadOpenOrders', { orders, closed: [] })));
  const lines = screen.getByRole('complementary', { name: 'Your open orders' });
  expect(lines.querySelectorAll(':scope > div > a, :scope > div > details')).toHaveLength(1);
  const fold = lines.querySelector('details')!;
  expect(fold.open).toBe(false);
  const summary = screen.getByText('Your open orders: 4');
  expect(summary).toBeVisible();
  await act(async () => summary.click());
  expect(fold.open).toBe(true);
  expect(
    within(fold)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(orders.map((order) => `/order-success?order=${order.orderno}`));
});

test("a dismissed line about an open order reappears only when the order's status changes", async () => {
  const { actor, perform } = createChartHarness(openOrdersMachine);
  draw(<OpenOrders actor={actor as never} />);
  const answer = (status: OpenOrder['status']) =>
    done('loadOpenOrders', { orders: [{ orderno, status, paymentstatus: 'paid' }], closed: [] });
  const moves = { type: 'route.changed' as const, route: route('home') };
  await act(async () => perform(answer('processing')));
  await act(async () => screen.getByRole('button', { name: 'Close' }).click());
  expect(screen.queryByRole('complementary')).toBeNull();
  await act(async () => {
    await perform(moves);
    await perform(answer('processing'));
  });
  expect(screen.queryByRole('complementary')).toBeNull();
  await act(async () => {
    await perform(moves);
    await perform(answer('completed'));
  });
  expect(screen.getByRole('link')).toHaveTextContent(`Your order ${orderno} is ready`);
});

test.each([
  ['payment', 'pending', `We are checking the payment of your order ${orderno}`],
  ['processing', 'paid', `Your order ${orderno} is being delivered`],
  ['completed', 'paid', `Your order ${orderno} is ready`],
  ['cancelled', 'paid', `Your order ${orderno} could not be delivered: get your money back`],
  ['cancelled', 'refund_failed', `Your order ${orderno} could not be delivered: get your money back`],
  ['cancelled', 'refund_requested', `Your money for order ${orderno} is on its way back`],
  ['cancelled', 'refunded', `Your money for order ${orderno} has been sent back`],
] as [OpenOrder['status'], OpenOrder['paymentstatus'], string][])(
  'for an order with status %s and payment status %s, a line in the header links to the order',
  async (status, paymentstatus, text) => {
    const { actor, perform } = createChartHarness(openOrdersMachine);
    draw(<OpenOrders actor={actor as never} />);
    expect(screen.queryByRole('complementary')).toBeNull();
    const orders = [{ orderno, status, paymentstatus }];
    await act(async () => perform(done('loadOpenOrders', { orders, closed: [] })));
    const line = screen.getByRole('link', { name: text });
    expect(line).toHaveAttribute('href', `/order-success?order=${orderno}`);
    const icon = status === 'completed' ? laterIcons.check : laterIcons.receipt;
    expect(line.querySelector('path')).toHaveAttribute('d', icon);
  },
);
