import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createChartHarness, done } from '../../../flows/walker/walk.ts';
import { homeMachine } from '../../../machines/catalogue/home/home.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import { Families } from '../../../src/features/catalogue/home/Families.tsx';
import { HomeScreen } from '../../../src/features/catalogue/home/HomeScreen.tsx';
import { actions, draw, inShop } from '../harness/page.tsx';

const route = { screen: 'home', path: '/', params: {}, query: {} };

const start = () => {
  const r = createChartHarness(homeMachine, { country: 'CH' });
  draw(<HomeScreen actor={r.actor as never} route={route} />);
  return r;
};

test('Continue reports a missing number, and passes the number on with its country', async () => {
  const r = start();
  await actions.press('Continue');
  expect(screen.getByLabelText('Mobile number')).toHaveAccessibleDescription('Mobile number is required +41');
  expect(screen.getByLabelText('Mobile number')).toHaveFocus();
  await actions.search('Country', 'India');
  expect(screen.getByText('+91')).toBeInTheDocument();
  await actions.fill('Mobile number', '98010 413-00');
  expect(screen.getByLabelText('Mobile number')).toHaveValue('98010 41300');
  // no error any more, only the dial code
  expect(screen.getByLabelText('Mobile number')).toHaveAccessibleDescription('+91');
  r.take();
  await actions.press('Continue');
  expect(r.take().effects).toEqual([
    ['storeDraft', { draft: { country: 'IN', number: '9801041300', slug: null } }],
    'goTopUp',
  ]);
  expect(r.snapshot().context).toMatchObject({ phoneCountry: 'IN', number: '9801041300' });
});

test('a popular card shows its name and its lowest price and leads to its page', async () => {
  const r = start();
  await r.perform(done('loadPopular', [f.product]));
  const link = await screen.findByRole('link', { name: 'Alpina' });
  expect(link).toHaveAttribute('href', '/giftcardworld/alpina-ch');
  expect(screen.getByText('CHF 20.00')).toBeInTheDocument();
});

test('a country without products is named', async () => {
  const r = start();
  await r.perform(done('loadPopular', []));
  await waitFor(() => expect(screen.getByText('No products in Switzerland yet')).toBeInTheDocument());
});

describe('returning visitor', () => {
  const returned = async (isGuest: boolean) => {
    const r = start();
    await r.perform(done('loadRecent', { purchases: [f.recentPurchase, f.recentCard], isGuest }));
    await screen.findByRole('heading', { name: 'Buy again' });
    return r;
  };

  test("finds each purchase with its number, operator, value and today's price", async () => {
    await returned(true);
    expect(
      screen.getByRole('button', {
        name: 'Buy again: +91 98010 41300, Airtel India, INR\u00a0299.00, CHF\u00a04.90',
      }),
    ).toHaveTextContent('+91 98010 41300');
    expect(
      screen.getByRole('button', { name: 'Buy again: Alpina, 2 × CHF\u00a020.00, CHF\u00a040.00' }),
    ).toHaveTextContent('Alpina');
  });

  test('repeats the pressed purchase', async () => {
    const r = await returned(true);
    r.take();
    await actions.press(/^Buy again: Alpina/);
    expect(r.take().effects).toEqual([['repeatPurchase', { purchase: f.recentCard }]]);
  });

  test('hides the families that the last purchases replace, and shows all of them again once forgotten', async () => {
    const r = await returned(true);
    const families = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(families()).toContain('Prepaid vouchers');
    expect(families()).not.toContain('Mobile top-ups');
    r.take();
    await actions.press('Forget me on this device');
    expect(r.take().effects).toEqual(['removeStoredGuest']);
    expect(screen.queryByRole('heading', { name: 'Buy again' })).toBeNull();
    expect(families()).toEqual(expect.arrayContaining(['Mobile top-ups', 'Gift cards', 'Prepaid vouchers']));
  });

  test('hides the forget button when the purchases come from the account', async () => {
    await returned(false);
    expect(screen.queryByRole('button', { name: 'Forget me on this device' })).toBeNull();
    expect(screen.getByRole('link', { name: 'All orders' })).toHaveAttribute('href', '/orders');
  });
});

test('the page taken over from the server is that of a new visitor', () => {
  const r = createChartHarness(homeMachine, { country: 'CH' });
  r.actor.send(done('loadRecent', { purchases: [f.recentPurchase], isGuest: true }));
  expect(r.snapshot().hasTag('returning')).toBe(true);
  const html = renderToString(inShop(<Families actor={r.actor as never} />));
  expect(html).not.toContain('98010');
  expect(html).toContain('Mobile top-ups');
});
