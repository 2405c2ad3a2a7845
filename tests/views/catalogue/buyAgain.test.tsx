import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done } from '../../../flows/walker/walk.ts';
import { buyAgainMachine } from '../../../machines/catalogue/buyAgain/buyAgain.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import { BuyAgain } from '../../../src/features/catalogue/buyAgain/BuyAgain.tsx';
import { actions, draw } from '../harness/page.tsx';

const returned = async (purchases: object[], isGuest = true, { firstName = '', isInForm = false } = {}) => {
  const r = createChartHarness(buyAgainMachine);
  draw(<BuyAgain actor={r.actor as never} isInForm={isInForm} />);
  await r.perform(done('loadRecent', { purchases, isGuest, ...(firstName && { firstName }) }));
  return r;
};

test('the section with the latest purchases greets a signed-in customer by first name, except if the section is inside a form', async () => {
  await returned([f.namedPurchase], false, { firstName: 'Dora' });
  expect(screen.getByText('Welcome back, Dora')).toBeVisible();
  cleanup();
  await returned([f.namedPurchase], false, { firstName: 'Dora', isInForm: true });
  expect(screen.getByRole('heading', { name: 'Send again' })).toBeVisible();
  expect(screen.queryByText(/Welcome back/)).toBeNull();
});

test('the latest purchases show a top-up of a named number with its name, amount, current price and expiry date', async () => {
  await returned([f.namedPurchase]);
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(/^Send again$/);
  const tile = screen.getByRole('button', {
    name: 'Send again to Mum, +91 98010 41300, INR\u00a0299.00, CHF\u00a04.90',
  });
  expect(tile).toHaveTextContent(/^Mum$/);
  expect(screen.getByText('INR 299.00 · CHF 4.90')).toBeInTheDocument();
  expect(screen.getByText('last on 27 Nov')).toBeInTheDocument();
  expect(screen.getByText('expires 25 Dec')).toBeInTheDocument();
  expect(document.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/in\.svg$/i));
});

test('in the latest purchases, gift cards and top-ups of unnamed numbers share one heading, and an expired top-up is marked', async () => {
  await returned([{ ...f.recentPurchase, ends_on: '2026-01-02' }, f.recentCard]);
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(/^Buy again$/);
  expect(screen.getByRole('button', { name: /^Send again to \+91/ })).toHaveTextContent('+91 98010 41300');
  expect(
    screen.getByRole('button', { name: 'Buy again: Alpina, 2 × CHF\u00a020.00, CHF\u00a040.00' }),
  ).toHaveTextContent('Alpina');
  expect(screen.getByText('expired 2 Jan')).toBeInTheDocument();
});

test('clicking an item in the latest purchases buys it again', async () => {
  const r = await returned([f.namedPurchase, f.recentCard]);
  r.take();
  await actions.press(/^Buy again: Alpina/);
  expect(r.take().effects).toEqual([['repeatPurchase', { purchase: f.recentCard }]]);
});

test('guests can delete their latest purchases, and customers see links to their orders and recipients', async () => {
  const r = await returned([f.namedPurchase], false);
  expect(screen.getByRole('link', { name: 'All orders' })).toHaveAttribute('href', '/orders');
  expect(screen.getByRole('link', { name: 'Names' })).toHaveAttribute('href', '/recipients');
  expect(screen.queryByRole('button', { name: 'Clear this list' })).toBeNull();
  await r.perform({ type: 'session.lost' });
  await r.perform(done('loadRecent', { purchases: [f.recentCard], isGuest: true }));
  expect(screen.queryByRole('link', { name: 'Names' })).toBeNull();
  await actions.press('Clear this list');
  expect(screen.queryByRole('heading')).toBeNull();
});
