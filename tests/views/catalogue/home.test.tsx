import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done } from '../../../flows/walker/walk.ts';
import { homeMachine } from '../../../machines/catalogue/home/home.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import { loadCountryList } from '../../../src/components/form/CountryField.tsx';
import { Families } from '../../../src/features/catalogue/home/Families.tsx';
import { HomeScreen } from '../../../src/features/catalogue/home/HomeScreen.tsx';
import { actions, draw, inShop } from '../harness/page.tsx';

// Load the country list first, because a country selected earlier would be lost.
beforeAll(async () => void (await loadCountryList()));

const route = { screen: 'home', path: '/', params: {}, query: {} };

const start = () => {
  const r = createChartHarness(homeMachine, { country: 'CH', draft: null });
  draw(<HomeScreen actor={r.actor as never} route={route} />);
  return r;
};

test('Continue on the front page reports a missing phone number, or passes the number and its country to the top-up page', async () => {
  const r = start();
  await actions.press('Continue');
  expect(screen.getByLabelText('Mobile number')).toHaveAccessibleDescription('Mobile number is required +41');
  expect(screen.getByLabelText('Mobile number')).toHaveFocus();
  await actions.search('Country', 'India');
  expect(screen.getByText('+91')).toBeInTheDocument();
  await actions.fill('Mobile number', '98010 413-00');
  expect(screen.getByLabelText('Mobile number')).toHaveValue('98010 41300');
  // The error is gone, and only the dial code remains.
  expect(screen.getByLabelText('Mobile number')).toHaveAccessibleDescription('+91');
  r.take();
  await actions.press('Continue');
  expect(r.take().effects).toEqual([
    ['storeDraft', { draft: { country: 'IN', number: '9801041300', slug: null } }],
    'goTopUp',
  ]);
  expect(r.snapshot().context).toMatchObject({ phoneCountry: 'IN', number: '9801041300' });
});

test('a popular gift card on the front page shows its name and lowest price and links to its page', async () => {
  const r = start();
  await r.perform(done('loadPopular', [f.product]));
  const link = await screen.findByRole('link', { name: 'Alpina' });
  expect(link).toHaveAttribute('href', '/giftcardworld/alpina-ch');
  expect(screen.getByText('CHF 20.00')).toBeInTheDocument();
});

test('the front page calls gift cards popular only if all listed cards are ranked by number of orders', async () => {
  const r = start();
  const heading = () => screen.getByRole('heading', { name: /gift cards$/ });
  await r.perform(done('loadPopular', [{ ...f.product, counted: 1 as const }]));
  await waitFor(() => expect(heading()).toHaveTextContent('Popular gift cards'));
  await r.perform({ type: 'country.changed', country: 'DE' });
  await r.perform(
    done('loadPopular', [
      { ...f.product, counted: 1 as const },
      { ...f.product, prodid: 'G-2' },
    ]),
  );
  expect(heading()).toHaveTextContent('A selection of gift cards');
});

test('if a country has no products, the front page shows a message', async () => {
  const r = start();
  await r.perform(done('loadPopular', []));
  await waitFor(() => expect(screen.getByText('No products in Switzerland yet')).toBeInTheDocument());
});

describe('front page for returning visitors', () => {
  const returning = (more: object = {}) => ({
    type: 'buyAgain.changed',
    returning: { isReturning: true, isGuest: true, country: 'IN', ...more },
  });
  const introduction = () => screen.getByRole('heading', { level: 1 }).parentElement?.className;

  test("for a returning visitor, the front page selects the last top-up's country and visually hides the introduction", async () => {
    const r = start();
    await r.perform(returning());
    expect(screen.getByText('+91')).toBeInTheDocument();
    expect(introduction()).toMatch(/behind/);
    await r.perform(returning({ isReturning: false }));
    expect(introduction()).not.toMatch(/behind/);
  });

  test('the note that no account is needed is hidden from customers with an account', async () => {
    const r = start();
    const note = () => screen.getByText('No account needed').closest('p')?.className;
    expect(note()).not.toMatch(/hidden/);
    await r.perform(returning({ isGuest: false }));
    expect(note()).toMatch(/hidden/);
  });

  test('the server renders the same front page for returning and new visitors', () => {
    const r = createChartHarness(homeMachine, { country: 'CH', draft: null });
    r.actor.send(returning({ isGuest: false }));
    expect(r.snapshot().context.isReturning).toBe(true);
    const html = renderToString(inShop(<HomeScreen actor={r.actor as never} route={route} />));
    expect(html).toContain('Top up phones worldwide');
    expect(html).not.toMatch(/class="[^"]*(behind|hidden)/);
  });
});

test('the front page shows the three product categories that the shop sells', () => {
  draw(<Families />);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Mobile top-ups',
    'Gift cards',
    'Prepaid vouchers',
  ]);
});
